"""The standings from the figures that are kept with every hand: no hand is read, however many the night has.

`check_night` proves the figures, so this tells what `queries.standings_of` would tell from the hands themselves.
"""

from typing import NamedTuple

from tournaments.models import Night, Seat, SitOut
from tournaments.queries import entrants_of, sit_out_credit
from tournaments.results import pair_of
from tournaments.standings import RankBy, Result, Standing, standings


class KeptRound(NamedTuple):
    """The newest round that has begun."""

    number: int
    closed: bool


class Kept(NamedTuple):
    """The standings after `hands_in` hands; `newest` is None before the first."""

    standings: list[Standing]
    hands_in: int
    newest: KeptRound | None


class _Sat(NamedTuple):
    """One seat of one round, with its table's figures."""

    entrant: int
    points: int
    seat: int
    round_number: int
    closed: bool
    table: int
    hands_in: int
    cut: int | None
    moved_up: int | None


def kept_standings(night: Night) -> Kept:
    """Three queries, however many hands, rounds and other nights the book has."""
    entrants = entrants_of(night)
    seats = [
        _Sat(*row[:4], row[4] is not None, *row[5:])
        for row in Seat.objects.filter(round__night=night)
        .order_by("round__number")
        .values_list(
            "entrant__number",
            "points",
            "seat",
            "round__number",
            "round__closed_at",
            "table__number",
            "table__hands_in",
            "table__cut_seat",
            "table__moved_up",
        )
    ]
    begun = {sat.round_number: sat.closed for sat in seats if sat.closed or sat.hands_in}
    results: dict[int, list[Result | None]] = {number: [] for number, _ in entrants}
    if not begun:
        return Kept(standings(entrants, results, _rank_by(night), sit_out_credit(night)), 0, None)
    for number, round_number in SitOut.objects.filter(round__night=night).values_list(
        "entrant__number", "round__number"
    ):
        if round_number in begun:
            results[number].append(None)
    winners = _winners(seats, night.deals)
    for sat in seats:
        if sat.round_number in begun:
            won = winners.get((sat.round_number, sat.table)) == pair_of(sat.seat)
            results[sat.entrant].append(Result(sat.points, won, sat.table))
    ranked = standings(entrants, results, _rank_by(night), sit_out_credit(night))
    newest = max(begun)
    hands_in = sum(sat.hands_in for sat in seats if sat.seat == 1)
    return Kept(ranked, hands_in, KeptRound(newest, begun[newest]))


def _rank_by(night: Night) -> RankBy:
    return "wins" if night.rank_by == Night.RankBy.WINS else "points"


def _winners(seats: list[_Sat], deals: int) -> dict[tuple[int, int], int]:
    """The pair that won, by round and table, of those where every hand is in and no tie is left."""
    points = {(sat.round_number, sat.table, sat.seat): sat.points for sat in seats}
    winners = {}
    for sat in seats:
        if sat.seat != 1 or sat.hands_in < deals:
            continue
        other = points[sat.round_number, sat.table, 2]
        if sat.points != other:
            winners[sat.round_number, sat.table] = int(other > sat.points)
        elif (seat := sat.cut if sat.cut is not None else sat.moved_up) is not None:
            winners[sat.round_number, sat.table] = pair_of(seat)
    return winners
