"""A round that is one game to a target: it ends when a side is out, and its stored figures follow from all its hands.

Foster plays to 51. Where North and South take all fourteen points, they get 14 where they bid 5, and 19 where East and West
bid 5 and fail: 14, 33, 47, 66 after one to four deals.
"""

import json

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, TAKEN, a_hand, a_running_night, card_of, close, play, report, table_of
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.import_night import import_night
from tournaments.actions.undo_hand import undo_hand
from tournaments.night_file.reading import read_night
from tournaments.night_file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.queries import night_record_of, rounds_of, standings_of
from tournaments.records.stored_standings import stored_standings

pytestmark = pytest.mark.django_db
ALL = dict.fromkeys(TAKEN, 1)
TO_51 = {"ends_by": "target", "deals": 16}


def a_game(**settled):
    return a_running_night(4, **(TO_51 | settled))


def figures(night):
    """State of the table, and what is stored of it."""
    [table] = rounds_of(night, 1)[0].tables
    return table.result.state, table.row.points, table.row.out


def test_a_game_ends_with_the_deal_in_which_a_side_is_out():
    night = a_game()
    play(night, deals=3, taken=ALL)
    assert figures(night) == ("playing", (47, 0), ())
    report(night, deal=4, taken=ALL)
    assert figures(night) == ("done", (66, 0), (1,))
    assert rounds_of(night, 1)[0].tables[0].result.winners == (1, 3)


def test_a_hand_after_the_game_is_refused_and_nothing_is_written():
    night = a_game()
    play(night, deals=4, taken=ALL)
    with pytest.raises(Refused, match="The game was over before this hand"):
        report(night, deal=5, taken=ALL)
    assert table_of(night).hands.count() == 4
    assert figures(night) == ("done", (66, 0), (1,))


def test_the_hand_that_ended_the_game_can_be_taken_back():
    night = a_game()
    play(night, deals=4, taken=ALL)
    undo_hand(card=card_of(night), round_number=1, deal=4, revision=1, at=AT)
    assert figures(night) == ("playing", (47, 0), ())


def correct(night, deal, taken):
    hands = {deal: a_hand((deal - 1) % 4 + 1, taken=taken)}
    return enter_sheet(table_id=table_of(night).pk, hands=hands, seen={deal: 1}, why="misread", by=None, at=AT)


def test_a_correction_goes_on_with_the_game_that_had_ended():
    night = a_game()
    play(night, deals=4, taken=ALL)
    correct(night, 3, TAKEN)  # 4 instead of 14: 14, 33, 37, 56
    assert figures(night) == ("done", (56, 0), (1,))
    correct(night, 2, TAKEN)  # 4 instead of 19: 14, 18, 22, 41
    assert figures(night) == ("playing", (41, 0), ())
    assert wrong_in(night) == []


def test_a_correction_that_would_end_the_game_before_a_hand_that_is_in_is_refused():
    night = a_game()
    play(night, deals=3, taken=TAKEN)  # 4, 8, 12
    for deal in range(4, 7):
        report(night, deal=deal, taken=ALL)  # 31, 45, 64
    assert figures(night) == ("done", (64, 0), (1,))
    with pytest.raises(Refused, match="The game was over before this hand"):
        correct(night, 2, ALL)  # 4, 23, 27, 46, 60: out with deal 5
    assert figures(night) == ("done", (64, 0), (1,))


def test_the_night_goes_on_from_game_to_game_and_its_file_gives_the_same():
    night = a_game()
    play(night, deals=4, taken=ALL)
    night = close(night)
    play(night, number=2, deals=2, taken=ALL)
    assert wrong_in(night) == []
    assert stored_standings(night).standings == standings_of(night, rounds_of(night))
    file = write_night(night_record_of(night, rounds_of(night)))
    assert (file["format"], file["ends_by"]) == ("cinch-night/2", "target")
    again = import_night(record=read_night(json.loads(json.dumps(file))), by=None, at=AT)
    assert write_night(night_record_of(again, rounds_of(again))) == file
    assert wrong_in(again) == []
    assert [table.row.out for each in rounds_of(again) for table in each.tables] == [(1,), ()]


def test_a_night_can_have_another_target_that_its_law_offers():
    night = a_game(law="encyclopedia", target=42)
    play(night, deals=3, taken=ALL)
    assert figures(night)[0] == "done"
    with pytest.raises(Refused, match="is not 50 points"):
        a_game(law="encyclopedia", target=50)
