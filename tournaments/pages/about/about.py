"""What Head Table promises, and how it is run for several clubs: two pages for those who must rely on it."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.server.serving import MOST_BYTES_SENT, MOST_CONNECTIONS, THREADS
from club.sign_in.roles import open_to_all
from scoring.wording import Text
from tournaments.display.translation import translate
from tournaments.pages.about.promises import GROUPS, Group, Promise

SENTENCES: Final = ("sentence", "means", "limits")


@open_to_all
@require_safe
def promises(request: HttpRequest) -> HttpResponse:
    """Every promise, what it comes to, what it does not cover, and the tests that hold it."""
    return render(request, "tournaments/about/promises.html", {"groups": [_told(group) for group in GROUPS]})


@open_to_all
@require_safe
def federation(request: HttpRequest) -> HttpResponse:
    """How one program serves many clubs; its figures are those that the program runs with."""
    context = {
        "threads": THREADS,
        "connections": MOST_CONNECTIONS,
        "megabytes": MOST_BYTES_SENT // 1_000_000,
        "books": THREADS + 1,
    }
    return render(request, "tournaments/about/federation.html", context)


def _told(group: Group) -> dict[str, Any]:
    """The group in the reader's language."""
    promises = [_promise_told(promise) for promise in group.promises]
    return {"key": group.key, "title": translate(Text(group.title)), "promises": promises}


def _promise_told(promise: Promise) -> dict[str, Any]:
    """The same with the paths in parts, so that a phone breaks them where a person would."""
    sentences = {name: translate(Text(told)) if (told := getattr(promise, name)) else "" for name in SENTENCES}
    return {"number": promise.number, "tests": [test.split("/") for test in promise.tests]} | sentences
