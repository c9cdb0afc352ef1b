"""The hall screen that forty people look up to: where to go, and who leads."""

from math import ceil
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.display.listings import HallStandingsListing
from tournaments.display.table import deals_drawn, round_words
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.records.queries import RoundPlayed, current_round
from tournaments.records.stored_standings import stored_standings
from tournaments.standings import Standing, shown

LEADERS = 12  # as many as a screen shows beside the tables
MOST_DRAWN = 12  # more card tables than this are shown as a list of names


class ScreenLine(NamedTuple):
    """One person on the screen: the rank before the name; behind it the place or the points, and the seat."""

    name: str
    place: str
    seat: str = ""
    rank: str = ""
    kind: str = ""


class Fit(NamedTuple):
    """How a list fills a screen of 16:9: in so many `columns`, its letters `size` quarters of a hundredth of the height."""

    columns: int
    size: int


def fit(lines: int) -> Fit:
    """The columns that let so many lines be read from farthest: a line wants 1.75 of its letters' height, 20 across."""
    sizes = {columns: min(76 / ceil(lines / columns) / 1.75, 170 / columns / 20) for columns in range(1, 8)}
    columns = max(sizes, key=lambda columns: sizes[columns])
    return Fit(columns, min(20, max(4, int(sizes[columns] * 4))))


def seats_by_name(current: RoundPlayed) -> list[ScreenLine]:
    """Everyone's seat, by name, so that people find themselves."""
    lines = [ScreenLine(entrant.name, _("sits out"), kind="out") for entrant in current.sitting_out]
    for table in current.tables:
        is_head = table.number == 1 and len(current.tables) > 1
        place = _("Head") if is_head else _("Table %(number)s") % {"number": table.number}
        lines += [
            ScreenLine(entrant.name, place, translate(seat_name(seat)), kind="head" if is_head else "")
            for seat, entrant in enumerate(table.seats, start=1)
        ]
    return sorted(lines, key=lambda line: line.name.casefold())


def final_lines(ranked: list[Standing]) -> list[ScreenLine]:
    """The final standings, a line each."""
    return [
        ScreenLine(each.name, str(shown(each.points)), rank=str(each.rank), kind="first" if each.rank == 1 else "")
        for each in ranked
    ]


@director_required
@require_safe
@conditional_page
def hall(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Where to sit until the round's first hand is in, then tables and leaders; nothing of an unpublished draw."""
    night = get_object_or_404(Night, pk=night_id)
    over = night.state == Night.State.OVER
    current = current_round(night) if over or night.state == Night.State.PLAYING else None
    begun = current is not None and (current.number > 1 or current.has_begun)
    ranked = stored_standings(night).standings if begun else []
    seating = current is not None and not over and (not current.has_begun or len(current.tables) > MOST_DRAWN)
    # Instead of a line “and 1 more”, that one person is shown.
    leaders = ranked if len(ranked) == LEADERS + 1 else ranked[:LEADERS]
    lines = final_lines(ranked) if over else seats_by_name(current) if current and seating else []
    now = timezone.now()
    tables = [table.row for table in current.tables] if current and not over else []
    context = {
        "night": night,
        "round": current,
        "heading": _heading(night, current),
        "over": over,
        "lines": lines,
        "fit": fit(len(lines)) if lines else None,
        "listing": HallStandingsListing(night, leaders, order_by=()) if ranked else None,
        "further": len(ranked) - len(leaders),
        "deals": deals_drawn(night, current.tables if current else ()),
        "with_time": [table for table in tables if table.extra_until and table.extra_until > now],
    }
    return render(request, "tournaments/board/_hall.html" if request.htmx else "tournaments/board/hall.html", context)


def _heading(night: Night, current: RoundPlayed | None) -> str:
    if night.state == Night.State.OVER:
        return _("Final standings")
    if current is None:
        return _("Welcome")
    if not current.has_begun and current.number == 1:
        return _("Please take your seats")
    if not current.has_begun:
        return _("Please change seats: round %(number)s") % {"number": current.number}
    return round_words(night, current.number)
