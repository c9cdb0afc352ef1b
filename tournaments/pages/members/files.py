"""The roster as a file for a spreadsheet: all that the club holds, in the columns that an import reads."""

from collections.abc import Iterable, Iterator

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.models import Member
from club.people.member_fields import FIELDS, values_of
from club.people.member_form import MemberFilter
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.printing.spreadsheet import Cell, csv_parts, workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@director_required
@require_safe
def export(request: DirectorRequest, form: str) -> HttpResponseBase:
    """Everyone whom the list of members finds, as `csv` or `xlsx`. Raises Http404 for another form."""
    rows = _rows(MemberFilter(request.GET).found().prefetch_related("groups"))
    response: HttpResponseBase
    if form == "csv":
        response = StreamingHttpResponse(csv_parts(rows), content_type="text/csv; charset=utf-8")
    elif form == "xlsx":
        response = HttpResponse(workbook(_("Members"), rows), content_type=XLSX)
    else:
        raise Http404
    response["Content-Disposition"] = f'attachment; filename="members-{timezone.localdate()}.{form}"'
    return response


def _rows(members: Iterable[Member]) -> Iterator[list[Cell]]:
    yield [_(field.heading) for field in FIELDS]
    for member in members:
        values = values_of(member)
        yield [field.written(values[field.key]) for field in FIELDS]
