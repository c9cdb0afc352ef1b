"""A night file whose rounds end by the bell, and one whose ties are not only cut for."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.night_files import CINCH_LAWS, EAST, LEVEL, NORTH, Json, a_file, a_table, replayed, small
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night

RUBBER = "“games” is 3, a rubber, on a night whose rounds end by a target; else it is 1 or left out. It cannot be {}."

TIED: Json = {"dealer": 1} | LEVEL
AT_THE_BELL = {"format": "cinch-night/2", "deals": 12, "ends_by": "bell"}


def at_table(number, *hands, **more):
    """A table whose hands are dealt in turn."""
    dealt = [hand | {"dealer": deal % 4 + 1} for deal, hand in enumerate(hands)]
    return {"table": number, "hands": dealt} | more


def bell_night(*rounds: list[Json], **more) -> Json:
    """Two tables; a round is its tables as the file has them. The keys are in the file's order."""
    file = small(*rounds, **AT_THE_BELL) | more
    played = file.pop("played")
    return file | {"played": played}


def winners(answer: Json) -> list[list[list[int]]]:
    return [[table["winners"] for table in each["tables"]] for each in answer["rounds"]]


def refusal(file: Json) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        replayed(file)
    [fault] = refused.value.faults
    return fault.field, str(fault.text)


def test_the_hands_that_are_in_at_the_bell_count_and_the_side_ahead_goes_up():
    answer = replayed(bell_night([at_table(1, NORTH), at_table(2, NORTH, EAST, TIED)]))
    assert [table["totals"] for table in answer["rounds"][0]["tables"]] == [{"1": 6, "2": 0}, {"1": 6, "2": 12}]
    assert winners(answer) == [[[1, 3], [6, 8]]]
    assert sorted(answer["next"]["tables"][0]["seats"]) == [1, 3, 6, 8]
    assert {each["number"]: each["wins"] for each in answer["standings"]}[6] == 1


def test_the_last_round_is_closed_only_where_every_table_has_a_hand_and_a_winner():
    for tables in (
        [at_table(1, NORTH)],
        [at_table(1, NORTH), at_table(2)],
        [at_table(1, NORTH), at_table(2, cut=1)],
        [at_table(1, NORTH), at_table(2, TIED)],
    ):
        answer = replayed(bell_night(tables))
        assert winners(answer) == [[[], []]]
        assert [each["seats"] for each in answer["next"]["tables"]] == [[1, 2, 3, 4], [5, 6, 7, 8]]
        assert {each["wins"] for each in answer["standings"]} == {0}


def test_a_round_that_is_written_as_open_is_not_over_though_every_table_has_a_winner():
    file = bell_night([at_table(1, NORTH), at_table(2, NORTH)])
    file["played"][0]["open"] = True
    answer = replayed(file)
    assert (winners(answer), answer["next"]["tables"][0]["seats"]) == ([[[], []]], [1, 2, 3, 4])
    assert {each["points"] for each in answer["standings"]} == {0, 6}


def test_a_table_without_a_hand_ties_and_is_cut_for_and_the_one_who_moved_shows_that_the_round_is_closed():
    tables = [at_table(1, NORTH), at_table(2, cut=2)]
    after = [at_table(1, NORTH), at_table(2, NORTH)]
    assert winners(replayed(bell_night(tables, after)))[0] == [[1, 3], [6, 8]]
    tables[1]["moved_up"] = 2
    assert winners(replayed(bell_night(tables)))[0] == [[1, 3], [6, 8]]
    del tables[1]["cut"], tables[1]["moved_up"]
    assert refusal(bell_night(tables, after)) == (
        "played[0].tables[1].cut",
        "Table 2 tied in round 1, but the winner of the cut is missing.",
    )


def test_a_tie_that_is_split_counts_half_a_round_for_all_four_and_the_cut_says_who_goes_up():
    file = bell_night([at_table(1, TIED, cut=2), at_table(2, NORTH)], tie="split", rank_by="wins")
    answer = replayed(file)
    assert winners(answer) == [[[2, 4], [5, 7]]]
    wins = {each["number"]: each["wins"] for each in answer["standings"]}
    assert wins == {5: 1, 7: 1, 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5, 6: 0, 8: 0}
    two = replayed(bell_night(*[[at_table(1, TIED, cut=2), at_table(2, TIED, cut=1)]] * 2, tie="split"))
    assert {each["wins"] for each in two["standings"]} == {1}


def test_of_a_night_by_deals_one_more_deal_settles_a_tie():
    file = small([at_table(1, TIED, EAST), at_table(2, NORTH)], format="cinch-night/2", tie="deal")
    assert winners(replayed(file)) == [[[2, 4], [5, 7]]]
    file["played"][0]["tables"][0]["hands"].pop()
    assert winners(replayed(file)) == [[[], [5, 7]]]
    file["played"].append({"round": 2, "tables": []})
    assert refusal(file)[0] == "played[0].tables[0].cut"


