"""What a hand is worth under one law, or why that law cannot settle it, in the reader's language. Knows no night.

Shown where no table stands behind the hand: in a law's worked examples, in the calculator, in what a night would
have come to under another law.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.utils.text import capfirst

from scoring.faults import Fault, Refused
from scoring.hand import Hand
from scoring.law import Law, sides
from scoring.reasons import reasons, side_name
from scoring.score import score
from tournaments.display.table import Credit
from tournaments.display.translation import translate


class HandUnderLaw(NamedTuple):
    """A hand scored under `law`; without `hand` the law cannot settle it, and `faults` say why."""

    law: Law
    hand: Hand | None
    credits: tuple[Credit, ...] = ()
    why: tuple[tuple[str, str], ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def refusals(self) -> list[str]:
        return [translate(fault.text) for fault in self.faults]


def hand_under_law(hand: Hand, law: Law) -> HandUnderLaw:
    """The hand scored; it must be free of faults under `law`."""
    scored = score(hand, law)
    side_of = sides(law, hand.players)
    firsts = [side_of.index(side) for side in range(max(side_of) + 1)]
    credits = tuple(
        Credit(translate(side_name(law, hand.players, side)), scored.credits[seat])
        for side, seat in enumerate(firsts)
    )
    return HandUnderLaw(
        law,
        hand,
        credits,
        tuple((capfirst(translate(text)), translate(cite)) for text, cite in reasons(hand, law, scored)),
    )


def under_each(laws: Iterable[Law], read: Callable[[Law], Hand]) -> list[HandUnderLaw]:
    """The hand that `read` makes for each law, scored, or refused with what that law misses."""
    shown = []
    for law in laws:
        try:
            shown.append(hand_under_law(read(law), law))
        except Refused as refused:
            shown.append(HandUnderLaw(law, None, faults=tuple(refused.faults)))
    return shown
