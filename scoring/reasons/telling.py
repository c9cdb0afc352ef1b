"""A settled hand as the lines under its score see it, and what they call a side. Tells no line itself."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scoring.hand import seat_name
from scoring.law import Law, sides
from scoring.score import Score
from scoring.wording import Text, gettext_noop


class Reason(NamedTuple):
    """One line under a score: what happened, and where the book says so."""

    text: Text
    cite: Text


class Telling(NamedTuple):
    """What each side took and is credited, the maker's side as `mine` (-1 without an auction).

    `credit` is without what a seller gets for a sale.
    """

    law: Law
    side_of: tuple[int, ...]
    score: Score
    mine: int
    took: list[int]
    credit: list[int]

    @property
    def players(self) -> int:
        return len(self.side_of)

    def others(self) -> list[int]:
        return [side for side in range(len(self.took)) if side != self.mine]

    def name(self, side: int) -> Text:
        return names_of(self.side_of, side)

    def seat(self, seat: int) -> Text:
        return seat_name(seat, self.players)


def telling(law: Law, side_of: tuple[int, ...], score: Score, sale: int = 0, seller: int = 0) -> Telling:
    """The figures by side; a `sale` is taken off again from those of the seat that is the `seller`."""
    seats = [side_of.index(side) for side in range(max(side_of) + 1)]  # one of each side
    took, credit = [score.points[seat] for seat in seats], [score.score[seat] for seat in seats]
    if sale:
        credit[side_of[seller - 1]] -= sale
    mine = -1 if score.maker is None else side_of[score.maker - 1]
    return Telling(law, side_of, score, mine, took, credit)


def side_name(law: Law, players: int, side: int) -> Text:
    """A side as a person calls it: its seats, or its one."""
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


def credited(told: Telling, side: int, message: str, field: str) -> Reason:
    """The line of what one side is credited; `message` may name any figure of it."""
    law, bid, took = told.law, told.score.bid, told.took
    params = {
        "side": told.name(side),
        "took": took[side],
        "credit": told.credit[side],
        "bid": bid,
        "floor": law.floor,
        "whole": law.whole,
        "less": sum(took) - took[side],
        "short": (bid or 0) - took[told.mine],
        "extra": told.credit[side] - took[side],
    }
    return Reason(Text(message, params), law.cite(field))
