"""Two who want the same thing at the same moment, over and over: what each race brought that it should not have.

Knows the doors and the desk; asserts nothing, so that a program with a planted fault can be raced as well.
"""

import itertools
import secrets
from collections.abc import Callable, Iterator
from subprocess import CalledProcessError
from typing import Any

from scoring.laws import law_named
from tests.races.conftest import Director, Pair, Played
from tests.running import Answer, Hall
from tests.tournaments.night_builder import a_hand

DEALS = 4
LAW = law_named("foster-1897")
# A race goes on for so many meetings; it reports everything that went otherwise than it may.
Race = Callable[[Pair, Director, int], Iterator[str]]


def hand_of(deal: int, which: int = 0) -> dict[str, Any]:
    """A hand of that deal; each `which` is another hand, and none of them ties a round by itself."""
    suit, bid = "SHDC"[which % 4], 1 + which // 4 % 8
    return a_hand((deal - 1) % 4 + 1, trump=suit, bids=[None, bid, None, None])


def report(hall: Hall, link: str, number: int, deal: int, which: int = 0, seat: int | None = None) -> Answer:
    body = {"round": number, "deal": deal, "hand": hand_of(deal, which)} | ({"seat": seat} if seat else {})
    return hall.post_json(f"{link}hands", body, secrets.token_hex(8))


def post(hall: Hall, link: str, door: str, **body: Any) -> Answer:
    return hall.post_json(link + door, body, "")


def state(hall: Hall, link: str) -> dict[str, Any]:
    seen: dict[str, Any] = hall.ask(f"{link}state")[1]
    return seen


def undo(hall: Hall, link: str, number: int, deal: int) -> None:
    """The last hand goes back, whatever its revision is."""
    revision = next(each["revision"] for each in state(hall, link)["played"] if each["deal"] == deal)
    answer = post(hall, link, "undo", round=number, deal=deal, revision=revision)
    assert answer.status == 200, answer.content


def fill(pair: Pair, night: Played, number: int, but: tuple[tuple[int, int], ...] = ()) -> None:
    """Every hand of the round, but for those at (table, deal)."""
    for (table, link), deal in itertools.product(night.links.items(), range(1, DEALS + 1)):
        if (table, deal) not in but:
            assert report(pair[deal % 2], link, number, deal).status == 201


def clicked(director: Director, hall: Hall, night: Played, what: str, **fields: str) -> Answer:
    return director.post(hall, f"/nights/{night.pk}/{what}", **fields)


def closed(answer: Answer, night: Played) -> bool:
    """Whether that click closed the round: then the page goes on to the moves, not back to the board."""
    return answer.status == 302 and answer.headers["Location"] != f"/nights/{night.pk}/board/"


def by_turns(pair: Pair) -> Iterator[tuple[Hall, Hall]]:
    return itertools.cycle([(pair.one, pair.other), (pair.other, pair.one)])


def whole(pair: Pair, night: Played, hands: int | None = None) -> Iterator[str]:
    """What `check_night` finds at the end; and every table sees the same on both."""
    try:
        said = pair.one.command("check_night", str(night.pk))
    except CalledProcessError as failed:
        yield f"check_night: {failed.stdout}"
        return
    if hands is not None and f"from its {hands} hand" not in said:
        yield f"not {hands} hands: {said}"
    for link in night.links.values():
        if state(pair.one, link) != state(pair.other, link):
            yield f"{link} sees two things"


def odd(what: str, answers: list[Answer], *allowed: tuple[int, ...]) -> Iterator[str]:
    """A complaint where the statuses, in order, are none of these."""
    found = tuple(each.status for each in answers)
    if found not in allowed:
        yield f"{what}: {found}, {[each.content[:160] for each in answers]}"


def deals_of(pair: Pair, meetings: int) -> Iterator[tuple[Played, str, int]]:
    """A fresh deal for each meeting, in as many nights as it takes; each night is checked when it is through."""
    left = meetings
    while left > 0:
        night = pair.night(tables=min(25, -(-left // DEALS)), rounds=1)
        for link, deal in itertools.islice(itertools.product(night.links.values(), range(1, DEALS + 1)), left):
            yield night, link, deal
        left -= len(night.links) * DEALS
