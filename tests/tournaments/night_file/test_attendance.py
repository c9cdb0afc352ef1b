"""Who comes and goes in a night file: read strictly, written where needed, and followed from round to round."""

import json
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.night_files import a_file, an_evening, replayed
from tournaments.night_file.reading import read_night
from tournaments.night_file.writing import write_night

# South bid, and makes 6.
NORTH = {"dealer": 1, "bids": [None, 5, None, None], "trump": "S", "points": {"1": 10, "2": 4}}
COMES_LATE, GOES_EARLY = {"number": 9, "rounds": [[2, None]]}, {"number": 1, "rounds": [[1, 2]]}


def evening(finished=2, **keys):
    """Nine people, two tables, one deal a round that North and South win; 9 comes to the second round and 1 goes after."""
    file = a_file(Random(1), 9, 0, format="cinch-night/2", deals=1, draw=[[1, 2, 3, 4], [5, 6, 7, 8]])
    played = [
        {"round": number, "tables": [{"table": table, "hands": [NORTH]} for table in (1, 2)]}
        for number in range(1, finished + 1)
    ]
    return file | {"rounds": None, "presence": [COMES_LATE, GOES_EARLY], "played": played} | keys


def refusal(file):
    with pytest.raises(Refused) as refused:
        replayed(file)
    [fault] = refused.value.faults
    return fault.field, str(fault.text)


def seats_of(each):
    return [table["seats"] for table in each["tables"]], each["sitting_out"]


# Followed


def test_who_comes_late_and_who_goes_early_have_a_seat_in_their_rounds_alone():
    answer = replayed(evening())
    assert [seats_of(each) for each in answer["rounds"]] == [
        ([[1, 2, 3, 4], [5, 6, 7, 8]], []),
        ([[1, 3, 5, 7], [9, 6, 8, 2]], [4]),
    ]
    assert [sorted(table["seats"]) for table in answer["next"]["tables"]] == [[4, 5, 8, 9], [2, 3, 6, 7]]
    assert [each["absent"] for each in answer["rounds"]] == [[9], []]


@pytest.mark.parametrize(("missed", "credited", "points"), [("none", 0, 6), (4, 4, 10), ("average", 6, 12)])
def test_a_missed_round_is_credited_as_the_night_says(missed, credited, points):
    rows = {row["number"]: row for row in replayed(evening(missed=missed))["standings"]}
    assert rows[9] == {
        "rank": rows[9]["rank"],
        "number": 9,
        "name": "Guest 9",
        "points": points,
        "wins": 1,
        "head_rounds": 0,
        "sat_out": 0,
        "missed": 1,
        "credited": credited,
    }
    assert [(rows[4][key]) for key in ("points", "sat_out", "missed", "credited")] == [0, 1, 0, 0]


def test_a_round_without_a_hand_was_missed_by_nobody():
    file = evening(1)
    file["played"][0]["tables"] = []
    assert [row["missed"] for row in replayed(file)["standings"]] == [0] * 9


def test_who_has_gone_stays_in_the_standings_with_the_points():
    rows = replayed(evening(3, missed=2))["standings"]
    assert [(row["points"], row["missed"]) for row in rows if row["number"] == 1] == [(14, 1)]


def test_a_volunteer_sits_out_before_others():
    [_, second] = replayed(evening(volunteers=[{"round": 2, "number": 6}]))["rounds"]
    assert second["sitting_out"] == [6]


def test_a_seed_draws_those_who_are_there_in_the_first_round():
    file = evening(0, seed=7)
    del file["draw"]
    tables, out = seats_of(replayed(file)["next"])
    assert (sorted(chain(*tables)), out) == ([1, 2, 3, 4, 5, 6, 7, 8], [])


