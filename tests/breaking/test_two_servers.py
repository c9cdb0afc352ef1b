"""A round through two servers behind one https address: they are one program to everyone who comes.

On PostgreSQL each has a data folder of its own and a copy of the secret key, as two machines have; on SQLite they share
the folder. The last test gives the second server another key, and the rehearsal must find that out.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.breaking.one_address import ADDRESS, HOST, KEY, Browser, Federation, open_federation
from tests.club.databases import Database
from tests.races.conftest import together
from tests.running import Answer, open_hall, own_database
from tests.tournaments.night_builder import a_hand

pytestmark = [pytest.mark.trial, pytest.mark.database]

TABLES, DEALS = 3, 4
POLL = {"X_Part": "true"}


@pytest.fixture(scope="module")
def federation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Federation]:
    with open_federation(tmp_path_factory.mktemp("federation"), "federation") as opened:
        yield opened


class Played(NamedTuple):
    """A night of a rehearsal: its number and its tables' paths by table."""

    pk: int
    links: dict[int, str]


def a_night(federation: Federation, tables: int = TABLES) -> Played:
    """Seated and not begun."""
    made = federation.one.command("rehearse", f"--tables={tables}", "--rounds=2", "--play=0", "--json")
    answers = json.loads(made)
    return Played(answers["night"], {each["table"]: each["link"] for each in answers["tables"]})


def rehearsal(federation: Federation, played: Played) -> Iterator[str]:
    """Play a round through both; what is not as from one server."""
    night, links = played
    director = Browser(federation)
    signed_in = director.sign_in(federation.one.director, federation.one.password)
    if (signed_in.status, director.get(f"/nights/{night}/board/").status) != (200, 200):
        yield f"signing in ends in {signed_in.status}"
    yield from open_at_both(federation, director, night, links)
    yield from play(federation, links)
    yield from alike(federation, director, night, links)
    yield from closed(federation, director, night)
    yield from alike(federation, director, night, links)


def open_at_both(federation: Federation, director: Browser, night: int, links: dict[int, str]) -> Iterator[str]:
    """Anyone who may come in comes in at both."""
    pages = [(f"/nights/{night}/board/", director.headers()), *((link, {}) for link in links.values())]
    for path, headers in pages:
        statuses = [answer.status for answer in federation.from_each(path, **headers)]
        if statuses != [200, 200]:
            yield f"{path} answers {statuses}"


def send_hand(federation: Federation, link: str, deal: int, key: str) -> Answer:
    body = {"round": 1, "deal": deal, "hand": a_hand((deal - 1) % DEALS + 1)}
    headers = {"Content_Type": "application/json", "Idempotency_Key": key}
    return federation.send(f"{link}hands", json.dumps(body).encode(), **headers)


def play(federation: Federation, links: dict[int, str]) -> Iterator[str]:
    """Every hand of the round, by all tables at once, and each of them twice."""

    def play_table(table: int) -> list[tuple[int, int]]:
        keys = [(deal, f"{table}-{deal}") for deal in range(1, DEALS + 1)]
        return [tuple(send_hand(federation, links[table], deal, key).status for _ in "12") for deal, key in keys]

    for table, statuses in zip(
        links, together(*(lambda table=table: play_table(table) for table in links)), strict=True
    ):
        if statuses != [(201, 200)] * DEALS:
            yield f"table {table}’s hands are answered {statuses}"


def alike(federation: Federation, director: Browser, night: int, links: dict[int, str]) -> Iterator[str]:
    """The same from both, under the same tag, and a tag from one is known to the other."""
    own = sorted(set(re.findall(r"/p/[^/\"]+/", director.get(f"/nights/{night}/entrants/1/").content.decode())))
    if len(own) != 1:
        yield "the director sees no guest’s own page"
    asked: list[tuple[str, dict[str, str]]] = [(f"{link}state", {}) for link in links.values()]
    asked += [(path, {}) for path in own]
    signed_in = director.headers()
    asked += [(f"/nights/{night}/{page}/", signed_in | POLL) for page in ("board", "hall", "calls")]
    asked += [(f"/nights/{night}/{page}", signed_in) for page in ("standings.csv", "night.json")]
    for path, headers in asked:
        one, other = federation.from_each(path, **headers)
        if (one.status, one.content, one.headers["ETag"]) != (other.status, other.content, other.headers["ETag"]):
            yield f"{path} differs: {one.status} and {other.status}"
        elif one.status != 200:
            yield f"{path} answers {one.status}"
        elif tag := one.headers["ETag"]:
            again = [each.status for each in federation.from_each(path, If_None_Match=tag, **headers)]
            if again != [304, 304]:
                yield f"{path} is answered {again} to who has it"
    ranked = [standings(each) for each in federation.from_each(f"/nights/{night}/standings/", **signed_in)]
    if ranked[0] != ranked[1] or not ranked[0]:
        yield "the standings differ"


