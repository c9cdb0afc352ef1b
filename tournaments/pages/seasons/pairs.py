"""Who has played with whom in a season, and against whom: of one person, of everyone, and as a file."""

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.spreadsheet_file import spreadsheet_file
from tournaments.display.translation import labelled
from tournaments.models import Season
from tournaments.pages.seasons.files import file_name
from tournaments.printing.spreadsheet import Cell
from tournaments.records.season_tables import Participant, meetings_of
from tournaments.season_table.meetings import Meetings

MOST_IN_GRID, MOST_PAIRS = 24, 20  # people for the whole grid; pairs on the list of the most frequent


class Met(NamedTuple):
    """Two people, and in how many rounds they were partners and opponents."""

    one: Participant
    other: Participant
    partners: int
    opponents: int


@director_required
@require_safe
def pairs(request: DirectorRequest, season_id: int) -> HttpResponse:
    """With and against whom the `person` has played, or the most frequent partners. Raises Http404 for a stranger."""
    season = get_object_or_404(Season, pk=season_id)
    people, found = meetings_of(season)
    listed = _listed(season, people)
    key = request.GET.get("person", "")
    chosen = next((number for number in listed if people[number].key == key), None)
    if key and chosen is None:
        raise Http404
    if chosen is None:
        met, never = _frequent(listed, people, found), []
    else:
        every = _met_by(chosen, listed, people, found)
        met = sorted((each for each in every if each.partners or each.opponents), key=_most_first)
        never = [each.other for each in every if not each.partners]
    context = {
        "season": season,
        "people": [people[number] for number in listed],
        "chosen": None if chosen is None else people[chosen],
        "met": met,
        "never_partners": never,
        "grid": _grid(listed, people, found) if len(listed) <= MOST_IN_GRID else [],
        "most_in_grid": MOST_IN_GRID,
    }
    return render(request, "tournaments/seasons/pairs.html", context)


@director_required
@require_safe
def pairs_file(request: DirectorRequest, season_id: int, form: str) -> HttpResponseBase:
    """Every two who have met, a row each, as `csv` or `xlsx`. Raises Http404 for another."""
    season = get_object_or_404(Season, pk=season_id)
    people, found = meetings_of(season)
    listed = _listed(season, people)
    rows: list[list[Cell]] = [[_("Name"), _("Other name"), _("Partners"), _("Opponents")]]
    for place, number in enumerate(listed):
        met = _met_by(number, listed[place + 1 :], people, found)
        rows += [[one.name, other.name, *times] for one, other, *times in met if any(times)]
    title = labelled(season.name, _("Pairs"))
    return spreadsheet_file(title, rows, form, file_name(season, title))


def _listed(season: Season, people: list[Participant]) -> list[int]:
    """The numbers of those whom the season lists, by name."""
    shown = (number for number, each in enumerate(people) if season.with_guests or not each.is_guest)
    return sorted(shown, key=lambda number: (people[number].sorts_by, people[number].key))


def _met_by(one: int, others: list[int], people: list[Participant], found: Meetings) -> list[Met]:
    return [Met(people[one], people[other], *found.of(one, other)) for other in others if other != one]


def _most_first(met: Met) -> tuple[int, int]:
    return -met.partners, -met.opponents


def _frequent(listed: list[int], people: list[Participant], found: Meetings) -> list[Met]:
    """Those who were partners most often, more than once."""
    place = {number: at for at, number in enumerate(listed)}
    often = [
        (-times, *sorted((place[one], place[other])))
        for (one, other), times in found.partners.items()
        if times > 1 and one in place and other in place
    ]
    top = ((listed[one], listed[other]) for _, one, other in sorted(often)[:MOST_PAIRS])
    return [Met(people[one], people[other], *found.of(one, other)) for one, other in top]


def _grid(
    listed: list[int], people: list[Participant], found: Meetings
) -> list[tuple[Participant, list[tuple[int, int] | None]]]:
    """A row a person, a column for each in the same order; nothing where somebody would meet himself."""
    return [(people[one], [None if one == other else found.of(one, other) for other in listed]) for one in listed]
