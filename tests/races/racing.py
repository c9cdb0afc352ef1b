"""Two who want the same thing at the same moment, over and over: what each race brought that it should not have.

Knows the doors and the desk; asserts nothing, so that a program with a planted fault can be raced as well.
"""

import itertools
import re
import secrets
from collections.abc import Callable, Iterator
from functools import partial
from subprocess import CalledProcessError
from typing import Any

from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.one_line import write_line
from tests.races.conftest import Director, Pair, Played, together
from tests.running import Answer, Hall
from tests.tournaments.night_builder import a_hand

DEALS = 4
LAW = law_named("foster-1897")
# A race goes on for so many meetings; it tells everything that went otherwise than it may.
Race = Callable[[Pair, Director, int], Iterator[str]]


def told(deal: int, which: int = 0) -> dict[str, Any]:
    """A hand of that deal; each `which` is another hand, and none of them ties a round by itself."""
    suit, bid = "SHDC"[which % 4], 1 + which // 4 % 8
    return a_hand((deal - 1) % 4 + 1, trump=suit, bids=[None, bid, None, None])


def tell(hall: Hall, link: str, number: int, deal: int, which: int = 0, seat: int | None = None) -> Answer:
    body = {"round": number, "deal": deal, "hand": told(deal, which)} | ({"seat": seat} if seat else {})
    return hall.tell(f"{link}hands", body, secrets.token_hex(8))


def say(hall: Hall, link: str, door: str, **body: Any) -> Answer:
    return hall.tell(link + door, body, "")


def state(hall: Hall, link: str) -> dict[str, Any]:
    seen: dict[str, Any] = hall.ask(f"{link}state")[1]
    return seen


def undo(hall: Hall, link: str, number: int, deal: int) -> None:
    """The last hand goes back, whatever its revision is."""
    revision = next(each["revision"] for each in state(hall, link)["played"] if each["deal"] == deal)
    answer = say(hall, link, "undo", round=number, deal=deal, revision=revision)
    assert answer.status == 200, answer.content


def fill(pair: Pair, night: Played, number: int, but: tuple[tuple[int, int], ...] = ()) -> None:
    """Every hand of the round, but for those at (table, deal)."""
    for (table, link), deal in itertools.product(night.links.items(), range(1, DEALS + 1)):
        if (table, deal) not in but:
            assert tell(pair[deal % 2], link, number, deal).status == 201


def clicked(director: Director, hall: Hall, night: Played, what: str, **fields: str) -> Answer:
    return director.post(hall, f"/nights/{night.pk}/{what}", **fields)


def closed(answer: Answer, night: Played) -> bool:
    """Whether that click closed the round: then the page goes on to the moves, not back to the board."""
    return answer.status == 302 and answer.headers["Location"] != f"/nights/{night.pk}/board/"


def by_turns(pair: Pair) -> Iterator[tuple[Hall, Hall]]:
    return itertools.cycle([(pair.one, pair.other), (pair.other, pair.one)])


def whole(pair: Pair, night: Played, hands: int | None = None) -> Iterator[str]:
    """What `check_night` finds at the end; and every table is told the same by both."""
    try:
        said = pair.one.command("check_night", str(night.pk))
    except CalledProcessError as failed:
        yield f"check_night: {failed.stdout}"
        return
    if hands is not None and f"from its {hands} hand" not in said:
        yield f"not {hands} hands: {said}"
    for link in night.links.values():
        if state(pair.one, link) != state(pair.other, link):
            yield f"{link} is told two things"


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


# ---- The races ----


