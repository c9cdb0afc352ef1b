"""A deal in which the first card led is the trump suit: who may lead it is bid for, sold, or the eldest."""

import random

from scoring.law import Law, sides
from scoring.play.all_fours.playing_out import play_out
from scoring.play.auction import Auction
from scoring.play.counting import taken
from scoring.play.deal import Deal
from scoring.play.game_state import GameState
from scoring.play.played import Played
from scoring.play.player.all_fours.selling import takes_the_offer, to_bid
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
    while not auction.over:
        auction.bid(to_bid(values[auction.turn - 1], auction, game))
    return auction


def _sold(auction: Auction, values: list[float], game: GameState) -> bool | None:
    """Whether the seller took the highest offer; None where there was none."""
    if not auction.is_for_sale or auction.law.seller_gets == "nothing":
        return None
    bidder, offer = auction.contract()
    return takes_the_offer(values[auction.eldest - 1], bidder, offer or 0, auction, game)
