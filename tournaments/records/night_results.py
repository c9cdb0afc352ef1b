"""The final figures and the tables of a night that is over: as they follow from it, and as they are stored for the seasons.

What reads many nights takes the stored tables: no hand is read, and people are known by their numbers of the night.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from scoring.wording import Text, gettext_noop
from tournaments.models import Night, NightResult, NightTables, Prize
from tournaments.night.settle import SettledNight
from tournaments.night.standings import exact
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled_from
from tournaments.records.prizes import awards_of
from tournaments.season_table.meetings import PlayedTable


def tables_of(found: SettledNight) -> list[list[Any]]:
    """Every table of the night as it is stored, one row each."""
    rows = []
    for each in found.rounds:
        credited = found.record.there.credited_to(each.number)
        for table in each.tables:
            law, result = (table.own_law or found.record.law).key, table.result
            figures = len(result.scores), list(result.by_side), [str(part) for part in result.wins]
            whose = [credited.get(number, number) for number in table.seats]
            rows.append([each.number, table.number, law, *figures, list(table.seats), whose])
    return rows


def ended_tables(nights: Iterable[int]) -> dict[int, list[PlayedTable]]:
    """The tables of these nights, by the night's key. One query."""
    rows = NightTables.objects.filter(night__in=list(nights)).values_list("night_id", "tables")
    return {night: [_read(row) for row in tables] for night, tables in rows}


def _read(row: list[Any]) -> PlayedTable:
    number, table, law, deals, points, won, seats, credited = row
    figures = tuple(seats), len(points), tuple(points), deals, tuple(map(exact, won))
    return PlayedTable(law, *figures, tuple(credited), number, table)


FIGURES = ("rank", "points", "credited", "won", "played", "head_rounds", "sat_out", "missed")


def final_of(night: Night) -> SettledNight | None:
    """What the night came to, from its rows; None before it is over. Not remembered: an action may still be undone."""
    return settled_from(night, rounds_of(night)) if night.state == Night.State.OVER else None


def results_of(night: Night, final: SettledNight | None) -> dict[int, dict[str, Any]]:
    """The figures of everyone by the entrant's key, each under its column's name; nobody's before the night is over."""
    if final is None:
        return {}
    keys = dict(night.entrants.values_list("number", "pk"))
    return {
        keys[each.number]: {
            "rank": each.rank,
            "points": str(each.points),
            "credited": str(each.credited),
            "won": str(each.wins),
            "played": each.played,
            "head_rounds": each.head_rounds,
            "sat_out": each.sat_out,
            "missed": each.missed,
        }
        for each in final.standings
    }


def names_of_winners(nights: Iterable[Night]) -> dict[int, list[str]]:
    """Return the names in the first place of each night that is over, by the night's key, from its final figures. One query."""
    over = [night.pk for night in nights if night.state == Night.State.OVER]
    first = NightResult.objects.filter(rank=1, entrant__night__in=over).order_by("entrant__number")
    found: dict[int, list[str]] = defaultdict(list)
    for night, name in first.values_list("entrant__night_id", "entrant__name"):
        found[night].append(name)
    return found


def stored_results(night: Night) -> dict[int, NightResult]:
    """The stored rows by the entrant's key."""
    return {row.entrant_id: row for row in NightResult.objects.filter(entrant__night=night)}


def prize_winners_of(night: Night, final: SettledNight | None) -> list[tuple[Prize, set[int]]]:
    """Each prize with the keys of the entrants who won it; nobody's before the night is over."""
    if final is None:
        return [(prize, set()) for prize in night.prizes.all()]
    keys = dict(night.entrants.values_list("number", "pk"))
    return [(prize, {keys[number] for number in found.winners}) for prize, found in awards_of(night, final)]


def differs(row: NightResult | None, figures: dict[str, Any]) -> bool:
    """Whether the row is not there, or has other figures."""
    return row is None or any(getattr(row, name) != figure for name, figure in figures.items())


def wrong_results(night: Night) -> list[Text]:
    """A sentence for each entrant whose stored figures do not follow from the standings, and each prize whose winners."""
    final = final_of(night)
    figures, stored = results_of(night, final), stored_results(night)
    wrong = {pk for pk in figures if differs(stored.get(pk), figures[pk])} | (stored.keys() - figures.keys())
    numbers = night.entrants.filter(pk__in=wrong).values_list("number", flat=True)
    message = gettext_noop("The stored final figures of number %(number)s are not those of the standings.")
    found = [Text(message, {"number": number}) for number in numbers]
    of_prize = gettext_noop("The stored winners of the prize “%(name)s” are not those of the standings.")
    for prize, winners in prize_winners_of(night, final):
        if winners != set(prize.won_by.values_list("pk", flat=True)):
            found.append(Text(of_prize, {"name": prize.name}))
    row = NightTables.objects.filter(night=night).first()
    if (row and row.tables) != (final and tables_of(final)):
        found.append(Text(gettext_noop("The table results stored for the season are not those of the tables."), {}))
    return found
