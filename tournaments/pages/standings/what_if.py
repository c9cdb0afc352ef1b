"""What tonight would have come to under other laws."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.models import Night
from tournaments.pages.standings.what_if_display import (
    MOST_LAWS,
    deals_beside,
    laws_beside,
    night_under,
    standings_beside,
    table_in,
    tables_beside,
)
from tournaments.records.queries import rounds_of


@director_required
@require_safe
def what_if(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The night under tonight's law and those of `?law=…`; `&round=1&table=2` shows that table's hands and why."""
    night = get_object_or_404(Night, pk=night_id)
    rounds = rounds_of(night)
    laws, others = laws_beside(night, request.GET.getlist("law"))
    under = night_under(night, rounds, laws)
    opened = table_in(rounds, request.GET.get("round", ""), request.GET.get("table", ""))
    context = {
        "night": night,
        "under": [each for each in under if each.played],
        "unsettled": [each for each in under if not each.played],
        "rows": standings_beside(under),
        "tables": tables_beside(rounds, under),
        "opened": opened,
        "deals": deals_beside(opened[1], laws) if opened else [],
        "laws": laws,
        "laws_query": urlencode([("law", law.key) for law in laws]),
        "others_query": "".join(f"law={law.key}&" for law in laws[1:]),
        "others": others,
        "most": MOST_LAWS - 1,
        "section": "nights",
        "step": "standings",
    }
    return render(request, "tournaments/standings/what_if.html", context)
