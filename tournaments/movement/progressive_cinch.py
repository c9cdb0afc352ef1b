"""The movement of a progressive cinch night. Knows who won at each table; knows no hands, points or names.

"The pair having the fewest points to go at the end of the four deals progress to the next higher table … On
arriving at the next table, the partners divide" (Foster, Progressive Cinch); the rest is "the same as in
Progressive Euchre": the head table's winners stay, its losers go to the foot, all other losers stay.

Where Foster is silent the house says:

* Partners divide at every table, at the head table and on a one-table night too. Of the two ways, the one
  with fewer repeated partnerships tonight, then fewer repeated opponents, then lower seat with lower seat.
  A pair that met twice counts twice.
* As few as possible change seat. Of the pair that stays at its table the lower seat sits still, and the new
  partner sits opposite. The other of the pair takes the next seat clockwise, or the one across from it where
  that lets the last of the four keep the seat of that name.
* If four does not divide the entrants, those who leave are chosen from those who have just played, so that
  none sits out twice running: first who has sat out least, then who would go nearest the foot, then the
  higher seat; between the same seat of two pairs, the one who arrives. Those who sat out take exactly their
  places, the lowest number the place nearest the head, and only then do partners divide.
"""

from collections.abc import Iterable, Sequence
from heapq import nsmallest
from typing import TypeAlias

from scoring.wording import Text, gettext_noop
from tournaments.movement.seating import Foursome, History, Seating, pair

TITLE = Text(gettext_noop("Progressive cinch"))

# Two old partners on the move: the one in the lower seat, the one in the higher, and the lower seat (1 or 2).
Couple: TypeAlias = tuple[int, int, int]


def next_seating(seating: Seating, winners: Sequence[int], history: History) -> Seating:
    """Where all sit after `seating`, when `winners[k]` (0: seats 1+3, 1: seats 2+4) won at table k+1.

    `history` covers every round up to and including `seating`. Raises ValueError unless each table has its
    winner.
    """
    staying, arriving = _progress(seating, winners)
    sitting_out = seating.sitting_out
    if sitting_out:
        relief = _relief(staying, arriving, sitting_out, history)
        staying, arriving = _relieved(staying, relief), _relieved(arriving, relief)
        sitting_out = tuple(sorted(relief))
    tables = (_divide(stay, arrive, history) for stay, arrive in zip(staying, arriving, strict=True))
    return Seating(tuple(tables), sitting_out)


def _progress(seating: Seating, winners: Sequence[int]) -> tuple[list[Couple], list[Couple]]:
    """The couple that stays at each table, and the couple that comes to it."""
    won: list[Couple] = []
    lost: list[Couple] = []
    for (north, east, south, west), winner in zip(seating.tables, winners, strict=True):
        if winner not in (0, 1):
            raise ValueError(f"the winners of a table are 0 or 1, not {winner!r}")
        ours, theirs = (won, lost) if winner == 0 else (lost, won)
        ours.append((north, south, 1))
        theirs.append((east, west, 2))
    # One table needs no rule of its own: its winners stay and its losers "come" to them.
    return [won[0], *lost[1:]], [*won[1:], lost[0]]


def _relief(
    staying: list[Couple], arriving: list[Couple], sitting_out: tuple[int, ...], history: History
) -> dict[int, int]:
    """Who leaves, and who of those that sat out takes the place."""
    places = _from_the_foot(staying, arriving)
    sat = history.sit_outs
    # nsmallest keeps equals in the order of the places.
    leaving = nsmallest(len(sitting_out), places, key=lambda number: sat.get(number, 0))
    leaving.sort(key=places.index, reverse=True)
    return dict(zip(leaving, sorted(sitting_out), strict=True))


def _from_the_foot(staying: list[Couple], arriving: list[Couple]) -> list[int]:
    """All who would play next: the last table first, there the higher seat, in it the one who arrives."""
    places: list[int] = []
    for stay, arrive in zip(reversed(staying), reversed(arriving), strict=True):
        first, then = (stay, arrive) if stay[2] > arrive[2] else (arrive, stay)
        places += first[1], then[1], first[0], then[0]
    return places


def _relieved(couples: Iterable[Couple], relief: dict[int, int]) -> list[Couple]:
    return [(relief.get(lower, lower), relief.get(higher, higher), seat) for lower, higher, seat in couples]


def _divide(stay: Couple, arrive: Couple, history: History) -> Foursome:
    """Seat two couples at one table so that neither stays together."""
    first, second, seat = stay
    partner, other, other_seat = arrive
    other_seat += 2
    if _crossing_is_better(stay, arrive, history):
        partner, other, other_seat = other, partner, other_seat - 2
    # The second of those who stay is the next clockwise, unless that seat is the other's own.
    beside, beyond = (other, second) if other_seat == seat + 1 else (second, other)
    return (first, beside, partner, beyond) if seat == 1 else (beyond, first, beside, partner)


def _crossing_is_better(stay: Couple, arrive: Couple, history: History) -> bool:
    """Whether lower seat with higher seat repeats less of tonight than lower with lower.

    Each couple becomes opponents either way, so only the four pairs across decide.
    """
    a, b, c, d = stay[0], stay[1], arrive[0], arrive[1]
    straight, crossed = (pair(a, c), pair(b, d)), (pair(a, d), pair(b, c))
    counts = history.partner_counts
    as_straight = counts.get(straight[0], 0) + counts.get(straight[1], 0)
    as_crossed = counts.get(crossed[0], 0) + counts.get(crossed[1], 0)
    if as_straight != as_crossed:
        return as_crossed < as_straight
    # Who are partners one way are opponents the other.
    counts = history.opponent_counts
    against_straight = counts.get(crossed[0], 0) + counts.get(crossed[1], 0)
    against_crossed = counts.get(straight[0], 0) + counts.get(straight[1], 0)
    return against_crossed < against_straight
