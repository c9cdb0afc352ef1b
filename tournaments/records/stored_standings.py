"""The standings and the tallies from the figures that are stored with every hand: no hand is read, however many there are.

`check_night` proves the figures, so this finds what `queries.standings_of` finds from the hands themselves.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tournaments.models import Entrant, Night, NightResult
from tournaments.records.night_rules import credit_of, rules_of, unplayed_credit_of
from tournaments.records.places_sql import (
    GONE_HOME,
    MISSED_IT,
    PLAYED_FOR_ANOTHER,
    PlaceRow,
    credits_of,
    places_of,
)
from tournaments.records.queries import entrants_of
from tournaments.standings import MISSED, SAT_OUT, Away, Points, RankBy, Result, Standing, evened_out, standings
from tournaments.table_result import deals_in
from tournaments.table_result.order import Ranking, seats_in, side_of


class NewestRound(NamedTuple):
    """The newest round that has begun."""

    number: int
    closed: bool


class StoredStandings(NamedTuple):
    """The standings; `newest` is None before the first hand. Who has `gone` was there, and is not in the last round.

    They follow from the `places`, which `stored_tallies` takes too.
    """

    standings: list[Standing]
    newest: NewestRound | None
    gone: frozenset[int]
    places: list[PlaceRow]


class TallyRow(NamedTuple):
    """One round on a tally card; `table` is None for a round sat out, a score while its deal is not in.

    `unplayed` deals were not played, and with `evened_out` count an average in the points. `played_by` is the
    substitute. Who `is_substitute` and not credited has no seat, and in place of the partner the one who is.
    """

    round_number: int
    table: int | None
    seat: int | None
    partner: str
    scores: list[tuple[int, int | None]]
    points: Points
    won: Points
    unplayed: tuple[int, ...] = ()
    evened_out: bool = False
    played_by: str = ""
    players: int = 4

    @property
    def is_substitute(self) -> bool:
        return self.table == PLAYED_FOR_ANOTHER

    @property
    def is_missed(self) -> bool:
        return self.table in (MISSED_IT, GONE_HOME)

    @property
    def has_gone(self) -> bool:
        return self.table == GONE_HOME


def stored_standings(night: Night) -> StoredStandings:
    """The night's standings, and how far it is. One query, however many hands and nights there are; two before a hand."""
    return standings_from(night, places_of(night.pk))


def winners_of(nights: Iterable[Night]) -> dict[int, list[str]]:
    """Who has the first place of each night that is over, by the night's key, from its final figures. One query."""
    over = [night.pk for night in nights if night.state == Night.State.OVER]
    first = NightResult.objects.filter(rank=1, entrant__night__in=over).order_by("entrant__number")
    found: dict[int, list[str]] = defaultdict(list)
    for night, name in first.values_list("entrant__night_id", "entrant__name"):
        found[night].append(name)
    return found


def standings_from(night: Night, places: list[PlaceRow]) -> StoredStandings:
    """The standings that follow from these places: from those of the first rounds, as they stood then."""
    begun = {each.round_number: bool(each.closed) for each in places if each.closed or each.hands_in or each.unplayed}
    names = {each.entrant: each.name for each in places if each.round_number in begun}
    results: dict[int, list[Result | Away]] = defaultdict(list)
    for each in places:
        if each.round_number in begun and each.table != PLAYED_FOR_ANOTHER:
            results[each.entrant].append(_result(each, night))
    rank_by: RankBy = "wins" if night.rank_by == Night.RankBy.WINS else "points"
    ranked = standings(
        list(names.items()) or entrants_of(night), results, rank_by, credit_of(night.sit_out), credit_of(night.missed)
    )
    return StoredStandings(ranked, NewestRound(*max(begun.items())) if begun else None, _gone(places), places)


def _gone(places: list[PlaceRow]) -> frozenset[int]:
    last = max((each.round_number for each in places), default=0)
    return frozenset(each.entrant for each in places if each.round_number == last and each.table == GONE_HOME)


def stored_tallies(
    night: Night, entrant: Entrant | None = None, *, of: StoredStandings | None = None
) -> dict[int, list[TallyRow]]:
    """The rounds of everyone, or of one entrant, in order, by entrant's number. Two queries, one beside the standings `of` the night."""
    only = None if entrant is None else entrant.pk
    credits: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for number, round_number, deal, credit in credits_of(night.pk, only):
        credits[number, round_number][deal] = credit
    rows: dict[int, list[TallyRow]] = defaultdict(list)
    for each in places_of(night.pk, only) if of is None else of.places:
        if entrant is not None and each.entrant != entrant.number:
            continue
        by_deal = credits[each.entrant, each.round_number]
        deals = range(1, _deals(night, by_deal) + 1) if each.seat else ()
        scores = [(deal, by_deal.get(deal)) for deal in deals]
        place = (each.round_number, each.table, each.seat, each.partner)
        unplayed, points = deals_in(each.unplayed), _points(each, night)
        figures = scores, points, won_in(each, night)
        evened_out = points != _points_of_hands(each)
        rows[each.entrant].append(TallyRow(*place, *figures, unplayed, evened_out, each.played_by, each.players))
    return rows


def _result(each: PlaceRow, night: Night) -> Result | Away:
    if each.table in (None, MISSED_IT, GONE_HOME):
        return SAT_OUT if each.table is None else MISSED
    return Result(_points(each, night), won_in(each, night), each.table)


def _points_of_hands(each: PlaceRow) -> int:
    if each.sides == 2:  # as at nearly every table, and thousands of these are read
        return each.points_one if each.seat is None or each.seat % 2 else each.points_two
    return 0 if each.seat is None else each.by_side[side_of(each.seat, each.sides)]


def _points(each: PlaceRow, night: Night) -> Points:
    points = _points_of_hands(each)
    if not each.unplayed or night.ends_by != Night.EndsBy.DEALS:
        return points
    return evened_out(points, each.hands_in, each.unplayed.bit_count(), unplayed_credit_of(night))


def won_in(each: PlaceRow, night: Night) -> Points:
    """Of a round, how much of the round is won: what `settle_table` finds from the hands."""
    if each.seat is None or not _is_in(each, night):
        return 0
    if each.sides == 2 and each.points_one != each.points_two and not each.out:
        return int((each.points_one > each.points_two) == bool(each.seat % 2))
    side, won = side_of(each.seat, each.sides), [side_of(seat, each.sides) for seat in seats_in(each.out)]
    ranked = Ranking(each.by_side, seats_in(each.cut or each.moved_up), won)
    split = night.tie == Night.Tie.SPLIT
    return ranked.wins(each.winning, split=split, undecided=bool(ranked.level(each.winning)))[side]


def _is_in(each: PlaceRow, night: Night) -> bool:
    """Whether the table has played all of its round."""
    if night.ends_by == Night.EndsBy.DEALS:
        return each.hands_in + each.unplayed.bit_count() >= night.deals
    if night.ends_by == Night.EndsBy.BELL:
        return each.closed
    won = seats_in(each.out)
    is_won = any(won.count(seat) == rules_of(night).wins for seat in won)
    # Play ended before a deal that was not played, once every deal before it is in.
    has_ended = bool(each.unplayed) and each.hands_in >= deals_in(each.unplayed)[0] - 1
    return bool(is_won or has_ended or each.moved_up)


def _deals(night: Night, by_deal: Mapping[int, int]) -> int:
    """Of how many deals a line of the tally has room: by the bell, of those that are in."""
    played = max(by_deal, default=0)
    return max(night.deals, played) if night.ends_by == Night.EndsBy.DEALS else played
