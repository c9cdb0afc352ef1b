"""Hands that play cannot bring, under any law: a possible hand with one thing changed, and the field that is wrong.

From each law's deck, deal, discard, counts and auction; knows nothing of what refuses them.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from scoring.hand import DISCARD, Contract, Hand, Offence
from scoring.law import Law
from scoring.notation import read_hand
from tests.scoring.reference import a_hand

HIGH_OUT, LOW_OUT = "highest out", "lowest out"


class Impossible(NamedTuple):
    """`how` names what was changed; `field` is where the fault belongs."""

    how: str
    hand: Hand
    field: str


def impossible(law: Law, rng: Random) -> Impossible:
    """One hand that cannot be."""
    while True:
        payload: dict[str, Any] = a_hand(rng, law.key)
        hand = read_hand(payload, law)[0]
        found = list(_changes(hand, law, rng))
        if found:
            return rng.choice(found)


def _changes(hand: Hand, law: Law, rng: Random) -> Iterator[Impossible]:
    if hand.taken is not None:
        yield from _in_taken(hand, dict(hand.taken), law, rng)
    elif hand.points is not None:
        yield from _in_points(hand, dict(hand.points), law, rng)
    if law.most_bid:
        yield from _in_the_auction(hand, law, rng)
    yield from _elsewhere(hand, law, rng)


def _with(hand: Hand, taken: dict[str, int | None]) -> Hand:
    return hand._replace(taken=tuple(taken.items()))


def _in_taken(hand: Hand, taken: dict[str, int | None], law: Law, rng: Random) -> Iterator[Impossible]:
    count = rng.choice(list(law.counts))
    other = rng.choice([seat for seat in range(1, hand.players + 1) if seat != taken[count]])
    twice = (*(hand.taken or ()), (count, other))
    yield Impossible("a count with two holders", hand._replace(taken=twice), f"taken.{count}")
    yield Impossible("a seat that is not there", _with(hand, taken | {count: hand.players + 1}), f"taken.{count}")
    if law.discards == "none are made":
        yield Impossible("a discard without discards", _with(hand, taken | {count: DISCARD}), f"taken.{count}")
    if law.all_in_play(hand.players):
        must = rng.choice([count for count in law.counts if count != "game" or law.game_tied != "nobody"])
        yield Impossible("a count that must be in play left out", _with(hand, taken | {must: None}), f"taken.{must}")
    elif {"high", "low"} <= law.counts.keys() and law.high.endswith(HIGH_OUT) and law.low.endswith(LOW_OUT):
        trump = rng.choice([count for count in law.counts if count not in ("high", "low", "game")] or ["jack"])
        seat = rng.randint(1, hand.players)
        for gone in ("high", "low"):
            if "peg_ace" not in law.counts and not (hand.turned_jack or hand.gifts):
                changed = taken | {trump: seat, gone: None}
                yield Impossible("a trump and no High or no Low", _with(hand, changed), f"taken.{gone}")
    if law.game != "winner of the ten" and law.discards != "none are made":
        yield Impossible("pips among the discards", _with(hand, taken | {"game": DISCARD}), "taken.game")
    if "peg_ace" in law.counts and not hand.gifts and not hand.turned_again:
        one, two = (1, 2) if hand.players != 3 else (3, 2)
        pegged = taken | {"peg_ace": one, "high": two}
        yield Impossible("the ace and High apart", _with(hand, pegged), "taken.high")
        yield Impossible("the Jack in two places", _with(hand, taken | {"peg_jack": one, "jack": two}), "taken.jack")
    if law.turned_jack and law.begging != "none":
        stays = hand._replace(turned_jack=True, gifts=1, turned_again=False)
        both = {count: two for count, two in (("jack", 1), ("peg_jack", 1)) if count in law.counts}
        yield Impossible("a turned Jack that was taken", _with(stays, taken | both), "taken.jack")


def _in_points(hand: Hand, points: dict[int, int], law: Law, rng: Random) -> Iterator[Impossible]:
    seat = rng.choice(list(points))
    yield Impossible("more than the whole", _points(hand, points | {seat: law.whole + 1}), f"points.{seat}")
    if law.all_in_play(hand.players) and law.game_tied != "nobody" and points[seat]:
        yield Impossible("fewer than the whole", _points(hand, points | {seat: points[seat] - 1}), "points")
    if law.high.endswith(HIGH_OUT) and law.low.endswith(LOW_OUT) and "game" in law.counts and law.discards == "maker":
        nothing = dict.fromkeys(points, 0)
        side_of = hand.sides(law)
        if side_of[seat - 1] != side_of[hand.made_by(law).maker - 1]:  # the maker's can have been discarded
            yield Impossible("a trump alone", _points(hand, nothing | {seat: 1}), "points")
    if len(points) > 1:
        short = {one: taken for one, taken in points.items() if one != seat}
        yield Impossible("a side without points", _points(hand, short), "points")
    if law.key == "foster-pedro-sancho":
        yield Impossible("no sharing", _points(hand, dict.fromkeys(points, 0) | {1: 8, 2: 8}), "points")


def _points(hand: Hand, points: dict[int, int]) -> Hand:
    return hand._replace(points=tuple(sorted(points.items())))


def _in_the_auction(hand: Hand, law: Law, rng: Random) -> Iterator[Impossible]:
    blank = hand._replace(contract=None, sold=None, call=None)
    seats = range(hand.players)
    starts = 1 if law.seller == "eldest" else 0
    passes: list[int | None] = [None] * hand.players
    place = rng.randrange(starts, hand.players)
    high = passes.copy()
    high[place] = law.most_bid + rng.randint(1, 9)
    yield Impossible("a bid above the most", blank._replace(bids=tuple(high)), "bids")
    if place + 1 < hand.players:
        falling = passes.copy()
        falling[place] = bid = rng.randint(law.least_bid, law.most_bid)
        falling[rng.randrange(place + 1, hand.players)] = rng.randint(law.least_bid, bid)
        yield Impossible("a bid that does not rise", blank._replace(bids=tuple(falling)), "bids")
    yield Impossible("a bid too few", blank._replace(bids=tuple(passes[1:])), "bids")
    again = passes.copy()
    again[place] = low = rng.randint(law.least_bid, law.most_bid - 1)
    for turn in seats:
        second = [*again, *passes]
        second[hand.players + turn] = rng.randint(low + 1, law.most_bid)
        if turn >= starts:
            # the one who passed cannot bid, nor the one who has the highest bid; elsewhere nobody bids twice
            yield Impossible("a bid by a player who passed", blank._replace(bids=tuple(second)), "bids")
    none = hand._replace(bids=None, sold=None, call=None)
    names = hand.eldest if law.all_pass == "eldest leads trumps" else hand.dealer
    wrong = rng.choice([seat for seat in range(1, hand.players + 1) if seat != names])
    yield Impossible("trumps named without a bid", none._replace(contract=Contract(wrong, None)), "bid.points")
    yield Impossible("a bid of nobody", none._replace(contract=Contract(hand.players + 1, law.least_bid)), "bid.seat")
    if law.called_partner != "none":
        contract = Contract(rng.randint(1, hand.players), law.least_bid)
        yield Impossible("a call of oneself", none._replace(contract=contract, call=contract.maker), "call")
    if law.seller_gets != "nothing":
        sold = none._replace(contract=Contract(hand.eldest, law.most_bid), sold=True)
        yield Impossible("a sale to oneself", sold, "sold")


def _elsewhere(hand: Hand, law: Law, rng: Random) -> Iterator[Impossible]:
    yield Impossible("no dealer", hand._replace(dealer=hand.players + 1), "dealer")
    yield Impossible("no suit", hand._replace(trump=rng.choice("XN♠")), "trump")
    nobody = Offence("revoke", hand.players + rng.randint(1, 3))
    yield Impossible("a revoke by nobody", hand._replace(faults=(nobody,)), "faults[0].seat")
    unknown = Offence("cough", rng.randint(1, hand.players))
    yield Impossible("no such irregularity", hand._replace(faults=(unknown,)), "faults[0].kind")
    if law.gift:
        yield Impossible("two gifts", hand._replace(gifts=law.gift + 1, turned_again=False), "gifts")
        again = hand._replace(turned_again=True, turned_jack=False)
        yield Impossible("a second Jack without a first", again, "turned_again")
