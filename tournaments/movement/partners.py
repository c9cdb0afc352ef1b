"""Two couples at one table become partners: divided as Foster has it, or together as they came.

Where Foster is silent the house says:

* Of the two ways to divide, the one with fewer repeated partnerships tonight, then fewer repeated opponents, then
  lower seat with lower seat. A pair that met twice counts twice. Those who stay apart come before all of these.
* As few as possible change seat. Of the couple that stays at its table the lower seat sits still, and the new
  partner sits opposite. The other of the couple takes the next seat clockwise, or the one across from it where
  that lets the last of the four keep the seat of that name.

By the fixed rule nobody needs to know who met whom: those who stay sit North and East, and who is there already sits
still; of those who arrive the lower seat sits opposite the one who sat still. With one table the higher seat does: so
four people have all three ways to divide in three rounds. Those who stay apart come before that too.
"""

from collections.abc import Iterable

from tournaments.movement.draft import Couple, Draft, Tonight
from tournaments.movement.seating import Foursome, pair
from tournaments.movement.words import WORDS

# The fixed rule as people apply it at a table of four.
DIVIDE = tuple(WORDS["chairs"]["divide"])
DIVIDE_AT_ONE = (DIVIDE[0], *WORDS["chairs"]["divide_at_one"])
KEEP = tuple(WORDS["chairs"]["keep"])
TOGETHER = tuple(WORDS["chairs"]["together"])


def all_divided(draft: Draft, tonight: Tonight) -> Iterable[Foursome]:
    """Each table's seats, when all change partners."""
    return (divided(stay, arrive, tonight) for stay, arrive in zip(draft.staying, draft.arriving, strict=True))


def all_together(draft: Draft, tonight: Tonight) -> Iterable[Foursome]:
    """Each table's seats, when partners stay together."""
    return (together(stay, arrive) for stay, arrive in zip(draft.staying, draft.arriving, strict=True))


def divided(stay: Couple, arrive: Couple, tonight: Tonight) -> Foursome:
    """Seat two couples at one table so that neither stays together."""
    first, second, seat = stay
    partner, other, other_seat = arrive
    if tonight.by_rule:
        crossed = _has_one_table(tonight)
        if _joined(stay, arrive, tonight, crossed=crossed) > _joined(stay, arrive, tonight, crossed=not crossed):
            crossed = not crossed
        if crossed:
            partner, other = other, partner
        return (first, second, partner, other) if seat == 1 else (second, first, other, partner)
    other_seat += 2
    if _crossing_is_better(stay, arrive, tonight):
        partner, other, other_seat = other, partner, other_seat - 2
    # The second of those who stay is the next clockwise, unless that seat is the other's own.
    beside, beyond = (other, second) if other_seat == seat + 1 else (second, other)
    return (first, beside, partner, beyond) if seat == 1 else (beyond, first, beside, partner)


def together(stay: Couple, arrive: Couple) -> Foursome:
    """Seat two couples so that each stays together: who stays sits still, who arrives takes the seats between."""
    lower, higher, seat = stay
    one, other, _ = arrive
    return (lower, one, higher, other) if seat == 1 else (one, lower, other, higher)


def _crossing_is_better(stay: Couple, arrive: Couple, tonight: Tonight) -> bool:
    """Whether lower seat with higher seat repeats less of tonight than lower with lower.

    Each couple becomes opponents either way, so only the four pairs across decide.
    """
    a, b, c, d = stay[0], stay[1], arrive[0], arrive[1]
    straight, crossed = (pair(a, c), pair(b, d)), (pair(a, d), pair(b, c))
    if tonight.apart:
        broken = _joined(stay, arrive, tonight, crossed=False)
        saved = _joined(stay, arrive, tonight, crossed=True)
        if broken != saved:
            return saved < broken
    counts = tonight.history.partner_counts
    as_straight = counts.get(straight[0], 0) + counts.get(straight[1], 0)
    as_crossed = counts.get(crossed[0], 0) + counts.get(crossed[1], 0)
    if as_straight != as_crossed:
        return as_crossed < as_straight
    # Who are partners one way are opponents the other.
    counts = tonight.history.opponent_counts
    against_straight = counts.get(crossed[0], 0) + counts.get(crossed[1], 0)
    against_crossed = counts.get(straight[0], 0) + counts.get(straight[1], 0)
    return against_crossed < against_straight


def _has_one_table(tonight: Tonight) -> bool:
    """Whether one table is all there was in the round before."""
    return [len(seating.tables) for seating in tonight.history.seatings[-1:]] == [1]


def _joined(stay: Couple, arrive: Couple, tonight: Tonight, *, crossed: bool) -> int:
    """How many pairs who stay apart that way of dividing joins."""
    one, other = (arrive[1], arrive[0]) if crossed else arrive[:2]
    return sum(two in tonight.apart for two in (pair(stay[0], one), pair(stay[1], other)))
