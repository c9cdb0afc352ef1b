"""Past nights of a season come in from a spreadsheet of totals, and go again."""

import datetime as dt
from collections.abc import Sequence

from django.contrib.auth.models import User

from club.names import folded
from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions.make_season import season_action
from tournaments.models import PastNight, PastResult, SeasonChange
from tournaments.records.past_nights import PastColumn, compared, members_named


def import_past_nights(*, season_id: int, columns: Sequence[PastColumn], by: User | None, at: dt.datetime) -> int:
    """Write the nights that are not in the records; how many. Raises Refused, at each cell, as `compared` does, and where
    nothing is new."""
    with season_action(season_id) as season:
        new = compared(season, columns).new
        if not new:
            raise refuse("", gettext_noop("All nights of this file are in the records already."))
        members = members_named([name for column in new for name in column.totals])
        for column in new:
            night = PastNight.objects.create(season=season, name=column.stored_name, date=column.date, by=by, at=at)
            PastResult.objects.bulk_create(
                PastResult(past_night=night, name=name, member_id=members.get(folded(name)), points=str(points))
                for name, (_cell, points) in column.totals.items()
                if points is not None
            )
        after = [f"{column.date.isoformat()} {column.name}".strip() for column in new]
        season.changes.create(kind=SeasonChange.Kind.IMPORTED, by=by, at=at, after=after)
        return len(new)


def remove_past_night(*, season_id: int, past_night_id: int, by: User | None, at: dt.datetime) -> None:
    """The imported night is of the season no longer. Removed already, it stays so."""
    with season_action(season_id) as season:
        night = season.past_nights.filter(pk=past_night_id).first()
        if night is not None:
            before = [f"{night.date.isoformat()} {night.name}"]
            season.changes.create(kind=SeasonChange.Kind.REMOVED, by=by, at=at, before=before)
            night.delete()
