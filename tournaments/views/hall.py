"""The hall screen: what forty people look up to. Seats, moves and standings, large."""

from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import conditional_page, require_safe

from club.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.listings import HallStandingsListing
from tournaments.models import Night
from tournaments.movement.moves import moves as moves_between
from tournaments.queries import RoundPlayed, entrants_of, rounds_of, standings_of
from tournaments.telling import tell
from tournaments.views.moves import MARK

LEADERS = 12  # as many as a screen shows beside the tables


class Place(NamedTuple):
    """Where one person goes, found by name; without `table`, the round is sat out."""

    name: str
    mark: str
    table: int | None
    seat: str


def directory(night: Night, before: RoundPlayed, after: RoundPlayed) -> list[Place]:
    """Everyone's new place, by name: on the screen each looks for the own name."""
    names = dict(entrants_of(night))
    places = [
        Place(
            names[move.number],
            MARK[move.what],
            move.table_to,
            "" if move.seat_to is None else tell(seat_name(move.seat_to)),
        )
        for move in moves_between(before.seating, after.seating)
    ]
    return sorted(places, key=lambda place: place.name.casefold())


@director_required
@require_safe
@conditional_page
def hall(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The moves until the round's first hand is in, then seats and standings; nothing of a draw that is not out."""
    night = get_object_or_404(Night, pk=night_id)
    published = night.state in (Night.State.PLAYING, Night.State.OVER)
    rounds = rounds_of(night) if published else []
    current = rounds[-1] if rounds else None
    moving = current is not None and current.number > 1 and not current.has_begun
    over = night.state == Night.State.OVER
    ranked = standings_of(night, rounds) if rounds else []
    leaders = ranked if over else ranked[:LEADERS]
    context = {
        "night": night,
        "round": current,
        "over": over,
        "places": directory(night, rounds[-2], rounds[-1]) if moving else [],
        "listing": HallStandingsListing(night, leaders, order_by=()) if rounds else None,
        "further": len(ranked) - len(leaders),
        "deals": range(1, night.deals + 1),
        "section": "nights",
    }
    return render(request, "tournaments/_hall.html" if request.htmx else "tournaments/hall.html", context)
