"""A paper as an answer: on which sheets, and the PDF. Knows no paper."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from club.club_settings.stored import in_force
from tournaments.display.translation import translate
from tournaments.printing.booklet import Draw, booklet
from tournaments.printing.press import PAPERS
from tournaments.printing.values import NightHeading

PRINTED = "printed"  # the cookie that names the night whose papers this browser had last


def paper_asked(request: HttpRequest) -> str:
    """`?paper=a4|letter`, else the club's. Raises Http404 for another."""
    paper: str = request.GET.get("paper", in_force("paper"))
    if paper not in PAPERS:
        raise Http404
    return paper


def club_heading(title: str, days: str) -> NightHeading:
    """Return the head of a paper of no night, with a title in place of its name and days in place of its date."""
    return NightHeading(in_force("name") or _("Card night"), title, days)


def paper_file(draw: Draw, values: Any, title: str, paper: str, name: str) -> HttpResponse:
    """What `draw` makes of the values, shown in the browser under that title, saved under that name."""
    return papers_file([(draw, values)], title, paper, name)


def papers_file(papers: Sequence[tuple[Draw, Any]], title: str, paper: str, name: str) -> HttpResponse:
    """The same of several papers, one after the other."""
    response = HttpResponse(booklet(papers, title, paper, translate), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
