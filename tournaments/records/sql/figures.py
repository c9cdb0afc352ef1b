"""What a night came to, from the figures that are stored with its hands."""

from typing import Any, NamedTuple

from tournaments.records.sql.execution import every

_SEATS = (
    "SELECT e.number, e.name, s.seat, r.number, r.closed_at IS NOT NULL, t.number, t.hands_in, t.points_one, "
    "t.points_two, t.cut_seat, t.moved_up, p.name FROM tournaments_round r "
    "JOIN tournaments_seat s ON s.round_id = r.id JOIN tournaments_entrant e ON e.id = s.entrant_id "
    "JOIN tournaments_table t ON t.id = s.table_id "
    "JOIN tournaments_seat b ON b.table_id = t.id AND b.seat = (s.seat + 1) %% 4 + 1 "
    "JOIN tournaments_entrant p ON p.id = b.entrant_id WHERE r.night_id = %s"
)
_SIT_OUTS = (
    "SELECT e.number, e.name, r.number FROM tournaments_round r JOIN tournaments_sitout o ON o.round_id = r.id "
    "JOIN tournaments_entrant e ON e.id = o.entrant_id WHERE r.night_id = %s"
)
_CREDITS = (
    "SELECT e.number, r.number, h.deal, CASE WHEN s.seat IN (1, 3) THEN h.credit_one ELSE h.credit_two END "
    "FROM tournaments_round r JOIN tournaments_seat s ON s.round_id = r.id "
    "JOIN tournaments_entrant e ON e.id = s.entrant_id "
    "JOIN tournaments_handrecord h ON h.table_id = s.table_id AND h.current WHERE r.night_id = %s"
)
_ONE = " AND e.id = %s"
_IN_ORDER = " ORDER BY r.number"


class SeatRow(NamedTuple):
    """One seat of one round: who sat there, with whom, and the stored figures of the table."""

    entrant: int
    name: str
    seat: int
    round_number: int
    closed: bool
    table: int
    hands_in: int
    points_one: int
    points_two: int
    cut: int | None
    moved_up: int | None
    partner: str


class SitOutRow(NamedTuple):
    """Who had no seat in a round."""

    entrant: int
    name: str
    round_number: int


class DealCredit(NamedTuple):
    """What a deal brought an entrant."""

    entrant: int
    round_number: int
    deal: int
    credit: int


def seats_of(night: int, entrant: int | None = None) -> list[SeatRow]:
    """Every seat of the night by round, or those of one entrant, by their keys."""
    found = _by_round(_SEATS, night, entrant)
    return [SeatRow._make((*row[:4], bool(row[4]), *row[5:])) for row in found]


def sit_outs_of(night: int, entrant: int | None = None) -> list[SitOutRow]:
    """Who sat out, by round."""
    return [SitOutRow._make(row) for row in _by_round(_SIT_OUTS, night, entrant)]


def credits_of(night: int, entrant: int | None = None) -> list[DealCredit]:
    """What every deal brought everyone who played it, by round."""
    return [DealCredit._make(row) for row in _by_round(_CREDITS, night, entrant)]


def _by_round(sql: str, night: int, entrant: int | None) -> list[Any]:
    if entrant is None:
        return every(sql + _IN_ORDER, night)
    return every(sql + _ONE + _IN_ORDER, night, entrant)
