"""A night's rounds and tables in SQL written out: what every phone asks for after each hand, and every page of a night.

Knows the columns of the records; decides nothing.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.models import Entrant, HandRecord, Night, Round, RoundClock, Screen, Table
from tournaments.records.sql import LARGEST, columns, every, made, made_beside, one

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
    f"SELECT s.table_id, {columns(Entrant, 'e')} FROM tournaments_seat s "  # noqa: S608
    "JOIN tournaments_entrant e ON e.id = s.entrant_id JOIN tournaments_table t ON t.id = s.table_id "
    "WHERE {} ORDER BY s.seat"
)
_HANDS = (
    f"SELECT {columns(HandRecord, 'h')} FROM tournaments_handrecord h JOIN tournaments_table t ON t.id = h.table_id "  # noqa: S608
    "WHERE h.current AND {} ORDER BY h.deal"
)
_SIT_OUTS = (
    f"SELECT o.round_id, {columns(Entrant, 'e')} FROM tournaments_sitout o "  # noqa: S608
    "JOIN tournaments_entrant e ON e.id = o.entrant_id WHERE {} ORDER BY e.number"
)


class TableRows(NamedTuple):
    """A table of a round, who sits there in the order of seats, and the hands that stand by deal."""

    row: Table
    seats: tuple[Entrant, ...]
    hands: tuple[HandRecord, ...]


class RoundRows(NamedTuple):
    """A round with its tables, from the head table on, and who sits out."""

    row: Round
    tables: tuple[TableRows, ...]
    sitting_out: tuple[Entrant, ...]


def newest_table(night: Night, number: int) -> TableRows | None:
    """The table of that number in the newest round that has it. Three queries.

    Beside its columns its row knows the night's `newest_round`, and whether it `has_calls`, `has_disputes` that are open
    and `has_decisions` about disputes.
    """
    values = one(_NEWEST, night.pk, number)
    if values is None:
        return None
    row, row.round, clock, screen = made_beside(values, Table, Round, RoundClock, Screen)
    row.newest_round, row.has_decisions, row.has_disputes, row.has_calls = values[-4:]
    row.round.night = night
    row.round._state.fields_cache["clock"], night._state.fields_cache["screen"] = clock, screen
    return _with_rows([row], "t.id = %s", row.pk)[0]


def rounds_between(night: Night, first: int, last: int, most: int = LARGEST) -> list[RoundRows]:
    """The night's rounds of these numbers in order, each with its clock; the newest of them if there are more than `most`.

    Five queries, however many tables; one if there is no round.
    """
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
    in_round: dict[int, list[TableRows]] = defaultdict(list)
    for each in _with_rows(tables, f"t.round_id IN {among}", *rounds):
        each.row._state.fields_cache["round"] = rounds[each.row.round_id]
        in_round[each.row.round_id].append(each)
    out = _entrants(_SIT_OUTS.format(f"o.round_id IN {among}"), *rounds)
    return [RoundRows(row, tuple(in_round[key]), tuple(out[key])) for key, row in rounds.items()]


def _with_rows(tables: Sequence[Table], where: str, *params: int) -> list[TableRows]:
    """The tables, which are those `where` says, with their seats and hands. Two queries.

    Whatever came meanwhile to a table that is not among them is left out.
    """
    seats = _entrants(_SEATS.format(where), *params)
    hands: dict[int, list[HandRecord]] = defaultdict(list)
    for values in every(_HANDS.format(where), *params):
        hand = made(HandRecord, values)
        hands[hand.table_id].append(hand)
    for table in tables:
        for hand in hands[table.pk]:
            hand._state.fields_cache["table"] = table
    return [TableRows(each, tuple(seats[each.pk]), tuple(hands[each.pk])) for each in tables]


def _entrants(sql: str, *params: int) -> dict[int, list[Entrant]]:
    """The entrants by the key that stands before their columns. One query."""
    found: dict[int, list[Entrant]] = defaultdict(list)
    for key, *values in every(sql, *params):
        found[key].append(made(Entrant, values))
    return found