def two_phones(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Two phones of a table tell different hands: one stands, the other lies beside it."""
    nights = {}
    for night, link, deal in deals_of(pair, meetings):
        nights[night.pk] = night
        phones = [partial(tell, hall, link, 1, deal, which) for which, hall in enumerate(pair)]
        won, lost = sorted(together(*phones), key=lambda each: each.status)
        wrong = list(odd(f"{link}, deal {deal}", [won, lost], (201, 409)))
        if not wrong and not (lost.told["kept"] and lost.told["hand"] == won.told["hand"]):
            wrong = [f"{link}, deal {deal}: the loser was told {lost.told}"]
        yield from wrong
    for night in nights.values():
        book = pair.book(night)
        if not len(book.hands) == len(book.disputes) == len(book.receipts):
            yield f"{len(book.hands)} hands, {len(book.disputes)} others, {len(book.receipts)} receipts"
        yield from whole(pair, night, len(book.hands))


def two_directors(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Two at the desk correct the same line from the same view: one is taken, the other is shown what stands now."""
    night = pair.night(tables=1, rounds=1)
    assert tell(pair.one, night.links[1], 1, 1).status == 201
    for meeting in range(1, meetings + 1):
        desks = [
            partial(correct, director, hall, night, meeting, 2 * meeting + place)
            for place, hall in zip((0, 1), pair, strict=True)
        ]
        answers = sorted(together(*desks), key=lambda each: each.status)
        yield from odd(f"correction {meeting}", answers, (302, 422))
        if b"written by someone else meanwhile" not in answers[1].content:
            yield f"correction {meeting}: the later one is not told why"
    revisions = [each["revision"] for each in pair.book(night).hands]
    if sorted(revisions) != list(range(1, meetings + 2)):
        yield f"the revisions are {revisions}"
    yield from whole(pair, night, 1)


def correct(director: Director, hall: Hall, night: Played, seen: int, which: int) -> Answer:
    line = write_line(read_hand(told(1, which), LAW)[0])
    fields = {"way": "lines", "seen-1": str(seen), "deal-1-line": line, "why": "the sheet says so"}
    return clicked(director, hall, night, "rounds/1/tables/1/", **fields)


def closing_against_the_last_hand(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """The last hand comes in while the director closes the round in two windows: it closes with it or not, and once."""
    night = pair.night(tables=2, rounds=2)
    fill(pair, night, 1, but=((2, DEALS),))
    link = night.links[2]
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        if meeting:
            undo(phone, link, 1, DEALS)
        clicks = [partial(clicked, director, hall, night, "rounds/1/close/") for hall in (phone, desk)]
        answers = together(partial(tell, phone, link, 1, DEALS), *clicks)
        yield from odd(f"meeting {meeting}", answers, (201, 302, 302))
        yield from closed_once(pair, director, night, answers[1:])
    yield from whole(pair, night, 2 * DEALS)


def closing_against_another_version(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Another version of a hand comes in while the round is closed: it is kept for the host, before or after it."""
    night = pair.night(tables=2, rounds=2)
    fill(pair, night, 1)
    link = night.links[2]
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        deal, which = meeting % DEALS + 1, meeting // DEALS % 31 + 1
        if meeting % (31 * DEALS) == 0 and meeting:  # every version has been told
            yield from whole(pair, night, 2 * DEALS)
            night = pair.night(tables=2, rounds=2)
            fill(pair, night, 1)
            link = night.links[2]
        clicks = [partial(clicked, director, hall, night, "rounds/1/close/") for hall in (phone, desk)]
        answers = together(partial(tell, phone, link, 1, deal, which), *clicks)
        yield from odd(f"meeting {meeting}", answers, (409, 302, 302))
        if answers[0].status == 409 and not answers[0].told["kept"]:
            yield f"meeting {meeting}: {answers[0].told}"
        yield from closed_once(pair, director, night, answers[1:])
        yield from settle(director, desk, night, meeting)
    yield from whole(pair, night, 2 * DEALS)


def closed_once(pair: Pair, director: Director, night: Played, answers: list[Answer]) -> Iterator[str]:
    """By one click or by none, at all tables; a closing is taken back."""
    closings = [closed(each, night) for each in answers]
    numbers = [state(hall, link)["round"] for hall in pair for link in night.links.values()]
    if closings.count(True) > 1 or set(numbers) != {2 if any(closings) else 1}:
        yield f"closed {closings}, and then rounds {numbers} were played"
    if 2 in numbers:
        clicked(director, pair.one, night, "take-back/")


def settle(director: Director, hall: Hall, night: Played, meeting: int) -> Iterator[str]:
    """The host keeps what stands; one version was open."""
    sheet = director.get(hall, f"/nights/{night.pk}/rounds/1/tables/2/").content.decode()
    open_now = set(re.findall(rf'action="(/nights/{night.pk}/disputes/\d+/)"', sheet))
    if len(open_now) != 1:
        yield f"meeting {meeting}: {len(open_now)} versions are open"
    for path in open_now:
        yield from odd(f"meeting {meeting}, settled", [director.post(hall, path)], (302,))


def seating_against_a_hand(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Table 1 says that someone of table 2 sits there, while table 2 tells its hand: its hand stands, and both tables
    name four people each, as before the hand or all as after it."""
    night = pair.night(tables=2, rounds=1)
    one, two = night.links[1], night.links[2]
    for meeting, (phone, other) in zip(range(meetings), by_turns(pair), strict=False):
        here, there = numbers(phone, one), numbers(phone, two)
        said = [there[meeting % 4], *here[1:]]
        seated, hand = together(
            partial(say, other, one, "seats", round=1, seats=said, seen=here), partial(tell, phone, two, 1, 1)
        )
        yield from odd(f"meeting {meeting}", [seated, hand], (200, 201), (422, 201))
        moved = [here[0] if number == said[0] else number for number in there]
        due = (said, moved) if seated.status == 200 else (here, there)
        for hall in pair:
            if (found := (numbers(hall, one), numbers(hall, two))) != due:
                yield f"meeting {meeting}: {found} sit there, and not {due}"
        undo(phone, two, 1, 1)
    yield from whole(pair, night, 0)


def swapping_against_a_hand(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """The host lets two people of two tables change places, while both tables tell their hands: all three are done."""
    night = pair.night(tables=2, rounds=1)
    one, two = night.links[1], night.links[2]
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        here, there = numbers(phone, one), numbers(phone, two)
        fields = {"one": str(here[0]), "other": str(there[1]), "why": "they sat so"}
        answers = together(
            partial(clicked, director, desk, night, "rounds/1/seats/", **fields),
            partial(tell, phone, one, 1, 1),
            partial(tell, desk, two, 1, 1),
        )
        yield from odd(f"meeting {meeting}", answers, (302, 201, 201))
        due = ([there[1], *here[1:]], [there[0], here[0], *there[2:]])
        if (found := (numbers(phone, one), numbers(phone, two))) != due:
            yield f"meeting {meeting}: {found} sit there, and not {due}"
        undo(phone, one, 1, 1)
        undo(phone, two, 1, 1)
    yield from whole(pair, night, 0)


def two_seatings(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Two tables say at once that the same person sits there: one has the person, the other is told that it changed."""
    night = pair.night(tables=3, rounds=1)
    links = [night.links[1], night.links[2]]
    for meeting in range(meetings):
        here = [numbers(pair.one, link) for link in links]
        came = numbers(pair.one, night.links[3])[meeting % 4]
        answers = together(
            *(
                partial(say, hall, link, "seats", round=1, seats=[came, *four[1:]], seen=four)
                for hall, link, four in zip(pair, links, here, strict=True)
            )
        )
        yield from odd(f"meeting {meeting}", answers, (200, 200), (200, 409), (409, 200))
        people = [number for link in night.links.values() for number in numbers(pair.other, link)]
        if sorted(people) != list(range(1, 13)):
            yield f"meeting {meeting}: {people} have a seat"
    yield from whole(pair, night, 0)


def numbers(hall: Hall, link: str) -> list[int]:
    """Who sits there, by seat."""
    return [each["number"] for each in state(hall, link)["seats"]]


def undo_against_acceptance(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """One side takes its hand back while the other accepts it: one of the two is told that it stands otherwise."""
    nights = {}
    for night, link, deal in deals_of(pair, meetings):
        nights[night.pk] = night
        assert tell(pair.one, link, 1, deal, seat=1).status == 201
        seen = {"round": 1, "deal": deal, "revision": 1}
        answers = together(
            partial(say, pair.one, link, "undo", **seen),
            partial(say, pair.other, link, "answers", **seen, seat=2, answer="accept"),
        )
        yield from odd(f"{link}, deal {deal}", answers, (200, 409), (409, 200))
        standing = [each["state"] for each in state(pair.one, link)["played"] if each["deal"] == deal]
        if standing != (["agreed"] if answers[1].status == 200 else []):
            yield f"{link}, deal {deal}: {standing}"
    for night in nights.values():
        yield from whole(pair, night)


def acceptance_against_another_version(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """A hand is accepted while another phone tells it differently: the other version is kept, and the hand disputed."""
    nights = {}
    for night, link, deal in deals_of(pair, meetings):
        nights[night.pk] = night
        assert tell(pair.one, link, 1, deal, seat=1).status == 201
        seen = {"round": 1, "deal": deal, "revision": 1}
        answers = together(
            partial(say, pair.one, link, "answers", **seen, seat=2, answer="accept"),
            partial(tell, pair.other, link, 1, deal, 1, 4),
        )
        yield from odd(f"{link}, deal {deal}", answers, (200, 409), (409, 409))
        after = state(pair.one, link)
        standing = [each["state"] for each in after["played"] if each["deal"] == deal]
        if standing != ["disputed"] or [each["deal"] for each in after["others"]].count(deal) != 1:
            yield f"{link}, deal {deal}: {standing}, {after['others']}"
    for night in nights.values():
        yield from whole(pair, night, len(pair.book(night).hands))


def taking_back_against_a_hand(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """The first hand of the new round comes in while the closing of the last is taken back: one of the two is refused."""
    night, number = pair.night(tables=1, rounds=100), 1
    link = night.links[1]
    fill(pair, night, number)
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        if not closed(clicked(director, desk, night, f"rounds/{number}/close/"), night):
            yield f"meeting {meeting}: round {number} does not close"
        hand, click = together(
            partial(tell, phone, link, number + 1, 1), partial(clicked, director, desk, night, "take-back/")
        )
        yield from odd(f"meeting {meeting}", [hand, click], (201, 302), (422, 302))
        seen = [(at["round"], [each["deal"] for each in at["played"]]) for at in (state(hall, link) for hall in pair)]
        if seen != [(number + 1, [1]) if hand.status == 201 else (number, [1, 2, 3, 4])] * 2:
            yield f"meeting {meeting}: {hand.status}, and then {seen}"
        if hand.status == 201:
            number += 1
            fill(pair, night, number, but=((1, 1),))
            if number > 90:
                yield from whole(pair, night, DEALS * number)
                night, number = pair.night(tables=1, rounds=100), 1
                link = night.links[1]
                fill(pair, night, number)
    yield from whole(pair, night, DEALS * number)


# Each race, and how often it is run in the long run.
RACES: dict[Race, int] = {
    two_phones: 500,
    two_directors: 500,
    closing_against_the_last_hand: 250,
    closing_against_another_version: 250,
    seating_against_a_hand: 100,
    swapping_against_a_hand: 100,
    two_seatings: 50,
    undo_against_acceptance: 200,
    acceptance_against_another_version: 200,
    taking_back_against_a_hand: 200,
}
