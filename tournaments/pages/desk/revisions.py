"""A hand's revisions, and the versions in dispute, as the desk shows them. Reads what stands; knows no request."""

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand
from tournaments.display.hand_versions import Part, compared
from tournaments.display.revision_reasons import program_reason
from tournaments.display.table import Worth
from tournaments.display.translation import translate
from tournaments.models import Dispute, HandRecord


class Revision(NamedTuple):
    """One revision of a deal: its line, what it was worth, and who wrote it, when and why."""

    number: int
    hand: Hand
    line: str
    worth: Worth
    state: str
    source: str
    by: str
    why: str
    at: dt.datetime

    @property
    def who(self) -> str:
        """Who wrote it, from where, when, and the reason where the program gave it."""
        at = time_format(timezone.localtime(self.at), "H:i")
        words = ", ".join(filter(None, (self.by, self.source, at)))
        reason = program_reason(self.why)
        return f"{words} – {reason}" if reason else words

    @property
    def typed_why(self) -> str:
        """The reason that a person typed."""
        return "" if program_reason(self.why) else self.why


class DealShown(NamedTuple):
    """The hand that stands for a deal, and the lines that stood before it, newest first."""

    deal: int
    now: Revision
    before: list[Revision]
    disputed: bool


class DisputeShown(NamedTuple):
    """Two versions of a deal, part for part; `stands` is None where no hand stands.

    `seat` names who said otherwise, where the table said so. A plain no tells no other version.
    """

    row: Dispute
    stands: Revision | None
    seat: str
    parts: list[Part]

    @property
    def seen(self) -> int:
        """The revision that is shown beside it, 0 for none."""
        return self.stands.number if self.stands else 0

    @property
    def is_plain_no(self) -> bool:
        return self.row.hand is None

    @property
    def title(self) -> str:
        """What is in dispute."""
        if self.is_plain_no:
            message = _("Deal %(deal)s: the other side disagrees")
        elif self.stands:
            message = _("Deal %(deal)s was reported in two ways")
        else:
            message = _("Deal %(deal)s came in late")
        return message % {"deal": self.row.deal}

    @property
    def message(self) -> str:
        """What happened, and what to do."""
        at = time_format(timezone.localtime(self.row.at), "H:i")
        if self.is_plain_no:
            message = _(
                "%(who)s said at %(at)s that this hand is wrong, but not what is right. Ask at the table. "
                "Then keep what stands, or enter the hand below."
            )
        elif self.is_late:
            message = _("The table reported it at %(at)s, after the round was closed. It counts only if you take it.")
        else:
            message = _("At %(at)s the table reported something else. Decide which one is right.")
        return message % {"who": self.seat or _("The other side"), "at": at}

    @property
    def reported_by(self) -> str:
        """Who reported the other version, and when."""
        at = time_format(timezone.localtime(self.row.at), "H:i")
        return ", ".join(filter(None, (self.seat, str(HandRecord.Source.TABLE.label), at)))

    @property
    def is_late(self) -> bool:
        """Whether it came in after its round was closed."""
        closed = self.row.table.round.closed_at
        return closed is not None and self.row.at >= closed


def dispute_shown(row: Dispute, law: Law, revisions: Mapping[int, list[Revision]]) -> DisputeShown:
    """Both versions, part for part."""
    hand = None if row.hand is None else read_hand(row.hand, law)[0]
    stands = revisions[row.deal][-1] if row.deal in revisions else None
    seat = "" if row.seat is None else translate(seat_name(row.seat))
    return DisputeShown(row, stands, seat, compared(stands.hand if stands else None, hand, law))
