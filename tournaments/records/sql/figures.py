"""What a night came to, from the figures that are stored with its hands."""

from typing import NamedTuple

from tournaments.records.sql.execution import every

_ROUNDS = "FROM tournaments_round r JOIN tournaments_{} s ON s.round_id = r.id JOIN tournaments_entrant e ON e.id = s.entrant_id"
_PLACES = (
    "SELECT e.number, e.name, r.number, r.closed_at IS NOT NULL, t.number, s.seat, t.hands_in, t.points_one, "
    f"t.points_two, t.cut_seat, t.moved_up, p.name {_ROUNDS.format('seat')} "
    "JOIN tournaments_table t ON t.id = s.table_id "
    "JOIN tournaments_seat b ON b.table_id = t.id AND b.seat = (s.seat + 1) %% 4 + 1 "
    "JOIN tournaments_entrant p ON p.id = b.entrant_id WHERE r.night_id = %s"
)
_SIT_OUTS = (
    "SELECT e.number, e.name, r.number, r.closed_at IS NOT NULL, NULL, NULL, 0, 0, 0, NULL, NULL, '' "
    f"{_ROUNDS.format('sitout')} WHERE r.night_id = %s"
)
_CREDITS = (
    "SELECT e.number, r.number, h.deal, CASE WHEN s.seat IN (1, 3) THEN h.credit_one ELSE h.credit_two END "
    "FROM tournaments_round r JOIN tournaments_seat s ON s.round_id = r.id "
    "JOIN tournaments_entrant e ON e.id = s.entrant_id "
    "JOIN tournaments_handrecord h ON h.table_id = s.table_id AND h.current WHERE r.night_id = %s"
)
_ONE = " AND e.id = %s"


class PlaceRow(NamedTuple):
    """One entrant's place in a round: a seat, with whom, and the stored figures of the table; no table: sitting out."""

    entrant: int
    name: str
    round_number: int
    closed: bool
    table: int | None
    seat: int | None
    hands_in: int
    points_one: int
    points_two: int
    cut: int | None
    moved_up: int | None
    partner: str


class DealCredit(NamedTuple):
    """What a deal brought an entrant."""

    entrant: int
    round_number: int
    deal: int
    credit: int


def places_of(night: int, entrant: int | None = None) -> list[PlaceRow]:
    """Everyone's place in every round of the night by round, or that of one entrant, by their keys."""
    only, params = ("", [night]) if entrant is None else (_ONE, [night, entrant])
    found = every(f"{_PLACES}{only} UNION ALL {_SIT_OUTS}{only} ORDER BY 3", *params, *params)
    return [PlaceRow._make((*row[:3], bool(row[3]), *row[4:])) for row in found]


def credits_of(night: int, entrant: int | None = None) -> list[DealCredit]:
    """What every deal brought everyone who played it, or one entrant."""
    found = every(_CREDITS, night) if entrant is None else every(_CREDITS + _ONE, night, entrant)
    return [DealCredit._make(row) for row in found]
