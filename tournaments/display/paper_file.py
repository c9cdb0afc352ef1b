"""A paper as an answer: on which sheets, and the PDF. Knows no paper."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from club.club_settings.stored import in_force
from tournaments.display.translation import translate
from tournaments.printing import PAPERS, Draw, booklet


def paper_asked(request: HttpRequest) -> str:
    """`?paper=a4|letter`, else the club's. Raises Http404 for another."""
    paper: str = request.GET.get("paper", in_force("paper"))
    if paper not in PAPERS:
        raise Http404
    return paper


def paper_file(draw: Draw, values: Any, title: str, paper: str, name: str) -> HttpResponse:
    """What `draw` makes of the values, shown in the browser under that title, saved under that name."""
    return papers_file([(draw, values)], title, paper, name)


def papers_file(papers: Sequence[tuple[Draw, Any]], title: str, paper: str, name: str) -> HttpResponse:
    """The same of several papers, one after the other."""
    response = HttpResponse(booklet(papers, title, paper, translate), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
