"""What is wrong in how trumps came about: bids, the contract, a sale, a called partner, a turned Jack, a gift."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from scoring.faults import Fault
from scoring.hand import Contract, Hand, seat_name
from scoring.hand_faults.seat_numbers import no_seat
from scoring.law import Law
from scoring.wording import Text, gettext_noop, read_texts

# Keys that only some laws have, and the sentence where the law of the hand does not have them.
NOT_HERE: Final[dict[str, Text]] = read_texts(Path(__file__).with_suffix(".toml"))["not_here"]


def knows(law: Law, key: str) -> bool:
    """Whether a hand of this law may have that key of `NOT_HERE`."""
    if key == "call":
        return law.called_partner != "none"
    if key == "sold":
        return law.seller_gets != "nothing"
    if key == "turned_jack":
        return law.turned_jack > 0
    if key == "turned_again":
        return law.turned_jack > 0 and law.begging != "none"
    if key == "bunched_jacks":
        return law.turned_jack > 0 and law.bunching != "none"
    if key == "pegged":
        return bool(law.pegs())
    return law.gift > 0 if key == "gifts" else law.most_bid > 0


def not_here(law: Law, key: str) -> Fault:
    """The fault of such a key under a law that does not have it."""
    return Fault(key, NOT_HERE[key]._replace(params={"law": law.title}))


def faults_in_auction(hand: Hand, law: Law) -> Iterator[Fault]:
    """Everything that is wrong in the hand up to the first lead."""
    given = []
    seldom = hand.turned_jack, hand.turned_again, hand.gifts, hand.bunched_jacks, hand.pegged
    if any(seldom) or hand.sold is not None or hand.call is not None or not law.most_bid:
        has = {
            "bids": hand.bids is not None,
            "bid": hand.contract is not None,
            "call": hand.call is not None,
            "sold": hand.sold is not None,
            "turned_jack": hand.turned_jack,
            "turned_again": hand.turned_again,
            "gifts": hand.gifts != 0,
            "bunched_jacks": hand.bunched_jacks != 0,
            "pegged": hand.pegged != (),
        }
        given = [key for key, is_given in has.items() if is_given]
    strange = [key for key in given if not knows(law, key)]
    yield from (not_here(law, key) for key in strange)
    if law.most_bid:
        faults = list(_faults_in_bidding(hand, law))
        yield from faults
        if not faults and not strange:
            yield from _faults_in_call(hand, law)
            yield from _faults_in_sale(hand, law)
        return
    if not 0 <= hand.gifts <= law.gift and law.gift:
        message = gettext_noop("A beg is answered once, so %(gifts)s cannot be given. It can be 0 or %(gift)s.")
        yield Fault("gifts", Text(message, {"gifts": hand.gifts, "gift": law.gift}))
    if hand.turned_again and "turned_again" not in strange and (hand.gifts or not hand.turned_jack):
        message = gettext_noop(
            "A Jack can be turned again only after a first one, if the cards were run and no point was given."
        )
        yield Fault("turned_again", Text(message))


def _faults_in_bidding(hand: Hand, law: Law) -> Iterator[Fault]:
    if (hand.bids is None) == (hand.contract is None):
        yield Fault("bids", Text(gettext_noop("Give either bids or bid, not both.")))
    elif hand.bids is not None:
        yield from _faults_in_bids(hand, hand.bids, law)
    elif hand.contract is not None:
        yield from _faults_in_contract(hand, hand.contract, law)


def _out_of_range(field: str, points: int, law: Law) -> Fault:
    message = gettext_noop("A bid of %(bid)s is not possible; bids go from %(least)s to %(most)s.")
    return Fault(field, Text(message, {"bid": points, "least": law.least_bid, "most": law.most_bid}))


def _faults_in_bids(hand: Hand, bids: tuple[int | None, ...], law: Law) -> Iterator[Fault]:
    if len(bids) < hand.players or (len(bids) > hand.players and not law.second_bids):
        message = gettext_noop("There are %(given)s bids, but each of the %(players)s seats bids or passes once.")
        yield Fault("bids", Text(message, {"given": len(bids), "players": hand.players}))
        return
    highest, all_rise = 0, True
    for place, points in enumerate(bids):
        if points is None:
            continue
        by_seller = law.seller == "eldest" and place % hand.players == 0 and not _unasked(bids, law)
        if by_seller or points <= highest or not law.least_bid <= points <= law.most_bid:
            all_rise = False
            yield _fault_in_bid(hand, place, points, highest, law)
        highest = max(highest, points)
    if all_rise and len(bids) > hand.players:
        yield from _faults_in_second_bids(hand, bids)


def _fault_in_bid(hand: Hand, place: int, points: int, highest: int, law: Law) -> Fault:
    """The fault of a bid that is out of range, the seller's own, or not above the highest."""
    seat = seat_name(hand.seat_after(hand.dealer, place + 1), hand.players)
    if not law.least_bid <= points <= law.most_bid:
        return _out_of_range("bids", points, law)
    if law.seller == "eldest" and place % hand.players == 0:
        message = gettext_noop(
            "The eldest hand, %(seat)s, sells and does not bid. Write a pass there. If trumps were led without "
            "waiting for a bid, write %(most)s and no other bid."
        )
        return Fault("bids", Text(message, {"seat": seat, "most": law.most_bid}))
    message = gettext_noop("The bid of %(bid)s by %(seat)s is not above %(highest)s. Raise it or pass.")
    return Fault("bids", Text(message, {"bid": points, "seat": seat, "highest": highest}))


