"""The guide, and what the program promises: open to all."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from tournaments.display.guide import CHAPTERS, chapter_context, contents_context
from tournaments.display.running_order import running_order, tonights_night


@open_to_all
@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Every chapter, and a search in all of them that the browser does."""
    return render(request, "tournaments/guide/contents.html", contents_context())


@open_to_all
@require_safe
def chapter(request: HttpRequest, key: str) -> HttpResponse:
    """One chapter; the first says to a director how far tonight's evening has come."""
    if key not in [each.key for each in CHAPTERS]:
        raise Http404
    context = chapter_context(key)
    if key == "first-evening" and request.user.is_authenticated and request.user.is_staff:
        night = tonights_night()
        context |= {"night": night, "order": running_order(night)}
    return render(request, f"tournaments/guide/{key}.html", context)


@open_to_all
@require_safe
def promises(request: HttpRequest) -> HttpResponse:
    """Every promise, what it means in a hall, and what it does not cover."""
    return render(request, "tournaments/guide/promises.html")
