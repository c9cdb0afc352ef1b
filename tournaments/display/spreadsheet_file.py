"""Rows and lists as files to download for a spreadsheet."""

from collections.abc import Iterable, Iterator, Sequence

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from scoring.wording import as_text
from tournaments.display.translation import translate
from tournaments.printing.listed import Line, Listed
from tournaments.printing.spreadsheet import Cell, csv_parts, workbook

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def spreadsheet_file(title: str, rows: Iterable[Sequence[Cell]], form: str, name: str) -> HttpResponseBase:
    """These rows as `csv` or `xlsx`, in a file of that name and ending. Raises Http404 for another form."""
    response: HttpResponseBase
    if form == "csv":
        response = StreamingHttpResponse(csv_parts(rows), content_type="text/csv; charset=utf-8")
    elif form == "xlsx":
        response = HttpResponse(workbook(title, rows), content_type=_XLSX)
    else:
        raise Http404
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


def file_rows(listed: Listed[Line]) -> Iterator[Sequence[Cell]]:
    """Yield the rows of a list for a file, with the labels of its columns first."""
    yield [translate(as_text(column.label)) for column in listed.columns]
    yield from zip(*(column.cells(listed.lines) for column in listed.columns), strict=True)
