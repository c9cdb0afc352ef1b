"""Everyone's move into a round, as a sentence."""

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.movement.moves import moves as moves_between
from tournaments.movement.moves import sentence
from tournaments.records.queries import RoundPlayed, entrants_of, rounds_of

# How a move is drawn beside its sentence.
MARK = {"up": "up", "stay": "stay", "down": "down", "sit out": "out", "still out": "out", "come in": "up"}


class MoveLine(NamedTuple):
    """A move on the page: how it is marked, whose it is, and the sentence."""

    mark: str
    number: int
    sentence: str


def move_lines(night: Night, before: RoundPlayed, after: RoundPlayed) -> list[MoveLine]:
    """Everyone's move between two rounds, by name, so that people find themselves."""
    names = dict(entrants_of(night))
    tables = len(after.tables)
    found = sorted(moves_between(before.seating, after.seating), key=lambda move: names[move.number].casefold())
    return [MoveLine(MARK[move.what], move.number, translate(sentence(move, names, tables))) for move in found]


@director_required
@require_safe
def moves(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Where everyone goes for round `number`. Raises Http404 for a round that nobody moved into."""
    night = get_object_or_404(Night, pk=night_id)
    rounds = {each.number: each for each in rounds_of(night)}
    if number - 1 not in rounds or number not in rounds:
        raise Http404
    context = {
        "night": night,
        "round": rounds[number],
        "moves": move_lines(night, rounds[number - 1], rounds[number]),
        "can_take_back": max(rounds) == number and not rounds[number].has_begun,
        "section": "nights",
        "step": "play",
    }
    return render(request, "tournaments/board/moves.html", context)
