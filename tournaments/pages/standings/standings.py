"""The standings, and one entrant's tally with the hands behind it."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.listings import StandingsListing
from tournaments.models import Night
from tournaments.records.links import person_path_of
from tournaments.records.night_version import at_one_point
from tournaments.records.sql import entrant_at
from tournaments.records.stored_standings import NewestRound, stored_standings, stored_tallies
from tournaments.standings import shown


@director_required
@require_safe
def standings(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The standings of the night as it is now."""
    night = get_object_or_404(Night, pk=night_id)
    stored, point = at_one_point(night, lambda: stored_standings(night))
    listing = StandingsListing(night, stored.standings, order_by=())
    RequestConfig(request, paginate={"per_page": 200}).configure(listing)
    by_wins = night.rank_by == Night.RankBy.WINS
    context = {
        "night": night,
        "listing": listing,
        "through_text": _through(stored.newest, point),
        "ranked_by": _("Ranked by rounds won, then points.") if by_wins else _("Ranked by points."),
        "section": "nights",
        "step": "standings",
    }
    return render(request, "tournaments/standings/standings.html", context)


def _through(newest: NewestRound | None, hand: int) -> str:
    """How far the night is."""
    if newest is None:
        return _("No hand is in yet.")
    numbers = {"number": newest.number, "hand": hand}
    if newest.closed:
        return _("After round %(number)s, through hand %(hand)s.") % numbers
    return _("Round %(number)s is being played, through hand %(hand)s.") % numbers


@director_required
@require_safe
def tally(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """One entrant's rounds, each figure with the hands that make it. Raises Http404 for an unknown number."""
    entrant = entrant_at(night_id, number)
    if entrant is None:
        raise Http404
    night = entrant.night
    standing = next(each for each in stored_standings(night).standings if each.number == number)
    context = {
        "night": night,
        "entrant": entrant,
        "own_page": person_path_of(entrant),
        "standing": standing,
        "points": shown(standing.points),
        "credited": shown(standing.credited),
        "rows": stored_tallies(night, entrant).get(number, []),
        "deals": range(1, night.deals + 1),
        "section": "nights",
        "step": "standings",
    }
    return render(request, "tournaments/standings/tally.html", context)
