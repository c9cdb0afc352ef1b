"""The tricks of a deal of the older family, played to the last card. Knows no bids and no begs."""

import random
from collections.abc import Iterable, Sequence

from scoring.cards import Card
from scoring.law import Law
from scoring.play.player import all_fours
from scoring.play.player.all_fours.view import View
from scoring.play.tricks import Tricks


def play_out(law: Law, tricks: Tricks, side: Sequence[int], rng: random.Random, thrown: Iterable[Card] = ()) -> None:
    """Play every card of `tricks`; `thrown` lay face up at the first lead, `side` is the side of each seat."""
    view = View(law, tricks.trump, tricks, side, thrown)
    while not tricks.is_over:
        seat, led = tricks.turn, tricks.trick[0] if tricks.trick else None
        card = all_fours.play(tricks, view, rng)
        view.saw(seat, card, led, draws=bool(tricks.stock))
        tricks.play(card)
