"""The page of the sit-outs: the night's ledger, and its rule."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.models import Night
from tournaments.records.night_version import at_one_point
from tournaments.records.sit_outs import ledger, rule_of


@director_required
@require_safe
def sit_outs(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Every sit-out of the night, the first round first."""
    night = get_object_or_404(Night, pk=night_id)
    lines, _ = at_one_point(night, lambda: ledger(night))
    context = {"night": night, "lines": lines, "rule": rule_of(night)}
    return render(request, "tournaments/standings/sit_outs.html", context)
