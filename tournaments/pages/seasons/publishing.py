"""What the club publishes of a season: its table, by a link, and whether the names lead on."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.server.qr_code import drawn
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.seasons import publish_season, withdraw_season
from tournaments.display.refusals import refusals_shown
from tournaments.models import Season
from tournaments.records.links import season_link_of


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def publish(request: DirectorRequest, season_id: int) -> HttpResponse:
    """The link, once the table is published. A POST publishes it, with `people` their nights too, or `withdraw`s the link."""
    season = get_object_or_404(Season, pk=season_id)
    if request.method == "POST":
        with refusals_shown(request):
            if "withdraw" in request.POST:
                withdraw_season(season_id=season_id, by=request.user, at=timezone.now())
                messages.success(request, _("The table is no longer published, and its link no longer works."))
            else:
                people = "people" in request.POST
                publish_season(season_id=season_id, with_people=people, by=request.user, at=timezone.now())
                messages.success(request, _("The table is published under the link below."))
        return redirect("publish_season", season_id)
    link = season_link_of(season) if season.published else ""
    context = {"season": season, "link": link, "code": drawn(link) if link else ""}
    return render(request, "tournaments/seasons/publish.html", context)
