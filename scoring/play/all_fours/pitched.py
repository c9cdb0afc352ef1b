"""A deal in which the first card led is the trump suit: who may lead it is bid for, sold, or the eldest."""

import random

from scoring.law import Law, sides
from scoring.play.all_fours.playing_out import play_out
from scoring.play.auction import Auction
from scoring.play.counting import taken
from scoring.play.deal import Deal
from scoring.play.game_state import GameState
from scoring.play.played import Played
from scoring.play.player.all_fours.worth import best_suit, value_of
from scoring.play.tricks import Tricks

# Nobody judges a hand better than to so many points of fourteen.
ERROR = 2.0
# What the lead of trumps adds, as a share of what the hand is worth.
LEAD = 1.15


def play_pitched(law: Law, dealt: Deal, rng: random.Random, game: GameState) -> Played:
    """Everything that sensible players do with the cards dealt, in this state of the game."""
    error = ERROR * law.whole / 14
    values = [LEAD * value_of(hand, law, dealt.players) + error * _off(rng) for hand in dealt.hands]
    auction = _auction(law, dealt, values, game) if law.most_bid else None
    sold = _sold(auction, values, game) if auction else None
    contract = auction.contract(sold=sold) if auction else None
    leader = contract.maker if contract else dealt.order()[0]
    side = sides(law, dealt.players)
    tricks = Tricks(law, best_suit(dealt.hands[leader - 1], law, dealt.players), leader, dealt.hands)
    play_out(law, tricks, side, rng)
    return Played(
        law=law.key,
        deal=dealt,
        bids=tuple(auction.bids) if auction else None,
        contract=contract,
        trump=tricks.trump,
        discards=((),) * dealt.players,
        helped=((),) * dealt.players,
        held=dealt.hands,
        left=dealt.stock,
        tricks=tuple(tricks.done),
        taken=taken(law, tricks.trump, tricks.done, (), side),
        sold=sold,
    )


def _off(rng: random.Random) -> float:
    return rng.random() + rng.random() - 1


def _auction(law: Law, dealt: Deal, values: list[float], game: GameState) -> Auction:
    most = law.most_bid
    if law.sale_limit == "not enough to put the seller out":
        most = min(most, game.room(dealt.order()[0]))
    auction = Auction(law, dealt.dealer, players=dealt.players, most=most)
    while not auction.is_over:
        auction.bid(to_bid(values[auction.turn - 1], auction, game))
    return auction


def _sold(auction: Auction, values: list[float], game: GameState) -> bool | None:
    """Whether the seller took the highest offer; None where there was none."""
    if not auction.is_for_sale or auction.law.seller_gets == "nothing":
        return None
    bidder, offer = auction.contract()
    return takes_the_offer(values[auction.eldest - 1], bidder, offer or 0, auction, game)


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
