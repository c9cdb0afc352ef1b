"""What is wrong in the irregularities of a hand, or cannot be settled from its points alone."""

from collections.abc import Iterator
from functools import cache

from scoring.faults import Fault
from scoring.hand import FAULT_KINDS, SEVEN_UP_KINDS, Hand, Offence, seat_name
from scoring.hand_faults.seat_numbers import no_seat
from scoring.law import Law
from scoring.wording import Text, gettext_noop


def faults_in_offences(hand: Hand, law: Law) -> Iterator[Fault]:
    """Irregularities that no law has, of seats that do not play, or that need to know who took each count."""
    known = kinds_of(law)
    for place, offence in enumerate(hand.faults):
        kind, seat = offence
        if kind not in known:
            message = gettext_noop("“%(kind)s” is not an irregularity that changes the score. Those are: %(known)s.")
            yield Fault(f"faults[{place}].kind", Text(message, {"kind": kind, "known": ", ".join(known)}))
        elif not 1 <= seat <= hand.players:
            yield no_seat(f"faults[{place}].seat", seat, hand.players)
        elif kind == "miscount" and not hand.turned_jack:
            message = gettext_noop(
                "A wrong number of cards before the first trick changes the score only if a Jack was turned up. "
                "Remove it."
            )
            yield Fault(f"faults[{place}].kind", Text(message))
        elif hand.taken is None and _counts_are_asked_for(hand, law, offence):
            message = gettext_noop(
                "The counts that %(seat)s took go to the maker, so mark who took each count instead of the points."
            )
            if law.other_at_fault == "pays for Jack and Game":
                message = gettext_noop(
                    "A revoke by %(seat)s affects the Jack and Game, so mark who took each count instead of the "
                    "points."
                )
            yield Fault("points", Text(message, {"seat": seat_name(seat, hand.players)}))


@cache
def kinds_of(law: Law) -> tuple[str, ...]:
    """The irregularities that a hand of this law may have."""
    taken_off = law.other_at_fault == "pays for Jack and Game"
    here = (taken_off, law.early_look > 0, law.void_jack != "never")
    return (*FAULT_KINDS, *(kind for kind, has in zip(SEVEN_UP_KINDS, here, strict=True) if has))


def _counts_are_asked_for(hand: Hand, law: Law, offence: Offence) -> bool:
    """Whether the seat's own counts move or are lost, so that the points of its side do not show enough."""
    if offence.kind in ("looked_early", "miscount") or (
        offence.kind == "foul_hand" and law.foul_hand != "as a revoke"
    ):
        return False
    if law.other_at_fault != "counts to the maker":
        return law.other_at_fault == "pays for Jack and Game"
    maker = hand.made_by(law).maker
    side_of = hand.sides(law)
    return maker <= hand.players and side_of[offence.seat - 1] != side_of[maker - 1]
