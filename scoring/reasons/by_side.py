"""A settled hand by side, as the lines under its score show it, and what a person calls a side. Settles nothing."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from scoring.hand import seat_name
from scoring.law import Law, sides
from scoring.score import Score
from scoring.settlement.clauses import Clause, Who
from scoring.wording import Text, gettext_noop


class Reason(NamedTuple):
    """One line under a score: what happened, and where the book says so."""

    text: Text
    cite: Text


class Settled(NamedTuple):
    """What each side took and is credited, and why; `mine` is the maker's side, -1 without an auction.

    `credit` does not contain what a seller gets for a sale.
    """

    law: Law
    side_of: tuple[int, ...]
    score: Score
    mine: int
    took: list[int]
    credit: list[int]
    clauses: Iterable[Clause]

    def name(self, side: int) -> Text:
        return names_of(self.side_of, side)

    def seat(self, seat: int) -> Text:
        return seat_name(seat, len(self.side_of))

    def lines(self) -> Iterator[Reason]:
        """What each side is credited, and why."""
        for who, sentence, field, points in self.clauses:
            cite = self.law.cite(field)
            for side in self._sides(who):
                yield Reason(Text(sentence, self._figures(side, points)), cite)

    def _sides(self, who: Who) -> Sequence[int]:
        if isinstance(who, int):
            return (who,)
        if who == "maker":
            return [self.mine]
        if who == "table":
            return [0]
        if who == "ahead":
            return [self.credit.index(max(self.credit))]
        every = range(len(self.took))
        return every if who == "each" else [side for side in every if side != self.mine]

    def _figures(self, side: int, points: int) -> dict[str, object]:
        """Every figure that the sentence of a clause may name."""
        took, bid = self.took[side], self.score.bid or 0
        return {
            "side": self.name(side),
            "took": took,
            "credit": self.credit[side],
            "bid": bid,
            "floor": self.law.floor,
            "whole": self.law.whole,
            "less": sum(self.took) - took,
            "short": bid - self.took[self.mine],
            "extra": self.credit[side] - took,
            "points": points,
        }


def points_by_side(score: Score, side_of: tuple[int, ...]) -> list[int]:
    """What each side took: the points of its first seat."""
    return [score.points[side_of.index(side)] for side in range(max(side_of) + 1)]


def side_name(law: Law, players: int, side: int) -> Text:
    """A side as a person calls it: its seats, or its one seat."""
    return names_of(sides(law, players), side)


@cache
def names_of(side_of: tuple[int, ...], side: int) -> Text:
    """The seats of a side in words; `side_of` has the side of each seat."""
    return _together(
        [seat_name(seat, len(side_of)) for seat, of in enumerate(side_of, start=1) if of == side],
        gettext_noop("%(one)s and %(other)s"),
    )


def _together(names: Sequence[Text], message: str) -> Text:
    if len(names) == 1:
        return names[0]
    before = _together(names[:-1], gettext_noop("%(one)s, %(other)s"))
    return Text(message, {"one": before, "other": names[-1]})
