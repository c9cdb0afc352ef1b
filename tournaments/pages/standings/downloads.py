"""A night's standings and tallies as files for a spreadsheet."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.models import Night
from tournaments.pages.standings.exports import KINDS, exported
from tournaments.printing.spreadsheet import csv_file, workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@director_required
@require_safe
def export(request: DirectorRequest, night_id: int, kind: str, form: str) -> HttpResponse:
    """`standings` or `tallies` as `csv` or `xlsx`; the file's name tells the point in the book."""
    night = get_object_or_404(Night, pk=night_id)
    if kind not in KINDS or form not in ("csv", "xlsx"):
        raise Http404
    rows, point = exported(kind, night)
    if form == "csv":
        response = HttpResponse(csv_file(rows), content_type="text/csv; charset=utf-8")
    else:
        response = HttpResponse(workbook(str(KINDS[kind][0]), rows), content_type=XLSX)
    name = f"{night.date.isoformat()}-{slugify(night.name) or 'night'}-{kind}-through-{point}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
