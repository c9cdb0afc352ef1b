"""A night with invented guests is made, and played as far as asked, for a director who tries the program."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.law import Law
from tournaments.actions.close_round import close_round
from tournaments.actions.import_night import import_night
from tournaments.models import HandRecord, Night
from tournaments.night.record import NightRecord
from tournaments.night.rehearsal import rehearse
from tournaments.night.round_rules import USUAL_DEALS, EndsBy

DEALS = 4


def rehearse_night(*, play: int, by: User | None, at: dt.datetime, is_marked: bool = False, **given: Any) -> Night:
    """A rehearsal, of which `play` rounds are played, in the records. Takes what `played` and `store` take. Raises Refused."""
    return store(played(play=play, at=at, **given), play=play, by=by, at=at, is_marked=is_marked)


def played(
    *,
    law: Law,
    people: int,
    rounds: int,
    play: int,
    seed: int,
    at: dt.datetime,
    name: str = "",
    movement: str = "progressive-cinch",
    ends_by: EndsBy = "deals",
    partly: bool = False,
    deals: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    **given: Any,
) -> NightRecord:
    """A rehearsal of so many rounds, of which `play` are played; `given` as the players' `rehearse` takes it. Raises Refused."""
    return rehearse(
        name=name or _("Rehearsal"),
        date=timezone.localdate(at),
        law=law,
        movement=movement,
        people=people,
        rounds=rounds,
        play=play,
        partly=partly,
        deals=deals or USUAL_DEALS[ends_by],
        ends_by=ends_by,
        seed=seed,
        progress=progress,
        **given,
    )


def store(record: NightRecord, *, play: int, by: User | None, at: dt.datetime, is_marked: bool) -> Night:
    """Write a rehearsal of which `play` rounds are played.

    One that is marked is shown as a rehearsal, can be deleted at any time, and counts as nobody's last night.
    """
    night = import_night(record=record, by=by, at=at, source=HandRecord.Source.REHEARSAL)
    if night.rounds.filter(number=play, closed_at=None).exists() and len(record.played) == play:
        night = close_round(night_id=night.pk, number=play, last=play == record.rounds, by=by, at=at)
    if is_marked:
        Night.objects.filter(pk=night.pk).update(is_rehearsal=True)
    return night
