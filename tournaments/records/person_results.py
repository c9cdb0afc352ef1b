"""What a member came to on the nights of the club: from the stored figures of each night, in so many queries, however many
nights there are. Reads nobody else's figures, no round and no hand."""

import datetime as dt
from collections.abc import Collection, Container, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Q

from tournaments.models import NightResult, PastResult, Prize, Season, SeasonNight
from tournaments.movement import MOVEMENTS
from tournaments.night.standings import Points, exact
from tournaments.records.season_nights import NightOfSeason, all_nights_of

_OF_A_NIGHT = tuple(f"entrant__night__{name}" for name in ("pk", "name", "date", "version", "made_at"))
_FIGURES = ("points", "rank", "won", "played", "head_rounds", "sat_out", "missed")


class PersonNight(NamedTuple):
    """A night to which the member came, the rank there, and the figures. Of one that was imported the points alone are
    known, and its `key` is negative. `entrant` is the row of the member there, `number` that on the tally card."""

    key: int
    name: str
    date: dt.date
    points: Points
    rank: int | None = None
    won: Points = 0
    played: int = 0
    head_rounds: int = 0
    sat_out: int = 0
    missed: int = 0
    entrant: int = 0
    number: int = 0
    law: str = ""
    movement: str = ""
    imported_into: int = 0  # the key of a season

    @property
    def is_imported(self) -> bool:
        return self.key < 0

    @property
    def has_head_table(self) -> bool:
        return self.movement in MOVEMENTS and MOVEMENTS[self.movement].has_head_table


class MemberRows(NamedTuple):
    """What a member's nights follow from, as the database has it: what is remembered of them, is by this. The rows are
    sorted: a database that gives them in another order has the same.

    `own` rows begin with the night's key, its name, its date, its version and when it was made; `held` are the nights
    among which a run is counted, once each where they are `of_all` seasons.
    """

    own: tuple[Any, ...]
    past: tuple[Any, ...]
    held: tuple[NightOfSeason, ...]
    seasons: tuple[Any, ...]
    picked: tuple[Any, ...]
    of_all: bool
    year: int | None


class PersonNights(NamedTuple):
    """The nights of a member in their order, and how many the member attended `in_a_row` at the most.

    `years` and `seasons` are those in which the member came to nights, the newest first.
    """

    nights: tuple[PersonNight, ...]
    in_a_row: int
    years: tuple[int, ...]
    seasons: tuple[Season, ...]

    @property
    def entrants(self) -> list[int]:
        """Who the member was on these nights."""
        return [night.entrant for night in self.nights if not night.is_imported]


def rows_of_member(
    member: int, *, season: Season | None = None, year: int | None = None, announced: dt.date | None = None
) -> MemberRows:
    """Return the nights that are over and no rehearsals, of all, a season or a year, and all or the `announced` ones.

    `nights_from` takes them. Six queries.
    """
    # Who had no round of their own did not come.
    results = NightResult.objects.filter(entrant__member=member, entrant__night__is_rehearsal=False)
    results = results.exclude(played=0, sat_out=0).order_by()
    if announced is not None:
        published = Q(entrant__night__screen__published_at__isnull=False)
        results = results.filter(published | Q(entrant__night__date__lt=announced))
    kind = ("entrant", "entrant__number", "entrant__night__law", "entrant__night__movement")
    own = tuple(sorted(results.values_list(*_OF_A_NIGHT, *_FIGURES, *kind)))
    of_past = ("past_night", "past_night__name", "past_night__date", "points", "past_night__season")
    past = tuple(sorted(PastResult.objects.filter(member=member).order_by().values_list(*of_past)))
    dates = [row[2] for row in (*own, *past) if year in (None, row[2].year)]
    # Of two thousand nights, those between the member's own: no longer run can be elsewhere.
    between = (min(dates), max(dates)) if dates else (dt.date.min, dt.date.min)
    held = all_nights_of(season, announced, between)
    picked = SeasonNight.objects.filter(night__entrants__member=member).values_list("season", "night", "is_in")
    return MemberRows(
        own, past, held, tuple(Season.objects.values_list()), tuple(sorted(picked)), season is None, year
    )


def nights_from(rows: MemberRows) -> PersonNights:
    """The nights that follow from what the database has."""
    own = {row[0]: _person_night(*row) for row in rows.own}
    own |= {
        -key: PersonNight(-key, name, date, exact(points), imported_into=into)
        for key, name, date, points, into in rows.past
    }
    held: Sequence[NightOfSeason] = _each_once(rows.held, own) if rows.of_all else rows.held
    years = tuple(sorted({night.date.year for night in own.values()}, reverse=True))
    seasons = _seasons_of(own.values(), [Season(*row) for row in rows.seasons], rows.picked)
    if rows.year is not None:
        held = [night for night in held if night.date.year == rows.year]
    found = tuple(own[night.key] for night in held if night.key in own)
    return PersonNights(found, longest(night.key in own for night in held), years, seasons)


def _each_once(held: Iterable[NightOfSeason], own: Container[int]) -> tuple[NightOfSeason, ...]:
    """Several seasons may have imported the same night: one of these, to which the member came if there is one."""
    once: dict[object, NightOfSeason] = {}
    for night in held:
        same = (night.date, night.name) if night.is_imported else night.key
        if same not in once or once[same].key not in own:
            once[same] = night
    return tuple(once.values())


def longest(held: Iterable[bool]) -> int:
    """The longest run of what is true."""
    return max((len(list(run)) for is_so, run in groupby(held) if is_so), default=0)


def prizes_of_member(entrants: Sequence[int]) -> list[Prize]:
    """The prizes that these entrants won, each with its night, the first one first. One query."""
    won = Prize.objects.filter(won_by__in=entrants).select_related("night")
    return list(won.order_by("night__date", "night_id", "order"))


def _seasons_of(own: Collection[PersonNight], seasons: Iterable[Season], picked: Iterable[Any]) -> tuple[Season, ...]:
    """Those to which one of these nights belongs, as `of_season` has it."""
    choice = {(season, night): is_in for season, night, is_in in picked}

    def has(season: Season, night: PersonNight) -> bool:
        if night.is_imported:
            return night.imported_into == season.pk
        fits = season.first_date <= night.date <= season.last_date
        fits = fits and season.law in ("", night.law) and season.movement in ("", night.movement)
        return bool(choice.get((season.pk, night.key), fits))

    return tuple(each for each in seasons if any(has(each, night) for night in own))


def _person_night(key: int, name: str, date: dt.date, _version: int, _made_at: Any, *figures: Any) -> PersonNight:
    points, rank, won, *rest = figures
    return PersonNight(key, name, date, exact(points), rank, exact(won), *rest)
