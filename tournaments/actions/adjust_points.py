"""A person is given points in a season, or loses some, for a reason; and that is taken back."""

import datetime as dt
from decimal import Decimal

from django.contrib.auth.models import User

from club.models import Member
from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import cleaned_reason
from tournaments.actions.make_season import season_action
from tournaments.models import Adjustment, SeasonChange
from tournaments.models.seasons import DECIMALS, MOST_ADJUSTED

NO_REASON = gettext_noop("Say in a few words why; it is shown below the season’s table.")


def adjust_points(
    *,
    season_id: int,
    member_id: int | None,
    name: str,
    points: Decimal | int,
    why: str,
    by: User | None,
    at: dt.datetime,
    seen: int | None = None,
) -> Adjustment:
    """The member, or the guest of that `name`, gets so many points. Raises Refused, at the field, for none, too many or
    too fine a part of one, and without a reason.

    `seen` is the key of the newest adjustment on the page. The same from there again is one tap too many, and is written once.
    """
    with season_action(season_id) as season:
        if not points:
            raise refuse("points", gettext_noop("Enter the points: 10 for a gift, -10 for a penalty."))
        if abs(Decimal(points)) > MOST_ADJUSTED:
            message = gettext_noop("You can give or take at most %(most)s points, not %(points)s.")
            raise refuse("points", message, most=MOST_ADJUSTED, points=points)
        if points != round(points, DECIMALS):
            raise refuse(
                "points", gettext_noop("Enter at most two decimals, such as 2.25, not %(points)s."), points=points
            )
        reason = cleaned_reason(why, NO_REASON)
        member = None if member_id is None else Member.objects.filter(pk=member_id).first()
        if member_id is not None and member is None:
            raise refuse("person", gettext_noop("This member is not on the roster any more."))
        name = member.name if member else name
        given = {"member": member, "name": name, "points": points, "why": reason, "by": by}
        if seen is not None and (written := season.adjustments.filter(pk__gt=seen, **given).first()):
            return written
        adjustment = season.adjustments.create(**given, at=at)
        season.changes.create(kind=SeasonChange.Kind.ADJUSTED, by=by, at=at, adjustment=adjustment)
    return adjustment


def take_back_adjustment(*, season_id: int, adjustment_id: int, by: User | None, at: dt.datetime) -> None:
    """The adjustment no longer counts; it stays on record. Taken back already, it stays so."""
    with season_action(season_id) as season:
        adjustment = season.adjustments.filter(pk=adjustment_id, taken_back_at=None).first()
        if adjustment is not None:
            adjustment.taken_back_by, adjustment.taken_back_at = by, at
            adjustment.save(update_fields=["taken_back_by", "taken_back_at"])
            season.changes.create(kind=SeasonChange.Kind.TAKEN_BACK, by=by, at=at, adjustment=adjustment)
