"""How strong people are, by the tables of a season; only where the club wants it."""

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.spreadsheet_file import spreadsheet_file
from tournaments.display.translation import labelled
from tournaments.models import Season
from tournaments.pages.seasons.files import file_name
from tournaments.printing.spreadsheet import Cell
from tournaments.records.figures import signed
from tournaments.records.season_tables import LEAST_ROUNDS, Participant, strengths_of
from tournaments.season_table.strength import Strength


class Rated(NamedTuple):
    """A person's line."""

    participant: Participant
    strength: Strength

    @property
    def points(self) -> str:
        """With its sign, as a reader's language writes it."""
        return signed(self.strength.points) or number_format(0, 1)


@director_required
@require_safe
def rating(request: DirectorRequest, season_id: int) -> HttpResponse:
    """The strongest first; then anyone who has not played enough. Raises Http404 where ratings are off."""
    season, rated = _rated(season_id)
    context = {
        "season": season,
        "rated": [each for each in rated if each.strength.first],
        "waiting": [each for each in rated if not each.strength.first],
        "least": LEAST_ROUNDS,
    }
    return render(request, "tournaments/seasons/rating.html", context)


@director_required
@require_safe
def rating_file(request: DirectorRequest, season_id: int, form: str) -> HttpResponseBase:
    """The same as `csv` or `xlsx`. Raises Http404 for another, and where ratings are off."""
    season, rated = _rated(season_id)
    heading: list[Cell] = [_("Name"), _("Strength"), _("Give or take"), _("Place from"), _("Place to")]
    rows = [[*heading, _("Nights"), _("Rounds")]]
    for (name, _key, _sorts_by, nights), each in rated:
        figures: list[Cell] = [round(each.points, 2), round(each.error, 2), each.first, each.last]
        rows.append([name, *(figures if each.first else [None] * len(figures)), nights, each.rounds])
    title = labelled(season.name, _("Ratings"))
    return spreadsheet_file(title, rows, form, file_name(season, title))


def _rated(season_id: int) -> tuple[Season, list[Rated]]:
    season = get_object_or_404(Season, pk=season_id)
    if not season.show_ratings:
        raise Http404
    people, found = strengths_of(season)
    rated = [Rated(people[each.person], each) for each in found]
    return season, [each for each in rated if season.with_guests or not each.participant.is_guest]
