"""The standings, one entrant's tally with the hands behind it, and both as files for a spreadsheet."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.reasons import side_name
from scoring.score import score
from tournaments.actions.joining import withdraw_own_link
from tournaments.actions.screen import publish_results, unpublish_results
from tournaments.display.board_records import TRUMPS, board_records, has_par, par_answer, seats_shown
from tournaments.display.listed_table import listed_table
from tournaments.display.refusals import refusals_shown
from tournaments.display.spreadsheet_file import file_rows, spreadsheet_file
from tournaments.display.translation import setting_in_words, translate
from tournaments.entry.added_people import added_people
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, HandRecord, Night
from tournaments.night.order import side_of, sides_at
from tournaments.night.round import Round
from tournaments.night.standings import rank_shown, shown
from tournaments.printing.spreadsheet import Cell
from tournaments.records.links import person_path_of, screen_of, screen_path_of
from tournaments.records.load import rounds_of
from tournaments.records.merged import number_now
from tournaments.records.night_pictures import pictures_of
from tournaments.records.night_record import settled, settled_from
from tournaments.records.night_rules import form_of, law_of
from tournaments.records.night_story import story_of
from tournaments.records.night_version import at_one_point
from tournaments.records.paper_values import entries_counted
from tournaments.records.sit_outs import rule_of, sit_outs_of
from tournaments.records.standings_list import standings_of


def hand_rows(night: Night) -> Iterator[list[Cell]]:
    """The heading, then a row for each hand that stands. The records are read at once, each row is made when it is asked
    for. One query, two for a law of the club's own."""
    law = law_of(night)
    hands = HandRecord.objects.filter(table__round__night=night, current=True)
    order = ("table__round__number", "table__number", "deal")
    read = list(hands.select_related("table__round").order_by(*order))
    return _rows(night, law, read)


def _rows(night: Night, law: Law, hands: list[HandRecord]) -> Iterator[list[Cell]]:
    laws = {key: law_named(key) if key else law for key in {"", *(row.table.law for row in hands)}}
    counted = list(dict.fromkeys(count for each in laws.values() for count in each.counts))
    place: list[Cell] = [_("Night"), _("Date"), _("Round"), _("Table"), _("Deal"), _("Dealer")]
    auction: list[Cell] = [_("Bids"), _("Maker"), _("Bid"), _("Trump")]
    counts: list[Cell] = [capfirst(translate(COUNT_NAMES[count])) for count in counted]
    sides = _sides(night, law, hands)
    points: list[Cell] = [_("Points, %(side)s") % {"side": side} for side in sides]
    scores: list[Cell] = [_("Score, %(side)s") % {"side": side} for side in sides]
    yield [*place, *auction, *counts, *points, *scores, _("State"), _("Revision"), _("Source"), _("When")]
    for row in hands:
        its_law, playing = laws[row.table.law], row.table.sides
        hand = read_hand(row.hand, its_law)[0]
        settled, named = score(hand, its_law), [night.name, night.date.isoformat()]
        where: list[Cell] = [row.table.round.number, row.table.number, row.deal, _seat(hand.dealer, hand)]
        nobody: list[Cell] = [None] * (len(sides) - playing)
        figures: list[Cell] = [*settled.points[:playing], *nobody, *settled.credits[:playing], *nobody]
        when = timezone.localtime(row.at).isoformat(sep=" ", timespec="seconds")
        state: list[Cell] = [row.get_state_display(), row.revision, row.get_source_display(), when]
        contract: list[Cell] = [
            _bids(hand),
            _seat(settled.maker, hand),
            settled.bid,
            capfirst(translate(SUIT_NAMES[hand.trump])),
        ]
        yield [*named, *where, *contract, *_taken(hand, its_law, counted), *figures, *state]


def _sides(night: Night, law: Law, hands: list[HandRecord]) -> list[str]:
    """What heads the figures of the sides: their seats, where all tables are alike, else numbers."""
    form = form_of(night, law)
    sizes = {(row.table.players, row.table.law) for row in hands} or {(form.usual, "")}
    if len(sizes) > 1:
        return [
            _("side %(number)s") % {"number": side} for side in range(1, max(row.table.sides for row in hands) + 1)
        ]
    [(players, key)] = sizes
    its_law = law_named(key) if key else law
    return [translate(side_name(its_law, players, side)) for side in range(sides_at(its_law, players))]


