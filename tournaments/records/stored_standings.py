"""The standings and the tallies from the figures that are stored with every hand: no hand is read, however many there are.

`check_night` proves the figures, so this finds what `queries.standings_of` finds from the hands themselves.
"""

from collections import defaultdict
from typing import NamedTuple

from tournaments.models import Entrant, Night
from tournaments.records.queries import entrants_of, sit_out_credit
from tournaments.records.sql import SeatRow, credits_of, seats_of, sit_outs_of
from tournaments.standings import SAT_OUT, RankBy, Result, Standing, standings
from tournaments.table_result import pair_of, winning_pair


class NewestRound(NamedTuple):
    """The newest round that has begun."""

    number: int
    closed: bool


class StoredStandings(NamedTuple):
    """The standings; `newest` is None before the first hand."""

    standings: list[Standing]
    newest: NewestRound | None


class TallyRow(NamedTuple):
    """One round on a tally card; `table` is None for a round sat out, a score while its deal is not in."""

    round_number: int
    table: int | None
    seat: int | None
    partner: str
    scores: list[tuple[int, int | None]]
    points: int
    won: bool


def stored_standings(night: Night) -> StoredStandings:
    """The night's standings, and how far it is. Two queries, however many hands and other nights there are.

    One query more before the first hand.
    """
    seats = seats_of(night.pk)
    begun = {each.round_number: each.closed for each in seats if each.closed or each.hands_in}
    results: dict[int, list[Result | None]] = defaultdict(list)
    names: dict[int, str] = {}
    for each in seats:
        if each.round_number in begun:
            names[each.entrant] = each.name
            results[each.entrant].append(Result(_points(each), _won(each, night.deals), each.table))
    for out in sit_outs_of(night.pk):
        if out.round_number in begun:
            names[out.entrant] = out.name
            results[out.entrant].append(SAT_OUT)
    rank_by: RankBy = "wins" if night.rank_by == Night.RankBy.WINS else "points"
    ranked = standings(list(names.items()) or entrants_of(night), results, rank_by, sit_out_credit(night))
    return StoredStandings(ranked, NewestRound(*max(begun.items())) if begun else None)


def stored_tallies(night: Night, entrant: Entrant | None = None) -> dict[int, list[TallyRow]]:
    """The rounds of everyone, or of one entrant, in order, by entrant's number. Three queries."""
    only = None if entrant is None else entrant.pk
    credits: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for credit in credits_of(night.pk, only):
        credits[credit.entrant, credit.round_number][credit.deal] = credit.credit
    rows: dict[int, list[TallyRow]] = defaultdict(list)
    for each in seats_of(night.pk, only):
        by_deal = credits[each.entrant, each.round_number]
        scores = [(deal, by_deal.get(deal)) for deal in range(1, night.deals + 1)]
        place = (each.round_number, each.table, each.seat, each.partner)
        rows[each.entrant].append(TallyRow(*place, scores, _points(each), _won(each, night.deals)))
    for out in sit_outs_of(night.pk, only):
        rows[out.entrant].append(TallyRow(out.round_number, None, None, "", [], 0, won=False))
    return {number: sorted(of_one) for number, of_one in rows.items()}


def _points(each: SeatRow) -> int:
    return each.points_two if pair_of(each.seat) else each.points_one


def _won(each: SeatRow, deals: int) -> bool:
    if each.hands_in < deals:
        return False
    return winning_pair(each.points_one, each.points_two, each.cut, each.moved_up) == pair_of(each.seat)
