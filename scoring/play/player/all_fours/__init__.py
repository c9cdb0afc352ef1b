"""A sensible player of the older family, in which the trump suit has no left pedro: Seven-up, Pitch, Pedro.

He bids, sells, begs, gives and plays as Foster advises, from what he may know, and errs now and then.
"""

import random

from scoring.cards import Card
from scoring.play.player.all_fours.view import View
from scoring.play.player.all_fours.weighing import ActingPlayer, choose
from scoring.play.tricks import Tricks


def play(tricks: Tricks, view: View, rng: random.Random) -> Card:
    """The card of the seat in turn, chosen from its own hand, the trick, what all can see, and a stock face up."""
    legal = tricks.legal()
    if len(legal) == 1:
        return legal[0]
    seat = tricks.turn
    top = tricks.stock[0] if tricks.stock and tricks.law.draw == "after each trick, face up" else None
    return choose(ActingPlayer(view, seat, tricks.hands[seat - 1], tricks.trick, top=top), legal, rng)
