"""SQL written out, for the ways that a hall goes all evening: composing a query anew takes the ORM many times as long as
the database takes to answer it. SQLite and PostgreSQL take the statements alike.

Knows the columns of the records; decides nothing.
"""

import datetime as dt
import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.base import ModelState

from tournaments.models import Entrant, Night, Screen, TableCard

M = TypeVar("M", bound=models.Model)
N = TypeVar("N", Entrant, TableCard)


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


def rows_of_query(rows: Callable[..., models.QuerySet[Any, Any]], *given: Any) -> tuple[Any, ...]:
    """The rows, as the driver reads them, of the query that `rows` makes of what is `given`: composed once for each `given`."""
    sql, params = _composed(rows, connection.vendor, *given)
    return tuple(every(sql, *params))


@lru_cache(maxsize=500)
def _composed(
    rows: Callable[..., models.QuerySet[Any, Any]], vendor: str, *given: Any
) -> tuple[str, tuple[Any, ...]]:
    return rows(*given).query.sql_with_params()


def row_at(model: type[M], key: int) -> M | None:
    """The model's row of that key; None too for numbers that no column holds."""
    row = one(_by_key(model), key) if key <= LARGEST else None
    return None if row is None else made(model, row)


@cache
def _by_key(model: type[models.Model]) -> str:
    names = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
    return f'SELECT {names} FROM {model._meta.db_table} WHERE "id" = %s'  # noqa: S608


def columns(model: type[models.Model], alias: str) -> str:
    """The model's columns, for `made`."""
    return ", ".join(f'{alias}."{field.column}"' for field in model._meta.concrete_fields)


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


def _select_with_night(model: type[models.Model], rest: str) -> str:
    """The question for a row and its night."""
    return (
        f"SELECT {columns(model, 'm')}, {columns(Night, 'n')} FROM {model._meta.db_table} m "  # noqa: S608
        f"JOIN tournaments_night n ON n.id = m.night_id {rest}"
    )


def made_beside(values: Sequence[Any], *of: type[models.Model]) -> list[Any]:
    """The rows of several models whose columns stand one beside the other; None for one that a LEFT JOIN did not find."""
    rest, rows = iter(values), list[Any]()
    for model in of:
        own = list(islice(rest, len(model._meta.concrete_fields)))
        rows.append(None if own[0] is None else made(model, own))
    return rows


def _made_with_night(model: type[N], values: Sequence[Any]) -> N:
    row: N
    row, row.night = made_beside(values, model, Night)
    return row


_NIGHT = f"SELECT {columns(Night, 'n')} FROM tournaments_night n WHERE n.id = %s"  # noqa: S608
_RECEIPT = "SELECT r.record_id, r.digest FROM tournaments_receipt r WHERE r.card_id = %s AND r.key = %s"
_HANDS = (
    "SELECT t.id, r.closed_at IS NOT NULL, t.rang_after, t.law, t.players, t.sides, h.deal, h.revision, h.current, h.hand "
    "FROM tournaments_round r "
    "JOIN tournaments_table t ON t.round_id = r.id AND t.number = %s "
    "LEFT JOIN tournaments_handrecord h ON h.table_id = t.id WHERE r.night_id = %s AND r.number = %s"
)
_POINT = "SELECT version, hands_written FROM tournaments_night WHERE id = %s"
_POINT_AT_TABLE = (
    "SELECT c.version, n.hands_written FROM tournaments_tablecard c JOIN tournaments_night n ON n.id = c.night_id "
    "WHERE c.id = %s"
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


def point_of(night: int) -> tuple[int, int]:
    """How many actions changed the night so far, and how many hands were written."""
    version, hands = one(_POINT, night)
    return version, hands


def point_at(card: int) -> tuple[int, int]:
    """The night's last action that concerns the card's table, and how many hands were written for the night."""
    version, hands = one(_POINT_AT_TABLE, card)
    return version, hands


LARGEST = 2**63 - 1  # SQLite takes no larger one even as a question
_ENTRANT = _select_with_night(Entrant, "WHERE m.night_id = %s AND m.number = %s")
_NIGHT_AND_SCREEN = (
    f"SELECT {columns(Night, 'n')}, {columns(Screen, 's')} FROM tournaments_night n "  # noqa: S608
    "LEFT JOIN tournaments_screen s ON s.night_id = n.id WHERE n.id = %s"
)
_CARD = _select_with_night(TableCard, "WHERE m.night_id = %s AND m.number = %s AND m.generation = %s")
# How a hand is read: by the law of the night, of which all else is read under its lock.
_CARD_FOR_HAND = (
    f"SELECT {columns(TableCard, 'm')}, n.law, n.law_version, n.companions, r.record_id, r.digest "  # noqa: S608
    "FROM tournaments_tablecard m JOIN tournaments_night n ON n.id = m.night_id "
    "LEFT JOIN tournaments_receipt r ON r.card_id = m.id AND r.key = %s "
    "WHERE m.night_id = %s AND m.number = %s AND m.generation = %s"
)
_GLANCE = "SELECT id, version, last_seen_at FROM tournaments_tablecard WHERE night_id = %s AND number = %s AND generation = %s"


class Glance(NamedTuple):
    """A table's card as a poll needs it."""

    pk: int
    night_id: int
    number: int
    version: int
    last_seen_at: dt.datetime | None


def card_of(night: int, number: int, generation: int) -> TableCard | None:
    """The card of that table in that generation, with its night."""
    row = one(_CARD, night, number, generation)
    return None if row is None else _made_with_night(TableCard, row)


def card_for_hand(night: int, number: int, generation: int, key: str) -> tuple[TableCard | None, Brought | None]:
    """The same, but of the night its law alone, which is all that reading a hand asks; and what `key` brought from there."""
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


def glance_at(night: int, number: int, generation: int) -> Glance | None:
    """The same for a poll: no night, and no row of a model."""
    row = one(_GLANCE, night, number, generation)
    return None if row is None else Glance(row[0], night, number, row[1], moment(row[2]))


def moment(value: dt.datetime | None) -> dt.datetime | None:
    """A moment as the ORM reads it: SQLite keeps it in UTC and does not say so."""
    return value.replace(tzinfo=dt.UTC) if value is not None and value.tzinfo is None else value


def night_with_screen(key: int) -> Night | None:
    """The night of that key, which knows its screen, if it has one."""
    values = one(_NIGHT_AND_SCREEN, key)
    if values is None:
        return None
    night, screen = made_beside(values, Night, Screen)
    night._state.fields_cache["screen"] = screen
    if screen is not None:
        screen.night = night
    found: Night = night
    return found


def entrant_at(night: int, number: int) -> Entrant | None:
    """The entrant of that number, with the night; None too for numbers that no column holds."""
    if max(night, number) > LARGEST:
        return None
    row = one(_ENTRANT, night, number)
    return None if row is None else _made_with_night(Entrant, row)
