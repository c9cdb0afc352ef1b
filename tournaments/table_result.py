"""What the hands of one card table come to: totals, who is ahead, what is missing. Knows no names and no database."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from scoring.faults import refuse
from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.score import Score, score
from scoring.wording import gettext_noop
from tournaments.round_rules import RoundRules

PAIRS = ((1, 3), (2, 4))  # the seats of pair 0 and of pair 1

TableState: TypeAlias = Literal["waiting", "playing", "tied", "done"]


class TableRecord(NamedTuple):
    """One table of one round as it was reported: `hands` by deal, `cut` and `moved_up` a seat of the pair, or None.

    `seats` are the entrants who sat there, where people sat otherwise than the round before had sent them. The deals
    `unplayed` were not played, and `why`: the round stands on the others. The bell `rang_after` that deal, None before.
    """

    number: int
    hands: Mapping[int, Hand]
    cut: int | None = None
    moved_up: int | None = None
    seats: tuple[int, int, int, int] | None = None
    unplayed: tuple[int, ...] = ()
    why: str = ""
    rang_after: int | None = None


class TableResult(NamedTuple):
    """`totals` by seat; `winner` the pair (0 or 1) that won the round there, None while it is open or tied.

    `missing` are the deals that may still come, where a tie is to be settled by one more, that one. `wins` is what the
    round counts for each pair in rounds won: of a tie that is split, half of one.
    """

    scores: Mapping[int, Score]
    totals: tuple[int, int, int, int]
    missing: tuple[int, ...]
    winner: int | None
    tied: bool
    unplayed: int = 0
    wins: tuple[int | Fraction, int | Fraction] = (0, 0)

    @property
    def state(self) -> TableState:
        """Waiting for a first hand, playing, tied without a cut, or done."""
        if self.missing and not self.tied:
            return "playing" if self.scores else "waiting"
        return "done" if self.winner is not None else "tied"


def suits_a_night(law: Law) -> bool:
    """Whether four play it in partnership and bid for the trumps, as at every table of a night."""
    return 4 in law.players and 4 in law.partners_at and law.most_bid > 0


def for_a_night(law: Law) -> Law:
    """The law itself. Raises Refused unless it suits a night."""
    if not suits_a_night(law):
        message = gettext_noop("%(law)s is not bid for and played by four in partnership, as a progressive night is.")
        raise refuse("law", message, law=law.title)
    return law


def settle_table(table: TableRecord, law: Law, rules: RoundRules, *, closed: bool = False) -> TableResult:
    """Settle a table's hands under `law`. All deals count, past the target too (our reading 16).

    A round that ends by the bell counts as won once it is `closed`; then nothing is missing any more.
    """
    scores = {deal: score(hand, law) for deal, hand in sorted(table.hands.items())}
    one, two = 0, 0
    for each in scores.values():
        one += each.score[0]
        two += each.score[1]
    missing = _missing(table, rules, closed=closed)
    winner = None if missing else winning_pair(one, two, table.cut, table.moved_up)
    tied = not missing and one == two
    if tied and winner is None and rules.tie == "deal":
        missing = _one_more(table, rules)
    wins: tuple[int | Fraction, int | Fraction] = (0, 0)
    if not missing and (closed or not rules.by_bell):
        half = Fraction(1, 2)
        wins = (half, half) if tied and rules.tie == "split" else (int(winner == 0), int(winner == 1))
    return TableResult(scores, (one, two, one, two), missing, winner, tied, len(table.unplayed), wins)


def _missing(table: TableRecord, rules: RoundRules, *, closed: bool) -> tuple[int, ...]:
    if rules.by_bell and closed:
        return ()
    last = rules.last_deal(table.rang_after)
    if rules.by_bell and table.unplayed:  # play has ended there
        last = min(table.unplayed)
    deals = range(1, max(last, *table.hands, 0) + 1)
    return tuple(deal for deal in deals if deal not in table.hands and deal not in table.unplayed)


def _one_more(table: TableRecord, rules: RoundRules) -> tuple[int, ...]:
    """The deal that is to settle a tie; none after deals that were not played, nor where there are too many."""
    last = max(*table.hands, *table.unplayed, 0, 0)
    return () if last in table.unplayed or last >= rules.most else (last + 1,)


def bit_of(deal: int) -> int:
    """The deal as one bit of a number that stands for several deals."""
    return 1 << (deal - 1)


def deals_in(bits: int) -> tuple[int, ...]:
    """The deals whose bits are set, in order."""
    return tuple(deal for deal in range(1, bits.bit_length() + 1) if bits & bit_of(deal))


def winning_pair(one: int, two: int, cut: int | None, moved_up: int | None) -> int | None:
    """The pair with more points of a table that has every hand.

    A tie is won by the pair of the seat that won the cut; where a correction made it one later, by those who moved up.
    """
    if one != two:
        return int(two > one)
    seat = cut if cut is not None else moved_up
    return None if seat is None else pair_of(seat)


def pair_of(seat: int) -> int:
    """The pair (0 or 1) of a seat."""
    return (seat - 1) % 2


def mover(table: TableRecord, result: TableResult) -> int | None:
    """The pair that goes up: what happened, where that is on record, or who won."""
    return result.winner if table.moved_up is None else pair_of(table.moved_up)


def dealer_of(deal: int, hands: Mapping[int, Hand]) -> int | None:
    """Who deals that deal by rotation, as the first hand that is in has it; None while no hand names a dealer."""
    if not hands:
        return None
    known = min(hands)
    return hands[known].seat_after(hands[known].dealer, deal - known)


def first_dealers(rounds: Iterable[Iterable[TableRecord]], tables: int) -> list[int]:
    """At each of so many tables the seat that dealt first, in the first round there of which that is known; 0: unknown."""
    found: dict[int, int] = {}
    for each in rounds:
        for table in each:
            if table.number not in found and (seat := dealer_of(1, table.hands)):
                found[table.number] = seat
    return [found.get(number, 0) for number in range(1, tables + 1)]


def check_place(hand: Hand, deal: int, others: Mapping[int, Hand]) -> None:
    """Raise Refused for a hand of another number of players than four, or one dealt out of turn beside the `others`."""
    if hand.players != 4:
        message = gettext_noop("Four play at a table of this night, not %(players)s.")
        raise refuse("players", message, players=hand.players)
    dealer = dealer_of(deal, {number: other for number, other in others.items() if number != deal})
    if dealer is not None and hand.dealer != dealer:
        message = gettext_noop(
            "On deal %(deal)s it is %(right)s who deals, not %(dealer)s: the deal goes to the left."
        )
        raise refuse("dealer", message, deal=deal, right=seat_name(dealer), dealer=seat_name(hand.dealer))


def members(seats: Sequence[int], pair: int) -> list[int]:
    """The two entrants of a pair, given the four in seat order."""
    return [seats[seat - 1] for seat in PAIRS[pair]]
