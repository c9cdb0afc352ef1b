"""`manage.py settle`: hands and games in, one answer a line out, in order."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from scoring.laws import KEYS, law_named
from scoring.notation import write_hand
from scoring.one_line import read_line
from tests.scoring.examples import EXAMPLES

MADE = {"law": "foster-1897", "dealer": 4, "bids": [8, None, None, None], "trump": "H", "points": {"1": 10, "2": 4}}
BARE = {key: value for key, value in MADE.items() if key != "law"}
PASSED = BARE | {"bids": [None] * 4, "points": {"1": 9, "2": 5}}
FALLING = MADE | {"bids": [8, 7, None, None]}
CHICAGO_FOURTEEN = {"dealer": 4, "bid": {"seat": 1, "points": 14}, "trump": "S", "points": {"1": 14, "2": 0}}


@pytest.fixture
def settle(tmp_path, capfd):
    """Settles the lines of a file; answers the exit status and what was answered."""

    def settle(*lines, law=None):
        file = tmp_path / "hands.jsonl"
        written = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        file.write_bytes(b"\n".join(written) + b"\n")
        status = 0
        try:
            call_command("settle", str(file), law=law)
        except SystemExit as ended:
            status = ended.code
        return status, [json.loads(line) for line in capfd.readouterr().out.splitlines()]

    return settle


def test_answers_and_faults_are_alike_in_every_language(settle, invented_language):
    lines = (MADE, FALLING, b"{}")
    with override(invented_language):
        other = settle(*lines)
    assert other == settle(*lines)
    assert ["error" in answer for answer in other[1]] == [False, True, True]


def test_a_hand_is_answered_as_the_contract_has_it(settle):
    status, [answer] = settle(MADE)
    why = answer.pop("why")
    assert status == 0
    assert answer == {
        "maker": 1,
        "bid": 8,
        "made": True,
        "points": {"1": 10, "2": 4, "3": 10, "4": 4},
        "score": {"1": 6, "2": 0, "3": 6, "4": 0},
    }
    assert why == [
        {"text": "North bid 8 and North and South took 10: made.", "cite": "Foster, Scoring"},
        {"text": "North and South: the difference, 10 less 4 is 6.", "cite": "Foster, Scoring"},
    ]


def test_a_side_that_is_set_back_has_the_minus_of_programs(settle):
    _, [answer] = settle(MADE | {"law": "foster-set-back", "points": {"1": 2, "2": 12}})
    assert (answer["score"]["1"], "set back the bid, -8." in json.dumps(answer["why"])) == (-8, True)


@pytest.mark.parametrize("key", KEYS)
def test_every_law_settles_its_worked_examples(settle, key):
    rows = [row for row in EXAMPLES if row["law"] == key]
    hands = [read_line(row["hand"], law_named(key)) for row in rows]
    status, answers = settle(*[write_hand(hand, law=True) for hand in hands])
    assert status == 0
    for row, hand, answer in zip(rows, hands, answers, strict=True):
        side_of = hand.sides(law_named(key))
        by_seat = len(row["score"]) == len(side_of)  # where a player scores otherwise than his side
        assert list(answer["score"].values()) == (
            row["score"] if by_seat else [row["score"][side] for side in side_of]
        )
        assert all(line["text"] and line["cite"] for line in answer["why"])


def test_a_law_without_an_auction_answers_null_for_the_maker(settle):
    hand = {
        "law": "foster-seven-up",
        "players": 2,
        "dealer": 1,
        "trump": "H",
        "taken": {"high": 1, "low": 2, "game": 2},
    }
    _, [answer] = settle(hand | {"turned_jack": True, "gifts": 0})
    assert (answer["maker"], answer["bid"], answer["made"]) == (None, None, None)
    assert (answer["points"], answer["score"]) == ({"1": 1, "2": 2}, {"1": 2, "2": 2})


def test_a_game_may_have_several_winners(settle):
    hand = {"players": 5, "dealer": 5, "bids": [None, None, 8, None, None], "trump": "C", "call": 5}
    hands = [hand | {"points": {"3": 14, "1": 0}}] * 3
    _, [answer] = settle({"law": "chicago-razzle-dazzle", "hands": hands})
    assert answer["out"] == [3, 5]
    assert answer["totals"] == {"1": 0, "2": 0, "3": 42, "4": 0, "5": 42}


def test_lines_are_answered_in_order(settle):
    lines = [MADE | {"points": {"1": points, "2": 14 - points}} for points in (14, 8, 9, 10)]
    status, answers = settle(*lines)
    assert [answer["score"]["1"] for answer in answers] == [14, 2, 4, 6]
    assert status == 0


def test_a_dealer_who_named_trumps_without_a_bid_has_none(settle):
    _, [answer] = settle(PASSED, law="foster-1897")
    assert (answer["maker"], answer["bid"], answer["made"]) == (4, None, True)


def test_points_are_given_with_what_was_moved(settle):
    taken = {"high": 1, "low": 1, "jack": 2, "game": 2, "right_pedro": "discard", "left_pedro": 4}
    hand = BARE | {"law": "chicago-1891", "taken": taken, "faults": [{"kind": "revoke", "seat": 2}]}
    del hand["points"]
    _, [answer] = settle(hand)
    assert answer["points"] == {"1": 9, "2": 5, "3": 9, "4": 5}


def test_a_line_that_cannot_be_settled_is_named_and_the_rest_is_done(settle):
    status, answers = settle(MADE, FALLING, b"{", MADE | {"taken": {}}, MADE)
    assert status == 1
    assert [answer.get("line") for answer in answers] == [None, 2, 3, 4, None]
    assert answers[1] == {
        "line": 2,
        "error": "The bid of 7 by East is not above 8. Raise it or pass.",
        "field": "bids",
    }
    assert (answers[2]["field"], answers[3]["field"]) == ("", "taken")
    assert answers[4]["score"]["1"] == 6


def test_empty_lines_are_passed_over_but_counted(settle):
    status, answers = settle(b"", MADE, b"  ", FALLING)
    assert len(answers) == 2
    assert answers[1]["line"] == 4
    assert status == 1


@pytest.mark.parametrize(
    "line",
    [
        b"null",
        b"8",
        b'"hand"',
        b"[]",
        b"{}",
        b'{"hands": 3}',
        b'{"hands": []}',
        b'{"hands": [3]}',
        b"\xff",
        b'{"law": "\\ud800"}',
        b"NaN",
        b"1e400",
        b"9" * 5_000,
        b"[" * 20_000,
        b"[" * 20_000 + b"]" * 20_000,
        b"{",
        b'{"dealer": 1, "dealer": 2}',
    ],
    ids=lambda line: repr(line[:24]),
)
def test_whatever_stands_on_a_line_it_is_answered(settle, line):
    status, answers = settle(line, MADE)
    assert status == 1
    assert answers[0].keys() == {"line", "error", "field"}
    assert answers[0]["error"]
    assert answers[1]["score"]["1"] == 6


def test_the_law_of_hands_that_name_none_is_given(settle):
    _, [answer] = settle(BARE, law="chicago-1891")
    assert answer["score"] == {"1": 10, "2": 4, "3": 10, "4": 4}


def test_a_hand_that_names_its_law_is_settled_by_it(settle):
    _, [answer] = settle(MADE, law="chicago-1891")
    assert answer["score"] == {"1": 6, "2": 0, "3": 6, "4": 0}


def test_a_hand_without_any_law_is_refused(settle):
    status, [answer] = settle(BARE)
    assert (status, answer["field"]) == (1, "law")


def test_a_game_is_answered_with_its_hands_and_totals(settle):
    status, [answer] = settle({"law": "foster-1897", "hands": [BARE, MADE]})
    assert status == 0
    assert answer.keys() == {"hands", "totals", "out"}
    assert [hand["score"]["1"] for hand in answer["hands"]] == [6, 6]
    assert answer["totals"] == {"1": 12, "2": 0, "3": 12, "4": 0}
    assert answer["out"] is None


def test_a_game_that_is_won_names_the_winning_seats(settle):
    _, [answer] = settle({"law": "chicago-1891", "hands": [CHICAGO_FOURTEEN] * 3})
    assert answer["totals"] == {"1": 42, "2": 0, "3": 42, "4": 0}
    assert answer["out"] == [1, 3]


def test_a_hand_after_the_game_is_over_is_refused(settle):
    status, [answer] = settle({"law": "chicago-1891", "hands": [CHICAGO_FOURTEEN] * 4})
    assert status == 1
    assert (answer["line"], answer["field"]) == (1, "hands[3]")


def test_a_fault_in_a_game_is_named_from_the_game(settle):
    _, [answer] = settle({"law": "foster-1897", "hands": [MADE, FALLING]})
    assert answer["field"] == "hands[1].bids"


def test_the_hands_of_a_game_are_of_one_law(settle):
    _, [answer] = settle({"law": "chicago-1891", "hands": [BARE, MADE]})
    assert answer["field"] == "hands[1].law"


def test_a_game_may_take_its_law_from_its_first_hand_or_from_the_call(settle):
    game = {"hands": [MADE, BARE]}
    assert settle(game)[1][0]["totals"]["1"] == 12
    assert settle(game, law="chicago-1891")[1][0]["totals"]["1"] == 12
    assert settle({"hands": [BARE]}, law="chicago-1891")[1][0]["totals"]["1"] == 10


def test_a_game_goes_to_another_target_that_its_law_knows(settle):
    game = {"law": "encyclopedia", "hands": [CHICAGO_FOURTEEN] * 3}
    assert settle(game)[1][0]["out"] is None
    assert settle(game | {"target": 42})[1][0]["out"] == [1, 3]
    assert settle(game | {"target": 43})[1][0]["field"] == "target"
    assert settle(game | {"target": "42"})[1][0]["field"] == "target"


def test_an_unknown_law_stops_the_call(settle):
    with pytest.raises(CommandError, match="whist"):
        settle(MADE, law="whist")


@pytest.mark.parametrize("name", ["no-such-file.jsonl", "."])
def test_a_file_that_cannot_be_read_stops_the_call(tmp_path, name):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("settle", str(tmp_path / name))


def test_hands_are_read_from_standard_input(monkeypatch, capfd):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(MADE).encode())))
    call_command("settle")
    assert json.loads(capfd.readouterr().out)["score"]["1"] == 6


def test_the_command_line_answers_and_exits_1_for_a_line_it_cannot_settle():
    ran = subprocess.run(
        [sys.executable, "manage.py", "settle", "--law", "foster-1897"],
        cwd=Path(__file__).parents[4],
        input="\n".join(json.dumps(line) for line in (BARE, FALLING)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert [json.loads(line).get("line") for line in ran.stdout.splitlines()] == [None, 2]
    assert ran.stderr == ""
