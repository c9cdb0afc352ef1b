"""A night is made, or what was settled about it is changed."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import deed_on
from tournaments.actions.note_change import note_change
from tournaments.house_laws import law_at
from tournaments.models import Change, HandRecord, Night
from tournaments.results import for_a_night


def make_night(*, by: User | None, **settled: Any) -> Night:
    """A new night with nobody enrolled. `settled` are the night's own fields."""
    law = for_a_night(law_at(settled["law"]))
    return Night.objects.create(law_version=law.version, made_by=by, **settled)


def change_night(*, night_id: int, by: User | None, at: dt.datetime, **settled: Any) -> Night:
    """Change what was settled. The law, the movement and the deals are fixed once a hand is in."""
    with deed_on(night_id, at=at) as night:
        fixed = {
            key
            for key in ("law", "movement", "deals")
            if settled.get(key, getattr(night, key)) != getattr(night, key)
        }
        has_begun = HandRecord.objects.filter(table__round__night=night).exists()
        if fixed and has_begun:
            raise refuse(
                sorted(fixed)[0],
                gettext_noop("A hand is in the book, so the law, the movement and the deals of a round are fixed."),
            )
        if (planned := settled.get("planned_rounds")) and planned < night.rounds.count():
            message = gettext_noop("Round %(begun)s has begun, so %(planned)s rounds are too few.")
            raise refuse("planned_rounds", message, begun=night.rounds.count(), planned=planned)
        fields = (*settled, "law_version")
        before = _kept(night, fields)
        for field, value in settled.items():
            setattr(night, field, value)
        if not has_begun:
            night.law_version = for_a_night(law_at(night.law)).version
        night.save()
        after = {field: value for field, value in _kept(night, fields).items() if value != before[field]}
        if after:
            old = {field: before[field] for field in after}
            note_change(night, Change.Kind.SETTINGS, at=at, by=by, before=old, after=after)
    return night


def _kept(night: Night, fields: Iterable[str]) -> dict[str, str | None]:
    """The settings as the history keeps them: in plain words, and None for what is left open."""
    values = {field: getattr(night, field) for field in fields}
    return {field: None if value is None else str(value) for field, value in values.items()}


def drop_night(*, night_id: int) -> None:
    """Take a night off the book that was never played. Refused once its draw is published: then nothing is deleted."""
    with deed_on(night_id) as night:
        if night.state not in (Night.State.ENROLLING, Night.State.DRAWN):
            raise refuse("night", gettext_noop("The draw is published, so the night stays in the book."))
        night.rounds.all().delete()
        night.delete()
