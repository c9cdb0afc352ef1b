"""What the irregularities of a hand do under a law: who is barred, whose counts move, who is set back."""

from typing import Final, NamedTuple

from scoring.hand import Hand
from scoring.law import Law

_NOBODY: Final[frozenset[int]] = frozenset()


class Offences(NamedTuple):
    """Sides by number, seats by number."""

    barred: frozenset[int] = frozenset()  # sides that cannot score
    giving: frozenset[int] = frozenset()  # seats whose counts go to the maker
    back: frozenset[int] = frozenset()  # sides that go back the bid, whatever they took
    paying: frozenset[int] = frozenset()  # sides that lose the Jack and Game and pay for them
    losing: frozenset[int] = frozenset()  # those of them from whose own score it is taken off
    early: tuple[int, ...] = ()  # the side of each player who looked too early
    void: bool = False  # the hand counts for nobody
    void_jack: bool = False  # a turned Jack does not count
    foul: frozenset[int] = _NOBODY  # the barred sides that had a foul hand and did not revoke


def offences_in(hand: Hand, law: Law) -> Offences:
    """What the hand's irregularities do to the score, by the law's own remedies."""
    side_of = hand.sides(law)
    mine = side_of[hand.made_by(law).maker - 1] if law.most_bid else None
    barred, giving, back, paying, void = set(), set(), set(), set(), False
    revoked = {side_of[seat - 1] for kind, seat in hand.faults if kind == "revoke"}
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
            early = (*early, side)
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
    return Offences(*sides_and_seats, losing, early, void, void_jack, frozenset(barred - revoked))
