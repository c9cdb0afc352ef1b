"""A hand on its way into the book, and how far the book has come."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import connection

from tournaments.records.sql.execution import every, one

_HOLD = "SELECT state, law, law_version, deals, version FROM tournaments_night WHERE id = %s"
_RECEIPT = "SELECT record_id, digest FROM tournaments_receipt WHERE card_id = %s AND key = %s"
_HANDS = (
    "SELECT t.id, r.closed_at IS NOT NULL, h.deal, h.revision, h.current, h.hand FROM tournaments_round r "
    "JOIN tournaments_table t ON t.round_id = r.id AND t.number = %s "
    "LEFT JOIN tournaments_handrecord h ON h.table_id = t.id WHERE r.night_id = %s AND r.number = %s"
)
_HAND_VALUES = (
    *("deal", "revision", "hand", "state", "reported_seat", "source", "at", "sequence", "credit_one", "credit_two"),
)
_HAND_COLUMNS = ", ".join("told_seat" if name == "reported_seat" else name for name in _HAND_VALUES)
_HAND_IN = (
    f"INSERT INTO tournaments_handrecord (table_id, {_HAND_COLUMNS}, current, why) "  # noqa: S608
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, TRUE, '')"
)
_KEPT = (
    "UPDATE tournaments_table SET hands_in = hands_in + 1, points_one = points_one + %s, points_two = points_two + %s "
    "WHERE id = %s"
)
_RECEIPT_IN = "INSERT INTO tournaments_receipt (card_id, key, digest, record_id) VALUES (%s, %s, %s, %s)"
_NIGHT_ON = "UPDATE tournaments_night SET version = %s, hands_told = hands_told + 1 WHERE id = %s"
_CARD_ON = "UPDATE tournaments_tablecard SET version = %s, heard_at = %s WHERE id = %s"


class Held(NamedTuple):
    """What a hand must know of its night, which is held until the transaction ends."""

    state: str
    law: str
    law_version: int
    deals: int
    version: int


class Before(NamedTuple):
    """One revision that the table told before."""

    deal: int
    revision: int
    current: bool
    hand: dict[str, Any]


class At(NamedTuple):
    """The table of a round, and all that it told."""

    table_id: int
    closed: bool
    told: list[Before]


def hold(night: int) -> Held | None:
    """Lock the night's row. Within a transaction."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    row = one(_HOLD + lock, night)
    return None if row is None else Held(*row)


def receipt_of(card: int, key: str) -> tuple[int, str] | None:
    """The record and the digest that this key brought."""
    return one(_RECEIPT, card, key)


def table_at(night: int, round_number: int, table: int) -> At | None:
    """One table of one round."""
    rows = every(_HANDS, table, night, round_number)
    if not rows:
        return None
    told = [
        Before(deal, revision, bool(current), json.loads(hand) if isinstance(hand, str) else hand)
        for _, _, deal, revision, current, hand in rows
        if deal is not None
    ]
    return At(rows[0][0], bool(rows[0][1]), told)


def write_hand_in(
    *, card: int, at_table: At, held: Held, night: int, values: dict[str, Any], key: str, digest: str
) -> int:
    """Write a deal's new hand, its receipt and the figures that rest on it; give back the record's id.

    `values` are the values under `_HAND_VALUES`.
    """
    moment = connection.ops.adapt_datetimefield_value(values["at"])
    told = {**values, "at": moment, "hand": connection.ops.adapt_json_value(values["hand"], None)}
    with connection.cursor() as cursor:
        record = _insert(cursor, _HAND_IN, (at_table.table_id, *(told[name] for name in _HAND_VALUES)))
        cursor.execute(_KEPT, (values["credit_one"], values["credit_two"], at_table.table_id))
        cursor.execute(_RECEIPT_IN, (card, key, digest, record))
        cursor.execute(_NIGHT_ON, (held.version + 1, night))
        cursor.execute(_CARD_ON, (held.version + 1, moment, card))
    return record


def _insert(cursor: Any, sql: str, params: Sequence[Any]) -> int:
    """The new row's id."""
    if connection.vendor == "postgresql":
        cursor.execute(sql + " RETURNING id", params)
        return int(cursor.fetchone()[0])
    cursor.execute(sql, params)
    return int(cursor.lastrowid)


_POINT = "SELECT version, hands_told FROM tournaments_night WHERE id = %s"


def point_of(night: int) -> tuple[int, int]:
    """The night's deeds so far, and its hands."""
    version, hands = one(_POINT, night)
    return version, hands
