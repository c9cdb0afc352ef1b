"""A break before a round: begun, made longer, ended early."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change, Night, Screen
from tournaments.records.load import current_round

MOST_MINUTES = 180


def start_break(*, night_id: int, minutes: int, by: User | None, at: dt.datetime) -> Screen:
    """A break of so many minutes from now on, before the round that is seated and has not begun.

    Raises Refused for minutes out of range, during a round, and where a break is on.
    """
    with action_on(night_id, playing=True) as night:
        _check_minutes(minutes)
        current = current_round(night)
        if current is None or current.has_begun or hasattr(current.row, "clock"):
            raise refuse("break", gettext_noop("A round is being played: a break can start when it is closed."))
        screen, _ = Screen.objects.get_or_create(night=night)
        if screen.break_ends_at is not None and screen.break_ends_at > at:
            raise refuse("break", gettext_noop("There is a break already."))
        return _set(night, screen, at + dt.timedelta(minutes=minutes), by, at)


def prolong_break(*, night_id: int, minutes: int, by: User | None, at: dt.datetime) -> Screen:
    """The break is so many minutes longer, from its end, or from now where that is past.

    Raises Refused for minutes out of range and where there is no break.
    """
    with action_on(night_id, playing=True) as night:
        _check_minutes(minutes)
        screen = _on_break(night)
        ends = screen.break_ends_at or at
        return _set(night, screen, max(ends, at) + dt.timedelta(minutes=minutes), by, at)


def end_break(*, night_id: int, by: User | None, at: dt.datetime) -> Screen:
    """The break is over now. Raises Refused where there is none."""
    with action_on(night_id, playing=True) as night:
        return _set(night, _on_break(night), None, by, at)


def drop_break(night: Night) -> None:
    """The round begins, or the one before it ended: no break is shown; a step of the actions that do so."""
    Screen.objects.filter(night=night).update(break_ends_at=None)


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        message = gettext_noop("A break can last 1 to %(most)s minutes, not %(minutes)s.")
        raise refuse("break_minutes", message, minutes=minutes, most=MOST_MINUTES)


def _on_break(night: Night) -> Screen:
    screen = Screen.objects.filter(night=night).exclude(break_ends_at=None).first()
    if screen is None:
        raise refuse("break", gettext_noop("There is no break now."))
    return screen


def _set(night: Night, screen: Screen, ends: dt.datetime | None, by: User | None, at: dt.datetime) -> Screen:
    before, screen.break_ends_at = screen.break_ends_at, ends
    screen.save(update_fields=["break_ends_at"])
    old, new = (None if each is None else each.isoformat() for each in (before, ends))
    log_change(night, Change.Kind.BREAK, at=at, by=by, before=old, after=new)
    return screen
