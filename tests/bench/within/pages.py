"""Three pages of a club of 5,000 members whose database has a million hands, each beside its own rows as plain strings."""

import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import clear_url_caches, path, reverse
from django.utils.html import escape

from club.sign_in.roles import director_required
from club.urls import urlpatterns as addresses
from tests.bench.figures import Figure, in_pairs
from tests.bench.within.club import FIRST, club_of, grow
from tournaments.models import HandRecord, Night

MEMBERS, NIGHTS = 5_000, 2_500
_ROW = re.compile(r"<tr.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh].*?>(.*?)</t[dh]>", re.DOTALL)


def figures(*, short: bool) -> Iterator[Figure]:
    """Milliseconds of CPU a page, the median."""
    club = club_of(600 if short else MEMBERS)
    grow(club, 150 if short else NIGHTS)
    night = Night.objects.filter(date=FIRST).values_list("pk", flat=True)[0]
    director = User.objects.filter(is_staff=True).first() or User.objects.create_user("bench", is_staff=True)
    client = Client()
    client.force_login(director)
    among = f", among {HandRecord.objects.count():,} hands"
    for name, address, bound in (
        ("standings of 200 people", reverse("standings", args=[night]), "ratio <= 12"),
        ("season of 200 people", reverse("season", args=[club.season.pk]), "ratio <= 12"),
        ("search of the members", reverse("members") + "?q=rosa+adler", "ours <= 100"),
    ):
        ours, floor = in_pairs(*_page(client, address), 5 if short else 15, time.process_time)
        felt = "how long a director looks at the page before"
        yield Figure(name + among, "ms of CPU", 1000 * ours, 1000 * floor, bound, felt)


def _page(client: Client, address: str) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """The page, and behind the same door and the same middleware the text of its rows."""
    shown = client.get(address)
    assert shown.status_code == 200, address
    rows = [
        [unescape(re.sub(r"<.*?>", "", cell)).strip() for cell in _CELL.findall(row)]
        for row in _ROW.findall(shown.content.decode())
    ]

    def plain(request: HttpRequest) -> HttpResponse:
        cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
        return HttpResponse(f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>")

    floor = f"/floor-{len(addresses)}/"
    addresses.append(path(floor[1:], director_required(plain)))
    clear_url_caches()
    return lambda: client.get(address), lambda: client.get(floor)
