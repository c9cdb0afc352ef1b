"""What is wrong in a hand under a law, field by field. Scores nothing: a hand without faults can be scored."""

from collections.abc import Iterator

from scoring.faults import Fault, shown
from scoring.hand import SUIT_NAMES, Hand
from scoring.hand_faults.auction import faults_in_auction
from scoring.hand_faults.offences import faults_in_offences
from scoring.hand_faults.seat_numbers import no_seat
from scoring.hand_faults.taking import faults_in_pegged, faults_in_points, faults_in_taken
from scoring.law import Law
from scoring.wording import Text, gettext_noop


def faults_in(hand: Hand, law: Law) -> Iterator[Fault]:
    """Everything that is wrong in the hand under the law, field by field; nothing for a hand that can be scored."""
    if hand.players not in law.players:
        message = gettext_noop("%(law)s is not played by %(players)s. It can be: %(known)s.")
        known = ", ".join(map(str, law.players))
        yield Fault("players", Text(message, {"law": law.title, "players": hand.players, "known": known}))
        return
    if not 1 <= hand.dealer <= hand.players:
        yield no_seat("dealer", hand.dealer, hand.players)
        return
    yield from faults_in_auction(hand, law)
    if hand.trump not in SUIT_NAMES:
        message = gettext_noop("“%(trump)s” is not a suit. Trumps are S, H, D or C.")
        yield Fault("trump", Text(message, {"trump": shown(hand.trump)}))
    if (hand.taken is None) == (hand.points is None):
        yield Fault("taken", Text(gettext_noop("Give either who took each count or the points, not both.")))
    elif hand.taken is not None:
        yield from faults_in_taken(hand, hand.taken, law)
    elif hand.points is not None:
        yield from faults_in_points(hand, hand.points, law)
    if hand.pegged and law.pegs():
        yield from faults_in_pegged(hand, law)
    if hand.faults:
        yield from faults_in_offences(hand, law)
