"""Pairs apart and fixed seats, worked out by hand, and in every movement by chance."""

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.movement.comings_and_goings import OPTIONS, Night, turns
from tests.tournaments.movement.nights import FOURS, after, couples, line_of, reasons
from tournaments.movement.first_round import first_round
from tournaments.movement.seating import Seating
from tournaments.movement.sit_outs import OddNumbers
from tournaments.movement.wishes import Unmet, Wishes, parted, unmet_explained, unmet_in

NIGHT = "1* 2 3* 4 | 5 6* 7 8* | 9* 10 11* 12"


def seated(*args, **kwargs):
    found = after(*args, **kwargs)
    return line_of(found.seating), reasons(found)


def test_those_who_stay_apart_divide_the_other_way():
    assert seated(NIGHT, apart="1+6") == ("1 6 8 3 | 5 7 9 11 | 4 10 12 2", ["1 apart 1 6"])


def test_who_cannot_be_kept_apart_is_named():
    assert seated(NIGHT, "fixed-pairs", apart="1+3")[1] == ["1 not apart 1 3"]


def test_a_seat_that_must_not_move_is_kept_and_another_makes_way():
    line, why = seated(NIGHT, fixed={6: (2, 2)})
    assert line == "1 3 9 8 | 7 6 11 5 | 4 10 12 2"
    assert why == ["6 holds 2", "9 makes way 1 6"]


def test_the_partner_of_a_fixed_seat_stays_too_where_partners_stay_together():
    assert seated(NIGHT, "fixed-pairs") == ("1 6 3 8 | 5 9 7 11 | 2 10 4 12", [])
    line, why = seated(NIGHT, "fixed-pairs", fixed={6: (2, 2)})
    assert why == ["6 holds 2", "9 makes way 1 6", "8 together 2 6", "11 makes way 1 6"]
    assert line == "1 9 3 11 | 5 6 7 8 | 2 10 4 12"


def test_any_seat_at_the_table_is_as_good_where_the_host_names_none():
    line, why = seated(NIGHT, fixed={2: (1, 0)})
    assert 2 in [int(number) for number in line.partition(" |")[0].split()]
    assert why[0] == "2 holds 1"


def test_who_deals_first_gives_way_to_who_has_a_fixed_seat_as_the_one_who_sits_still():
    found = [after("1 2 3 4", "stay", fixed={3: (1, 3)})]
    for _ in range(2):
        found.append(after(line_of(found[-1].seating), "stay", fixed={3: (1, 3)}))
    assert [found.seating.tables[0][2] for found in found] == [3, 3, 3]
    assert {found.seating.tables[0][0] for found in found} == {1, 2, 4}
    assert [found.changes for found in found] == [(), (), ()]


def test_a_fixed_seat_at_a_table_that_is_not_there_is_named():
    assert seated("1* 2 3* 4 / 5", fixed={2: (2, 1)})[1][-1] == "2 not held 1"


def test_a_fifth_at_a_table_of_four_finds_no_place():
    everyone = dict.fromkeys((1, 2, 3, 4, 5), (1, 0))
    line, why = seated("1* 2 3* 4 | 5 6* 7 8*", fixed=everyone)
    assert sorted(map(int, line.split(" |")[0].split())) == [1, 2, 3, 4]
    assert why[-1] == "5 not held 2"


# The draw


SEATING = Seating(((1, 2, 3, 4), (5, 6, 7, 8)))


def test_what_the_seats_do_not_honour_is_a_sentence():
    names = {number: f"Guest {number}" for number in range(1, 9)}
    wished = Wishes([(3, 1), (1, 2)], [(5, 6), (7, 5)], {1: (2, 0), 2: (1, 2), 3: (1, 4)})
    unmet = unmet_in(SEATING, wished)
    assert unmet == (
        Unmet("fixed", (1,)),
        Unmet("fixed", (3,)),
        Unmet("together", (5, 6)),
        Unmet("apart", (1, 3)),
    )
    assert [str(unmet_explained(each, names, wished, SEATING)) for each in unmet] == [
        "Guest 1 is not at table 2, where a seat is fixed.",
        "Guest 3 is at table 1, but not in the seat that is fixed.",
        "Guest 5 and Guest 6 are not partners, though they should begin together.",
        "Guest 1 and Guest 3 are partners, though they should stay apart.",
    ]


def test_pairs_that_leave_nobody_a_partner_are_left_out():
    assert parted([(1, 2), (1, 3), (2, 3)], range(1, 5)) == [(1, 2), (1, 3)]
    assert parted([(1, 2), (1, 3), (1, 4)], range(1, 5)) == [(1, 2), (1, 3)]
    assert parted([(1, 2), (1, 3), (2, 3)], range(1, 6)) == [(1, 2), (1, 3), (2, 3)]


