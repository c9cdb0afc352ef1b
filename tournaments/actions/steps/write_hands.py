"""The one place where hands are written. Steps of every action that writes a hand, inside its transaction.

With each hand go the figures that are stored for speed: its credits, its table's totals, the night's number of hands
(which `count_action` saves). `check_night` proves them. SQL is written out, as a hall of phones waits for it.
"""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection

from scoring.score import Score
from tournaments.models import HandRecord, Night, Table

_FIELDS = [field for field in HandRecord._meta.concrete_fields if not field.primary_key]
_INSERT_HAND = (
    f"INSERT INTO tournaments_handrecord ({', '.join(str(field.column) for field in _FIELDS)}) "  # noqa: S608
    f"VALUES ({', '.join(['%s'] * len(_FIELDS))})"
)
_RETIRE_HAND = (
    "UPDATE tournaments_handrecord SET current = FALSE, dropped_at = %s, dropped_sequence = %s WHERE id = %s"
)
_ADD_FIGURES = (
    "UPDATE tournaments_table SET hands_in = hands_in + %s, points_one = points_one + %s, points_two = points_two + %s "
    "WHERE id = %s"
)
_INSERT_RECEIPT = "INSERT INTO tournaments_receipt (card_id, key, digest, record_id) VALUES (%s, %s, %s, %s)"
_COUNT_FOR_CARDS = (
    "UPDATE tournaments_tablecard SET version = %s, heard_at = COALESCE(%s, heard_at) WHERE night_id = %s"
)
_COUNT_FOR_NIGHT = "UPDATE tournaments_night SET version = %s, hands_told = %s WHERE id = %s"


def write_hand(night: Night, record: HandRecord, score: Score, replaces: HandRecord | None = None) -> HandRecord:
    """Write the new revision `record`, worth `score`; the one that it `replaces` no longer stands."""
    record.sequence = night.version
    record.credit_one, record.credit_two, *_ = score.score
    figures = [1, record.credit_one, record.credit_two]
    if replaces is not None:
        replaces.current = False
        _execute(_RETIRE_HAND, None, None, replaces.pk)
        figures = [0, record.credit_one - replaces.credit_one, record.credit_two - replaces.credit_two]
    record.pk = _insert(_INSERT_HAND, [_as_stored(field.attname, record) for field in _FIELDS])
    record._state.adding, record._state.db = False, connection.alias
    _execute(_ADD_FIGURES, *figures, record.table_id)
    night.hands_written += 1
    return record


def drop_hand(night: Night, record: HandRecord, at: dt.datetime) -> None:
    """The table takes the hand back; it stays on record."""
    record.current, record.dropped_at, record.dropped_sequence = False, at, night.version
    _execute(_RETIRE_HAND, _as_stored("dropped_at", record), night.version, record.pk)
    _execute(_ADD_FIGURES, -1, -record.credit_one, -record.credit_two, record.table_id)
    night.hands_written += 1


def write_hands(night: Night, written: Sequence[tuple[HandRecord, Score]]) -> None:
    """Write many hands at once, to tables that have none yet."""
    tables: dict[int, Table] = {}
    for record, score in written:
        record.credit_one, record.credit_two, *_ = score.score
        table = tables.setdefault(record.table_id, record.table)
        table.hands_in += 1
        table.points_one += record.credit_one
        table.points_two += record.credit_two
    HandRecord.objects.bulk_create([record for record, _ in written])
    Table.objects.bulk_update(tables.values(), ["hands_in", "points_one", "points_two"], batch_size=500)
    night.hands_written += len(written)


def write_receipt(*, card: int, key: str, digest: str, record: int) -> None:
    """Write that this key brought this hand. Raises IntegrityError where the key came before."""
    _execute(_INSERT_RECEIPT, card, key, digest, record)


def count_action(night: Night, table: int | None = None, seen_at: dt.datetime | None = None) -> None:
    """Save the version of `night`, counted up by this action, so that every page of it, or of that `table`, is old.

    `seen_at` is when the table's phone was in touch, where it was the phone that acted.
    """
    version = night.version
    _execute(_COUNT_FOR_NIGHT, version, night.hands_written, night.pk)
    moment = None if seen_at is None else connection.ops.adapt_datetimefield_value(seen_at)
    if table is None:
        _execute(_COUNT_FOR_CARDS, version, moment, night.pk)
    else:
        _execute(_COUNT_FOR_CARDS + " AND number = %s", version, moment, night.pk, table)


def _as_stored(name: str, record: HandRecord) -> Any:
    """The field's value as this database takes it."""
    value = getattr(record, name)
    if name == "hand":
        return connection.ops.adapt_json_value(value, None)
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, dt.datetime) else value


def _execute(sql: str, *params: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)


def _insert(sql: str, params: Iterable[Any]) -> int:
    """The new row's id."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(sql + " RETURNING id", list(params))
            return int(cursor.fetchone()[0])
        cursor.execute(sql, list(params))
        return int(cursor.lastrowid)
