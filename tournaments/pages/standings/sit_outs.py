"""The page of the sit-outs: the night's ledger, and its rule."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.listed_table import listed_table
from tournaments.models import Night
from tournaments.records.night_version import at_one_point
from tournaments.records.sit_outs import rule_of, sit_outs_of


@director_required
@require_safe
def sit_outs(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Every sit-out of the night, the first round first."""
    night = get_object_or_404(Night, pk=night_id)
    listed, _ = at_one_point(night, lambda: sit_outs_of(night))

    listing = listed_table(request, listed, link=lambda line: reverse("tally", args=[night.pk, line.number]))
    context = {"night": night, "listing": listing, "rule": rule_of(night)}
    return render(request, "tournaments/standings/sit_outs.html", context)
