"""What a night came to, from the figures that are kept with its hands."""

from typing import Any, NamedTuple

from tournaments.records.sql.execution import every
from tournaments.standings import Earned

# The kept points of the seat's side, and of the side against it.
_POINTS = "CASE WHEN s.seat IN (1, 3) THEN t.points_one ELSE t.points_two END"
_AGAINST = "CASE WHEN s.seat IN (1, 3) THEN t.points_two ELSE t.points_one END"
_SEATS = (
    f"SELECT e.number, e.name, {_POINTS}, s.seat, r.number, r.closed_at IS NOT NULL, t.number, t.hands_in, t.cut_seat, "  # noqa: S608
    f"t.moved_up, {_AGAINST}, p.name FROM tournaments_round r JOIN tournaments_seat s ON s.round_id = r.id "
    "JOIN tournaments_entrant e ON e.id = s.entrant_id JOIN tournaments_table t ON t.id = s.table_id "
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
    f"SELECT e.number, e.name, SUM({_POINTS}), COUNT(*), SUM(CASE WHEN t.hands_in < %s THEN 0 "  # noqa: S608
    f"WHEN {_POINTS} > {_AGAINST} THEN 1 WHEN {_POINTS} < {_AGAINST} THEN 0 "
    "WHEN COALESCE(t.cut_seat, t.moved_up) %% 2 = s.seat %% 2 THEN 1 ELSE 0 END), "
    "SUM(CASE WHEN t.number = 1 THEN 1 ELSE 0 END), 0 FROM tournaments_round r "
    "JOIN tournaments_table t ON t.round_id = r.id JOIN tournaments_seat s ON s.table_id = t.id "
    "JOIN tournaments_entrant e ON e.id = s.entrant_id "
    f"WHERE r.night_id = %s AND {_BEGUN} GROUP BY e.number, e.name "
    "UNION ALL SELECT e.number, e.name, 0, 0, 0, 0, COUNT(*) FROM tournaments_round r "
    "JOIN tournaments_sitout o ON o.round_id = r.id JOIN tournaments_entrant e ON e.id = o.entrant_id "
    f"WHERE r.night_id = %s AND {_BEGUN} GROUP BY e.number, e.name"
)
_ROUNDS = (
    "SELECT r.number, r.closed_at IS NOT NULL, COALESCE(SUM(t.hands_in), 0) FROM tournaments_round r "
    "LEFT JOIN tournaments_table t ON t.round_id = r.id WHERE r.night_id = %s "
    "GROUP BY r.number, r.closed_at ORDER BY r.number"
)
_ONE = " AND e.id = %s"
_IN_ORDER = " ORDER BY r.number"


class SeatRow(NamedTuple):
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


class SitOutRow(NamedTuple):
    """Who had no seat in a round."""

    entrant: int
    name: str
    round_number: int


class DealCredit(NamedTuple):
    """What a deal brought an entrant."""

    round_number: int
    deal: int
    credit: int


def seats_of(night: int, entrant: int | None = None) -> list[SeatRow]:
    """Every seat of the night by round, or those of one entrant, by their keys."""
    found = _by_round(_SEATS, night, entrant)
    return [SeatRow._make((*row[:5], bool(row[5]), *row[6:])) for row in found]


class RoundProgress(NamedTuple):
    """How far a round is told."""

    number: int
    closed: bool
    hands_in: int


def round_progress(night: int) -> list[RoundProgress]:
    """The night's rounds in order."""
    return [RoundProgress(number, bool(closed), int(hands_in)) for number, closed, hands_in in every(_ROUNDS, night)]


def earned_in(night: int, deals: int) -> list[Earned]:
    """What everyone has earned in the rounds that have begun; nobody before the first hand."""
    told: dict[int, Earned] = {}
    for row in every(_EARNED, deals, night, night):
        each = Earned(row[0], row[1], *map(int, row[2:]))
        before = told.get(each.number)
        told[each.number] = each if before is None else before._replace(sat_out=each.sat_out)
    return list(told.values())


def sit_outs_of(night: int, entrant: int | None = None) -> list[SitOutRow]:
    """Who sat out, by round."""
    return [SitOutRow(*row) for row in _by_round(_SIT_OUTS, night, entrant)]


def credits_at_tables_of(entrant: int) -> list[DealCredit]:
    """Every deal that the entrant played, by the entrant's key."""
    return [DealCredit(*row) for row in every(_CREDITS, entrant)]


def _by_round(sql: str, night: int, entrant: int | None) -> list[Any]:
    if entrant is None:
        return every(sql + _IN_ORDER, night)
    return every(sql + _ONE + _IN_ORDER, night, entrant)
