"""The movements to read: what each does, where it is described, and how it copes with people who come and go."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from tournaments.display.movements import described


@open_to_all
@require_safe
def movements(request: HttpRequest) -> HttpResponse:
    """All movements."""
    return render(request, "tournaments/night/movements.html", {"movements": described()})
