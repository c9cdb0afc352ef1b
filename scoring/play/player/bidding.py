"""What a sensible player bids on nine cards, and the suit he means. Knows no play.

The worth of a suit is what its holder and his partner should take with it as trumps, in points. A first bid
stays two points under it, which gives the books' own bids: six on a lone ace, about eight on ace, king and
queen, no more than five on two pedroes with the jack and the deuce (Foster, Suggestions for Good Play;
Chicago p. 24-25).
"""

import random
from collections.abc import Collection

from scoring.cards import Card, powers
from scoring.hand import SUITS
from scoring.law import Law, sides
from scoring.play.auction import Auction
from scoring.play.player.outlook import PEDROES

# A partner and the draw bring so much to any suit; each trump adds, by power; a pedro has to be saved first.
PARTNER = 4.75
WORTH = {14: 2.75, 13: 2.0, 12: 1.25, 11: 1.25, 10: 0.75, 9: 0.75, 8: 0.75, 7: 0.75, 6: 0.5, 3: 0.25, 2: 0.25}
PEDRO = (0.0, -0.25, -1.0)
LONG = 0.25
# How far under the worth each stays: the eldest, who knows nothing; second hand, whose partner has the deal;
# third hand, who bids his full value; the dealer, who robs. More caution loses: half a point more for all costs
# their side 0.9 points a deal over 8,000 deals, half of what a hand is worth above eight left out costs 0.5 over 6,000.
CAUTION = (2.0, 2.25, 1.25, 0.5)
# What a bid of the partner's adds: a low one shows a pedro or an ace, one above six shows more.
PARTNER_BID, PARTNER_HIGH = 0.5, 1.0
# What is missing where each plays for himself; a partner who is called has the trump that is wanted most.
ALONE, CALLED = -2.0, 0.1
# One who plays for himself is more careful where the others are paid his failed bid; he may bid less than five.
CAREFUL, LITTLE = -2.0, 3
# The first bid that says "I hold a five"; nobody bids less.
FIVE = 5
# What a King or a Three that counts adds to a suit, as a share of its points, in the hand and elsewhere.
HELD, NOT_HELD = 0.25, -0.15


def worth(hand: Collection[Card], trump: str) -> float:
    """The points that a side should take with `trump`, one of its hands being this."""
    held = [power for card, power in powers(trump).items() if card in hand]
    pedroes = sum(PEDROES >> power & 1 for power in held)
    tops = sum(WORTH.get(power, 0.0) for power in held)
    return PARTNER + tops + PEDRO[pedroes] + LONG * max(0, len(held) - 4)


def worth_under(hand: Collection[Card], trump: str, law: Law) -> float:
    """The same under any law of cinch: in its own points, with its King and Three where they count."""
    value = worth(hand, trump) * law.whole / 14
    for rank, count in (("K", "king"), ("3", "three")):
        if count in law.counts:
            value += law.counts[count] * (HELD if Card(rank, trump) in hand else NOT_HELD)
    return value


def best_suit(hand: Collection[Card], law: Law | None = None) -> str:
    """The suit worth most; the first of equals."""
    return max(SUITS, key=lambda suit: worth_under(hand, suit, law) if law else worth(hand, suit))


def choose_bid(hand: Collection[Card], auction: Auction, rng: random.Random, *, error: float = 1.5) -> int | None:
    """A legal bid for the seat in turn, or None to pass. His judgement is out by up to `error` points.

    The dealer, who speaks last, raises by one; where all have passed he passes too, since a bid wins him
    nothing.
    """
    law, dealer = auction.law, auction.turn == auction.dealer
    unit, partner, suit = law.whole / 14, _bid_of_partner(auction), best_suit(hand, law)
    shift = error * (rng.random() + rng.random() - 1)
    shift += PARTNER_HIGH if partner > 6 * unit else PARTNER_BID if partner else 0.0
    shift -= CAUTION[3] if dealer else CAUTION[len(auction.bids) % len(CAUTION)]
    least = five = FIVE * unit
    if auction.players not in law.partners_at:
        careful = law.called_partner == "none" and law.when_set == "bid to the others"
        shift += CALLED if law.called_partner != "none" else ALONE + CAREFUL * careful
        least = LITTLE * unit if careful else five
    value = worth_under(hand, suit, law) + shift * unit
    if not auction.bids and least == five and five - 2 * unit <= value < five and _holds_pedro(hand):
        value = five
    bid = auction.highest + 1 if dealer else min(int(value), law.most_bid)
    if partner and partner == auction.highest and bid < partner + 2 * unit:
        return None  # the partner's bid stands, unless this hand is better by two
    if value < max(bid, least, law.floor - 3) or bid not in auction.legal():
        return None
    return bid if auction.highest or not dealer else None


def _bid_of_partner(auction: Auction) -> int:
    side = sides(auction.law, auction.players)
    mine = side[auction.turn - 1]
    bids = (
        points
        for place, points in enumerate(auction.bids)
        if side[(auction.dealer + place) % auction.players] == mine
    )
    return max((points for points in bids if points is not None), default=0)


def _holds_pedro(hand: Collection[Card]) -> bool:
    power = powers(best_suit(hand))
    return any(PEDROES >> power[card] & 1 for card in hand if card in power)
