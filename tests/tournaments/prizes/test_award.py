from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws import law_named
from scoring.one_line import read_line
from scoring.score import score
from tournaments.night.standings import Result, standings
from tournaments.prizes.award import Award, Figures, PrizeRule, Step, award, fourteens_and_sets, last_place, steps_of

# Six people after three rounds: points, rounds won, at the head table, fourteens, sets.
ADA = Figures(1, 41, 3, 2, 0, 4, played=3, group=1)
BEN = Figures(2, 41, 2, 3, 1, 1, played=3, group=2)
CLEO = Figures(3, 30, 2, 0, 1, 0, played=3, group=1)
DOT = Figures(4, 12, 1, 0, 0, 4, played=3)
EVE = Figures(5, 12, 0, 1, 0, 2, played=3, group=1)
FAY = Figures(6, 3, 0, 0, 0, 0, played=1, missed=2, gone=True)
PEOPLE = [ADA, BEN, CLEO, DOT, EVE, FAY]


def winners(*prizes: PrizeRule, one_each: bool = False, people=PEOPLE) -> list[tuple[int, ...]]:
    return [found.winners for found in award(prizes, people, one_each=one_each)]


@pytest.mark.parametrize(
    ("kind", "won_by", "figure"),
    [
        ("points", (1, 2), 41),
        ("traveling", (1, 2), 41),
        ("wins", (1,), 3),
        ("head", (2,), 3),
        ("fourteens", (2, 3), 1),
        ("sets", (1, 4), 4),
        ("lowest", (4, 5), 12),
    ],
)
def test_a_prize_is_won_by_the_one_who_has_most_and_shared_by_equals(kind, won_by, figure):
    tied = won_by if len(won_by) > 1 else ()
    assert award([PrizeRule(kind)], PEOPLE) == [Award(won_by, figure, tied)]


def test_a_prize_of_a_group_is_won_within_it():
    assert winners(PrizeRule("points", group=1), PrizeRule("points", group=2), PrizeRule("lowest", group=1)) == [
        (1,),
        (2,),
        (5,),
    ]
    assert award([PrizeRule("points", group=2)], [DOT]) == [Award(open="nobody qualifies")]


def test_with_one_prize_a_person_the_order_decides_and_the_next_in_line_gets_it():
    both = (PrizeRule("wins"), PrizeRule("points"), PrizeRule("points"))
    assert winners(*both) == [(1,), (1, 2), (1, 2)]
    assert winners(*both, one_each=True) == [(1,), (2,), (3,)]
    assert winners(PrizeRule("sets"), PrizeRule("sets"), one_each=True) == [(1, 4), (5,)]


def test_who_is_better_but_has_a_prize_of_another_kind_is_named_beside_the_next_in_line():
    found = award([PrizeRule("head"), PrizeRule("points"), PrizeRule("points")], PEOPLE, one_each=True)
    assert found == [Award((2,), 3), Award((1,), 41, passed=(2,)), Award((3,), 30, passed=(2,))]
    assert [each.passed for each in award([PrizeRule("head"), PrizeRule("points")], PEOPLE)] == [(), ()]
    lowest = award([PrizeRule("sets"), PrizeRule("lowest", ties="cut")], PEOPLE, one_each=True)[1]
    assert lowest == Award((5,), 12, passed=(4,))


def test_who_went_home_or_missed_a_round_is_not_the_lowest():
    assert winners(PrizeRule("lowest"), people=[ADA, FAY]) == [(1,)]
    assert award([PrizeRule("lowest")], [FAY]) == [Award(open="nobody qualifies")]


def test_a_prize_for_something_that_nobody_did_stays_unawarded():
    for kind in ("wins", "head", "fourteens", "sets"):
        assert award([PrizeRule(kind)], [FAY]) == [Award(open="nobody qualifies")]
    assert award([PrizeRule("points")], []) == [Award(open="nobody qualifies")]


def test_the_most_points_may_be_less_than_nothing():
    """Chicago sets a side back what it bid."""
    assert award([PrizeRule("points")], [Figures(1, -8), Figures(2, -3)]) == [Award((2,), -3)]


def test_a_half_round_won_counts_as_half():
    assert award([PrizeRule("wins")], [Figures(1, wins=Fraction(3, 2)), Figures(2, wins=1)]) == [
        Award((1,), Fraction(3, 2))
    ]


def test_a_tie_for_the_booby_prize_waits_for_the_cut():
    assert award([PrizeRule("lowest", ties="cut")], PEOPLE) == [Award((), 12, (4, 5), "tied")]
    assert award([PrizeRule("lowest", ties="cut", named=5)], PEOPLE) == [Award((5,), 12, (4, 5))]


