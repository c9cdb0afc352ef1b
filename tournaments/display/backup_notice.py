"""The backup that is made after a night: whether it is there, shown for a day."""

import datetime as dt
from pathlib import Path
from typing import NamedTuple

from club.backup.automatic import back_up_soon, made_after
from club.club_settings.stored import in_force
from tournaments.models import Change, Night

A_DAY = dt.timedelta(days=1)
A_WHILE = dt.timedelta(minutes=2)  # that a large database takes


class AfterNight(NamedTuple):
    """The night that ended last and its backup; None as `path` where it could not be written."""

    night: Night
    path: Path | None


def back_up_after(night: Night) -> None:
    """Begin the backup after a night that is over; who ended it does not wait for it."""
    assert night.ended_at is not None
    back_up_soon(_named(night), at=night.ended_at)


def after_last_night(at: dt.datetime) -> AfterNight | None:
    """None where none ended within a day, none is to be made, or it may still be on its way. One query."""
    if not in_force("backups"):
        return None
    ended = Change.objects.filter(kind=Change.Kind.ENDED, night__state=Night.State.OVER, at__gt=at - A_DAY)
    last = ended.select_related("night").order_by("-pk").first()
    if last is None:
        return None
    path = made_after(_named(last.night), at=last.at)
    return AfterNight(last.night, path) if path or at - last.at > A_WHILE else None


def _named(night: Night) -> str:
    return f"night-{night.pk}"
