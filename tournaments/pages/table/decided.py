"""What the director decided about a table's disputed deals, as its page shows it. Reads what stands."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.hand_words import hand_in_words
from scoring.law import Law
from tournaments.display.translation import translate
from tournaments.models import Dispute
from tournaments.records.load import TablePlayed


class Decided(NamedTuple):
    """What the director decided about a disputed deal, shown until it is acknowledged on a phone or another hand is in."""

    deal: int
    sequence: int
    hand: str

    @property
    def text(self) -> str:
        if not self.hand:
            return _("The director decided: the late hand of deal %(deal)s does not count.") % {"deal": self.deal}
        return _("The director decided: deal %(deal)s stands as %(hand)s.") % {"deal": self.deal, "hand": self.hand}


def decided_of(played: TablePlayed, law: Law, disputes: Sequence[Dispute]) -> tuple[Decided, ...]:
    """What was decided about each deal since the last hand of another deal came in."""
    last = {each.deal: each.settled_sequence for each in disputes if each.settled_sequence}
    last = {
        deal: last[deal] for deal in last if not any(each.deal == deal and not each.settled_at for each in disputes)
    }
    found = []
    for deal, sequence in last.items():
        later = (each.sequence or 0 for number, each in played.records.items() if number != deal)
        if all(each < sequence for each in later):
            hand = played.record.hands.get(deal)
            found.append(Decided(deal, sequence, translate(hand_in_words(hand, law)) if hand else ""))
    return tuple(found)
