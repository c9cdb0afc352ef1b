"""The draw of the first seats with what the host wishes: apart, together, a seat that must not move, who sits out.

Without a wish it is the draw of `chance`. What cannot be honoured is reported, and the rest is honoured all the same.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple

from tournaments.movement.chance import shuffled
from tournaments.movement.next_round import SIT_OUT, OddNumbers
from tournaments.movement.seating import Pair, Seating, pair
from tournaments.movement.sit_outs import shape_for


class Wishes(NamedTuple):
    """`apart` are not partners, `together` are; `fixed` has a table and seat for a number; `volunteers` sit out first."""

    apart: Collection[Pair] = ()
    together: Collection[Pair] = ()
    fixed: Mapping[int, tuple[int, int]] = {}
    volunteers: Collection[int] = ()


NO_WISHES = Wishes()


class Unmet(NamedTuple):
    """A wish that the draw could not honour."""

    wish: Literal["apart", "together", "fixed"]
    numbers: tuple[int, ...]


class FirstRound(NamedTuple):
    """The first seats, and what they could not honour."""

    seating: Seating
    unmet: tuple[Unmet, ...]


def first_round(
    entrants: Sequence[int], rng: Random, wishes: Wishes = NO_WISHES, odd: OddNumbers = SIT_OUT
) -> FirstRound:
    """The first seats of these entrants; the same ones and the same seed make the same draw everywhere.

    Raises Refused where they make no table.
    """
    shape = shape_for(len(entrants), *odd)
    order = shuffled(sorted(entrants), rng)
    if shape.sitting_out and wishes.volunteers:
        order.sort(key=lambda number: number in wishes.volunteers)
    partnered = 4 * (shape.tables - (shape.foot != 4))
    draw = _Draw(order, partnered, len(order) - shape.sitting_out, wishes)
    unmet = draw.arranged()
    tables = [tuple(order[at : at + 4]) for at in range(0, partnered, 4)]
    if shape.foot != 4:
        tables.append(tuple(order[partnered:]))
    return FirstRound(Seating(tuple(tables), tuple(sorted(order[draw.seated :]))), unmet)


class _Draw:
    """An order of people being put right: the first `partnered` sit four to a table, the first `seated` have a seat."""

    def __init__(self, order: list[int], partnered: int, seated: int, wishes: Wishes) -> None:
        self.order, self.partnered, self.seated, self.wishes = order, partnered, seated, wishes
        self.held: set[int] = set()

    def arranged(self) -> tuple[Unmet, ...]:
        """Exchange people until the wishes are honoured; those that cannot be."""
        unmet = [
            Unmet("fixed", (number,)) for number, place in self.wishes.fixed.items() if not self._fix(number, *place)
        ]
        unmet += [Unmet("together", pair(*two)) for two in self.wishes.together if not self._join(*two)]
        for two in self.wishes.apart:
            self._part(*two)
        unmet += [Unmet("apart", pair(*two)) for two in self.wishes.apart if self._are_partners(*two)]
        return tuple(unmet)

    def _exchange(self, here: int, there: int) -> None:
        self.order[here], self.order[there] = self.order[there], self.order[here]

    def _fix(self, number: int, table: int, seat: int) -> bool:
        place = 4 * (table - 1) + seat - 1
        if number not in self.order or place >= self.seated or self.order[place] in self.held:
            return False
        self._exchange(self.order.index(number), place)
        self.held.add(number)
        return True

    def _join(self, one: int, other: int) -> bool:
        for stays, comes in ((one, other), (other, one)):
            if stays not in self.order or comes not in self.order or comes in self.held:
                continue
            place = _across(self.order.index(stays))
            if place < self.partnered and self.order[place] not in self.held:
                self._exchange(self.order.index(comes), place)
                self.held |= {one, other}
                return True
        return False

    def _are_partners(self, one: int, other: int) -> bool:
        if one not in self.order or other not in self.order:
            return False
        place = self.order.index(one)
        return place < self.partnered and self.order[_across(place)] == other

    def _part(self, one: int, other: int) -> None:
        """Exchange one of them with the nearest who breaks no wish by it."""
        if not self._are_partners(one, other):
            return
        for moved in (other, one):
            here = self.order.index(moved)
            if moved in self.held:
                continue
            for there in sorted(range(self.seated), key=lambda place: (abs(place - here), place)):
                if self.order[there] in self.held:
                    continue
                self._exchange(here, there)
                if not any(self._is_parted_wrong(place) for place in (here, there)):
                    return
                self._exchange(here, there)

    def _is_parted_wrong(self, place: int) -> bool:
        if place >= self.partnered:
            return False
        two = pair(self.order[place], self.order[_across(place)])
        return any(pair(*apart) == two for apart in self.wishes.apart)


def _across(place: int) -> int:
    """The partner's place."""
    return place // 4 * 4 + (place + 2) % 4
