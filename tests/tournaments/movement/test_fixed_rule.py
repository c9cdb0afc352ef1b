"""The fixed rule, as people in a hall apply it: here by the printed sentences alone, against what the movement does."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.movement.nights import FOURS, after, line_of, reasons
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight, Winner
from tournaments.movement.first_round import first_round
from tournaments.movement.fixed_rule import fixed_rule
from tournaments.movement.forecast import forecast
from tournaments.movement.seating import SIXES, History, Seating, partners_at
from tournaments.movement.sit_outs import ABOUT_FIVE, SIT_OUT, OddNumbers
from tournaments.movement.wishes import Wishes

FIXED = {"rule": "fixed"}
WITH_RULE = [key for key in FOURS if "rule" in MOVEMENTS[key].options]
WIDOW = OddNumbers(players=6, sides=SIXES)
N, E, S, W = range(4)
Chairs = list[list[int]]


def by_number(numbers: Sequence[int], chairs: int) -> tuple[list[int], list[int]]:
    """In round 1: who is on each chair, and who sits out."""
    tables = len(numbers) // chairs
    without = sorted(number for number in numbers if number > chairs * tables)
    seated = [number if number in numbers else without.pop(0) for number in range(1, chairs * tables + 1)]
    return seated, without


def stay_and_arrive(
    staying: Mapping[int, int], arriving: Mapping[int, int], opposite: Sequence[int] = (N, E)
) -> list[int]:
    """Partners change. Both are chair → who sits, or sat, there; who sat `opposite` sits opposite the one who kept the chair."""
    [keeps] = staying.keys() & {N, E}
    [moves] = staying.keys() & {S, W}
    table = {keeps: staying[keeps], E if keeps == N else N: staying[moves]}
    for chair, number in arriving.items():
        across = (keeps + 2) % 4
        table[across if chair in opposite else S + W - across] = number
    return [table[chair] for chair in (N, E, S, W)]


def keep_and_take(staying: Mapping[int, int], arriving: Mapping[int, int]) -> list[int]:
    """Partners stay together."""
    table = dict(staying)
    for chair, number in arriving.items():
        free = {N, E, S, W} - staying.keys()
        table[min(free) if chair in (N, E) else max(free)] = number
    return [table[chair] for chair in (N, E, S, W)]


def one_table(staying: Mapping[int, int], arriving: Mapping[int, int]) -> list[int]:
    """Partners change at the only table."""
    return stay_and_arrive(staying, arriving, (S, W))


def winners_go_up(tables: Chairs, winners: Sequence[int], head, others) -> Chairs:
    if len(tables) == 1 and head is stay_and_arrive:
        head = one_table
    won = [
        {chair: table[chair] for chair in ((N, S), (E, W))[side]} for table, side in zip(tables, winners, strict=True)
    ]
    lost = [
        {chair: table[chair] for chair in ((E, W), (N, S))[side]} for table, side in zip(tables, winners, strict=True)
    ]
    rest = [others(lost[at], won[at + 1] if at + 1 < len(won) else lost[0]) for at in range(1, len(tables))]
    return [head(won[0], won[1] if len(tables) > 1 else lost[0]), *rest]


def walk(tables: Chairs, up: Sequence[int]) -> Chairs:
    """Each in the chair of the same name, so many tables further up."""
    many = len(tables)
    return [[tables[(at + up[chair]) % many][chair] for chair in (N, E, S, W)] for at in range(many)]


def around(tables: Chairs) -> Chairs:
    return [[north, west, east, south] for north, east, south, west in tables]


PLAYED = {
    ("progressive-cinch", "change"): lambda tables, won: winners_go_up(tables, won, stay_and_arrive, stay_and_arrive),
    ("progressive-euchre", "change"): lambda tables, won: winners_go_up(tables, won, keep_and_take, stay_and_arrive),
    ("kingsland", "change"): lambda tables, won: winners_go_up(tables, won, stay_and_arrive, stay_and_arrive),
    ("kingsland", "fixed"): lambda tables, won: winners_go_up(tables, won, keep_and_take, keep_and_take),
    ("fixed-pairs", "change"): lambda tables, won: winners_go_up(tables, won, keep_and_take, keep_and_take),
    ("seat-walk", "change"): lambda tables, _: walk(tables, (0, -1, 1, 2)),
    ("white-blue", "change"): lambda tables, _: walk(tables, (1, -1, 1, -1)),
    ("stay", "change"): lambda tables, _: around(tables),
}


def in_the_hall(numbers: Sequence[int], seed: int, rounds: int, play, chairs: int, order: Sequence[int]) -> list[str]:
    """The lines of a night that people seat by the sentences on the wall. `order` is that of the turns to sit out."""
    rng = Random(seed)
    seated, out = by_number(numbers, chairs)
    found, next_turn = [], 0
    order = [*(number for number in order if number not in out), *(number for number in order if number in out)]
    for _ in range(rounds):
        tables = [seated[at : at + chairs] for at in range(0, len(seated), chairs)]
        found.append(line_of(Seating(tuple(map(tuple, tables)), tuple(sorted(out)))))
        winners = [winner_of(chairs, rng) for _table in tables]
        going = sorted(order[(next_turn + turn) % len(order)] for turn in range(len(out)))
        next_turn += len(out)
        takes = dict(zip(going, sorted(out), strict=True))
        tables = [[takes.get(number, number) for number in table] for table in tables]
        out = going
        seated = [number for table in play(tables, winners) for number in table]
    return found


def winner_of(chairs: int, rng: Random) -> Winner:
    if chairs == 4:
        return rng.randrange(2)
    pairs = [(1, 4), (2, 5), (3, 6)]
    rng.shuffle(pairs)
    return tuple(seat for two in pairs for seat in two)


def by_the_movement(numbers: Sequence[int], seed: int, rounds: int, key: str, options, odd=SIT_OUT) -> list[str]:
    rng = Random(seed)
    seating = first_round(numbers, Random(1), odd=odd, by_number=True).seating
    history, found = History([seating], odd.sides), [line_of(seating)]
    for _ in range(rounds - 1):
        over = RoundOver(seating, [winner_of(odd.players, rng) for _table in seating.tables])
        seating = MOVEMENTS[key].next_round(over, Tonight(history), odd=odd, options=options).seating
        history.add(seating)
        found.append(line_of(seating))
    return found


def in_pairs(numbers: Sequence[int]) -> list[int]:
    """1 and 3, 2 and 4, 5 and 7, 6 and 8, and so on, of those who are there."""
    places = [first + place for first in range(1, max(numbers) + 1, 4) for place in (0, 2, 1, 3)]
    return [number for number in places if number in numbers]


NUMBERS = st.integers(4, 47).flatmap(
    lambda many: st.one_of(
        st.just(range(1, many + 1)),
        st.lists(st.integers(1, many + 9), min_size=4, max_size=many, unique=True).map(sorted),
    )
)


@pytest.mark.parametrize(("key", "partners"), PLAYED)
@given(numbers=NUMBERS, seed=st.integers(0, 2**32), rounds=st.integers(2, 14))
def test_people_who_apply_the_sentences_sit_where_the_movement_has_them(key, partners, numbers, seed, rounds):
    options = FIXED | ({"partners": partners} if partners == "fixed" else {})
    is_in_pairs = key in ("fixed-pairs", "white-blue") or partners == "fixed"
    order = in_pairs(numbers) if is_in_pairs else sorted(numbers)
    hall = in_the_hall(numbers, seed, rounds, PLAYED[key, partners], 4, order)
    assert by_the_movement(numbers, seed, rounds, key, options) == hall


def test_every_movement_with_the_rule_is_played_so():
    assert {key for key, _ in PLAYED} == {*WITH_RULE}


def first_pair_goes_up(tables: Chairs, orders: Sequence[Sequence[int]]) -> Chairs:
    """At tables of six: those who stay keep their chairs, who arrive take the free ones, and all but 1 move."""
    leaving = [order[-2:] if at == 0 else order[:2] for at, order in enumerate(orders)]
    goers = [[table[seat - 1] for seat in seats] for table, seats in zip(tables, leaving, strict=True)]
    found = []
    for at, table in enumerate(tables):
        low, high = goers[(at + 1) % len(tables)]
        came = [
            low if seat == leaving[at][0] else high if seat == leaving[at][1] else table[seat - 1]
            for seat in range(1, 7)
        ]
        found.append([came[0], came[3], came[1], came[4], came[5], came[2]])
    return found


@given(many=st.integers(6, 47), seed=st.integers(0, 2**32), rounds=st.integers(2, 12))
def test_at_tables_of_six_too(many, seed, rounds):
    numbers = range(1, many + 1)
    hall = in_the_hall(numbers, seed, rounds, first_pair_goes_up, 6, numbers)
    assert by_the_movement(numbers, seed, rounds, "progressive-cinch", FIXED, WIDOW) == hall


@given(many=st.integers(4, 40), seed=st.integers(0, 2**32), rounds=st.integers(2, 30))
def test_nobody_keeps_the_partner_and_nobody_sits_out_twice_more_than_another(many, seed, rounds):
    lines = by_the_movement(range(1, many + 1), seed, rounds, "progressive-cinch", FIXED)
    tables = [[tuple(map(int, table.split())) for table in line.partition("/")[0].split("|")] for line in lines]
    pairs = [{two for table in each for two in partners_at(table)} for each in tables]
    assert all(before.isdisjoint(now) for before, now in pairwise(pairs))
    out = [[int(number) for number in line.partition("/")[2].split()] for line in lines]
    counts = [sum(number in each for each in out) for number in range(1, many + 1)]
    assert max(counts) - min(counts) <= 1
    assert all(set(before).isdisjoint(now) for before, now in pairwise(out))


@pytest.mark.parametrize(("key", "people", "odd"), [("progressive-cinch", 23, SIT_OUT), ("fixed-pairs", 22, SIT_OUT)])
def test_the_table_on_the_wall_says_who_sits_out(key, people, odd):
    rule = fixed_rule(MOVEMENTS[key], FIXED, odd, people // 4, 14)
    assert rule is not None
    played = by_the_movement(range(1, people + 1), 5, 14, key, FIXED)
    out = [line.partition("/")[2].split() for line in played[1:]]
    assert out == [[str(number) for number in sorted(turn)] for turn in rule.turns[people % 4 - 1]]


def test_no_sheet_has_the_rule_where_the_computer_chooses():
    assert fixed_rule(MOVEMENTS["progressive-cinch"], {}, SIT_OUT, 5, 6) is None


FORMS = {"fours": SIT_OUT, "sixes": WIDOW, "alone": ABOUT_FIVE}
ALL_WITH_RULE = [
    (key, form) for key, movement in MOVEMENTS.items() if "rule" in movement.options for form in movement.forms
]


def said_by(key, tables, odd):
    """The sentences of round 1, of each move and of sit-outs, as they are printed."""
    rule = fixed_rule(MOVEMENTS[key], FIXED, odd, tables, 6)
    assert rule is not None
    return [" ".join(map(str, part)) for part in rule[:3]]


@pytest.mark.parametrize(("key", "form"), ALL_WITH_RULE)
@pytest.mark.parametrize("tables", range(1, 9))
def test_every_sheet_says_what_people_do_and_nothing_of_tables_that_are_not_there(key, form, tables):
    first, moves, _ = said_by(key, tables, FORMS[form])
    assert first
    assert moves
    if tables == 1:
        assert not re.search("(?i)head table|other table|next table|table 2|come to a table", first + moves)


@pytest.mark.parametrize(
    ("key", "form"),
    [
        *(("seat-walk", "fours"), ("white-blue", "fours"), ("solo", "alone")),
        *(("progressive-euchre", "fours"), ("progressive-euchre", "sixes")),
    ],
)
def test_with_one_table_all_keep_their_chairs_where_people_go_to_other_tables_or_free_chairs(key, form):
    odd = FORMS[form]
    assert said_by(key, 1, odd)[1] == "With one table you keep your chair."
    seating = Seating((tuple(range(1, odd.players + 1)),), ())
    for winner in {"fours": (0, 1), "sixes": ((2, 5, 1, 4, 3, 6),), "alone": ((5, 3, 1, 4, 2),)}[form]:
        tonight = Tonight(History([seating], odd.sides))
        after = MOVEMENTS[key].next_round(RoundOver(seating, [winner]), tonight, odd=odd, options=FIXED)
        assert after.seating == seating


def test_where_each_plays_alone_sit_outs_are_said_where_there_can_be_any():
    def said(tables, *sizes):
        first, _, sit_outs = said_by("solo", tables, OddNumbers(players=sizes[-1], sizes=sizes, sides={}))
        return ("sit out" in first, "sit out" in sit_outs)

    assert said(3, 4, 5, 6, 7) == said(1, 2, 3) == said(8, 4, 5, 6) == (False, False)
    assert said(1, 4, 5, 6) == said(2, 5, 6) == said(5, 2) == (True, True)  # of seven, of 13, of eleven


def test_where_each_plays_alone_no_number_is_said_to_begin_a_table():
    first, *_ = said_by("solo", 3, ABOUT_FIVE)
    assert first.startswith(
        "In round 1 number 1 takes seat 1 at table 1, number 2 seat 2, and so on, table by table."
    )
    for many in (14, 15, 16):
        tables = first_round(range(1, many + 1), Random(1), odd=ABOUT_FIVE, by_number=True).seating.tables
        assert [number for table in tables for number in table] == list(range(1, many + 1))


@pytest.mark.parametrize(
    ("odd", "chairs", "begins"), [(SIT_OUT, 4, [1, 3, 2, 4, 5, 7]), (WIDOW, 6, [1, 4, 2, 5, 3, 6, 7, 10])]
)
def test_the_order_in_which_partners_sit_out_together_is_said(odd, chairs, begins):
    pairs = [f"{one} and {other}" for one, other in zip(begins[::2], begins[1::2], strict=True)]
    sit_outs = said_by("fixed-pairs", 5, odd)[2]
    assert f"so the order is {', '.join(pairs)}" in sit_outs
    people = range(1, 5 * chairs + 3)
    played = by_the_movement(people, 5, 1 + len(begins) // 2, "fixed-pairs", FIXED, odd)
    out = [[int(number) for number in line.partition("/")[2].split()] for line in played[1:]]
    assert out == [begins[at : at + 2] for at in range(0, len(begins), 2)]


NIGHT = "1* 2 3* 4 | 5 6* 7 8* / 9 10"


def test_an_offer_to_sit_out_is_a_turn_and_the_others_follow():
    first = after(NIGHT, options=FIXED, volunteers="7")
    assert first.seating.sitting_out == (1, 7)
    assert reasons(first) == ["1 turn", "7 volunteer", "9 back 1", "10 back 2"]
    again = after("2* 3 4* 5 | 6* 8 9* 10 / 1 7", options=FIXED, before=(NIGHT,))
    assert again.seating.sitting_out == (2, 3)


def test_one_who_leaves_and_one_who_comes_change_no_turn():
    found = after(NIGHT, options=FIXED, gone="2", new="11")
    assert found.seating.sitting_out == (1, 3)
    assert found.seating.everyone == {1, 3, 4, 5, 6, 7, 8, 9, 10, 11}


def test_those_who_stay_apart_are_no_partners_by_the_rule_either():
    by_rule = line_of(after("1* 2 3* 4 | 5 6* 7 8*", options=FIXED).seating)
    assert by_rule == "1 3 6 8 | 5 7 2 4"
    apart = after("1* 2 3* 4 | 5 6* 7 8*", options=FIXED, apart="1+6")
    assert line_of(apart.seating) == "1 3 8 6 | 5 7 2 4"
    assert reasons(apart) == ["1 apart 1 6"]


def test_an_offer_in_round_1_leaves_the_others_in_their_chairs():
    wishes = Wishes(volunteers=[2, 6, 7])
    found = first_round(range(1, 11), Random(1), wishes, by_number=True).seating
    assert line_of(found) == "1 9 3 4 | 5 10 7 8 / 2 6"


@pytest.mark.parametrize(("people", "rounds", "odd"), [(4, 3, SIT_OUT), (6, 5, WIDOW)])
@given(seed=st.integers(0, 2**32))
def test_at_one_table_each_has_each_as_partner_before_anybody_again(people, rounds, odd, seed):
    lines = by_the_movement(range(1, people + 1), seed, rounds, "progressive-cinch", FIXED, odd)
    pairs = [two for line in lines for two in partners_at([int(number) for number in line.split()], odd.sides)]
    assert len(pairs) == len(set(pairs)) == people * (people - 1) // 2


def test_the_rule_repeats_far_fewer_partners_than_chance_would():
    """By chance 10.9 and 22.5 would be partners again; the computer lets 4.5 and 9.4."""
    movement = MOVEMENTS["progressive-cinch"]
    for guests, most in ((40, 8), (80, 16)):
        assert forecast(movement, guests, 6, options=FIXED).repeated_partners < most
