"""The one place where hands are written: steps of every action that writes, corrects or accepts one, inside its transaction.

With each hand go the figures that are stored for speed: its credits, its table's totals, the night's number of hands
(which `count_action` saves). `check_night` proves them. SQL is written out, as a hall of phones waits for it.
"""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Max

from scoring.hand import Hand
from scoring.law import Law
from scoring.score import Score, score
from tournaments.hand_comparison import digest_of
from tournaments.models import HandRecord, Night, Table, TableCard

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
_COUNT_FOR_CARDS = "UPDATE tournaments_tablecard SET version = %s WHERE night_id = %s"
_COUNT_FOR_CARD = "UPDATE tournaments_tablecard SET version = %s, heard_at = COALESCE(%s, heard_at) WHERE id = %s AND generation = %s"
_COUNT_FOR_NIGHT = "UPDATE tournaments_night SET version = %s, hands_told = %s WHERE id = %s"


def write_hand(night: Night, record: HandRecord, worth: Score, replaces: HandRecord | None = None) -> HandRecord:
    """Write the new revision `record` with its `worth`; the one that it `replaces` no longer stands."""
    record.sequence = night.version
    record.credit_one, record.credit_two, *_ = worth.score
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
    for record, worth in written:
        record.credit_one, record.credit_two, *_ = worth.score
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


class CardWithdrawn(Exception):
    """The table's card, whose link brought what is to be written, was withdrawn meanwhile."""


def count_action(
    night: Night, card: TableCard | None = None, seen_at: dt.datetime | None = None, *, at_tables: bool = False
) -> None:
    """Save the version of `night`, counted up by this action, so that its pages are old; those `at_tables` too.

    `card` is that of the table that acted, whose page is old in any case; `seen_at` is when its phone was in touch.
    Raises CardWithdrawn where its link opens nothing any more.
    """
    version = night.version
    _execute(_COUNT_FOR_NIGHT, version, night.hands_written, night.pk)
    if card is not None:
        moment = None if seen_at is None else connection.ops.adapt_datetimefield_value(seen_at)
        if not _execute(_COUNT_FOR_CARD, version, moment, card.pk, card.generation):
            raise CardWithdrawn
    if at_tables:
        _execute(_COUNT_FOR_CARDS, version, night.pk)


def _as_stored(name: str, record: HandRecord) -> Any:
    """The field's value as this database takes it."""
    value = getattr(record, name)
    if name == "hand":
        return connection.ops.adapt_json_value(value, None)
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, dt.datetime) else value


def _execute(sql: str, *params: Any) -> int:
    """How many rows it changed."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.rowcount


def _insert(sql: str, params: Iterable[Any]) -> int:
    """The new row's id."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(sql + " RETURNING id", list(params))
            return int(cursor.fetchone()[0])
        cursor.execute(sql, list(params))
        return int(cursor.lastrowid)


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
    record = HandRecord(
        table=table,
        deal=deal,
        revision=(last or 0) + 1,
        hand=payload,
        state=state,
        source=HandRecord.Source.DESK,
        by=by,
        accepted_by=by if agreed else None,
        accepted_at=at if agreed else None,
        accepted_sequence=night.version if agreed else None,
        why=why,
        at=at,
    )
    return write_hand(night, record, score(hand, law), replaces=standing)


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
