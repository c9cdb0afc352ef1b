"""What a member came to on the nights of the club: from the stored figures of each night, in so many queries, however many
nights there are. Reads nobody else's figures, no round and no hand."""

import datetime as dt
from collections.abc import Container, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q

from tournaments.models import Night, NightResult, PastResult, Prize, Season, SeasonNight
from tournaments.records.season_results import NightOfSeason, all_nights_of, exact
from tournaments.standings import Points


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
    imported_into: int = 0  # the key of a season

    @property
    def is_imported(self) -> bool:
        return self.key < 0


class PersonNights(NamedTuple):
    """The nights of a member in their order, and how many the member attended `in_a_row` at the most.

    `years` and `seasons` are those in which the member came to nights, the newest first. `rows` are those of the records, by
    key, in their order.
    """

    nights: tuple[PersonNight, ...]
    in_a_row: int
    years: tuple[int, ...]
    seasons: tuple[Season, ...]
    rows: dict[int, Night]

    @property
    def entrants(self) -> list[int]:
        """Who the member was on these nights."""
        return [night.entrant for night in self.nights if not night.is_imported]


def nights_of_member(
    member: int, *, season: Season | None = None, year: int | None = None, announced: Q | None = None
) -> PersonNights:
    """The nights that are over and no rehearsals, of all, of a season or of a year; of all or of the `announced` ones.
    Six queries."""
    own, rows = _own_nights(member, announced)
    dates = [night.date for night in own.values() if year in (None, night.date.year)]
    # Of two thousand nights, those between the member's own: no longer run can be elsewhere.
    between = Q(date__range=(min(dates), max(dates))) if dates else Q(pk__in=[])
    held = all_nights_of(season, between if announced is None else announced & between)
    if season is None:
        held = _each_once(held, own)
    found = [own[night.key] for night in held if night.key in own]
    years = tuple(sorted({night.date.year for night in own.values()}, reverse=True))
    seasons = _seasons_of(member, own, rows)
    if year is not None:
        held = tuple(night for night in held if night.date.year == year)
        found = [night for night in found if night.date.year == year]
    of_records = {night.key: rows[night.key] for night in found if not night.is_imported}
    return PersonNights(tuple(found), longest(night.key in own for night in held), years, seasons, of_records)


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


def _seasons_of(member: int, own: dict[int, PersonNight], rows: dict[int, Night]) -> tuple[Season, ...]:
    """Those to which a night of the member belongs, as `of_season` has it. Two queries."""
    picked = SeasonNight.objects.filter(night__entrants__member_id=member).values_list("season", "night", "is_in")
    choice = {(season, night): is_in for season, night, is_in in picked}
    into = {night.imported_into for night in own.values()}

    def has(season: Season, night: Night) -> bool:
        fits = season.first_date <= night.date <= season.last_date
        fits = fits and season.law in ("", night.law) and season.movement in ("", night.movement)
        return choice.get((season.pk, night.pk), fits)

    def is_own(season: Season) -> bool:
        return season.pk in into or any(has(season, night) for night in rows.values())

    return tuple(each for each in Season.objects.all() if is_own(each))


def _own_nights(member: int, announced: Q | None) -> tuple[dict[int, PersonNight], dict[int, Night]]:
    """By key, the nights to which the member came, of all or the `announced` ones. Who had no round of their own did not come."""
    came = Q(played__gt=0) | Q(sat_out__gt=0)
    rows = NightResult.objects.filter(came, entrant__member_id=member, entrant__night__is_rehearsal=False)
    if announced is not None:
        rows = rows.filter(entrant__night__in=Night.objects.filter(announced))
    rows = rows.select_related("entrant__night").order_by()
    own = {each.entrant.night_id: _person_night(each) for each in rows}
    for past in PastResult.objects.filter(member_id=member).select_related("past_night"):
        held = past.past_night
        own[-held.pk] = PersonNight(-held.pk, held.name, held.date, exact(past.points), imported_into=held.season_id)
    return own, {each.entrant.night_id: each.entrant.night for each in rows}


def _person_night(row: NightResult) -> PersonNight:
    entrant, night = row.entrant, row.entrant.night
    figures = exact(row.points), row.rank, exact(row.won), row.played, row.head_rounds, row.sat_out, row.missed
    return PersonNight(night.pk, night.name, night.date, *figures, entrant.pk, entrant.number)
