"""Whether the choices are worth anything: against players who play any legal card."""

import random

import pytest

from scoring.law import sides
from scoring.laws import law_named
from scoring.play.counting import taken
from scoring.play.deal import shuffle_and_deal
from scoring.play.player import all_fours
from scoring.play.player.all_fours.view import View
from scoring.play.player.all_fours.worth import best_suit
from scoring.play.tricks import Tricks


def points_of(law, players, seed, sensible):
    """What side 0 takes where it plays sensibly, or as the others do: any legal card."""
    rng = random.Random(seed)
    dealt, side = shuffle_and_deal(law, 1, rng, players=players), sides(law, players)
    stock = dealt.stock if law.draw.startswith("after each trick") else ()
    trump = best_suit(dealt.hands[1], law, players)
    tricks = Tricks(law, trump, 2, dealt.hands, stock)
    view = View(law, trump, tricks, side)
    while not tricks.is_over:
        seat, led = tricks.turn, tricks.trick[0] if tricks.trick else None
        judges = sensible and side[seat - 1] == 0
        card = all_fours.play(tricks, view, rng) if judges else rng.choice(tricks.legal())
        view.saw(seat, card, led, draws=bool(tricks.stock))
        tricks.play(card)
    won = taken(law, trump, tricks.done, (), side)
    return sum(law.counts[count] for count, who in won if who and side[who - 1] == 0)


@pytest.mark.parametrize(
    ("key", "players", "more"),
    [
        ("foster-seven-up", 4, 1.05),
        ("foster-all-fives", 4, 1.05),
        ("foster-shasta-sam", 2, 1.15),
        ("foster-california-jack", 2, 1.25),
        ("foster-pedro-sancho", 5, 1.25),
        ("foster-dom-pedro", 5, 1.25),
    ],
)
def test_a_sensible_player_takes_more_than_one_who_plays_any_card(key, players, more):
    law, seeds = law_named(key), range(150)
    sensible = sum(points_of(law, players, seed, True) for seed in seeds)
    any_card = sum(points_of(law, players, seed, False) for seed in seeds)
    assert sensible > more * any_card
