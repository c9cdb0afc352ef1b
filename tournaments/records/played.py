"""A round and its tables as they were played: the rows, and what they come to. Asks the database for nothing."""

from typing import NamedTuple

from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.models import Entrant, HandRecord, Night, Round, Table
from tournaments.movement.seating import AtTable, Seating
from tournaments.night_file.replay import counted
from tournaments.records.night_rules import rules_of, unplayed_credit_of
from tournaments.records.table_sql import RoundRows, TableRows
from tournaments.round_rules import RoundRules
from tournaments.standings import Points, shown
from tournaments.table_result import TableRecord, TableResult, moved_as_won, settle_table
from tournaments.table_result.form import NightForm
from tournaments.table_result.order import Ranking

EVENED_OUT = gettext_noop(
    "Evened out by the night’s rule, the round counts %(one)s for North and South and %(two)s for East and West."
)


EVENED_OUT_BY_SEAT = gettext_noop(
    "Evened out by the night’s rule, the round counts, in the order of seats: %(points)s."
)


class TornReadError(Exception):
    """The records changed between two queries of one look: a round was taken back, or seated anew."""


class TablePlayed(NamedTuple):
    """One table of one round: its rows, and what they come to."""

    row: Table
    seats: tuple[Entrant, ...]
    records: dict[int, HandRecord]
    record: TableRecord
    result: TableResult
    law: Law

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def numbers(self) -> AtTable:
        """The entrants' numbers in seat order."""
        return tuple(each.number for each in self.seats)

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def sides(self) -> int:
        return self.result.sides

    @property
    def cut_dealer(self) -> Entrant | None:
        """Who was cut to deal first, if that person sits here."""
        return next((each for each in self.seats if each.pk == self.row.first_dealer_id), None)

    @property
    def cut_to_deal(self) -> int | None:
        """The seat of that person, until a hand shows who dealt."""
        dealer = None if self.records else self.cut_dealer
        return None if dealer is None else 1 + self.seats.index(dealer)

    def partner_of(self, seat: int) -> Entrant | None:
        """Who faces that seat as its partner; nobody where each plays for itself."""
        return None if self.sides == self.players else self.seats[(seat - 1 + self.sides) % self.players]

    def counted(self, night: Night) -> tuple[Points, ...]:
        """What the round counts here in the tallies of the sides."""
        return counted(self.result, rules_of(night), unplayed_credit_of(night))

    def evened_out_text(self, night: Night) -> Text | None:
        """What the round counts in the tallies, where that is not what its hands are worth."""
        points = self.counted(night)
        if points == self.result.by_side:
            return None
        if self.sides == 2 and self.players == 4:
            one, two = map(shown, points)
            return Text(EVENED_OUT, {"one": one, "two": two})
        return Text(EVENED_OUT_BY_SEAT, {"points": ", ".join(str(shown(each)) for each in points)})

    @property
    def moves_differ(self) -> bool:
        """True where a correction came after the round closed and others than those who won moved up."""
        return not moved_as_won(self.record, self.result)

    @property
    def is_level(self) -> bool:
        """Whether a cut can decide who goes up: a tie, and after the bell where nobody is ahead though a deal may still come."""
        if self.row.rang_after is None:
            return self.result.tied
        return self.result.tied or Ranking(self.result.by_side).is_tied(
            self.result.winning, lowest=self.record.lowest
        )


class RoundPlayed(NamedTuple):
    """One round of a night as far as it is played, tables from the head table on."""

    row: Round
    law: Law
    tables: tuple[TablePlayed, ...]
    sitting_out: tuple[Entrant, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def closed(self) -> bool:
        return self.row.closed_at is not None

    @property
    def sides(self) -> dict[int, int]:
        """Size of a table → how many sides it has, where partners play there."""
        return {each.players: each.sides for each in self.tables if each.sides < each.players}

    @property
    def has_rung(self) -> bool:
        """Whether its bell has rung."""
        return any(table.row.rang_after is not None for table in self.tables)

    @property
    def seating(self) -> Seating:
        return seating_of(self)

    @property
    def has_begun(self) -> bool:
        """A round counts from its first hand, or the first deal that is marked as not played."""
        return self.closed or any(table.records or table.record.unplayed for table in self.tables)

    @property
    def is_in_file(self) -> bool:
        """Whether the night's file has it."""
        return self.has_begun or (self.row.reseated and self.number > 1)


def seating_of(each: RoundRows | RoundPlayed) -> Seating:
    """Who sits where in that round, by the entrants' numbers."""
    tables = (tuple(entrant.number for entrant in table.seats) for table in each.tables)
    return Seating(tuple(tables), tuple(sorted(entrant.number for entrant in each.sitting_out)))


def round_played(found: RoundRows, form: NightForm, rules: RoundRules) -> RoundPlayed:
    """The round, settled. Raises TornReadError where it has no tables or a table lacks a seat."""
    tables = tuple(table_played(each, form, rules, len(found.tables)) for each in found.tables)
    if not tables:
        raise TornReadError
    return RoundPlayed(found.row, form.law, tables, found.sitting_out)


def table_played(found: TableRows, form: NightForm, rules: RoundRules, tables: int) -> TablePlayed:
    """A table, of so many, settled; its row knows its round. Raises TornReadError where it lacks a seat."""
    row = found.row
    if len(found.seats) != row.players:
        raise TornReadError
    here = form.stored_table(row.number, tables, row.players, law_named(row.law) if row.law else None)
    law = here.law or form.law
    hands_in = {each.deal: each for each in found.hands}
    hands = {deal: read_hand(each.hand, law)[0] for deal, each in hands_in.items()}
    unplayed = row.unplayed_deals, row.unplayed_why
    record = TableRecord(row.number, hands, row.cut, row.moved, None, *unplayed, row.rang_after)._replace(
        **here._asdict()
    )
    result = settle_table(record, law, rules, closed=row.round.closed_at is not None)
    return TablePlayed(row, found.seats, hands_in, record, result, law)
