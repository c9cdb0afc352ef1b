"""What the books say besides their laws: terms and etiquette. Anyone may read it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.laws.from_the_books import PARTS


@open_to_all
@require_safe
def from_the_books(request: HttpRequest) -> HttpResponse:
    """All parts on one page."""
    return render(request, "tournaments/laws/from_the_books.html", {"parts": PARTS})
