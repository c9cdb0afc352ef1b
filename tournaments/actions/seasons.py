"""A season is made, changed, published or deleted; nights, imported totals and points are put into it or taken out."""

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from club.models import Member
from club.names import folded
from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import cleaned_reason, writers
from tournaments.actions.bounds import check_fits
from tournaments.actions.laws import store_package_laws
from tournaments.models import Adjustment, Night, PastNight, PastResult, Season, SeasonChange
from tournaments.models.seasons import DECIMALS, MOST_ADJUSTED
from tournaments.records.past_nights import PastColumn, compared, members_named
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


def make_season(*, by: User | None, at: dt.datetime, **settings: Any) -> Season:
    """A new season with these fields. Raises Refused, at each field, for what no season can be."""
    season = Season(made_by=by, **settings)
    _check(season, at)
    with transaction.atomic():
        season.save()
        store_package_laws([season.law])
        season.changes.create(kind=SeasonChange.Kind.MADE, by=by, at=at)
    return season


def change_season(*, season_id: int, seen: int, by: User | None, at: dt.datetime, **settings: Any) -> Season:
    """Change what was settings, as it was `seen` at that version. Raises Refused as `make_season`, and where somebody else
    has changed the season meanwhile."""
    with season_action(season_id) as season:
        if seen != season.version:
            raise refuse("season", gettext_noop("Somebody else changed this season meanwhile. Look at it again."))
        before = {field: getattr(season, field) for field in settings}
        for field, value in settings.items():
            setattr(season, field, value)
        _check(season, at)
        changed = [field for field in settings if settings[field] != before[field]]
        if changed:
            season.save()
            store_package_laws([season.law])
            old, new = ({field: str(values[field]) for field in changed} for values in (before, settings))
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


WHY_LEFT_OUT = gettext_noop("Say in a few words why the night is left out; it is shown below the season’s table.")


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
        reason = cleaned_reason("" if is_in else why, "" if is_in else WHY_LEFT_OUT)
        season.picked.update_or_create(night=night, defaults={"is_in": is_in, "why": reason})
        kind = SeasonChange.Kind.NIGHT_IN if is_in else SeasonChange.Kind.NIGHT_OUT
        season.changes.create(kind=kind, by=by, at=at, night=night, after={"why": reason} if reason else None)


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


WHY_POINTS = gettext_noop("Say in a few words why; it is shown below the season’s table.")


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
            message = gettext_noop("Enter at most two decimals, such as 2.25, not %(points)s.")
            raise refuse("points", message, points=points)
        reason = cleaned_reason(why, WHY_POINTS)
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


def publish_season(*, season_id: int, with_people: bool, by: User | None, at: dt.datetime) -> Season:
    """The season's link shows its table; `with_people`, the members' names lead to their nights of the season.

    Raises Refused for one that was deleted. What is so already is left as it is.
    """
    with season_action(season_id) as season:
        if (season.published, season.people_published) != (True, with_people):
            before = {"people_published": str(season.people_published)}
            season.published, season.people_published = True, with_people
            season.save(update_fields=["published", "people_published"])
            after = {"people_published": str(with_people)}
            season.changes.create(kind=SeasonChange.Kind.PUBLISHED, by=by, at=at, before=before, after=after)
    return season


def withdraw_season(*, season_id: int, by: User | None, at: dt.datetime) -> Season:
    """The link opens nothing any more, for good: published again, the season has another. Raises Refused as above."""
    with season_action(season_id) as season:
        if season.published:
            season.published, season.people_published = False, False
            season.generation += 1
            season.save(update_fields=["published", "people_published", "generation"])
            season.changes.create(kind=SeasonChange.Kind.WITHDRAWN, by=by, at=at)
    return season
