"""The tables of a season's nights, seat by seat: who has met whom, and how strong each is. No hand is read.

Whoever sat there is counted, for another too; a table of which no deal was scored is left out.
"""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from club.names import folded
from tournaments.models import Night, Season
from tournaments.rating import PlayedTable
from tournaments.rating.meetings import Meetings, meetings
from tournaments.rating.strength import Strength, strengths
from tournaments.records.places_sql import BEYOND_TWO
from tournaments.records.season_results import Named, NightOfSeason, members_in, of_season, person_of
from tournaments.records.sql import every
from tournaments.season_table import Person

LEAST_ROUNDS = 12  # for a place: two nights
_TABLES = (
    "SELECT t.id, CASE WHEN t.law = '' THEN n.law ELSE t.law END, t.sides, t.hands_in, t.points_one, t.points_two, "  # noqa: S608
    f"{BEYOND_TWO}, e.member_id, CASE WHEN e.member_id IS NULL THEN e.name END, e.id "
    "FROM tournaments_night n JOIN tournaments_round r ON r.night_id = n.id "
    "JOIN tournaments_table t ON t.round_id = r.id AND t.hands_in > 0 "
    "JOIN tournaments_seat s ON s.table_id = t.id JOIN tournaments_entrant e ON e.id = s.entrant_id "
    "WHERE n.id IN ({}) ORDER BY t.id, s.seat"
)


class Known(NamedTuple):
    """Everyone who sat at a table of the season, by number, and how pages show them."""

    numbers: dict[Person, int]
    named: dict[Person, Named]


def meetings_of(season: Season) -> tuple[Known, Meetings]:
    """How often any two of the season sat together. Two queries, or three; this process remembers it by the versions of
    the nights."""
    known, found = _meetings(_nights(season))
    return _named(known), found


def strengths_of(season: Season) -> tuple[Known, list[Strength]]:
    """How strong everyone of the season is, the strongest first. Queries and memory as `meetings_of`."""
    known, found = _strengths(_nights(season))
    return _named(known), found


def earlier_partners(night: Night, season: Season) -> list[tuple[int, int, int]]:
    """Two numbers of the night, and in how many rounds of the season's nights they were partners; no others."""
    known, found = meetings_of(season)
    entered = night.entrants.order_by("number").values_list("member_id", "name", "number")
    tonight = {known.numbers.get(person_of(member, name)): number for member, name, number in entered}
    pairs = ((tonight.get(one), tonight.get(other), times) for (one, other), times in found.partners.items())
    return sorted((min(a, b), max(a, b), times) for a, b, times in pairs if a is not None and b is not None)


def _nights(season: Season) -> tuple[NightOfSeason, ...]:
    return tuple(NightOfSeason(*row) for row in of_season(season).values_list("pk", "name", "date", "version"))


def _named(known: Known) -> Known:
    """With the members' names of today."""
    return known._replace(named=known.named | members_in(known.numbers))


@lru_cache(maxsize=16)
def _meetings(nights: tuple[NightOfSeason, ...]) -> tuple[Known, Meetings]:
    known, tables = _tables(nights)
    return known, meetings(tables)


@lru_cache(maxsize=16)
def _strengths(nights: tuple[NightOfSeason, ...]) -> tuple[Known, list[Strength]]:
    known, tables = _tables(nights)
    return known, strengths(tables, least=LEAST_ROUNDS)


def _tables(nights: tuple[NightOfSeason, ...]) -> tuple[Known, list[PlayedTable]]:
    """One query, whose rows of a table stand one after the other."""
    known, tables = Known({}, {}), list[PlayedTable]()
    # Not as parameters, of which a database takes only so many: they are keys of our own.
    rows = every(_TABLES.format(", ".join(str(night.key) for night in nights))) if nights else []
    for _, alike in groupby(rows, key=lambda row: row[0]):
        seats = list(alike)
        _, law, sides, deals, one, two, beyond = seats[0][:7]
        points = (one, two, *map(int, beyond.split()))[:sides]
        people = tuple(_number(known, *row[7:]) for row in seats)
        tables.append(PlayedTable(law, people, sides, points, deals))
    return known, tables


def _number(known: Known, member: int | None, name: str, entrant: int) -> int:
    person: Person = folded(name) if member is None else member
    if person not in known.numbers:
        known.numbers[person] = len(known.numbers)
        if member is None:
            known.named[person] = Named(name, f"e{entrant}")
    return known.numbers[person]
