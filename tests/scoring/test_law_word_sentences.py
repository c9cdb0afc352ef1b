"""No sentence of a law contradicts its score: each is tried, under every law that says it, on hands of that law.

A sentence stands here with what it says, worked out from nothing else. A field that says nothing of a hand's score is
listed with the reason; a new field, or a new sentence, is in neither list and fails.
"""

from itertools import islice
from typing import Final

import pytest

from scoring.hand import DISCARD, Contract, Offence
from scoring.law import FIELDS
from scoring.law_words import row_of
from tests.scoring.law_word_trials import (
    ENOUGH,
    LAWS,
    Trial,
    a_partner_is_called,
    a_seller_must_make,
    a_seller_must_raise,
    alike,
    all_pass,
    alone_or_against_the_rest,
    as_said,
    at_once,
    begs_once,
    bids_from,
    bids_rise,
    bids_to,
    discards_to_the_maker,
    each_count_is_worth,
    each_its_points,
    equal_points_like_others,
    equal_points_score_nothing,
    facing,
    fault_without_a_bid,
    foul_as_a_revoke,
    foul_is,
    game_tied,
    gives_and_puts_nobody_out,
    going_out_after_a_fault,
    highest_bidder_makes,
    need_only_take_the_bid,
    need_the_floor,
    none,
    offers,
    one_side_scores,
    refuses,
    sale_of_a_revoker,
    sells_or_names,
    set_as,
    the_difference,
    the_seller_gets,
    to_nobody,
    turns_and_turns_again,
    unasked,
)

