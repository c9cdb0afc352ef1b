"""Par is what perfect play gives: held against every line of reduced deals, and a table of all positions of full ones."""

import random
from dataclasses import replace

import pytest

from scoring.cards import PACK, card, cards, left_pedro, trumps
from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from scoring.play import shuffle_and_deal
from scoring.play.named import play_named
from scoring.play.par import Par, counting, covered, covers, turns
from scoring.play.search import Search
from scoring.play.tricks import Tricks
from tests.scoring.play.exhaustive import Table, brute

FOSTER = law_named("foster-1897")
COVERED = (
    *("chicago-1891", "foster-1897", "stay-and-play-2020", "encyclopedia", "foster-set-back", "foster-eight-points"),
    *(
        "foster-thirteen-cards",
        "foster-no-robbing",
        "foster-trump-lead",
        "foster-low-to-holder",
        "foster-blind-cinch",
    ),
    "foster-sixty-three",
)


def reduced(seed, size):
    """A law, trumps and four small hands that hold many trumps."""
    rng = random.Random(seed)
    law, trump = law_named(COVERED[seed % len(COVERED)]), rng.choice("SHDC")
    plain = [each for each in PACK if each not in trumps(trump)]
    pack = rng.sample(trumps(trump), min(14, 2 * size + 4)) + rng.sample(plain, 4 * size)
    pack = rng.sample(pack[: 4 * size + 2], 4 * size)
    return law, trump, rng.randint(1, 4), [pack[seat * size : (seat + 1) * size] for seat in range(4)]


def differs(seed, size):
    """Whether par of a reduced deal is not what every line played out gives, in all or for one of the cards."""
    law, trump, leader, held = reduced(seed, size)
    start = Tricks(law, trump, leader, held)
    par, total = Par(law, trump, held), sum(counting(law, trump, frozenset().union(*held)).values())
    ours = brute(law, start)
    found, values = par.points(start), par.cards(start)
    best = max(values.values())
    return (
        found != (ours, total - ours)
        or best != found[(leader - 1) % 2]
        or not par.makes(start, leader, best)
        or par.makes(start, leader, best + 1)
    )


def rehearsed(seed, law=FOSTER):
    rng = random.Random(seed)
    return play_named(law, shuffle_and_deal(law, seed % 4 + 1, rng), rng)


def test_par_of_two_and_three_cards_a_hand_is_what_every_line_gives():
    assert [(seed, size) for size, deals in ((2, 60), (3, 20)) for seed in range(deals) if differs(seed, size)] == []


@pytest.mark.parametrize(
    "number",
    [
        pytest.param({4: 5}, marks=pytest.mark.trial, id="5 of four cards"),
        pytest.param({2: 200, 3: 250, 4: 50}, marks=pytest.mark.long, id="500"),
    ],
)
def test_par_of_reduced_deals_is_what_every_line_gives(number):
    assert [
        (seed, size) for size, deals in number.items() for seed in range(1000, 1000 + deals) if differs(seed, size)
    ] == []


@pytest.mark.parametrize(
    "cards", [pytest.param(4, marks=pytest.mark.trial), pytest.param(6, marks=pytest.mark.long, id="a full deal")]
)
def test_par_of_a_deal_is_what_a_table_of_all_its_positions_gives(cards):
    played = rehearsed(5)
    held = [hand[:cards] for hand in played.held]
    worth = dict(counting(FOSTER, played.trump, frozenset().union(*held)))
    table = Table(played.trump, held, left_pedro(played.trump), worth)
    par = Par(FOSTER, played.trump, held)
    found = [par.points(Tricks(FOSTER, played.trump, leader, held))[0] for leader in (1, 2, 3, 4)]
    assert found == [table.value(leader) for leader in range(4)]


class Unclamped(Search):
    """The trap: the window is narrowed by what the table knows alone, and searched even where nothing lies within it."""

    def _lead(self, left, leader, alpha, beta):
        low, high, first = self._bounds.get(left << 2 | leader, (-99, 99, 0))
        alpha, beta = max(alpha, low), min(beta, high)
        value, first = self._best_lead(left, leader, first, alpha, beta)
        if value <= alpha:
            high = value
        elif value >= beta:
            low = value
        else:
            low = high = value
        self._bounds[left << 2 | leader] = (low, high, first)
        return value


def values_after_far_windows(kind, seed):
    """Of a full deal: the value asked alone, and asked after windows that lie beside the points left."""
    played = rehearsed(seed)
    par, again = Par(FOSTER, played.trump, played.held), Par(FOSTER, played.trump, played.held)
    search = again._search
    search.__class__ = kind
    left, leader = sum(again._bit.values()), played.contract.maker - 1
    for alpha in (-3, 15, -1, 14):
        search._lead(left, leader, alpha, alpha + 1)
    return par._search.value(left, leader), search.value(left, leader)


