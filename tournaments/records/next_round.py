"""Where everyone sits in the next round: rows → the movement's values, and what the movement makes of them."""

from collections.abc import Sequence

from scoring.faults import Refused
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.changes import Change
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.next_round import NextRound
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import check_fours
from tournaments.records.attendance import attendance_of
from tournaments.records.night_rules import odd_numbers_of
from tournaments.records.queries import RoundPlayed, rounds_before
from tournaments.table_result import first_dealers, pair_of


def over(each: RoundPlayed, night: Night, *, as_it_stands: bool = False) -> RoundOver:
    """The round as the movement takes it, by who moved up from each table, or won it where it is not closed yet.

    `as_it_stands`: a table that is not done goes to the pair that is ahead, or to North and South where none is.
    """
    winners = [
        table.result.winner if table.row.moved_up is None else pair_of(table.row.moved_up) for table in each.tables
    ]
    if as_it_stands:
        ahead = [int(table.result.totals[1] > table.result.totals[0]) for table in each.tables]
        winners = [one if winner is None else winner for winner, one in zip(winners, ahead, strict=True)]
    dealers = dealers_so_far(night, each.number, len(each.tables))
    return RoundOver(each.seating, [winner for winner in winners if winner is not None], dealers)


def dealers_so_far(night: Night, number: int, tables: int) -> list[int]:
    """At each table the seat that dealt first up to round `number`; nothing where the movement does not ask, else five queries."""
    if not MOVEMENTS[night.movement].asks_first_dealer:
        return []
    rounds = rounds_before(night, number + 1)
    return first_dealers([[table.record for table in each.tables] for each in rounds], tables)


def next_round_of(
    night: Night, number: int, over: RoundOver, history: History, attendance: Attendance | None = None
) -> NextRound:
    """Where everyone who is there in round `number` sits, after the round that is `over`; `history` is up to that one.

    From the seats alone, as a night file has them and no seed.

    Raises Refused where too few are there, or so many that the foot table would not be one of four.
    """
    attendance = attendance_of(night) if attendance is None else attendance
    present = attendance.in_the_movement(number)
    check_fours(len(present), number, *odd_numbers_of(night))
    return MOVEMENTS[night.movement].next_round(
        over,
        Tonight(history),
        present=present,
        volunteers=attendance.volunteers_in(number),
        options=night.movement_options,
    )


def changes_into(night: Night, before: Sequence[RoundPlayed], after: RoundPlayed) -> tuple[Change, ...]:
    """Why people sit in the round `after` where the movement alone would not have them; `before` are all rounds before.

    Empty for a round that was seated by hand, or no longer follows from the records.
    """
    if after.row.reseated:
        return ()
    try:
        found = next_round_of(night, after.number, over(before[-1], night), History(each.seating for each in before))
    except Refused:
        return ()
    return found.changes if found.seating == after.seating else ()
