"""A night played again from its file: every seat, total, winner and rank, held against a second opinion."""

import copy
from dataclasses import replace
from random import Random

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from tests.tournaments.night_files import (
    CINCH_LAWS,
    EAST,
    LEVEL,
    NORTH,
    a_file,
    a_round,
    agree,
    replayed,
    small,
    totals_of,
)
from tournaments.night.file.reading import read_night
from tournaments.night.replay import replay, write_replay

TIE = {"dealer": 1} | LEVEL
OVER = {"format": "cinch-night/2", "over": True}


def refusal(file):
    with pytest.raises(Refused) as refused:
        replayed(file)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


# Every night


@pytest.mark.parametrize("entrants", range(4, 41))
def test_every_move_total_and_rank_of_a_night_follows_from_its_hands(entrants):
    law = CINCH_LAWS[entrants % len(CINCH_LAWS)]
    reported = {
        "rank_by": ("points", "wins")[entrants % 2],
        "sit_out": ("none", "average", 7)[entrants % 3],
        "deals": (4, 4, 2)[entrants % 3],
    }
    file = a_file(Random(entrants), entrants, entrants % 10 + 1, law=law, **reported)
    agree(file, replayed(file))


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 9, 11])
def test_ten_rounds_of_few_people_move_right(entrants):
    file = a_file(Random(entrants), entrants, 10)
    agree(file, replayed(file))


def test_replaying_does_not_change_the_file():
    file = a_file(Random(3), 9, 3)
    before = copy.deepcopy(file)
    replayed(file)
    assert file == before


# What is answered of a round


def test_a_night_without_a_hand_is_everyones_first_seat():
    assert replayed(small()) | {"standings": []} == {
        "rounds": [],
        "next": {
            "tables": [{"table": 1, "seats": [1, 2, 3, 4]}, {"table": 2, "seats": [5, 6, 7, 8]}],
            "sitting_out": [],
        },
        "standings": [],
    }


def test_who_has_played_nothing_stands_with_nothing_and_all_share_the_first_rank():
    nothing = dict.fromkeys(("points", "wins", "head_rounds", "sat_out"), 0)
    assert replayed(small())["standings"][7] == {"rank": 1, "number": 8, "name": "Guest 8"} | nothing


def test_the_round_as_the_contract_has_it():
    answer = replayed(small((NORTH, EAST)))
    assert answer["rounds"] == [
        {
            "round": 1,
            "tables": [
                {"table": 1, "seats": [1, 2, 3, 4], "totals": {"1": 6, "2": 0}, "winners": [1, 3]},
                {"table": 2, "seats": [5, 6, 7, 8], "totals": {"1": 0, "2": 18}, "winners": [6, 8]},
            ],
            "sitting_out": [],
        }
    ]
    assert [sorted(table["seats"]) for table in answer["next"]["tables"]] == [[1, 3, 6, 8], [2, 4, 5, 7]]


def test_a_round_in_progress_is_there_as_far_as_it_is_played_and_nobody_moves():
    file = small((NORTH, EAST), (NORTH, {"table": 2, "hands": []}))
    answer = replayed(file)
    second = answer["rounds"][1]
    assert [table["winners"] for table in second["tables"]] == [second["tables"][0]["seats"][::2], []]
    assert [table["seats"] for table in answer["next"]["tables"]] == [table["seats"] for table in second["tables"]]
    assert sum(row["points"] for row in answer["standings"]) == 2 * 6 + 2 * 18 + 2 * 6
    assert replayed(file | OVER) == answer


def test_a_table_that_is_not_written_has_no_hand_yet():
    second = replayed(small((NORTH,)))["rounds"][0]["tables"][1]
    assert (second["totals"], second["winners"]) == ({"1": 0, "2": 0}, [])


def test_tables_may_stand_in_any_order_in_a_round():
    file = small((NORTH, EAST))
    turned = copy.deepcopy(file)
    turned["played"][0]["tables"].reverse()
    assert replayed(turned) == replayed(file)


def test_a_tie_in_the_round_in_progress_waits_for_its_cut():
    answer = replayed(small((TIE, NORTH)))
    assert answer["rounds"][0]["tables"][0]["winners"] == []
    assert answer["next"]["tables"][0]["seats"] == [1, 2, 3, 4]


@pytest.mark.parametrize(("seat", "winners"), [(1, [1, 3]), (3, [1, 3]), (2, [2, 4]), (4, [2, 4])])
def test_the_pair_of_the_cuts_seat_goes_up(seat, winners):
    file = small(({"table": 1, "hands": [TIE], "cut": seat}, NORTH))
    assert replayed(file)["rounds"][0]["tables"][0]["winners"] == winners


def test_a_cut_on_a_table_that_is_not_tied_decides_nothing():
    file = small(({"table": 1, "hands": [NORTH], "cut": 2}, NORTH))
    assert replayed(file)["rounds"][0]["tables"][0]["winners"] == [1, 3]


def test_who_moved_up_before_a_correction_stays_where_they_went():
    """The hands now say that East and West won, but North and South sat at the next tables."""
    corrected = {"table": 2, "hands": [EAST], "moved_up": 1}
    answer = replayed(small((NORTH, corrected)))
    assert answer["rounds"][0]["tables"][1]["winners"] == [6, 8]
    assert [sorted(table["seats"]) for table in answer["next"]["tables"]] == [[1, 3, 5, 7], [2, 4, 6, 8]]
    assert [row["number"] for row in answer["standings"][:2]] == [6, 8]


