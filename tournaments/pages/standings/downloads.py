"""A night's standings and tallies as files for a spreadsheet, with the hand through which they count on each row."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.printing.spreadsheet import Cell, csv_file, workbook
from tournaments.records.night_version import at_one_point
from tournaments.records.queries import entrants_of
from tournaments.records.stored_standings import stored_standings, stored_tallies
from tournaments.standings import shown

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Rows = list[list[Cell]]


@director_required
@require_safe
def download(request: DirectorRequest, night_id: int, kind: str, form: str) -> HttpResponse:
    """`standings` or `tallies` as `csv` or `xlsx`; the file's name says through which hand. Raises Http404 for others."""
    night = get_object_or_404(Night, pk=night_id)
    if kind not in KINDS or form not in ("csv", "xlsx"):
        raise Http404
    rows, through = rows_of(kind, night)
    if form == "csv":
        response = HttpResponse(csv_file(rows), content_type="text/csv; charset=utf-8")
    else:
        response = HttpResponse(workbook(str(KINDS[kind][0]), rows), content_type=XLSX)
    name = f"{night.date.isoformat()}-{slugify(night.name) or 'night'}-{kind}-through-{through}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def rows_of(kind: str, night: Night) -> tuple[Rows, int]:
    """The rows of what `KINDS` names, their heading first, and the hand through which they count."""
    (heading, *rows), through = at_one_point(night, lambda: KINDS[kind][1](night))
    return [[*heading, _("Through hand")], *([*row, through] for row in rows)], through


def _standings(night: Night) -> Rows:
    heading = (
        _("Rank"),
        _("Number"),
        _("Name"),
        _("Points"),
        _("Rounds won"),
        _("Rounds at head table"),
        _("Sat out"),
    )
    rows: Rows = [list(heading)]
    return rows + [
        [each.rank, each.number, each.name, shown(each.points), each.wins, each.head_rounds, each.sat_out]
        for each in stored_standings(night).standings
    ]


def _tallies(night: Night) -> Rows:
    """A row for each person and round; without table, seat and partner where they sat out."""
    heading = (_("Number"), _("Name"), _("Round"), _("Table"), _("Seat"), _("Partner"), _("Points"), _("Won"))
    rows: Rows = [list(heading)]
    tallies = stored_tallies(night)
    for number, name in entrants_of(night):
        for row in tallies.get(number, []):
            played: list[Cell] = [None] * 5
            if row.seat is not None:
                played = [row.table, translate(seat_name(row.seat)), row.partner, row.points, int(row.won)]
            rows.append([number, name, row.round_number, *played])
    return rows


# What can be downloaded, with its title and how its rows are made.
KINDS: dict[str, tuple[object, Callable[[Night], Rows]]] = {
    "standings": (gettext_lazy("Standings"), _standings),
    "tallies": (gettext_lazy("Tallies"), _tallies),
}
