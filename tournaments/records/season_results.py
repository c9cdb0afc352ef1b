"""What everyone came to in a season's nights, and its table: from the stored figures of each night, in so many
queries, however many nights and people there are. No hand is read."""

import datetime as dt
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models.functions import Coalesce

from club.models import Member, MemberGroup
from club.names import folded
from club.people.finding import told_apart
from tournaments.models import NightResult, PastResult, Season
from tournaments.night.standings import Points, exact
from tournaments.records.season_nights import NightOfSeason, all_nights_of
from tournaments.season_table import (
    NightFigures,
    Person,
    SeasonRow,
    averages_by_law,
    counted_as,
    season_table,
    without_average,
)
from tournaments.season_table.rules import Rules, read_place_points


class Named(NamedTuple):
    """A person as pages show them; `key` is for addresses, where no name belongs."""

    name: str
    key: str


@dataclass(frozen=True, eq=False)
class SeasonTable:
    """The ranked rows of a season, its nights in their order, and who the people are. As long as nothing changes, it is
    the same one, by which what follows from it is remembered."""

    nights: tuple[NightOfSeason, ...]
    rows: list[SeasonRow]
    people: dict[Person, Named]
    averages: dict[str, Points]  # of what a person scored on a night, by law
    without_average: frozenset[int]  # nights of which there is no per cent


class Adjusted(NamedTuple):
    """Points that a person was given or lost, under the name of today; `by` whom is the account's name."""

    pk: int
    member_id: int | None
    name: str
    points: Points
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
    return SeasonTable(nights, results.table(among), results.people, results.averages(), results.without_average())


@lru_cache(maxsize=16)
def _named(ranked: SeasonTable, members: tuple[tuple[int, str, str], ...]) -> SeasonTable:
    """The members under their names of today."""
    return replace(ranked, people=ranked.people | {pk: Named(name, f"m{pk}") for pk, name, _ in members})


@lru_cache(maxsize=100)
def _figures(season: Season, state: object, nights: tuple[NightOfSeason, ...], person: Person) -> list[NightFigures]:
    return SeasonResults(season, nights, of=person).figures


class SeasonResults:
    """Everything that the table of one season follows from. A member is known by key, a guest by the name.

    The figures are those `of` one person, where one is named. Guests have their part in what a night counts, also in a
    season that does not list them.
    """

    def __init__(self, season: Season, nights: Sequence[NightOfSeason], *, of: Person | None = None) -> None:
        self.season, self.nights = season, nights
        self.rules = rules_of(season)
        self.people: dict[Person, Named] = {}
        self._place = {night.key: number for number, night in enumerate(nights)}
        alone = of if self.rules.count_as == "points" else None  # else it follows from everyone's figures
        self._everyone = counted_as([*self._read(alone), *self._read_past()], self.rules)
        found = [each for each in self._everyone if of in (None, each.person) and self._lists(each.person)]
        self.people = {person: named for person, named in self.people.items() if self._lists(person)}
        self.figures = sorted(found, key=lambda each: self._place[each.night])

    def averages(self) -> dict[str, Points]:
        """What a person scored on average on a night, by law; of imported nights none is known."""
        return averages_by_law(self._everyone, {night.key: night.law for night in self.nights if night.law})

    def without_average(self) -> frozenset[int]:
        """The nights of which the average is not above nothing."""
        return without_average(self._everyone)

    def table(self, among: frozenset[Person] | None = None) -> list[SeasonRow]:
        """The ranked rows, of everyone or `among` some; who has adjustments alone is of the people too. One query."""
        adjusted: dict[Person, Points] = {}
        for each in adjustments_of(self.season):
            person = self._meet(each.member_id, each.name, f"a{each.pk}")
            if among is None or person in among:
                adjusted[person] = adjusted.get(person, 0) + each.points
        figures = [each for each in self.figures if among is None or each.person in among]
        return season_table(figures, self.rules, nights=len(self.nights), adjusted=adjusted)

    def _read(self, of: Person | None) -> Iterable[NightFigures]:
        """Night by night and number by number, whatever order the database has. Who had no round of their own, and played
        at most for another, did not come."""
        rows = NightResult.objects.filter(
            entrant__night__in=[each.key for each in self.nights if not each.is_imported]
        )
        rows = rows.exclude(played=0, sat_out=0).order_by()
        if of is not None:
            rows = rows.filter(entrant__member=of if isinstance(of, int) else None)
        who = ("entrant__member", "entrant__name", "entrant", "entrant__night", "entrant__number")
        found = list(rows.values_list(*who, "rank", "points", "credited", "won", "played"))
        found.sort(key=lambda row: (self._place[row[3]], row[4]))
        for member, name, entrant, night, number, rank, points, credited, won, played in found:
            person = person_of(member, name)
            if member is None or person not in self.people:
                self.people[person] = Named(name, f"m{member}" if member else f"e{entrant}")
            total = exact(points)
            yield NightFigures(person, night, rank, total, total - exact(credited), exact(won), played, number)

    def _read_past(self) -> Iterable[NightFigures]:
        """The imported totals, ranked within their night."""
        if not any(night.is_imported for night in self.nights):
            return
        rows = PastResult.objects.filter(past_night__season=self.season).order_by("past_night", "pk")
        for night, of in groupby(rows, key=lambda row: row.past_night_id):
            totals = [(exact(row.points), row) for row in of]
            better = sorted((points for points, _ in totals), reverse=True)
            for points, row in totals:
                person = self._meet(row.member_id, row.name, f"p{row.pk}")
                yield NightFigures(person, -night, better.index(points) + 1, points)

    def _lists(self, person: Person) -> bool:
        return self.season.with_guests or isinstance(person, int)

    def _meet(self, member: int | None, name: str, key: str) -> Person:
        person = person_of(member, name)
        if person not in self.people:
            self.people[person] = Named(name, key if member is None else f"m{member}")
        return person


def members_among(people: Iterable[Person]) -> list[tuple[int, str, str]]:
    """The members among them: key, name of today and sorting name. One query."""
    members = Member.objects.names_only().filter(pk__in=[each for each in people if isinstance(each, int)]).order_by()
    shown = told_apart(members)
    return [(member.pk, shown[member.pk], member.sort_name) for member in members]


def person_of(member: int | None, name: str) -> Person:
    """Who it is in a season: a member by key, a guest by the name."""
    return folded(name) if member is None else member


def person_id(person: Person) -> str:
    """The same for programs, in every night and season: a member's by key, a guest's by the name, which it does not show."""
    if isinstance(person, int):
        return f"m{person}"
    return "g" + hashlib.sha256(str(person).encode()).hexdigest()[:16]


def rules_of(season: Season) -> Rules:
    """The rules as the pure room takes them. Raises Refused for points by place that are none."""
    values = {field: getattr(season, field) for field in Rules._fields}
    return Rules(**values | {"place_points": read_place_points(season.place_points)})


def adjustments_of(season: Season) -> list[Adjusted]:
    """Those that count, the first one first. One query."""
    rows = season.adjustments.filter(taken_back_at=None).values_list(
        "pk", "member", Coalesce("member__name", "name"), "points", "why", "by__username", "at"
    )
    found = [Adjusted(*row)._replace(points=exact_points(row[3])) for row in rows]
    return [each for each in found if season.with_guests or each.member_id]


def exact_points(stored: Decimal) -> Points:
    """Adjusted points as the other figures of a season are."""
    points = Fraction(stored)
    return int(points) if points.denominator == 1 else points
