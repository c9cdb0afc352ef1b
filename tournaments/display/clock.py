"""The clock of a round or a break, as every screen shows it. Reads what its rows hold; asks the database nothing.

A screen counts down by itself: it gets when the time ends and the server's time, never what is left.
"""

import datetime as dt
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import time_format

from tournaments.models import Night, Round, RoundClock, Table
from tournaments.records.links import screen_of


def hour(at: dt.datetime) -> str:
    """Return `at` on the club's clock, as “20:30”."""
    return time_format(timezone.localtime(at), "TIME_FORMAT")


class ExtraTime(NamedTuple):
    """So many `minutes` for one table beyond what the others have; `until` when, None while the clock is paused."""

    table: int
    minutes: int
    until: dt.datetime | None


class Clock(NamedTuple):
    """The clock of round `number`, or the break before it. It has `ends_at`, or the seconds `left` while it is paused.

    `rang_at` is when the director rang the bell, `now` the server's time; `extra` is what single tables have beyond.
    """

    number: int
    ends_at: dt.datetime | None
    left: int | None
    now: dt.datetime
    rang_at: dt.datetime | None = None
    extra: tuple[ExtraTime, ...] = ()
    is_break: bool = False
    fingerprint: str = ""  # of the clock as it is set; none without a clock

    @property
    def paused(self) -> bool:
        return self.left is not None and self.rang_at is None

    @property
    def rang(self) -> bool:
        """Whether the time is over: by the director's bell or by itself."""
        return self.rang_at is not None or (self.ends_at is not None and self.ends_at <= self.now)

    @property
    def own_until(self) -> dt.datetime | None:
        """On the page of one table: until when that table has time, where it is longer than the others."""
        return self.extra[0].until if self.extra else None

    @property
    def ends_ms(self) -> int | None:
        """When the bell rings, or rang, in milliseconds for a script; None while the clock is paused."""
        ends = self.rang_at or self.ends_at
        return None if ends is None else milliseconds(ends)

    @property
    def own_ends_ms(self) -> int | None:
        """The same for a table that has its own time."""
        return self.ends_ms if self.own_until is None else milliseconds(self.own_until)

    @property
    def now_ms(self) -> int:
        return milliseconds(self.now)

    @property
    def left_text(self) -> str:
        """What is left while it is paused, as a clock shows it."""
        return duration(self.left) if self.left is not None and self.paused else ""

    def as_json(self) -> dict[str, Any]:
        """For a table's script."""
        return {
            "ends_at": self.ends_at.isoformat() if self.ends_at else None,
            "left": self.left,
            "now": self.now.isoformat(),
            "paused": self.paused,
            "rang": self.rang,
            "break": self.is_break,
        }


def clock_of(row: Round, tables: Iterable[Table], at: dt.datetime, *, begun: bool) -> Clock | None:
    """The clock that people see at that time; None where there is none, and once the round or the night is over.

    `tables` are those whose extra time is shown. A break shows until the round has `begun` or its clock is started.
    """
    if row.closed_at is not None or row.night.state != Night.State.PLAYING:
        return None
    clock = clock_row(row)
    if clock is not None:
        extra = tuple(found for table in tables if (found := _extra(clock, table)))
        return Clock(row.number, clock.ends_at, clock.left, at, clock.rang_at, extra, fingerprint=clock.fingerprint)
    ends = None if begun else screen_of(row.night).break_ends_at
    return None if ends is None else Clock(row.number, ends, None, at, is_break=True)


def clock_row(row: Round) -> RoundClock | None:
    """The round's clock, None where it has none."""
    try:
        return row.clock
    except RoundClock.DoesNotExist:
        return None


def milliseconds(at: dt.datetime) -> int:
    """A moment as a script counts it."""
    return round(at.timestamp() * 1000)


def duration(seconds: int) -> str:
    """Seconds as a clock shows them: 4:05, or 1:02:03."""
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _extra(clock: RoundClock, table: Table) -> ExtraTime | None:
    """What the table has beyond the others, rounded up to minutes."""
    until, end = table.extra_until, clock.end
    if until is None or end is None or until <= end:
        return None
    seconds = int((until - end).total_seconds())
    return ExtraTime(table.number, -(-seconds // 60), until if clock.left is None else None)
