"""The closing of a round, or its taking back, at the moment in which a hand comes in."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import product

from tests.races.conftest import Director, Pair, Played, together
from tests.races.racing import DEALS, by_turns, clicked, closed, fill, odd, report, state, undo, whole
from tests.running import Answer, Hall

CLICKED = (302, 200)  # the round is closed, here or in the other window; or the page asks about what is missing


def closing_against_the_last_hand(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """The last hand comes in while the director closes the round in two windows: it closes with it or not, and once."""
    night = pair.night(tables=2, rounds=2)
    fill(pair, night, 1, but=((2, DEALS),))
    link = night.links[2]
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        if meeting:
            undo(phone, link, 1, DEALS)
        clicks = [partial(clicked, director, hall, night, "rounds/1/close/") for hall in (phone, desk)]
        answers = together(partial(report, phone, link, 1, DEALS), *clicks)
        yield from odd(f"meeting {meeting}", answers, *product((201,), CLICKED, CLICKED))
        yield from closed_once(pair, director, night, answers[1:])
    yield from whole(pair, night, 2 * DEALS)


def closing_against_another_version(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Another version of a hand comes in while the round is closed: it is stored for the director, before or after it."""
    night = pair.night(tables=2, rounds=2)
    fill(pair, night, 1)
    link = night.links[2]
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        deal, which = meeting % DEALS + 1, meeting // DEALS % 31 + 1
        if meeting % (31 * DEALS) == 0 and meeting:  # every version has been reported
            yield from whole(pair, night, 2 * DEALS)
            night = pair.night(tables=2, rounds=2)
            fill(pair, night, 1)
            link = night.links[2]
        clicks = [partial(clicked, director, hall, night, "rounds/1/close/") for hall in (phone, desk)]
        answers = together(partial(report, phone, link, 1, deal, which), *clicks)
        yield from odd(f"meeting {meeting}", answers, *product((409,), CLICKED, CLICKED))
        if answers[0].status == 409 and not answers[0].json["kept"]:
            yield f"meeting {meeting}: {answers[0].json}"
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
    """The director keeps what stands; one version was open."""
    sheet = director.get(hall, f"/nights/{night.pk}/rounds/1/tables/2/").content.decode()
    form = rf'action="(/nights/{night.pk}/disputes/\d+/)".*?name="seen" value="(\d+)"'
    open_now = set(re.findall(form, sheet, re.DOTALL))
    if len(open_now) != 1:
        yield f"meeting {meeting}: {len(open_now)} versions are open"
    for path, seen in open_now:
        yield from odd(f"meeting {meeting}, settled", [director.post(hall, path, seen=seen)], (302,))


def taking_back_against_a_hand(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """The first hand of the new round comes in while the closing of the last is taken back: one of the two is refused."""
    night, number = pair.night(tables=1, rounds=100), 1
    link = night.links[1]
    fill(pair, night, number)
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        if not closed(clicked(director, desk, night, f"rounds/{number}/close/"), night):
            yield f"meeting {meeting}: round {number} does not close"
        hand, click = together(
            partial(report, phone, link, number + 1, 1), partial(clicked, director, desk, night, "take-back/")
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
