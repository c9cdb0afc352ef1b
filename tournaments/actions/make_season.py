"""A season is made, changed or deleted; and how every action on a season holds it."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import writers
from tournaments.actions.steps.bounds import check_fits
from tournaments.actions.steps.package_laws import store_package_laws
from tournaments.models import Season, SeasonChange
from tournaments.records.season_nights import of_season
from tournaments.records.season_results import rules_of
from tournaments.season_table.rules import check_rules

BACKWARDS = gettext_noop("The season ends before it begins.")
_PLACE = 2**40  # of the seasons among what actions lock, beyond nights and members


@contextmanager
def season_action(season_id: int) -> Iterator[Season]:
    """One transaction that holds the season, in turn with every other action. Raises Refused for one that was deleted."""
    with writers.transaction(
        _PLACE + season_id, Season.objects.select_for_update().filter(pk=season_id).first
    ) as season:
        if season is None:
            raise refuse("season", gettext_noop("This season was deleted meanwhile. Nothing was saved."))
        yield season
        Season.objects.filter(pk=season_id).update(version=season.version + 1)


def make_season(*, by: User | None, at: dt.datetime, **settled: Any) -> Season:
    """A new season with these fields. Raises Refused, at each field, for what no season can be."""
    season = Season(made_by=by, **settled)
    _check(season, at)
    with transaction.atomic():
        season.save()
        store_package_laws([season.law])
        season.changes.create(kind=SeasonChange.Kind.MADE, by=by, at=at)
    return season


def change_season(*, season_id: int, seen: int, by: User | None, at: dt.datetime, **settled: Any) -> Season:
    """Change what was settled, as it was `seen` at that version. Raises Refused as `make_season`, and where somebody else
    has changed the season meanwhile."""
    with season_action(season_id) as season:
        if seen != season.version:
            raise refuse("season", gettext_noop("Somebody else changed this season meanwhile. Look at it again."))
        before = {field: getattr(season, field) for field in settled}
        for field, value in settled.items():
            setattr(season, field, value)
        _check(season, at)
        changed = [field for field in settled if settled[field] != before[field]]
        if changed:
            season.save()
            store_package_laws([season.law])
            old, new = ({field: str(values[field]) for field in changed} for values in (before, settled))
            season.changes.create(kind=SeasonChange.Kind.SETTINGS, by=by, at=at, before=old, after=new)
    return season


def drop_season(*, season_id: int) -> None:
    """Delete a season; its nights stay. Raises Refused while it holds what stands nowhere else."""
    with season_action(season_id) as season:
        if season.past_nights.exists() or season.adjustments.exists():
            message = gettext_noop(
                "This season has adjustments or imported nights, which are recorded nowhere else, so it cannot be deleted."
            )
            raise refuse("season", message)
        season.delete()


def _check(season: Season, at: dt.datetime) -> None:
    """Raise Refused for what a field cannot hold, dates in no order, rules that cannot be, and a season that is over and
    had no night."""
    check_fits(season)
    if season.last_date < season.first_date:
        raise refuse("last_date", BACKWARDS)
    nights = season.nights_planned
    if season.is_over(timezone.localdate(at)):
        past = season.past_nights.count() if season.pk else 0
        played = of_season(season).count() + past
        if not played:
            message = gettext_noop("No night was played to its end between these days, so the season would be empty.")
            raise refuse("first_date", message)
        nights = max(nights or 0, played)
    check_rules(rules_of(season), nights)
