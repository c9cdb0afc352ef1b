"""SQL written out, for the two ways that a hall goes all evening: a hand in, and a poll that finds nothing new. Composing a
query anew takes the ORM many times as long as the database takes to answer it: by the ORM the bench has 0.16 of the bare
insert in place of 0.60, and 0.47 of the bare poll in place of 0.73. SQLite and PostgreSQL take the statements alike.

Knows the columns of the records; decides nothing.
"""

import datetime as dt
import json
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.base import ModelState

from tournaments.models import Night, TableCard

M = TypeVar("M", bound=models.Model)


def one(sql: str, *params: Any) -> Any:
    """The first row, or None."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchone()


def every(sql: str, *params: Any) -> list[Any]:
    """All rows."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


def columns(model: type[models.Model], alias: str) -> str:
    """The model's columns, for `made`."""
    return ", ".join(f"{alias}.{field.column}" for field in model._meta.concrete_fields)


def made(model: type[M], values: Sequence[Any]) -> M:
    """The model's row, each value read as the ORM reads it.

    As `Model.from_db` makes it, but for the signals around it, which nobody receives and every hand would wait for.
    """
    names, converters = _reading(model, connection.vendor)
    read = list(values)
    for place, expression, convert in converters:
        if read[place] is not None:
            read[place] = convert(read[place], expression, connection)
    return bare_row(model, dict(zip(names, read, strict=True)))


def bare_row(model: type[M], values: dict[str, Any]) -> M:
    """A row that the database has, or has in a moment, with these values alone: the others are read when asked for."""
    row = model.__new__(model)
    row._state = ModelState()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    row.__dict__.update(values)
    return row


@cache
def _reading(model: type[models.Model], vendor: str) -> tuple[list[str], list[tuple[int, Any, Any]]]:
    """The model's fields in order, and what the ORM does with those that the database keeps in a form of its own."""
    fields = model._meta.concrete_fields
    converters = [
        (place, field.cached_col, convert)
        for place, field in enumerate(fields)
        for convert in (*connection.ops.get_db_converters(field.cached_col), *field.get_db_converters(connection))
    ]
    return [field.attname for field in fields], converters


def made_beside(values: Sequence[Any], *of: type[models.Model]) -> list[Any]:
    """The rows of several models whose columns stand one beside the other; None for one that a LEFT JOIN did not find."""
    rest, rows = iter(values), list[Any]()
    for model in of:
        own = list(islice(rest, len(model._meta.concrete_fields)))
        rows.append(None if own[0] is None else made(model, own))
    return rows


_NIGHT = f"SELECT {columns(Night, 'n')} FROM tournaments_night n WHERE n.id = %s"  # noqa: S608
_RECEIPT = "SELECT r.record_id, r.digest FROM tournaments_receipt r WHERE r.card_id = %s AND r.key = %s"
_HANDS = (
    "SELECT t.id, r.closed_at IS NOT NULL, t.rang_after, t.law, t.players, t.sides, h.deal, h.revision, h.current, h.hand "
    "FROM tournaments_round r "
    "JOIN tournaments_table t ON t.round_id = r.id AND t.number = %s "
    "LEFT JOIN tournaments_handrecord h ON h.table_id = t.id WHERE r.night_id = %s AND r.number = %s"
)


class RoundTable(NamedTuple):
    """A table of one round; `closed` is the round, and its bell `rang_after` that deal. By deal, the number of its last
    revision and the hand that stands."""

    pk: int
    closed: bool
    revisions: dict[int, int]
    standing: dict[int, dict[str, Any]]
    rang_after: int | None = None
    law: str = ""
    players: int = 4
    sides: int = 2


def lock_night(night: int) -> Night | None:
    """The night, whose row is locked until the transaction ends."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    row = one(_NIGHT + lock, night)
    return None if row is None else made(Night, row)


class Brought(NamedTuple):
    """What an Idempotency-Key brought before: the key of its record, and the digest of its hand."""

    record: int
    digest: str


def brought_by(card: int, key: str) -> Brought | None:
    """What this key brought from that card's table."""
    row = one(_RECEIPT, card, key)
    return None if row is None else Brought(*row)


def table_at(night: int, round_number: int, table: int) -> RoundTable | None:
    """One table of one round."""
    rows = every(_HANDS, table, night, round_number)
    if not rows:
        return None
    found = RoundTable(rows[0][0], bool(rows[0][1]), {}, {}, *rows[0][2:6])
    for *_, deal, revision, current, hand in rows:
        if deal is not None:
            found.revisions[deal] = max(revision, found.revisions.get(deal, 0))
        if current:
            found.standing[deal] = from_json(hand)
    return found


LARGEST = 2**63 - 1  # SQLite takes no larger one even as a question
# How a hand is read: by the law of the night, of which all else is read under its lock.
_CARD_FOR_HAND = (
    f"SELECT {columns(TableCard, 'm')}, n.law, n.law_version, n.companions, r.record_id, r.digest "  # noqa: S608
    "FROM tournaments_tablecard m JOIN tournaments_night n ON n.id = m.night_id "
    "LEFT JOIN tournaments_receipt r ON r.card_id = m.id AND r.key = %s "
    "WHERE m.night_id = %s AND m.number = %s AND m.generation = %s"
)


def card_at(night: int, number: int, generation: int, key: str) -> tuple[TableCard | None, Brought | None]:
    """The card of that table in that generation, of its night the law alone, which is all that reading a hand asks; and what
    `key` brought from there."""
    row = one(_CARD_FOR_HAND, key, night, number, generation)
    if row is None:
        return None, None
    *of_card, law, law_version, companions, record, digest = row
    card = made(TableCard, of_card)
    values = {"id": night, "law": law, "law_version": law_version, "companions": from_json(companions)}
    card.night = bare_row(Night, values)
    return card, None if record is None else Brought(record, digest)


def from_json(value: Any) -> Any:
    """What a JSON column holds: PostgreSQL's driver reads it by itself."""
    return json.loads(value) if isinstance(value, str) else value


_GLANCE = (
    "SELECT id, version, heard_at FROM tournaments_tablecard WHERE night_id = %s AND number = %s AND generation = %s"
)


class Glance(NamedTuple):
    """A table's card as a poll needs it."""

    pk: int
    night_id: int
    number: int
    version: int
    last_seen_at: dt.datetime | None


def glance_at(night: int, number: int, generation: int) -> Glance | None:
    """The card for a poll: no night, and no row of a model."""
    row = one(_GLANCE, night, number, generation)
    return None if row is None else Glance(row[0], night, number, row[1], moment(row[2]))


def moment(value: dt.datetime | None) -> dt.datetime | None:
    """A moment as the ORM reads it: SQLite keeps it in UTC and does not say so."""
    return value.replace(tzinfo=dt.UTC) if value is not None and value.tzinfo is None else value