def _faults_in_second_bids(hand: Hand, bids: tuple[int | None, ...]) -> Iterator[Fault]:
    """Bids by a seat that has passed, or has the highest bid: only a bid that was raised may be raised again."""
    leading = -1
    passed: set[int] = set()
    for place, points in enumerate(bids):
        turn = place % hand.players
        if points is None:
            if turn != leading:
                passed.add(turn)
            continue
        params = {"bid": points, "seat": seat_name(hand.seat_after(hand.dealer, place + 1), hand.players)}
        if turn in passed:
            message = gettext_noop("%(seat)s passed and cannot bid %(bid)s later. Write a pass there.")
            yield Fault("bids", Text(message, params))
        elif turn == leading:
            message = gettext_noop(
                "%(seat)s already has the highest bid and can raise only if someone bids more. Write a pass there."
            )
            yield Fault("bids", Text(message, params))
        leading = turn


def _unasked(bids: tuple[int | None, ...], law: Law) -> bool:
    """Whether the seller led trumps without waiting for a bid, and is held to the most."""
    waits = law.unasked_pitch == "none" or bids[0] != law.most_bid
    return not waits and all(points is None for points in bids[1:])


def _faults_in_contract(hand: Hand, contract: Contract, law: Law) -> Iterator[Fault]:
    if not 1 <= contract.maker <= hand.players:
        yield no_seat("bid.seat", contract.maker, hand.players)
    elif contract.bid is None:
        eldest = law.all_pass == "eldest leads trumps"
        if contract.maker != (hand.eldest if eldest else hand.dealer):
            message = gettext_noop("Only the dealer, %(dealer)s, names trumps without a bid, when all have passed.")
            if eldest:
                message = gettext_noop(
                    "Only the eldest hand, %(eldest)s, leads trumps without a bid, when all have passed."
                )
            names = {"dealer": hand.dealer, "eldest": hand.eldest}
            params = {name: seat_name(seat, hand.players) for name, seat in names.items()}
            yield Fault("bid.points", Text(message, params))
    elif not law.least_bid <= contract.bid <= law.most_bid:
        yield _out_of_range("bid.points", contract.bid, law)


def _faults_in_call(hand: Hand, law: Law) -> Iterator[Fault]:
    if hand.call is None:
        return
    if not 1 <= hand.call <= hand.players:
        yield no_seat("call", hand.call, hand.players)
    elif hand.call == hand.made_by(law).maker:
        message = gettext_noop(
            "%(seat)s named trumps and cannot be the called partner too. Call another seat, or none."
        )
        yield Fault("call", Text(message, {"seat": seat_name(hand.call, hand.players)}))


def _faults_in_sale(hand: Hand, law: Law) -> Iterator[Fault]:
    maker, bid = hand.made_by(law)
    if hand.sold is None or hand.sold == (maker != hand.eldest):
        return
    params = {"eldest": seat_name(hand.eldest, hand.players), "maker": seat_name(maker, hand.players)}
    if not hand.sold:
        message = gettext_noop(
            "%(eldest)s did not sell and so led trumps: the bid must name that seat, not %(maker)s."
        )
    elif bid is None:
        message = gettext_noop("Nobody bid, so %(eldest)s had nothing to sell.")
    else:
        message = gettext_noop("%(eldest)s is the seller and cannot be the buyer too.")
    yield Fault("sold", Text(message, params))
