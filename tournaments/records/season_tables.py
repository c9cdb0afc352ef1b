"""The tables of a season's nights, seat by seat: who has met whom, and how strong each is. No hand is read.

Anyone who sat there is counted, for another too; a table of which no deal was scored is left out.
"""

import datetime as dt
from collections import Counter
from functools import cached_property, lru_cache
from typing import NamedTuple

from club.names import folded, sort_name
from tournaments.models import Entrant, Night, Season
from tournaments.records.night_results import ended_tables
from tournaments.records.season_nights import NightOfSeason, nights_of
from tournaments.records.season_results import members_among, person_of
from tournaments.season_table import Person
from tournaments.season_table.meetings import Meetings, PlayedTable, meetings
from tournaments.season_table.strength import Strength, strengths

LEAST_ROUNDS = 12  # for a place among the strongest: two usual nights


class Participant(NamedTuple):
    """Who sat at a table of the season; `key` is for addresses, where no name belongs."""

    name: str
    key: str
    sorts_by: str
    nights: int

    @property
    def is_guest(self) -> bool:
        return self.key[0] == "e"


class _Known:
    """Everyone who sat at a table, numbered from 0 in the order in which the rows name them."""

    def __init__(self) -> None:
        self.numbers: dict[Person, int] = {}
        self.guests: dict[int, tuple[str, str]] = {}  # name and key, by number
        self.came: set[tuple[int, int]] = set()  # person and night

    def number(self, night: int, member: int | None, name: str, entrant: int) -> int:
        person: Person = folded(name) if member is None else member
        number = self.numbers.setdefault(person, len(self.numbers))
        if member is None:
            self.guests[number] = name, f"e{entrant}"
        self.came.add((number, night))
        return number

    @cached_property
    def nights(self) -> Counter[int]:
        """At how many nights each was; once all are known."""
        return Counter(number for number, _ in self.came)

    def participants(self) -> list[Participant]:
        """Everyone, by number, the members with their names of today. One query."""
        return _participants(self, tuple(members_among(self.numbers)))


@lru_cache(maxsize=16)
def _participants(known: _Known, members: tuple[tuple[int, str, str], ...]) -> list[Participant]:
    named: dict[Person, list[str]] = {pk: names for pk, *names in members}
    found = []
    for person, number in known.numbers.items():
        name, key = known.guests.get(number, ("", f"m{person}"))
        member = named.get(person, ["", ""])  # nobody who was removed since the rows were read
        shown = (name, sort_name(name)) if name else member
        found.append(Participant(shown[0], key, shown[1], known.nights[number]))
    return found


def meetings_of(season: Season) -> tuple[list[Participant], Meetings]:
    """How often any two of the season sat together, by number. Two queries, or three: this process remembers it by when
    the season was made, and the versions of its nights."""
    known, found = _meetings(season.made_at, _nights(season))
    return known.participants(), found


def strengths_of(season: Season) -> tuple[list[Participant], list[Strength]]:
    """How strong everyone of the season is, the strongest first. Queries and memory as `meetings_of`."""
    known, found = _strengths(season.made_at, _nights(season), season.with_guests)
    return known.participants(), found


def earlier_partners(night: Night, season: Season) -> list[tuple[int, int, int]]:
    """Two numbers of the night, and in how many rounds of the season's nights they were partners; no others."""
    known, found = _meetings(season.made_at, _nights(season))
    entered = night.entrants.order_by("number").values_list("member_id", "name", "number")
    tonight = {known.numbers.get(person_of(member, name)): number for member, name, number in entered}
    pairs = ((tonight.get(one), tonight.get(other), times) for (one, other), times in found.partners.items())
    return sorted((min(a, b), max(a, b), times) for a, b, times in pairs if a is not None and b is not None)


def _nights(season: Season) -> tuple[NightOfSeason, ...]:
    return tuple(NightOfSeason(*row) for row in nights_of(season))


@lru_cache(maxsize=16)
def _meetings(made_at: dt.datetime, nights: tuple[NightOfSeason, ...]) -> tuple[_Known, Meetings]:
    known, tables = _tables(nights)
    return known, meetings(tables)


@lru_cache(maxsize=16)
def _strengths(
    made_at: dt.datetime, nights: tuple[NightOfSeason, ...], with_guests: bool
) -> tuple[_Known, list[Strength]]:
    known, tables = _tables(nights)
    among = None if with_guests else set(known.numbers.values()) - known.guests.keys()
    return known, strengths(tables, least=LEAST_ROUNDS, among=among)


def _tables(nights: tuple[NightOfSeason, ...]) -> tuple[_Known, list[PlayedTable]]:
    """Two queries."""
    known, tables = _Known(), list[PlayedTable]()
    keys = [night.key for night in nights]
    rows = Entrant.objects.filter(night__in=keys).values_list("night_id", "number", "member_id", "name", "pk")
    people = {row[:2]: row[2:] for row in rows}
    ended = ended_tables(keys)
    for night in keys:
        for table in ended.get(night, ()):
            if table.deals:
                seats = tuple([known.number(night, *people[night, number]) for number in table.seats])
                tables.append(table._replace(seats=seats))
    return known, tables
