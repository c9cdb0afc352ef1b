"""What happened on a night, gathered from all that the book keeps, newest first. Knows rows; tells nothing in words."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tournaments.models import Call, Change, Dispute, HandRecord, Night, Ruling

# Group → what it gathers; the page offers them as a filter.
GROUPS = ("hands", "disputes", "rulings", "seats", "calls", "night")
_GROUP_OF: dict[str, str] = {
    Change.Kind.SEATS: "seats",
    Change.Kind.NAME: "seats",
    Change.Kind.TIME: "calls",
    Change.Kind.CUT: "hands",
    Change.Kind.TALLY: "hands",
}
_PLACE = re.compile(r"(?:round (\d+))?(?:, )?(?:table (\d+))?(?:number (\d+))?")


class Place(NamedTuple):
    """Where something happened, by the numbers; None for what does not apply."""

    round_number: int | None = None
    table: int | None = None
    entrant: int | None = None


class Event(NamedTuple):
    """One thing that happened: `kind` says what, `row` is what keeps it, `before` the hand that stood until then."""

    at: dt.datetime
    group: str
    kind: str
    place: Place
    tables: frozenset[int]
    row: Any
    before: HandRecord | None = None


def events_of(night: Night, table: int | None = None, group: str = "") -> list[Event]:
    """Everything that happened, the newest first; at that table alone, or of that group. Five queries."""
    events = [*_changes(night), *_hands(night), *_disputes(night), *_rulings(night), *_calls(night)]
    wanted = (
        event for event in events if (table is None or table in event.tables) and (not group or event.group == group)
    )
    return sorted(wanted, key=lambda event: (event.at, event.row.pk), reverse=True)


def place_in(told: str) -> Place:
    """A place as the deeds write it, "round 2, table 5" or "number 7", by its numbers."""
    found = _PLACE.fullmatch(told)
    return Place(*(None if number is None else int(number) for number in found.groups())) if found else Place()


def _changes(night: Night) -> Iterator[Event]:
    for row in night.changes.select_related("by"):
        place = place_in(row.place)
        tables = {place.table} if place.table else set(_tables_named(row))
        yield Event(row.at, _GROUP_OF.get(row.kind, "night"), row.kind, place, frozenset(tables), row)


def _tables_named(change: Change) -> Iterable[int]:
    """The tables between which two people were swapped: entrant's number → table and seat."""
    if change.kind == Change.Kind.SEATS and isinstance(change.before, dict):
        return [table for table, _seat in change.before.values() if table]
    return []


def _hands(night: Night) -> Iterator[Event]:
    """Each telling of a hand, its taking back, and that it was accepted later than it was written."""
    rows = HandRecord.objects.filter(table__round__night=night).select_related("table__round", "by", "accepted_by")
    before: dict[tuple[int, int], HandRecord] = {}
    for row in rows.order_by("table_id", "deal", "revision"):
        last = before.get((row.table_id, row.deal))
        stood = last if last is not None and last.dropped_at is None else None
        yield _at_table(row.at, "hands", "changed" if stood else "told", row, stood)
        if row.dropped_at is not None:
            yield _at_table(row.dropped_at, "hands", "dropped", row)
        if row.accepted_at is not None and row.accepted_at != row.at:
            yield _at_table(row.accepted_at, "hands", "accepted", row)
        before[row.table_id, row.deal] = row


def _disputes(night: Night) -> Iterator[Event]:
    for row in Dispute.objects.filter(table__round__night=night).select_related("table__round", "settled_by"):
        yield _at_table(row.at, "disputes", "disputed", row)
        if row.settled_at is not None:
            yield _at_table(row.settled_at, "disputes", "settled", row)


def _rulings(night: Night) -> Iterator[Event]:
    for row in Ruling.objects.filter(table__round__night=night).select_related("table__round", "by", "withdrawn_by"):
        yield _at_table(row.at, "rulings", "ruled", row)
        if row.withdrawn_at is not None:
            yield _at_table(row.withdrawn_at, "rulings", "withdrawn", row)


def _calls(night: Night) -> Iterator[Event]:
    for row in Call.objects.filter(table__round__night=night).select_related("table__round", "taken_by"):
        yield _at_table(row.at, "calls", "called", row)
        if row.taken_at is not None:
            yield _at_table(row.taken_at, "calls", "taken", row)


def _at_table(at: dt.datetime, group: str, kind: str, row: Any, before: HandRecord | None = None) -> Event:
    place = Place(row.table.round.number, row.table.number)
    return Event(at, group, kind, place, frozenset({row.table.number}), row, before)