def test_a_table_is_closed_when_too_few_are_left_and_opened_when_more_come():
    leave = [{"number": number, "rounds": [[1, 1], [3, None]]} for number in (5, 6, 7)]
    first = evening(1, presence=leave)
    assert [len(table["seats"]) for table in replayed(first)["next"]["tables"]] == [4]
    second = evening(2, presence=leave)
    del second["played"][1]["tables"][1]
    assert len(replayed(second)["next"]["tables"]) == 2


def test_who_sat_otherwise_was_there():
    file = evening()
    file["played"][1]["tables"][0]["seats"] = [1, 3, 5, 4]
    assert seats_of(replayed(file)["rounds"][1]) == ([[1, 3, 5, 4], [9, 6, 8, 2]], [7])
    file["presence"].append({"number": 3, "rounds": [[1, 1]]})
    assert refusal(file) == ("played[1].tables[0].seats[1]", "Number 3 is not there in round 2.")


def test_a_night_that_is_over_needs_nobody_for_another_round():
    leave = [{"number": number, "rounds": [[1, 1]]} for number in range(1, 7)]
    assert seats_of(replayed(evening(1, presence=leave, rounds=1))["next"]) == ([], [])
    assert seats_of(replayed(evening(1, presence=leave, over=True, rounds=None))["next"]) == ([], [])


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32), st.integers(7, 30), st.integers(1, 5), st.sampled_from(["none", "average", 3]))
def test_everyone_who_is_there_is_placed_once_and_counted_once_in_every_round(seed, people, rounds, missed):
    file = an_evening(Random(seed), people, rounds, missed=missed)
    spans = {each["number"]: each["rounds"] for each in file.get("presence", [])}
    answer = replayed(file)
    absences = dict.fromkeys(range(1, people + 1), 0)
    for each in answer["rounds"]:
        tables, out = seats_of(each)
        absent = [
            number
            for number in range(1, people + 1)
            if not any(first <= each["round"] <= (last or 99) for first, last in spans.get(number, [[1, None]]))
        ]
        assert sorted([*chain(*tables), *out, *absent]) == list(range(1, people + 1))
        assert each.get("absent", []) == absent
        assert len(out) < 4
        for number in absent:
            absences[number] += 1
    assert {row["number"]: row.get("missed", 0) for row in answer["standings"]} == absences


# Substitutes


def one_for_another(credit="for", round_number=2, **keys):
    """9 plays for 7 in that round, and is otherwise not there."""
    playing = {"round": round_number, "for": 7, "by": 9, "credit": credit}
    return {"presence": [{"number": 9, "rounds": []}], "substitutes": [playing]} | keys


def row_of(answer, number):
    [row] = [row for row in answer["standings"] if row["number"] == number]
    return row["points"], row["wins"], row["sat_out"], row["missed"]


def test_a_substitute_sits_in_the_place_of_who_is_away():
    answer = replayed(evening(**one_for_another()))
    assert [seats_of(each) for each in answer["rounds"]] == [
        ([[1, 2, 3, 4], [5, 6, 7, 8]], []),
        ([[1, 3, 5, 9], [4, 6, 8, 2]], []),
    ]
    assert [each["absent"] for each in answer["rounds"]] == [[9], [7]]
    assert seats_of(answer["next"]) == seats_of(replayed(evening(presence=[{"number": 9, "rounds": []}]))["next"])


@pytest.mark.parametrize(
    ("credit", "owner", "substitute"), [("for", (12, 2, 0, 0), (0, 0, 0, 1)), ("by", (6, 1, 0, 1), (6, 1, 0, 1))]
)
def test_the_round_of_a_substitute_counts_in_the_tally_that_is_named(credit, owner, substitute):
    presence = [{"number": 9, "rounds": []}]
    played_for_a_winner = [{"round": 2, "for": 5, "by": 9, "credit": credit}]
    answer = replayed(evening(presence=presence, substitutes=played_for_a_winner))
    assert (row_of(answer, 5), row_of(answer, 9)) == (owner, substitute)


