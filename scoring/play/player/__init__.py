"""A sensible player: bids, names trumps, throws, draws and plays as the books advise, from what he may know.

Errs now and then, as people do, by the rng that he is given; with another player in his place the phases of
`scoring.play` are the same.
"""

import random
from collections.abc import Sequence

from scoring.cards import Card
from scoring.hand import Contract
from scoring.law import Law
from scoring.play.auction import Auction
from scoring.play.draw import Draw
from scoring.play.player import bidding, calling, discarding, playing
from scoring.play.player.outlook import Outlook, may_decline
from scoring.play.player.partner import CalledEye
from scoring.play.tricks import Tricks


def bid(hand: Sequence[Card], auction: Auction, rng: random.Random) -> int | None:
    """The bid of the seat in turn, None for a pass."""
    return bidding.choose_bid(hand, auction, rng)


def name_trump(hand: Sequence[Card], law: Law) -> str:
    """The suit that the maker names."""
    return bidding.best_suit(hand, law)


def discard(draw: Draw, seat: int, maker: int) -> list[Card]:
    """What the seat throws: all but trumps; a dealer's partner with none may leave him the stock."""
    hand = draw.hands[seat - 1]
    names = frozenset(draw.law.counts)
    decline = may_decline(draw.law, draw, seat, maker) and not discarding.best(hand, draw.trump, len(hand), names)
    return discarding.to_throw(hand, draw.trump, draw.rule(seat), draw.law.played, names, decline=decline)


def rob(draw: Draw) -> list[Card]:
    """The dealer's six cards."""
    keeps, choice = draw.reach()
    return discarding.to_rob(keeps, choice, draw.trump, draw.law.played, frozenset(draw.law.counts))


def call(draw: Draw, contract: Contract) -> Card | None:
    """The card whose holder the maker wants for a partner, None to play alone."""
    thrown = {card for cards in draw.discards for card in cards}
    return calling.to_call(draw.hands[contract.maker - 1], draw.trump, thrown, contract.bid)


def play(tricks: Tricks, outlook: Outlook, rng: random.Random, *, slip: float = 0.0) -> Card:
    """The card of the seat in turn, chosen from its own hand, the trick and the outlook alone.

    How likely a weak player slips: any legal card falls then.
    """
    seat = tricks.turn
    if slip and rng.random() < slip:
        legal = tricks.legal()
        return legal[int(rng.random() * len(legal))]
    sees = CalledEye if outlook.called else playing.Eye
    return playing.choose(outlook, seat, tricks.hands[seat - 1], tricks.trick, tricks.legal(), rng, sees=sees)
