"""A member's year as a PDF: what stands on it, for anyone who may have it."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Member
from tournaments.display.paper_file import club_heading, paper_asked, paper_file
from tournaments.display.person_results import nights_list, person_page
from tournaments.printing.year_sheet import YearSheet, draw_year


def year_paper(request: HttpRequest, member: Member, year: int, announced: dt.date | None = None) -> HttpResponse:
    """The paper, `?paper=a4|letter`. Raises Http404 for a year without nights and for another paper."""
    paper = paper_asked(request)
    page = person_page(member.pk, year=year, announced=announced)
    if not page.found.nights:
        raise Http404
    title = _("%(name)s in %(year)s") % {"name": member.name, "year": year}
    head = club_heading(member.name, str(year))
    prizes = tuple(f"{prize.name}, {date_format(prize.night.date, 'DATE_FORMAT')}" for prize in page.prizes)
    sheet = YearSheet(head, tuple(page.figures), page.chart, nights_list(page.found.nights), prizes)
    return paper_file(draw_year, sheet, title, paper, f"year-{year}")
