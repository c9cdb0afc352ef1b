"""The tables of nights that are over, as each side came in: from what is stored with the end of a night, for what reads
many nights. No hand is read."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from tournaments.models import NightTables
from tournaments.night_file.settle import SettledNight
from tournaments.standings import Points, exact
from tournaments.table_result.order import side_of


class EndedTable(NamedTuple):
    """One table of one round: what each side came to in so many deals, how much of the round it won, who sat there by the
    number of the night in the order of seats, and to whom each seat is credited."""

    round: int
    table: int
    law: str
    deals: int
    points: tuple[int, ...]
    won: tuple[Points, ...]
    seats: tuple[int, ...]
    credited: tuple[int, ...]

    @property
    def sides(self) -> int:
        return len(self.points)

    def side_of(self, seat: int) -> int:
        """The side of a seat, from 0."""
        return side_of(seat, self.sides)


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


def ended_tables(nights: Iterable[int]) -> dict[int, list[EndedTable]]:
    """The tables of these nights, by the night's key. One query."""
    rows = NightTables.objects.filter(night__in=list(nights)).values_list("night_id", "tables")
    return {night: [_read(row) for row in tables] for night, tables in rows}


def _read(row: list[Any]) -> EndedTable:
    number, table, law, deals, points, won, seats, credited = row
    return EndedTable(number, table, law, deals, tuple(points), tuple(map(exact, won)), tuple(seats), tuple(credited))
