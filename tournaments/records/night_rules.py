"""What was settled about a night, as the pure rooms take it. Reads no hand and no seat."""

from typing import cast

from tournaments.models import Night
from tournaments.movement.sit_outs import Odd, OddNumbers
from tournaments.round_rules import AtBell, RoundRules, Tie
from tournaments.standings import SitOutCredit, UnplayedCredit


def credit_of(stored: str) -> SitOutCredit:
    """What a round without play brings: of a night's `sit_out` or `missed`."""
    if stored == "none":
        return "none"
    return "average" if stored == "average" else int(stored)


def unplayed_credit_of(night: Night) -> UnplayedCredit:
    """What a deal that was not played counts."""
    return "average" if night.unplayed == Night.Unplayed.AVERAGE else "none"


def rules_of(night: Night) -> RoundRules:
    """How its rounds end. What is settled for the bell is that of nights by the bell alone."""
    tie = cast(Tie, night.tie)
    if night.ends_by != Night.EndsBy.BELL:
        return RoundRules(night.deals, tie=tie)
    return RoundRules(night.deals, "bell", cast(AtBell, night.at_bell), tie)


def odd_of(night: Night) -> Odd:
    """What becomes of those whom four leaves over."""
    return "other-table" if night.odd == Night.Odd.OTHER_TABLE else "sit-out"


def odd_numbers_of(night: Night) -> OddNumbers:
    """The same with the sizes of a foot table that have a law."""
    return OddNumbers(odd_of(night), {int(size) for size in night.companions})