def test_a_tie_that_a_correction_made_is_theirs_who_moved_up():
    answer = replayed(small((NORTH, {"table": 2, "hands": [TIE], "moved_up": 2})))
    assert answer["rounds"][0]["tables"][1]["winners"] == [6, 8]


def test_a_seed_makes_the_same_draw_whatever_the_order_of_the_entrants():
    file = small()
    del file["draw"]
    file["seed"] = 7
    turned = file | {"entrants": file["entrants"][::-1]}
    assert replayed(turned)["next"] == replayed(file)["next"]
    assert replayed(file | {"seed": 8})["next"] != replayed(file)["next"]


# What cannot stand


def test_a_round_after_one_that_misses_hands_is_refused_at_the_hands():
    file = small(({"table": 1, "hands": []}, NORTH), (NORTH, NORTH))
    assert refusal(file) == [
        ("played[0].tables[0].hands", "Hands of table 1 are missing in round 1, though the next round was played.")
    ]


def test_a_round_after_one_that_leaves_a_table_out_is_refused_at_its_tables():
    assert [field for field, _ in refusal(small((NORTH,), (NORTH, NORTH)))] == ["played[0].tables"]


def test_a_tie_in_a_finished_round_needs_its_cut():
    file = small((NORTH, NORTH), (NORTH, TIE), (NORTH, NORTH))
    assert refusal(file) == [
        ("played[1].tables[1].cut", "Table 2 tied in round 2, but the winner of the cut is missing.")
    ]


def test_the_place_is_that_of_the_file_where_tables_stand_in_another_order():
    file = small((NORTH, TIE), (NORTH, NORTH))
    file["played"][0]["tables"].reverse()
    assert [field for field, _ in refusal(file)] == ["played[0].tables[0].cut"]


def test_a_table_that_the_night_does_not_have_is_refused():
    assert refusal(small((NORTH, NORTH, NORTH))) == [
        ("played[0].tables[2].table", "There is no table 3 in round 1, which has 2.")
    ]


def test_nobody_has_moved_up_in_a_round_that_is_not_finished():
    finished, waiting = {"table": 1, "hands": [NORTH], "moved_up": 1}, {"table": 2, "hands": []}
    sentence = "Round 2 is not finished, so nobody has moved up from table 1. Leave this out, or add the hands."
    assert refusal(small((NORTH, NORTH), (finished, waiting))) == [("played[1].tables[0].moved_up", sentence)]
    turned = small((NORTH, NORTH), (waiting | {"moved_up": 3}, {"table": 1, "hands": [NORTH]}))
    assert [field for field, _ in refusal(turned | OVER)] == ["played[1].tables[0].moved_up"]


# Under another law


def under(file, key):
    return write_replay(replay(read_night(file), law_named(key)))


@pytest.mark.parametrize("law", CINCH_LAWS)
def test_under_another_law_the_hands_are_scored_anew_and_people_sit_where_they_sat(law):
    file = a_file(Random(5), 10, 4, law="chicago-1891")  # whose hands say enough for every law
    as_played, anew = replayed(file), under(file, law)
    for reported, before, after in zip(file["played"], as_played["rounds"], anew["rounds"], strict=True):
        assert [table["seats"] for table in after["tables"]] == [table["seats"] for table in before["tables"]]
        assert [list(table["totals"].values()) for table in after["tables"]] == [
            totals_of(table, law)[:2] for table in reported["tables"]
        ]
    assert anew["next"] == as_played["next"]


def test_a_hand_that_does_not_say_enough_for_the_other_law_is_refused_at_its_place():
    revoke = EAST | {"faults": [{"kind": "revoke", "seat": 2}]}
    file = small((NORTH, NORTH), ({"table": 1, "hands": [revoke]}, NORTH))
    with pytest.raises(Refused) as refused:
        under(file, "chicago-1891")
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [
        (
            "played[1].tables[0].hands[0].points",
            "The counts that East took go to the maker, so mark who took each count instead of the points.",
        )
    ]


def test_a_law_without_partners_at_four_scores_no_night():
    alone = replace(law_named("chicago-1891"), partners_at=())
    with pytest.raises(Refused) as refused:
        replay(read_night(small((NORTH, NORTH))), alone)
    assert [fault.field for fault in refused.value.faults] == ["law"]


def test_chicago_credits_both_sides_where_foster_pays_the_difference():
    anew = under(small((NORTH, NORTH)), "chicago-1891")
    assert anew["rounds"][0]["tables"][0]["totals"] == {"1": 10, "2": 4}


def test_a_great_night_is_replayed():
    file = a_file(Random(8), 160, 12)
    answer = replayed(file)
    assert (len(answer["rounds"]), len(answer["next"]["tables"]), len(answer["standings"])) == (12, 40, 160)


def test_a_round_can_be_added_to_a_file_and_the_rounds_before_it_stay_as_they_were():
    rng = Random(9)
    file = a_file(rng, 11, 3)
    longer = file | {"rounds": 4, "played": [*file["played"], a_round(rng, file, 4)]}
    assert replayed(longer)["rounds"][:3] == replayed(file)["rounds"]
    assert [table["seats"] for table in replayed(longer)["rounds"][3]["tables"]] == [
        table["seats"] for table in replayed(file)["next"]["tables"]
    ]