GAME: Final = "of a game and not of one hand: tests/scoring/test_game.py"
BACK: Final = "The maker's side scores nothing and is set back the bid; the others score what they took."
# By field and sentence: how it is tried, or why it cannot be.
TRIALS: Final[dict[str, dict[str, Trial | str]]] = {
    "partners_at": {
        "Each plays for himself.": alike(alone_or_against_the_rest),
        "Partners face each other.": alike(facing),
        "With %(players)s, partners face each other; with any other number each plays for himself.": alike(as_said),
    },
    "called_partner": {
        "No partner is called.": refuses(call=2),
        "The maker may call a card, and the player who holds it is his partner for that hand; or he plays alone.": (
            a_partner_is_called
        ),
    },
    "begging": {
        "The eldest hand may beg once. The dealer makes a gift, or lays the trump aside, deals three more cards to each "
        "and turns another; if it is of the same suit, he does so again.": begs_once
    },
    "gift": {
        "A gift is %(points)s point for each side but the dealer's. The dealer cannot make one that would put a player "
        "out.": gives_and_puts_nobody_out
    },
    "turned_jack": {
        "A Jack turned up counts %(points)s point for the dealer at once. After a beg, a Jack of another suit counts "
        "again; one of the same suit does not.": turns_and_turns_again,
    },
    "void_jack": {
        "A turned Jack does not count if a wrong number of cards is found before the first trick.": (
            at_once(0, turned_jack=True, faults=(Offence("miscount", 1),))
        ),
    },
    "most_bid": {
        "The most that can be bid is %(points)s.": bids_to,
        "Nothing is bid.": refuses(contract=Contract(1, 1)),
    },
    "least_bid": {"The least bid is %(points)s.": bids_from},
    "raising": {
        "Each bid must be higher than the last.": bids_rise,
        "Each bid must be higher than the last, and cannot be changed or withdrawn.": bids_rise,
    },
    "all_pass": {
        "If all pass, the dealer is held to a bid of %(least)s and names trumps.": all_pass(
            lambda said: said["least"]
        ),
        "If all pass, the dealer names trumps without a bid, so no bid can fail.": all_pass(lambda _: None),
        "If all pass, the eldest hand leads trumps without a bid.": all_pass(lambda _: None, eldest=True),
    },
    "seller": {
        "Nobody sells: the highest bidder is the maker.": highest_bidder_makes,
        "The dealer, who bids last, sells to the highest bidder or names trumps himself.": sells_or_names,
        "The eldest hand sells to the highest bidder or names trumps himself.": sells_or_names,
    },
    "seller_gets": {
        "The seller gets nothing for the bid.": the_seller_gets(bid=False),
        "The seller is credited with the bid at once.": the_seller_gets(bid=True),
    },
    "refused_offer": {
        "A seller who refuses the highest offer must bid more.": a_seller_must_raise,
        "A seller who refuses the highest offer must make as many points himself.": a_seller_must_make,
    },
    "sale_limit": {
        "An offer that would put the seller out cannot be sold. It counts only if he refuses it, and he must then make "
        "it himself; otherwise the bidder loses his bid for that deal.": offers(refused=lambda bid: -bid),
        "Any offer may be made, but a seller who takes it stops one point short of game.": offers(
            taken=lambda to_go: to_go - 1, refused=lambda bid: -bid
        ),
        "Any offer may be made.": "the dealer sells and nobody is credited with the bid, so no offer puts him out",
    },
    "unasked_pitch": {
        "A seller always hears the bids first.": "no hand says otherwise: the dealer, who sells, bids last",
        "A seller who leads before the bids is held to the most that can be bid.": unasked,
    },
    "counts": {"In this order: %(counts)s; %(whole)s in all.": each_count_is_worth},
    "game_tied": {"If Game is tied, it counts for nobody.": game_tied},
    "discards": {
        "A count among the discards goes to the maker's side.": discards_to_the_maker,
        "A count among the discards goes to nobody.": to_nobody(DISCARD),
        "No count is discarded.": none(DISCARD),
    },
    "undealt": {
        "A count left in the pack goes to nobody.": to_nobody(None),
        "No count is left in the pack.": none(None),
    },
    "when_made": {
        "Each side scores what it took.": each_its_points,
        "The side that took more scores the difference, whether or not it is the maker's.": the_difference,
    },
    "when_set": {
        BACK: set_as(lambda case: (-case.bid, case.theirs, 0)),
        "The maker's side scores nothing; the others score what they took and the bid.": set_as(
            lambda case: (0, case.theirs + case.bid, case.bid)
        ),
        "The maker's side scores nothing; the others score every point of a hand and the shortfall.": set_as(
            lambda case: (0, case.law.whole + case.bid - case.mine, 0)
        ),
        "The maker's side scores nothing; the others score what they took.": set_as(lambda case: (0, case.theirs, 0)),
    },
    "floor": {
        "The maker's side need only take its bid.": need_only_take_the_bid,
        "A maker's side that takes fewer than %(points)s scores nothing, whatever it bid.": need_the_floor,
    },
    "level": {
        "Equal points are scored like any others.": equal_points_like_others,
        "If both sides take the same and the bid does not fail, neither scores.": equal_points_score_nothing,
        "If both sides take the same and no more was bid, nobody scores.": equal_points_score_nothing,
    },
    "fault_without_bid": {
        "If nobody bid, the dealer is held to %(points)s; a fault of his side sets it back that many.": (
            fault_without_a_bid
        ),
        "If nobody bid, a side at fault is not set back.": fault_without_a_bid,
        "If nobody bid, a side at fault is set back %(points)s.": fault_without_a_bid,
    },
    "foul_hand": {
        "A side found in play with too many cards scores nothing; the rest is as after a revoke.": foul_as_a_revoke,
        "A wrong number of cards found in play is a misdeal; the dealer's own hand is put right instead.": foul_is(
            lambda seat, dealer: seat != dealer
        ),
        "A hand with too many cards is put right: an adversary draws the extra cards, and nothing is lost.": foul_is(
            lambda _seat, _dealer: False
        ),
        "If a hand has a wrong number of cards, nobody scores on that deal.": foul_is(lambda _seat, _dealer: True),
    },
    "sale_at_fault": {
        "A seller who revokes keeps what was paid for the sale.": sale_of_a_revoker(kept=True),
        "A seller who revokes gets nothing for the sale.": sale_of_a_revoker(kept=False),
    },
    "early_look": {
        "A player who looks at the cards before the beg is decided gives each other side %(points)s point.": at_once(
            0, faults=(Offence("looked_early", 1),)
        ),
    },
    "fault_and_out": {
        "A side at fault may reach the target on that deal if it scores.": going_out_after_a_fault(may=True),
        "A side at fault cannot win the game on that deal.": going_out_after_a_fault(may=False),
    },
    "out_first": {
        "Only one side scores in a deal, so two can never go out at once.": one_side_scores,
        "If two reach the target in one deal, the maker is out first if he made his bid; otherwise the counts are "
        "taken in their order.": GAME,
        "All who reach the target in one deal win and share.": GAME,
        "If two reach the target in one deal, the counts are taken in their order, and the first to get there "
        "wins.": GAME,
    },
}
_BEFORE = "it is over before a count is taken, and a hand reports who took what"
_REPORTED = "a hand reports whom the count is credited to: tests/scoring/hand_faults tries who can be"
_LINES = "of several lines, each of which tests/scoring/test_consequences.py tries"
# What no single hand can contradict, and why.
NOT_OF_A_HAND: Final = {
    **dict.fromkeys(("players", "pack", "joker", "left_pedro", "ace_in_cut", "first_dealer"), _BEFORE),
    **dict.fromkeys(("dealt", "packets", "six_dealt_at", "extra_cards", "played", "misdeal"), _BEFORE),
    **dict.fromkeys(("trump_by", "bunching", "first_bid", "second_bids"), _BEFORE),
    **dict.fromkeys(("partner_cut", "seat_choice", "cut_ties", "shuffling", "pack_cut", "deal_passes"), _BEFORE),
    **dict.fromkeys(("discard", "dealer_discard", "discard_order", "draw", "robs_at"), _BEFORE),
    **dict.fromkeys(
        ("rank", "leader", "first_lead", "following", "trick_to", "next_lead"),
        "it is played and not scored: tests/scoring/play",
    ),
    **dict.fromkeys(("high", "low", "game"), _REPORTED),
    "pegging": "it says when a count is scored, and only a game asks: tests/scoring/test_game.py",
    **dict.fromkeys(("maker_at_fault", "other_at_fault"), _LINES),
    **dict.fromkeys(("target", "target_options", "slam", "scored_by", "next_deal"), GAME),
}
# What a law says and no hand of it can show.
NO_HAND: Final = {
    ("foster-sixty-three", "level"): "63 cannot be halved, and every count is in play",
    ("foster-all-fives", "level"): "29 cannot be halved",
}


