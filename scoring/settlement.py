"""From what each side took to what it is credited, and why: one walk yields both. Figures by side; knows no seats.

`settlement.toml` has the sentences.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.hand import DISCARD, Hand
from scoring.law import Law
from scoring.wording import Text, read_texts

# A side by number, or sides by their part in the hand; "table" is a sentence about all of them at once.
Who: TypeAlias = int | Literal["maker", "others", "each", "ahead", "table"]


class Clause(NamedTuple):
    """Why a side is credited what it is. `field` is the law's; the sentence may name any figure of the side.

    Where several clauses make up what a side is credited, each has its own `points`.
    """

    who: Who
    sentence: Text
    field: str
    points: int = 0
    seat: int = 0  # the player whose doing it was, where the sentence names one


_NOBODY: Final[frozenset[int]] = frozenset()


class Offences(NamedTuple):
    """Sides by number, seats by number."""

    barred: frozenset[int] = frozenset()  # sides that cannot score
    giving: frozenset[int] = frozenset()  # seats whose counts go to the maker
    back: frozenset[int] = frozenset()  # sides that go back the bid, whatever they took
    paying: frozenset[int] = frozenset()  # sides that lose the Jack and Game and pay for them
    losing: frozenset[int] = frozenset()  # those of them from whose own score it is taken off
    early: tuple[int, ...] = ()  # each seat that looked too early
    void: bool = False  # the hand counts for nobody
    void_jack: bool = False  # a turned Jack does not count
    foul: frozenset[int] = _NOBODY  # the sides that had a foul hand and did not revoke
    fouled: frozenset[int] = _NOBODY  # the seats in `giving` that had a foul hand and did not revoke


Clauses: TypeAlias = tuple[Clause, ...]
# What each side is credited, by side, and why. The clauses can be read once: a score alone does not write them out.
Settlement: TypeAlias = tuple[list[int], Iterable[Clause]]

_SAYS: Final[dict[str, Text]] = read_texts(Path(__file__).with_suffix(".toml"))["says"]
EACH_ITS_POINTS: Final[Clauses] = (Clause("each", _SAYS["took"], "when_made"),)
DIFFERENCE: Final[Clauses] = (Clause("ahead", _SAYS["difference"], "when_made"),)
NO_DIFFERENCE: Final[Clauses] = (Clause("table", _SAYS["no_difference"], "when_made"),)
LEVEL: Final[Clauses] = (Clause("table", _SAYS["level"], "level"),)
UNDER_FLOOR: Final[Clauses] = (
    Clause("maker", _SAYS["under_floor"], "floor"),
    Clause("others", _SAYS["took"], "floor"),
)
VOID: Final[Clauses] = (Clause("table", _SAYS["void"], "foul_hand"),)
# The maker's clause, then the others', by the law's `when_set`.
SET: Final = {
    when_set: (Clause("maker", _SAYS[maker], "when_set"), Clause("others", _SAYS[others], "when_set"))
    for when_set, maker, others in (
        ("set back", "set_back", "took"),
        ("bid to the others", "nothing", "took_and_bid"),
        ("whole and shortfall", "nothing", "whole_and_shortfall"),
        ("others their points", "nothing", "took"),
    )
}
# What a revoke touches (Foster, Seven-up: Irregularities in Play).
TOUCHED = ("jack", "game")
_NO_OFFENCES = Offences()


def settle(
    law: Law, bid: int | None, took: list[int], mine: int, made: bool, offences: Offences | None = None
) -> Settlement:
    """What each side is credited, and why. `mine` is the maker's side; `bid` is None where nobody bid."""
    if offences is not None and (offences.void or offences.back or offences.barred):
        return _settle_at_fault(law, bid, took, mine, made, offences)
    if law.level == "nobody" and (bid or 0) <= took[mine] and len(set(took)) == 1:
        return [0] * len(took), LEVEL
    if not made:
        return _settle_set_bid(law, bid or 0, took, mine)
    if took[mine] < law.floor:
        return [0 if side == mine else points for side, points in enumerate(took)], UNDER_FLOOR
    if law.when_made == "each its points":
        return took, EACH_ITS_POINTS
    whole = sum(took)
    credit = [max(0, 2 * points - whole) for points in took]
    return credit, DIFFERENCE if any(credit) else NO_DIFFERENCE


