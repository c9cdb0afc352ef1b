"""The rounds of a member, who sat with them, and the bids of the hands in which the member was the maker.

A round counts for whom it is credited to; the partner and the opponents are of those who sat at the table. Rounds are
read from what is stored with the end of each night, bids from the hands of the one member, in one query.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models.functions import Coalesce

from club.names import folded
from scoring.hand import Contract, Hand
from scoring.house import House, house_law, is_house
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.score import score
from tournaments.models import Entrant, HandRecord, HouseLaw, Night, Seat
from tournaments.night.standings import Points
from tournaments.records.house_laws import house_of
from tournaments.records.night_results import ended_tables
from tournaments.season_table import Person
from tournaments.season_table.meetings import PlayedTable

LEAST_HANDS = 12  # together: with fewer nothing is said of how it went with somebody


class PersonRound(NamedTuple):
    """A round at a table, in which the member `sat` in that seat, or a substitute did; it is `credited` to the member, or to
    somebody for whom the member sat."""

    night: int
    table: PlayedTable
    seat: int
    sat: bool
    credited: bool

    @property
    def won(self) -> Points:
        """How much of the round was won."""
        return self.table.won[self.table.side_of(self.seat)]


class Company(NamedTuple):
    """How it went with somebody: hands and rounds together, how many of the rounds were won, and by how many points the
    member's side was ahead of the others in all."""

    name: str
    hands: int = 0
    rounds: int = 0
    won: Points = 0
    ahead: Points = 0

    @property
    def difference(self) -> Points:
        """The points ahead, a round."""
        return Fraction(self.ahead) / self.rounds


def rounds_of_member(entrants: Collection[int], nights: Iterable[int]) -> list[PersonRound]:
    """The rounds of these entrants, in the order of these nights, which are over. Two queries."""
    numbers = dict(Entrant.objects.filter(pk__in=entrants).values_list("night_id", "number"))
    tables = ended_tables(numbers)
    return [
        PersonRound(night, table, seat, numbers[night] == sitting, numbers[night] == credited)
        for night in nights
        for table in tables.get(night, ())
        for seat, (sitting, credited) in enumerate(zip(table.seats, table.credited, strict=True), start=1)
        if numbers[night] in (sitting, credited)
    ]


def company_of(rounds: Sequence[PersonRound]) -> tuple[list[Company], list[Company]]:
    """The partners and the opponents in these rounds, those with whom most hands were played first.

    A member under the name of today, a guest under that of the last night. One query.
    """
    rows = Entrant.objects.filter(
        night__in={each.night for each in rounds},
        number__in={number for each in rounds for number in each.table.seats},
    ).annotate(today=Coalesce("member__name", "name"))
    people: dict[tuple[int, int], tuple[Person, str]] = {
        (night, number): (folded(name) if member is None else member, name)
        for night, number, member, name in rows.values_list("night_id", "number", "member_id", "today")
    }
    partners: dict[Person, Company] = {}
    opponents: dict[Person, Company] = {}
    for each in rounds:
        if each.sat and each.table.deals:
            _meet(each, people, partners, opponents)
    return _by_hands(partners), _by_hands(opponents)


def members_met(entrants: Collection[int]) -> list[int]:
    """The members, by key, at whose tables these entrants sat. One query."""
    met = Seat.objects.filter(table__seats__entrant__in=entrants, entrant__member__isnull=False)
    return sorted(set(met.values_list("entrant__member_id", flat=True)))


def _meet(
    each: PersonRound,
    people: Mapping[tuple[int, int], tuple[Person, str]],
    partners: dict[Person, Company],
    opponents: dict[Person, Company],
) -> None:
    table, points = each.table, each.table.points
    own = table.side_of(each.seat)
    rest = [points[side] for side in range(table.sides) if side != own]
    mean = Fraction(sum(rest), len(rest)) if rest else Fraction(0)
    for seat, number in enumerate(table.seats, start=1):
        if seat == each.seat:
            continue
        (person, name), side = people[each.night, number], table.side_of(seat)
        known, ahead = (
            (partners, points[own] - mean) if side == own else (opponents, Fraction(points[own] - points[side]))
        )
        met = known.get(person, Company(name))
        known[person] = Company(name, met.hands + table.deals, met.rounds + 1, met.won + each.won, met.ahead + ahead)


def _by_hands(known: Mapping[Person, Company]) -> list[Company]:
    return sorted(known.values(), key=lambda each: (-each.hands, folded(each.name)))


class Bid(NamedTuple):
    """A bid that was the highest of its deal, from that seat of so many, and whether it was made."""

    height: int
    seat: int
    players: int
    made: bool


def bids_of(entrants: Collection[int], rounds: Collection[PersonRound], nights: Mapping[int, Night]) -> list[Bid]:
    """Every bid of these entrants that was the highest, at the tables at which they sat, where the law has an auction.

    One query, and one more where a night was played by a law of the club's own. Whom the law makes the bidder counts: a
    dealer who has to bid when all pass, and not who named trumps without a bid.
    """
    if not entrants:
        return []
    laws = _laws_of(nights.values())
    seats = {(each.night, each.table.round, each.table.table): each.seat for each in rounds if each.sat}
    rows = HandRecord.objects.filter(table__seats__entrant__in=entrants, current=True)
    found: list[Bid] = []
    for night, number, table, payload, own_law in rows.values_list(
        "table__round__night_id", "table__round__number", "table__number", "hand", "table__law"
    ):
        law = law_named(own_law) if own_law else laws[night]
        found += _bid(payload, law, seats[night, number, table])
    return found


def _laws_of(nights: Collection[Night]) -> dict[int, Law]:
    """The law of each night by its key."""
    own = {night.law for night in nights if is_house(night.law)}
    houses: dict[tuple[str, int], House] = {}
    if own:
        houses = {(row.key, row.version): house_of(row) for row in HouseLaw.objects.filter(key__in=own)}
    by_key = {key: house_law(house) for key, house in houses.items()}
    return {night.pk: by_key.get((night.law, night.law_version)) or law_named(night.law) for night in nights}


def _bid(payload: Mapping[str, Any], law: Law, seat: int) -> Iterator[Bid]:
    """The bid from that seat, if it was the highest. Only then the whole hand is read and scored."""
    if not law.most_bid or _maker(payload, law) != seat:
        return
    scored = score(read_hand(payload, law)[0], law)
    if scored.bid is not None and scored.made is not None:
        yield Bid(scored.bid, seat, payload.get("players", 4), scored.made)


def _maker(payload: Mapping[str, Any], law: Law) -> int:
    bid = payload.get("bid")
    hand = Hand(
        law.key,
        payload["dealer"],
        payload["trump"],
        payload.get("players", 4),
        tuple(payload["bids"]) if "bids" in payload else None,
        Contract(bid["seat"], bid["points"]) if bid else None,
        sold=payload.get("sold"),
    )
    return hand.made_by(law).maker
