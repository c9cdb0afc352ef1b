"""Of which nights a page of a member is: of all, of a year, of a season."""

import datetime as dt
from typing import NamedTuple

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.entry.whole_number import whole_number
from tournaments.models import Season


class Choice(NamedTuple):
    """A year or a season; neither: all nights."""

    year: int | None = None
    season: Season | None = None


def chosen(request: HttpRequest) -> Choice:
    """What `?year=` or `?season=` asks for. Raises Http404 for what is neither."""
    year, season = (request.GET.get(name) for name in ("year", "season"))
    if year:
        number = whole_number(year, least=dt.MINYEAR, most=dt.MAXYEAR)
        if number is None:
            raise Http404
        return Choice(year=number)
    if season:
        return Choice(season=get_object_or_404(Season, pk=whole_number(season) or 0))
    return Choice()
