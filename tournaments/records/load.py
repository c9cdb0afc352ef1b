"""The rounds of a night: rows → what was played and what it comes to. Everything that shows a night begins here.

Rounds are remembered by the night's version, which the database counts, so that several processes agree; and of a newer
version those tables are read again that an action has concerned, as their cards' versions say. `night_record` remembers
what a whole night comes to, `settle_table` what one table does. So a hand costs one table's work.
"""

import json
import threading
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from msgspec import structs

from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from tournaments.models import (
    Call,
    Dispute,
    Entrant,
    HandRecord,
    Night,
    Round,
    Ruling,
    Seat,
    SitOut,
    Table,
)
from tournaments.movement.seating import Seating
from tournaments.night import round as night_round
from tournaments.night import table as night_table
from tournaments.night.boards import Boards, boards_of
from tournaments.night.games import dealer_of
from tournaments.night.rules import Rules
from tournaments.records.night_rules import form_of, has_boards, law_of
from tournaments.records.night_version import records_mark

MOST_NIGHTS = 8  # that are remembered
MOST_ROUNDS = 10_000  # of a night
FEW = 5  # tables of whose people alone is read


class TornReadError(Exception):
    """The records changed between two queries of one look: a round was taken back, or seated anew."""


class StoredTable(night_table.Table, frozen=True, kw_only=True):
    """One table of a night in the database, with its rows: `people` by seat, `records` of the hands by deal; its `law`, and
    the `boards` of the night if two pairs sit here. Actions and pages need the rows, which the pure Table must not know."""

    row: Table
    people: tuple[Entrant, ...]
    records: dict[int, HandRecord]
    law: Law
    boards: Boards | None = None

    def board(self, deal: int) -> int | None:
        """The board of that deal, where it is one."""
        return self.boards and self.boards.board(self.row.round.number, self.number, deal)

    def dealer_by_board(self, deal: int) -> int | None:
        """Who deals that deal where boards say it."""
        return self.boards and self.boards.dealer(self.row.round.number, self.number, deal)

    def dealer_of(self, deal: int) -> int | None:
        """Who deals that deal, as its board or the other hands of the round have it."""
        others = {number: hand for number, hand in self.hands.items() if number != deal}
        return self.dealer_by_board(deal) or dealer_of(deal, others, self.result.free)

    @property
    def cut_dealer(self) -> Entrant | None:
        """Who was cut to deal first, if that person sits here."""
        return next((each for each in self.people if each.pk == self.row.first_dealer_id), None)

    @property
    def cut_to_deal(self) -> int | None:
        """The seat of that person, or of whom the first board names, until a hand shows who dealt."""
        if not self.records and (by_board := self.dealer_by_board(1)):
            return by_board
        dealer = None if self.records else self.cut_dealer
        return None if dealer is None else 1 + self.people.index(dealer)

    def partner_of(self, seat: int) -> Entrant | None:
        """Who faces that seat as its partner; nobody where each plays for itself."""
        return None if self.sides == self.players else self.people[(seat - 1 + self.sides) % self.players]


class StoredRound(night_round.Round, frozen=True, kw_only=True):
    """One round of a night in the database, with its row and the people who sit out; its `law` is the night's."""

    row: Round
    law: Law
    tables: tuple[StoredTable, ...]
    people_out: tuple[Entrant, ...] = ()

    @property
    def sides(self) -> dict[int, int]:
        """Size of a table → how many sides it has, where partners play there."""
        return {each.players: each.sides for each in self.tables if each.sides < each.players}

    @property
    def has_rung(self) -> bool:
        """Whether its bell has rung."""
        return any(table.rang_after is not None for table in self.tables)

    @property
    def is_in_file(self) -> bool:
        """Whether the night's file has it."""
        return self.has_begun or (self.row.reseated and self.number > 1)


class _Known(NamedTuple):
    """A night's rounds at a version; `cards` are those of its tables, no newer than the rounds. `of` names the night among
    those of other databases that count on to the same numbers."""

    of: tuple[object, ...]
    version: int
    cards: dict[int, int]
    rounds: list[StoredRound]


_known: dict[int, _Known] = {}  # by night
_reading = threading.Lock()  # once a round is closed, phones, screens and board ask at once


def rounds_of(night: Night, number: int | None = None) -> list[StoredRound]:
    """The night's rounds in order, settled; or the one of that `number`. As many queries, however many tables.

    They are for reading: others are given the same. Beside its columns a table's row knows whether it `has_calls`,
    `has_disputes` that are open and `has_decisions` about disputes.
    """
    return _rounds(night, 1, MOST_ROUNDS) if number is None else _rounds(night, number, number)


