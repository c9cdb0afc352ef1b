"""What the books claim about play, and whether it is so: as a page and on two printed leaves, for anyone."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import number_format
from django.views.decorators.http import require_safe

from club.server.languages import for_paper
from club.sign_in.roles import open_to_all
from scoring.checked import LAW, VERDICTS, Claim, claims, deals, figures, seed
from scoring.checked.sampling import HOLDINGS
from tournaments.display.paper_file import paper_asked, paper_file
from tournaments.display.translation import translate
from tournaments.printing.checked_sheet import TITLE, checked_sheets
from tournaments.printing.law_sheets import draw_law_sheets


class ClaimShown(NamedTuple):
    """A claim with its verdict in words, and where its hand is played through."""

    claim: Claim
    verdict: str
    link: str


class HoldingShown(NamedTuple):
    """A line of the table: the trumps held, the points on average, and how often so many or more, in per cent."""

    name: str
    points: str
    shares: tuple[int, ...]


@open_to_all
@require_safe
def checked(request: HttpRequest) -> HttpResponse:
    """Every claim, and what a maker's trumps are worth."""
    shown = [
        ClaimShown(each, translate(VERDICTS[each.verdict]), _replay(each.deal) if each.deal else "")
        for each in claims()
    ]
    found = figures()
    holdings = [
        HoldingShown(
            name,
            number_format(found[name]["points"].rounded, 1),
            tuple(found[name][f"{least}+"].per_cent for least in (6, 8, 12)),
        )
        for name in HOLDINGS
    ]
    context = {"claims": shown, "holdings": holdings, "deals": deals(), "seed": seed()}
    return render(request, "tournaments/laws/checked.html", context)


def _replay(deal: str) -> str:
    return f"{reverse('replay')}?{urlencode({'law': LAW, 'deal': deal, 'par': 1})}"


@open_to_all
@for_paper
@require_safe
def checked_sheet(request: HttpRequest) -> HttpResponse:
    """The claims as a PDF: `?paper=a4|letter`. Raises Http404 for any other paper."""
    paper = paper_asked(request)
    return paper_file(draw_law_sheets, checked_sheets(), translate(TITLE), paper, f"the-books-checked-{paper}")
