"""What a player bids for the privilege of leading trumps, and whether the seller takes an offer. Knows no play."""

from scoring.play.auction import Auction
from scoring.play.game_state import GameState

# A bid of the most that wins the game at once is risked on this share of it.
SLAM = 0.8
# Where bids go round, the first is under what the hand is worth, so as to raise again; anyone who bids most in the end
# thought best of his hand, so each stays under it by this share of all counts.
FIRST, UNDER = 0.75, 0.06
# A seller keeps trumps that are worth more than he is paid by this share of all counts.
KEEPS = 0.15


def to_bid(value: float, auction: Auction, game: GameState) -> int | None:
    """A legal bid on a hand of this worth, None to pass.

    Where one bid is all, it is the full value: "any following player must bid higher or pass" (Foster, Auction
    Pitch: Bidding). One who may raise again keeps something back, and then raises by one. "If the seller has only
    two to go, and a player is able to bid three or four, he loses nothing by bidding one only": he offers as much
    as he may.
    """
    law, legal = auction.law, auction.legal()
    if not legal:
        return None
    slam = law.slam != "none" and game.totals[auction.turn - 1] >= 0 and value >= SLAM * law.most_bid
    if law.seller == "eldest" and auction.turn == auction.eldest:
        return law.most_bid if slam else None  # he waits for a bid, unless the most would win the game
    if slam:
        return legal[-1]
    if not law.second_bids:
        bid = min(int(value), legal[-1])
        return bid if bid in legal else None
    bid = legal[0] if auction.highest else max(legal[0], min(int(FIRST * value), legal[-1]))
    return bid if bid <= value - UNDER * law.whole else None


def takes_the_offer(value: float, bidder: int, offer: int, auction: Auction, game: GameState) -> bool:
    """Whether the eldest sells: he is paid at once, in some clubs "to within one of game", or held to the offer.

    He keeps the trumps where they put him out, or would put the bidder out, as long as he can make as much
    (Foster, Auction Pitch: Bidding: a seller with two to go "can afford to refuse one, and will go out on his own
    pitch"); otherwise where they are worth more than the offer and what he may take besides.
    """
    if value < offer:
        return True
    if game.is_out_with(auction.eldest, value) or game.is_out_with(bidder, offer):
        return False
    law = auction.law
    paid = min(offer, game.room(auction.eldest)) if law.sale_limit == "scores to one short of game" else offer
    return value < paid + KEEPS * law.whole
