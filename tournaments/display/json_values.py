"""Nights, standings and seasons as JSON, for files and for other programs. Knows no request, and shows no hand, contact or
note."""

import json
from functools import lru_cache
from itertools import groupby
from typing import Any

from club.models import MemberGroup
from tournaments.display.polling import records_mark
from tournaments.models import Night, Season
from tournaments.night_file.replay import standing_json
from tournaments.records.night_version import at_one_point
from tournaments.records.queries import entrants_of
from tournaments.records.season_results import SeasonTable
from tournaments.records.stored_standings import TallyRow, stored_standings, stored_tallies
from tournaments.standings import shown

_SETTINGS = ("deals", "ends_by", "target", "games", "tie", "rank_by", "sit_out", "missed", "unplayed", "odd")


def night_summary(night: Night) -> dict[str, Any]:
    """A line of the list of nights."""
    return {
        "id": night.pk,
        "name": night.name,
        "date": night.date.isoformat(),
        "state": night.state,
        "law": night.law,
        "movement": night.movement,
        "planned_rounds": night.planned_rounds,
        "version": night.version,
    }


def night_values(night: Night) -> dict[str, Any]:
    """The night with its settings, who plays, and each round that has begun; a few queries, however many there are."""

    def read() -> dict[str, Any]:
        stored = stored_standings(night)
        closed = {each.round_number: bool(each.closed) for each in stored.places}
        rows = [
            (row.round_number, number, row) for number, of in stored_tallies(night, of=stored).items() for row in of
        ]
        rows.sort(key=lambda row: row[:2])
        return {
            "entrants": [{"number": number, "name": name} for number, name in entrants_of(night)],
            "rounds": [
                {"round": number, "closed": closed[number]} | _round([(who, row) for _, who, row in of])
                for number, of in groupby(rows, key=lambda row: row[0])
            ],
        }

    found, through = at_one_point(night, read)
    settled = {name: getattr(night, name) for name in _SETTINGS}
    return night_summary(night) | {"settings": settled, "through": through} | found


def _round(rows: list[tuple[int, TallyRow]]) -> dict[str, Any]:
    """Its tables, with the points of each seat and what of the round is won there; a substitute's count for whom the two
    agreed, who is named."""
    seated = sorted((row.table, row.seat, number, row) for number, row in rows if row.table and row.seat)
    return {
        "tables": [
            {
                "table": table,
                "seats": [
                    {"seat": seat, "number": number, "points": shown(row.points), "won": shown(row.won)}
                    for _, seat, number, row in of
                ],
            }
            for table, of in groupby(seated, key=lambda place: place[0])
        ],
        "sitting_out": [number for number, row in rows if row.table is None],
        "absent": [number for number, row in rows if row.is_missed],
    }


def standings_values(night: Night) -> dict[str, Any]:
    """The standings as `replay` writes them, how far the night is, and who has gone home. This process remembers them as
    long as nothing is done at the night."""
    return night_summary(night) | _standings_at(night, records_mark(), night.made_at, night.version)


@lru_cache(maxsize=8)
def _standings_at(night: Night, *_state: object) -> dict[str, Any]:
    stored, through = at_one_point(night, lambda: stored_standings(night))
    return {
        "through": through,
        "round": stored.newest.number if stored.newest else None,
        "closed": bool(stored.newest and stored.newest.closed),
        "standings": [
            standing_json(each, comes_and_goes=True) | {"gone": each.number in stored.gone}
            for each in stored.standings
        ],
    }


def season_summary(season: Season) -> dict[str, Any]:
    """A line of the list of seasons."""
    return {
        "id": season.pk,
        "season": season.name,
        "first_date": season.first_date.isoformat(),
        "last_date": season.last_date.isoformat(),
        "ranked_by": season.rank_by,
        "version": season.version,
    }


@lru_cache(maxsize=8)
def season_text(season: Season, table: SeasonTable) -> str:
    """The JSON of everyone's table. This process remembers it as long as the table is the same one, and with it all that is
    settled about the season."""
    return json.dumps(season_values(season, table), ensure_ascii=False)


def season_values(season: Season, table: SeasonTable, group: MemberGroup | None = None) -> dict[str, Any]:
    """The table of everyone, or of a group: a rank is null where there is none."""
    return season_summary(season) | {
        "group": group.name if group else None,
        "nights": [
            {
                "id": None if night.is_imported else night.key,
                "date": night.date.isoformat(),
                "name": night.name,
                "imported": night.is_imported,
            }
            for night in table.nights
        ],
        "table": [
            {
                "rank": row.rank,
                "name": table.people[row.person].name,
                "points": shown(row.points),
                "rounds_won": shown(row.won),
                "rounds_played": row.played,
                "average": shown(row.average),
                "nights": row.nights,
                "nights_that_count": len(row.counted),
                "adjusted": shown(row.adjusted),
                "nights_missing": row.missing,
            }
            for row in table.rows
        ],
    }
