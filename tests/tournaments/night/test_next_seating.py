"""Where people sit in a replayed night: who comes and goes, substitutes, pairs apart, every movement."""

from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.movement.nights import FOURS
from tests.tournaments.night.evenings import (
    an_evening,
    evening,
    one_for_another,
    refusal,
    seats_of,
)
from tests.tournaments.night_files import EAST, NORTH, a_file, replayed, reseated, small, standings

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


# Where people really sat


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32), st.integers(4, 19), st.integers(2, 5))
def test_people_who_sat_otherwise_keep_their_hands_and_move_from_where_they_sat(seed, entrants, rounds):
    rng = Random(seed)
    number = rng.randint(2, rounds)
    file = a_file(rng, entrants, rounds)
    planned, file = replayed(file), reseated(rng, file, number)
    answer = replayed(file)
    now, reported = answer["rounds"][number - 1]["tables"], file["played"][number - 1]["tables"]
    assert [table["seats"] for table in now] == [table["seats"] for table in reported]
    assert answer["rounds"][: number - 1] == planned["rounds"][: number - 1]
    assert answer["standings"] == standings(file, answer)
    after = [*answer["rounds"], answer["next"]][number]
    for place, table in enumerate(now):
        stays = after["tables"][max(place - 1, 0)]["seats"]
        assert {*table["winners"]} - {*after["sitting_out"]} <= {*stays}


def test_seats_that_cannot_be_are_refused_at_their_place():
    file = small([NORTH, NORTH], [NORTH, NORTH])
    seen = [([1, 2, 3, 99], "[0].seats[3]"), ([1, 2, 3, 3], "[0].seats[3]"), ([2, 4, 6, 8], "[1].seats[0]")]
    for seats, place in seen:
        file["played"][1]["tables"][0]["seats"] = seats
        assert refusal(file)[0] == f"played[1].tables{place}"


def test_the_seats_of_a_round_in_progress_are_those_where_people_sit():
    file = small((NORTH, EAST), ({"table": 1, "hands": [], "seats": [1, 2, 3, 4]},))
    file["played"][1]["tables"].append({"table": 2, "hands": [], "seats": [5, 6, 7, 8]})
    assert [table["seats"] for table in replayed(file)["next"]["tables"]] == [[1, 2, 3, 4], [5, 6, 7, 8]]


# Substitutes


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


# Other movements


def seats_after(*rounds, **keys):
    answer = replayed(small(*rounds, format="cinch-night/2", **keys))
    return [table["seats"] for table in answer["next"]["tables"]]


def test_pairs_that_the_night_lets_stay_together_stay_together():
    fixed = {"movement": "kingsland", "movement_options": {"partners": "fixed"}}
    assert seats_after((NORTH, EAST), **fixed) == [[1, 6, 3, 8], [5, 2, 7, 4]]
    assert seats_after((NORTH, EAST), movement="kingsland") == seats_after((NORTH, EAST))


def test_who_dealt_first_at_a_table_sits_still_all_night():
    east_dealt, south_dealt = (NORTH | {"dealer": 2}), (NORTH | {"dealer": 3})
    assert seats_after((NORTH, east_dealt), movement="stay") == [[1, 4, 2, 3], [8, 6, 5, 7]]
    again = seats_after((NORTH, east_dealt), (south_dealt, south_dealt), movement="stay")
    assert again == [[1, 3, 4, 2], [7, 6, 8, 5]]


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32), st.integers(7, 30), st.integers(1, 4), st.sampled_from(FOURS))
def test_in_every_movement_everyone_who_is_there_is_placed_once(seed, people, rounds, movement):
    answer = replayed(an_evening(Random(seed), people, rounds, movement=movement))
    for each in answer["rounds"]:
        seated = [number for table in each["tables"] for number in table["seats"]]
        assert sorted([*seated, *each["sitting_out"], *each.get("absent", [])]) == list(range(1, people + 1))