def _settle_set_bid(law: Law, bid: int, took: list[int], mine: int) -> Settlement:
    """What each side is credited where the side `mine` took less than its bid, and why."""
    if law.when_set == "bid to the others":
        credit = [points + bid for points in took]
    elif law.when_set == "whole and shortfall":
        credit = [law.whole + bid - took[mine]] * len(took)
    else:
        credit = took.copy()
    credit[mine] = -bid if law.when_set == "set back" else 0
    return credit, SET[law.when_set]


def _settle_at_fault(
    law: Law, bid: int | None, took: list[int], mine: int, made: bool, offences: Offences
) -> Settlement:
    """What each side is credited by the law's remedies, and why.

    A side set back loses the bid, or what a fault costs without one; a barred side scores nothing. The others are
    paid for a failed bid only where the maker's side is at fault: otherwise it cannot be set.
    """
    if offences.void:
        return [0] * len(took), VOID
    cost = (law.fault_without_bid if bid is None else bid) if offences.back else bid or 0
    fails = mine in offences.back or (not offences.back and mine in offences.barred and not made)
    credit = _settle_set_bid(law, cost, took, mine)[0] if fails else took.copy()
    for side in offences.barred:
        credit[side] = min(0, credit[side]) if side == mine else 0
    for side in offences.back:
        credit[side] = -cost
    return credit, _clauses_at_fault(law, bid, took, credit, mine, offences)


def _clauses_at_fault(
    law: Law, bid: int | None, took: list[int], credit: list[int], mine: int, offences: Offences
) -> Iterator[Clause]:
    """The sides at fault first, then the others."""

    def clause(side: int, ends: str, field: str = "") -> Clause:
        if side in offences.foul:
            return Clause(side, _SAYS[f"foul{ends}"], "foul_hand")
        return Clause(side, _SAYS[f"fault{ends}"], field or ("maker_at_fault" if side == mine else "other_at_fault"))

    for side in sorted(offences.back):
        yield clause(side, "_without_bid", "fault_without_bid") if bid is None else clause(side, "_set_back")
    for side in sorted(offences.barred):
        yield clause(side, "_and_failed" if credit[side] < 0 else "")
    for side, points in enumerate(took):
        if side in offences.back or side in offences.barred:
            continue
        if side == mine:
            yield Clause(side, _SAYS["all_took"], "other_at_fault")
        elif credit[side] == points:
            yield Clause(side, _SAYS["took"], "maker_at_fault")
        else:
            yield SET[law.when_set][1]._replace(who=side)


def settle_without_auction(
    law: Law, hand: Hand, side_of: tuple[int, ...], took: list[int], offences: Offences | None
) -> Settlement:
    """What each side is credited, and why; `took` is what it took in the play, by side."""
    if offences is None and not hand.turned_jack and not hand.gifts and not hand.bunched_jacks:
        return took, EACH_ITS_POINTS
    clauses = tuple(_clauses_without_auction(law, hand, side_of, took, offences or _NO_OFFENCES))
    return _points_of(clauses, len(took)), clauses


def given_at_once(law: Law, hand: Hand, side_of: tuple[int, ...], offences: Offences = _NO_OFFENCES) -> list[int]:
    """Return the points that were scored before the play, by side."""
    return _points_of(_clauses_at_once(law, hand, side_of, offences), max(side_of) + 1)


def _points_of(clauses: Iterable[Clause], sides: int) -> list[int]:
    points = [0] * sides
    for clause in clauses:
        if isinstance(clause.who, int):
            points[clause.who] += clause.points
    return points


