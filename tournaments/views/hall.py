"""The hall screen: what forty people look up to. Seats, moves and standings, large."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import conditional_page, require_safe

from club.roles import director_required
from tournaments.listings import HallStandingsListing
from tournaments.models import Night
from tournaments.queries import rounds_of, standings_of
from tournaments.views.moves import told_moves


@director_required
@require_safe
@conditional_page
def hall(request: HttpRequest, night_id: int) -> HttpResponse:
    """The moves until the round's first hand is in, then seats and standings; nothing of a draw that is not out."""
    night = get_object_or_404(Night, pk=night_id)
    published = night.state in (Night.State.PLAYING, Night.State.OVER)
    rounds = rounds_of(night) if published else []
    current = rounds[-1] if rounds else None
    moving = current is not None and current.number > 1 and not current.has_begun
    context = {
        "night": night,
        "round": current,
        "over": night.state == Night.State.OVER,
        "moves": told_moves(night, rounds[-2], rounds[-1]) if moving else [],
        "listing": HallStandingsListing(night, standings_of(night, rounds), order_by=()) if rounds else None,
        "deals": range(1, night.deals + 1),
        "section": "nights",
    }
    return render(request, "tournaments/_hall.html" if request.htmx else "tournaments/hall.html", context)