def test_further_deals_come_only_after_all_of_the_round():
    file = small([at_table(1, TIED, EAST), at_table(2, NORTH)], format="cinch-night/2", tie="deal")
    file["played"][0]["tables"][0]["hands"][0] = None
    sentence = "2 hands are written, but a round has 1 deals."
    assert refusal(file) == ("played[0].tables[0].hands", sentence)
    assert refusal(small([at_table(1, TIED, EAST), at_table(2, NORTH)])) == ("played[0].tables[0].hands", sentence)


def test_a_night_by_the_bell_has_as_many_hands_as_were_played_and_offers_twelve_deals():
    file = bell_night([at_table(1, *[NORTH] * 13), at_table(2, NORTH)])
    assert winners(replayed(file)) == [[[1, 3], [5, 7]]]
    del file["deals"]
    assert read_night(file).rules.deals == 12


@pytest.mark.parametrize(
    ("more", "field", "sentence"),
    [
        ({"at_bell": "later"}, "at_bell", "later is not known here. Choose one of: finish, stop, equal."),
        ({"tie": "replay"}, "tie", "replay is not known here. Choose one of: cut, deal, split."),
        (
            {"ends_by": "deals", "at_bell": "stop"},
            "at_bell",
            "“at_bell” belongs to a night whose rounds end by the bell: leave it out here.",
        ),
        ({"ends_by": "noon"}, "ends_by", None),
        ({"ends_by": []}, "ends_by", None),
        (
            {"target": 51},
            "target",
            "“target” belongs to a night whose rounds end by a target: leave it out, it cannot be 51.",
        ),
        ({"games": 3}, "games", RUBBER.format(3)),
        ({"ends_by": "target", "games": 2}, "games", "2 is not known here. Choose one of: 1, 3."),
        ({"ends_by": "target", "games": 5}, "games", None),
        ({"ends_by": "target", "games": True}, "games", None),
        (
            {"ends_by": "target", "target": 50},
            "target",
            "A game under Foster, 1897 is not 50 points. It can be: 51.",
        ),
    ],
)
def test_a_rule_that_no_night_has_is_refused_at_its_place(more, field, sentence):
    found = refusal(bell_night([at_table(1, NORTH), at_table(2, NORTH)], **more))
    assert found[0] == field
    assert sentence in (None, found[1])


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("movement_options", {"players": 5}, 'Text in quotes belongs here: write "5", not 5.'),
        ("movement_options", {"players": 9}, "9 is not known here. Choose one of: 5, 3, 4, 6, 7."),
        ("games", "3", 'A number belongs here: write 3, not "3".'),
    ],
)
def test_a_known_value_of_the_wrong_kind_is_said_to_be_so(key, value, sentence):
    """It said “5 is not known here. Choose one of: 5, 3, 4…”."""
    file = a_file(Random(1), 10, 0) | {"format": "cinch-night/2", "rounds": None}
    file |= {"movement": "solo", "law": "foster-auction-pitch", "draw": [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]}
    assert refusal(file | {"ends_by": "target"} | {key: value})[1] == sentence


def test_open_is_true_in_the_last_round_of_a_night_by_the_bell_or_left_out():
    tables = [at_table(1, NORTH), at_table(2, NORTH)]
    for place, value in ((0, True), (1, False), (1, 1)):
        file = bell_night(tables, tables)
        file["played"][place]["open"] = value
        found = refusal(file)
        assert found == (f"played[{place}].open", "“open” is true, in the last round that is written, or left out.")
    file = small([NORTH, NORTH], format="cinch-night/2")
    file["played"][0]["open"] = True
    assert refusal(file)[0] == "played[0].open"


@settings(deadline=None, max_examples=30)
@given(
    st.integers(0, 2**32),
    st.integers(4, 14),
    st.integers(0, 3),
    st.sampled_from(CINCH_LAWS),
    st.sampled_from([{}, {"at_bell": "stop"}, {"at_bell": "equal"}]),
    st.sampled_from([{}, {"tie": "deal"}, {"tie": "split"}]),
    st.booleans(),
)
def test_what_is_read_is_written_again_byte_for_byte(seed, entrants, rounds, law, at_bell, tie, is_open):
    rng = Random(seed)
    file = a_file(rng, entrants, 0, law=law, **AT_THE_BELL) | at_bell | tie
    del file["played"]
    file["rounds"] = rounds or None
    file["played"] = []
    for number in range(1, rounds + 1):
        tables = [a_table(rng, file | {"deals": rng.randint(1, 6)}, table) for table in range(1, entrants // 4 + 1)]
        file["played"].append({"round": number, "tables": tables})
    if rounds and is_open:
        file["played"][-1]["open"] = True
    found = write_night(read_night(file))
    assert json.dumps(found) == json.dumps(file)
    assert replayed(found) == replayed(file)
