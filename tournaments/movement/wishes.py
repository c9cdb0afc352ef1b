"""What a director wishes of the seats, and what a seating does not honour, each as a sentence. Knows no rule of moving.

Pairs apart are never partners where the movement leaves a choice; pairs together matter to the draw alone. Who has a
fixed seat stays at that table, and in that seat where partners allow it (our reading 46).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from scoring.wording import Text
from tournaments.movement.seating import FOURS, Pair, Seating, pair, partners_at
from tournaments.movement.words import WORDS


class Wishes(NamedTuple):
    """Pairs `apart` and `together`; `fixed` has a table and a seat for a number, 0 for any seat
    at it; `volunteers` sit out of the first round first."""

    apart: Collection[Pair] = ()
    together: Collection[Pair] = ()
    fixed: Mapping[int, tuple[int, int]] = {}
    volunteers: Collection[int] = ()


NO_WISHES = Wishes()


class Unmet(NamedTuple):
    """A wish that a seating does not honour."""

    wish: Literal["apart", "together", "fixed"]
    numbers: tuple[int, ...]


def unmet_in(seating: Seating, wishes: Wishes, sides: Mapping[int, int] = FOURS) -> tuple[Unmet, ...]:
    """What the first seats do not honour. Where each plays for itself at every table, partners cannot be wished for."""
    places = seating.places
    partners = {two for table in seating.tables for two in partners_at(table, sides)}

    def found() -> Iterator[Unmet]:
        for number, (table, seat) in sorted(wishes.fixed.items()):
            if not is_at(places.get(number), table, seat):
                yield Unmet("fixed", (number,))
        for two in in_order(wishes.together):
            if sides and two not in partners:
                yield Unmet("together", two)
        yield from (Unmet("apart", two) for two in in_order(wishes.apart) if two in partners)

    return tuple(found())


def in_order(pairs: Iterable[Pair]) -> list[Pair]:
    """Each pair once, the lower number first."""
    return sorted({pair(*two) for two in pairs})


def is_at(place: tuple[int, int] | None, table: int, seat: int) -> bool:
    """Whether that place is at the table, and in the seat, where there is one to be in."""
    return place is not None and place[0] == table and seat in (0, place[1])


def unmet_explained(unmet: Unmet, names: Mapping[int, str], wishes: Wishes, seating: Seating) -> Text:
    """The sentence for a page; `names` by number."""
    one, *others = unmet.numbers
    params: dict[str, object] = {"one": names[one]}
    what: str = unmet.wish
    if others:
        params["other"] = names[others[0]]
    else:
        params["table"] = wishes.fixed[one][0]
        if is_at(seating.places.get(one), wishes.fixed[one][0], 0):
            what = "seat"
    text: Text = WORDS["unmet"][what]
    return text._replace(params=params)


def parted(apart: Iterable[Pair], people: Collection[int]) -> list[Pair]:
    """Of pairs that should stay apart, in that order, those for whom partners are left among so few `people`."""
    able: list[Pair] = []
    for two in apart:
        if can_be_parted([*able, two], people):
            able.append(two)
    return able


def can_be_parted(apart: Collection[Pair], people: Collection[int]) -> bool:
    """Whether the last of these pairs leaves each of its two a partner, and four people a way to divide."""
    *_, newest = apart
    if any(sum(number in two for two in apart) >= len(people) - 1 for number in newest):
        return False
    if len(people) != 4:
        return True
    first, *others = sorted(people)
    ways = ((pair(first, other), tuple(sorted({*others} - {other}))) for other in others)
    return any(set(way).isdisjoint(apart) for way in ways)
