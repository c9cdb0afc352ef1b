"""The host's guide, in the program itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.laws.readings import READINGS
from scoring.wording import Text
from tournaments.display.translation import translate


@open_to_all
@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """How an evening goes, from the door to the printed standings."""
    readings = [translate(Text(reading)) for reading in READINGS.values()]
    return render(request, "tournaments/about/guide.html", {"section": "guide", "readings": readings})
