"""The host's guide, in the program itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """How an evening goes, from the door to the printed standings."""
    return render(request, "tournaments/guide.html", {"section": "guide"})