def can_all_be_parted(people, apart):
    """Whether so many pairs as have a seat can be made of the people, none of them apart."""

    def pairs_of(left, pairs):
        if not pairs:
            return True
        if len(left) < 2 * pairs:
            return False
        one, *others = left
        return pairs_of(others, pairs) or any(
            pairs_of([each for each in others if each != other], pairs - 1)
            for other in others
            if (one, other) not in apart
        )

    return pairs_of(list(people), len(people) // 4 * 2)


@given(st.integers(4, 9), st.integers(0, 2**32), st.floats(0, 1))
def test_the_draw_parts_all_whom_any_draw_could_part(people, seed, share):
    numbers = range(1, people + 1)
    rng = Random(seed)
    apart = {two for two in combinations(numbers, 2) if rng.random() < share}
    unmet = first_round(numbers, Random(seed), Wishes(apart)).unmet
    assert (not unmet) == can_all_be_parted(numbers, apart)


@given(st.integers(4, 60), st.integers(0, 2**32), st.data())
def test_the_draw_honours_a_few_wishes_that_do_not_contradict_each_other(people, seed, data):
    four = data.draw(st.lists(st.integers(1, people), min_size=4, max_size=4, unique=True))
    table = data.draw(st.integers(1, people // 4))
    seat = data.draw(st.integers(0, 4))
    wished = Wishes(apart=[(four[0], four[1])], together=[(four[2], four[1])], fixed={four[2]: (table, seat)})
    assert first_round(range(1, people + 1), Random(seed), wished).unmet == ()


# What holds of every night


def nights(movements, **more):
    usual = {"odd": st.just(OddNumbers()), "options": st.just({}), "fixed": st.just(0), "apart": st.none()}
    return st.builds(
        Night,
        movement=st.sampled_from(movements),
        people=st.integers(4, 60),
        rounds=st.integers(1, 4),
        seed=st.integers(0, 2**32),
        restless=st.sampled_from([0, 0.05, 0.3]),
        **usual | more,
    )


many = settings(max_examples=40, deadline=None)
options = st.sampled_from(OPTIONS)
odd = st.sampled_from([OddNumbers(), OddNumbers("other-table", (3, 5, 6))])


@many
@given(nights(sorted({*FOURS} - {"social"}), fixed=st.integers(1, 4), options=options, odd=odd))
def test_who_has_a_fixed_seat_stays_at_that_table_no_matter_who_wins(night):
    for turn in turns(night):
        tables, places = turn.found.seating.tables, turn.found.seating.places
        for number, (table, seat) in turn.tonight.fixed.items():
            if number not in places or table > len(tables):
                continue
            if len(tables[table - 1]) > 3:  # a foot table of three has no place for a fourth
                assert places[number][0] == table
            alone = sum(at == table for at, _ in turn.tonight.fixed.values()) == 1
            if alone and seat and len(tables[table - 1]) == 4:
                assert places[number][1] == seat


DIVIDING = ["progressive-cinch", "kingsland", "progressive-euchre"]


@many
@given(nights(DIVIDING, fixed=st.integers(0, 2), apart=st.just(1)))
def test_two_who_stay_apart_are_never_partners_where_the_movement_leaves_a_choice(night):
    for turn in turns(night):
        [two] = turn.tonight.apart
        divided = turn.found.seating.tables[
            night.movement == "progressive-euchre" :
        ]  # its head table does not divide
        assert not any(set(two) == couple for four in divided for couple in couples(four))


@many
@given(nights(["fixed-pairs"], fixed=st.integers(0, 4)))
def test_fixed_pairs_stay_pairs_though_one_of_them_has_a_fixed_seat(night):
    night = night._replace(restless=0, people=night.people // 4 * 4)
    tables_fixed: list[int] = []
    for turn in turns(night):
        tables_fixed = [table for table, _ in turn.tonight.fixed.values()]
        if len(set(tables_fixed)) < len(tables_fixed):
            return  # two with a fixed seat at one table may be of two pairs
        pairs = [
            {frozenset(couple) for four in seating.tables for couple in couples(four)}
            for seating in (turn.so_far[-1], turn.found.seating)
        ]
        assert pairs[0] == pairs[1]


def test_two_who_stay_apart_are_no_partners_though_their_seats_are_fixed_so():
    wishes = Wishes(apart=[(1, 2)], fixed={1: (2, 1), 2: (2, 3)})
    for seed in range(20):
        places = first_round(range(1, 13), Random(seed), wishes).seating.places
        assert places[1] == (2, 1)
        assert places[2] in {(2, 2), (2, 4)}


@settings(max_examples=8, deadline=None)
@given(nights(["social"], fixed=st.integers(0, 3), apart=st.integers(0, 3)))
def test_the_search_of_the_social_movement_parts_those_and_leaves_fixed_seats(night):
    night = night._replace(people=max(night.people, 12), rounds=2)
    for turn in turns(night):
        tables, places = turn.found.seating.tables, turn.found.seating.places
        partners = [couple for four in tables for couple in couples(four)]
        assert not any(set(two) in partners for two in turn.tonight.apart)
        for number, (table, _) in turn.tonight.fixed.items():
            assert number not in places or table > len(tables) or places[number][0] == table
