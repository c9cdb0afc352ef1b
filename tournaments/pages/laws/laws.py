"""The reading room of the laws: all of them, each whole, several side by side, and a sheet to print."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.faults import Refused
from scoring.law import Law
from tournaments.display.translation import translate
from tournaments.pages.laws.law_display import differences_shown, examples_shown, families, groups_shown, sheet_of
from tournaments.printing import PAPERS, law_sheets
from tournaments.records.house_laws import law_at, laws_of_the_club

MOST_COMPARED = 6


@open_to_all
@require_safe
def laws(request: HttpRequest) -> HttpResponse:
    """Every law, by family."""
    return render(
        request, "tournaments/laws/laws.html", {"families": list(families(laws_of_the_club())), "section": "laws"}
    )


@open_to_all
@require_safe
def law(request: HttpRequest, key: str) -> HttpResponse:
    """All that one law answers, and its worked examples."""
    found = _law(key)
    context = {
        "law": found,
        "groups": groups_shown(found),
        "examples": examples_shown(found),
        "papers": sorted(PAPERS),
        "section": "laws",
    }
    return render(request, "tournaments/laws/law.html", context)


@open_to_all
@require_safe
def law_sheet(request: HttpRequest, key: str) -> HttpResponse:
    """The same as a PDF on the two sides of a sheet: `?paper=a4|letter`."""
    found = _law(key)
    paper = request.GET.get("paper", "a4")
    if paper not in PAPERS:
        raise Http404
    response = HttpResponse(law_sheets([sheet_of(found)], paper, translate), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{found.key}-{paper}.pdf"'
    return response


@open_to_all
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """The laws of `?law=…&law=…` side by side, the differing answers first."""
    chosen = chosen_laws(request)
    told = differences_shown(chosen) if len(chosen) > 1 else []
    context = {
        "chosen": chosen,
        "families": list(families(laws_of_the_club())),
        "differing": [row for row in told if row.differs],
        "same": [row for row in told if not row.differs],
        "most": MOST_COMPARED,
        "section": "laws",
    }
    return render(request, "tournaments/laws/law_comparison.html", context)


def chosen_laws(request: HttpRequest, most: int = MOST_COMPARED) -> list[Law]:
    """The laws that the address asks for, each once, as many as go side by side; unknown ones are not found."""
    return [_law(key) for key in list(dict.fromkeys(request.GET.getlist("law")))[:most]]


def _law(key: str) -> Law:
    try:
        return law_at(key)
    except Refused as refused:
        raise Http404 from refused
