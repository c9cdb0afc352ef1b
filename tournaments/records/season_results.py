"""What everyone came to in a season's nights, and its table: from the stored figures of each night, in so many
queries, however many nights and people there are. No hand is read."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from club.models import MemberGroup
from club.names import folded
from tournaments.models import Adjustment, PastResult, Season
from tournaments.records.season_nights import NightOfSeason, all_nights_of
from tournaments.records.sql import every, moment, rows_of_query
from tournaments.season_table import NightFigures, Person, Row, season_table
from tournaments.season_table.rules import Rules
from tournaments.standings import Points, exact

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


class Named(NamedTuple):
    """A person as pages show them; `key` is for addresses, where no name belongs."""

    name: str
    key: str


@dataclass(frozen=True, eq=False)
class SeasonTable:
    """The ranked rows of a season, its nights in their order, and who the people are. As long as nothing changes, it is
    the same one, by which what follows from it is remembered."""

    nights: tuple[NightOfSeason, ...]
    rows: list[Row]
    people: dict[Person, Named]


class Adjusted(NamedTuple):
    """Points that a person was given or lost, under the name of today; `by` whom is the account's name."""

    pk: int
    member_id: int | None
    name: str
    points: int
    why: str
    by: str | None
    at: dt.datetime | None

    @property
    def person(self) -> Person:
        return person_of(self.member_id, self.name)


def season_table_of(
    season: Season, group: MemberGroup | None = None, *, announced: dt.date | None = None
) -> SeasonTable:
    """The season's table, from the stored figures of its nights, of all or the `announced` ones; of a group, its members
    ranked among themselves.

    This process remembers it by what the season has settled, by the version of each of its nights, which every action
    counts up, by who is in the group, and by the members' names. Three queries, or five; one more for a group.
    """
    nights = all_nights_of(season, announced)
    among = None if group is None else frozenset(group.members.values_list("pk", flat=True))
    ranked = _ranked(season, _state(season), nights, among)
    return _named(ranked, tuple(members_among(ranked.people)))


def figures_of(season: Season, nights: tuple[NightOfSeason, ...], person: Person) -> list[NightFigures]:
    """One person's figures of these nights, with the ranks within them; two queries, or none: remembered as the table is."""
    return _figures(season, _state(season), nights, person)


def _state(season: Season) -> tuple[Any, ...]:
    """All that is settled about the season: what follows from it is remembered by this, as two rows of one key are equal."""
    return tuple(getattr(season, field.attname) for field in Season._meta.concrete_fields)


@lru_cache(maxsize=16)
def _ranked(
    season: Season, state: object, nights: tuple[NightOfSeason, ...], among: frozenset[Person] | None
) -> SeasonTable:
    results = SeasonResults(season, nights)
    return SeasonTable(nights, results.table(among), results.people)


@lru_cache(maxsize=16)
def _named(ranked: SeasonTable, members: tuple[tuple[int, str, str], ...]) -> SeasonTable:
    """The members under their names of today."""
    return replace(ranked, people=ranked.people | {pk: Named(name, f"m{pk}") for pk, name, _ in members})


@lru_cache(maxsize=100)
def _figures(season: Season, state: object, nights: tuple[NightOfSeason, ...], person: Person) -> list[NightFigures]:
    return SeasonResults(season, nights, with_places=True, of=person).figures


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

    def table(self, among: frozenset[Person] | None = None) -> list[Row]:
        """The ranked rows, of everyone or `among` some; who has adjustments alone is of the people too. One query."""
        adjusted: dict[Person, Points] = {}
        for each in adjustments_of(self.season):
            self._meet(each.member_id, each.name, f"a{each.pk}")
            if among is None or each.person in among:
                adjusted[each.person] = adjusted.get(each.person, 0) + each.points
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


@lru_cache(maxsize=5_000)
def adjustments_of(season: Season) -> list[Adjusted]:
    """Those that count, the first one first. One query."""
    rows = [Adjusted(*row)._replace(at=moment(row[-1])) for row in rows_of_query(_adjustments, season.pk)]
    return [each for each in rows if season.with_guests or each.member_id]


def _adjustments(season: int) -> QuerySet[Any, Any]:
    name = Coalesce("member__name", "name")
    rows = Adjustment.objects.filter(season=season, taken_back_at=None)
    return rows.values_list("pk", "member_id", name, "points", "why", "by__username", "at")


def _results(nights: Sequence[NightOfSeason], with_places: bool, of: Person | None) -> list[Any]:
    keys = [str(night.key) for night in nights if not night.is_imported]
    if not keys:
        return []
    # Not as parameters, of which a database takes only so many: they are keys of our own.
    sql = _RESULTS.format(_PLACES if with_places else _NO_PLACES, ", ".join(keys))
    if isinstance(of, int):
        return every(f"{sql} AND e.member_id = %s", of)
    return every(sql if of is None else f"{sql} AND e.member_id IS NULL")
