"""The director swaps two people: in a draw that is not published, or who really sat where, in a round that was played too.

What comes after is planned from where people really sat.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, cleaned_reason
from tournaments.actions.steps.planned import plan_rounds_after
from tournaments.actions.steps.seats import Place, log_moves, mark_reseated, move, places_of
from tournaments.models import Night, Round


def swap_people(
    *,
    night_id: int,
    round_number: int,
    one: int,
    other: int,
    seen: Mapping[int, tuple[int, int]],
    by: User | None,
    why: str = "",
    at: dt.datetime,
) -> None:
    """Two entrants, by number, sit in each other's place in that round: each gets the other's hands.

    `seen` is where the director saw the two, as table and seat, (0, 0) sitting out. Raises Refused where one sits elsewhere
    by now, and without a reason once the draw is published.
    Where the last round has no hand yet, its seats are planned anew; what was played stays as people sat.
    """
    with action_on(night_id, at=at) as night:
        asked = gettext_noop("Say in a few words why the seats are changed.")
        reason = cleaned_reason(why, "" if night.state == Night.State.DRAWN else asked)
        swapped = night.rounds.filter(number=round_number).first()
        if swapped is None:
            raise refuse("round", gettext_noop("Round %(round)s is not seated."), round=round_number)
        places = places_of(swapped)
        for field, number in (("one", one), ("other", other)):
            if number not in places:
                message = gettext_noop("Nobody is entered as number %(number)s.")
                raise refuse(field, message, number=number)
        if one == other or (places[one][0] == 0 and places[other][0] == 0):
            raise refuse("other", gettext_noop("Choose two people who sat in different places."))
        _check_seen(swapped, {"one": one, "other": other}, seen, places)
        moved = {one: places[other], other: places[one]}
        move(swapped, moved, places)
        mark_reseated(swapped)
        noted: dict[str, Any] = {"at": at, "by": by, "why": reason}
        log_moves(night, moved, places, round_number=round_number, **noted)
        plan_rounds_after(night, round_number, noted)


def _check_seen(
    swapped: Round, named: Mapping[str, int], seen: Mapping[int, Place], places: Mapping[int, Place]
) -> None:
    players = dict(swapped.tables.values_list("number", "players"))
    for field, number in named.items():
        if seen.get(number) != places[number]:
            message = gettext_noop(
                "Seats were changed meanwhile, so nothing was swapped. You saw %(name)s: %(seen)s; by now it is: %(now)s."
            )
            name = swapped.night.entrants.get(number=number).name
            raise refuse(
                field, message, name=name, seen=_text(seen.get(number), players), now=_text(places[number], players)
            )


def _text(place: Place | None, players: Mapping[int, int]) -> Text:
    if place is None:
        return Text(gettext_noop("nowhere"))
    table, seat = place
    if not table:
        return Text(gettext_noop("sitting out"))
    return Text(
        gettext_noop("table %(table)s, %(seat)s"), {"table": table, "seat": seat_name(seat, players.get(table, 4))}
    )