def test_anyone_who_is_named_for_a_cut_and_is_no_longer_tied_has_not_won_it():
    assert award([PrizeRule("points", ties="cut", named=3)], PEOPLE) == [Award((), 41, (1, 2), "tied")]


def test_a_cut_by_a_seed_takes_one_of_those_tied_and_the_same_again():
    prize = PrizeRule("points", ties="cut", seed=7)
    [found] = winners(prize)
    assert winners(prize, people=PEOPLE[::-1]) == [found]
    assert {winners(prize._replace(seed=seed))[0] for seed in range(20)} == {(1,), (2,)}


def test_the_door_prize_is_drawn_among_those_who_are_still_there():
    assert award([PrizeRule("door")], PEOPLE) == [Award(tied=(1, 2, 3, 4, 5), open="not drawn")]
    assert {winners(PrizeRule("door", seed=seed))[0] for seed in range(60)} == {(1,), (2,), (3,), (4,), (5,)}
    assert winners(PrizeRule("door", named=4)) == [(4,)]
    assert winners(PrizeRule("door", named=FAY.number)) == [(FAY.number,)]  # named before she went home


def test_a_consolation_prize_may_be_drawn_for_among_those_who_have_won_nothing():
    """Kingsland, p. 132: drawn for among the others."""
    prizes = [PrizeRule("points"), PrizeRule("lowest"), PrizeRule("door", seed=1)]
    assert winners(*prizes, one_each=True) == [(1, 2), (4, 5), (3,)]
    assert award([*prizes, PrizeRule("door", seed=2)], PEOPLE, one_each=True)[3] == Award(open="nobody qualifies")


def test_the_host_names_the_winner_of_a_prize_of_their_own():
    assert award([PrizeRule("own")], PEOPLE) == [Award(open="not named")]
    assert award([PrizeRule("own", named=6)], PEOPLE) == [Award((6,))]
    assert award([PrizeRule("own", outsider="The cook")], PEOPLE) == [Award()]


def test_two_prizes_for_one_person_whom_the_host_names():
    assert award([PrizeRule("wins"), PrizeRule("own", named=1)], PEOPLE, one_each=True)[1] == Award(
        open="has another"
    )
    assert winners(PrizeRule("own", named=1), PrizeRule("wins"), one_each=True) == [(1,), (2, 3)]


def test_to_win_by_points_takes_so_many_rounds_and_one_sat_out_counts():
    left = Figures(1, 90, 3, played=2, missed=3, gone=True)
    sat_out = Figures(2, 50, 2, played=2, sat_out=1)
    people = [left, sat_out, Figures(3, 40, 1, played=5)]
    for kind in ("points", "traveling"):
        assert award([PrizeRule(kind)], people, least_rounds=3) == [Award((2,), 50)]
        assert award([PrizeRule(kind)], people) == [Award((1,), 90)]
        assert award([PrizeRule(kind)], people, least_rounds=6) == [Award(open="nobody qualifies")]
    assert award([PrizeRule("wins")], people, least_rounds=3) == [Award((1,), 3)]


FIGURES = st.builds(
    Figures,
    number=st.integers(1, 12),
    points=st.integers(-20, 60),
    wins=st.integers(0, 4),
    head=st.integers(0, 4),
    fourteens=st.integers(0, 2),
    sets=st.integers(0, 3),
    played=st.integers(0, 4),
    sat_out=st.integers(0, 1),
    missed=st.integers(0, 1),
    group=st.sampled_from([None, 1, 2]),
    gone=st.booleans(),
)
PRIZES = st.builds(
    PrizeRule,
    kind=st.sampled_from(["points", "wins", "head", "fourteens", "sets", "lowest", "traveling", "door", "own"]),
    group=st.sampled_from([None, 1, 2]),
    ties=st.sampled_from(["shared", "cut"]),
    seed=st.none() | st.integers(0, 2**31),
    named=st.none() | st.integers(1, 12),
    outsider=st.just(""),
)


@given(st.lists(PRIZES, max_size=8), st.lists(FIGURES, max_size=12, unique_by=lambda each: each.number))
def test_with_one_prize_a_person_nobody_has_two_and_nobody_who_did_not_play_wins(prizes, people):
    played = {each.number for each in people if each.played}
    awards = award(prizes, people, one_each=True)
    won = [number for each in awards for number in each.winners]
    assert len(set(won)) == len(won)
    for prize, each in zip(prizes, awards, strict=True):
        assert (each.open is None) == bool(each.winners)
        assert prize.kind == "own" or set(each.winners) <= played


