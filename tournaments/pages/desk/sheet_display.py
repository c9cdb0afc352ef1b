"""What the desk's page of one table shows, as values for its templates. Reads what stands; knows no request."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import write_line
from tournaments.display.table import Place, Side, places_of, sides_of, worth_of
from tournaments.models import HandRecord, Night
from tournaments.pages.desk.revisions import DealShown, DisputeShown, Revision, dispute_shown
from tournaments.records.queries import RoundPlayed, TablePlayed, law_of, rounds_of
from tournaments.table_result import dealer_of, mover


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
    def hands(self) -> list[DealShown]:
        """The hands that stand, by deal."""
        disputed = {dispute.row.deal for dispute in self.disputes}
        return [
            DealShown(deal, revisions[-1], revisions[-2::-1], deal in disputed)
            for deal, revisions in sorted(self.revisions.items())
        ]

    @property
    def state(self) -> str:
        return "disputed" if self.disputes else self.table.result.state

    @property
    def state_words(self) -> str:
        """The state as it is read."""
        words = {
            "disputed": _("Disputed"),
            "playing": _("Playing"),
            "tied": _("Tied"),
            "done": _("Done"),
            "waiting": _("Waiting for a hand"),
        }
        return words[self.state]

    @property
    def place(self) -> str:
        """Whether it is the head table or the foot, of several."""
        if self.tables == 1:
            return ""
        return _("Head") if self.number == 1 else _("Foot") if self.number == self.tables else ""

    @property
    def round_words(self) -> str:
        """The round, and of how many where that is planned."""
        numbers = {"number": self.round.number, "rounds": self.night.planned_rounds}
        message = _("Round %(number)s of %(rounds)s") if self.night.planned_rounds else _("Round %(number)s")
        return message % numbers

    @property
    def before(self) -> int | None:
        """The number of the table before this one."""
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        """The number of the table after this one."""
        return self.number + 1 if self.number < self.tables else None

    @property
    def complete(self) -> bool:
        return not self.table.result.missing

    @property
    def is_done(self) -> bool:
        """Whether the host can go on to the next table."""
        return self.complete and self.state == "done" and not self.round.closed

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
        """A sentence where others moved on than those who win by the hands that stand; else nothing."""
        moved, won = mover(self.table.record, self.table.result), self.winner
        if not self.table.moves_differ or self.last == self.round.number or won is None or moved is None:
            return ""
        if self.tables == 1:
            message = _("As corrected, %(won)s won here, but %(moved)s were taken for the winners.")
        elif self.number == 1:
            message = _("As corrected, %(won)s won here, but %(moved)s stayed at the head table.")
        else:
            message = _("As corrected, %(won)s won here, but %(moved)s went up.")
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
    disputes = [dispute_shown(row, law, revisions) for row in played.row.disputes.filter(settled_at=None)]
    last = night.rounds.order_by("-number").values_list("number", flat=True)[0]
    return SheetShown(night, law, found[0], played, places, sides, revisions, disputes, last)


def _revisions(played: TablePlayed, law: Law, sides: tuple[Side, Side]) -> dict[int, list[Revision]]:
    """The revisions of each deal that has a hand; one that the table undid counts for nothing."""
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
