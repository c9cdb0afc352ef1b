"""One sheet from an evening on paper, of any round: the numbers of those who sat there, its deals, who won the cut.

The fields are those of `sheet_form`; beside them `number-<seat>`, `cut`, and `waiting`: the sheet that was seen to wait.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import HelperRequest, helper_required
from scoring.faults import Fault, Refused
from scoring.notation import write_hand
from scoring.wording import Text, gettext_noop
from tournaments.actions.add_photo import drop_photo
from tournaments.actions.enter_paper_sheet import (
    NOBODY_SAYS,
    Entered,
    PaperSheet,
    Seen,
    drop_waiting_sheet,
    enter_paper_sheet,
    go_on,
)
from tournaments.actions.steps.paper_sheets import check_numbers
from tournaments.display.refusals import refusals_shown
from tournaments.display.table import places_of, sides_of
from tournaments.display.translation import translate
from tournaments.entry.typed_deal import ENTRIES
from tournaments.entry.whole_number import ANY, whole_number
from tournaments.models import Night, SheetPhoto, WaitingSheet
from tournaments.night.table import settle_table
from tournaments.pages.desk.deal_versions import revision_of
from tournaments.pages.desk.desk import UNPUBLISHED, not_published
from tournaments.pages.desk.paper_sheets import say_closed
from tournaments.pages.desk.photos import first_to_look_at, number_crops, photo_rows, show_beside
from tournaments.pages.desk.sheet import PHOTO_WAITS, other_way_of, photo_beside, read_beside, remembered, way_of
from tournaments.pages.desk.sheet_display import SheetShown, sheet_shown
from tournaments.pages.desk.sheet_form import Sheet, TypedSheet
from tournaments.pages.desk.sheet_rows import sheet_form
from tournaments.records.load import RoundPlayed
from tournaments.records.night_rules import rules_of
from tournaments.records.sheet_photos import numbers_written
from tournaments.records.waiting_sheets import table_to_come

_MISSING = gettext_noop("The number is missing. Enter the one on the sheet.")
_NO_NUMBER = gettext_noop("“%(text)s” is not a number. Enter the number on the sheet.")


class Paper(NamedTuple):
    """A sheet from paper as it is shown: what stands of it, and the sheet that waits for its round, if one does."""

    shown: SheetShown
    waiting: WaitingSheet | None
    photo: SheetPhoto | None = None

    @property
    def is_to_come(self) -> bool:
        return self.shown.round.row.pk is None

    @property
    def is_in(self) -> bool:
        """Whether something of it is entered."""
        return bool(self.waiting or self.shown.revisions)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Those that stand: of the sheet that is in, or as the movement seats people; none of a round to come."""
        if self.waiting is None and self.is_to_come:
            return ()
        return tuple(self.waiting.seats) if self.waiting else self.shown.table.numbers

    def sheet(self, way: str) -> Sheet:
        shown = self.shown
        lines = shown.lines
        if shown.night.ends_by != Night.EndsBy.DEALS and not self.is_in:
            lines = min(rules_of(shown.night).most, lines + shown.table.players)  # the bell rang long ago
        table = shown.table
        return Sheet(shown.law, lines, shown.past, ENTRIES[way], table.players, shown.dealers, table.cut_to_deal)


class Written(NamedTuple):
    """What is typed beside the deals: a text a seat, who won the cut, and what is wrong, by field."""

    texts: tuple[str, ...]
    cut: str = ""
    faults: Mapping[str, str] = {}

    def at_fault(self, faults: Sequence[Fault]) -> "Written":
        """The same, with faults at `number-<seat>` and `cut`."""
        return self._replace(faults={**self.faults, **{fault.field: translate(fault.text) for fault in faults}})


