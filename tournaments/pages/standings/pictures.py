"""How a night went, in pictures."""

from functools import lru_cache

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.polling import records_mark
from tournaments.entry.added_people import added_people
from tournaments.models import Night
from tournaments.records.night_pictures import pictures_of
from tournaments.records.night_story import NightStory, story_of
from tournaments.records.night_version import at_one_point
from tournaments.records.queries import rounds_of
from tournaments.records.stored_standings import stored_standings


@director_required
@require_safe
def pictures(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The rounds that are over: points, the lead, the head table, the bids. `add` and `with` show more people."""
    night = get_object_or_404(Night, pk=night_id)
    story = _story_at(night, records_mark(), night.made_at, night.version)
    added = added_people(request.GET, story.names)
    context = {"night": night, "pictures": pictures_of(story, added.numbers), "added": added}
    return render(request, "tournaments/standings/pictures.html", context)


@lru_cache(maxsize=4)
def _story_at(night: Night, *_state: object) -> NightStory:
    """The story in one state of the records: a host adds one person after the other, and every hand is read for it."""
    return at_one_point(night, lambda: story_of(night, stored_standings(night), rounds_of(night)))[0]
