"""A night's hands under other laws: the standings, the tables, and one table's hands with their reasons.

People sit where they sat and move as they moved; only what the hands are worth changes. Writes nothing.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.faults import Refused
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand
from tournaments.display.hand_value import HandUnderLaw, under_each
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.night_file.replay import Replay, replay
from tournaments.records.house_laws import laws_of_the_club
from tournaments.records.queries import RoundPlayed, TablePlayed, law_of, night_record_of
from tournaments.standings import Standing, shown
from tournaments.table_result import TableResult, for_a_night

MOST_BESIDE = 5


class Under(NamedTuple):
    """The night under one law; without `played` some hand does not tell enough for it, and `refusals` say which."""

    law: Law
    played: Replay | None
    refusals: list[str]


class Ranked(NamedTuple):
    """One entrant under one law; `climbs` so many ranks above that of tonight's law, below where negative."""

    rank: int
    points: int | float
    climbs: int


class EntrantRow(NamedTuple):
    """One entrant and where he stands under each law."""

    number: int
    name: str
    under: list[Ranked]


class TableRow(NamedTuple):
    """One table of one round: who sat there by pair, and under each law both totals and which pair won."""

    round_number: int
    number: int
    pairs: tuple[str, str]
    under: list[TableResult]

    @property
    def other_winner(self) -> bool:
        """Whether another pair than tonight's would have won somewhere."""
        return len({result.winner for result in self.under if result.winner is not None}) > 1


class DealRow(NamedTuple):
    """One deal of a table, settled under each law."""

    deal: int
    hands: list[HandUnderLaw]


def playable() -> list[Law]:
    """The laws that a night can be played by, the club's own among them."""
    laws = []
    for law in (*map(law_named, KEYS), *laws_of_the_club()):
        try:
            laws.append(for_a_night(law))
        except Refused:
            continue
    return laws


def laws_beside(night: Night, chosen: Sequence[str]) -> tuple[list[Law], list[Law]]:
    """Tonight's law with those chosen, or a few where none is; and all that can be chosen."""
    tonight = law_of(night)
    others = [law for law in playable() if law.key != tonight.key]
    wanted = [law for law in others if law.key in chosen] if chosen else _other_ways(tonight, others)
    return [tonight, *wanted[: MOST_BESIDE - 1]], others


def _other_ways(tonight: Law, others: Sequence[Law]) -> list[Law]:
    """One law for each other way to settle a hand that was made: those that a night is likely to differ by."""
    ways = {(law.when_made, law.floor): law for law in reversed(others)}
    ways.pop((tonight.when_made, tonight.floor), None)
    return [law for law in others if law in ways.values()]


def night_under(night: Night, rounds: list[RoundPlayed], laws: Sequence[Law]) -> list[Under]:
    """The night replayed under each law; one query for the entrants."""
    book = night_record_of(night, rounds)
    under = []
    for law in laws:
        try:
            under.append(Under(law, replay(book, law), []))
        except Refused as refused:
            under.append(Under(law, None, [_placed(fault.field, translate(fault.text)) for fault in refused.faults]))
    return under


def standings_beside(under: Sequence[Under]) -> list[EntrantRow]:
    """Everyone in tonight's order, with the rank under each law that can tell; `under` has tonight's law first."""
    ranked = [{each.number: each for each in told.played.standings} for told in under if told.played]
    if not ranked:
        return []
    return [EntrantRow(first.number, first.name, _ranks(first, ranked)) for first in ranked[0].values()]


def _ranks(first: Standing, ranked: list[dict[int, Standing]]) -> list[Ranked]:
    found = [standings[first.number] for standings in ranked]
    return [Ranked(each.rank, shown(each.points), first.rank - each.rank) for each in found]


def tables_beside(rounds: Sequence[RoundPlayed], under: Sequence[Under]) -> list[TableRow]:
    """Every table that has a hand, round by round, under each law that can tell."""
    played = [told.played for told in under if told.played]
    begun = [each for each in rounds if each.has_begun]
    return [
        TableRow(
            each.number,
            table.number,
            (_pair(table, 0), _pair(table, 1)),
            [night.rounds[place].results[table.number - 1] for night in played],
        )
        for place, each in enumerate(begun)
        for table in each.tables
        if table.records
    ]


def deals_beside(table: TablePlayed, laws: Sequence[Law]) -> list[DealRow]:
    """The table's hands, deal by deal, each settled or refused under each law."""
    rows = []
    for deal, record in sorted(table.records.items()):
        rows.append(DealRow(deal, under_each(laws, partial(_read, record.hand))))
    return rows


def _read(told: dict[str, Any], law: Law) -> Hand:
    return read_hand(told, law)[0]


def table_in(rounds: Sequence[RoundPlayed], round_number: str, table: str) -> tuple[RoundPlayed, TablePlayed] | None:
    """The table whose numbers the address has, or None."""
    for each in rounds:
        for played in each.tables:
            if (str(each.number), str(played.number)) == (round_number, table):
                return each, played
    return None


def _pair(table: TablePlayed, pair: int) -> str:
    one, other = (table.seats[place].name for place in (pair, pair + 2))
    return _("%(one)s and %(other)s") % {"one": one, "other": other}


_PLACE = re.compile(r"played\[(\d+)\]\.tables\[(\d+)\]\.hands\[(\d+)\]")


def _placed(field: str, text: str) -> str:
    """What a law misses, and in which hand."""
    if not (place := _PLACE.match(field)):
        return text
    played, table, deal = (int(part) + 1 for part in place.groups())
    params = {"round": played, "table": table, "deal": deal, "text": text}
    return _("Round %(round)s, table %(table)s, deal %(deal)s: %(text)s") % params
