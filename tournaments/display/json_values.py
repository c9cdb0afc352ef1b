"""Nights, standings and seasons as JSON, for files and for other programs. Knows no request, and shows no hand, contact or
note."""

import json
from functools import lru_cache
from typing import cast

from club.models import MemberGroup
from tournaments.display import json_types as types
from tournaments.display.season_notes import Reasons
from tournaments.models import Night, Season
from tournaments.night.replay import standing_json
from tournaments.night.round import Round
from tournaments.night.settle import SettledNight
from tournaments.night.standings import shown
from tournaments.records.night_record import settled
from tournaments.records.night_version import at_one_point
from tournaments.records.season_results import SeasonTable, person_id, person_of, rules_of


def night_summary(night: Night) -> types.NightSummary:
    """A line of the list of nights."""
    return {
        "id": night.pk,
        "name": night.name,
        "date": night.date.isoformat(),
        "state": night.state,
        "law": night.law,
        "movement": night.movement,
        "planned_rounds": night.rules.planned_rounds,
        "version": night.version,
    }


def night_values(night: Night) -> types.NightPlayed:
    """The night with its settings, who plays, and each round that is seated."""
    (found, ids), through = at_one_point(night, lambda: (settled(night), _ids_of(night)))
    settings = {name: getattr(night.rules, name) for name in types.NightSettings.__annotations__}
    settings |= {name: str(settings[name]) for name in ("sit_out", "missed")}
    return {
        **night_summary(night),
        "settings": cast(types.NightSettings, settings),
        "through": through,
        "entrants": [
            {"number": number, "person": ids[number], "name": name} for number, name in found.record.entrants
        ],
        "rounds": [_round(each, found) for each in found.rounds],
    }


def _ids_of(night: Night) -> dict[int, str]:
    """By number; one query."""
    entrants = night.entrants.values_list("number", "member", "name")
    return {number: person_id(person_of(member, name)) for number, member, name in entrants}


def _round(each: Round, found: SettledNight) -> types.RoundPlayed:
    """Its tables, with the points of each seat and what of the round is won there; a substitute's count for whom the two
    agreed, who is named."""
    lines = [
        (number, line) for number, of in found.tallies.items() for line in of if line.round_number == each.number
    ]
    seated = sorted((line.table, line.seat, number, line) for number, line in lines if line.table and line.seat)
    tables: dict[int, list[types.Seated]] = {}
    for table, seat, number, line in seated:
        figures: types.Seated = {
            "seat": seat,
            "number": number,
            "points": shown(line.points),
            "won": shown(line.won),
        }
        tables.setdefault(table, []).append(figures)
    return {
        "round": each.number,
        "closed": each.closed,
        "tables": [{"table": table, "seats": seats} for table, seats in tables.items()],
        "sitting_out": sorted(number for number, line in lines if line.sat_out),
        "absent": sorted(number for number, line in lines if line.is_missed),
    }


def standings_values(night: Night) -> types.Standings:
    """The standings as `replay` writes them, how far the night is, and who has gone home."""
    (found, ids), through = at_one_point(night, lambda: (settled(night), _ids_of(night)))
    return {
        **night_summary(night),
        "through": through,
        "round": found.newest.number if found.newest else None,
        "closed": bool(found.newest and found.newest.closed),
        "standings": [
            cast(
                types.StandingJson,
                standing_json(each, comes_and_goes=True)
                | {"person": ids[each.number], "gone": each.number in found.gone},
            )
            for each in found.standings
        ],
    }


def season_summary(season: Season) -> types.SeasonSummary:
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
def season_text(season: Season, table: SeasonTable, reasons: Reasons) -> str:
    """The JSON of everyone's table. This process remembers it as long as the table is the same one, and with it all that is
    settled about the season, and the reasons."""
    return json.dumps(season_values(season, table, reasons), ensure_ascii=False)


def season_values(
    season: Season, table: SeasonTable, reasons: Reasons, group: MemberGroup | None = None
) -> types.SeasonTable:
    """The table of everyone, or of a group: a rank is null where there is none."""
    return {
        **season_summary(season),
        "group": group.name if group else None,
        "rules": _season_rules(season),
        "adjustments": [
            {"person": person_id(each.person), "name": each.name, "points": shown(each.points), "why": each.why}
            for each in reasons.adjustments
        ],
        "nights_left_out": [
            {"id": night.key, "date": night.date.isoformat(), "name": night.name, "why": night.why}
            for night in reasons.left_out
        ],
        "nights": [
            {
                "id": None if night.is_imported else night.key,
                "imported_id": night.past if night.is_imported else None,
                "date": night.date.isoformat(),
                "name": night.name,
                "imported": night.is_imported,
            }
            for night in table.nights
        ],
        "table": [
            {
                "rank": row.rank,
                "person": person_id(row.person),
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


def _season_rules(season: Season) -> types.SeasonRules:
    """How it ranks, besides `ranked_by`; null: any law, any movement, all nights count."""
    rules = rules_of(season)
    return {
        "each_night_counts": rules.count_as,
        "points_by_place": list(rules.place_points),
        "best_nights": rules.best,
        "nights_dropped": rules.drop,
        "points_for_coming": rules.coming,
        "nights_needed": rules.least,
        "when_level": rules.ties,
        "guests_count": season.with_guests,
        "law": season.law or None,
        "movement": season.movement or None,
        "nights_planned": season.nights_planned,
    }