def test_a_window_beside_the_points_left_leaves_nothing_false_behind():
    results = {seed: values_after_far_windows(Search, seed) for seed in range(4, 12)}
    assert {seed: found for seed, found in results.items() if found[0] != found[1]} == {}


def test_the_trap_of_the_window_is_one_that_this_finds():
    results = [values_after_far_windows(Unclamped, seed) for seed in range(4, 12)]
    assert any(alone != after for alone, after in results)


def test_par_covers_the_partnership_laws_in_which_single_cards_count():
    assert tuple(sorted(key for key in KEYS if covers(law_named(key)))) == tuple(sorted(COVERED))


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("foster-widow-cinch", "Foster, Widow Cinch has three sides. Par needs two sides of two."),
        (
            "chicago-razzle-dazzle",
            "In Chicago, Razzle-Dazzle a partner is called. Par needs two fixed sides.",
        ),
        (
            "foster-california-jack",
            "In Foster, California Jack cards are drawn after each trick. Par needs all cards in the hands.",
        ),
        ("foster-two-handed", "Foster, two-handed is not played by four. Par needs two sides of two."),
        ("foster-auction-pitch", "In Foster, Auction Pitch each plays alone. Par needs two sides of two."),
        (
            "foster-all-fives",
            "Foster, All Fives has pegged points. Par does not cover them.",
        ),
        (
            "foster-seven-up",
            "In Foster, Seven-up the most pips win Game. Par covers only points from single cards.",
        ),
    ],
)
def test_other_laws_are_refused_with_the_reason(key, why):
    with pytest.raises(Refused) as refused:
        covered(law_named(key))
    [fault] = refused.value.faults
    assert (fault.field, str(fault.text)) == ("law", why)


def test_the_value_of_each_card_is_that_of_the_side_in_turn_with_the_trick_on_the_table():
    held = [cards("CA H2"), cards("C5 D3"), cards("C4 D4"), cards("CJ D5")]
    tricks = Tricks(FOSTER, "C", 1, held)
    par = Par(FOSTER, "C", held)
    assert par.cards(tricks) == {card("CA"): 7, card("H2"): 1}
    tricks.play(card("CA"))
    assert par.cards(tricks) == {card("C5"): 0}
    assert par.points(tricks) == (7, 0)


def test_low_is_what_the_law_says_of_the_cards_that_are_out():
    """Chicago, art. 13: the lowest trump out; Foster, Variations: "the person to whom it is dealt"."""
    held = [cards("CA"), cards("C3"), cards("H4"), cards("D4")]
    assert Par(law_named("chicago-1891"), "C", held).points(Tricks(FOSTER, "C", 1, held)) == (2, 0)
    assert Par(FOSTER, "C", held).points(Tricks(FOSTER, "C", 1, held)) == (1, 0)
    dealt, low = law_named("foster-low-to-holder"), [cards("CA"), cards("C2"), cards("H4"), cards("D4")]
    assert Par(dealt, "C", low).points(Tricks(dealt, "C", 1, low)) == (1, 1)


def test_a_law_that_wants_a_trump_first_has_par_with_it_led():
    law = replace(FOSTER, first_lead="a trump")
    held = [
        cards("CA CK CQ H2 H3 D9"),
        cards("CT C8 C6 C5 C3 S5"),
        cards("CJ C9 C7 D2 D3 D4"),
        cards("C4 C2 H6 H7 H8 H9"),
    ]
    free, bound = Tricks(FOSTER, "C", 1, held), Tricks(law, "C", 1, held)
    assert Par(FOSTER, "C", held).points(free) == (14, 0)
    par = Par(law, "C", held)
    assert (par.points(bound), {str(each) for each in par.cards(bound)}) == ((9, 5), {"CA", "CK", "CQ"})
    assert par.makes(bound, 1, 9)
    assert not par.makes(bound, 1, 10)


def test_a_played_deal_shows_the_points_lost_by_each_card():
    played = rehearsed(5)
    found = turns(FOSTER, played.trump, played.tricks)
    par = Par(FOSTER, played.trump, played.held).points(
        Tricks(FOSTER, played.trump, played.contract.maker, played.held)
    )
    took = sum(FOSTER.counts[count] for count, who in played.taken if isinstance(who, int) and who % 2)
    lost = [sum(turn.lost for turn in found if turn.seat % 2 == side) for side in (1, 0)]
    assert len(found) == 24
    assert par[0] - lost[0] + lost[1] == took
    assert all((turn.card in turn.best) == (turn.lost == 0) for turn in found)
