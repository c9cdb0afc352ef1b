"""The one place where hands are written: steps of every action that writes, corrects or accepts one, inside its transaction.

With each hand go the figures that are stored for speed: its credits, its table's totals, the night's number of hands
(which `count_action` saves). `check_night` proves them. SQL is written out, as a hall of phones waits for it.
"""

import datetime as dt
from collections.abc import Iterable, Sequence
from operator import add, attrgetter
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import DateTimeField, Max

from scoring.hand import Hand
from scoring.law import Law
from scoring.score import Score, score
from tournaments.actions.steps.store_game import store_game
from tournaments.hand_comparison import digest_of
from tournaments.models import HandRecord, Night, Table, TableCard
from tournaments.models.rounds import SIDE_NAMES
from tournaments.records.sql import bare_row
from tournaments.table_result import bit_of
from tournaments.table_result.order import sides_at

_FIELDS = [field for field in HandRecord._meta.concrete_fields if not field.primary_key]
_BLANK = {field.attname: field.get_default() for field in _FIELDS}
_VALUES = attrgetter(*(field.attname for field in _FIELDS))
_MOMENTS = [place for place, field in enumerate(_FIELDS) if isinstance(field, DateTimeField)]
_HAND = next(place for place, field in enumerate(_FIELDS) if field.name == "hand")
_INSERT_HAND = (
    f"INSERT INTO tournaments_handrecord ({', '.join(str(field.column) for field in _FIELDS)}) "  # noqa: S608
    f"VALUES ({', '.join(['%s'] * len(_FIELDS))})"
)
_RETIRE_HAND = (
    "UPDATE tournaments_handrecord SET current = FALSE, dropped_at = %s, dropped_sequence = %s WHERE id = %s"
)
_ADD_FIGURES = (
    "UPDATE tournaments_table SET hands_in = hands_in + %s, points_one = points_one + %s, points_two = points_two + %s, "
    "unplayed = unplayed & %s WHERE id = %s"
)
_ADD_BEYOND_TWO = (
    "UPDATE tournaments_table SET "  # noqa: S608
    + ", ".join(
        f"points_{name} = (SELECT SUM(h.credit_{name}) FROM tournaments_handrecord h "  # noqa: S608
        "WHERE h.table_id = tournaments_table.id AND h.current)"
        for name in SIDE_NAMES[2:]
    )
    + " WHERE id = %s"
)
_ALL_BITS = -1
_INSERT_RECEIPT = "INSERT INTO tournaments_receipt (card_id, key, digest, record_id) VALUES (%s, %s, %s, %s)"
_COUNT_FOR_CARDS = "UPDATE tournaments_tablecard SET version = %s WHERE night_id = %s"
_COUNT_FOR_CARD = "UPDATE tournaments_tablecard SET version = %s, last_seen_at = COALESCE(%s, last_seen_at) WHERE id = %s AND generation = %s"
_COUNT_FOR_NIGHT = "UPDATE tournaments_night SET version = %s, hands_written = %s WHERE id = %s"


def blank_record(**values: Any) -> HandRecord:
    """A hand that is yet to be written, with these values."""
    return bare_row(HandRecord, _BLANK | values)


def write_reported(
    night: Night, record: HandRecord, worth: Score, card: TableCard, *, key: str, digest: str, sides: int = 2
) -> None:
    """The usual way of a hand: the first of its deal, which this key brought from the table of `card`, of so many sides.

    By one cursor, as a hall of phones waits for it. Raises IntegrityError where the key came before, and CardWithdrawn.
    """
    with connection.cursor() as cursor:
        _write_hand(cursor, night, record, worth.credits[:sides])
        cursor.execute(_INSERT_RECEIPT, [card.pk, key, digest, record.pk])
        _count_action(cursor, night, card, record.at)


def write_hand(
    night: Night, record: HandRecord, credits: Sequence[int], replaces: HandRecord | None = None
) -> HandRecord:
    """Write the new revision `record` with its `credits` by side; the one that it `replaces` no longer stands."""
    with connection.cursor() as cursor:
        _write_hand(cursor, night, record, credits, replaces)
    return record


def _write_hand(
    cursor: CursorWrapper,
    night: Night,
    record: HandRecord,
    credits: Sequence[int],
    replaces: HandRecord | None = None,
) -> None:
    record.sequence = night.version
    record.credit_one, record.credit_two, *_ = credits
    if len(credits) > 2:
        record.credits = credits
    figures = [1, record.credit_one, record.credit_two]
    if replaces is not None:
        replaces.current = False
        cursor.execute(_RETIRE_HAND, [None, None, replaces.pk])
        figures = [0, record.credit_one - replaces.credit_one, record.credit_two - replaces.credit_two]
    if connection.vendor == "postgresql":
        cursor.execute(f"{_INSERT_HAND} RETURNING id", _as_stored(record))
        record.pk = cursor.fetchone()[0]
    else:
        cursor.execute(_INSERT_HAND, _as_stored(record))
        record.pk = cursor.lastrowid
    # A hand that comes in after all counts: its deal is no longer marked as not played.
    cursor.execute(_ADD_FIGURES, [*figures, ~bit_of(record.deal), record.table_id])
    _store_the_rest(cursor, night, record)


def drop_hand(night: Night, record: HandRecord, at: dt.datetime) -> None:
    """The table takes the hand back; it stays on record."""
    record.current, record.dropped_at, record.dropped_sequence = False, at, night.version
    with connection.cursor() as cursor:
        cursor.execute(_RETIRE_HAND, [connection.ops.adapt_datetimefield_value(at), night.version, record.pk])
        cursor.execute(_ADD_FIGURES, [-1, -record.credit_one, -record.credit_two, _ALL_BITS, record.table_id])
        _store_the_rest(cursor, night, record)


