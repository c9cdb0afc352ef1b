"""Somebody goes home, or comes late, at the moment in which another director closes the round or fills the place."""

from collections.abc import Iterator
from functools import partial

from tests.races.conftest import Director, Pair, Played, together
from tests.races.racing import DEALS, by_turns, clicked, closed, fill, odd, report, state, whole
from tests.running import Hall


def leaving_against_closing(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """One director closes the round, another sends somebody home out of it, for whom somebody new plays on.

    Either the round is closed first and the other is refused with a sentence, or a substitute sits there when it is closed, and who
    left has no seat in the next. Both are taken back.
    """
    night = pair.night(tables=2, rounds=2)
    fill(pair, night, 1)
    before = people(pair.one, night)
    for meeting, (one, other) in zip(range(meetings), by_turns(pair), strict=False):
        gone, name = sorted(before.items())[meeting % len(before)]
        sent = {"seen": name, "round": "1", "by": "new", "name": "Nora", "credit": "for"}
        click, left = together(
            partial(clicked, director, one, night, "rounds/1/close/"),
            partial(clicked, director, other, night, f"guests/{gone}/leaving/", **sent),
        )
        yield from odd(f"meeting {meeting}", [click, left], (302, 302), (302, 422))
        if not closed(click, night):
            yield f"meeting {meeting}: the round does not close"
        stays = left.status == 422
        if stays != (b"Round 1 is not being played" in left.content):
            yield f"meeting {meeting}: {left.content!r}"
        for hall in pair:
            if (gone in people(hall, night)) != stays or "Nora" in people(hall, night).values():
                yield f"meeting {meeting}: {gone} left with {left.status}, then {people(hall, night)} play"
        clicked(director, one, night, "take-back/")
        if not stays:
            clicked(director, other, night, f"guests/{gone}/stay/", seen=name, round="1")
        if people(one, night) != before or people(other, night) != before:
            yield f"meeting {meeting}: taken back, {people(one, night)} play instead of {before}"
    yield from whole(pair, night, 2 * DEALS)


def coming_against_coming(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Two directors seat two late guests in the one empty place, while a hand of its table comes in: one at most gets it."""
    for meeting, (one, other) in zip(range(meetings), by_turns(pair), strict=False):
        night = pair.night(tables=2, rounds=1)
        gone, name = next(iter(people(one, night, tables=(2,)).items()))
        clicked(director, one, night, f"guests/{gone}/leaving/", seen=name, round="1", by="nobody", credit="for")
        late = [
            partial(clicked, director, hall, night, "door/", typed=who, place="2-1")
            for hall, who in ((one, "Zelda Late"), (other, "Quentin Late"))
        ]
        answers = together(*late, partial(report, other, night.links[2], 1, 1))
        yield from odd(f"meeting {meeting}", answers, (302, 422, 201), (422, 302, 201), (422, 422, 201))
        found = people(one, night, tables=(2,))
        seated = [each for each in found.values() if each in ("Zelda Late", "Quentin Late")]
        if len(seated) != [each.status for each in answers].count(302) or len(found) != 4:
            yield f"meeting {meeting}: {[each.status for each in answers]}, and then {found}"
        yield from whole(pair, night, 1)


def people(hall: Hall, night: Played, tables: tuple[int, ...] = (1, 2)) -> dict[int, str]:
    """Who sits at these tables, by number, as their phones see it."""
    seats = [seat for table in tables for seat in state(hall, night.links[table]).get("seats", ())]
    return {seat["number"]: seat["name"] for seat in seats}
