"""All that happened on a night, newest first: from its changes, hands, disputes, rulings and calls. Knows rows; no words.

Each action has its number in the night's sequence. Rows from before it was stored, and from night files, have none:
they stand first, by the clock.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from tournaments.models import Call, Change, Dispute, HandRecord, Night, Ruling, Seat

# Group → what it gathers; the page offers them as a filter.
GROUPS = ("hands", "disputes", "rulings", "seats", "calls", "night")
_GROUP_OF: dict[str, str] = {
    Change.Kind.SEATS: "seats",
    Change.Kind.NAME: "seats",
    Change.Kind.OWN_LINK: "seats",
    Change.Kind.WISH: "seats",
    Change.Kind.DOOR: "seats",
    Change.Kind.PAID: "seats",
    Change.Kind.MERGED: "seats",
    Change.Kind.TIME: "calls",
    Change.Kind.CLOCK: "calls",
    Change.Kind.BREAK: "calls",
    Change.Kind.CUT: "hands",
    Change.Kind.SHEET: "hands",
    Change.Kind.TALLY: "hands",
    Change.Kind.UNPLAYED: "hands",
    Change.Kind.SUBSTITUTE: "seats",
    Change.Kind.JOINED: "seats",
    Change.Kind.MEMBER: "seats",
    Change.Kind.FORGOTTEN: "seats",
}


People: TypeAlias = Mapping[tuple[int, int], str]  # by table's key and seat


class HistoryPlace(NamedTuple):
    """Where something happened, by the numbers; None for what does not apply."""

    round_number: int | None = None
    table: int | None = None
    entrant: int | None = None


class Event(NamedTuple):
    """One thing that happened: `kind` says what, `row` has the details, `before` is the hand that stood until then."""

    sequence: int | None
    at: dt.datetime
    group: str
    kind: str
    where: HistoryPlace
    row: Any
    before: HandRecord | None = None

    @property
    def tables(self) -> set[int | None]:
        """The tables where it happened; people are swapped between two."""
        if self.kind == Change.Kind.SEATS and isinstance(self.row.before, dict):
            return {self.where.table, *(table for table, _seat in self.row.before.values() if table)}
        return {self.where.table}


def events_of(night: Night, table: int | None = None, group: str = "") -> list[Event]:
    """Everything that happened, the newest first; at that table alone, or of that group. Five queries."""
    events = [*_changes(night), *_hands(night), *_disputes(night), *_rulings(night), *_calls(night)]
    return [
        event
        for event in reversed(in_order(events))
        if (table is None or table in event.tables) and (not group or event.group == group)
    ]


def people_at(events: Iterable[Event]) -> People:
    """Who sat where, at the tables whose seats have numbers. No query where four sit at every table."""
    tables = {event.row.table_id for event in events if event.where.table and _has_numbers(event.row)}
    if not tables:
        return {}
    seats = Seat.objects.filter(table__in=tables).values_list("table", "seat", "entrant__name")
    return {(table, seat): name for table, seat, name in seats}


def _has_numbers(row: Any) -> bool:
    return isinstance(row, HandRecord | Dispute) and row.table.players != 4


def in_order(events: Iterable[Event]) -> list[Event]:
    """The events, oldest first; what one action did, or one moment brought, stays in the order of `events`."""
    old = sorted((event for event in events if event.sequence is None), key=lambda event: event.at)
    return old + sorted((event for event in events if event.sequence), key=lambda event: event.sequence or 0)


def _changes(night: Night) -> Iterator[Event]:
    for row in night.changes.select_related("by"):
        place = HistoryPlace(row.round_number, row.table_number, row.entrant_number)
        yield Event(row.sequence, row.at, _GROUP_OF.get(row.kind, "night"), row.kind, place, row)


def _hands(night: Night) -> Iterator[Event]:
    """Each report of a hand, that it was undone, and that it was accepted by a later action."""
    rows = HandRecord.objects.filter(table__round__night=night).select_related("table__round", "by", "accepted_by")
    before: dict[tuple[int, int], HandRecord] = {}
    for row in rows.order_by("pk"):
        last = before.get((row.table_id, row.deal))
        stood = last if last is not None and last.dropped_at is None else None
        yield _at_table(row.sequence, row.at, "hands", "changed" if stood else "reported", row, stood)
        if row.accepted_at is not None and (row.accepted_sequence, row.accepted_at) != (row.sequence, row.at):
            yield _at_table(row.accepted_sequence, row.accepted_at, "hands", "accepted", row)
        if row.dropped_at is not None:
            yield _at_table(row.dropped_sequence, row.dropped_at, "hands", "undone", row)
        before[row.table_id, row.deal] = row


def _disputes(night: Night) -> Iterator[Event]:
    for row in Dispute.objects.filter(table__round__night=night).select_related("table__round", "settled_by"):
        yield _at_table(row.sequence, row.at, "disputes", "disputed", row)
        if row.settled_at is not None:
            yield _at_table(row.settled_sequence, row.settled_at, "disputes", "settled", row)


def _rulings(night: Night) -> Iterator[Event]:
    for row in Ruling.objects.filter(table__round__night=night).select_related("table__round", "by", "withdrawn_by"):
        yield _at_table(row.sequence, row.at, "rulings", "ruled", row)
        if row.withdrawn_at is not None:
            yield _at_table(row.withdrawn_sequence, row.withdrawn_at, "rulings", "ruling withdrawn", row)


def _calls(night: Night) -> Iterator[Event]:
    for row in Call.objects.filter(table__round__night=night).select_related("table__round", "taken_by"):
        yield _at_table(row.sequence, row.at, "calls", "called", row)
        if row.taken_at is not None:
            outcome = row.Outcome.TAKEN if row.was_taken else row.outcome
            yield _at_table(row.taken_sequence, row.taken_at, "calls", f"call {outcome}", row)


def _at_table(
    sequence: int | None, at: dt.datetime, group: str, kind: str, row: Any, before: HandRecord | None = None
) -> Event:
    return Event(sequence, at, group, kind, HistoryPlace(row.table.round.number, row.table.number), row, before)
