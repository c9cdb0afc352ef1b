"""Many who mean no good, at the real program: the hall's hands go in meanwhile.

What each flood does to a hand's way in is written to the report; asserted is that every hand gets there, and that
the crowd is sent away rather than served. The last test proves that the harness sees the difference.
"""

import http.client
import itertools
import json
import secrets
import shutil
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from threading import Event, Semaphore
from urllib.parse import urlencode

import pytest
from django.conf import settings

from tests.breaking.report import report, spread
from tests.races.conftest import Director
from tests.running import Hall, open_hall, own_database
from tests.tournaments.night_builder import a_hand

pytestmark = pytest.mark.trial

CLIENTS = 30
HALF_SENT = 100
TABLES, DEALS = 5, 4


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with (
        own_database(tmp_path_factory.mktemp("flood"), "flood", is_made=True) as environment,
        open_hall(environment) as opened,
    ):
        yield opened


def a_night(hall: Hall) -> list[str]:
    """The links of a new night's tables, in their order; nothing is played."""
    answers = json.loads(hall.command("rehearse", f"--tables={TABLES}", "--rounds=1", "--play=0", "--json"))
    return [each["link"] for each in answers["tables"]]


def hands_in(hall: Hall, links: list[str], turn: Semaphore | None = None) -> Iterator[float]:
    """Every hand of the round goes in, each at its turn if there is one: the seconds that each took."""
    for link, deal in itertools.product(links, range(1, DEALS + 1)):
        assert turn is None or turn.acquire(timeout=600)
        begun = time.perf_counter()
        body = {"round": 1, "deal": deal, "hand": a_hand(deal)}
        assert hall.post_json(f"{link}hands", body, secrets.token_hex(8)).status == 201
        yield time.perf_counter() - begun


@contextmanager
def crowd(clients: int, prepare: Callable[[], Callable[[], int]]) -> Iterator["Counter[int]"]:
    """So many at once, each doing the same over and over until the end; what it brought them, by status.

    `action` makes ready for one client and gives what that client repeats.
    """
    done, answers = Event(), Counter[int]()

    def go_on() -> None:
        again = prepare()
        while not done.is_set():
            answers[again()] += 1

    with ThreadPoolExecutor(clients) as threads:
        running = [threads.submit(go_on) for _ in range(clients)]
        try:
            yield answers
        finally:
            done.set()
            for each in running:
                each.result(timeout=600)


def new_browser(hall: Hall) -> Callable[[str, str], int]:
    """One in which nobody has signed in: it sends a name and a password, and gives the status of the answer."""
    token = SimpleCookie(hall.send("/sign-in/").headers["Set-Cookie"])["csrftoken"].value

    def sign_in(name: str, password: str) -> int:
        body = urlencode({"csrfmiddlewaretoken": token, "username": name, "password": password}).encode()
        form = "application/x-www-form-urlencoded"
        return hall.send("/sign-in/", body, Content_Type=form, Cookie=f"csrftoken={token}").status

    return sign_in


def guesser_at(hall: Hall, *names: str) -> Callable[[], int]:
    """One who guesses at passwords: of these names, and of those that nobody has."""
    sign_in = new_browser(hall)
    return lambda: sign_in(secrets.choice([*names, secrets.token_hex(4)]), secrets.token_hex(8))


def test_a_hand_goes_in_while_a_hundred_requests_are_held_half_sent(hall: Hall) -> None:
    links = a_night(hall)
    head = f"POST {links[0]}hands HTTP/1.1\r\nHost: hall\r\n"
    halves = (head, head + "Content-Length: 500\r\n\r\n", head + 'Content-Length: 500\r\n\r\n{"round": 1, ')
    with ExitStack() as held:
        for half, _ in zip(itertools.cycle(halves), range(HALF_SENT), strict=False):
            held.enter_context(socket.create_connection(("127.0.0.1", hall.port))).sendall(half.encode())
        took = list(hands_in(hall, links))
    report("hand in, 100 requests half sent", **spread(took))


