"""What a hand is worth: the worked examples, a second computation from the books, and what must hold of any hand."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.cards import cards, counts, powers, winning_place
from scoring.faults import Refused
from scoring.hand import DISCARD, Hand
from scoring.law import sides
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand, write_hand
from scoring.one_line import read_line, write_line
from scoring.reasons import reasons
from scoring.score import sale_of, score
from tests.scoring.examples import EXAMPLES, on_file
from tests.scoring.reference import a_hand, settle
from tests.scoring.strategies import bidding_laws, hands, laws, robbing_laws

FOSTER = law_named("foster-1897")
REPLAYED = on_file("replayed")


def by_side(figures: tuple[int, ...], side_of: tuple[int, ...]) -> list[int]:
    """Figures by seat turned into figures by side; partners must have the same."""
    of_side = dict(zip(side_of, figures, strict=True))
    assert figures == tuple(of_side[side] for side in side_of)
    return [of_side[side] for side in sorted(of_side)]


def settled(row):
    law = law_named(row["law"])
    hand = read_line(row["hand"], law)
    credits = score(hand, law).credits
    return list(credits) if len(row["score"]) == hand.players else by_side(credits, hand.sides(law))


def test_every_worked_example_scores_as_its_book_says():
    assert len(EXAMPLES) >= 135
    assert [(row["name"], row["cite"], settled(row)) for row in EXAMPLES if settled(row) != row["score"]] == []


def test_every_law_of_the_register_has_an_example():
    assert {row["law"] for row in EXAMPLES} == set(KEYS)


def test_every_reading_that_touches_a_score_has_an_example():
    readings = {*range(1, 14), 19, 21, 23, 24, 26, 27, 28, 29, 33, 34, 37, 38, 39, 40, 41, 42, 43, 44, 47, 50, 51, 52}
    assert {row["reading"] for row in EXAMPLES if "reading" in row} == readings


def test_every_example_is_cited():
    books = ("Foster, ", "Chicago, art. ", "Chicago, Razzle-Dazzle", "Encyclopedia, Cinch", "Stay and Play, ")
    assert [row["name"] for row in EXAMPLES if not row["cite"].startswith(books)] == []


def test_the_replayed_deal_has_24_cards_and_its_tricks_go_where_the_table_says():
    order = REPLAYED["order"]
    for trick in REPLAYED["tricks"]:
        first = order.index(trick["led"])
        by_lead = order[first:] + order[:first]
        played = dict(zip(order, cards(trick["cards"]), strict=True))
        assert by_lead[winning_place([played[seat] for seat in by_lead], powers(REPLAYED["trump"]))] == trick["won"]
    assert len({card for trick in REPLAYED["tricks"] for card in cards(trick["cards"])}) == 24


def test_the_replayed_deal_gives_the_counts_of_its_line():
    worth = counts(REPLAYED["trump"])
    won = {
        worth[card]: trick["won"] for trick in REPLAYED["tricks"] for card in cards(trick["cards"]) if card in worth
    }
    assert dict(read_line(REPLAYED["hand"], FOSTER).taken) == won


@pytest.mark.parametrize("key", REPLAYED["score"])
def test_the_replayed_deal_scores_under_every_law_of_its_game(key):
    law = law_named(key)
    assert by_side(score(read_line(REPLAYED["hand"], law), law).credits, sides(law, 4)) == REPLAYED["score"][key]


@pytest.mark.parametrize("hands", [200, pytest.param(1_000, marks=pytest.mark.trial)])
@pytest.mark.parametrize("key", KEYS)
def test_random_hands_settle_as_the_books_say_with_a_citation_on_every_line(key, hands):
    rng = Random(f"1897 {key}")
    law = law_named(key)
    for _ in range(hands):
        payload = a_hand(rng, key)
        hand, _ = read_hand(payload, law)
        ours = score(hand, law)
        assert (ours.maker, ours.bid, list(ours.points), list(ours.credits)) == settle(payload, key), payload
        assert all(str(text) and str(cite) for text, cite in reasons(hand, law, ours)), payload


def turned(hand: Hand) -> Hand:
    """The same hand with everybody one seat further to the left."""
    on = hand.seat_after
    return hand._replace(
        dealer=on(hand.dealer),
        contract=hand.contract and hand.contract._replace(maker=on(hand.contract.maker)),
        taken=hand.taken and tuple((count, who and on(who)) for count, who in hand.taken),
        points=hand.points and tuple((on(seat), points) for seat, points in hand.points),
        faults=tuple(wrong._replace(seat=on(wrong.seat)) for wrong in hand.faults),
        call=hand.call and on(hand.call),
    )


@given(st.data(), laws)
def test_everybody_one_seat_further_has_the_same_score_one_seat_further(data, law):
    hand = data.draw(hands(law))
    plain, swapped = score(hand, law), score(turned(hand), law)
    assert swapped.maker == (None if plain.maker is None else hand.seat_after(plain.maker))
    assert (swapped.bid, swapped.made) == (plain.bid, plain.made)
    assert swapped.points == (plain.points[-1], *plain.points[:-1])
    assert swapped.credits == (plain.credits[-1], *plain.credits[:-1])


@given(st.data(), laws)
def test_a_seat_scores_what_its_partner_scores(data, law):
    hand = data.draw(hands(law))
    settled = score(hand, law)
    by_side(settled.points, hand.sides(law))
    side_of = hand.sides(law)
    alone = law.called_partner != "none" and law.other_at_fault == "counts to the maker"
    debarred = {seat for kind, seat in hand.faults if alone and kind == "revoke" and settled.maker}
    debarred -= {seat for seat in debarred if side_of[seat - 1] == side_of[settled.maker - 1]}
    paid = dict(zip(side_of, settled.credits, strict=True))
    paid |= {
        side_of[seat - 1]: settled.credits[seat - 1] for seat in range(1, hand.players + 1) if seat not in debarred
    }
    due = tuple(0 if seat in debarred else paid[side] for seat, side in enumerate(side_of, start=1))
    assert settled.credits == due


@given(st.data(), laws)
def test_the_quick_form_settles_as_the_full_form(data, law):
    hand = data.draw(hands(law, full=True))
    counts_asked = law.other_at_fault in ("counts to the maker", "pays for Jack and Game")
    assume(not hand.faults or not counts_asked)
    in_full = score(hand, law)
    side_of = hand.sides(law)
    points = tuple((side_of.index(side) + 1, in_full.points[side_of.index(side)]) for side in sorted(set(side_of)))
    assert score(hand._replace(taken=None, points=points), law) == in_full


@given(st.data(), laws)
def test_what_the_sides_took_are_the_counts_in_play_and_none_twice(data, law):
    hand = data.draw(hands(law, full=True))
    lost = {None} if law.discards == "maker" else {None, DISCARD}
    in_play = sum(law.counts[count] for count, who in hand.taken if who not in lost)
    assert sum(by_side(score(hand, law).points, hand.sides(law))) == in_play


@given(st.data(), robbing_laws)
def test_where_the_dealer_robs_the_sides_took_the_whole(data, law):
    hand = data.draw(hands(law, players=data.draw(st.sampled_from(law.robs_at))))
    assert sum(by_side(score(hand, law).points, hand.sides(law))) == law.whole


@given(hands(FOSTER))
def test_foster_never_credits_both_sides_of_a_deal(hand):
    north, east, *_ = score(hand, FOSTER).credits
    assert north == 0 or east == 0


@given(hands(FOSTER, faults=False))
def test_fosters_difference_is_even_and_a_set_bid_pays_15_to_28(hand):
    settled = score(hand, FOSTER)
    gained = max(settled.credits)
    if settled.made:
        assert gained in range(0, 15, 2)
    else:
        assert gained in range(15, 29)


@given(hands(FOSTER))
def test_the_french_sheet_equals_foster_on_fourteen_points(hand):
    french = law_named("stay-and-play-2020")
    hand = hand._replace(faults=tuple(fault for fault in hand.faults if fault.kind == "revoke"))
    assert score(hand._replace(law=french.key), french) == score(hand, FOSTER)


@given(hands(law_named("stay-and-play-2020")))
def test_a_hand_with_too_many_cards_costs_nothing_by_the_french_sheet(hand):
    law = law_named("stay-and-play-2020")
    without = hand._replace(faults=tuple(fault for fault in hand.faults if fault.kind == "revoke"))
    assert score(hand, law) == score(without, law)


@given(st.data(), laws)
def test_only_a_law_that_sets_back_goes_below_zero(data, law):
    hand = data.draw(hands(law))
    settled = score(hand, law)
    side_of = hand.sides(law)
    below = {side for side, points in zip(side_of, settled.credits, strict=True) if points < 0}
    if "set back" not in (law.when_set, law.maker_at_fault, law.other_at_fault):
        taken_off = {side_of[seat - 1] for kind, seat in hand.faults if kind == "revoke_taken_off"}
        assert below <= taken_off
    else:
        revoked = {side_of[offence.seat - 1] for offence in hand.faults}
        assert below <= revoked | {side_of[settled.maker - 1]}


@given(st.data(), bidding_laws)
def test_a_hand_in_order_credits_no_more_than_was_taken_and_the_bid(data, law):
    hand = data.draw(hands(law, faults=False))
    settled = score(hand, law)
    bid = settled.bid or 0
    for took, credit in zip(settled.points, settled.credits, strict=True):
        assert credit <= max(took, law.whole) + bid
        assert credit <= took + bid + (law.when_set == "whole and shortfall") * law.whole


@given(st.data(), bidding_laws)
def test_a_count_among_the_discards_is_as_if_the_maker_had_won_it(data, law):
    hand = data.draw(hands(law, faults=False, full=True))
    maker = score(hand, law).maker
    won = tuple((count, maker if who == DISCARD else who) for count, who in hand.taken)
    assert score(hand._replace(taken=won), law) == score(hand, law)


@given(st.data(), bidding_laws)
def test_a_seller_gets_the_bid_for_a_sale_and_nothing_else_changes(data, law):
    hand = data.draw(hands(law, faults=False))
    sold = sale_of(hand, law)
    unpaid = score(hand, replace(law, seller_gets="nothing"))
    paid = tuple(points + sold * (seat == hand.eldest) for seat, points in enumerate(unpaid.credits, start=1))
    assert score(hand, law) == unpaid._replace(credits=paid)
    assert sold in (0, unpaid.bid)


@pytest.mark.parametrize(
    ("taken", "scores"),
    [
        ("1:HG 2:L x:J", (1, 2)),
        ("1:HG 2:L -:J", (1, 2)),
        ("1:HGJ 2:L", (1, 3)),
        ("1:HG 2:LJ", (1, 4)),
    ],
)
def test_a_revoke_at_seven_up_costs_two_points_only_where_the_jack_is_played(taken, scores):
    """A Jack among the discards is as much out of play as one that was never dealt."""
    hand = read_line(f"foster-seven-up d1 p2 H {taken} revoke@1")
    assert score(hand, law_named(hand.law)).credits == scores


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        # “Should this be a Jack of another suit, the dealer scores a point for it at once.”
        ("d1 p2 H 1:HL 2:G -:J turned", (3, 1)),
        ("d1 p2 H 1:HL 2:G -:J turned again", (4, 1)),
        # “one point, which the adversary may add to his own score, or deduct from the score of the revoking player”
        ("d1 p2 H 1:HG 2:L -:J revoke@1", (1, 2)),
        ("d1 p2 H 1:HG 2:L -:J revoke-off@1", (0, 1)),
        ("d1 p3 H 1:HG 2:L 3:J revoke-off@1", (-1, 1, 1)),
        # “if a person looks at his hand before the proper time, the adversaries score a point”
        ("d1 p2 H 1:HL 2:JG look@1", (2, 3)),
        ("d1 p3 H 1:HL 2:JG look@2", (3, 2, 1)),
        ("d4 H 1:HL 2:JG look@2 look@4", (4, 2, 4, 2)),
    ],
)
def test_seven_up_scores_a_second_jack_a_revoke_taken_off_and_an_early_look(line, scores):
    hand = read_line(f"foster-seven-up {line}")
    assert score(hand, law_named(hand.law)).credits == scores
    assert read_line(write_line(hand, law=True)) == hand
    assert read_hand(write_hand(hand, law=True))[0] == hand


@pytest.mark.parametrize("word", ["revoke-off@1", "look@1"])
def test_what_only_seven_up_has_is_refused_elsewhere(word):
    with pytest.raises(Refused) as refused:
        read_line(f"foster-1897 d4 8@1 H 10 {word}")
    assert refused.value.faults[0].field == "faults[0].kind"


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        # five play, 3 called 5; the six points of the others are those of each but the one who revoked
        ("d5 p5 -.-.8.-.- C 3:HJG 1:P 2:LC call@5 revoke@1", (0, 6, 8, 6, 8)),
        ("d5 p5 -.-.8.-.- C 3:HJG 1:P 2:LC call@5 revoke@2", (5, 0, 9, 5, 9)),
        ("d5 p5 -.-.8.-.- C 3:HJG 1:P 2:LC call@5 revoke@4", (11, 11, -8, 0, -8)),
        ("d5 p5 -.-.8.-.- C 3:HJG 1:P 2:LC call@5 revoke@1 revoke@2", (0, 0, 14, 0, 14)),
        ("d5 p5 -.-.8.-.- C 3:HJG 1:P 2:LC call@5 revoke@5", (11, 11, -8, 11, -8)),
    ],
)
def test_at_razzle_dazzle_only_the_revoker_is_debarred(line, scores):
    """Article 31: “he is debarred from scoring any points he may have made”; his fellows score for themselves."""
    hand = read_line(f"chicago-razzle-dazzle {line}")
    assert score(hand, law_named(hand.law)).credits == scores
