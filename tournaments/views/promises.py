"""What Head Table promises, and how it is run for several clubs: two pages for those who must rely on it."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.roles import open_to_all
from club.serving import MOST_BYTES_SENT, MOST_CONNECTIONS, THREADS
from scoring.wording import Text
from tournaments.promises import GROUPS, Group, Promise
from tournaments.telling import tell

UNIT: Final = "club/server/head-table@.service"
SENTENCES: Final = ("sentence", "means", "limits")


@open_to_all
@require_safe
def promises(request: HttpRequest) -> HttpResponse:
    """Every promise, what it comes to, what it does not cover, and the tests that hold it."""
    return render(request, "tournaments/promises.html", {"groups": [_told(group) for group in GROUPS]})


@open_to_all
@require_safe
def federation(request: HttpRequest) -> HttpResponse:
    """How one program serves many clubs; its figures are those that the program runs with."""
    context = {
        "threads": THREADS,
        "connections": MOST_CONNECTIONS,
        "megabytes": MOST_BYTES_SENT // 1_000_000,
        "books": THREADS + 1,
        "program": settings.PROGRAM,
        "unit": (settings.BASE_DIR / UNIT).read_text(encoding="utf-8").strip(),
    }
    return render(request, "tournaments/federation.html", context)


def _told(group: Group) -> dict[str, Any]:
    """The group in the reader's language."""
    promises = [_promise_told(promise) for promise in group.promises]
    return {"key": group.key, "title": tell(Text(group.title)), "promises": promises}


def _promise_told(promise: Promise) -> dict[str, Any]:
    """The same with the paths in parts, so that a phone breaks them where a person would."""
    sentences = {name: tell(Text(told)) if (told := getattr(promise, name)) else "" for name in SENTENCES}
    return {"number": promise.number, "tests": [test.split("/") for test in promise.tests]} | sentences
