"""The time of a round: its clock, the bell that ends it, and the break before it. A table's own time moves with the clock."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F, Max, OuterRef, Subquery
from django.db.models.functions import Coalesce

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change, open_round
from tournaments.models import Change, HandRecord, Night, Round, RoundClock, Screen, Table
from tournaments.records.load import current_round

MOST_BREAK_MINUTES = 180


def start_break(*, night_id: int, minutes: int, by: User | None, at: dt.datetime) -> Screen:
    """A break of so many minutes from now on, before the round that is seated and has not begun.

    Raises Refused for minutes out of range, during a round, and where a break is on.
    """
    with action_on(night_id, playing=True) as night:
        _check_break_minutes(minutes)
        current = current_round(night)
        if current is None or current.has_begun or hasattr(current.row, "clock"):
            raise refuse("break", gettext_noop("A round is being played: a break can start when it is closed."))
        screen, _ = Screen.objects.get_or_create(night=night)
        if screen.break_ends_at is not None and screen.break_ends_at > at:
            raise refuse("break", gettext_noop("There is a break already."))
        return _set_break(night, screen, at + dt.timedelta(minutes=minutes), by, at)


def prolong_break(*, night_id: int, minutes: int, by: User | None, at: dt.datetime) -> Screen:
    """The break is so many minutes longer, from its end, or from now where that is past.

    Raises Refused for minutes out of range and where there is no break.
    """
    with action_on(night_id, playing=True) as night:
        _check_break_minutes(minutes)
        screen = _on_break(night)
        ends = screen.break_ends_at or at
        return _set_break(night, screen, max(ends, at) + dt.timedelta(minutes=minutes), by, at)


def end_break(*, night_id: int, by: User | None, at: dt.datetime) -> Screen:
    """The break is over now. Raises Refused where there is none."""
    with action_on(night_id, playing=True) as night:
        return _set_break(night, _on_break(night), None, by, at)


def drop_break(night: Night) -> None:
    """The round begins, or the one before it ended: no break is shown; a step of the actions that do so."""
    Screen.objects.filter(night=night).update(break_ends_at=None)


def _check_break_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_BREAK_MINUTES:
        message = gettext_noop("A break can last 1 to %(most)s minutes, not %(minutes)s.")
        raise refuse("break_minutes", message, minutes=minutes, most=MOST_BREAK_MINUTES)


def _on_break(night: Night) -> Screen:
    screen = Screen.objects.filter(night=night).exclude(break_ends_at=None).first()
    if screen is None:
        raise refuse("break", gettext_noop("There is no break now."))
    return screen


def _set_break(night: Night, screen: Screen, ends: dt.datetime | None, by: User | None, at: dt.datetime) -> Screen:
    before, screen.break_ends_at = screen.break_ends_at, ends
    screen.save(update_fields=["break_ends_at"])
    old, new = (None if each is None else each.isoformat() for each in (before, ends))
    log_change(night, Change.Kind.BREAK, at=at, by=by, before=old, after=new)
    return screen


MOST_MINUTES = 600


def start_clock(*, night_id: int, number: int, minutes: int, by: User | None, at: dt.datetime) -> RoundClock:
    """The round that is played ends in so many minutes; a break is over.

    Raises Refused for minutes out of range, and where the round has a clock.
    """
    with action_on(night_id, playing=True) as night:
        row = open_round(night, number)
        check_minutes(minutes)
        if RoundClock.objects.filter(round=row).exists():
            raise refuse("clock", gettext_noop("The clock of round %(round)s is started already."), round=number)
        drop_break(night)
        clock = RoundClock.objects.create(round=row, minutes=minutes, ends_at=at + dt.timedelta(minutes=minutes))
        log_change(night, Change.Kind.CLOCK, at=at, by=by, round_number=number, after=_in_history(clock))
        return clock


def pause_clock(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> RoundClock:
    """The clock stands still with what is left. Raises Refused where it does so already, and once the time is up."""
    with _changing(night_id, number, by, at) as clock:
        if clock.ends_at is None:
            raise refuse("clock", gettext_noop("The clock is paused already."))
        if clock.rang_at is not None or clock.ends_at <= at:
            raise refuse("clock", gettext_noop("The time is up, so there is nothing to pause."))
        clock.left, clock.paused_at = round((clock.ends_at - at).total_seconds()), at
        clock.ends_at = None
    return clock


def resume_clock(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> RoundClock:
    """The clock runs on with what was left, and tables have their own time beyond it as before.

    Raises Refused where it is running.
    """
    with _changing(night_id, number, by, at) as clock:
        if clock.left is None or clock.paused_at is None:
            raise refuse("clock", gettext_noop("The clock is running already."))
        _check_not_rung(clock)
        _move_extra_time(clock, clock.paused_at, at - clock.paused_at)
        clock.ends_at = at + dt.timedelta(seconds=clock.left)
        clock.left = clock.paused_at = None
    return clock


def add_minutes(
    *, night_id: int, number: int, minutes: int, by: User | None, at: dt.datetime, seen: str = ""
) -> RoundClock:
    """So many minutes more for all, from the clock's end, or from now where that is past.

    `seen` is the fingerprint of the clock that the director looked at. Raises Refused for minutes out of range, where another
    director changed the clock meanwhile, and after the bell.
    """
    with _changing(night_id, number, by, at) as clock:
        check_minutes(minutes)
        if seen and seen != clock.fingerprint:
            raise refuse("clock", gettext_noop("Somebody changed the clock a moment ago. Nothing was added."))
        if clock.rang_at is not None:
            raise refuse("clock", gettext_noop("The bell has rung, so no time can be added."))
        more = dt.timedelta(minutes=minutes)
        if clock.ends_at is None:
            _move_extra_time(clock, clock.paused_at or at, more)
            clock.left = (clock.left or 0) + minutes * 60
        else:
            longer = max(clock.ends_at, at) + more
            _move_extra_time(clock, max(clock.ends_at, at), longer - clock.ends_at)
            clock.ends_at = longer
    return clock


def stop_clock(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> None:
    """The round has no clock any more; one can be started anew. Raises Refused where it has none, and after the bell."""
    with _changing(night_id, number, by, at) as clock:
        _check_not_rung(clock)
        clock.delete()


def check_minutes(minutes: int) -> None:
    """Raise Refused unless a clock can run so many minutes."""
    if not 1 <= minutes <= MOST_MINUTES:
        message = gettext_noop("A clock can run 1 to %(most)s minutes, not %(minutes)s.")
        raise refuse("minutes", message, minutes=minutes, most=MOST_MINUTES)


@contextmanager
def _changing(night_id: int, number: int, by: User | None, at: dt.datetime) -> Iterator[RoundClock]:
    """Yield the clock of the round that is played; then save it, unless it was deleted, and write down the change.

    Raises Refused where the round has none.
    """
    with action_on(night_id, playing=True) as night:
        clock = RoundClock.objects.filter(round=open_round(night, number)).first()
        if clock is None:
            raise refuse("clock", gettext_noop("Round %(round)s has no clock."), round=number)
        before = _in_history(clock)
        yield clock
        if clock.pk:
            clock.save()
        after = _in_history(clock) if clock.pk else None
        log_change(night, Change.Kind.CLOCK, at=at, by=by, round_number=number, before=before, after=after)


def _check_not_rung(clock: RoundClock) -> None:
    if clock.rang_at is not None:
        raise refuse("clock", gettext_noop("The bell has rung, so the clock stays as it is."))


def _move_extra_time(clock: RoundClock, after: dt.datetime, by: dt.timedelta) -> None:
    """What tables have beyond that time moves along."""
    tables = Table.objects.filter(round=clock.round_id, extra_until__gt=after)
    tables.update(extra_until=F("extra_until") + by)


def _in_history(clock: RoundClock) -> dict[str, Any]:
    return {"left": clock.left} if clock.ends_at is None else {"ends_at": clock.ends_at.isoformat()}


def ring_bell(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> Night:
    """Ring the bell in that round; each table's last deal that is in by then is written.

    Raises Refused unless that round is being played, in a night whose rounds end by the bell, and where it has rung.
    """
    with action_on(night_id, playing=True) as night:
        newest = _round_by_the_bell(night, number)
        if has_rung(newest):
            raise refuse("round", gettext_noop("The bell of round %(number)s has rung already."), number=number)
        hands = HandRecord.objects.filter(table=OuterRef("pk"), current=True).order_by().values("table")
        last = Subquery(hands.annotate(last=Max("deal")).values("last"))
        newest.tables.update(rang_after=Coalesce(last, 0))
        _note_on_clock(newest, at)
        log_change(night, Change.Kind.BELL, at=at, by=by, round_number=number, after={"rang": True})
    return night


def take_back_bell(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> Night:
    """The bell of that round has not rung after all: the tables play on.

    Raises Refused unless that round is being played, and where the bell has not rung.
    """
    with action_on(night_id, playing=True) as night:
        newest = _round_by_the_bell(night, number)
        if not has_rung(newest):
            raise refuse("round", gettext_noop("The bell of round %(number)s has not rung yet."), number=number)
        newest.tables.update(rang_after=None)
        _note_on_clock(newest, None)
        log_change(night, Change.Kind.BELL, at=at, by=by, round_number=number, after={"rang": False})
    return night


def has_rung(played: Round) -> bool:
    """Whether the bell of that round has rung."""
    return played.tables.filter(rang_after__isnull=False).exists()


def _round_by_the_bell(night: Night, number: int) -> Round:
    newest = open_round(night, number)
    if not night.rules.by_bell:
        raise refuse("round", gettext_noop("The rounds of this night end by their deals, not by the bell."))
    return newest


def _note_on_clock(played: Round, at: dt.datetime | None) -> None:
    """When the bell rang, on the clock of the round; where it has none, on one without minutes, which goes with the bell."""
    if at is None:
        RoundClock.objects.filter(round=played, minutes=0).delete()
        RoundClock.objects.filter(round=played).update(rang_at=None)
        return
    RoundClock.objects.get_or_create(round=played, defaults={"minutes": 0, "left": 0})
    RoundClock.objects.filter(round=played).update(rang_at=at)
