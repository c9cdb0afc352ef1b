"""A deal in which the trump suit was cut for before it: two play, and draw a card each after every trick."""

import random

from scoring.cards import Card
from scoring.hand import SUITS
from scoring.law import Law, sides
from scoring.play.all_fours.playing_out import play_out
from scoring.play.counting import taken
from scoring.play.deal import Deal
from scoring.play.played import Played
from scoring.play.tricks import Tricks


def play_cut(law: Law, dealt: Deal, rng: random.Random) -> Played:
    """Everything that sensible players do with the cards dealt; "the highest cut determines the trump suit"."""
    trump = rng.choice(SUITS)
    stock = dealt.stock if law.draw.startswith("after each trick") else ()
    side = sides(law, dealt.players)
    tricks = Tricks(law, trump, dealt.order()[0], dealt.hands, stock)
    play_out(law, tricks, side, rng)
    held: list[list[Card]] = [[] for _ in dealt.hands]
    for trick in tricks.done:
        for card, seat in trick.by_seat():
            held[seat - 1].append(card)
    return Played(
        law=law.key,
        deal=dealt,
        bids=None,
        contract=None,
        trump=trump,
        discards=((),) * dealt.players,
        helped=tuple(
            tuple(card for card in cards if card not in own) for cards, own in zip(held, dealt.hands, strict=True)
        ),
        held=tuple(map(tuple, held)),
        left=() if stock else dealt.stock,
        tricks=tuple(tricks.done),
        taken=taken(law, trump, tricks.done, (), side),
    )
