"""The standings from the figures that are kept with every hand: no hand is read, however many the night has.

`check_night` proves the figures, so this tells what `queries.standings_of` would tell from the hands themselves.
"""

from typing import NamedTuple

from tournaments.models import Entrant, Night
from tournaments.records.queries import entrants_of, sit_out_credit
from tournaments.records.sql import SeatRow, credits_at_tables_of, earned_in, round_progress, seats_of, sit_outs_of
from tournaments.standings import Earned, RankBy, Standing, ranked
from tournaments.table_result import pair_of


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
    """The night's standings, and how far it is. Two queries, however many hands and other nights the book has."""
    begun = [each for each in round_progress(night.pk) if each.closed or each.hands_in]
    return StoredStandings(ranked_in(night), NewestRound(begun[-1].number, begun[-1].closed) if begun else None)


def ranked_in(night: Night) -> list[Standing]:
    """The standings alone. One query; one more before the first hand."""
    earned = earned_in(night.pk, night.deals) or [Earned(*each, 0, 0, 0, 0, 0) for each in entrants_of(night)]
    rank_by: RankBy = "wins" if night.rank_by == Night.RankBy.WINS else "points"
    return ranked(earned, rank_by, sit_out_credit(night))


def stored_tally(night: Night, entrant: Entrant) -> list[TallyRow]:
    """The entrant's rounds in order, each figure from what is kept with its hand. Three queries."""
    credits: dict[int, dict[int, int]] = {}
    for hand in credits_at_tables_of(entrant.pk):
        credits.setdefault(hand.round_number, {})[hand.deal] = hand.credit
    rows = [
        TallyRow(
            sat.round_number,
            sat.table,
            sat.seat,
            sat.partner,
            [(deal, credits.get(sat.round_number, {}).get(deal)) for deal in range(1, night.deals + 1)],
            sat.points,
            _won(sat, night.deals),
        )
        for sat in seats_of(night.pk, entrant.pk)
    ]
    rows += [TallyRow(out.round_number, None, None, "", [], 0, False) for out in sit_outs_of(night.pk, entrant.pk)]
    return sorted(rows)


def _won(sat: SeatRow, deals: int) -> bool:
    """Whether the seat's pair won the round: more points, or else the cut, or else the way that people went."""
    if sat.hands_in < deals:
        return False
    if sat.points != sat.against:
        return sat.points > sat.against
    seat = sat.cut if sat.cut is not None else sat.moved_up
    return seat is not None and pair_of(seat) == pair_of(sat.seat)
