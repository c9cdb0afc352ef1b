"""How to play well, by the books: to read and to print. Anyone may."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.server.languages import for_paper
from club.sign_in.roles import open_to_all
from scoring.advice import by_moment
from tournaments.display.paper_file import paper_asked, paper_file
from tournaments.display.translation import translate
from tournaments.printing.advice_sheet import TITLE, advice_sheets
from tournaments.printing.law_sheets import draw_law_sheets


@open_to_all
@require_safe
def advice(request: HttpRequest) -> HttpResponse:
    """All of it on one page."""
    return render(request, "tournaments/laws/advice.html", {"moments": by_moment()})


@open_to_all
@for_paper
@require_safe
def advice_sheet(request: HttpRequest) -> HttpResponse:
    """The same as a PDF: `?paper=a4|letter`. Raises Http404 for any other paper."""
    paper = paper_asked(request)
    return paper_file(draw_law_sheets, advice_sheets(), translate(TITLE), paper, f"how-to-play-well-{paper}")
