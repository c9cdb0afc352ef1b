"""Somebody who has no seat is seated in the round that is being played, while the table has no hand in."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.actions.steps.people import check_not_played_for, check_playable, entrant_numbered
from tournaments.actions.steps.presence import come_from, leave_before
from tournaments.actions.steps.seats import Place, mark_reseated
from tournaments.models import Change, Entrant, Night, TableCard
from tournaments.records.attendance import attendance_of
from tournaments.records.free_places import FreePlace, free_places
from tournaments.records.load import current_round


def seat_now(
    *, night_id: int, number: int, place: Place, seen: str | None = None, by: User | None, at: dt.datetime
) -> Entrant:
    """The entrant sits down in that free place, as table and seat, and is there from this round on.

    Raises Refused where they play already (`number`), and where that place is not free, or not any more (`place`).
    """
    with action_on(night_id, playing=True) as night:
        entrant = entrant_numbered(night, number, seen)
        take_place(night, entrant, place, by, at)
        return entrant


def take_place(night: Night, entrant: Entrant, place: Place, by: User | None, at: dt.datetime) -> None:
    """The same, as a step of enrolment too. Raises Refused."""
    attendance, current = attendance_of(night), current_round(night)
    found = None
    if current is not None:
        if entrant.number in current.seating.places:
            message = gettext_noop("%(name)s plays in round %(round)s already.")
            raise refuse("number", message, name=shown(entrant.name, 80), round=current.number)
        check_not_played_for(entrant, current.number, "number")
        free = free_places(night, current, attendance)
        found = next((each for each in free if (each.table, each.seat) == place), None)
    if current is None or found is None or entrant in found.others:
        message = gettext_noop(
            "That place is no longer free: somebody sits there, or a hand of the table is in. Look at the list again."
        )
        raise refuse("place", message)
    newest = current.row
    if entrant.arrival != Entrant.Arrival.HERE:
        entrant.arrival = Entrant.Arrival.HERE
        entrant.save(update_fields=["arrival"])
        entrant.presence.create(first_round=0, last_round=0)
    newest.sit_outs.filter(entrant__in=[entrant, *found.others]).delete()
    if found.left is None:
        _open_table(night, found, entrant, current.row)
    else:
        leave_before(found.left, newest.number)
        table = newest.tables.get(number=found.table)
        table.seats.filter(seat=found.seat).update(entrant=entrant)
        table.unplayed, table.unplayed_why, table.confirmed_at = 0, "", None
        table.save(update_fields=["unplayed", "unplayed_why", "confirmed_at"])
    if entrant.number not in attendance.in_the_movement(newest.number):
        come_from(entrant, newest.number)
    mark_reseated(newest)
    check_playable(night)
    after = {"round": newest.number, "seat": found.seat}
    noted: dict[str, Any] = {"round_number": newest.number, "table_number": found.table}
    log_change(night, Change.Kind.ARRIVED, at=at, by=by, entrant_number=entrant.number, after=after, **noted)


def _open_table(night: Night, found: FreePlace, entrant: Entrant, newest: Any) -> None:
    players = len(found.others) + 1
    table = newest.tables.create(number=found.table, players=players, sides=players // 2)  # in partnership
    TableCard.objects.get_or_create(night=night, number=found.table)
    for seat, each in enumerate((*found.others, entrant), start=1):
        table.seats.create(round=newest, seat=seat, entrant=each)
