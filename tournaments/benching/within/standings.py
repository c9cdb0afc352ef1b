"""The standings of one night, and one person's tally, in a book of a million hands: beside the template with constants."""

from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from tournaments.benching.figures import Figure, in_pairs
from tournaments.benching.within.books import multiply, played_night, spans_of_the_only_night
from tournaments.models import HandRecord, Night
from tournaments.views import tallies

TABLES, ROUNDS, NIGHTS = 10, 13, 1924


def figures(*, short: bool) -> Iterator[Figure]:
    """Both pages with 10 nights in the book and with 2,000."""
    played_night(TABLES, ROUNDS)
    spans = spans_of_the_only_night()
    books = (10, 100) if short else (10, NIGHTS)
    taken = []
    copied = 1
    for nights in books:
        multiply(spans, copied, nights)
        copied = nights
        hands = HandRecord.objects.count()
        for name, ours, floor in _pages(Night.objects.get(pk=nights // 2)):
            seconds = in_pairs(ours, floor, 31)
            taken.append((name, nights, seconds[0]))
            told = f"{name}, {hands:,} hands in the book"
            yield Figure(told, "ms", 1000 * seconds[0], 1000 * seconds[1], "ratio <= 1.3")
    for name, nights, many in taken[2:]:
        few = next(first for other, _, first in taken[:2] if other == name)
        yield Figure(f"{name}, {nights} nights beside {books[0]}", "ms", 1000 * many, 1000 * few, "ratio <= 1.3")


def _pages(night: Night) -> list[tuple[str, Callable[[], object], Callable[[], object]]]:
    """Name, our page, and the same template with what our page was last given."""
    user = User.objects.filter(is_staff=True).first() or User.objects.create_user("bench", is_staff=True)
    request = RequestFactory().get("/")
    request.user = user
    request.session = {}  # type: ignore[assignment]
    request._messages = []  # type: ignore[attr-defined]
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    number = night.entrants.values_list("number", flat=True)[0]
    return [
        _page("standings page of 40 rows", request, tallies.standings, night.pk),
        _page("one person's tally", request, tallies.tally, night.pk, number),
    ]


def _page(
    name: str, request: HttpRequest, view: Callable[..., HttpResponseBase], *args: Any
) -> tuple[str, Callable[[], object], Callable[[], object]]:
    shown: list[tuple[Any, ...]] = []
    original = tallies.render

    def keep(*given: Any, **more: Any) -> HttpResponse:
        shown[:] = [(given, more)]
        return original(*given, **more)

    tallies.render = keep
    view(request, *args)
    tallies.render = original
    given, more = shown[0]
    return name, lambda: view(request, *args), lambda: original(*given, **more)