def test_a_round_counts_for_who_is_away_where_the_file_does_not_say():
    file = evening(**one_for_another())
    del file["substitutes"][0]["credit"]
    assert replayed(file) == replayed(evening(**one_for_another()))


def test_a_substitute_of_the_next_round_is_in_its_seats():
    seats = seats_of(replayed(evening(1, **one_for_another()))["next"])[0]
    assert seats == [[1, 3, 5, 9], [4, 6, 8, 2]]


def test_seats_name_the_substitute_and_not_whose_place_it_is():
    file = evening(**one_for_another())
    file["played"][1]["tables"][0]["seats"] = [9, 3, 5, 1]
    assert seats_of(replayed(file)["rounds"][1])[0][0] == [9, 3, 5, 1]
    file["played"][1]["tables"][0]["seats"] = [7, 3, 5, 1]
    assert refusal(file) == ("played[1].tables[0].seats[0]", "Number 7 is not there in round 2.")


def test_nobody_can_play_for_one_who_sits_out():
    volunteer = [{"round": 2, "number": 7}]
    others = [{"number": 9, "rounds": []}, {"number": 8, "rounds": [[1, 1]]}]
    file = evening(1, **one_for_another(presence=others, volunteers=volunteer))
    file["played"].append({"round": 2, "tables": []})
    assert refusal(file) == (
        "substitutes[0].for",
        "Number 7 has no seat in round 2, so nobody can play for them.",
    )


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32), st.integers(2, 5), st.sampled_from(["for", "by"]))
def test_where_the_others_sit_does_not_depend_on_a_substitute(seed, rounds, credit):
    file = an_evening(Random(seed), 13, rounds, never=13)
    without = replayed(file)
    at = [each["round"] for each in without["rounds"] if 1 not in each["sitting_out"]]
    file["substitutes"] = [{"round": number, "for": 1, "by": 13, "credit": credit} for number in at]
    answer = replayed(file)

    def exchanged(each):
        return [
            [13 if number == 1 and each["round"] in at else number for number in seats] for seats in seats_of(each)[0]
        ]

    assert [seats_of(each)[0] for each in answer["rounds"]] == [exchanged(each) for each in without["rounds"]]
    points = {row["number"]: row["points"] for row in without["standings"]}
    shared = {row["number"]: row["points"] for row in answer["standings"]}
    assert shared[1] + shared[13] == points[1] + points[13]


# Kept apart


def test_partners_divide_so_that_those_who_stay_apart_are_no_partners():
    assert seats_of(replayed(evening())["rounds"][1])[0][0] == [1, 3, 5, 7]
    [first, second] = seats_of(replayed(evening(apart=[[5, 1]]))["rounds"][1])[0]
    assert ({first[0], first[2]}, {first[1], first[3]}) == ({1, 7}, {3, 5})
    assert second == [9, 6, 8, 2]


@given(st.integers(0, 2**31))
def test_a_seed_draws_nobody_with_one_to_stay_apart_from(seed):
    file = evening(0, seed=seed, presence=[], apart=[[1, 2], [3, 4], [1, 3]])
    del file["draw"]
    for seats in seats_of(replayed(file)["next"])[0]:
        for pair in seats[::2], seats[1::2]:
            assert sorted(pair) not in ([1, 2], [3, 4], [1, 3])


def test_four_who_cannot_be_kept_apart_are_refused():
    file = a_file(Random(1), 4, 1, format="cinch-night/2")
    assert replayed(file | {"apart": [[1, 2], [3, 1]]})["next"]["tables"]
    sentence = "%s and %s cannot be kept apart too: no partners would be left."
    assert refusal(file | {"apart": [[1, 2], [3, 1], [2, 3]]}) == ("apart[2]", sentence % (2, 3))
    assert refusal(file | {"apart": [[1, 2], [3, 1], [4, 1]]}) == ("apart[2]", sentence % (4, 1))


