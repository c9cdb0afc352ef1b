"""The standings of one night, and one person's tally, in a database of a million hands: beside the template with constants."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import clear_url_caches, path, reverse

from club.sign_in.roles import director_required
from club.urls import urlpatterns as addresses
from tests.bench.figures import Figure, in_pairs
from tests.bench.within.nights import multiply, played_night, spans_of_the_only_night
from tournaments.models import HandRecord, Night
from tournaments.pages.standings import standings as standings_page

TABLES, ROUNDS, NIGHTS = 10, 13, 1924


def figures(*, short: bool) -> Iterator[Figure]:
    """Both pages with 10 nights in the database and with 2,000."""
    played_night(TABLES, ROUNDS)
    spans = spans_of_the_only_night()
    sizes = (10, 100) if short else (10, NIGHTS)
    taken = []
    copied = 1
    for nights in sizes:
        multiply(spans, copied, nights)
        copied = nights
        hands = HandRecord.objects.count()
        for name, ours, floor in _pages(Night.objects.get(pk=nights // 2)):
            seconds = in_pairs(ours, floor, 31)
            taken.append((name, nights, seconds[0]))
            label = f"{name}, {hands:,} hands in the book"  # a name of the JSON, which stays
            yield Figure(label, "ms", 1000 * seconds[0], 1000 * seconds[1], "ratio <= 1.3")
    for name, nights, many in taken[2:]:
        few = next(first for other, _, first in taken[:2] if other == name)
        yield Figure(f"{name}, {nights} nights beside {sizes[0]}", "ms", 1000 * many, 1000 * few, "ratio <= 1.3")


def _pages(night: Night) -> list[tuple[str, Callable[[], object], Callable[[], object]]]:
    """Name, our page as a signed-in director gets it, and the same with what our page was last given as constants."""
    user = User.objects.filter(is_staff=True).first() or User.objects.create_user("bench", is_staff=True)
    client = Client()
    client.force_login(user)
    number = night.entrants.values_list("number", flat=True)[0]
    return [
        a_page("standings page of 40 rows", client, standings_page, "standings", night.pk),
        a_page("one person's tally", client, standings_page, "tally", night.pk, number),
    ]


def a_page(
    name: str,
    client: Client,
    page: ModuleType,
    view: str,
    *args: Any,
    shows: str = "render",
    door: Callable[..., Any] = director_required,
    query: str = "",
    constants: Callable[[Any], Any] = lambda given: given,
) -> tuple[str, Callable[[], object], Callable[[], object]]:
    """The name, a view of the module `page` as it is, and the same with what `shows` of it was last given as constants,
    which `constants` makes of it."""
    address = reverse(view, args=args) + query
    shown: list[tuple[Any, ...]] = []
    original = getattr(page, shows)

    def keep(*given: Any, **more: Any) -> Any:
        shown[:] = [(tuple(constants(each) for each in given), more)]
        return original(*given, **more)

    def constant(request: HttpRequest, **asked: Any) -> HttpResponse:
        given, more = shown[0]
        answer = original(*(request if isinstance(each, HttpRequest) else each for each in given), **more)
        return answer if isinstance(answer, HttpResponse) else HttpResponse(answer)

    setattr(page, shows, keep)
    assert client.get(address).status_code == 200, address
    setattr(page, shows, original)
    # The same door and the same middleware, and nothing asked for the page itself. The addresses are made ready once.
    floor = f"/floor-{len(addresses)}/"
    addresses.append(path(floor[1:], door(constant)))
    clear_url_caches()
    return name, lambda: client.get(address), lambda: client.get(floor)
