"""Six at a table in three pairs, as at Widow Cinch: by hand, and what holds of every night."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.movement.comings_and_goings import OPTIONS, Night, turns
from tests.tournaments.movement.nights import line_of, reasons, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import first_round
from tournaments.movement.seating import SIXES, History, pair, partners_at
from tournaments.movement.sit_outs import OddNumbers, shape_for
from tournaments.movement.wishes import Unmet, Wishes

WIDOW = OddNumbers(players=6, sides=SIXES)
KEYS = ["progressive-cinch", "progressive-euchre", "kingsland", "fixed-pairs"]
ROOM = "1 2 3 4 5 6 | 11 12 13 14 15 16 | 21 22 23 24 25 26"
# At the head table 2+5 are first and 3+6 last; at table 2 it is 11+14, at the foot 23+26.
ORDERS = [(2, 5, 1, 4, 3, 6), (1, 4, 2, 5, 3, 6), (3, 6, 2, 5, 1, 4)]


def after(movement, line=ROOM, orders=ORDERS, *, gone=(), new=(), before=(), options=None, **tonight):
    seating = seating_of(line)
    present = seating.everyone.difference(gone).union(new)
    history = History([*map(seating_of, before), seating], SIXES)
    over = RoundOver(seating, orders)
    return MOVEMENTS[movement].next_round(over, Tonight(history, **tonight), present, odd=WIDOW, options=options)


def pairs_of(seating):
    return [partners_at(table, SIXES) for table in seating.tables]


def test_fixed_pairs_go_up_from_each_table_and_down_from_the_head():
    assert line_of(after("fixed-pairs").seating) == "1 2 11 4 5 14 | 23 12 13 26 15 16 | 21 22 3 24 25 6"


@pytest.mark.parametrize("key", KEYS)
def test_the_same_people_come_to_each_table_in_every_movement(key):
    people = [sorted(table) for table in after(key).seating.tables]
    assert people == [sorted(table) for table in after("fixed-pairs").seating.tables]


def test_nobody_has_the_partner_of_the_round_before():
    last = set().union(*pairs_of(seating_of(ROOM)))
    for key in ("progressive-cinch", "kingsland"):
        assert not any(pairs & last for pairs in pairs_of(after(key).seating))


def test_progressive_euchre_divides_at_every_table_but_the_head_table():
    head, *others = pairs_of(after("progressive-euchre").seating)
    last = set().union(*pairs_of(seating_of(ROOM)))
    assert head == {(1, 4), (2, 5), (11, 14)}
    assert not any(pairs & last for pairs in others)


def test_kingsland_can_leave_partners_together():
    assert after("kingsland", options={"partners": "fixed"}) == after("fixed-pairs")


def test_at_one_table_all_divide_and_partners_of_tonight_are_repeated_last():
    line, orders = "1 2 3 4 5 6", [(1, 4, 2, 5, 3, 6)]
    seatings = [line]
    met = Counter(pairs_of(seating_of(line))[0])
    for _ in range(4):
        found = after("progressive-cinch", seatings[-1], orders, before=seatings[:-1]).seating
        met.update(pairs_of(found)[0])
        seatings.append(line_of(found))
    # Fifteen pairs, three a round: in five rounds everyone has had everyone as partner.
    assert set(met.values()) == {1}


def test_who_stays_at_a_table_sits_still_where_partners_allow_it():
    assert after("fixed-pairs").seating.tables[0][0] == 1
    found = after("fixed-pairs").seating.places
    assert all(found[number] == (1, number) for number in (1, 2, 4, 5))


def test_two_who_stay_apart_do_not_become_partners():
    joined = min(pairs_of(after("progressive-cinch").seating)[1])
    found = after("progressive-cinch", apart=frozenset({joined}))
    assert joined not in pairs_of(found.seating)[1]
    assert reasons(found) == [f"{joined[0]} apart 2 {joined[1]}"]


def test_a_pair_sits_out_together_where_partners_stay():
    found = after("fixed-pairs", new=[31, 32])
    assert found.seating.sitting_out == (3, 6)


def test_who_comes_in_becomes_the_partner_of_the_one_who_was_left():
    found = after("fixed-pairs", ROOM + " / 31", gone=[5])
    assert pair(2, 31) in pairs_of(found.seating)[0]
    assert reasons(found) == ["5 gone", "31 back 1"]


def test_who_has_a_fixed_seat_stays_with_the_partner_and_in_that_seat():
    found = after("fixed-pairs", fixed={3: (1, 3)})
    assert found.seating.places[3] == (1, 3)
    assert pair(3, 6) in pairs_of(found.seating)[0]
    assert [each.split()[1] for each in reasons(found)] == ["holds", "makes", "together", "makes"]


@pytest.mark.parametrize("order", [0, (1, 4), (1, 2, 3, 4, 5, 6), (1, 4, 2, 5, 3, 3)])
def test_an_order_names_all_seats_with_partners_beside_each_other(order):
    with pytest.raises(ValueError, match=r"names all its seats|partners stand beside"):
        after("progressive-cinch", orders=[order, *ORDERS[1:]])


@pytest.mark.parametrize(("present", "tables", "out"), [(6, 1, 0), (11, 1, 5), (12, 2, 0), (26, 4, 2)])
def test_those_whom_six_leaves_over_sit_out(present, tables, out):
    shape = shape_for(present, WIDOW._replace(odd="other-table", companions=(3, 5, 6)))
    assert (shape.sizes, shape.sitting_out) == ((6,) * tables, out)


def test_five_make_no_table():
    with pytest.raises(Refused, match="A table needs six people, not 5"):
        shape_for(5, WIDOW)


@given(st.integers(6, 60), st.integers(0, 2**32), st.tuples(st.integers(1, 6), st.integers(1, 6)), st.integers(1, 60))
def test_the_draw_honours_wishes_at_tables_of_six(people, seed, wish, fixed):
    wished = Wishes(together=[wish] if wish[0] != wish[1] else [], fixed={fixed: (1, 5)}, apart=[(5, 6)])
    seating, unmet = first_round(range(1, people + 1), Random(seed), wished, WIDOW)
    assert sorted([n for table in seating.tables for n in table] + list(seating.sitting_out)) == [
        *range(1, people + 1)
    ]
    assert {len(table) for table in seating.tables} == {6}
    partners = set().union(*pairs_of(seating))
    for two in wished.together:
        assert (pair(*two) in partners) == (Unmet("together", pair(*two)) not in unmet)
    assert ((5, 6) in partners) == (Unmet("apart", (5, 6)) in unmet)
    assert (seating.places.get(fixed) == (1, 5)) == (Unmet("fixed", (fixed,)) not in unmet)


# What holds of every night

nights = st.builds(
    Night,
    movement=st.sampled_from(KEYS),
    people=st.one_of(st.integers(6, 20), st.integers(6, 90)),
    rounds=st.integers(1, 8),
    seed=st.integers(0, 2**32),
    odd=st.just(WIDOW),
    restless=st.sampled_from([0, 0.05, 0.2, 0.8]),
    options=st.sampled_from(OPTIONS),
    fixed=st.integers(0, 3),
    apart=st.none(),
)
many = settings(max_examples=50, deadline=None)


@many
@given(nights)
def test_everyone_present_is_placed_once_and_sit_outs_are_shared(night):
    volunteered: set[int] = set()
    for turn in turns(night):
        volunteered |= turn.volunteers
        tables, out = turn.found.seating
        assert sorted([number for table in tables for number in table] + list(out)) == sorted(turn.present)
        assert {len(table) for table in tables} == {6}
        assert len(out) == len(turn.present) % 6
        counts = Counter(n for seating in (*turn.so_far, turn.found.seating) for n in seating.sitting_out)
        shared = [counts[number] for number in turn.all_night - volunteered]
        assert not shared or max(shared) - min(shared) <= 1


@many
@given(nights)
def test_the_first_pair_goes_up_and_the_last_of_the_head_table_to_the_foot(night):
    for turn in turns(night):
        tables, places = turn.over.seating.tables, turn.found.seating.places
        expected = {number: table for table, seats in enumerate(tables, start=1) for number in seats}
        for table, (seats, order) in enumerate(zip(tables, turn.over.winners, strict=True), start=1):
            expected |= {seats[seat - 1]: max(1, table - 1) for seat in order[:2]}
        expected |= {tables[0][seat - 1]: len(tables) for seat in turn.over.winners[0][4:]}
        named = {change.number for change in turn.found.changes}
        assert all(number in named or places[number][0] == expected[number] for number in places)


@many
@given(nights)
def test_partners_divide_or_stay_as_the_movement_has_it(night):
    stay = night.movement == "fixed-pairs" or (night.movement == "kingsland" and "partners" in night.options)
    for turn in turns(night):
        named = {change.number for change in turn.found.changes}
        last = set().union(*pairs_of(turn.over.seating))
        for table, pairs in enumerate(pairs_of(turn.found.seating), start=1):
            together = stay or (night.movement == "progressive-euchre" and table == 1)
            if not together:
                assert not pairs & last
            elif named.isdisjoint({number for two in pairs for number in two}):
                assert pairs <= last


@many
@given(nights)
def test_the_same_night_is_worked_out_alike_again(night):
    assert [turn.found for turn in turns(night)] == [turn.found for turn in turns(night)]