# Written


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32), st.integers(7, 20), st.integers(0, 4))
def test_who_comes_and_goes_is_written_again_byte_for_byte(seed, people, rounds):
    file = an_evening(Random(seed), people, rounds)
    if "presence" not in file and "volunteers" not in file:
        file["format"] = "cinch-night/1"
    file["rounds"] = rounds or None
    assert json.dumps(write_night(read_night(file))) == json.dumps(file)


def test_substitutes_and_who_stays_apart_are_written_again_byte_for_byte():
    file = evening(**one_for_another("by"), apart=[[1, 5], [3, 9]], missed="average")
    file = {key: file[key] for key in file if key != "played"} | {"played": file["played"]}
    assert json.dumps(write_night(read_night(file))) == json.dumps(file)


def test_what_a_night_does_not_need_is_not_written():
    usual = {"presence": [{"number": 9, "rounds": [[1, None]]}], "volunteers": [], "substitutes": [], "apart": []}
    file = evening(**usual, missed="none")
    written = write_night(read_night(file))
    assert written["format"] == "cinch-night/1"
    assert written.keys().isdisjoint((*usual, "missed"))


def test_a_night_without_comings_and_goings_answers_as_in_the_first_form():
    file = a_file(Random(5), 9, 3)
    assert replayed(file | {"format": "cinch-night/2", "presence": [], "missed": 3}) == replayed(file)


# Refused

