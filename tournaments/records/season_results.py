"""A season's nights, what everyone came to in them, and its table: from the stored figures of each night, in so many
queries, however many nights and people there are. No hand is read."""

import datetime as dt
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from club.models import MemberGroup
from club.names import folded
from tournaments.models import Adjustment, Night, PastNight, PastResult, Season, SeasonNight
from tournaments.records.sql import every
from tournaments.season_table import NightFigures, Person, Row, season_table
from tournaments.season_table.rules import Rules
from tournaments.standings import Points

# Ten thousand rows, of which each column costs: what a member does not need, what is seldom there, what few pages show.
# Who had no round of their own, and played at most for another, did not come.
_RESULTS = (
    "SELECT e.member_id, e.night_id, r.points, r.won, r.played, CASE WHEN r.credited <> '0' THEN r.credited END, "
    "CASE WHEN e.member_id IS NULL THEN e.name END, CASE WHEN e.member_id IS NULL THEN e.id END, {} "
    "FROM tournaments_entrant e JOIN tournaments_nightresult r ON r.entrant_id = e.id "
    "WHERE e.night_id IN ({}) AND r.played + r.sat_out > 0"
)
_PLACES = "r.rank, e.number"
_NO_PLACES = "NULL, NULL"

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


class Named(NamedTuple):
    """A person as pages show them; `key` is for addresses, where no name belongs."""

    name: str
    key: str


class SeasonTable(NamedTuple):
    """The ranked rows of a season, its nights in their order, and who the people are."""

    nights: tuple[NightOfSeason, ...]
    rows: list[Row]
    people: dict[Person, Named]


def season_table_of(season: Season, group: MemberGroup | None = None, *, announced: Q | None = None) -> SeasonTable:
    """The season's table, from the stored figures of its nights, of all or the `announced` ones; of a group, its members
    ranked among themselves.

    This process remembers it by the version of the season and of each of its nights, which every action counts up, and
    by who is in the group; a member's name is read each time. Four queries, or six; one more for a group.
    """
    nights = all_nights_of(season, announced)
    among = None if group is None else frozenset(group.members.values_list("pk", flat=True))
    rows, people = _ranked(season.pk, season.made_at, season.version, nights, among)
    return SeasonTable(nights, rows, people | _members_in(people))


@lru_cache(maxsize=16)
def _ranked(
    season: int,
    made_at: dt.datetime,
    version: int,
    nights: tuple[NightOfSeason, ...],
    among: frozenset[Person] | None,
) -> tuple[list[Row], dict[Person, Named]]:
    results = SeasonResults(Season.objects.get(pk=season), nights)
    return results.table(among), results.people


class SeasonResults:
    """Everything that the table of one season follows from. A member is known by key, a guest by the name.

    `with_places`: the figures have the ranks within the nights too, and the numbers on the tally cards.
    The figures are those `of` one person, where one is named.
    """

    def __init__(
        self, season: Season, nights: Sequence[NightOfSeason], *, with_places: bool = False, of: Person | None = None
    ) -> None:
        self.season, self.nights = season, nights
        self.rules = rules_of(season)
        self.people: dict[Person, Named] = {}
        self.figures: list[NightFigures] = []
        self._read(with_places or season.ties == Season.Ties.MET, of)
        self.adjustments = adjustments_of(season)
        for each in self.adjustments:
            self._meet(each.member_id, each.name, f"a{each.pk}")

    def table(self, among: frozenset[Person] | None = None) -> list[Row]:
        """The ranked rows, of everyone or `among` some."""
        adjusted: dict[Person, Points] = {}
        for each in self.adjustments:
            person = person_of(each.member_id, each.name)
            if among is None or person in among:
                adjusted[person] = adjusted.get(person, 0) + each.points
        figures = [each for each in self.figures if among is None or each.person in among]
        return season_table(figures, self.rules, nights=len(self.nights), adjusted=adjusted)

    def _read(self, with_places: bool, of: Person | None) -> None:
        place = {night.key: number for number, night in enumerate(self.nights)}
        figures, guests = [], self.season.with_guests
        for member, night, points, won, played, credited, name, entrant, rank, number in _results(
            self.nights, with_places, of
        ):
            person: Person = member
            if member is None:
                if not guests:
                    continue
                person = folded(name)
                self.people[person] = Named(name, f"e{entrant}")
            elif member not in self.people:
                self.people[member] = Named("", f"m{member}")
            total = exact(points)
            earned = total if credited is None else total - exact(credited)
            figures.append(NightFigures(person, night, rank or 0, total, earned, exact(won), played, number or 0))
        figures += self._read_past()
        figures.sort(key=lambda each: place[each.night])
        self.figures = [each for each in figures if of in (None, each.person)]

    def _read_past(self) -> Iterable[NightFigures]:
        """The imported totals, ranked within their night."""
        if not any(night.is_imported for night in self.nights):
            return
        rows = PastResult.objects.filter(past_night__season=self.season).order_by("past_night")
        for night, of in groupby(rows, key=lambda row: row.past_night_id):
            totals = [(exact(row.points), row) for row in of]
            better = sorted((points for points, _ in totals), reverse=True)
            for points, row in totals:
                if row.member_id or self.season.with_guests:
                    self._meet(row.member_id, row.name, f"p{row.pk}")
                    person = person_of(row.member_id, row.name)
                    yield NightFigures(person, -night, better.index(points) + 1, points)

    def _meet(self, member: int | None, name: str, key: str) -> None:
        if member is None:
            self.people.setdefault(person_of(member, name), Named(name, key))
        else:
            self.people.setdefault(member, Named(name, f"m{member}"))


