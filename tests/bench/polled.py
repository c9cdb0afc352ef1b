"""An evening's polls: what a hand takes while screens and phones look on, and a look of a director or a screen that finds nothing
new, beside a bare view."""

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings

from tests.bench.figures import Figure, Workplace
from tests.bench.over_http import hands_of, many_unchanged, poll, rehearsed
from tests.bench.servers import Load, Served, bare_server, load, our_server

SCREENS, PHONES = 50, 200
SCRIPTS = settings.BASE_DIR / "tournaments" / "static" / "headtable"
TABLES = 50


def polled_hands(work: Workplace) -> Iterator[Figure]:
    """Hands sent while the screens and phones of the night poll, beside hands while nobody does, and beside the bare server."""
    runs: list[tuple[Load, Load, Load]] = []
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        for _ in range(3 if work.short else 5):
            quiet = load(ours.port, 8, hands_of(rehearsed(ours, TABLES)), 201)
            made = rehearsed(ours, TABLES)
            with polling(ours, _polls_of(ours, made)):
                polled = load(ours.port, 8, hands_of(made), 201)
            rows = [each | {"path": "/insert-in-turn"} for each in hands_of(made)]
            with polling(bare, [("/unchanged", seconds) for _, seconds in _polls_of(ours, made)]):
                runs.append((polled, quiet, load(bare.port, 8, rows, 201)))
    assert not any(each.wrong for run in runs for each in run), "a hand was not answered 201"
    polled, quiet, floor = zip(*runs, strict=True)
    name = f"hand in, {SCREENS} screens and {PHONES} phones polling"
    yield Figure(name, "hands/s", _middle(polled, "rate"), _middle(floor, "rate"), "ratio >= 0.6")
    for figure, bound in (("p50", ""), ("p99", "ratio <= 2")):
        yield Figure(f"the same, {figure}", "ms", _middle(polled, figure), _middle(floor, figure), bound)
        yield Figure(f"{figure} polled, beside nobody polling", "ms", _middle(polled, figure), _middle(quiet, figure))


def looks(work: Workplace) -> Iterator[Figure]:
    """Looks of the hall screen and of a director's board that find nothing new."""
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        made = rehearsed(ours, 8, "--rounds=2", "--play=1")
        many = 1000 if work.short else 4000
        screen = [poll(ours.port, scene_path(ours, made), {})]
        yield from many_unchanged(ours, bare, "hall screen unchanged", screen * many)
        host = {"Cookie": signed_in(ours, made["director"]), "X-Part": "true"}
        board = [poll(ours.port, f"/nights/{made['night']}/board/", host)]
        floor = poll(bare.port, "/unchanged-for-host", {"Cookie": signed_in(bare)})
        yield from many_unchanged(ours, bare, "board unchanged, signed in", board * many, floor)


def _middle(loads: Sequence[Load], figure: str) -> float:
    return median(getattr(each, figure) for each in loads)


def _polls_of(ours: Served, made: dict[str, Any]) -> list[tuple[str, float]]:
    links = [f"{each['link']}state" for each in made["tables"]]
    phones = [(link, seconds_between("table/refresh.js")) for link in links * (PHONES // len(links))]
    return [(scene_path(ours, made), seconds_between("screen/screen.js"))] * SCREENS + phones


def seconds_between(script: str) -> float:
    """How long the script waits between two looks, in the middle: what it calls EVERY, and half of its SPREAD."""
    found = dict(
        re.findall(r"^const (EVERY|SPREAD) = (\d+);", (SCRIPTS / script).read_text(encoding="utf-8"), re.MULTILINE)
    )
    return (int(found["EVERY"]) + int(found.get("SPREAD", 0)) / 2) / 1000


def scene_path(ours: Served, made: dict[str, Any]) -> str:
    """Where the hall screen asks for its scene."""
    return urlsplit(ours.command("join_link", str(made["night"])).strip()).path.replace("/join/", "/scene")


@contextmanager
def polling(served: Served, polls: list[tuple[str, float]]) -> Iterator[None]:
    """Each path asked again and again, every so many seconds, until the block ends."""
    process = subprocess.Popen(  # our own program
        [sys.executable, str(Path(__file__).parent / "pollers.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"port": served.port, "polls": polls}) + "\n")
    process.stdin.flush()
    process.stdout.readline()  # all have asked once
    try:
        yield
    finally:
        process.stdin.close()
        process.wait(timeout=60)
    assert process.returncode == 0, "a poll was refused"


def signed_in(served: Served, director: dict[str, str] | None = None) -> str:
    """The cookie of the director's session; the bare server asks for no password."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    connection.request("GET", "/sign-in/")
    answer = connection.getresponse()
    answer.read()
    if director:
        token = re.findall(r"csrftoken=(\w+)", answer.headers["Set-Cookie"])[0]
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={token}"}
        connection.request("POST", "/sign-in/", urlencode(director | {"csrfmiddlewaretoken": token}), form)
        answer = connection.getresponse()
        answer.read()
    connection.close()
    return re.findall(r"sessionid=\w+", " ".join(answer.headers.get_all("Set-Cookie", [])))[0]
