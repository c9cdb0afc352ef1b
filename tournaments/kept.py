"""The standings from the figures that are kept with every hand: no hand is read, however many the night has.

`check_night` proves the figures, so this tells what `queries.standings_of` would tell from the hands themselves.
"""

from typing import NamedTuple

from scoring.hand import seat_name
from tournaments.models import Entrant, Night
from tournaments.queries import entrants_of, sit_out_credit
from tournaments.results import pair_of
from tournaments.standings import SAT_OUT, Result, Standing, standings
from tournaments.statements import Sat, credits_at_tables_of, seats_of, sit_outs_of
from tournaments.telling import tell


class KeptRound(NamedTuple):
    """The newest round that has begun."""

    number: int
    closed: bool


class Kept(NamedTuple):
    """The standings after `hands_in` hands; `newest` is None before the first."""

    standings: list[Standing]
    hands_in: int
    newest: KeptRound | None


class TallyRow(NamedTuple):
    """One round on a tally card; `table` is None for a round sat out, a score while its deal is not in."""

    round_number: int
    table: int | None
    seat: str
    partner: str
    scores: list[tuple[int, int | None]]
    points: int
    won: bool


def kept_standings(night: Night) -> Kept:
    """Two queries where seats are drawn, however many hands, rounds and other nights the book has."""
    seats = seats_of(night.pk)
    people = {sat.entrant: sat.name for sat in seats}
    begun = {sat.round_number: sat.closed for sat in seats if sat.closed or sat.hands_in}
    results: dict[int, list[Result | None]] = {}
    for out in sit_outs_of(night.pk) if seats else ():
        people[out.entrant] = out.name
        if out.round_number in begun:
            results.setdefault(out.entrant, []).append(SAT_OUT)
    entrants = list(people.items()) if seats else entrants_of(night)
    for sat in seats:
        if sat.round_number in begun:
            result = Result(sat.points, _won(sat, night.deals), sat.table)
            results.setdefault(sat.entrant, []).append(result)
    ranked = standings(
        entrants, results, "wins" if night.rank_by == Night.RankBy.WINS else "points", sit_out_credit(night)
    )
    newest = KeptRound(max(begun), begun[max(begun)]) if begun else None
    return Kept(ranked, sum(sat.hands_in for sat in seats if sat.seat == 1), newest)


def kept_tally(night: Night, entrant: Entrant) -> list[TallyRow]:
    """The entrant's rounds in order, each figure from what is kept with its hand. Three queries."""
    credits: dict[int, dict[int, int]] = {}
    for hand in credits_at_tables_of(entrant.pk):
        credits.setdefault(hand.round_number, {})[hand.deal] = hand.credit
    rows = [
        TallyRow(
            sat.round_number,
            sat.table,
            tell(seat_name(sat.seat)),
            sat.partner,
            [(deal, credits.get(sat.round_number, {}).get(deal)) for deal in range(1, night.deals + 1)],
            sat.points,
            _won(sat, night.deals),
        )
        for sat in seats_of(night.pk, entrant.pk)
    ]
    rows += [TallyRow(out.round_number, None, "", "", [], 0, False) for out in sit_outs_of(night.pk, entrant.pk)]
    return sorted(rows)


def _won(sat: Sat, deals: int) -> bool:
    """Whether the seat's pair won the round: more points, or else the cut, or else the way that people went."""
    if sat.hands_in < deals:
        return False
    if sat.points != sat.against:
        return sat.points > sat.against
    seat = sat.cut if sat.cut is not None else sat.moved_up
    return seat is not None and pair_of(seat) == pair_of(sat.seat)
