"""What a hand is worth: the worked examples, a second reckoning from the books, and what must hold of any hand."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.cards import cards, counts, winning_place
from scoring.hand import DISCARD, Hand
from scoring.law import Law, sides
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand
from scoring.one_line import read_line
from scoring.score import score
from tests.scoring.examples import EXAMPLES, told
from tests.scoring.reference import a_hand, reckon
from tests.scoring.strategies import hands, laws

FOSTER = law_named("foster-1897")
REPLAYED = told("replayed")


def by_side(figures: tuple[int, ...], law: Law) -> list[int]:
    """Figures by seat told by side, after a look that partners have the same."""
    side_of = sides(law, len(figures))
    told = dict(zip(side_of, figures, strict=True))
    assert figures == tuple(told[side] for side in side_of)
    return [told[side] for side in sorted(told)]


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row["name"])
def test_a_worked_example_scores_as_its_book_says(row):
    law = law_named(row["law"])
    hand = read_line(row["hand"], law)
    assert by_side(score(hand, law).score, law) == row["score"], row["cite"]


@pytest.mark.parametrize("key", KEYS)
def test_every_law_of_the_register_has_an_example(key):
    assert [row["name"] for row in EXAMPLES if row["law"] == key]


def test_every_reading_that_touches_these_laws_has_an_example():
    assert {row["reading"] for row in EXAMPLES if "reading" in row} == {1, 2, 3, 4, 5, 6, 7, 8, 9, 13}


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row["name"])
def test_an_example_is_cited(row):
    assert row["cite"].startswith(("Foster, ", "Chicago, art. ", "Encyclopedia, Cinch", "Stay and Play, "))


def test_the_replayed_deal_has_24_cards_and_its_tricks_go_where_the_table_says():
    order = REPLAYED["order"]
    for trick in REPLAYED["tricks"]:
        first = order.index(trick["led"])
        by_lead = order[first:] + order[:first]
        played = dict(zip(order, cards(trick["cards"]), strict=True))
        assert by_lead[winning_place([played[seat] for seat in by_lead], REPLAYED["trump"])] == trick["won"]
    assert len({card for trick in REPLAYED["tricks"] for card in cards(trick["cards"])}) == 24


def test_the_replayed_deal_gives_the_counts_of_its_line():
    worth = counts(REPLAYED["trump"])
    won = {
        worth[card]: trick["won"] for trick in REPLAYED["tricks"] for card in cards(trick["cards"]) if card in worth
    }
    assert dict(read_line(REPLAYED["hand"], FOSTER).taken) == won


@pytest.mark.parametrize("key", KEYS)
def test_the_replayed_deal_scores_under_every_law(key):
    law = law_named(key)
    assert by_side(score(read_line(REPLAYED["hand"], law), law).score, law) == REPLAYED["score"][key]


@pytest.mark.parametrize("key", KEYS)
def test_random_hands_settle_as_the_books_say(key):
    rng = Random(f"1897 {key}")
    law = law_named(key)
    for _ in range(2_000):
        told = a_hand(rng, key)
        hand, _ = read_hand(told, law)
        ours = score(hand, law)
        assert (ours.maker, ours.bid, list(ours.points), list(ours.score)) == reckon(told, key), told


def turned(hand: Hand) -> Hand:
    """The same hand with everybody one seat further to the left."""
    on = hand.seat_after
    return hand._replace(
        dealer=on(hand.dealer),
        contract=hand.contract and hand.contract._replace(maker=on(hand.contract.maker)),
        taken=hand.taken and tuple((count, who and on(who)) for count, who in hand.taken),
        points=hand.points and tuple((on(seat), points) for seat, points in hand.points),
        faults=tuple(wrong._replace(seat=on(wrong.seat)) for wrong in hand.faults),
    )


@given(st.data(), laws)
def test_sides_swapped_swap_the_score(data, law):
    players = data.draw(st.sampled_from(law.players))
    hand = data.draw(hands(law, players))
    plain, swapped = score(hand, law), score(turned(hand), law)
    assert swapped.maker == hand.seat_after(plain.maker)
    assert (swapped.bid, swapped.made) == (plain.bid, plain.made)
    assert swapped.points == (plain.points[-1], *plain.points[:-1])
    assert swapped.score == (plain.score[-1], *plain.score[:-1])


@given(st.data(), laws)
def test_a_seat_scores_what_its_partner_scores(data, law):
    settled = score(data.draw(hands(law)), law)
    assert settled.score[:2] == settled.score[2:]
    assert settled.points[:2] == settled.points[2:]


@given(st.data(), laws)
def test_the_quick_form_settles_as_the_full_form(data, law):
    hand = data.draw(hands(law, full=True))
    assume(not hand.faults or law.other_at_fault != "counts to the maker")
    in_full = score(hand, law)
    quick = hand._replace(taken=None, points=((1, in_full.points[0]), (4, in_full.points[3])))
    assert score(quick, law) == in_full


@given(st.data(), laws)
def test_what_the_sides_took_comes_to_fourteen_at_four_hands(data, law):
    settled = score(data.draw(hands(law)), law)
    assert settled.points[0] + settled.points[1] == 14


@given(hands(FOSTER))
def test_foster_never_credits_both_sides_of_a_deal(hand):
    north, east, *_ = score(hand, FOSTER).score
    assert north == 0 or east == 0


@given(hands(FOSTER, faults=False))
def test_fosters_difference_is_even_and_a_set_bid_pays_15_to_28(hand):
    settled = score(hand, FOSTER)
    gained = max(settled.score)
    if settled.made:
        assert gained in range(0, 15, 2)
    else:
        assert gained in range(15, 29)


@given(hands(FOSTER))
def test_the_french_sheet_equals_foster_on_fourteen_points(hand):
    french = law_named("stay-and-play-2020")
    assert score(hand._replace(law=french.key), french) == score(hand, FOSTER)


@given(st.data(), laws)
def test_only_a_law_that_sets_back_goes_below_zero(data, law):
    players = data.draw(st.sampled_from(law.players))
    settled = score(data.draw(hands(law, players)), law)
    below = {seat for seat, points in enumerate(settled.score, start=1) if points < 0}
    side_of = sides(law, players)
    makers = {seat for seat in range(1, players + 1) if side_of[seat - 1] == side_of[settled.maker - 1]}
    assert below in (set(), makers) if law.when_set == "set back" else below == set()


@given(st.data(), laws)
def test_a_count_among_the_discards_is_as_if_the_maker_had_won_it(data, law):
    hand = data.draw(hands(law, faults=False, full=True))
    maker = score(hand, law).maker
    won = tuple((count, maker if who == DISCARD else who) for count, who in hand.taken)
    assert score(hand._replace(taken=won), law) == score(hand, law)