def test_every_field_is_tried_or_has_a_reason_why_not():
    assert sorted([*TRIALS, *NOT_OF_A_HAND]) == sorted(FIELDS)


@pytest.mark.parametrize("field", TRIALS)
def test_every_sentence_of_the_register_is_tried_and_none_besides(field):
    said = {row.sentence.message for law in LAWS if (row := row_of(law, field)).arises}
    assert said == TRIALS[field].keys()


def tried_on(law, field):
    """The law, its sentence, and for each hand on which it was tried the players, what is credited and what it says."""
    row = row_of(law, field)
    trial = TRIALS[field][row.sentence.message] if row.arises else "it does not arise"
    if isinstance(trial, str):
        return None
    tried = [
        (players, *pair)
        for players in law.players
        for pair in islice(trial(law, players, row.sentence.params), ENOUGH)
    ]
    return law.key, str(row.sentence), tried


@pytest.mark.parametrize("field", TRIALS)
def test_every_law_pays_what_its_sentence_says(field):
    found = [each for law in LAWS if (each := tried_on(law, field))]
    wrong = [(key, says, [each for each in tried if each[1] != each[2]][:3]) for key, says, tried in found]
    assert [each for each in wrong if each[2]] == []
    assert {key for key, _, tried in found if not tried} == {key for key, none in NO_HAND if none == field}