def _clauses_at_once(law: Law, hand: Hand, side_of: tuple[int, ...], offences: Offences) -> Iterator[Clause]:
    """What each side scored before the play: the dealer's turned Jacks, the gift, and what an early look costs.

    Where the deal is void, only a Jack that was turned up in a deal before it, which was bunched, has counted.
    """
    dealers = side_of[hand.dealer - 1]
    if hand.bunched_jacks:
        yield Clause(dealers, _SAYS["bunched"], "bunching", law.turned_jack * hand.bunched_jacks)
    if offences.void:
        return
    if not offences.void_jack:
        for is_turned, key in ((hand.turned_jack, "turned"), (hand.turned_again, "turned_again")):
            if is_turned:
                yield Clause(dealers, _SAYS[key], "turned_jack", law.turned_jack)
    for side in range(max(side_of) + 1):
        for seat in offences.early:
            if side_of[seat - 1] != side:
                yield Clause(side, _SAYS["early_look"], "early_look", law.early_look, seat)
        if hand.gifts and side != dealers:
            yield Clause(side, _SAYS["gift"], "begging", hand.gifts)


def _clauses_without_auction(
    law: Law, hand: Hand, side_of: tuple[int, ...], took: list[int], offences: Offences
) -> Iterator[Clause]:
    """What was scored at once, what a revoke costs, and what each side took."""
    if offences.void:
        yield from VOID
    yield from _clauses_at_once(law, hand, side_of, offences)
    if offences.void:
        return
    yield from (Clause(side, _SAYS["revoked"], "other_at_fault") for side in sorted(offences.paying))
    touched = _touched_by_revokes(law, hand, side_of)
    in_play = 1 if dict(hand.taken or ()).get("jack") in (None, DISCARD) else 2
    added = in_play * len(offences.paying - offences.losing)
    for side, points in enumerate(took):
        if side in offences.losing:
            yield Clause(side, _SAYS["taken_off"], "other_at_fault", -in_play)
        if side in offences.paying:
            yield Clause(side, _SAYS["left"], "when_made", points - touched[side])
        else:
            if added:
                yield Clause(side, _SAYS["added"], "other_at_fault", added)
            yield Clause(side, _SAYS["took"], "when_made", points)


def _touched_by_revokes(law: Law, hand: Hand, side_of: tuple[int, ...]) -> list[int]:
    """By side: its own Jack and Game, which it loses if it revoked."""
    touched = [0] * (max(side_of) + 1)
    taken = dict(hand.taken or ())
    for count in TOUCHED:
        who = taken.get(count)
        if who not in (None, DISCARD):
            touched[side_of[who - 1]] += law.counts[count]
    return touched


def offences_in(hand: Hand, law: Law) -> Offences:
    """What the hand's irregularities do to the score, by the law's own remedies."""
    side_of = hand.sides(law)
    mine = side_of[hand.made_by(law).maker - 1] if law.most_bid else None
    barred, giving, back, paying, void = set(), set(), set(), set(), False
    revokers = {seat for kind, seat in hand.faults if kind == "revoke"}
    revoked = {side_of[seat - 1] for seat in revokers}
    losing: frozenset[int] = _NOBODY
    early: tuple[int, ...] = ()
    void_jack = any(kind == "miscount" for kind, _ in hand.faults)
    for kind, seat in hand.faults:
        side = side_of[seat - 1]
        remedy = law.maker_at_fault if side == mine else law.other_at_fault
        if kind == "foul_hand" and law.foul_hand != "as a revoke":
            # by Chicago's article 11 a dealer's wrong hand is put right and played on, by the French sheet anyone's
            misdealt = law.foul_hand == "a misdeal" and seat != hand.dealer
            void = void or law.foul_hand == "nobody scores" or misdealt
        elif kind == "looked_early":
            early = (*early, seat)
        elif kind == "miscount":
            continue
        elif remedy == "set back":
            back.add(side)
        elif remedy == "counts to the maker":
            giving.add(seat)
        elif remedy == "pays for Jack and Game":
            paying.add(side)
            if kind == "revoke_taken_off":
                losing |= {side}
        else:
            barred.add(side)
    sides_and_seats = (frozenset(barred), frozenset(giving), frozenset(back), frozenset(paying))
    return Offences(
        *sides_and_seats,
        losing,
        early,
        void,
        void_jack,
        frozenset((barred | back) - revoked),
        frozenset(giving - revokers),
    )