def rounds_before(night: Night, number: int) -> list[StoredRound]:
    """The rounds before that one, in order."""
    return _rounds(night, 1, number - 1)


def newest_rounds(night: Night, most: int) -> list[StoredRound]:
    """The last rounds that have seats, in order; none before the draw."""
    if connection.in_atomic_block:
        newest = night.rounds.order_by("-number").values_list("number", flat=True).first() or 0
        return _rounds(night, newest - most + 1, newest)
    return _remembered(night).rounds[-most:]  # the newest of these: another may be seated meanwhile


def _rounds(night: Night, first: int, last: int) -> list[StoredRound]:
    """An action reads these alone: another may be half written, and what is not committed may be undone and its version
    come again. A page is given them of all that are remembered."""
    if connection.in_atomic_block:
        return _until_whole(lambda: _look(night, night.rounds.filter(number__range=(first, last)), {}))
    return [each for each in _remembered(night).rounds if first <= each.number <= last]


def _remembered(night: Night) -> _Known:
    """Return the night's rounds. Two calls with the same object return the rounds of the same moment."""
    known: _Known | None = night.rounds_read
    if known is None or known.version != night.version:
        with _reading:
            known = night.rounds_read = _known_now(night)
    return known


def _known_now(night: Night) -> _Known:
    of, before = (records_mark(), night.made_at), _known.get(night.pk)
    if before is None or before.of != of:
        before = _Known(of, -1, {}, [])
    if before.version != night.version:
        cards = dict(night.cards.values_list("number", "version"))
        same = {number for number, version in cards.items() if before.cards.get(number) == version}
        known = {each.row.pk: each for one in before.rounds for each in one.tables if each.number in same}
        before = _Known(of, night.version, cards, _until_whole(lambda: _look(night, night.rounds.all(), known)))
        if len(_known) >= MOST_NIGHTS:
            _known.clear()
        _known[night.pk] = before
    return before


def seatings_of(night: Night) -> dict[int, Seating]:
    """Who sat where, by the number of the round. Two queries, however many rounds; no hand is read."""
    tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.filter(round__night=night).order_by("round__number", "table__number", "seat")
    for number, table, entrant in seats.values_list("round__number", "table__number", "entrant__number"):
        tables[number][table].append(entrant)
    out: dict[int, list[int]] = defaultdict(list)
    sit_outs = SitOut.objects.filter(round__night=night).order_by("entrant__number")
    for number, entrant in sit_outs.values_list("round__number", "entrant__number"):
        out[number].append(entrant)
    return {number: Seating(tuple(map(tuple, at.values())), tuple(out[number])) for number, at in tables.items()}


def current_round(night: Night) -> StoredRound | None:
    """The last round that has seats, or None before the draw."""
    newest = newest_rounds(night, 1)
    return newest[0] if newest else None


def newest_table(night: Night, number: int) -> StoredTable | None:
    """The table of that number in the newest round that has it, settled; one load serves all tables of the hall."""
    rounds = reversed(rounds_of(night))
    return next((table for each in rounds for table in each.tables if table.number == number), None)


def table_played(night: Night, row: Table) -> StoredTable:
    """That table, settled, from its rows as they are now; for an action that holds the night."""
    return _tables_played(night, [row], {row.round_id: row.round.tables.count()})[0]


def _until_whole(look: Any) -> Any:
    """Look again where the records changed meanwhile. A transaction would do it too, but on SQLite it stops writers."""
    for _ in range(9):
        try:
            return look()
        except TornReadError:
            continue
    return look()


def _look(night: Night, among: QuerySet[Round], known: dict[int, StoredTable]) -> list[StoredRound]:
    """The rounds, settled; of the tables that are `known`, by row, nothing is read. Raises TornReadError where a round has no tables, or a table lacks a seat."""
    rounds = {row.pk: row for row in among.select_related("clock").order_by("number")}
    if not rounds:
        return []
    for row in rounds.values():
        row.night = night
    of_table = Dispute.objects.filter(table=OuterRef("pk"))
    tables = Table.objects.filter(round__in=rounds).annotate(
        has_decisions=Exists(of_table.exclude(settled_sequence=None)),
        has_disputes=Exists(of_table.filter(settled_at=None)),
        has_calls=Exists(Call.objects.filter(table=OuterRef("pk"))),
    )
    rows = list(tables.exclude(pk__in=known).order_by("number"))
    many = Counter(each.round_id for each in rows) + Counter(each.row.round_id for each in known.values())
    if many.keys() != rounds.keys():
        raise TornReadError
    for each in (*rows, *(table.row for table in known.values())):
        each.round = rounds[each.round_id]
    played = [*known.values(), *_tables_played(night, rows, many)]
    by_round: dict[int, list[StoredTable]] = defaultdict(list)
    for table in sorted(played, key=lambda table: table.number):
        by_round[table.row.round_id].append(table)
    out: dict[int, list[Entrant]] = defaultdict(list)
    for sit_out in SitOut.objects.filter(round__in=rounds).select_related("entrant").order_by("entrant__number"):
        out[sit_out.round_id].append(sit_out.entrant)
    law = law_of(night)
    return [
        StoredRound(
            number=row.number,
            tables=tuple(by_round[pk]),
            sitting_out=tuple(each.number for each in out[pk]),
            closed=row.closed_at is not None,
            row=row,
            law=law,
            people_out=tuple(out[pk]),
        )
        for pk, row in rounds.items()
    ]


