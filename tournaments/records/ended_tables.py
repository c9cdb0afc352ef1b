"""The tables of nights that are over: from what is stored with the end of a night, for what reads many nights. No hand is
read, and people are known by their numbers of the night."""

from collections.abc import Iterable
from typing import Any

from tournaments.models import NightTables
from tournaments.night.settle import SettledNight
from tournaments.night.standings import exact
from tournaments.season_table.meetings import PlayedTable


def tables_of(found: SettledNight) -> list[list[Any]]:
    """Every table of the night as it is stored, one row each."""
    rows = []
    for each in found.rounds:
        credited = found.record.attendance.credited_to(each.number) if found.record.attendance else {}
        for seats, table, result in zip(each.seating.tables, each.tables, each.results, strict=True):
            law = (table.law or found.record.law).key
            won = [str(part) for part in result.wins]
            whose = [credited.get(number, number) for number in seats]
            rows.append(
                [each.number, table.number, law, len(result.scores), list(result.by_side), won, list(seats), whose]
            )
    return rows


def ended_tables(nights: Iterable[int]) -> dict[int, list[PlayedTable]]:
    """The tables of these nights, by the night's key. One query."""
    rows = NightTables.objects.filter(night__in=list(nights)).values_list("night_id", "tables")
    return {night: [_read(row) for row in tables] for night, tables in rows}


def _read(row: list[Any]) -> PlayedTable:
    number, table, law, deals, points, won, seats, credited = row
    figures = tuple(seats), len(points), tuple(points), deals, tuple(map(exact, won))
    return PlayedTable(law, *figures, tuple(credited), number, table)