@given(st.lists(PRIZES, max_size=8), st.lists(FIGURES, max_size=12, unique_by=lambda each: each.number))
def test_a_prize_goes_to_nobody_while_somebody_with_more_has_none(prizes, people):
    figures = {each.number: each for each in people}
    have: set[int] = set()
    for prize, found in zip(prizes, award(prizes, people, one_each=True), strict=True):
        free = [each for each in people if each.played and each.number not in have]
        group = [each for each in free if prize.group in (None, each.group)]
        if prize.kind == "points" and found.winners:
            assert figures[found.winners[0]].points == max(each.points for each in group)
        have.update(found.winners)


def counted(key, lines):
    law = law_named(key)
    hands = [read_line(line, law) for line in lines]
    return fourteens_and_sets(hands[0].players, [(hand.sides(law), score(hand, law)) for hand in hands], law.whole)


def test_deals_that_took_all_and_deals_that_set_the_bid_are_counted_for_both_partners():
    lines = [
        "d4 -.8.-.- H 2:HLJGPC",  # East bid 8 and took all 14
        "d4 -.8.-.- H 1:HLJC 2:GP",  # East bid 8 and was set: North and South took 8
        "d4 -.8.-.- H 1:HLJGPC",  # East was set without a point: a fourteen for North and South too
        "d1 pass S 1:HLP 2:JGC",  # nobody bid, so nobody was set
    ]
    assert counted("foster-1897", lines) == [(1, 2), (1, 0), (1, 2), (1, 0)]


def test_they_are_counted_for_everyone_who_plays_alone_or_with_a_called_partner():
    alone = ["d5 p5 8@2 H 2:HLJG 3:FN", "d5 p5 18@2 H 2:HLJ 3:GFN", "d5 p5 18@4 H 4:HLJGFN"]
    assert counted("foster-pedro-sancho", alone) == [(0, 2), (0, 0), (0, 2), (1, 2), (0, 2)]
    called = [f"d5 p5 8@2 H {taken} call@4" for taken in ("2:H 3:LJGPC", "3:HLJGPC", "4:HLJGPC")]
    assert counted("foster-auction-cinch", called) == [(1, 2), (1, 0), (1, 2), (1, 0), (1, 2)]


NAMES = [(number, f"Guest {number}") for number in range(1, 7)]


def ranked(*points: int):
    return standings(
        NAMES[: len(points)], {number: [Result(each, False, 1)] for number, each in enumerate(points, 1)}
    )


def test_places_are_named_from_the_last_wanted_to_the_first():
    steps = steps_of(ranked(40, 30, 20, 10), 3, [])
    assert steps == [Step(3, (3,), ()), Step(2, (2,), ()), Step(1, (1,), ())]


def test_those_who_share_a_place_are_named_together():
    assert steps_of(ranked(40, 20, 20, 20, 10), 3, []) == [Step(2, (2, 3, 4), ()), Step(1, (1,), ())]
    assert steps_of(ranked(40, 40, 20), 2, []) == [Step(1, (1, 2), ())]


def test_a_prize_is_named_with_the_place_of_who_won_it_and_the_others_before_them():
    winners = [(1,), (4,), (2,), (), (4, 2)]
    assert steps_of(ranked(40, 30, 20, 10), 2, winners) == [
        Step(None, (4,), (1,)),
        Step(None, (), (3,)),
        Step(2, (2,), (2, 4)),
        Step(1, (1,), (0,)),
    ]


@pytest.mark.parametrize(("points", "last"), [((), 0), ((5,), 1), ((9, 9, 9), 1), ((9, 8, 8), 2), ((9, 8, 7), 3)])
def test_everyone_is_named_from_the_last_place_that_somebody_has(points, last):
    found = ranked(*points)
    assert last_place(found) == last
    assert sum(len(step.numbers) for step in steps_of(found, last, [])) == len(found)


@given(
    st.lists(st.integers(0, 4), max_size=6),
    st.integers(0, 7),
    st.lists(st.sets(st.integers(1, 6), max_size=3), max_size=5),
)
def test_every_prize_is_named_once_and_the_first_place_last_of_all(points, named_from, winners):
    found = ranked(*points)
    steps = steps_of(found, named_from, winners)
    assert sorted(place for step in steps for place in step.prizes) == list(range(len(winners)))
    places = sorted({each.rank for each in found if each.rank <= named_from}, reverse=True)
    assert [step.rank for step in steps] == [None] * (len(steps) - len(places)) + places
