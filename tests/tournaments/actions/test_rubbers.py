"""A night of one table of three at Seven-up, a rubber each round: reported, corrected, refused, exported, imported, replayed.

In round 1 seat 1 makes 4 and 3 and is out, then seat 2, then seat 1 again: two games to one. In all 1 has 14 points, 2
has 8 and 3 has 2; who has won is 1.
"""

import json

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, card_of, close, table_of
from tests.tournaments.night_files import replayed
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.import_night import import_night
from tournaments.actions.make_night import change_night
from tournaments.actions.record_hand import record_hand
from tournaments.models import HandRecord, Night
from tournaments.night_file.reading import read_night
from tournaments.night_file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.queries import night_record_of, rounds_of, standings_of
from tournaments.records.stored_standings import stored_standings

pytestmark = pytest.mark.django_db

GAMES = ["1111", "1112", "2222", "2223", "1111", "1113"]


def a_rubber(law="foster-seven-up", **settled):
    given = {"movement": "stay", "movement_options": {"players": "3"}, "ends_by": "target", "games": 3, "deals": 16}
    return a_running_night(3, law, 2, **(given | settled))


def hand(line, dealer):
    """Who took High, Low, Jack and Game, each by a seat."""
    taken = dict(zip(("high", "low", "jack", "game"), map(int, line), strict=True))
    return {"players": 3, "dealer": dealer, "trump": "H", "taken": taken}


def report(night, lines, first=1, number=1):
    """The hands of the lines from deal `first` on, dealt by rotation from seat 1 on deal 1."""
    for deal, line in enumerate(lines, start=first):
        payload, key = hand(line, (deal - 1) % 3 + 1), f"{number}-{deal}-{line}"
        record_hand(card=card_of(night), round_number=number, deal=deal, reported=payload, key=key, at=AT)
    night.refresh_from_db()


def refused(act):
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
    report(night, GAMES[:5])
    with pytest.raises(Refused):
        close(night)
    report(night, GAMES[5:], first=6)
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
    report(night, GAMES[:2])
    assert [(each.points, each.wins) for each in stored_standings(night).standings] == [(7, 0), (1, 0), (0, 0)]
    assert [(each.points, each.wins) for each in standings_of(night, rounds_of(night))] == [(7, 0), (1, 0), (0, 0)]
    assert list(wrong_in(night)) == []


def test_a_hand_after_the_end_and_a_correction_that_ends_the_rubber_earlier_are_refused(admin_user):
    night = a_rubber()
    report(night, GAMES)
    assert refused(lambda: report(night, ["3333"], first=7)) == ["The rubber was over before this hand. Remove it."]
    changed = {"hands": {3: hand("1111", 3), 4: hand("1113", 1)}, "seen": {3: 1, 4: 1}, "why": "misread"}

    def correct():
        enter_sheet(table_id=table_of(night).pk, by=admin_user, at=AT, **changed)

    assert refused(correct) == ["The rubber was over before this hand. Remove it."]


def test_a_correction_moves_the_end_of_a_game(admin_user):
    night = a_rubber()
    report(night, GAMES[:3])
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
    report(night, GAMES[:1])
    assert refused(lambda: change_night(night_id=night.pk, games=3, by=None, at=AT)) == [
        "The night has begun, so how a round ends and what a tie is are fixed."
    ]
