"""The standings, and one entrant's tally with the hands behind it."""

from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from club.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.book_point import at_one_point
from tournaments.kept import kept_standings
from tournaments.links import person_path_of
from tournaments.listings import StandingsListing
from tournaments.models import Entrant, Night
from tournaments.queries import TablePlayed, tables_of
from tournaments.results import TableResult
from tournaments.standings import shown
from tournaments.telling import tell


class TallyRow(NamedTuple):
    """One round on a tally card; `table` is None for a round sat out."""

    round_number: int
    table: TablePlayed | None
    seat: str
    partner: Entrant | None
    scores: list[tuple[int, int | None]]  # (deal, credited), None while the deal is not in
    points: int
    won: bool


@director_required
@require_safe
def standings(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The standings of the night as the book has it now."""
    night = get_object_or_404(Night, pk=night_id)
    kept, point = at_one_point(night, lambda: kept_standings(night))
    listing = StandingsListing(night, kept.standings, order_by=())
    RequestConfig(request, paginate={"per_page": 200}).configure(listing)
    context = {
        "night": night,
        "listing": listing,
        "through": point,
        "round": kept.newest,
        "section": "nights",
        "step": "standings",
    }
    return render(request, "tournaments/standings.html", context)


@director_required
@require_safe
def tally(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """One entrant's rounds, each figure with the hands that make it."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = get_object_or_404(night.entrants, number=number)
    standing = next(each for each in kept_standings(night).standings if each.number == number)
    context = {
        "night": night,
        "entrant": entrant,
        "own_page": person_path_of(entrant),
        "standing": standing,
        "points": shown(standing.points),
        "credited": shown(standing.credited),
        "rows": tally_rows(night, entrant),
        "deals": range(1, night.deals + 1),
        "section": "nights",
        "step": "standings",
    }
    return render(request, "tournaments/tally.html", context)


def tally_rows(night: Night, entrant: Entrant) -> list[TallyRow]:
    """The entrant's rounds in order."""
    rows = []
    for round_number, table in tables_of(night, entrant):
        if table is None:
            rows.append(TallyRow(round_number, None, "", None, [], 0, False))
            continue
        seat = table.numbers.index(entrant.number)
        rows.append(
            TallyRow(
                round_number,
                table,
                tell(seat_name(seat + 1)),
                table.seats[(seat + 2) % 4],
                _scores(table.result, seat),
                table.result.totals[seat],
                table.result.winner == seat % 2,
            )
        )
    return rows


def _scores(result: TableResult, seat: int) -> list[tuple[int, int | None]]:
    """What the seat (from 0) was credited on every deal of the round."""
    credited = {deal: scored.score[seat] for deal, scored in result.scores.items()}
    return [(deal, credited.get(deal)) for deal in sorted({*credited, *result.missing})]