def _members_in(people: Iterable[Person]) -> dict[Person, Named]:
    """The members among them under their names of today."""
    return {pk: Named(name, f"m{pk}") for pk, name, _ in members_among(people)}


def members_among(people: Iterable[Person]) -> list[tuple[int, str, str]]:
    """The members among them: key, name of today and sorting name. One query."""
    keys = ", ".join(str(each) for each in people if isinstance(each, int))  # keys of our own: see `_results`
    return every(f"SELECT id, name, sort_name FROM club_member WHERE id IN ({keys})") if keys else []  # noqa: S608


def person_of(member: int | None, name: str) -> Person:
    """Who it is in a season: a member by key, a guest by the name."""
    return folded(name) if member is None else member


def rules_of(season: Season) -> Rules:
    """The rules as the pure room takes them."""
    return Rules(**{field: getattr(season, field) for field in Rules._fields})


def all_nights_of(season: Season | None, announced: Q | None = None) -> tuple[NightOfSeason, ...]:
    """The nights of the season, or of the club, in their order: those of the records that fit, and those that were
    imported, of which several seasons may have the same. Two queries."""
    nights = Night.objects.filter(PLAYED) if season is None else of_season(season)
    rows = (nights if announced is None else nights.filter(announced)).values_list("pk", "name", "date", "version")
    past = PastNight.objects.all() if season is None else PastNight.objects.filter(season=season)
    imported = past.values_list("pk", "name", "date")
    found = [NightOfSeason(*row) for row in rows] + [NightOfSeason(-pk, name, date) for pk, name, date in imported]
    return tuple(sorted(found, key=lambda night: (night.date, night.key)))


def announced_by(at: dt.datetime) -> Q:
    """The nights whose results no host means to announce first: they are published, or it is noon of the next day."""
    return Q(screen__published_at__isnull=False) | Q(date__lt=timezone.localdate(at - dt.timedelta(hours=12)))


def of_season(season: Season) -> QuerySet[Night]:
    """The nights of the records that are in the season: of its dates and kind, without those that the host left out, and
    with those put in; played to their end, and no rehearsals."""
    fits = Q(date__range=(season.first_date, season.last_date))
    for field in ("law", "movement"):
        if wanted := getattr(season, field):
            fits &= Q(**{field: wanted})
    picked = SeasonNight.objects.filter(season_id=season.pk).values("night")
    fits = (fits & ~Q(pk__in=picked.filter(is_in=False))) | Q(pk__in=picked.filter(is_in=True))
    return Night.objects.filter(fits, PLAYED).order_by("date", "pk")


@lru_cache(maxsize=5_000)
def exact(text: str) -> Points:
    """A stored figure: "27" or "27/2"."""
    return Fraction(text) if "/" in text else int(text)


def adjustments_of(season: Season) -> list[Adjustment]:
    """Those that count, the first one first."""
    rows = season.adjustments.filter(taken_back_at=None).select_related("by", "member")
    return [each for each in rows if season.with_guests or each.member_id]


def _results(nights: Sequence[NightOfSeason], with_places: bool, of: Person | None) -> list[Any]:
    keys = [str(night.key) for night in nights if not night.is_imported]
    if not keys:
        return []
    # Not as parameters, of which a database takes only so many: they are keys of our own.
    sql = _RESULTS.format(_PLACES if with_places else _NO_PLACES, ", ".join(keys))
    if isinstance(of, int):
        return every(f"{sql} AND e.member_id = %s", of)
    return every(sql if of is None else f"{sql} AND e.member_id IS NULL")
