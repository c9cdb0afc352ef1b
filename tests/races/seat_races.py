"""People who change seats at the moment in which a hand comes in, or another table claims them."""

from collections.abc import Iterator
from functools import partial

from tests.races.conftest import Director, Pair, together
from tests.races.racing import by_turns, clicked, odd, post, report, state, undo, whole
from tests.running import Hall


def seating_against_a_hand(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Table 1 says that someone of table 2 sits there, while table 2 reports its hand: its hand stands, and both tables
    name four people each, as before the hand or all as after it."""
    night = pair.night(tables=2, rounds=1)
    one, two = night.links[1], night.links[2]
    for meeting, (phone, other) in zip(range(meetings), by_turns(pair), strict=False):
        here, there = numbers(phone, one), numbers(phone, two)
        said = [there[meeting % 4], *here[1:]]
        seated, hand = together(
            partial(post, other, one, "seats", round=1, seats=said, seen=here), partial(report, phone, two, 1, 1)
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
    """The director lets two people of two tables change places, while both tables report their hands: all three are done."""
    night = pair.night(tables=2, rounds=1)
    one, two = night.links[1], night.links[2]
    for meeting, (phone, desk) in zip(range(meetings), by_turns(pair), strict=False):
        here, there = numbers(phone, one), numbers(phone, two)
        fields = {"one": f"{here[0]}:1:1", "other": f"{there[1]}:2:2", "why": "they sat so"}
        answers = together(
            partial(clicked, director, desk, night, "rounds/1/seats/", **fields),
            partial(report, phone, one, 1, 1),
            partial(report, desk, two, 1, 1),
        )
        yield from odd(f"meeting {meeting}", answers, (302, 201, 201))
        due = ([there[1], *here[1:]], [there[0], here[0], *there[2:]])
        if (found := (numbers(phone, one), numbers(phone, two))) != due:
            yield f"meeting {meeting}: {found} sit there, and not {due}"
        undo(phone, one, 1, 1)
        undo(phone, two, 1, 1)
    yield from whole(pair, night, 0)


def two_seatings(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Two tables say at once that the same person sits there: one has the person, the other learns that it changed."""
    night = pair.night(tables=3, rounds=1)
    links = [night.links[1], night.links[2]]
    for meeting in range(meetings):
        here = [numbers(pair.one, link) for link in links]
        came = numbers(pair.one, night.links[3])[meeting % 4]
        answers = together(
            *(
                partial(post, hall, link, "seats", round=1, seats=[came, *four[1:]], seen=four)
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
