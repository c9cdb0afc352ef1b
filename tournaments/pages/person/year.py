"""A member's year as a PDF: what stands on it, for anyone who may have it."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Member
from tournaments.display.paper_file import club_heading, paper_asked, paper_file
from tournaments.display.person_results import PersonPage, person_page
from tournaments.night.standings import wins_shown
from tournaments.printing.year_sheet import YearLine, YearSheet, draw_year


def year_paper(request: HttpRequest, member: Member, year: int, announced: dt.date | None = None) -> HttpResponse:
    """The paper, `?paper=a4|letter`. Raises Http404 for a year without nights and for another paper."""
    paper = paper_asked(request)
    page = person_page(member.pk, year=year, announced=announced)
    if not page.found.nights:
        raise Http404
    title = _("%(name)s in %(year)s") % {"name": member.name, "year": year}
    return paper_file(draw_year, _sheet(member, year, page), title, paper, f"year-{year}")


def _sheet(member: Member, year: int, page: PersonPage) -> YearSheet:
    head = club_heading(member.name, str(year))
    lines = [
        YearLine(
            date_format(night.date, "DATE_FORMAT"),
            night.name,
            night.rank,
            points,
            "" if night.is_imported else wins_shown(night.won),
        )
        for night, points in zip(page.found.nights, page.points, strict=True)
    ]
    prizes = [f"{prize.name}, {date_format(prize.night.date, 'DATE_FORMAT')}" for prize in page.prizes]
    return YearSheet(head, tuple(page.figures), page.chart, tuple(lines), tuple(prizes))
