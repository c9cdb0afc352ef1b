"""The draw of the first seats with what the director wishes: apart, together, a seat that must not move, who sits out.

Without a wish it is the draw of `chance`. What cannot be honoured is reported, and the rest is honoured all the same.
If two have partnered often on earlier nights, they can be drawn apart, as far as the wishes leave a choice. By the fixed rule
chance draws nothing: each number has its chair.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice
from random import Random
from typing import NamedTuple

from tournaments.movement.chance import below, shuffled
from tournaments.movement.seating import Pair, Seating, pair
from tournaments.movement.sit_outs import SIT_OUT, OddNumbers, Shape, shape_for
from tournaments.movement.wishes import NO_WISHES, Unmet, Wishes, in_order, unmet_in

TRIES = 2_000  # of the search for those who could not be parted by one exchange
TRIES_A_PERSON, TRIES_TO_SPREAD = 100, 30_000  # of the search for partners who were partners less often


class FirstRound(NamedTuple):
    """The first seats, and what they could not honour."""

    seating: Seating
    unmet: tuple[Unmet, ...]


def first_round(
    entrants: Sequence[int],
    rng: Random,
    wishes: Wishes = NO_WISHES,
    odd: OddNumbers = SIT_OUT,
    earlier: Mapping[Pair, int] = {},
    *,
    by_number: bool = False,
) -> FirstRound:
    """The first seats of these entrants; the same ones and the same seed make the same draw everywhere.

    `earlier` says how often two were partners before: such pairs are drawn apart, the most frequent first. Raises Refused where
    the entrants make no table. `by_number`: as the fixed rule has it, before the wishes.
    """
    shape = shape_for(len(entrants), odd)
    if by_number:
        order = _each_in_a_chair(sorted(entrants), shape, wishes)
    else:
        order = shuffled(sorted(entrants), rng)
        if shape.sitting_out and wishes.volunteers:
            order.sort(key=lambda number: number in wishes.volunteers)
    draw = _Draw(order, shape, wishes, in_pairs=odd.form != "alone")
    draw.arrange(rng)
    if earlier:
        draw.spread(earlier, rng)
    taken = iter(order)
    tables = tuple(tuple(islice(taken, size)) for size in shape.sizes)
    seating = Seating(tables, tuple(sorted(taken)))
    return FirstRound(seating, unmet_in(seating, wishes, odd.sides))


def _each_in_a_chair(numbers: list[int], shape: Shape, wishes: Wishes) -> list[int]:
    """Number n in the n-th chair; an empty one goes to the lowest number that has none. The rest sit out: those who offer
    to, then the highest."""
    willing = [number for number in numbers if number in wishes.volunteers][: shape.sitting_out]
    chairs = range(1, sum(shape.sizes) + 1)
    playing = [number for number in numbers if number not in willing]
    others = iter([number for number in playing if number not in chairs])
    return [*(number if number in playing else next(others) for number in chairs), *others, *willing]


class _Draw:
    """An order of people being put right: the first `partnered` sit in pairs, the first `seated` have a seat.

    `held` are the places that are left to those whose wish is honoured.
    """

    def __init__(self, order: list[int], shape: Shape, wishes: Wishes, *, in_pairs: bool) -> None:
        self.order, self.wishes, self.size = order, wishes, shape.players
        self.starts = [0, *accumulate(shape.sizes)]
        self.seated = self.starts[-1]
        self.partnered = self.size * shape.sizes.count(self.size) if in_pairs else 0
        self.at = {number: place for place, number in enumerate(order)}
        self.apart = frozenset(in_order(wishes.apart))
        self.held: dict[int, range] = {}

    def arrange(self, rng: Random) -> None:
        """Exchange people until the wishes are honoured, as far as they can be: anyone who has one seat alone first."""
        fixed = sorted(self.wishes.fixed.items())
        for number, (table, seat) in sorted(fixed, key=lambda each: not each[1][1]):
            self._fix(number, table, seat)
        for one, other in in_order(self.wishes.together):
            self._join(one, other)
        for one, other in sorted(self.apart):
            self._part(one, other)
        for _ in range(TRIES):
            if not (joined := [two for two in sorted(self.apart) if self._are_partners(*two)]):
                break
            here = self.at[joined[below(len(joined), rng)][below(2, rng)]]
            self._parts(here, below(len(self.order), rng))

    def spread(self, earlier: Mapping[Pair, int], rng: Random) -> None:
        """Exchange partners of before for others while that repeats less, or as much; anyone who is seated stays seated."""

        def repeated(*places: int) -> int:
            partners = {pair(self.order[at], self.order[self._across(at)]) for at in places if at < self.partnered}
            return sum(earlier.get(two, 0) ** 2 for two in partners)

        for _ in range(min(TRIES_TO_SPREAD, TRIES_A_PERSON * self.partnered)):
            here, there = below(self.partnered, rng), below(self.seated, rng)
            before = repeated(here, there)
            if before and self._parts(here, there) and repeated(here, there) > before:
                self._exchange(here, there)

    def _fix(self, number: int, table: int, seat: int) -> None:
        if table >= len(self.starts) or number not in self.at:
            return
        first, end = self.starts[table - 1], self.starts[table]
        places = range(first + seat - 1, first + seat)
        if not seat or places.start >= end or self._would_join(number, places.start):
            places = range(first, min(first + self.size, end))  # a seat that the table does not have is any seat
        here = self.at[number]
        if here in places:
            self.held[number] = places
            return
        for place in places:
            if self._exchanges(here, place):
                self.held[number] = places
                return

    def _would_join(self, number: int, place: int) -> bool:
        """Whether somebody from whom this one stays apart has the partner's seat for good."""
        if place >= self.partnered:
            return False
        across = self._across(place)
        return pair(number, self.order[across]) in self.apart and self.held.get(self.order[across]) == range(
            across, across + 1
        )

    def _join(self, one: int, other: int) -> None:
        if one not in self.at or other not in self.at:
            return
        for stays, comes in ((one, other), (other, one)):
            for place in self._nearest(self.at[stays], self.partnered):
                if self._brings(stays, place, comes):
                    self.held |= {number: range(self.at[number], self.at[number] + 1) for number in (one, other)}
                    return

    def _brings(self, stays: int, place: int, comes: int) -> bool:
        """Bring one to that place and the other across from it, if both may go there and nobody is in their way."""
        before = self.at[stays]
        if not self._exchanges(before, place):
            return False
        if self._exchanges(self.at[comes], self._across(place)):
            return True
        self._exchange(before, place)
        return False

    def _part(self, one: int, other: int) -> None:
        """Exchange one of them with the nearest who breaks no wish by it."""
        if self._are_partners(one, other):
            places = (
                (self.at[moved], there)
                for moved in (other, one)
                for there in self._nearest(self.at[moved], self.seated)
            )
            any(self._parts(here, there, most=0) for here, there in places)

    def _parts(self, here: int, there: int, most: int | None = None) -> bool:
        """Exchange the people at the two places, if that joins no more who stay apart than before, or than `most`."""
        before = self._joined(here, there) if most is None else most
        if self.order[there] in self.wishes.volunteers or not self._exchanges(here, there):
            return False
        if self._joined(here, there) > before:
            self._exchange(here, there)
            return False
        return True

    def _joined(self, *places: int) -> int:
        """At how many of these places sits somebody who has to stay apart from the partner."""
        partners = (pair(self.order[at], self.order[self._across(at)]) for at in places if at < self.partnered)
        return sum(two in self.apart for two in partners)

    def _are_partners(self, one: int, other: int) -> bool:
        place = self.at.get(one, self.partnered)
        return place < self.partnered and self.order[self._across(place)] == other

    def _nearest(self, here: int, places: int) -> Iterator[int]:
        """The first so many places, from the nearest to the farthest."""
        yield from sorted(range(places), key=lambda place: (abs(place - here), place))

    def _exchanges(self, here: int, there: int) -> bool:
        """Exchange the people at the two places, if neither has a place elsewhere; whether it was done."""
        for place, to in ((here, there), (there, here)):
            if to not in self.held.get(self.order[place], range(len(self.order))):
                return False
        self._exchange(here, there)
        return True

    def _exchange(self, here: int, there: int) -> None:
        self.order[here], self.order[there] = self.order[there], self.order[here]
        for place in (here, there):
            self.at[self.order[place]] = place

    def _across(self, place: int) -> int:
        """The partner's place."""
        return place // self.size * self.size + (place + self.size // 2) % self.size