@pytest.mark.parametrize(
    ("guessers", "most_tries"),
    [pytest.param(4, 1, marks=pytest.mark.trial), pytest.param(16, 5000, marks=pytest.mark.trial)],
    ids=["four", "a crowd"],
)
def test_who_knows_the_password_gets_in_from_the_address_of_those_who_guess(
    hall: Hall, guessers: int, most_tries: int
) -> None:
    """Comes before the crowd that guesses at the director's own name, who then has to wait as well."""
    took = []
    with crowd(guessers, lambda: guesser_at(hall)):
        for _ in range(3):
            sign_in, begun = new_browser(hall), time.perf_counter()
            tries = (sign_in(hall.director, hall.password) for _ in range(most_tries))
            assert next((status for status in tries if status != 503), 503) == 302
            took.append(time.perf_counter() - begun)
    report(f"sign in at a new browser, {guessers} who guess at its address", **spread(took))


def hammer_the_login(hall: Hall, director: Director, tables: int = 3) -> "Counter[int]":
    """What a crowd at the sign-in is answered, while hands go in and the director signs in at a browser of hers."""
    links = a_night(hall)[:tables]
    with crowd(CLIENTS, lambda: guesser_at(hall, hall.director)) as answers:
        took = list(hands_in(hall, links))
        begun = time.perf_counter()
        signed_in = director.post(hall, "/sign-in/", username=hall.director, password=hall.password)
        report("hand in, 30 clients at the login", **spread(took))
        report("sign in at a known browser, 30 clients at the login", seconds=round(time.perf_counter() - begun, 4))
    assert signed_in.status == 302
    report("answers to 30 clients at the login", **{str(status): count for status, count in sorted(answers.items())})
    return answers


def is_sent_away(answers: "Counter[int]") -> bool:
    """Whether most of a crowd had to wait, and none of it that something broke."""
    waiting = answers[429] + answers[503]
    return set(answers) <= {200, 429, 503} and answers[503] > 0 and waiting > answers[200]


def test_a_hand_goes_in_while_a_crowd_guesses_at_the_login(hall: Hall) -> None:
    assert is_sent_away(hammer_the_login(hall, Director(hall)))


@pytest.mark.parametrize("guesses", [500, pytest.param(50_000, marks=pytest.mark.long)])
def test_a_hand_goes_in_while_one_address_guesses_at_links(hall: Hall, guesses: int) -> None:
    links = a_night(hall)
    night = links[0].split("/")[2].rsplit("-", 1)[0]
    left = itertools.count(guesses, -1)
    all_made, turn = Event(), Semaphore()  # the hands go in one after another, from the first guess to the last

    def guesser() -> Callable[[], int]:
        connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=600)

        def guess() -> int:
            number = next(left)
            if number <= 0:
                all_made.set()
                return 0
            if number % (guesses // (TABLES * DEALS)) == 0:
                turn.release()
            proof = "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(26))
            connection.request("GET", f"/t/{night}-{proof}/state")
            answer = connection.getresponse()
            answer.read()
            return answer.status

        return guess

    begun = time.perf_counter()
    with crowd(8, guesser) as answers:
        took = list(hands_in(hall, links, turn))
        assert all_made.wait(timeout=3600)
        lasted = time.perf_counter() - begun
    assert (set(answers) - {0}, answers[404]) == ({404}, guesses)
    report(f"hand in, {guesses} guesses at links", guesses_a_second=round(guesses / lasted), **spread(took))


def test_a_hand_goes_in_at_once_where_nobody_floods(hall: Hall) -> None:
    report("hand in, nobody else", **spread(list(hands_in(hall, a_night(hall)))))


@pytest.mark.long
def test_a_login_that_serves_everyone_is_found(tmp_path: Path) -> None:
    """The crowd at the login of a copy of the program whose queue has places for all."""
    program = tmp_path / "program"
    for room in ("scoring", "tournaments", "club", "templates"):
        shutil.copytree(settings.BASE_DIR / room, program / room)
    shutil.copy(settings.BASE_DIR / "manage.py", program)
    guessing = program / "club" / "sign_in" / "guessing.py"
    source, sound = guessing.read_text(encoding="utf-8"), "places=SENDING - 3, patience=10"
    assert source.count(sound) == 1
    guessing.write_text(source.replace(sound, "places=99, patience=600"), encoding="utf-8")
    with own_database(tmp_path / "data", "open") as environment, open_hall(environment, folder=program) as hall:
        assert not is_sent_away(hammer_the_login(hall, Director(hall), tables=1))