def _seat(seat: int | None, hand: Hand) -> str | None:
    return translate(seat_name(seat, hand.players)) if seat else None


def _bids(hand: Hand) -> str | None:
    """As they were called, the eldest hand's first; none where the contract alone was reported."""
    if not hand.bids:
        return None
    return " ".join(_("pass") if bid is None else str(bid) for bid in hand.bids)


def _taken(hand: Hand, law: Law, counted: list[str]) -> list[Cell]:
    """Who took each count; empty where the table reported its points alone, or the count was not in play."""
    taken = dict(hand.taken or ())
    return [_taker(hand, law, taken.get(count)) for count in counted]


def _taker(hand: Hand, law: Law, who: int | None) -> str | None:
    if who is None:
        return None
    side = side_of(who, sides_at(law, hand.players))
    return _("the discards") if who == DISCARD else translate(side_name(law, hand.players, side))


Rows = list[list[Cell]]


@director_required
@require_safe
def standings(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The standings of the night as it is now."""
    night = get_object_or_404(Night.objects.select_related("screen"), pk=night_id)
    found, point = at_one_point(night, lambda: settled(night))

    listing = listed_table(
        request,
        standings_of(night, found),
        link=lambda each: reverse("tally", args=[night.pk, each.number]),
        note=lambda each: format_html("<small>{}</small>", _("gone home")) if each.number in found.gone else "",
    )
    context = {
        "night": night,
        "listing": listing,
        "results": screen_path_of(night, "results"),
        "published": screen_of(night).published_at,
        "through_text": _through(found.newest, point),
        "ranked_by": _("ranked by %(what)s") % {"what": setting_in_words("rank_by", night.rules.rank_by)},
    }
    return render(request, "tournaments/standings/standings.html", context)


def _through(newest: Round | None, entry: int) -> str:
    """How far the night is."""
    if newest is None:
        return _("No hand is in yet")
    message = _("After round %(number)s") if newest.closed else _("Round %(number)s is being played")
    return f"{message % {'number': newest.number}} · {entries_counted(entry)}"


@director_required
@require_POST
def publish(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The results are opened to the guests, or with `withdraw` closed to them again. `back` to the finale, or here."""
    get_object_or_404(Night, pk=night_id)
    stamp: dict[str, Any] = {"night_id": night_id, "by": request.user, "at": timezone.now()}
    with refusals_shown(request):
        if "withdraw" in request.POST:
            unpublish_results(**stamp)
            messages.success(request, _("Guests no longer see the results."))
        else:
            publish_results(**stamp)
            messages.success(request, _("Guests see the results now."))
    return redirect("finale" if "back" in request.POST else "standings", night_id)


@director_required
@require_safe
def tally(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """One entrant's rounds, each figure with the hands that make it. Raises Http404 for an unknown number.

    On to who stayed where the number on the paper was merged into another, and to the list for who has not come.
    """
    night = get_object_or_404(Night, pk=night_id)
    entrant = night.entrants.filter(number=number).first()
    if entrant is None:
        if now := number_now(night_id, number):
            return redirect("tally", night_id, now)
        raise Http404
    if entrant.arrival != Entrant.Arrival.HERE:
        return redirect("guest", night_id, number)
    found = settled(night)
    ranked = found.standings
    standing = next(each for each in ranked if each.number == number)
    rows = found.tallies.get(number, [])
    deals = range(1, max((len(row.scores) for row in rows), default=night.rules.deals) + 1)
    context = {
        "night": night,
        "entrant": entrant,
        "own_page": person_path_of(entrant),
        "standing": standing,
        "rank": rank_shown(standing.rank, [each.rank for each in ranked]),
        "rows": [
            row._replace(scores=[*row.scores, *((deal, None) for deal in deals[len(row.scores) :])]) for row in rows
        ],
        "deals": deals,
    }
    return render(request, "tournaments/standings/tally.html", context)


@director_required
@require_POST
def withdraw_link(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """The link of the entrant's own page, as it was shown, no longer works."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = night.entrants.filter(number=number).first()
    if entrant is None:
        raise Http404
    seen = whole_number(request.POST.get("seen"))
    withdraw_own_link(night_id=night_id, number=number, seen=seen, by=request.user, at=timezone.now())
    message = _("The old link of %(name)s no longer works. Print a new tally card.")
    messages.success(request, message % {"name": entrant.name})
    return redirect("tally", night_id, number)


@director_required
@require_safe
def download(request: DirectorRequest, night_id: int, kind: str, form: str) -> HttpResponseBase:
    """What `KINDS` has as `csv` or `xlsx`; the file's name says through which hand. Raises Http404 for others."""
    night = get_object_or_404(Night, pk=night_id)
    if kind not in KINDS:
        raise Http404
    rows, through = rows_of(kind, night)
    name = f"{night.date.isoformat()}-{slugify(night.name) or 'night'}-{kind}-through-{through}"
    return spreadsheet_file(str(KINDS[kind][0]), rows, form, name)


def rows_of(kind: str, night: Night) -> tuple[Iterator[list[Cell]], int]:
    """The rows of what `KINDS` names, their heading first, and the entry through which they count."""
    rows, through = at_one_point(night, lambda: KINDS[kind][1](night))
    last: Iterator[Cell] = chain([_("Entries counted")], repeat(through))
    return ([*row, point] for row, point in zip(rows, last, strict=False)), through


def _standings(night: Night) -> Iterator[Sequence[Cell]]:
    return file_rows(standings_of(night, settled(night)))


def _tallies(night: Night) -> Rows:
    """A row for each person and round; where they sat out or were not there, only what that is credited."""
    rows: Rows = [[_("Number"), _("Name"), _("Round"), _("Table"), _("Seat"), _("Partner"), _("Points"), _("Won")]]
    found = settled(night)
    for number, name in found.record.entrants:
        for row in found.tallies.get(number, []):
            played: list[Cell] = [None, None, None, None if row.credited is None else shown(row.credited), None]
            if row.seat is not None:
                played = [
                    row.table,
                    translate(seat_name(row.seat, row.players)),
                    row.partner,
                    shown(row.points),
                    shown(row.won),
                ]
            rows.append([number, name, row.round_number, *played])
    return rows


# What can be downloaded, with its title and how its rows are made.
KINDS: dict[str, tuple[object, Callable[[Night], Iterable[Sequence[Cell]]]]] = {
    "standings": (gettext_lazy("Standings"), _standings),
    "tallies": (gettext_lazy("Tallies"), _tallies),
    "hands": (gettext_lazy("Hands"), hand_rows),
}


@director_required
@require_safe
def boards(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The hand records."""
    night = get_object_or_404(Night, pk=night_id)
    rounds, _ = at_one_point(night, lambda: rounds_of(night))
    context = {
        "night": night,
        "records": board_records(night, rounds, settled_from(night, rounds)),
        "has_par": has_par(night),
        "trumps": TRUMPS,
        "seats": seats_shown(),
    }
    return render(request, "tournaments/standings/boards.html", context)


@director_required
@require_safe
def par(request: DirectorRequest, night_id: int, board: int, trump: str) -> HttpResponse:
    """What each seat would make of the board in that suit: `{"points": [8, 6, 8, 6]}`. Http404 for a board there is not."""
    return par_answer(get_object_or_404(Night, pk=night_id), board, trump)


@director_required
@require_safe
def pictures(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The rounds that are over: points, the lead, the head table, the bids. `add` and `with` show more people."""
    night = get_object_or_404(Night, pk=night_id)
    story = story_of(night, settled(night))
    added = added_people(request.GET, story.names)
    context = {"night": night, "pictures": pictures_of(story, added.numbers), "added": added}
    return render(request, "tournaments/standings/pictures.html", context)


@director_required
@require_safe
def sit_outs(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Every sit-out of the night, the first round first."""
    night = get_object_or_404(Night, pk=night_id)
    listed, _ = at_one_point(night, lambda: sit_outs_of(night))

    listing = listed_table(request, listed, link=lambda line: reverse("tally", args=[night.pk, line.number]))
    context = {"night": night, "listing": listing, "rule": rule_of(night)}
    return render(request, "tournaments/standings/sit_outs.html", context)