BAD = [
    ({"presence": {}}, "presence", "A list in brackets belongs here, not {}."),
    ({"presence": [5]}, "presence[0]", "An object in braces belongs here, not 5."),
    ({"presence": [{"number": 9}]}, "presence[0].rounds", "“rounds” is missing."),
    ({"presence": [{"number": 10, "rounds": []}]}, "presence[0].number", "Nobody is entered as number 10."),
    ({"presence": [{"number": "9", "rounds": []}]}, "presence[0].number", "Nobody is entered as number 9."),
    ({"presence": [GOES_EARLY, GOES_EARLY]}, "presence[1].number", "Number 1 is given twice."),
    (
        {"presence": [{"number": 9, "rounds": [[3, 2]]}]},
        "presence[0].rounds[0]",
        "From round 3 to round 2 is no time: it ends before it begins.",
    ),
    (
        {"presence": [{"number": 9, "rounds": [[0, 2]]}]},
        "presence[0].rounds[0][0]",
        "A whole number from 1 to 200 belongs here, not 0.",
    ),
    (
        {"presence": [{"number": 9, "rounds": [[1, 201]]}]},
        "presence[0].rounds[0][1]",
        "A whole number from 1 to 200 belongs here, not 201.",
    ),
    ({"presence": [{"number": 9, "rounds": [[1]]}]}, "presence[0].rounds[0]", "Two numbers belong here, not 1."),
    (
        {"presence": [{"number": 9, "rounds": [[1, 3], [3, 4]]}]},
        "presence[0].rounds[1]",
        "Round 3 is within the rounds before this. Name each round once, in order.",
    ),
    (
        {"presence": [{"number": 9, "rounds": [[1, None], [3, 4]]}]},
        "presence[0].rounds[1]",
        "Round 3 is within the rounds before this. Name each round once, in order.",
    ),
    (
        {"presence": [{"number": number, "rounds": [[1, 1]]} for number in range(1, 7)]},
        "presence",
        "A table needs four people, but 3 are there in round 2.",
    ),
    (
        {"presence": [{"number": 1, "rounds": [[2, None]]}, COMES_LATE]},
        "draw[0][0]",
        "Number 1 is not there in round 1.",
    ),
    (
        {"presence": [{"number": 9, "rounds": []}, {"number": 1, "rounds": []}], "draw": [[5, 6, 7, 8]]},
        "played[0].tables[1].table",
        "There is no table 2 in round 1, which has 1.",
    ),
    ({"volunteers": [{"round": 0, "number": 2}]}, "volunteers[0].round", "A whole number from 1 to 200 belongs here, not 0."),
    ({"volunteers": [{"round": 2, "number": 0}]}, "volunteers[0].number", "Nobody is entered as number 0."),
    ({"volunteers": [{"round": 1, "number": 9}]}, "volunteers[0].number", "Number 9 is not there in round 1."),
    ({"volunteers": [{"round": 3, "number": 1}]}, "volunteers[0].number", "Number 1 is not there in round 3."),
    ({"volunteers": [{"round": 2, "number": 2}] * 2}, "volunteers[1].number", "Number 2 is given twice."),
    ({"volunteers": [{"round": 2, "number": 2, "why": ""}]}, "volunteers[0].why", "“why” is not a key here. The keys are: number, round."),
    (one_for_another(substitutes=[{"round": 2, "for": 7}]), "substitutes[0].by", "“by” is missing."),
    (one_for_another("both"), "substitutes[0].credit", "The round counts in the tally “for” the one or “by” the other, not \"both\"."),
    (one_for_another(round_number=0), "substitutes[0].round", "A whole number from 1 to 200 belongs here, not 0."),
    (one_for_another(presence=[]), "substitutes[0].by", "Number 9 is there in round 2 already, so not free to play for another."),
    (
        one_for_another(substitutes=[{"round": 2, "for": 7, "by": 10}]),
        "substitutes[0].by",
        "Nobody is entered as number 10.",
    ),
    (
        one_for_another(substitutes=[{"round": 2, "for": 0, "by": 9}]),
        "substitutes[0].for",
        "Nobody is entered as number 0.",
    ),
    (
        one_for_another(substitutes=[{"round": 2, "for": 9, "by": 9}]),
        "substitutes[0].for",
        "Nobody can play for number 9 in round 2: that place is taken.",
    ),
    (
        one_for_another(substitutes=[{"round": 2, "for": 7, "by": 9}, {"round": 2, "for": 6, "by": 9}]),
        "substitutes[1].by",
        "Number 9 is there in round 2 already, so not free to play for another.",
    ),
    (
        {
            "presence": [{"number": 8, "rounds": []}, {"number": 9, "rounds": []}],
            "draw": [[1, 2, 3, 4]],
            "substitutes": [{"round": 2, "for": 7, "by": 9}, {"round": 2, "for": 7, "by": 8}],
        },
        "substitutes[1].for",
        "Nobody can play for number 7 in round 2: that place is taken.",
    ),
    ({"apart": [[3]]}, "apart[0]", "Two numbers belong here, not 1."),
    ({"apart": [[3, 10]]}, "apart[0][1]", "Nobody is entered as number 10."),
    ({"apart": [[3, 3]]}, "apart[0]", "Two people stay apart; here is number 3 alone."),
    ({"apart": [[3, 4], [4, 3]]}, "apart[1]", "4 and 3 are written twice."),
    (
        {"apart": [[1, number] for number in range(2, 10)]},
        "apart[7]",
        "1 and 9 cannot be kept apart too: no partners would be left.",
    ),
    ({"missed": "some"}, "missed", "“missed” is “none”, “average” or a whole number, not some."),
    ({"missed": -1}, "missed", "A whole number from 0 to 999 belongs here, not -1."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "field", "sentence"), BAD)
def test_what_cannot_be_is_refused_at_its_place(keys, field, sentence):
    assert refusal(evening(**keys)) == (field, sentence)


def test_a_night_without_an_end_is_refused_when_the_next_round_has_no_table():
    leave = [{"number": number, "rounds": [[1, 2]]} for number in range(1, 7)]
    assert refusal(evening(2, presence=leave, rounds=None))[0] == "presence"


@pytest.mark.parametrize("key", ["presence", "volunteers", "substitutes", "apart", "missed"])
def test_the_first_form_has_none_of_these_keys(key):
    assert refusal(a_file(Random(1), 8, 0) | {key: []})[0] == key