def _store_the_rest(cursor: CursorWrapper, night: Night, record: HandRecord) -> None:
    """The figures that only a table of more than two sides has, or a game to a target."""
    if record.credit_three is not None:
        cursor.execute(_ADD_BEYOND_TWO, [record.table_id])
    if night.ends_by == Night.EndsBy.TARGET:
        store_game(night, record.table_id)
    night.hands_written += 1


def write_hands(night: Night, written: Sequence[tuple[HandRecord, Score]]) -> None:
    """Write many hands at once, to tables that have none yet."""
    tables: dict[int, Table] = {}
    for record, worth in written:
        table = tables.setdefault(record.table_id, record.table)
        record.credits = worth.credits[: table.sides]
        table.hands_in += 1
        table.points = tuple(map(add, table.points, record.credits))
    HandRecord.objects.bulk_create([record for record, _ in written])
    Table.objects.bulk_update(
        tables.values(), ["hands_in", *(f"points_{name}" for name in SIDE_NAMES)], batch_size=500
    )
    night.hands_written += len(written)


def write_receipt(*, card: int, key: str, digest: str, record: int) -> None:
    """Write that this key brought this hand. Raises IntegrityError where the key came before."""
    with connection.cursor() as cursor:
        cursor.execute(_INSERT_RECEIPT, [card, key, digest, record])


class CardWithdrawn(Exception):
    """The table's card, whose link brought what is to be written, was withdrawn meanwhile."""


def count_action(night: Night, card: TableCard | None = None, *, at_tables: bool = False) -> None:
    """Save the version of `night`, counted up by this action, so that its pages are old; those `at_tables` too.

    `card` is that of the table that acted, whose page is old in any case. Raises CardWithdrawn where its link opens
    nothing any more.
    """
    with connection.cursor() as cursor:
        _count_action(cursor, night, card, at_tables=at_tables)


def _count_action(
    cursor: CursorWrapper,
    night: Night,
    card: TableCard | None,
    seen_at: dt.datetime | None = None,
    *,
    at_tables: bool = False,
) -> None:
    cursor.execute(_COUNT_FOR_NIGHT, [night.version, night.hands_written, night.pk])
    if card is not None:
        moment = None if seen_at is None else connection.ops.adapt_datetimefield_value(seen_at)
        cursor.execute(_COUNT_FOR_CARD, [night.version, moment, card.pk, card.generation])
        if not cursor.rowcount:
            raise CardWithdrawn
    if at_tables:
        cursor.execute(_COUNT_FOR_CARDS, [night.version, night.pk])


def _as_stored(record: HandRecord) -> list[Any]:
    """The values of `_FIELDS` as this database takes them."""
    values, adapt = list(_VALUES(record)), connection.ops
    for place in _MOMENTS:
        values[place] = adapt.adapt_datetimefield_value(values[place]) if values[place] else None
    values[_HAND] = adapt.adapt_json_value(values[_HAND], None)
    return values


class Correction(NamedTuple):
    """Who writes to which table of which night, when and why."""

    night: Night
    table: Table
    law: Law
    by: User | None
    why: str
    at: dt.datetime


def correct_hand(
    correction: Correction,
    deal: int,
    payload: dict[str, Any],
    hand: Hand,
    standing: HandRecord | None,
    *,
    agreed: bool = False,
) -> HandRecord:
    """Write `hand`, as `payload` has it, as the deal's next revision.

    A dispute about this very hand is settled, another stays open.
    """
    night, table, law, by, why, at = correction
    disputes = table.disputes.filter(deal=deal, settled_at=None)
    settled = {"settled_at": at, "settled_by": by, "settled_sequence": night.version}
    agreed = bool(disputes.filter(digest=digest_of(hand)).update(**settled)) or agreed
    # What was accepted and the host corrects stays accepted, unless two persons at the desk must have seen it.
    was_agreed = standing is not None and standing.state == HandRecord.State.AGREED
    agreed = agreed or (was_agreed and night.acceptance != Night.Acceptance.DESK)
    state = HandRecord.State.AGREED if agreed else HandRecord.State.REPORTED
    if disputes.exists():
        agreed, state = False, HandRecord.State.DISPUTED
    last = table.hands.filter(deal=deal).aggregate(last=Max("revision"))["last"]
    record = blank_record(
        table_id=table.pk,
        deal=deal,
        revision=(last or 0) + 1,
        hand=payload,
        state=state,
        source=HandRecord.Source.DESK,
        by_id=by and by.pk,
        accepted_by_id=by.pk if by and agreed else None,
        accepted_at=at if agreed else None,
        accepted_sequence=night.version if agreed else None,
        why=why,
        at=at,
    )
    credits = score(hand, law).credits[: sides_at(law, hand.players)]
    return write_hand(night, record, credits, replaces=standing)


def settle_refusals(correction: Correction, deals: Iterable[int]) -> set[int]:
    """Settle, for these deals, that a side refused the hand without another version; the deals where one had."""
    refusals = correction.table.disputes.filter(deal__in=deals, hand__isnull=True, settled_at=None)
    settled = set(refusals.values_list("deal", flat=True))
    refusals.update(settled_at=correction.at, settled_by=correction.by, settled_sequence=correction.night.version)
    return settled


def mark_accepted(
    record: HandRecord, *, sequence: int, at: dt.datetime, seat: int | None = None, by: User | None = None
) -> None:
    """Write that the hand was accepted, and by whom: a seat at the table, or a person at the desk."""
    record.state, record.accepted_at, record.accepted_sequence = HandRecord.State.AGREED, at, sequence
    record.accepted_seat, record.accepted_by = seat, by
    record.save(update_fields=["state", "accepted_seat", "accepted_by", "accepted_at", "accepted_sequence"])
