"""A night is put into a season that its date or kind would not, or left out of one."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import cleaned_reason
from tournaments.actions.make_season import season_action
from tournaments.models import Night, SeasonChange
from tournaments.records.season_nights import of_season

NO_REASON = gettext_noop("Say in a few words why the night is left out; it is shown below the season’s table.")


def pick_night(
    *, season_id: int, night_id: int, is_in: bool, why: str = "", by: User | None, at: dt.datetime
) -> None:
    """The night is in the season, or is not, whatever its date and kind.

    Raises Refused for a rehearsal, for a night that is not over, and where one is left out without a reason.
    """
    with season_action(season_id) as season:
        night = Night.objects.filter(pk=night_id, is_rehearsal=False, state=Night.State.OVER).first()
        if night is None:
            raise refuse("night", gettext_noop("Only nights that are over can be in a season; rehearsals cannot."))
        if of_season(season).filter(pk=night_id).exists() == is_in:
            return
        reason = cleaned_reason("" if is_in else why, "" if is_in else NO_REASON)
        season.picked.update_or_create(night=night, defaults={"is_in": is_in, "why": reason})
        kind = SeasonChange.Kind.NIGHT_IN if is_in else SeasonChange.Kind.NIGHT_OUT
        season.changes.create(kind=kind, by=by, at=at, night=night, after={"why": reason} if reason else None)
