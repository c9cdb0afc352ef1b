"""Deals in which the maker names trumps: the widow, a called partner, hands helped as far as the cards last."""

import random

import pytest

from scoring.laws import law_named
from scoring.play import deal_and_play
from scoring.play.deal import shuffle_and_deal
from scoring.play.named import play_named
from scoring.score import score

RAZZLE_DAZZLE, WIDOW = law_named("chicago-razzle-dazzle"), law_named("foster-widow-cinch")


def deals(law, players, number=40):
    for seed in range(number):
        rng = random.Random(seed)
        yield play_named(law, shuffle_and_deal(law, seed % players + 1, rng, players=players), rng)


def test_the_maker_takes_the_widow_and_all_reduce_to_six():
    """Foster, Widow Cinch."""
    for played in deals(WIDOW, 6):
        maker = played.contract.maker
        had = {*played.held[maker - 1], *played.discards[maker - 1]}
        assert had == {*played.deal.hands[maker - 1], *played.deal.stock}
        assert [len(thrown) for thrown in played.discards] == [6 if seat == maker else 2 for seat in range(1, 7)]
        assert played.left == ()


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_called_partner_is_another_seat_whose_points_are_the_makers(players):
    called = [played for played in deals(RAZZLE_DAZZLE, players) if played.call is not None]
    assert len(called) > 30
    for played in called:
        maker = played.contract.maker
        assert played.call != maker
        side = played.hand().sides(RAZZLE_DAZZLE)
        assert [seat for seat, of in enumerate(side, 1) if of == side[maker - 1]] == sorted((maker, played.call))


def test_who_finds_the_pack_used_up_takes_plain_cards_back():
    """Chicago, Razzle-Dazzle: all are helped "as far as the undealt cards will permit"."""
    short = [played for played in deals(RAZZLE_DAZZLE, 6) if not played.left]
    assert short
    for played in short:
        own = [set(helped) & set(dealt) for helped, dealt in zip(played.helped, played.deal.hands, strict=True)]
        assert any(own)
        assert all(len(hand) == 6 for hand in played.held)


def test_a_player_who_slips_loses_points_and_who_never_does_plays_as_ever():
    law = law_named("foster-1897")

    def made(slips):
        hands = [deal_and_play(law, seed % 4 + 1, random.Random(seed), slips=slips) for seed in range(100)]
        return hands, sum(score(hand, law).credits[0] - score(hand, law).credits[1] for hand in hands)

    (as_ever, level), (weak, less) = made(()), made((0.9, 0, 0, 0))
    assert made((0, 0, 0, 0))[0] == as_ever
    assert weak != as_ever
    assert less < level
