"""A member's year as a PDF: what stands on it, for whoever may have it."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.club_settings.stored import in_force
from club.models import Member
from tournaments.display.person_results import PersonPage, person_page
from tournaments.display.translation import translate
from tournaments.printing import PAPERS, booklet
from tournaments.printing.values import NightHeading
from tournaments.printing.year_sheet import YearLine, YearSheet, draw_year
from tournaments.standings import wins_shown


def year_paper(
    request: HttpRequest, member: Member, year: int, announced: dt.date | None = None
) -> HttpResponse | None:
    """The paper, `?paper=a4|letter`; None for a year without nights and for another paper."""
    paper = request.GET.get("paper", in_force("paper"))
    if paper not in PAPERS or not dt.MINYEAR <= year <= dt.MAXYEAR:
        return None
    page = person_page(member.pk, year=year, announced=announced)
    if not page.found.nights:
        return None
    title = _("%(name)s in %(year)s") % {"name": member.name, "year": year}
    content = booklet([(draw_year, _sheet(member, year, page))], title, paper, translate)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="year-{year}.pdf"'
    return response


def _sheet(member: Member, year: int, page: PersonPage) -> YearSheet:
    head = NightHeading(in_force("name") or _("Card night"), member.name, str(year))
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
