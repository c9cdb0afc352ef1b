"""SQL written out, for the ways that a hall goes all evening: composing a query anew takes the ORM many times as long as
the database takes to answer it. Each statement stands beside what it means; SQLite and PostgreSQL take them alike.

Knows the book's columns; decides nothing.
"""

import datetime as dt
import json
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from django.db import connection, models

from tournaments.models import Entrant, Night, TableCard
from tournaments.standings import Earned

M = TypeVar("M", bound=models.Model)


def _one(sql: str, *params: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchone()


def _all(sql: str, *params: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


def _columns(model: type[models.Model], alias: str) -> str:
    return ", ".join(f"{alias}.{field.column}" for field in model._meta.concrete_fields)


def _made(model: type[M], values: Sequence[Any]) -> M:
    """The model's row, each value read as the ORM reads it."""
    names, converters = _reading(model, connection.vendor)
    read = list(values)
    for place, expression, convert in converters:
        if read[place] is not None:
            read[place] = convert(read[place], expression, connection)
    return model.from_db(connection.alias, names, read)


@cache
def _reading(model: type[models.Model], vendor: str) -> tuple[list[str], list[tuple[int, Any, Any]]]:
    """The model's fields in order, and what the ORM does with those that the database keeps in a form of its own."""
    fields = model._meta.concrete_fields
    converters = [
        (place, field.cached_col, convert)
        for place, field in enumerate(fields)
        for convert in (
            *connection.ops.get_db_converters(field.cached_col),
            *field.get_db_converters(connection),
        )
    ]
    return [field.attname for field in fields], converters


# ---- A table's card ----

_CARD = (
    f"SELECT {_columns(TableCard, 'c')}, {_columns(Night, 'n')} FROM tournaments_tablecard c "  # noqa: S608
    "JOIN tournaments_night n ON n.id = c.night_id WHERE c.night_id = %s AND c.number = %s AND c.generation = %s"
)
_OF_CARD = len(TableCard._meta.concrete_fields)
_GLANCE = (
    "SELECT id, version, heard_at FROM tournaments_tablecard WHERE night_id = %s AND number = %s AND generation = %s"
)


class Glance(NamedTuple):
    """A table's card as a poll needs it."""

    pk: int
    night_id: int
    number: int
    version: int
    heard_at: dt.datetime | None


def card_of(night: int, number: int, generation: int) -> TableCard | None:
    """The card of that table in that generation, with its night."""
    row = _one(_CARD, night, number, generation)
    if row is None:
        return None
    card = _made(TableCard, row[:_OF_CARD])
    card.night = _made(Night, row[_OF_CARD:])
    return card


def glance_at(night: int, number: int, generation: int) -> Glance | None:
    """The same for a poll: no night, and no row of a model."""
    row = _one(_GLANCE, night, number, generation)
    return None if row is None else Glance(row[0], night, number, row[1], _moment(row[2]))


def _moment(value: dt.datetime | None) -> dt.datetime | None:
    """A moment as the ORM reads it: SQLite keeps it in UTC and does not say so."""
    return value.replace(tzinfo=dt.UTC) if value is not None and value.tzinfo is None else value


# ---- A hand on its way in ----

_HOLD = "SELECT state, law, law_version, deals, version FROM tournaments_night WHERE id = %s"
_RECEIPT = "SELECT record_id, digest FROM tournaments_receipt WHERE card_id = %s AND key = %s"
_HANDS = (
    "SELECT t.id, r.closed_at IS NOT NULL, h.deal, h.revision, h.current, h.hand FROM tournaments_round r "
    "JOIN tournaments_table t ON t.round_id = r.id AND t.number = %s "
    "LEFT JOIN tournaments_handrecord h ON h.table_id = t.id WHERE r.night_id = %s AND r.number = %s"
)
_HAND_VALUES = ("deal", "revision", "hand", "state", "told_seat", "source", "at", "credit_one", "credit_two")
_HAND_IN = (
    f"INSERT INTO tournaments_handrecord (table_id, {', '.join(_HAND_VALUES)}, current, why) "  # noqa: S608
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, TRUE, '')"
)
_POINTS = (
    "UPDATE tournaments_seat SET points = points + CASE WHEN seat IN (1, 3) THEN %s ELSE %s END WHERE table_id = %s"
)
_HANDS_IN = "UPDATE tournaments_table SET hands_in = hands_in + 1 WHERE id = %s"
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
    row = _one(_HOLD + lock, night)
    return None if row is None else Held(*row)


def receipt_of(card: int, key: str) -> tuple[int, str] | None:
    """The record and the digest that this key brought."""
    return _one(_RECEIPT, card, key)


def table_at(night: int, round_number: int, table: int) -> At | None:
    """One table of one round."""
    rows = _all(_HANDS, table, night, round_number)
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

    `values` are the record's deal, revision, hand, state, told_seat, source, at, credit_one and credit_two.
    """
    moment = connection.ops.adapt_datetimefield_value(values["at"])
    told = {**values, "at": moment, "hand": connection.ops.adapt_json_value(values["hand"], None)}
    with connection.cursor() as cursor:
        record = _insert(cursor, _HAND_IN, (at_table.table_id, *(told[name] for name in _HAND_VALUES)))
        cursor.execute(_POINTS, (values["credit_one"], values["credit_two"], at_table.table_id))
        cursor.execute(_HANDS_IN, (at_table.table_id,))
        cursor.execute(_RECEIPT_IN, (card, key, digest, record))
        cursor.execute(_NIGHT_ON, (held.version + 1, night))
        cursor.execute(_CARD_ON, (held.version + 1, moment, card))
    return record


# ---- How far a night's book has come ----

_POINT = "SELECT version, hands_told FROM tournaments_night WHERE id = %s"


def point_of(night: int) -> tuple[int, int]:
    """The night's deeds so far, and its hands."""
    version, hands_told = _one(_POINT, night)
    return version, hands_told


# ---- What a night came to, from what is kept ----

_SEATS = (
    "SELECT e.number, e.name, s.points, s.seat, r.number, r.closed_at IS NOT NULL, t.number, t.hands_in, t.cut_seat, "
    "t.moved_up, o.points, p.name FROM tournaments_round r JOIN tournaments_seat s ON s.round_id = r.id "
    "JOIN tournaments_entrant e ON e.id = s.entrant_id JOIN tournaments_table t ON t.id = s.table_id "
    "JOIN tournaments_seat o ON o.table_id = t.id AND o.seat = s.seat %% 4 + 1 "
    "JOIN tournaments_seat b ON b.table_id = t.id AND b.seat = (s.seat + 1) %% 4 + 1 "
    "JOIN tournaments_entrant p ON p.id = b.entrant_id WHERE r.night_id = %s"
)
_SIT_OUTS = (
    "SELECT e.number, e.name, r.number FROM tournaments_round r JOIN tournaments_sitout o ON o.round_id = r.id "
    "JOIN tournaments_entrant e ON e.id = o.entrant_id WHERE r.night_id = %s"
)
_CREDITS = (
    "SELECT r.number, h.deal, CASE WHEN s.seat IN (1, 3) THEN h.credit_one ELSE h.credit_two END "
    "FROM tournaments_seat s JOIN tournaments_round r ON r.id = s.round_id "
    "JOIN tournaments_handrecord h ON h.table_id = s.table_id AND h.current WHERE s.entrant_id = %s"
)
# What everyone earned in the rounds that have begun, a line for the seats and one for the sit-outs; a pair that is level
# wins by the cut, or as people went up.
_BEGUN = "(r.closed_at IS NOT NULL OR EXISTS (SELECT 1 FROM tournaments_table b WHERE b.round_id = r.id AND b.hands_in > 0))"
_EARNED = (
    "SELECT e.number, e.name, SUM(s.points), COUNT(*), SUM(CASE WHEN t.hands_in < %s THEN 0 "  # noqa: S608
    "WHEN s.points > o.points THEN 1 WHEN s.points < o.points THEN 0 "
    "WHEN COALESCE(t.cut_seat, t.moved_up) %% 2 = s.seat %% 2 THEN 1 ELSE 0 END), "
    "SUM(CASE WHEN t.number = 1 THEN 1 ELSE 0 END), 0 FROM tournaments_round r "
    "JOIN tournaments_table t ON t.round_id = r.id JOIN tournaments_seat s ON s.table_id = t.id "
    "JOIN tournaments_seat o ON o.table_id = t.id AND o.seat = s.seat %% 4 + 1 "
    "JOIN tournaments_entrant e ON e.id = s.entrant_id "
    f"WHERE r.night_id = %s AND {_BEGUN} GROUP BY e.number, e.name "
    "UNION ALL SELECT e.number, e.name, 0, 0, 0, 0, COUNT(*) FROM tournaments_round r "
    "JOIN tournaments_sitout o ON o.round_id = r.id JOIN tournaments_entrant e ON e.id = o.entrant_id "
    f"WHERE r.night_id = %s AND {_BEGUN} GROUP BY e.number, e.name"
)
_ENTRANT = (
    f"SELECT {_columns(Entrant, 'e')}, {_columns(Night, 'n')} FROM tournaments_entrant e "  # noqa: S608
    "JOIN tournaments_night n ON n.id = e.night_id WHERE e.night_id = %s AND e.number = %s"
)
_OF_ENTRANT = len(Entrant._meta.concrete_fields)
_ROUNDS = (
    "SELECT r.number, r.closed_at IS NOT NULL, COALESCE(SUM(t.hands_in), 0) FROM tournaments_round r "
    "LEFT JOIN tournaments_table t ON t.round_id = r.id WHERE r.night_id = %s "
    "GROUP BY r.number, r.closed_at ORDER BY r.number"
)
_ONE = " AND e.id = %s"
_IN_ORDER = " ORDER BY r.number"


class Sat(NamedTuple):
    """One seat of one round: who sat there, with whom, and the kept figures of the table and of the side against it."""

    entrant: int
    name: str
    points: int
    seat: int
    round_number: int
    closed: bool
    table: int
    hands_in: int
    cut: int | None
    moved_up: int | None
    against: int
    partner: str


class Out(NamedTuple):
    """Who had no seat in a round."""

    entrant: int
    name: str
    round_number: int


class Credited(NamedTuple):
    """What a deal brought an entrant."""

    round_number: int
    deal: int
    credit: int


def seats_of(night: int, entrant: int | None = None) -> list[Sat]:
    """Every seat of the night by round, or those of one entrant, by their keys."""
    found = _by_round(_SEATS, night, entrant)
    return [Sat._make((*row[:5], bool(row[5]), *row[6:])) for row in found]


class RoundTold(NamedTuple):
    """How far a round is told."""

    number: int
    closed: bool
    hands_in: int


def rounds_told(night: int) -> list[RoundTold]:
    """The night's rounds in order."""
    return [RoundTold(number, bool(closed), int(hands_in)) for number, closed, hands_in in _all(_ROUNDS, night)]


def earned_in(night: int, deals: int) -> list[Earned]:
    """What everyone has earned in the rounds that have begun; nobody before the first hand."""
    told: dict[int, Earned] = {}
    for row in _all(_EARNED, deals, night, night):
        each = Earned(row[0], row[1], *map(int, row[2:]))
        before = told.get(each.number)
        told[each.number] = each if before is None else before._replace(sat_out=each.sat_out)
    return list(told.values())


def entrant_at(night: int, number: int) -> Entrant | None:
    """The entrant of that number, with the night."""
    row = _one(_ENTRANT, night, number)
    if row is None:
        return None
    entrant = _made(Entrant, row[:_OF_ENTRANT])
    entrant.night = _made(Night, row[_OF_ENTRANT:])
    return entrant


def sit_outs_of(night: int, entrant: int | None = None) -> list[Out]:
    """Who sat out, by round."""
    return [Out(*row) for row in _by_round(_SIT_OUTS, night, entrant)]


def credits_at_tables_of(entrant: int) -> list[Credited]:
    """Every deal that the entrant played, by the entrant's key."""
    return [Credited(*row) for row in _all(_CREDITS, entrant)]


def _by_round(sql: str, night: int, entrant: int | None) -> list[Any]:
    if entrant is None:
        return _all(sql + _IN_ORDER, night)
    return _all(sql + _ONE + _IN_ORDER, night, entrant)


def _insert(cursor: Any, sql: str, params: Sequence[Any]) -> int:
    """The new row's id."""
    if connection.vendor == "postgresql":
        cursor.execute(sql + " RETURNING id", params)
        return int(cursor.fetchone()[0])
    cursor.execute(sql, params)
    return int(cursor.lastrowid)
