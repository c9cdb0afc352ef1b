"""One table in its newest round, in SQL written out: what every phone at it asks for after each of its hands.

Knows the columns of the records; decides nothing.
"""

from django.db import models

from tournaments.models import Entrant, HandRecord, Night, Round, RoundClock, Screen, Seat, Table
from tournaments.records.sql import M, columns, every, made_beside, one

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
_SEATS = (
    f"SELECT {columns(Seat, 's')}, {columns(Entrant, 'e')} FROM tournaments_seat s "  # noqa: S608
    "JOIN tournaments_entrant e ON e.id = s.entrant_id WHERE s.table_id = %s ORDER BY s.seat"
)
_HANDS = f"SELECT {columns(HandRecord, 'h')} FROM tournaments_handrecord h WHERE h.table_id = %s AND h.current"  # noqa: S608


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
    seats, hands = [], []
    for each in every(_SEATS, row.pk):
        seat, seat.entrant = made_beside(each, Seat, Entrant)
        seats.append(seat)
    for each in every(_HANDS, row.pk):
        [hand] = made_beside(each, HandRecord)
        hand.table = row
        hands.append(hand)
    row._prefetched_objects_cache = {"seats": _read(row.seats.all(), seats), "hands": _read(row.hands.all(), hands)}
    return row


def _read(rows: models.QuerySet[M], found: list[M]) -> models.QuerySet[M]:
    """The rows as if they had been asked for, as a prefetch leaves them."""
    rows._result_cache = found
    return rows
