"""A night ends, and what was locked after it is opened for corrections again."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, cleaned_reason, log_change
from tournaments.actions.call_director import carry_calls, end_calls
from tournaments.models import Change, Night
from tournaments.movement.seating import Seating
from tournaments.records.load import current_round, entered_in

LEAST_MINUTES_OPEN = 30  # that a night takes corrections once it is opened again


def end_night(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """End the night now. A round without a hand or a ruling is dropped; one in progress counts as far as it went, won by
    nobody. Raises Refused before the first hand, and while a sheet from paper waits for its round."""
    with action_on(night_id, playing=True) as night:
        current = current_round(night)
        assert current is not None  # a night that is played has a round
        if not current.has_begun and current.number == 1:
            raise refuse("round", gettext_noop("No hand was played yet, so there is no night to end."))
        if waiting := night.waiting_sheets.first():
            message = gettext_noop(
                "The sheet of table %(table)s, round %(round)s is still waiting and would not count. Enter it or "
                "take it out at the desk, under “From paper”."
            )
            raise refuse("night", message, table=waiting.table_number, round=waiting.round_number)
        dropped: Seats | None = None
        if not current.has_begun and not entered_in(current.row) & {"hands", "rulings"}:
            dropped = seats_in(current.seating)
            carry_calls(current.row, night.rounds.get(number=current.number - 1))
            current.row.delete()
        end(night, by, at, round_number=current.number, dropped=dropped)
    return night


def open_again(*, night_id: int, why: str, by: User | None, at: dt.datetime) -> Night:
    """A night whose time for corrections is over takes them for as long once more, and half an hour at least.

    Raises Refused where the night is not locked, and without a reason.
    """
    with action_on(night_id) as night:
        if not night.is_locked(at):
            raise refuse("night", gettext_noop("The night is not locked, so there is nothing to open."))
        reason = cleaned_reason(why, gettext_noop("Say in a few words why the night is opened again."))
        before = _end_of(night)
        night.ended_at = at
        night.provisional_minutes = max(night.provisional_minutes or 0, LEAST_MINUTES_OPEN)
        night.save()
        log_change(night, Change.Kind.OPENED, at=at, by=by, why=reason, before=before, after=_end_of(night))
    return night


# The seats of a round that was dropped before it was played, by table, and who sat out.
Seats = dict[str, list[Any]]


def seats_in(seating: Seating) -> Seats:
    """The seats of a round, for the history."""
    return {"tables": [list(four) for four in seating.tables], "sitting_out": list(seating.sitting_out)}


def end(
    night: Night,
    by: User | None,
    at: dt.datetime,
    *,
    round_number: int | None = None,
    dropped: Seats | None = None,
) -> None:
    """End the night; a step of other actions. `dropped` are the seats of a round that nobody played."""
    night.state, night.ended_at = Night.State.OVER, at
    night.save()
    end_calls(night, at)
    before = {"dropped_seats": dropped} if dropped else None
    log_change(night, Change.Kind.ENDED, at=at, by=by, round_number=round_number, before=before)


def _end_of(night: Night) -> dict[str, Any]:
    assert night.ended_at is not None
    return {"ended_at": night.ended_at.isoformat(), "provisional_minutes": night.provisional_minutes}
