"""What each movement would make of tonight, side by side. Plays nights by chance; reads and writes no hand."""

from collections.abc import Mapping
from functools import lru_cache

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.models import Entrant, Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.forecast import Forecast, forecast

ROUNDS = 6  # where the night has no number of them
MOST_ROUNDS = 20  # that are played by chance for the page
FEWEST = 4  # guests, for a table


@director_required
@require_safe
def forecasts(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The movements for the night's number of guests and rounds."""
    night = get_object_or_404(Night, pk=night_id)
    guests = night.entrants.exclude(arrival=Entrant.Arrival.ABSENT).count()
    rounds = min(night.planned_rounds or ROUNDS, MOST_ROUNDS)
    options = {night.movement: night.movement_options}
    lines = compared(guests, rounds, options) if guests >= FEWEST else []
    context = {"night": night, "guests": guests, "rounds": rounds, "pairs": guests * (guests - 1) // 2}
    return render(request, "tournaments/night/forecast.html", context | {"lines": lines})


def compared(guests: int, rounds: int, options: Mapping[str, Mapping[str, str]]) -> list[tuple[object, Forecast]]:
    """The title and the forecast of every movement; `options` by movement."""
    return [
        (movement.TITLE, _forecast(key, guests, rounds, tuple(options.get(key, {}).items())))
        for key, movement in MOVEMENTS.items()
    ]


# The same seed gives the same: a page that is looked at again costs nothing.
@lru_cache(maxsize=200)
def _forecast(key: str, guests: int, rounds: int, options: tuple[tuple[str, str], ...]) -> Forecast:
    return forecast(MOVEMENTS[key], guests, rounds, options=dict(options))
