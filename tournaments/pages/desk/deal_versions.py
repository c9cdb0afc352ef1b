"""The versions of a deal on the desk's page of a table: every revision, and what was reported otherwise. Knows no request."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.people.accounts import shown_name
from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import write_line
from scoring.reasons import hand_in_words, points_of
from tournaments.display.hand_versions import Part, compared, program_reason
from tournaments.display.hours import hour
from tournaments.display.table import Side, Worth, places_of, sides_of, worth_of
from tournaments.display.translation import translate
from tournaments.models import Dispute, HandRecord, Night
from tournaments.records.load import TablePlayed, rounds_of


class Revision(NamedTuple):
    """One revision of a deal: its row, its hand, what that was worth, and all of it in a sentence."""

    row: HandRecord
    hand: Hand
    worth: Worth
    words: str

    @property
    def line(self) -> str:
        return write_line(self.hand)

    @property
    def state(self) -> str:
        """Reported, accepted or disputed."""
        return str(self.row.get_state_display())

    @property
    def who(self) -> str:
        """Who wrote it, from where, when, and the reason where the program gave it."""
        at = hour(self.row.at)
        words = ", ".join(filter(None, (shown_name(self.row.by), str(self.row.get_source_display()), at)))
        reason = program_reason(self.row.why)
        return f"{words} – {reason}" if reason else words

    @property
    def typed_why(self) -> str:
        return "" if program_reason(self.row.why) else self.row.why


class DisputeShown(NamedTuple):
    """Two versions of a deal, part for part; `stands` is None where no hand stands.

    `seat` names who said otherwise and `person` who sat there, where the table said so. A plain no has no other version.
    `figures` tell the two apart.
    """

    row: Dispute
    stands: Revision | None
    seat: str
    parts: list[Part]
    figures: tuple[str, str] = ("", "")
    person: str = ""

    @property
    def place(self) -> str:
        table = self.row.table
        return _("Round %(round)s, table %(table)s") % {"round": table.round.number, "table": table.number}

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What a director decides: the name of the button, and its words, with the figures of each version.

        A late hand is set aside with a reason, which has a field of its own.
        """
        keep, take = pgettext("a hand", "Leave it out"), _("%(hand)s is right") % {"hand": self.figures[1]}
        if self.stands is not None:
            keep = _("Keep %(hand)s") % {"hand": self.figures[0]}
        return [("keep", keep)] * (not self.is_late) + [("take", take)] * (not self.is_plain_no)

    @property
    def is_late(self) -> bool:
        return self.row.is_late and not self.is_plain_no

    @property
    def seen(self) -> int:
        """The revision that is shown beside it, 0 for none."""
        return self.stands.row.revision if self.stands else 0

    @property
    def is_plain_no(self) -> bool:
        return self.row.hand is None

    @property
    def title(self) -> str:
        if self.is_plain_no:
            message = _("Deal %(deal)s: the other side disagrees")
            if self.row.table.sides > 2:
                message = _("Deal %(deal)s: somebody disagrees")
        elif self.stands:
            message = _("Deal %(deal)s was reported in two ways")
        else:
            message = _("Deal %(deal)s came in late")
        return message % {"deal": self.row.deal}

    @property
    def message(self) -> str:
        at = hour(self.row.at)
        if self.is_plain_no:
            message = _(
                "%(who)s said at %(at)s that this hand is wrong, but not what is right. Ask at the table. Then "
                "keep this hand, or enter the right one below."
            )
        elif not self.stands and self.row.table.round.closed_at is None:
            message = _("The table reported it at %(at)s, after the bell. It counts only if you take it.")
        elif self.row.is_late:
            message = _("The table reported it at %(at)s, after the round was closed. It counts only if you take it.")
        else:
            message = _("At %(at)s the table reported something else. Decide which one is right.")
        return message % {"who": self.seat or _("The other side"), "at": at}

    @property
    def reported_by(self) -> str:
        at = hour(self.row.at)
        return ", ".join(filter(None, (self.seat, self.person, str(HandRecord.Source.TABLE.label), at)))


def revisions_of(played: TablePlayed, law: Law, sides: tuple[Side, ...]) -> dict[int, list[Revision]]:
    """The revisions of each deal that has a hand; one that the table undid counts for nothing."""
    found: dict[int, list[Revision]] = defaultdict(list)
    stand: set[int] = set()
    rows = HandRecord.objects.filter(table=played.row).select_related("by").order_by("deal", "revision")
    for row in rows:
        stand |= {row.deal} if row.current else set()
        found[row.deal].append(revision_of(row, read_hand(row.hand, law)[0], law, sides))
    return {deal: revisions for deal, revisions in found.items() if deal in stand}


def revision_of(row: HandRecord, hand: Hand, law: Law, sides: tuple[Side, ...]) -> Revision:
    """A row's hand, with what it is worth and in words."""
    return Revision(row, hand, worth_of(hand, law, sides), capfirst(translate(hand_in_words(hand, law))))


def dispute_shown(row: Dispute, played: TablePlayed, revisions: Mapping[int, list[Revision]]) -> DisputeShown:
    """The dispute beside the hand that stands for its deal."""
    law = played.law
    hand = None if row.hand is None else read_hand(row.hand, law)[0]
    stands = revisions[row.deal][-1] if row.deal in revisions else None
    seat = "" if row.seat is None else capfirst(translate(seat_name(row.seat, played.players)))
    person = "" if row.seat is None else played.seats[row.seat - 1].name
    versions = [stands.hand if stands else None, hand]
    one, other = (_figures(each, law) if each else "" for each in versions)
    if (
        one == other or not law.most_bid or len({each.made_by(law).maker for each in versions if each}) > 1
    ):  # figures alone tell nothing
        one, other = (translate(hand_in_words(each, law)) if each else "" for each in versions)
    return DisputeShown(row, stands, seat, compared(versions[0], versions[1], law), (one, other), person)


def late_hands(night: Night) -> list[DisputeShown]:
    """The hands that came after their round was closed and about which nobody has decided, the first first."""
    open_ones = Dispute.objects.filter(table__round__night=night, settled_at=None).exclude(hand=None)
    rows = [row for row in open_ones.select_related("table__round") if row.is_late]
    tables = {table.row.pk: table for played in (rounds_of(night) if rows else ()) for table in played.tables}
    found = []
    for row in rows:
        played = tables[row.table_id]
        sides = sides_of(played, places_of(played, None))
        stands = {
            deal: [revision_of(record, played.record.hands[deal], played.law, sides)]
            for deal, record in played.records.items()
            if deal == row.deal
        }
        found.append(dispute_shown(row, played, stands))
    return found


def _figures(hand: Hand, law: Law) -> str:
    points = points_of(hand, law)
    return points if isinstance(points, str) else translate(points)
