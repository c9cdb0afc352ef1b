"""Two servers on one database, and those who meet there: tables' phones and a director.

One process would prove nothing: in it a lock lets one action in at a time, whatever the database does.
"""

import json
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from threading import Barrier
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

import pytest
from django.conf import settings

from tests.running import Answer, Hall, open_hall, own_database, second_hall

T = TypeVar("T")


def together(*actions: Callable[[], T]) -> list[T]:
    """All of them at the same moment, each in a thread; what they brought, in the order of the actions."""
    start = Barrier(len(actions))

    def run(action: Callable[[], T]) -> T:
        start.wait(timeout=600)
        return action()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(run, actions))


class Played(NamedTuple):
    """A night of a rehearsal, seated and not begun: its number and its tables' paths by table."""

    pk: int
    links: dict[int, str]


class Rows(NamedTuple):
    """A night's rows as they lie in the database, of all rounds; hands and disputes with the number of their table."""

    hands: list[dict[str, Any]]
    disputes: list[dict[str, Any]]
    receipts: list[dict[str, Any]]


class Pair(NamedTuple):
    """Two servers on one database."""

    one: Hall
    other: Hall

    def night(self, tables: int, rounds: int) -> Played:
        """A new night in the database."""
        made = json.loads(
            self.one.command("rehearse", f"--tables={tables}", f"--rounds={rounds}", "--play=0", "--json")
        )
        return Played(made["night"], {each["table"]: each["link"] for each in made["tables"]})

    def rows(self, night: Played) -> Rows:
        """What is in the database of that night's hands."""
        names = ("round", "table", "handrecord", "dispute", "receipt")
        rows: dict[str, dict[int, dict[str, Any]]] = {name: {} for name in names}
        for row in json.loads(self.one.command("dumpdata", *(f"tournaments.{name}" for name in names))):
            rows[row["model"].removeprefix("tournaments.")][row["pk"]] = row["fields"]
        places = {
            key: each["number"]
            for key, each in rows["table"].items()
            if rows["round"][each["round"]]["night"] == night.pk
        }
        hands = {key: each for key, each in rows["handrecord"].items() if each["table"] in places}
        return Rows(
            [each | {"table": places[each["table"]]} for each in hands.values()],
            [each | {"table": places[each["table"]]} for each in rows["dispute"].values() if each["table"] in places],
            [each for each in rows["receipt"].values() if each["record"] in hands],
        )


class Director:
    """The director, or the one who has the account named, signed in once; the session opens both servers."""

    def __init__(self, hall: Hall, username: str = "", password: str = "") -> None:
        self.cookies: SimpleCookie = SimpleCookie()
        self._keep(hall.send("/sign-in/"))
        account = {"username": username or hall.director, "password": password or hall.password}
        signed_in = self.post(hall, "/sign-in/", **account)
        assert signed_in.status == 302
        self._keep(signed_in)

    def helper(self, hall: Hall) -> "Director":
        """Somebody with a new account who may enter sheets and no more."""
        username, password = f"helper-{secrets.token_hex(4)}", secrets.token_urlsafe(16)
        made = f"from django.contrib.auth.models import User; User.objects.create_user({username!r}, password={password!r})"
        hall.command("shell", "-c", made)
        return Director(hall, username, password)

    def post(self, hall: Hall, path: str, **fields: str) -> Answer:
        body = urlencode(fields | {"csrfmiddlewaretoken": self.cookies["csrftoken"].value}).encode()
        return hall.send(path, body, Cookie=self._cookie_header(), Content_Type="application/x-www-form-urlencoded")

    def get(self, hall: Hall, path: str) -> Answer:
        return hall.send(path, Cookie=self._cookie_header())

    def _cookie_header(self) -> str:
        return "; ".join(f"{name}={each.value}" for name, each in self.cookies.items())

    def _keep(self, answer: Answer) -> None:
        for header in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(header)


@contextmanager
def open_pair(data: Path, name: str, folder: Path = settings.BASE_DIR) -> Iterator[Pair]:
    """Two processes of the program in `folder`, on one new database in `data`."""
    with (
        own_database(data, name, is_made=True) as environment,
        open_hall(environment, folder=folder) as one,
        second_hall(one) as other,
    ):
        yield Pair(one, other)


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with open_pair(tmp_path_factory.mktemp("races"), "races") as opened:
        yield opened


@pytest.fixture(scope="session")
def director(pair: Pair) -> Director:
    return Director(pair.one)
