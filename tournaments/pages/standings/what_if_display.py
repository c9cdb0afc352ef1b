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

MOST_LAWS = 5


class NightUnderLaw(NamedTuple):
    """The night under one law; without `played` that law cannot settle some hand, and `refusals` say which."""

    law: Law
    played: Replay | None
    refusals: list[str]


class RankUnderLaw(NamedTuple):
    """One entrant under one law; `climbs` counts the ranks above that of tonight's law, negative below it."""

    rank: int
    points: int | float
    climbs: int


class EntrantRow(NamedTuple):
    """One entrant's rank under each law."""

    number: int
    name: str
    under: list[RankUnderLaw]


class PairTotal(NamedTuple):
    """What a pair came to in a round under one law, and whether it won."""

    total: int
    won: bool


class PairRow(NamedTuple):
    """One pair at a table, under each law."""

    names: str
    under: list[PairTotal]


class TableRow(NamedTuple):
    """One table of one round, with the results under each law."""

    round_number: int
    number: int
    pairs: tuple[PairRow, PairRow]
    under: list[TableResult]

    @property
    def another_wins(self) -> bool:
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
    return [tonight, *wanted[: MOST_LAWS - 1]], others


def _other_ways(tonight: Law, others: Sequence[Law]) -> list[Law]:
    """One law for each other way to settle a hand that was made: those that a night is likely to differ by."""
    ways = {(law.when_made, law.floor): law for law in reversed(others)}
    ways.pop((tonight.when_made, tonight.floor), None)
    return [law for law in others if law in ways.values()]


def night_under(night: Night, rounds: list[RoundPlayed], laws: Sequence[Law]) -> list[NightUnderLaw]:
    """The night replayed under each law; one query for the entrants."""
    record = night_record_of(night, rounds)
    under = []
    for law in laws:
        try:
            under.append(NightUnderLaw(law, replay(record, law), []))
        except Refused as refused:
            faults = [_placed(fault.field, translate(fault.text)) for fault in refused.faults]
            under.append(NightUnderLaw(law, None, faults))
    return under


def standings_beside(under: Sequence[NightUnderLaw]) -> list[EntrantRow]:
    """Everyone in tonight's order, with the rank under each law that settles the night; `under` has tonight's law first."""
    ranked = [{one.number: one for one in each.played.standings} for each in under if each.played]
    if not ranked:
        return []
    return [EntrantRow(first.number, first.name, _ranks(first, ranked)) for first in ranked[0].values()]


def _ranks(first: Standing, ranked: list[dict[int, Standing]]) -> list[RankUnderLaw]:
    found = [standings[first.number] for standings in ranked]
    return [RankUnderLaw(each.rank, shown(each.points), first.rank - each.rank) for each in found]


def tables_beside(rounds: Sequence[RoundPlayed], under: Sequence[NightUnderLaw]) -> list[TableRow]:
    """Every table that has a hand, round by round, under each law that settles the night."""
    played = [each.played for each in under if each.played]
    begun = [each for each in rounds if each.has_begun]
    rows = []
    for place, each in enumerate(begun):
        for table in each.tables:
            if table.records:
                results = [night.rounds[place].results[table.number - 1] for night in played]
                pairs = (_pair(table, 0, results), _pair(table, 1, results))
                rows.append(TableRow(each.number, table.number, pairs, results))
    return rows


def deals_beside(table: TablePlayed, laws: Sequence[Law]) -> list[DealRow]:
    """The table's hands, deal by deal, each settled or refused under each law."""
    return [
        DealRow(deal, under_each(laws, partial(_read, record.hand))) for deal, record in sorted(table.records.items())
    ]


def _read(hand: dict[str, Any], law: Law) -> Hand:
    return read_hand(hand, law)[0]


def table_in(rounds: Sequence[RoundPlayed], round_number: str, table: str) -> tuple[RoundPlayed, TablePlayed] | None:
    """The table whose numbers the address has, or None."""
    for each in rounds:
        for played in each.tables:
            if (str(each.number), str(played.number)) == (round_number, table):
                return each, played
    return None


def _pair(table: TablePlayed, pair: int, results: Sequence[TableResult]) -> PairRow:
    one, other = (table.seats[place].name for place in (pair, pair + 2))
    names = _("%(one)s and %(other)s") % {"one": one, "other": other}
    return PairRow(names, [PairTotal(result.totals[pair], result.winner == pair) for result in results])


_PLACE = re.compile(r"played\[(\d+)\]\.tables\[(\d+)\]\.hands\[(\d+)\]")


def _placed(field: str, text: str) -> str:
    """What is wrong, and in which hand."""
    if not (place := _PLACE.match(field)):
        return text
    played, table, deal = (int(part) + 1 for part in place.groups())
    params = {"round": played, "table": table, "deal": deal, "text": text}
    return _("Round %(round)s, table %(table)s, deal %(deal)s: %(text)s") % params
