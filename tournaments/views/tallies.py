"""The standings, and one entrant's tally with the hands behind it."""

from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from club.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.book_point import at_one_point
from tournaments.listings import StandingsListing
from tournaments.models import Entrant, Night
from tournaments.queries import RoundPlayed, TablePlayed, rounds_of, standings_of
from tournaments.results import TableResult
from tournaments.standings import Standing, shown
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
    (rounds, ranked), point = at_one_point(night, lambda: _ranked(night))
    listing = StandingsListing(night, ranked, order_by=())
    RequestConfig(request, paginate={"per_page": 200}).configure(listing)
    context = {
        "night": night,
        "listing": listing,
        "through": point,
        "round": next((each for each in reversed(rounds) if each.has_begun), None),
        "section": "nights",
        "step": "standings",
    }
    return render(request, "tournaments/standings.html", context)


def _ranked(night: Night) -> tuple[list[RoundPlayed], list[Standing]]:
    rounds = rounds_of(night)
    return rounds, standings_of(night, rounds)


@director_required
@require_safe
def tally(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """One entrant's rounds, each figure with the hands that make it."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = get_object_or_404(night.entrants, number=number)
    rounds = rounds_of(night)
    standing = next(each for each in standings_of(night, rounds) if each.number == number)
    context = {
        "night": night,
        "entrant": entrant,
        "standing": standing,
        "points": shown(standing.points),
        "credited": shown(standing.credited),
        "rows": tally_rows(rounds, number),
        "deals": range(1, night.deals + 1),
        "section": "nights",
        "step": "standings",
    }
    return render(request, "tournaments/tally.html", context)


def tally_rows(rounds: list[RoundPlayed], number: int) -> list[TallyRow]:
    """The entrant's rounds in order."""
    rows = []
    for each in rounds:
        if number in each.seating.sitting_out:
            rows.append(TallyRow(each.number, None, "", None, [], 0, False))
            continue
        table = next(table for table in each.tables if number in table.numbers)
        seat = table.numbers.index(number)
        rows.append(
            TallyRow(
                each.number,
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
