"""The host finds who really sat where: two people are swapped, in a round that was played too.

What comes after is planned from where people really sat.
"""

import datetime as dt
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, cleaned_reason
from tournaments.actions.steps.seats import Place, log_moves, mark_reseated, move, places_of
from tournaments.models import Night, Round
from tournaments.records.attendance import attendance_of
from tournaments.records.next_round import round_after
from tournaments.records.queries import entered_in, rounds_of


def swap_people(
    *,
    night_id: int,
    round_number: int,
    one: int,
    other: int,
    seen: Mapping[int, tuple[int, int]],
    by: User | None,
    why: str,
    at: dt.datetime,
) -> None:
    """The host finds that two entrants, by number, sat in each other's place in that round: each gets the other's hands.

    `seen` is where the host saw the two, as table and seat, (0, 0) sitting out. Raises Refused where one sits elsewhere
    by now, and without a reason.
    Where the last round has no hand yet, its seats are planned anew; what was played stays as people sat.
    """
    with action_on(night_id, at=at) as night:
        reason = cleaned_reason(why, gettext_noop("Say in a few words why the seats are changed."))
        swapped = night.rounds.filter(number=round_number).first()
        if swapped is None or night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("round", gettext_noop("Round %(round)s is not seated."), round=round_number)
        places = places_of(swapped)
        for field, number in (("one", one), ("other", other)):
            if number not in places:
                message = gettext_noop("Nobody is entered as number %(number)s.")
                raise refuse(field, message, number=number)
        if one == other or (places[one][0] == 0 and places[other][0] == 0):
            raise refuse("other", gettext_noop("Choose two people who sat in different places."))
        _check_seen(night, {"one": one, "other": other}, seen, places)
        moved = {one: places[other], other: places[one]}
        move(swapped, moved, places)
        mark_reseated(swapped)
        noted: dict[str, Any] = {"at": at, "by": by, "why": reason}
        log_moves(night, moved, places, round_number=round_number, **noted)
        _plan_after(night, swapped, noted)


def _check_seen(
    night: Night, named: Mapping[str, int], seen: Mapping[int, Place], places: Mapping[int, Place]
) -> None:
    for field, number in named.items():
        if seen.get(number) != places[number]:
            message = gettext_noop(
                "Seats were changed meanwhile, so nothing was swapped. You saw %(name)s: %(seen)s; by now it is: %(now)s."
            )
            name = night.entrants.get(number=number).name
            raise refuse(field, message, name=name, seen=_text(seen.get(number)), now=_text(places[number]))


def _text(place: Place | None) -> Text:
    if place is None:
        return Text(gettext_noop("nowhere"))
    table, seat = place
    if not table:
        return Text(gettext_noop("sitting out"))
    return Text(gettext_noop("table %(table)s, %(seat)s"), {"table": table, "seat": seat_name(seat)})


def _plan_after(night: Night, swapped: Round, noted: dict[str, Any]) -> None:
    """The rounds after it were planned from who met whom: one that is not played yet is planned anew."""
    rounds, attendance = rounds_of(night), attendance_of(night)
    for before, after in pairwise(rounds):
        if before.number < swapped.number or after.row.reseated:
            continue
        seating = round_after(night, rounds[: before.number], attendance).seating
        if after.seating == seating:
            continue
        if entered_in(after.row):
            mark_reseated(after.row)
        else:
            planned = seating.places | dict.fromkeys(seating.sitting_out, (0, 0))
            places = places_of(after.row)
            move(after.row, planned, places)
            log_moves(night, planned, places, round_number=after.number, **noted)
