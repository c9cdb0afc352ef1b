"""How a night went, in pictures."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.entry.added_people import added_people
from tournaments.models import Night
from tournaments.records.night_pictures import pictures_of
from tournaments.records.night_record import settled
from tournaments.records.night_story import story_of


@director_required
@require_safe
def pictures(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The rounds that are over: points, the lead, the head table, the bids. `add` and `with` show more people."""
    night = get_object_or_404(Night, pk=night_id)
    story = story_of(night, settled(night))
    added = added_people(request.GET, story.names)
    context = {"night": night, "pictures": pictures_of(story, added.numbers), "added": added}
    return render(request, "tournaments/standings/pictures.html", context)
