"""Where everyone sits in the next round: rows → the movement's values, and what the movement makes of them."""

from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.next_round import NextRound
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import History
from tournaments.records.attendance import attendance_of
from tournaments.records.queries import RoundPlayed
from tournaments.table_result import dealer_of, pair_of


def over(each: RoundPlayed) -> RoundOver:
    """The round as the movement takes it, by who moved up from each table, or won it where it is not closed yet."""
    winners = [
        table.result.winner if table.row.moved_up is None else pair_of(table.row.moved_up) for table in each.tables
    ]
    dealers = [dealer_of(1, table.record.hands) or 0 for table in each.tables]
    return RoundOver(each.seating, [winner for winner in winners if winner is not None], dealers)


def next_round_of(
    night: Night, number: int, over: RoundOver, history: History, attendance: Attendance | None = None
) -> NextRound:
    """Where everyone who is there in round `number` sits, after the round that is `over`; `history` is up to that one.

    Raises Refused where too few are there.
    """
    attendance = attendance_of(night) if attendance is None else attendance
    return MOVEMENTS[night.movement].next_round(
        over,
        Tonight(history, seed=night.seed or 0),
        present=attendance.in_the_movement(number),
        volunteers=attendance.volunteers_in(number),
        options=night.movement_options,
    )
