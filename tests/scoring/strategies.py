"""Hands that can be, drawn at random for hypothesis, under any law of the register."""

from typing import Any

from hypothesis import strategies as st

from scoring.hand import DISCARD, SUITS, Contract, Hand, Offence
from scoring.hand_faults.offences import kinds_of
from scoring.law import Law
from scoring.laws import KEYS, law_named
from tests.scoring.possible import possible

laws = st.sampled_from(KEYS).map(law_named)
robbing_laws = st.sampled_from([key for key in KEYS if law_named(key).robs_at]).map(law_named)
bidding_laws = st.sampled_from([key for key in KEYS if law_named(key).most_bid]).map(law_named)


@st.composite
def hands(draw: Any, law: Law, players: int | None = None, faults: bool = True, full: bool | None = None) -> Hand:
    """A hand without faults: in full where the taker of every count is given, else by the points of each side."""
    players = draw(st.sampled_from(law.players)) if players is None else players
    seats = st.integers(1, players)
    offences = st.builds(Offence, st.sampled_from(kinds_of(law)), seats)
    wrongs = tuple(draw(st.lists(offences, max_size=2))) if faults else ()
    in_full = draw(st.booleans()) if full is None else full
    if wrongs and law.other_at_fault in ("counts to the maker", "pays for Jack and Game"):
        in_full = True
    hand = Hand(law.key, draw(seats), draw(st.sampled_from(SUITS)), players, faults=wrongs)
    hand = draw(_auctions(hand, law)) if law.most_bid else draw(_turned_up(hand, law))
    taken = draw(_taken(law, hand))
    if in_full and law.pegs() and draw(st.booleans()):
        hand = hand._replace(
            pegged=tuple(draw(st.permutations([count for count in law.pegs() if dict(taken)[count]])))
        )
    return hand._replace(taken=taken) if in_full else hand._replace(points=_points(taken, hand, law))


@st.composite
def _turned_up(draw: Any, hand: Hand, law: Law) -> Hand:
    jack = draw(st.booleans()) if law.turned_jack else False
    gift = 0 if jack and law.key not in KEYS else law.gift
    hand = hand._replace(turned_jack=jack, gifts=draw(st.integers(0, gift)))
    if not jack:  # a miscount matters only to a Jack that was turned up
        hand = hand._replace(faults=tuple(wrong for wrong in hand.faults if wrong.kind != "miscount"))
    if law.bunching != "none":
        hand = hand._replace(bunched_jacks=draw(st.sampled_from((0, 0, 0, 1, 2))))
    again = jack and not hand.gifts and law.begging != "none" and law.key in KEYS
    return hand._replace(turned_again=again and draw(st.booleans()))


@st.composite
def _auctions(draw: Any, hand: Hand, law: Law) -> Hand:
    if draw(st.booleans()):
        hand = hand._replace(bids=draw(_bids(law, hand.players)))
    else:
        hand = hand._replace(contract=draw(_contract(hand, law)))
    maker, bid = hand.made_by(law)
    if law.seller_gets != "nothing" and draw(st.booleans()):
        if hand.bids is not None and bid is not None and maker != hand.eldest:
            hand = hand._replace(sold=draw(st.booleans()))
        else:
            hand = hand._replace(sold=maker != hand.eldest)
    if law.called_partner != "none":
        partners = [seat for seat in range(1, hand.players + 1) if seat != maker]
        hand = hand._replace(call=draw(st.none() | st.sampled_from(partners)))
    return hand


@st.composite
def _bids(draw: Any, law: Law, players: int) -> tuple[int | None, ...]:
    bids: list[int | None] = []
    highest, leading = 0, -1
    passed = set()
    turns = players * (draw(st.integers(1, 2)) if law.second_bids else 1)
    bid = st.none() | st.integers(1, law.most_bid)
    for place, points in enumerate(draw(st.lists(bid, min_size=turns, max_size=turns))):
        sells = place % players == 0 and law.first_bid == "left of the eldest"
        turn = place % players
        may_bid = turn not in passed and turn != leading and not sells
        rises = points is not None and points > highest and may_bid
        bids.append(points if rises else None)
        if rises:
            highest, leading = points, turn
        elif turn != leading:
            passed.add(turn)
    if law.unasked_pitch != "none" and not any(bids) and draw(st.booleans()):
        bids[0] = law.most_bid
    return tuple(bids)


def _contract(hand: Hand, law: Law) -> st.SearchStrategy[Contract]:
    passed = hand.eldest if law.all_pass == "eldest leads trumps" else hand.dealer
    made = st.builds(Contract, st.integers(1, hand.players), st.integers(1, law.most_bid))
    return made | st.just(Contract(passed, None))


@st.composite
def _taken(draw: Any, law: Law, hand: Hand) -> tuple[tuple[str, int | None], ...]:
    takers: Any = st.integers(1, hand.players)
    if law.key not in KEYS:  # a house law can make anything of High and Low: one seat has all, or each count a taker
        one = st.just(draw(takers)) if "peg_" in "".join(law.counts) else takers
        return tuple((count, draw(one)) for count in law.counts)
    if law.discards != "none are made":
        takers |= st.just("discard")
    if hand.players not in law.robs_at:
        takers |= st.none()
    taken = possible({count: draw(takers) for count in law.counts}, law.key, hand._asdict())
    return tuple((count, DISCARD if who == "discard" else who) for count, who in taken.items())


def _points(taken: tuple[tuple[str, int | None], ...], hand: Hand, law: Law) -> tuple[tuple[int, int], ...]:
    """What the sides took, by the first seat of each; a discard is the maker's where it is anybody's."""
    side_of = hand.sides(law)
    points = dict.fromkeys(side_of, 0)
    for count, who in taken:
        if who is not None and (who or law.discards == "maker"):
            points[side_of[(who or hand.made_by(law).maker) - 1]] += law.counts[count]
    return tuple(sorted((side_of.index(side) + 1, taken) for side, taken in points.items()))
