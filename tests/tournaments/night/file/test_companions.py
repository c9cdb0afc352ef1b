"""Odd numbers by house rule in a night file: read strictly, written again, refused where no such table can be played."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from tests.tournaments.night.evenings import refusal as refused_at
from tests.tournaments.night_files import a_file, replayed
from tournaments.night.file.companions import companions_in
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night

ALL = {"3": "chicago-1891", "5": "chicago-razzle-dazzle", "6": "chicago-razzle-dazzle"}


def refusal(companions):
    with pytest.raises(Refused) as refused:
        companions_in(companions)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def a_night(people, rounds=0, **keys):
    file = a_file(Random(people), people, rounds)
    file = file | {"format": "cinch-night/2", "rounds": rounds or None} | keys
    return {key: file[key] for key in file if key != "played"} | {"played": file["played"]}


def test_a_size_has_a_law_that_so_many_play():
    assert companions_in(ALL) == {3: "chicago-1891", 5: "chicago-razzle-dazzle", 6: "chicago-razzle-dazzle"}
    assert companions_in({}) == {}


@given(st.sampled_from(KEYS), st.sampled_from([3, 5, 6]))
def test_a_law_is_a_companion_of_the_sizes_that_it_knows_and_of_no_other(key, size):
    if size in law_named(key).players:
        assert companions_in({str(size): key}) == {size: key}
    else:
        [(field, sentence)] = refusal({str(size): key})
        assert field == f"companions.{size}"
        assert f"is not played by {size}" in sentence


@pytest.mark.parametrize(
    ("companions", "field", "sentence"),
    [
        ({"5": "hoyle"}, "companions.5", "No law is called “hoyle”."),
        ({"4": "foster-1897"}, "companions.4", "“4” is not a key here. The keys are: 3, 5, 6."),
        ({"7": "foster-auction-pitch"}, "companions.7", "“7” is not a key here. The keys are: 3, 5, 6."),
        ({"5": "foster-1897"}, "companions.5", "Foster, 1897 is not played by 5. It can be: 4."),
        ({"5": ["chicago-1891"]}, "companions.5", "Text in quotes belongs here"),
        (["chicago-1891"], "companions", "An object in braces belongs here"),
    ],
)
def test_what_is_no_companion_is_refused_at_its_place(companions, field, sentence):
    [(found, said)] = refusal(companions)
    assert (found, said.startswith(sentence)) == (field, True)
    with pytest.raises(Refused) as refused:
        read_night(a_night(8, companions=companions))
    assert [fault.field for fault in refused.value.faults] == [field]


@pytest.mark.parametrize(
    "keys",
    [
        {"odd": "other-table"},
        {"companions": ALL},
        {"unplayed": "average", "odd": "other-table", "companions": {"3": "foster-seven-up"}},
    ],
)
def test_the_rules_are_written_again_byte_for_byte(keys):
    file = a_night(8, 2, **keys)
    assert json.dumps(write_night(read_night(file))) == json.dumps(file)


@settings(deadline=None, max_examples=40)
@given(st.integers(7, 40), st.integers(0, 3), st.sets(st.sampled_from(sorted(ALL))))
def test_a_night_is_as_with_sit_outs_unless_a_foot_table_has_a_law(people, rounds, sizes):
    file = a_night(people, rounds)
    other = file | {"odd": "other-table", "companions": {size: ALL[size] for size in sorted(sizes)}}
    size = {1: "5", 2: "6", 3: "3"}.get(people % 4)
    if size not in sizes:
        assert replayed(other) == replayed(file)
        return
    [*tables, foot] = read_night(other | {"draw": drawn(people, int(size))}).draw
    assert ({len(table) for table in tables}, len(foot)) == ({4} if tables else set(), int(size))


def drawn(people, size):
    """A draw whose last table has that size."""
    numbers = list(range(1, people + 1))
    fours = people - size
    return [numbers[at : at + 4] for at in range(0, fours, 4)] + [numbers[fours:]]


def test_odd_and_unplayed_are_one_of_the_words_that_are_known():
    for key in ("odd", "unplayed"):
        with pytest.raises(Refused, match="dummy is not known here") as refused:
            read_night(a_night(8, **{key: "dummy"}))
        assert [fault.field for fault in refused.value.faults] == [key]


def test_seven_do_not_cut_in_at_one_table():
    file = a_file(Random(1), 7, 0) | {"rounds": 3, "movement": "cutting-in"}
    assert refused_at(file) == (
        "movement",
        "In round 1 there are 7 people. In the movement “Cutting in” at most 6 share one table.",
    )


def test_six_cut_in_as_the_round_and_their_numbers_have_it():
    file = a_file(Random(1), 6, 3) | {"movement": "cutting-in"}
    for each in file["played"]:
        for table in each["tables"]:
            table.pop("moved_up", None)
    first, second, third = (set(each["sitting_out"]) for each in replayed(file)["rounds"])
    assert len(first) == len(second) == 2
    assert first.isdisjoint(second)
    assert third == {1, 2, 3, 4, 5, 6} - first - second


def test_a_foot_table_may_play_the_law_of_the_night_by_another_number():
    taken = {"high": 1, "low": 2, "jack": 1, "game": 1}
    three = {"players": 3, "dealer": 1, "trump": "S", "taken": taken}
    played = [{"round": 1, "tables": [{"table": 2, "hands": [three]}]}]
    rules = {"odd": "other-table", "companions": {"3": "foster-seven-up"}, "draw": drawn(7, 3), "played": played}
    file = a_file(Random(1), 7, 0) | {"format": "cinch-night/2", "law": "foster-seven-up", "rounds": None} | rules
    assert replayed(write_night(read_night(file)))["rounds"][0]["tables"][1]["totals"] == {"1": 3, "2": 1, "3": 0}
    hands = [three | {"dealer": deal % 3 + 1} for deal in range(5)]
    played[0]["tables"][0]["hands"] = hands[:4]
    assert replayed(file)["rounds"][0]["tables"][1]["totals"] == {"1": 12, "2": 4, "3": 0}
    played[0]["tables"][0]["hands"] = hands
    assert refused_at(file) == (
        "played[0].tables[0].hands",
        "5 hands are written, but a round has 4 deals, at a table of 3 too, so that points compare (our reading 54).",
    )
    played[0]["tables"][0]["hands"] = [three | {"players": 2, "taken": taken}]
    assert refused_at(file)[0] == "played[0].tables[0].hands[0].players"


def test_in_a_round_by_deals_a_slam_counts_its_points_and_the_round_goes_on():
    """Smudge: four bid and made would win a game at once (our reading 55)."""
    four = {"players": 5, "bid": {"seat": 1, "points": 4}, "sold": True, "trump": "S"}
    four |= {"taken": dict.fromkeys(("high", "low", "jack", "game"), 1)}
    hands = [{"dealer": deal} | four for deal in (1, 2, 3, 4)]
    file = a_file(Random(1), 5, 0) | {"format": "cinch-night/2", "law": "foster-smudge", "movement": "solo"}
    file |= {
        "rounds": None,
        "draw": [[1, 2, 3, 4, 5]],
        "played": [{"round": 1, "tables": [{"table": 1, "hands": hands}]}],
    }
    [table] = replayed(file)["rounds"][0]["tables"]
    assert table["totals"] == {"1": 16, "2": 4, "3": 4, "4": 4, "5": 4}
