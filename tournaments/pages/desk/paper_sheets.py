"""Sheets from an evening on paper: which are in, which are missing, and where people sat otherwise than by the movement."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from club.sign_in.roles import HelperRequest
from scoring.faults import Refused
from scoring.hand import seat_name
from scoring.notation import read_hand
from scoring.one_line import write_line
from tournaments.actions.rounds import go_on, tables_missing
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Call, Dispute, Night
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import Seating
from tournaments.pages.desk.desk import at_desk
from tournaments.records.attendance import attendance_of
from tournaments.records.load import StoredRound, StoredTable, entrants_of, rounds_of
from tournaments.records.next_round import first_round_of, round_after
from tournaments.records.night_rules import form_of, law_of
from tournaments.records.waiting_sheets import fits, sizes_to_come

Place = tuple[int, int]


class RoundOfSheets(NamedTuple):
    """Table → the state of its sheet, in one round: a word for the style. `is_open` while it is played."""

    number: int
    states: Mapping[int, str]
    is_open: bool = False
    is_closed: bool = False

    @property
    def entered(self) -> int:
        return sum(state not in ("missing", "part") for state in self.states.values())

    def first_missing(self) -> int | None:
        return next((table for table, state in self.states.items() if state == "missing"), None)


class Difference(NamedTuple):
    """Somebody who sat elsewhere than the movement had them."""

    number: int
    name: str
    sat: str
    planned: str


class StuckSheet(NamedTuple):
    """A sheet that was entered and fits no table: what is on it. It can be opened where the round `has_table`."""

    round_number: int
    table_number: int
    has_table: bool
    numbers: list[str]
    lines: list[str]


@at_desk
def paper_sheets(request: HelperRequest, night: Night) -> HttpResponse:
    """What is in and what is missing; with `round` and `table`, on to that sheet. `last` is the round of the sheet before, and of
    the next one if none is typed.

    A POST closes that `round`, and those after it of which every sheet is in, as far as sheets of the next one wait.
    """
    if request.method == "POST":
        return _gone_on(request, night, whole_number(request.POST.get("round"), least=1, most=999) or 0)
    played, attendance = rounds_of(night), attendance_of(night)
    rounds = list(_rounds(night, played, attendance))
    asked = request.GET.get("round", "").strip() or request.GET.get("last", "")
    last = whole_number(asked, least=1, most=999)
    if "round" in request.GET:
        table = _asked(request, rounds, asked)
        if table is not None:
            return redirect("paper_sheet", night.pk, last, table)
    newest = next((each for each in reversed(rounds) if each.number == played[-1].number), rounds[-1])
    most = max(len(each.states) for each in rounds)
    context = {
        "night": night,
        "last": last or newest.number,
        "rounds": rounds,
        "rows": [(table, [(each, each.states.get(table)) for each in rounds]) for table in range(1, most + 1)],
        "differences": list(_differences(night, played, attendance)),
        "newest": newest,
        "is_whole": not tables_missing(night, played[-1]),
        "is_settled": not {"tied", "disputed", "stuck"}.intersection(newest.states.values()),
        "waits": any(each.number == newest.number + 1 and "waits" in each.states.values() for each in rounds),
        "is_last": night.rules.is_last(newest.number),
        "stuck": list(_stuck(night, played, attendance)),
    }
    return render(request, "tournaments/desk/paper_sheets.html", context)


def _gone_on(request: HelperRequest, night: Night, number: int) -> HttpResponse:
    """The director closes that round: where a table calls, on the page that asks about it."""
    if not request.user.is_staff:
        messages.error(request, _("Only a director closes a round. Ask one to look at this page."))
    elif Call.objects.filter(table__round__night=night, table__round__number=number, taken_at=None).exists():
        return redirect("close_round", night.pk, number)
    else:
        say_closed(request, go_on(night_id=night.pk, asked_for=number, by=request.user, at=timezone.now()))
    return redirect("paper_sheets", night.pk)


def say_closed(request: HelperRequest, closed: Iterable[int]) -> None:
    """A message for each round that was closed."""
    for number in closed:
        message = _("Every sheet of round %(number)s is in. The round is closed, and round %(next)s is open.")
        messages.info(request, message % {"number": number, "next": number + 1})


def _rounds(night: Night, played: list[StoredRound], attendance: Attendance) -> Iterator[RoundOfSheets]:
    """Every round of the night, of those to come as many tables as those who are there make."""
    disputes = Dispute.objects.filter(table__round__night=night, settled_at=None)
    disputed = set(disputes.values_list("table__round__number", "table__number"))
    waiting = {(sheet.round_number, sheet.table_number): sheet for sheet in night.waiting_sheets.all()}
    for each in played:
        missing = tables_missing(night, each)
        states = {table.number: _state(each, table, table.number in missing, disputed) for table in each.tables}
        stuck = {table: "stuck" for number, table in waiting if number == each.number and table in states}
        is_open = not each.closed and night.state == Night.State.PLAYING
        yield RoundOfSheets(each.number, states | stuck, is_open, each.closed)
    if night.state != Night.State.PLAYING:
        return
    last = max([len(played) + 1, *(number for number, _ in waiting)])
    for number in range(len(played) + 1, (night.rules.planned_rounds or last) + 1):
        sizes = _sizes(night, number, attendance)
        states = dict.fromkeys(sizes, "missing") | {
            table: "waits" if fits(sheet, sizes) else "stuck"
            for (at, table), sheet in waiting.items()
            if at == number and table in sizes
        }
        if states:
            yield RoundOfSheets(number, states)


def _sizes(night: Night, number: int, attendance: Attendance) -> dict[int, int]:
    """The tables of a round to come; none if too few people are left or the night has no such round."""
    try:
        return sizes_to_come(night, number, attendance)
    except Refused:
        return {}


def _stuck(night: Night, played: list[StoredRound], attendance: Attendance) -> Iterator[StuckSheet]:
    """Each sheet that waits in vain: its round is open or over, or has no such table, or one for another number."""
    form = form_of(night, law_of(night))
    for sheet in night.waiting_sheets.all():
        number, table = sheet.round_number, sheet.table_number
        has_table = number <= len(played) and any(each.number == table for each in played[number - 1].tables)
        is_to_come = number > len(played) and night.state == Night.State.PLAYING
        if is_to_come and fits(sheet, _sizes(night, number, attendance)):
            continue
        law = form.companions.get(len(sheet.seats), form.law)
        lines = [write_line(read_hand(hand, law)[0]) for _deal, hand in sorted(sheet.hands.items())]
        yield StuckSheet(number, table, has_table, [str(each) for each in sheet.seats], lines)


def _state(each: StoredRound, table: StoredTable, is_missing: bool, disputed: set[Place]) -> str:
    if (each.number, table.number) in disputed:
        return "disputed"
    if is_missing:
        return "part" if table.records else "missing"
    return "tied" if table.result.tied and table.result.order is None else "in"


def _asked(request: HelperRequest, rounds: list[RoundOfSheets], text: str) -> int | None:
    """The table to open: the one that was typed, or if none was, the next that is missing. Says what is wrong otherwise."""
    number = whole_number(text, least=1, most=999)
    found = next((each for each in rounds if each.number == number), None)
    if number is None or found is None:
        message = _("There is no round “%(text)s” tonight. The rounds are 1 to %(last)s.")
        messages.error(request, message % {"text": text[:9], "last": rounds[-1].number})
        return None
    typed = request.GET.get("table", "").strip()
    if not typed:
        if (table := found.first_missing()) is None:
            messages.info(request, _("Every sheet of round %(number)s is in.") % {"number": number})
        return table
    table = whole_number(typed, least=1, most=999)
    if table is None or table not in found.states:
        message = _("Round %(round)s has no table “%(text)s”. Its tables are 1 to %(last)s.")
        messages.error(request, message % {"round": number, "text": typed[:9], "last": len(found.states)})
        return None
    if found.states[table] in ("in", "waits", "tied", "disputed"):
        message = _(
            "The sheet of table %(table)s, round %(round)s is in already. Look at the sheet again; to correct what is "
            "in, choose it in the list."
        )
        messages.error(request, message % {"table": table, "round": number})
        return None
    return table


def _differences(
    night: Night, played: list[StoredRound], attendance: Attendance
) -> Iterator[tuple[int, list[Difference]]]:
    """Each round in which people sat otherwise than the movement had it, as far as its sheets are in."""
    names = dict(entrants_of(night))
    for before, each in enumerate(played):
        if not each.row.reseated:
            continue
        planned = _planned(night, played[:before], attendance)
        if planned is None:
            continue
        missing = tables_missing(night, each)
        sizes = {table.number: table.players for table in each.tables}
        found = [
            Difference(number, names.get(number, ""), _where(place, sizes), _where(planned[number], sizes))
            for number, place in sorted(_places(each.seating).items())
            if number in planned and planned[number] != place
            if (place[0] not in missing if place[0] else not missing)
        ]
        if found:
            yield each.number, found


def _planned(night: Night, before: list[StoredRound], attendance: Attendance) -> dict[int, Place] | None:
    """Where the draw or the movement had everyone after those rounds; None where nothing says it."""
    try:
        if before:
            return _places(round_after(night, before, attendance).seating)
        if night.seed is None:
            return None
        seating = first_round_of(night, night.seed, attendance).seating
    except Refused:
        return None
    return _places(seating.exchanged(attendance.substitutes_in(1)))


def _places(seating: Seating) -> dict[int, Place]:
    return seating.places | dict.fromkeys(seating.sitting_out, (0, 0))


def _where(place: Place, sizes: Mapping[int, int]) -> str:
    table, seat = place
    if not table:
        return _("sitting out")
    return _("table %(table)s, %(seat)s") % {"table": table, "seat": translate(seat_name(seat, sizes.get(table, 4)))}
