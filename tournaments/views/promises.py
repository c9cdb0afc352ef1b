"""What Head Table promises, and how it is run for several clubs: two pages for those who must rely on it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.roles import open_to_all
from club.serving import MOST_BYTES_SENT, MOST_CONNECTIONS, THREADS
from scoring.wording import Text
from tournaments.promises import GROUPS, Group, Promise
from tournaments.telling import tell


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
    }
    return render(request, "tournaments/federation.html", context)


def _told(group: Group) -> Group:
    """The group in the reader's language."""
    return Group(group.key, tell(Text(group.title)), tuple(map(_promise_told, group.promises)))


def _promise_told(promise: Promise) -> Promise:
    sentence, means, limits = (tell(Text(each)) if each else "" for each in promise[1:4])
    return Promise(promise.number, sentence, means, limits, promise.tests)
