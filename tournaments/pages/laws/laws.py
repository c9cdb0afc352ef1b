"""The laws to read: all of them, each whole, several side by side, and a sheet to print."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.faults import Refused
from scoring.law import Law
from scoring.law_words import differences, law_in_words
from tournaments.display.translation import translate
from tournaments.pages.laws.law_display import families, sheet_of, worked_examples
from tournaments.printing import PAPERS, booklet, draw_law_sheets
from tournaments.records.house_laws import law_at, laws_of_the_club

MOST_COMPARED = 6


@open_to_all
@require_safe
def laws(request: HttpRequest) -> HttpResponse:
    """Every law, by family."""
    context = {"families": families(laws_of_the_club()), "section": "laws"}
    return render(request, "tournaments/laws/laws.html", context)


@open_to_all
@require_safe
def law(request: HttpRequest, key: str) -> HttpResponse:
    """All that one law answers, and its worked examples."""
    found = _law(key)
    context = {
        "law": found,
        "groups": law_in_words(found),
        "examples": worked_examples(found),
        "papers": sorted(PAPERS),
        "section": "laws",
    }
    return render(request, "tournaments/laws/law.html", context)


@open_to_all
@require_safe
def law_sheet(request: HttpRequest, key: str) -> HttpResponse:
    """The same as a PDF on the two sides of a sheet: `?paper=a4|letter`. Raises Http404 for any other paper."""
    found = _law(key)
    paper = request.GET.get("paper", "a4")
    if paper not in PAPERS:
        raise Http404
    content = booklet([(draw_law_sheets, [sheet_of(found)])], found.title, paper, translate)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{found.key}-{paper}.pdf"'
    return response


@open_to_all
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """The laws of `?law=…&law=…` side by side, the differing answers first; an unknown one is not found."""
    chosen = [_law(key) for key in list(dict.fromkeys(request.GET.getlist("law")))[:MOST_COMPARED]]
    rows = differences(chosen) if len(chosen) > 1 else []
    beside = [(row, list(zip(chosen, row.rows, strict=True))) for row in rows]
    context = {
        "chosen": chosen,
        "families": families(laws_of_the_club()),
        "differing": [(row, answers) for row, answers in beside if row.differs],
        "same": [(row, answers) for row, answers in beside if not row.differs],
        "most": MOST_COMPARED,
        "section": "laws",
    }
    return render(request, "tournaments/laws/law_comparison.html", context)


def _law(key: str) -> Law:
    """The law of that key. Raises Http404 where there is none."""
    try:
        return law_at(key)
    except Refused as refused:
        raise Http404 from refused
