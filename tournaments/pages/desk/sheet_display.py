"""What the desk's page of one table shows, as values for its templates. Reads what stands; knows no request."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import write_line
from tournaments.display.hand_versions import Part, compared
from tournaments.display.table import Place, Side, Worth, places_of, sides_of, worth_of
from tournaments.display.translation import translate
from tournaments.models import Dispute, HandRecord, Night
from tournaments.records.queries import RoundPlayed, TablePlayed, law_of, rounds_of
from tournaments.table_result import dealer_of, mover


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


class HandShown(NamedTuple):
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
    def is_late(self) -> bool:
        """Whether it came in after its round was closed."""
        closed = self.row.table.round.closed_at
        return closed is not None and self.row.at >= closed


class SheetShown(NamedTuple):
    """One table of one round; `last` is the night's newest round."""

    night: Night
    law: Law
    round: RoundPlayed
    table: TablePlayed
    places: tuple[Place, ...]
    sides: tuple[Side, Side]
    revisions: Mapping[int, list[Revision]]
    disputes: list[DisputeShown]
    last: int

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def tables(self) -> int:
        return len(self.round.tables)

    @property
    def past(self) -> dict[int, list[Hand]]:
        """Every revision of each deal, oldest first."""
        return {deal: [each.hand for each in revisions] for deal, revisions in self.revisions.items()}

    @property
    def hands(self) -> list[HandShown]:
        """The hands that stand, by deal."""
        disputed = {dispute.row.deal for dispute in self.disputes}
        return [
            HandShown(deal, revisions[-1], revisions[-2::-1], deal in disputed)
            for deal, revisions in sorted(self.revisions.items())
        ]

    @property
    def state(self) -> str:
        return "disputed" if self.disputes else self.table.result.state

    @property
    def complete(self) -> bool:
        return not self.table.result.missing

    @property
    def winner(self) -> Side | None:
        pair = self.table.result.winner
        return None if pair is None else self.sides[pair]

    @property
    def can_cut(self) -> bool:
        """True while a tie may be cut, or who won the cut be said again."""
        return self.table.result.tied and not self.round.closed and not self.table.row.cut_cards

    @property
    def cut_won_by(self) -> Side | None:
        """Who won the cut, where the table was tied and has been cut."""
        seat = self.table.row.cut_seat
        return self.sides[(seat - 1) % 2] if seat is not None and self.table.result.tied else None

    @property
    def cut_lost_by(self) -> Side | None:
        won = self.cut_won_by
        return self.sides[won.seat % 2] if won else None

    @property
    def cuts(self) -> list[list[tuple[Side, str, str]]]:
        """The cards that the program cut, draw by draw: for each side its card's rank and suit."""
        return [
            [(side, drawn[0].replace("T", "10"), drawn[1]) for side, drawn in zip(self.sides, pair, strict=True)]
            for pair in self.table.row.cut_cards or []
        ]

    @property
    def to_enter(self) -> int | None:
        """The next table of the round that misses a hand, going on from this one."""
        tables = self.round.tables
        after = (*tables[self.number :], *tables[: self.number - 1])
        return next((table.number for table in after if table.result.missing), None)

    @property
    def others_moved(self) -> str:
        """A sentence where others than those who won by the book as it stands have moved on; else nothing."""
        moved, won = mover(self.table.record, self.table.result), self.winner
        if not self.table.moves_differ or self.last == self.round.number or won is None or moved is None:
            return ""
        if self.tables == 1:
            message = _("By the book as it stands now %(won)s won here, but %(moved)s were taken for the winners.")
        elif self.number == 1:
            message = _("By the book as it stands now %(won)s won here, but %(moved)s stayed at the head table.")
        else:
            message = _("By the book as it stands now %(won)s won here, but %(moved)s went up.")
        return message % {"won": won.names, "moved": self.sides[moved].names}


def sheet_shown(night: Night, number: int, table: int) -> SheetShown | None:
    """That table of that round, or None where there is none. Nine queries, however much has been played."""
    found = rounds_of(night, number)
    if not found or not 1 <= table <= len(found[0].tables):
        return None
    law = law_of(night)
    played = found[0].tables[table - 1]
    missing = played.result.missing
    places = places_of(played, dealer_of(missing[0], played.record.hands) if missing else None)
    sides = sides_of(played, places)
    revisions = _revisions(played, law, sides)
    disputes = [_dispute(row, law, revisions) for row in played.row.disputes.filter(settled_at=None)]
    last = night.rounds.order_by("-number").values_list("number", flat=True)[0]
    return SheetShown(night, law, found[0], played, places, sides, revisions, disputes, last)


def _revisions(played: TablePlayed, law: Law, sides: tuple[Side, Side]) -> dict[int, list[Revision]]:
    """The revisions of each deal that has a hand; one that the table took back is as if it had never been told."""
    found: dict[int, list[Revision]] = defaultdict(list)
    stand: set[int] = set()
    rows = HandRecord.objects.filter(table=played.row).select_related("by").order_by("deal", "revision")
    for row in rows:
        hand = read_hand(row.hand, law)[0]
        stand |= {row.deal} if row.current else set()
        by = "" if row.by is None else row.by.get_short_name() or row.by.get_username()
        found[row.deal].append(
            Revision(
                row.revision,
                hand,
                write_line(hand),
                worth_of(hand, law, sides),
                row.get_state_display(),
                row.get_source_display(),
                by,
                row.why,
                row.at,
            )
        )
    return {deal: revisions for deal, revisions in found.items() if deal in stand}


def _dispute(row: Dispute, law: Law, revisions: Mapping[int, list[Revision]]) -> DisputeShown:
    hand = None if row.hand is None else read_hand(row.hand, law)[0]
    stands = revisions[row.deal][-1] if row.deal in revisions else None
    seat = "" if row.seat is None else translate(seat_name(row.seat))
    return DisputeShown(row, stands, seat, compared(stands.hand if stands else None, hand, law))
