"""The clock of a round: started, paused, resumed, longer for all, stopped. A table's own time moves with it."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change, newest_round
from tournaments.actions.take_break import drop_break
from tournaments.models import Change, Night, Round, RoundClock, Table

MOST_MINUTES = 600


def start_clock(*, night_id: int, number: int, minutes: int, by: User | None, at: dt.datetime) -> RoundClock:
    """The round that is played ends in so many minutes; a break is over.

    Raises Refused for minutes out of range, and where the round has a clock.
    """
    with action_on(night_id, playing=True) as night:
        row = _open_round(night, number)
        check_minutes(minutes)
        if RoundClock.objects.filter(round=row).exists():
            raise refuse("clock", gettext_noop("The clock of round %(round)s is started already."), round=number)
        drop_break(night)
        clock = RoundClock.objects.create(round=row, minutes=minutes, ends_at=at + dt.timedelta(minutes=minutes))
        _log(night, row, None, clock, by, at)
        return clock


def pause_clock(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> RoundClock:
    """The clock stands still with what is left. Raises Refused where it does so already, and once the time is up."""
    with action_on(night_id, playing=True) as night:
        row, clock = _found(night, number)
        if clock.ends_at is None:
            raise refuse("clock", gettext_noop("The clock is paused already."))
        if clock.rang_at is not None or clock.ends_at <= at:
            raise refuse("clock", gettext_noop("The time is up, so there is nothing to pause."))
        before = _state(clock)
        clock.left, clock.paused_at = round((clock.ends_at - at).total_seconds()), at
        clock.ends_at = None
        return _save(night, row, before, clock, by, at)


def resume_clock(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> RoundClock:
    """The clock runs on with what was left, and tables have their own time beyond it as before.

    Raises Refused where it is running.
    """
    with action_on(night_id, playing=True) as night:
        row, clock = _found(night, number)
        if clock.left is None or clock.paused_at is None:
            raise refuse("clock", gettext_noop("The clock is running already."))
        _check_not_rung(clock)
        before = _state(clock)
        _move_extra_time(row, clock.paused_at, at - clock.paused_at)
        clock.ends_at = at + dt.timedelta(seconds=clock.left)
        clock.left = clock.paused_at = None
        return _save(night, row, before, clock, by, at)


def add_minutes(
    *, night_id: int, number: int, minutes: int, by: User | None, at: dt.datetime, seen: str = ""
) -> RoundClock:
    """So many minutes more for all, from the clock's end, or from now where that is past.

    `seen` is the mark of the clock that the director looked at. Raises Refused for minutes out of range, where another
    director changed the clock meanwhile, and after the bell.
    """
    with action_on(night_id, playing=True) as night:
        row, clock = _found(night, number)
        check_minutes(minutes)
        if seen and seen != clock.mark:
            raise refuse("clock", gettext_noop("Somebody changed the clock a moment ago. Nothing was added."))
        if clock.rang_at is not None:
            raise refuse("clock", gettext_noop("The bell has rung, so no time can be added."))
        before, more = _state(clock), dt.timedelta(minutes=minutes)
        if clock.ends_at is None:
            _move_extra_time(row, clock.paused_at or at, more)
            clock.left = (clock.left or 0) + minutes * 60
        else:
            longer = max(clock.ends_at, at) + more
            _move_extra_time(row, max(clock.ends_at, at), longer - clock.ends_at)
            clock.ends_at = longer
        return _save(night, row, before, clock, by, at)


def stop_clock(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> None:
    """The round has no clock any more; one can be started anew. Raises Refused where it has none, and after the bell."""
    with action_on(night_id, playing=True) as night:
        row, clock = _found(night, number)
        _check_not_rung(clock)
        clock.delete()
        _log(night, row, _state(clock), None, by, at)


def check_minutes(minutes: int) -> None:
    """Raise Refused unless a clock can run so many minutes."""
    if not 1 <= minutes <= MOST_MINUTES:
        message = gettext_noop("A clock can run 1 to %(most)s minutes, not %(minutes)s.")
        raise refuse("minutes", message, minutes=minutes, most=MOST_MINUTES)


def _open_round(night: Night, number: int) -> Round:
    """The newest round. Raises Refused where that is another, or closed."""
    row = newest_round(night, number)
    if row.closed_at is not None:
        raise refuse("round", gettext_noop("Round %(round)s is closed, so it needs no clock."), round=number)
    return row


def _found(night: Night, number: int) -> tuple[Round, RoundClock]:
    row = _open_round(night, number)
    clock = RoundClock.objects.filter(round=row).first()
    if clock is None:
        raise refuse("clock", gettext_noop("Round %(round)s has no clock."), round=number)
    return row, clock


def _check_not_rung(clock: RoundClock) -> None:
    if clock.rang_at is not None:
        raise refuse("clock", gettext_noop("The bell has rung, so the clock stays as it is."))


def _move_extra_time(row: Round, after: dt.datetime, by: dt.timedelta) -> None:
    """What tables have beyond that time moves along."""
    Table.objects.filter(round=row, extra_until__gt=after).update(extra_until=F("extra_until") + by)


def _state(clock: RoundClock) -> dict[str, Any]:
    return {"left": clock.left} if clock.ends_at is None else {"ends_at": clock.ends_at.isoformat()}


def _save(
    night: Night, row: Round, before: dict[str, Any], clock: RoundClock, by: User | None, at: dt.datetime
) -> RoundClock:
    clock.save()
    _log(night, row, before, clock, by, at)
    return clock


def _log(
    night: Night,
    row: Round,
    before: dict[str, Any] | None,
    clock: RoundClock | None,
    by: User | None,
    at: dt.datetime,
) -> None:
    after = None if clock is None else _state(clock)
    log_change(night, Change.Kind.CLOCK, at=at, by=by, round_number=row.number, before=before, after=after)
