"""The roster as a file for a spreadsheet: all that the club holds, in the columns that an import reads."""

from collections.abc import Iterable, Iterator

from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.models import Member
from club.people.member_fields import FIELDS, values_of
from club.people.member_form import MemberFilter
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.spreadsheet_file import spreadsheet_file
from tournaments.printing.spreadsheet import Cell


@director_required
@require_safe
def export(request: DirectorRequest, form: str) -> HttpResponseBase:
    """Everyone whom the list of members finds, as `csv` or `xlsx`. Raises Http404 for another form."""
    rows = _rows(MemberFilter(request.GET).found().prefetch_related("groups"))
    return spreadsheet_file(_("Members"), rows, form, f"members-{timezone.localdate()}")


def _rows(members: Iterable[Member]) -> Iterator[list[Cell]]:
    yield [_(field.heading) for field in FIELDS]
    for member in members:
        values = values_of(member)
        yield [field.written(values[field.key]) for field in FIELDS]