@helper_required
@require_http_methods(["GET", "HEAD", "POST"])
def paper_sheet(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """The form of a sheet; a POST saves it, with `preview` shows what it comes to, with `drop` takes out one that waits."""
    night = get_object_or_404(Night, pk=night_id)
    if night.state in UNPUBLISHED:
        return not_published(request, night)
    if request.method == "POST" and "drop" in request.POST:
        return _dropped(request, night, number, table)
    paper = _paper(night, number, table)._replace(photo=photo_beside(request, night, number, table))
    if request.method == "POST":
        return _posted(request, paper)
    numbers = map(str, paper.numbers) if paper.is_in else [""] * paper.shown.table.players
    cut = paper.shown.table.row.cut
    written = Written(tuple(numbers), str(cut[0]) if cut else "")
    if paper.photo:
        return _photographed(request, paper, paper.photo, written)
    return _page(request, paper, paper.sheet(way_of(request)).as_it_stands(), written)


def _photographed(request: HelperRequest, paper: Paper, photo: SheetPhoto, written: Written) -> HttpResponse:
    """The form as the photograph was read; the numbers on it are shown in place of those that stand."""
    numbers = numbers_written(photo.read)
    if len(numbers) == paper.shown.table.players:
        written = written._replace(texts=tuple("" if each is None else str(each) for each in numbers))
    typed = paper.sheet("fields").read(read_beside(photo.read, paper.shown))
    return _page(request, paper, typed, written.at_fault(_wrong_so_far(paper, written)), "fields")


def _paper(night: Night, number: int, table: int) -> Paper:
    """That sheet. Raises Http404 where the night has no such table."""
    waiting = night.waiting_sheets.select_related("by").filter(round_number=number, table_number=table).first()
    newest = night.rounds.order_by("-number").values_list("number", flat=True)[0]
    if number <= newest:
        return Paper(sheet_shown(night, number, table), waiting)
    if night.state != Night.State.PLAYING:
        raise Http404
    try:
        played = table_to_come(night, number, table)
        if waiting and len(waiting.seats) != played.players:
            waiting = None  # it is on the page of all sheets, among those that fit no table
        played = table_to_come(night, number, table, waiting)
    except Refused as refused:
        raise Http404 from refused
    places = places_of(played, played.cut_to_deal)
    sides = sides_of(played, places)
    hands = played.record.hands
    revisions = {deal: [revision_of(row, hands[deal], played.law, sides)] for deal, row in played.records.items()}
    each = RoundPlayed(played.row.round, played.law, (), ())
    return Paper(SheetShown(night, played.law, each, played, places, sides, revisions, [], newest), waiting)


def _posted(request: HelperRequest, paper: Paper) -> HttpResponse:
    sheet = paper.sheet(way_of(request))
    typed = sheet.read(request.POST)
    players = paper.shown.table.players
    texts = tuple(request.POST.get(f"number-{seat}", "").strip()[:40] for seat in range(1, players + 1))
    written = Written(texts, request.POST.get("cut", "")[:1])
    if "preview" in request.POST:
        written = written.at_fault(_wrong_so_far(paper, written))
        return _page(request, paper, typed, written, sheet.entry.key, "tournaments/desk/sheet/form.html")
    if "show" in request.POST:
        way = other_way_of(request, typed)
        if way is None:
            return _page(request, paper, typed, written, sheet.entry.key, status=422)
        typed = paper.sheet(way).showing(typed._replace(faults=()))
        return remembered(_page(request, paper, typed, written, way), way)
    numbers, faults = _numbers(paper, written)
    if faults or typed.at_fault:
        return _page(request, paper, typed, written.at_fault(faults), sheet.entry.key, status=422)
    try:
        entered = _enter(request, paper, typed, written, numbers)
    except Refused as refused:
        again = _paper(paper.shown.night, paper.shown.round.number, paper.shown.number)
        paper = again._replace(photo=paper.photo)
        typed, written = _refused(typed, written, refused)
        return _page(request, paper, typed, written, sheet.entry.key, status=422)
    return _saved(request, paper, entered, {line.deal for line in typed.lines if line.hand})


def _enter(
    request: HelperRequest, paper: Paper, typed: TypedSheet, written: Written, numbers: Sequence[int]
) -> Entered:
    lines = {line.deal: line.hand for line in typed.lines if line.hand} if paper.is_to_come else typed.hands
    hands = {deal: write_hand(hand) for deal, hand in lines.items()}
    return enter_paper_sheet(
        night_id=paper.shown.night.pk,
        round_number=paper.shown.round.number,
        table_number=paper.shown.number,
        sheet=PaperSheet(numbers, hands, whole_number(written.cut, most=7)),
        seen=Seen({line.deal: line.seen for line in typed.lines}, whole_number(request.POST.get("waiting")) or 0),
        by=request.user,
        why=typed.why,
        at=timezone.now(),
    )


def _numbers(paper: Paper, written: Written) -> tuple[tuple[int, ...], list[Fault]]:
    """The numbers, or all that is wrong with them. If none is typed, people sat as they stand."""
    if not any(written.texts) and paper.numbers:
        return paper.numbers, []
    faults = _wrong_so_far(paper, written)
    faults += [
        Fault(f"number-{seat}", Text(_MISSING)) for seat, text in enumerate(written.texts, start=1) if not text
    ]
    return tuple(whole_number(text) or 0 for text in written.texts), faults


def _wrong_so_far(paper: Paper, written: Written) -> list[Fault]:
    """What is wrong with the numbers while they are typed; one that is not typed yet is no fault."""
    shown = paper.shown
    numbers = [whole_number(text, most=ANY) for text in written.texts]
    faults = [
        Fault(f"number-{seat}", Text(_NO_NUMBER, {"text": text}))
        for seat, (text, number) in enumerate(zip(written.texts, numbers, strict=True), start=1)
        if text and number is None
    ]
    try:
        check_numbers(shown.night, shown.round.number, shown.number, numbers, shown.table.players)
    except Refused as refused:
        faults += [_at_number(fault) for fault in refused.faults]
    return faults


def _at_number(fault: Fault) -> Fault:
    """`seats[0]` of an action is `number-1` of the form."""
    if fault.field.startswith("seats["):
        return fault._replace(field=f"number-{int(fault.field[6:-1]) + 1}")
    return fault


def _refused(typed: TypedSheet, written: Written, refused: Refused) -> tuple[TypedSheet, Written]:
    """What the action refused, at its fields."""
    faults = [_at_number(fault) for fault in refused.faults]
    beside = [fault for fault in faults if fault.field == "cut" or fault.field.startswith("number-")]
    return typed.refused(fault for fault in faults if fault not in beside), written.at_fault(beside)


def _saved(request: HelperRequest, paper: Paper, entered: Entered, deals: set[int]) -> HttpResponse:
    shown = paper.shown
    number = shown.round.number
    where = _("Table %(table)s, round %(round)s") % {"table": shown.number, "round": number}
    hands = ngettext("%(count)s hand", "%(count)s hands", entered.hands) % {"count": entered.hands}
    if not entered.hands and not entered.seats:
        # Translators: “Table 3, round 2”
        messages.info(request, _("%(where)s: nothing was changed.") % {"where": where})
    elif not entered.hands:
        messages.success(request, _("%(where)s: the seats are changed.") % {"where": where})
    elif entered.waits:
        message = _("%(where)s: %(hands)s. The sheet waits until round %(round)s opens.")
        messages.success(request, message % {"where": where, "hands": hands, "round": number})
    else:
        # Translators: “Table 3, round 2: 4 hands.”
        messages.success(request, _("%(where)s: %(hands)s.") % {"where": where, "hands": hands})
    say_closed(request, go_on(night_id=shown.night.pk, by=request.user, at=timezone.now()))
    if paper.photo:
        if paper.photo.read and deals.issuperset(each["deal"] for each in paper.photo.read):
            drop_photo(night_id=shown.night.pk, photo_id=paper.photo.pk)
        else:
            messages.warning(request, PHOTO_WAITS)
        return redirect("photos", shown.night.pk)
    return redirect(reverse("paper_sheets", args=[shown.night.pk]) + f"?last={number}")


def _dropped(request: HelperRequest, night: Night, number: int, table: int) -> HttpResponse:
    """The sheet is taken out, whether or not the night still has its table."""
    there = {"round_number": number, "table_number": table}
    why = request.POST.get("why", "")
    with refusals_shown(request):
        drop_waiting_sheet(night_id=night.pk, **there, by=request.user, why=why, at=timezone.now())
        words = {"table": table, "round": number}
        messages.success(request, _("The sheet of table %(table)s, round %(round)s is taken out.") % words)
    return redirect(reverse("paper_sheets", args=[night.pk]) + f"?last={number}")


def _page(
    request: HelperRequest,
    paper: Paper,
    typed: TypedSheet,
    written: Written,
    way: str | None = None,
    template: str = "tournaments/desk/paper_sheet.html",
    *,
    status: int = 200,
) -> HttpResponse:
    entry = ENTRIES[way or way_of(request)]
    shown, photo = paper.shown, paper.photo
    on_photo = photo_rows(photo, shown.law) if photo else {}
    form = sheet_form(shown, typed, entry, deals_first=list(on_photo))
    show_beside(form, on_photo)
    seats_named = {place.seat: place.compass for place in shown.places}
    crops = number_crops(photo, shown.law, seats_named) if photo else {}
    names = dict(shown.night.entrants.values_list("number", "name"))
    level = _level(paper, typed)
    is_asked = bool(level) and not shown.round.closed and not shown.table.row.cut
    asks_cut = "cut" in written.faults or bool(written.cut) or is_asked
    may_win = [side for at, side in enumerate(shown.sides) if at in level] or shown.sides
    at_fault = min(written.faults, key=lambda field: (field == "cut", field), default="")
    fresh = "" if paper.is_in and status == 200 else _first_empty(written)
    to_look_at = first_to_look_at(photo) if photo and request.method != "POST" else ""
    typing = form["focus"] if status != 200 else ""
    form["focus"] = at_fault or typing or fresh or to_look_at or form["focus"] or "number-1"
    empty = [None] * len(shown.places)
    planned_there = paper.numbers if len(paper.numbers) == len(shown.places) else empty
    texts = written.texts if len(written.texts) == len(shown.places) else [""] * len(shown.places)
    seats = zip(shown.places, texts, planned_there, strict=True)
    fields = [
        {
            "id": f"number-{place.seat}",
            "place": place,
            "text": text,
            "planned": planned,
            "name": names.get(whole_number(text) or 0, ""),
            "fault": written.faults.get(f"number-{place.seat}", ""),
            "crops": crops.get(place.seat, []),
        }
        for place, text, planned in seats
    ]
    cut = {
        "is_asked": asks_cut,
        "fault": written.faults.get("cut", ""),
        "choices": [(side.value, side.compass) for side in may_win] + [(str(NOBODY_SAYS), _("Nobody knows"))],
        "chosen": written.cut,
    }
    context = {
        "sheet": shown,
        "night": shown.night,
        "form": form,
        "paper": {"numbers": fields, "cut": cut, "waiting": paper.waiting, "is_to_come": paper.is_to_come},
        "is_in": paper.is_in,
        "photo": photo,
        "others": photo is not None and not paper.is_to_come and written.texts != tuple(map(str, paper.numbers)),
    }
    return render(request, template, context, status=status)


def _first_empty(written: Written) -> str:
    return next((f"number-{seat}" for seat, text in enumerate(written.texts, start=1) if not text), "")


def _level(paper: Paper, typed: TypedSheet) -> tuple[int, ...]:
    """The sides that are to cut by the deals as they are typed, if they cut for who goes up: whether or not they have."""
    if any(line.faults for line in typed.lines):
        return ()
    shown, rules = paper.shown, rules_of(paper.shown.night)
    record = shown.table.record._replace(
        hands={line.deal: line.hand for line in typed.lines if line.hand}, cut=(), moved_up=()
    )
    result = settle_table(record, shown.law, rules, closed=rules.by_bell and bool(record.hands))
    return () if result.missing else result.level
