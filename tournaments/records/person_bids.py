"""The bids of a member: of the hands in which the member was the maker, how many were made and how many set. Reads the hands
of one member, in one query; knows no partner."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from scoring.hand import Contract, Hand
from scoring.house import House, house_law, is_house
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.score import score
from tournaments.models import HandRecord, HouseLaw, Night
from tournaments.records.house_laws import house_of
from tournaments.records.person_rounds import PersonRound


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
    """The bid from that seat, if it was the highest. Only then the whole hand is read and settled."""
    if not law.most_bid or _maker(payload, law) != seat:
        return
    settled = score(read_hand(payload, law)[0], law)
    if settled.bid is not None and settled.made is not None:
        yield Bid(settled.bid, seat, payload.get("players", 4), settled.made)


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
