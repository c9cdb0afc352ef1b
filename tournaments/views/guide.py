"""The host's guide, in the program itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.roles import open_to_all
from scoring.laws.readings import READINGS
from scoring.wording import Text
from tournaments.telling import tell


@open_to_all
@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """How an evening goes, from the door to the printed standings."""
    readings = [tell(Text(reading)) for reading in READINGS.values()]
    return render(request, "tournaments/guide.html", {"section": "guide", "readings": readings})
