"""A round that is a game to a target, or a rubber: it ends when a side is out, and its stored figures follow from all its hands.

Foster plays to 51. Where North and South take all fourteen points, they get 14 where they bid 5, and 19 where East and West
bid 5 and fail: 14, 33, 47, 66 after one to four deals.
"""

import json

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, TAKEN, a_hand, a_running_night, card_of, close, play, report, table_of
from tests.tournaments.night_files import replayed
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.import_night import import_night
from tournaments.actions.make_night import change_night
from tournaments.actions.record_hand import record_hand
from tournaments.actions.undo_hand import undo_hand
from tournaments.models import HandRecord, Night
from tournaments.night_file.reading import read_night
from tournaments.night_file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.paper_values import values_for
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


# ---- A rubber: one table of three at Seven-up. Seat 1 makes 4 and 3 and is out, then seat 2, then seat 1 again: two games
# to one. In all 1 has 14 points, 2 has 8 and 3 has 2. ----

GAMES = ["1111", "1112", "2222", "2223", "1111", "1113"]


def a_rubber(law="foster-seven-up", **settled):
    given = {"movement": "stay", "movement_options": {"players": "3"}, "ends_by": "target", "games": 3, "deals": 16}
    return a_running_night(3, law, 2, **(given | settled))


def hand(line, dealer):
    """Who took High, Low, Jack and Game, each by a seat."""
    taken = dict(zip(("high", "low", "jack", "game"), map(int, line), strict=True))
    return {"players": 3, "dealer": dealer, "trump": "H", "taken": taken}


def report_lines(night, lines, first=1, number=1):
    """The hands of the lines from deal `first` on, dealt by rotation from seat 1 on deal 1."""
    for deal, line in enumerate(lines, start=first):
        payload, key = hand(line, (deal - 1) % 3 + 1), f"{number}-{deal}-{line}"
        record_hand(card=card_of(night), round_number=number, deal=deal, reported=payload, key=key, at=AT)
    night.refresh_from_db()


def refused_for(act):
    """What is refused; nothing is written."""
    before = (
        list(HandRecord.objects.values_list("pk", "current")),
        list(Night.objects.values_list("version", flat=True)),
    )
    with pytest.raises(Refused) as found:
        act()
    after = (
        list(HandRecord.objects.values_list("pk", "current")),
        list(Night.objects.values_list("version", flat=True)),
    )
    assert before == after
    return [str(fault.text) for fault in found.value.faults]


def test_a_rubber_is_exported_imported_and_replayed_to_the_same_figures(admin_user):
    night = a_rubber()
    report_lines(night, GAMES[:5])
    with pytest.raises(Refused):
        close(night)
    report_lines(night, GAMES[5:], first=6)
    row = table_of(night)
    assert (row.points, row.out) == ((14, 8, 2), (1, 2, 1))
    night = close(night)
    assert list(wrong_in(night)) == []
    record = night_record_of(night, rounds_of(night))
    file = json.loads(json.dumps(write_night(record)))
    assert (file["format"], file["ends_by"], file["games"]) == ("cinch-night/2", "target", 3)
    assert len(file["played"][0]["tables"][0]["hands"]) == 6
    copy = import_night(record=read_night(file), by=None, at=AT)
    assert list(wrong_in(copy)) == []
    assert write_night(night_record_of(copy, rounds_of(copy))) == file
    answer = replayed(file)
    [table] = answer["rounds"][0]["tables"]
    assert (table["totals"], table["winners"]) == ({"1": 14, "2": 8, "3": 2}, [table["seats"][0]])
    figures = [(each.number, each.points, each.wins) for each in standings_of(night, rounds_of(night))]
    seats = table["seats"]
    assert figures == [(seats[0], 14, 1), (seats[1], 8, 0), (seats[2], 2, 0)]
    for each in (night, copy):
        stored = stored_standings(each).standings
        assert [(one.number, one.points, one.wins) for one in stored] == figures
    assert [(one["number"], one["points"], one["wins"]) for one in answer["standings"]] == figures


def test_a_rubber_in_progress_is_won_by_nobody_yet():
    night = a_rubber()
    report_lines(night, GAMES[:2])
    assert [(each.points, each.wins) for each in stored_standings(night).standings] == [(7, 0), (1, 0), (0, 0)]
    assert [(each.points, each.wins) for each in standings_of(night, rounds_of(night))] == [(7, 0), (1, 0), (0, 0)]
    assert list(wrong_in(night)) == []


def test_a_hand_after_the_end_and_a_correction_that_ends_the_rubber_earlier_are_refused(admin_user):
    night = a_rubber()
    report_lines(night, GAMES)
    assert refused_for(lambda: report_lines(night, ["3333"], first=7)) == [
        "The rubber was over before this hand. Remove it."
    ]
    changed = {"hands": {3: hand("1111", 3), 4: hand("1113", 1)}, "seen": {3: 1, 4: 1}, "why": "misread"}

    def correct():
        enter_sheet(table_id=table_of(night).pk, by=admin_user, at=AT, **changed)

    assert refused_for(correct) == ["The rubber was over before this hand. Remove it."]


def test_a_correction_moves_the_end_of_a_game(admin_user):
    night = a_rubber()
    report_lines(night, GAMES[:3])
    enter_sheet(
        table_id=table_of(night).pk, hands={2: hand("1122", 2)}, seen={2: 1}, why="misread", by=admin_user, at=AT
    )
    [table] = rounds_of(night)[0].tables
    assert [(game.first, game.totals, game.out) for game in table.result.games] == [(1, (6, 6, 0), ())]
    assert table.row.out == ()
    assert list(wrong_in(night)) == []


def test_the_rubber_is_fixed_once_a_hand_is_in_and_before_that_in_the_history():
    night = a_rubber()
    night = change_night(night_id=night.pk, games=1, by=None, at=AT)
    assert night.changes.last().after == {"games": "1"}
    report_lines(night, GAMES[:1])
    assert refused_for(lambda: change_night(night_id=night.pk, games=3, by=None, at=AT)) == [
        "The night has begun, so how a round ends and what a tie is are fixed."
    ]


def test_on_paper_each_games_total_begins_anew():
    night = a_rubber()
    blank = values_for("score-sheets", night, blank=True)[0]
    assert (str(blank.rubber), blank.lines) == (
        "A rubber: until a side has won two games. Begin each game’s total anew.",
        (),
    )
    report_lines(night, GAMES)
    sheet = values_for("score-sheets", night)[0]
    assert str(sheet.rubber) == "A rubber, 2–1–0 in games. Each game’s total begins anew."
    assert [line.game for line in sheet.lines] == [1, 0, 2, 0, 3, 0]
    assert [line.total for line in sheet.lines] == [(4, 0, 0), (7, 1, 0), (0, 4, 0), (0, 7, 1), (4, 0, 0), (7, 0, 1)]
