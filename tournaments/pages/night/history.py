"""A night's history: who did what, when and why."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.models import Night
from tournaments.pages.night.history_display import Book, entries_of
from tournaments.records.history import GROUPS, events_of
from tournaments.records.queries import entrants_of, law_of

A_PAGE = 50


@director_required
@require_safe
def history(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Everything that happened, newest first, a page at a time; `table` and `what` leave out the rest."""
    night = get_object_or_404(Night, pk=night_id)
    told = request.GET.get("table", "")
    table = int(told) if told.isascii() and told.isdecimal() and len(told) < 6 else None
    group = request.GET.get("what", "")
    group = group if group in GROUPS else ""
    page = Paginator(events_of(night, table, group), A_PAGE).get_page(request.GET.get("page"))
    book = Book(night, law_of(night), dict(entrants_of(night)))
    context = {
        "night": night,
        "page": page,
        "entries": entries_of(page.object_list, book),
        "tables": list(night.cards.values_list("number", flat=True)),
        "table": table,
        "groups": [(key, name) for key, name in _names().items()],
        "group": group,
        "section": "nights",
    }
    return render(request, "tournaments/night/history.html", context)


def _names() -> dict[str, str]:
    """The groups as the page names them, in its order."""
    return {
        "hands": _("hands"),
        "disputes": _("disputes"),
        "rulings": _("rulings"),
        "seats": _("seats and names"),
        "calls": _("calls and time"),
        "night": _("the night itself"),
    }
