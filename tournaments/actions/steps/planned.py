"""Rounds that were planned from what has changed since. A step of several actions."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tournaments.actions.steps.seats import log_moves, mark_reseated, places_of, seat_again, write_tables
from tournaments.models import Night
from tournaments.records.attendance import attendance_of
from tournaments.records.load import entered_in, rounds_of
from tournaments.records.next_round import first_round_of, round_after


def draw_as_settled(night: Night) -> None:
    """A draw that nobody has seen or changed by hand is made again, by the wishes and rules as they are; a published one stays."""
    first = rounds_of(night, 1)[0]
    if first.row.reseated or night.seed is None:
        return
    drawn = first_round_of(night, night.seed).seating
    if drawn == first.seating:
        return
    if night.state == Night.State.DRAWN:
        seat_again(night, first.row, drawn)
    else:
        mark_reseated(first.row)


def tables_as_settled(night: Night) -> None:
    """The tables of every round have the laws and sides of the settings as they are."""
    for each in rounds_of(night):
        write_tables(night, each.row, each.seating)


def plan_rounds_after(night: Night, number: int, noted: Mapping[str, Any]) -> None:
    """A later round that nobody has played yet is planned anew; what was played stays as people sat.

    `noted` goes into the history with every move.
    """
    rounds, attendance = rounds_of(night), attendance_of(night)
    for before, after in pairwise(rounds):
        if before.number < number or after.row.reseated:
            continue
        seating = round_after(night, rounds[: before.number], attendance).seating
        if after.seating == seating:
            continue
        if entered_in(after.row):
            mark_reseated(after.row)
        else:
            planned = seating.places | dict.fromkeys(seating.sitting_out, (0, 0))
            places = places_of(after.row)
            seat_again(night, after.row, seating)
            log_moves(night, planned, places, round_number=after.number, **noted)
