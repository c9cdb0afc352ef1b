"""A night's rounds and tables in SQL written out: what every phone asks for after each hand, and every page of a night.

Knows the columns of the records; decides nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import models

from tournaments.models import Entrant, HandRecord, Night, Round, RoundClock, Screen, Seat, SitOut, Table
from tournaments.records.sql import LARGEST, M, columns, every, made, made_beside, one

_NEWEST = (
    f"SELECT {columns(Table, 't')}, {columns(Round, 'r')}, {columns(RoundClock, 'k')}, {columns(Screen, 's')}, "  # noqa: S608
    "(SELECT MAX(o.number) FROM tournaments_round o WHERE o.night_id = r.night_id), "
    "EXISTS (SELECT 1 FROM tournaments_dispute d WHERE d.table_id = t.id AND d.settled_sequence IS NOT NULL), "
    "EXISTS (SELECT 1 FROM tournaments_dispute d WHERE d.table_id = t.id AND d.settled_at IS NULL), "
    "EXISTS (SELECT 1 FROM tournaments_call c WHERE c.table_id = t.id) "
    "FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id "
    "LEFT JOIN tournaments_roundclock k ON k.round_id = r.id LEFT JOIN tournaments_screen s ON s.night_id = r.night_id "
    "WHERE r.night_id = %s AND t.number = %s ORDER BY r.number DESC LIMIT 1"
)
_ROUNDS = (
    f"SELECT {columns(Round, 'r')}, {columns(RoundClock, 'k')} FROM tournaments_round r "  # noqa: S608
    "LEFT JOIN tournaments_roundclock k ON k.round_id = r.id "
    "WHERE r.night_id = %s AND r.number BETWEEN %s AND %s ORDER BY r.number DESC LIMIT %s"
)
_TABLES = f"SELECT {columns(Table, 't')} FROM tournaments_table t WHERE {{}} ORDER BY t.number"  # noqa: S608
_SEATS = (
    f"SELECT {columns(Seat, 's')}, {columns(Entrant, 'e')} FROM tournaments_seat s "  # noqa: S608
    "JOIN tournaments_entrant e ON e.id = s.entrant_id JOIN tournaments_table t ON t.id = s.table_id "
    "WHERE {} ORDER BY s.seat"
)
_HANDS = (
    f"SELECT {columns(HandRecord, 'h')} FROM tournaments_handrecord h JOIN tournaments_table t ON t.id = h.table_id "  # noqa: S608
    "WHERE h.current AND {} ORDER BY h.deal"
)
_SIT_OUTS = (
    f"SELECT {columns(SitOut, 'o')}, {columns(Entrant, 'e')} FROM tournaments_sitout o "  # noqa: S608
    "JOIN tournaments_entrant e ON e.id = o.entrant_id WHERE {} ORDER BY e.number"
)


def newest_table(night: Night, number: int) -> Table | None:
    """The table of that number in the newest round that has it, with its seats and the hands that stand. Three queries.

    Beside its columns it knows the night's `newest_round`, and whether it `has_calls`, `has_disputes` that are open and
    `has_decisions` about disputes.
    """
    values = one(_NEWEST, night.pk, number)
    if values is None:
        return None
    row, row.round, clock, screen = made_beside(values, Table, Round, RoundClock, Screen)
    row.newest_round, row.has_decisions, row.has_disputes, row.has_calls = values[-4:]
    row.round.night = night
    row.round._state.fields_cache["clock"], night._state.fields_cache["screen"] = clock, screen
    _read_tables({row.pk: row}, "t.id = %s", row.pk)
    return row


def rounds_between(night: Night, first: int, last: int, most: int = LARGEST) -> list[Round]:
    """The night's rounds of these numbers in order, the newest of them if there are more than `most`: each with its clock,
    its tables, their seats and hands that stand, and who sat out. Five queries, however many tables; one if there is none."""
    if first > LARGEST:
        return []
    rounds: dict[int, Round] = {}
    for values in reversed(every(_ROUNDS, night.pk, first, min(last, LARGEST), most)):
        row, clock = made_beside(values, Round, RoundClock)
        row._state.fields_cache |= {"night": night, "clock": clock}
        rounds[row.pk] = row
    if not rounds:
        return []
    among = f"({', '.join(['%s'] * len(rounds))})"
    tables = [made(Table, values) for values in every(_TABLES.format(f"t.round_id IN {among}"), *rounds)]
    _lay(rounds, "tables", tables, "round")
    _read_tables({each.pk: each for each in tables}, f"t.round_id IN {among}", *rounds)
    found = every(_SIT_OUTS.format(f"o.round_id IN {among}"), *rounds)
    _lay(rounds, "sit_outs", _with_entrants(found, SitOut), "round")
    return list(rounds.values())


def _read_tables(tables: Mapping[int, Table], where: str, *params: int) -> None:
    """Give the tables, which are those `where` says, their seats and the hands that stand. Two queries."""
    _lay(tables, "seats", _with_entrants(every(_SEATS.format(where), *params), Seat), "table")
    _lay(tables, "hands", [made(HandRecord, values) for values in every(_HANDS.format(where), *params)], "table")


def _with_entrants(found: Sequence[Any], of: type[M]) -> list[M]:
    """Rows beside whose columns stand those of their entrant."""
    rows = []
    for values in found:
        row, row._state.fields_cache["entrant"] = made_beside(values, of, Entrant)
        rows.append(row)
    return rows


def _lay(above: Mapping[int, models.Model], name: str, rows: Sequence[models.Model], back: str) -> None:
    """The rows as if each had been asked for from the row above it, as a prefetch leaves them.

    Whatever came meanwhile to a row that is not there is left out: the records changed between two queries.
    """
    by_key: dict[int, list[models.Model]] = {key: [] for key in above}
    for row in rows:
        key = getattr(row, f"{back}_id")
        if key in above:
            row._state.fields_cache[back] = above[key]
            by_key[key].append(row)
    for key, each in above.items():
        asked: models.QuerySet[Any] = getattr(each, name).all()
        asked._result_cache = by_key[key]
        each.__dict__.setdefault("_prefetched_objects_cache", {})[name] = asked
