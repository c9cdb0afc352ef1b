"""Rounds that were planned from what has changed since. A step of several actions."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tournaments.actions.steps.seats import log_moves, mark_reseated, move, places_of
from tournaments.models import Night
from tournaments.movement.seating import History
from tournaments.records.next_round import next_round_of, over
from tournaments.records.queries import entered_in, rounds_of


def plan_rounds_after(night: Night, number: int, noted: Mapping[str, Any]) -> None:
    """A later round that nobody has played yet is planned anew; what was played stays as people sat.

    `noted` goes into the history with every move.
    """
    history = History()
    for before, after in pairwise(rounds_of(night)):
        history.add(before.seating)
        if before.number < number or after.row.reseated:
            continue
        seating = next_round_of(night, after.number, over(before, night), history).seating
        if after.seating == seating:
            continue
        if entered_in(after.row):
            mark_reseated(after.row)
        else:
            planned = seating.places | dict.fromkeys(seating.sitting_out, (0, 0))
            places = places_of(after.row)
            move(after.row, planned, places)
            log_moves(night, planned, places, round_number=after.number, **noted)
