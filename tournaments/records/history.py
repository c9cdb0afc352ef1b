"""What happened on a night, gathered from all that the book keeps, newest first. Knows rows; tells nothing in words.

What is of one kind stands in the order in which it came into the book; the clock, which may be set back, only sorts
one kind between another, within what the book knows: no hand of a round comes before the one before it was closed.
"""

import datetime as dt
import heapq
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
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
    changes = list(_changes(night))
    ends = {event.at for event in changes if event.kind in Change.ENDS}
    events = [*changes, *_hands(night), *_disputes(night), *_rulings(night), *_calls(night, ends)]
    return [
        event
        for event in reversed(in_order(events))
        if (table is None or table in event.tables) and (not group or event.group == group)
    ]


def in_order(events: Sequence[Event]) -> list[Event]:
    """The events, oldest first, as far as the book knows; by the clock where it does not."""
    after: dict[int, list[int]] = defaultdict(list)
    waits_for = [0] * len(events)
    for first, then in _known(events):
        after[first].append(then)
        waits_for[then] += 1
    moments = [event.at for event in events]  # never before what came before
    free = [(moments[place], place) for place, waits in enumerate(waits_for) if not waits]
    heapq.heapify(free)
    found: list[Event] = []
    while free:
        moment, place = heapq.heappop(free)
        found.append(events[place])
        for then in after[place]:
            moments[then] = max(moments[then], moment)
            waits_for[then] -= 1
            if not waits_for[then]:
                heapq.heappush(free, (moments[then], then))
    return found


# What begins a row; whatever else is told of it came later.
_FIRST = ("told", "changed", "disputed", "ruled", "called")


def _known(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Pairs of places in `events` of which the first came into the book before the other."""
    streams: dict[type, list[int]] = defaultdict(list)
    begun: dict[tuple[type, int], int] = {}
    for place, event in enumerate(events):
        if isinstance(event.row, Change) or event.kind in _FIRST:
            streams[type(event.row)].append(place)
            begun[type(event.row), event.row.pk] = place
    for stream in streams.values():
        stream.sort(key=lambda place: events[place].row.pk)
        yield from pairwise(stream)
    told_after = _told_after(events, streams[HandRecord])
    for place, event in enumerate(events):
        first = begun[type(event.row), event.row.pk]
        if first != place:
            yield first, place
            if isinstance(event.row, HandRecord) and event.row.pk in told_after:
                yield place, told_after[event.row.pk]
    yield from _around_closings(events, streams)


def _told_after(events: Sequence[Event], stream: Sequence[int]) -> dict[int, int]:
    """For each hand that another revision follows, by its id, the place of that one."""
    last: dict[tuple[int, int], int] = {}
    found: dict[int, int] = {}
    for place in stream:
        row = events[place].row
        if (row.table_id, row.deal) in last:
            found[last[row.table_id, row.deal]] = place
        last[row.table_id, row.deal] = row.pk
    return found


def _around_closings(events: Sequence[Event], streams: Mapping[type, list[int]]) -> Iterator[tuple[int, int]]:
    """A round is played once its seats are known, and closed once each of its deals was told."""
    first: dict[int | None, int] = {}
    last: dict[int | None, int] = {}
    begins: dict[int | None, int] = {}
    for place in streams[Change]:
        number = events[place].place.round_number
        if events[place].kind == Change.Kind.CLOSED and number is not None:
            first.setdefault(number, place)
            last[number] = begins[number + 1] = place  # of several closings what stands came after the last
        elif "state" in _after(events[place].row):
            begins[1] = place
    for kind, stream in streams.items():
        for place in stream if kind is not Change else ():
            event = events[place]
            number = event.place.round_number
            if number in begins:
                yield begins[number], place
            if kind is HandRecord and number in last:
                if event.row.revision == 1:
                    yield place, first[number]
                elif (
                    event.row.source == HandRecord.Source.TABLE
                ):  # a phone tells nothing that stands once it is closed
                    yield place, last[number]


def _after(change: Change) -> Mapping[str, Any]:
    return change.after if isinstance(change.after, dict) else {}


def place_in(told: str) -> Place:
    """A place as the deeds write it, "round 2, table 5" or "number 7", by its numbers."""
    found = _PLACE.fullmatch(told)
    return Place(*(None if number is None else int(number) for number in found.groups())) if found else Place()


def _changes(night: Night) -> Iterator[Event]:
    for row in night.changes.select_related("by"):
        place = place_in(row.place)
        tables = {*({place.table} if place.table else ()), *_tables_named(row)}
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


def _calls(night: Night, ends: Collection[dt.datetime]) -> Iterator[Event]:
    """Each call, and that it was taken, taken back, or ended with its round at one of the times `ends`."""
    for row in Call.objects.filter(table__round__night=night).select_related("table__round", "taken_by"):
        yield _at_table(row.at, "calls", "called", row)
        if row.taken_at is not None:
            ended = "unanswered" if row.taken_at in ends else "uncalled"
            yield _at_table(row.taken_at, "calls", ended if row.is_withdrawn else "taken", row)


def _at_table(at: dt.datetime, group: str, kind: str, row: Any, before: HandRecord | None = None) -> Event:
    place = Place(row.table.round.number, row.table.number)
    return Event(at, group, kind, place, frozenset({row.table.number}), row, before)
