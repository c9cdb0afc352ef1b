"""Which nights are in a season, or of the club, and which of them are announced. Knows no figure."""

import datetime as dt
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Night, PastNight, Season, SeasonNight

PLAYED = Q(state=Night.State.OVER, is_rehearsal=False)


class NightOfSeason(NamedTuple):
    """A night of a season; the `key` of one that was imported is negative, as it has no page, and its law is not known."""

    key: int
    name: str
    date: dt.date
    version: int = 0
    law: str = ""

    @property
    def is_imported(self) -> bool:
        return self.key < 0

    @property
    def past(self) -> int:
        """The row of one that was imported."""
        return -self.key


class LeftOut(NamedTuple):
    """A night that a director left out of a season, and why; before reasons were asked for there was none."""

    key: int
    name: str
    date: dt.date
    why: str


def all_nights_of(
    season: Season | None, announced: dt.date | None = None, between: tuple[dt.date, dt.date] | None = None
) -> tuple[NightOfSeason, ...]:
    """The nights of the season, or of the club, in their order: those of the records that fit, and those that were
    imported, of which several seasons may have the same. Two queries."""
    past = season.past_nights.all() if season else PastNight.objects.all()
    imported = [
        NightOfSeason(-pk, name, date) for pk, name, date in past.order_by().values_list("pk", "name", "date")
    ]
    found = (*nights_of(season, announced, between), *imported)
    return tuple(sorted(found, key=lambda night: (night.date, night.key))) if imported else found


def nights_of(
    season: Season | None, announced: dt.date | None = None, between: tuple[dt.date, dt.date] | None = None
) -> tuple[NightOfSeason, ...]:
    """Those of the records, in their order. One query."""
    nights = of_season(season) if season else Night.objects.filter(PLAYED).order_by("date", "pk")
    if announced:
        nights = nights.filter(Q(screen__published_at__isnull=False) | Q(date__lt=announced))
    if between:
        nights = nights.filter(date__range=between)
    return tuple(NightOfSeason(*row) for row in nights.values_list("pk", "name", "date", "version", "law"))


def announced_by(at: dt.datetime) -> dt.date:
    """Of the nights before this day no director means to announce the results first: it is noon of the next day. Others are
    announced once they are published."""
    return timezone.localdate(at - dt.timedelta(hours=12))


def of_season(season: Season) -> QuerySet[Night]:
    """The nights of the records that are in the season: of its dates and kind, without those that the director left out, and
    with those put in; played to their end, and no rehearsals."""
    picked = SeasonNight.objects.filter(season_id=season.pk).values("night")
    fits = _fitting(season) & ~Q(pk__in=picked.filter(is_in=False))
    return Night.objects.filter(fits | Q(pk__in=picked.filter(is_in=True)), PLAYED).order_by("date", "pk")


def _fitting(season: Season) -> Q:
    """Of its dates and kind."""
    kind = {field: wanted for field in ("law", "movement") if (wanted := getattr(season, field))}
    return Q(date__range=(season.first_date, season.last_date), **kind)


def left_out_of(season: Season) -> tuple[LeftOut, ...]:
    """The nights that are of the season's dates and kind, and that a director left out. One query."""
    nights = Night.objects.filter(_fitting(season), PLAYED).values("pk")
    rows = season.picked.filter(is_in=False, night__in=nights).order_by("night__date", "night")
    return tuple(LeftOut(*row) for row in rows.values_list("night", "night__name", "night__date", "why"))
