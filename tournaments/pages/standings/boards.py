"""The boards of a night: the cards of each, what every table did with them, and par for each maker and trump."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.board_records import TRUMPS, board_records, has_par, par_answer, seats_shown
from tournaments.models import Night
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled_from
from tournaments.records.night_version import at_one_point


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
