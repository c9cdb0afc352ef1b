"""Which nights are in a season, or of the club, and which of them are announced. Knows no figure."""

import datetime as dt
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Night, PastNight, Season, SeasonNight
from tournaments.records.sql import rows_of_query

PLAYED = Q(state=Night.State.OVER, is_rehearsal=False)


class NightOfSeason(NamedTuple):
    """A night of a season; the `key` of one that was imported is negative, as it has no page."""

    key: int
    name: str
    date: dt.date
    version: int = 0

    @property
    def is_imported(self) -> bool:
        return self.key < 0

    @property
    def past(self) -> int:
        """The row of one that was imported."""
        return -self.key


def all_nights_of(
    season: Season | None, announced: dt.date | None = None, between: tuple[dt.date, dt.date] | None = None
) -> tuple[NightOfSeason, ...]:
    """The nights of the season, or of the club, in their order: those of the records that fit, and those that were
    imported, of which several seasons may have the same. Two queries."""
    rows = nights_of(season, announced, between)
    past = rows_of_query(_past_nights, season and season.pk)
    found = [NightOfSeason(*row) for row in rows] + [NightOfSeason(-pk, name, date) for pk, name, date in past]
    return tuple(sorted(found, key=lambda night: (night.date, night.key)) if past else found)


def nights_of(
    season: Season | None, announced: dt.date | None = None, between: tuple[dt.date, dt.date] | None = None
) -> tuple[Any, ...]:
    """Of those of the records: key, name, date and version, in their order. One query."""
    return rows_of_query(_nights, season and _fits(season), announced, between)


def announced_by(at: dt.datetime) -> dt.date:
    """Of the nights before this day no host means to announce the results first: it is noon of the next day. Others are
    announced once they are published."""
    return timezone.localdate(at - dt.timedelta(hours=12))


def of_season(season: Season) -> QuerySet[Night]:
    """The nights of the records that are in the season: of its dates and kind, without those that the host left out, and
    with those put in; played to their end, and no rehearsals."""
    return _fitting(*_fits(season))


def _fits(season: Season) -> tuple[Any, ...]:
    return season.pk, season.first_date, season.last_date, season.law, season.movement


def _fitting(season: int, first: dt.date, last: dt.date, law: str, movement: str) -> QuerySet[Night]:
    fits = Q(date__range=(first, last))
    for field, wanted in (("law", law), ("movement", movement)):
        if wanted:
            fits &= Q(**{field: wanted})
    picked = SeasonNight.objects.filter(season_id=season).values("night")
    fits = (fits & ~Q(pk__in=picked.filter(is_in=False))) | Q(pk__in=picked.filter(is_in=True))
    return Night.objects.filter(fits, PLAYED).order_by("date", "pk")


def _nights(
    season: tuple[Any, ...] | None, announced: dt.date | None, between: tuple[dt.date, dt.date] | None
) -> QuerySet[Any, Any]:
    nights = _fitting(*season) if season else Night.objects.filter(PLAYED).order_by("date", "pk")
    if announced:
        nights = nights.filter(Q(screen__published_at__isnull=False) | Q(date__lt=announced))
    if between:
        nights = nights.filter(date__range=between)
    return nights.values_list("pk", "name", "date", "version")


def _past_nights(season: int | None) -> QuerySet[Any, Any]:
    past = PastNight.objects.all() if season is None else PastNight.objects.filter(season=season)
    return past.order_by().values_list("pk", "name", "date")