def standings(page: Answer) -> list[str]:
    """The rows of the page's list, which holds a form's token elsewhere."""
    return re.findall(r"<tr\b.*?</tr>", page.content.decode(), re.DOTALL)


def closed(federation: Federation, director: Browser, night: int) -> Iterator[str]:
    """The director closes the round; that it is done is said once, by whichever server comes next."""
    says = "Round 1 is closed."
    pages = [director.post(f"/nights/{night}/rounds/1/close/")]
    pages += [director.get(f"/nights/{night}/board/") for _ in "1234"]
    said = [page.content.decode().count(says) for page in pages]
    if said != [1, 0, 0, 0, 0]:
        yield f"“{says}” is said {said} times"
    if director.post(f"/nights/{night}/rounds/1/close/").content.decode().count(says):
        yield "the round is closed twice"


def test_two_servers_behind_one_address_are_one(federation: Federation) -> None:
    played = a_night(federation)
    assert list(rehearsal(federation, played)) == []
    asked = federation.front.asked
    assert min(asked.values()) > sum(asked.values()) // 3, "one of them did the work"
    assert federation.other.command("check_night", str(played.pk))


def test_what_one_server_remembers_of_a_night_is_never_older_than_the_database(federation: Federation) -> None:
    """A guest's own page is computed once for each state of the database, in each process."""
    night, links = a_night(federation, tables=1)
    director = Browser(federation)
    director.sign_in(federation.one.director, federation.one.password)
    (own,) = set(re.findall(r"/p/[^/\"]+/", director.get(f"/nights/{night}/entrants/1/").content.decode()))
    seen = [federation.from_each(own)]
    for deal in range(1, DEALS + 1):
        assert send_hand(federation, links[1], deal, f"alone-{deal}").status == 201
        seen.append(federation.from_each(own))
    assert all(one.content == other.content for one, other in seen)
    assert (
        len({one.content for one, _other in seen}) == len({one.headers["ETag"] for one, _other in seen}) == DEALS + 1
    )


def test_who_comes_without_https_is_sent_to_the_same_page_with_it(federation: Federation) -> None:
    for server in federation[:2]:
        plain = server.send("/sign-in/?next=/nights/", Host=HOST)
        assert (plain.status, plain.headers["Location"]) == (301, f"{ADDRESS}/sign-in/?next=/nights/")


@pytest.mark.parametrize(("name", "status"), [(HOST, 200), ("10.0.0.11", 400), ("evil.example", 400)])
def test_only_the_addresss_own_name_is_answered(federation: Federation, name: str, status: int) -> None:
    assert [each.status for each in federation.from_each("/sign-in/", Host=name)] == [status] * 2


@pytest.mark.parametrize(("said", "status"), [("https", 200), ("http", 301), ("https, http", 400), ("wss", 400)])
def test_the_web_server_says_in_one_word_what_was_spoken(federation: Federation, said: str, status: int) -> None:
    answers = federation.from_each("/sign-in/", X_Forwarded_Proto=said)
    assert [each.status for each in answers] == [status] * 2


def test_a_server_with_another_secret_key_does_not_start(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with own_database(first, "other_key", is_made=True) as environment:
        first_server, other = Database(environment), Database(environment | {"HEADTABLE_DATA": str(second)})
        first.mkdir(exist_ok=True)
        with open_hall(environment):
            if not environment.get("DATABASE_URL"):
                other = first_server
                (first / KEY).write_text("another machine's own, made when it was first started")
            ended = other.command("up", "--noinput", "--port=0")
            assert ended.status == 1
            assert f"The secret key in {other.folder / KEY} is not the one of this database." in ended.output
            assert "copy its secret-key.txt here" in ended.output


def test_a_server_whose_database_got_another_key_answers_nobody(tmp_path: Path) -> None:
    with open_federation(tmp_path, "two_keys", same_key=False) as federation:
        assert [each.status for each in federation.from_each("/health/")] == [503, 200]