def _tables_played(night: Night, rows: Sequence[Table], tables: dict[int, int]) -> list[StoredTable]:
    """These tables, of rounds that have so many, settled. Raises TornReadError where one lacks a seat."""
    placed = list(Seat.objects.filter(table__in=rows).order_by("seat").values_list("table", "entrant"))
    few = len(rows) <= FEW
    entrants = night.entrants.in_bulk({entrant for _, entrant in placed} if few else None)
    seats: dict[int, list[Entrant]] = defaultdict(list)
    for table, entrant in placed:
        if entrant not in entrants:
            raise TornReadError
        seats[table].append(entrants[entrant])
    hands: dict[int, list[HandRecord]] = defaultdict(list)
    for hand in HandRecord.objects.filter(table__in=rows, current=True).order_by("deal"):
        hands[hand.table_id].append(hand)
    law = law_of(night)
    form = form_of(night, law)
    return [
        stored_table(
            row,
            form.stored_table(row.number, tables[row.round_id], row.players, law_named(row.law) if row.law else None),
            seats[row.pk],
            hands[row.pk],
            law,
            night.rules,
        )
        for row in rows
    ]


def stored_table(
    row: Table,
    here: night_table.Table,
    people: Sequence[Entrant],
    records: Sequence[HandRecord],
    law: Law,
    rules: Rules,
    *,
    closed: bool | None = None,
) -> StoredTable:
    """Return the table of that row, whose form is `here`, settled. Raises TornReadError where it lacks a seat."""
    if len(people) != row.players:
        raise TornReadError
    law = here.own_law or law
    for each in records:
        each.table = row
    facts = {
        "hands": {each.deal: _read(json.dumps(each.hand), law) for each in records},
        "cut": row.cut,
        "moved_up": row.moved,
        "seats": tuple(each.number for each in people),
        "unplayed": row.unplayed_deals,
        "why": row.unplayed_why,
        "rang_after": row.rang_after,
        "payloads": {each.deal: each.hand for each in records},
    }
    table = StoredTable(
        **(structs.asdict(here) | facts),
        row=row,
        people=tuple(people),
        records={each.deal: each for each in records},
        law=law,
        boards=boards_of(rules) if has_boards(row) else None,
    )
    return table.settled(law, rules, closed=row.round.closed_at is not None if closed is None else closed)


@lru_cache(maxsize=10_000)
def _read(text: str, law: Law) -> Hand:
    """The hand, as it is stored, under that law: it was checked when it came in, and is read at every look."""
    return read_hand(json.loads(text), law)[0]


def entered_in(each: Round) -> set[str]:
    """What was ever entered for the round: any of "hands" (were they taken back since), "disputes" and "rulings", and
    "unplayed" while a deal is marked so."""
    kinds: dict[str, Any] = {"hands": HandRecord.objects, "disputes": Dispute.objects, "rulings": Ruling.objects}
    exists = {kind: Exists(rows.filter(table__round=OuterRef("pk"))) for kind, rows in kinds.items()}
    exists["unplayed"] = Exists(Table.objects.filter(round=OuterRef("pk"), unplayed__gt=0))
    [found] = Round.objects.filter(pk=each.pk).values(**exists)
    return {kind for kind, is_there in found.items() if is_there}


def has_begun(night: Night) -> bool:
    """Return whether a hand was ever in or waits on a sheet, a ruling was given, the bell has rung, or a deal is
    marked as not played."""
    played = (
        Q(hands__isnull=False) | Q(unplayed__gt=0) | Q(rulings__isnull=False) | Q(round__clock__rang_at__isnull=False)
    )
    return Table.objects.filter(played, round__night=night).exists() or night.waiting_sheets.exists()


def entrants_of(night: Night) -> list[tuple[int, str]]:
    """Number and name of everyone who plays, by number: not of those who were expected and have not come."""
    return list(night.entrants.filter(arrival=Entrant.Arrival.HERE).values_list("number", "name"))
