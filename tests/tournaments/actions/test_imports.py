"""A night file becomes a night in the records, whole or not at all; so does a rehearsal with invented guests."""

import json
from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_running_night,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.night_files import CINCH_LAWS, a_file, replayed, reseated
from tournaments.actions.cuts import report_cut
from tournaments.actions.imports import import_night
from tournaments.actions.rounds import close_round, end_night, take_back_close
from tournaments.actions.sheets import enter_sheet
from tournaments.models import HandRecord, Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay, write_replay
from tournaments.records.audit import wrong_in
from tournaments.records.links import card_for, token_of
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled_from

pytestmark = pytest.mark.django_db

EAST = {"1": 0, "2": 14}


def imported(file):
    return import_night(record=read_night(file), by=None, at=AT)


def exported(night):
    night.refresh_from_db()
    return write_night(night_record_of(night, rounds_of(night)))


def as_text(file):
    return json.dumps(file, ensure_ascii=False)


def out_and_in_again(night):
    """What the night's file is, and what it is again after another database has read it."""
    file = exported(night)
    return as_text(file), as_text(exported(imported(file)))


def correct(night, number=1, table=1, points=EAST):
    row = table_of(night, table, number)
    hands = {deal: a_hand((deal - 1) % 4 + 1, points=points) for deal in range(1, 5)}
    seen = dict(row.hands.filter(current=True).values_list("deal", "revision"))
    enter_sheet(table_id=row.pk, hands=hands, seen=seen, by=None, why="read again", at=AT)


# Out and in again


@pytest.mark.parametrize("entrants", [4, 5, 7, 8, 13, 22])
def test_a_nights_file_is_the_same_after_another_database_has_read_it(entrants):
    reported = {"rank_by": ("points", "wins")[entrants % 2], "sit_out": ("none", "average", 7)[entrants % 3]}
    file = a_file(
        Random(entrants), entrants, entrants % 4 + 1, law=CINCH_LAWS[entrants % len(CINCH_LAWS)], **reported
    )
    night = imported(file)
    assert as_text(exported(night)) == as_text(file)
    assert write_replay(replay(night_record_of(night, rounds_of(night)))) == replayed(file)


@pytest.mark.parametrize("entrants", [4, 7, 13])
def test_a_file_in_which_people_sat_otherwise_is_the_same_again_and_sound(entrants):
    rng = Random(entrants)
    file = reseated(rng, a_file(rng, entrants, 4), 3)
    night = imported(file)
    assert [each.row.reseated for each in rounds_of(night)] == [False, False, True, False]
    assert as_text(exported(night)) == as_text(file)
    assert write_replay(replay(night_record_of(night, rounds_of(night)))) == replayed(file)
    assert wrong_in(night) == []


def test_a_night_that_was_only_drawn_comes_back():
    night = a_running_night(9, rounds=None, sit_out="average", rank_by="wins")
    out, again = out_and_in_again(night)
    assert out == again
    assert json.loads(out)["played"] == []


def test_a_round_in_progress_with_gaps_comes_back():
    night = a_running_night(8, rounds=None)
    play_round(night)
    report(night, number=2, deal=3)
    report(night, table=2, number=2, deal=2)
    out, again = out_and_in_again(night)
    assert out == again
    tables = json.loads(out)["played"][1]["tables"]
    assert [[hand and hand["dealer"] for hand in table["hands"]] for table in tables] == [[None, None, 3], [None, 2]]


def test_a_tie_comes_back_with_and_without_its_cut():
    night = a_running_night(8)
    play(night, 1, points=LEVEL)
    play(night, 2, points=LEVEL)
    report_cut(table_id=table_of(night, 2).pk, seat=3, at=AT)
    out, again = out_and_in_again(night)
    assert out == again
    assert [table.get("cut") for table in json.loads(out)["played"][0]["tables"]] == [None, 3]


@pytest.mark.parametrize("points", [EAST, LEVEL])
def test_a_corrected_round_comes_back_and_nobody_sits_elsewhere(points):
    """North and South moved up; the hands now say that East and West won, or that nobody did."""
    night = a_running_night(8, rounds=None)
    play_round(night)
    correct(night, points=points)
    report(night, number=2)
    out, again = out_and_in_again(night)
    assert out == again
    reported = json.loads(out)["played"][0]["tables"]
    assert [table.get("moved_up") for table in reported] == [1, None]
    back = imported(json.loads(out))
    assert [each.seating for each in rounds_of(back)] == [each.seating for each in rounds_of(night)]


def test_a_round_corrected_while_nobody_has_played_the_next_comes_back_closed():
    """Its seats follow from who moved, which its hands no longer show."""
    night = a_running_night(8, rounds=None)
    play_round(night)
    correct(night)
    out, again = out_and_in_again(night)
    assert out == again
    back = imported(json.loads(out))
    assert [(each.closed, each.seating) for each in rounds_of(back)] == [
        (each.closed, each.seating) for each in rounds_of(night)
    ]


def test_a_night_that_is_over_comes_back_over():
    night = a_running_night(8, rounds=2)
    play_round(night, 1)
    play_round(night, 2)
    correct(night, number=2)
    out, again = out_and_in_again(night)
    assert out == again
    back = imported(json.loads(out))
    assert (back.state, [each.closed for each in rounds_of(back)]) == ("over", [True, True])
    assert take_back_close(night_id=back.pk, by=None, at=AT).state == "playing"


@pytest.mark.parametrize("rounds", [None, 5])
@pytest.mark.parametrize("in_the_middle", [False, True])
def test_a_night_that_ended_early_comes_back_over(rounds, in_the_middle):
    """After a whole round, or in the middle of one: what was not closed stays open, and nobody is seated anew."""
    night = a_running_night(8, rounds=rounds)
    play_round(night)
    if in_the_middle:
        report(night, number=2)
    end_night(night_id=night.pk, by=None, at=AT)
    out, again = out_and_in_again(night)
    assert out == again
    assert (json.loads(out)["format"], json.loads(out)["over"]) == ("cinch-night/2", True)
    back = imported(json.loads(out))
    assert (back.state, back.ended_at) == ("over", AT)
    assert [(each.closed, each.seating) for each in rounds_of(back)] == [
        (each.closed, each.seating) for each in rounds_of(night)
    ]
    assert [tuple(row) for row in settled_from(back, rounds_of(back)).standings] == [
        tuple(row) for row in settled_from(night, rounds_of(night)).standings
    ]
    assert wrong_in(back) == []


def test_a_night_that_is_over_with_all_its_rounds_stays_in_the_first_form():
    night = a_running_night(8, rounds=1)
    assert play_round(night).state == "over"
    assert exported(night)["format"] == "cinch-night/1"
    assert "over" not in exported(night)


def test_a_night_that_was_ended_and_opened_again_is_not_over_in_its_file():
    night = a_running_night(8, rounds=None)
    play_round(night)
    end_night(night_id=night.pk, by=None, at=AT)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert exported(night)["format"] == "cinch-night/1"
    assert imported(exported(night)).state == "playing"


def test_a_file_that_is_over_before_its_first_hand_has_its_draw():
    night = imported(a_file(Random(8), 9, 0) | {"format": "cinch-night/2", "rounds": 3, "over": True})
    assert (night.state, [each.closed for each in rounds_of(night)]) == ("over", [False])
    assert wrong_in(night) == []


# What the database holds then


def test_everything_of_the_file_is_stored(django_user_model):
    host = django_user_model.objects.create_user("ada")
    file = a_file(Random(3), 10, 3) | {"rounds": 5, "rank_by": "wins", "sit_out": 12}
    night = import_night(record=read_night(file), by=host, at=AT)
    night.refresh_from_db()
    assert (night.name, night.law, night.rules.planned_rounds, night.rules.deals) == (
        "Friday cinch",
        "foster-1897",
        5,
        4,
    )
    assert (night.rules.rank_by, night.rules.sit_out, night.state, night.made_by) == ("wins", 12, "playing", host)
    assert [each.closed for each in rounds_of(night)] == [True, True, False]
    assert set(HandRecord.objects.values_list("source", "revision", "current", "at")) == {("file", 1, True, AT)}
    assert HandRecord.objects.count() == 3 * 2 * 4
    assert [row.rank for row in settled_from(night, rounds_of(night)).standings] == [
        row["rank"] for row in replayed(file)["standings"]
    ]


def test_the_night_goes_on_from_where_the_file_ends():
    file = a_file(Random(4), 9, 2) | {"rounds": 3}
    night = imported(file)
    assert card_for(token_of(night.cards.get(number=2))).number == 2
    close_round(night_id=night.pk, number=2, by=None, at=AT)
    after = replayed(file)["next"]
    assert [list(table) for table in rounds_of(night)[2].seating.tables] == [t["seats"] for t in after["tables"]]
    assert play_round(night, 3).state == "over"


def test_a_seed_is_stored_and_the_draw_that_it_makes_is_seated():
    file = {key: value for key, value in a_file(Random(5), 9, 0).items() if key != "draw"} | {"rounds": 3, "seed": 7}
    night = imported(file)
    assert night.seed == 7
    drawn = a_running_night(9, seed=7)
    assert rounds_of(night)[0].seating == rounds_of(drawn)[0].seating


# Refused


def test_a_file_whose_rounds_do_not_follow_writes_nothing():
    file = a_file(Random(6), 8, 3)
    file["played"][1]["tables"][1]["hands"].pop()
    with pytest.raises(Refused) as refused:
        imported(file)
    assert [fault.field for fault in refused.value.faults] == ["played[1].tables[1].hands"]
    assert not Night.objects.exists()


def test_the_database_takes_nothing_of_a_night_that_breaks_off():
    """Whatever goes wrong on the way, here a name that no entrant may have, the database stays as it was."""
    book = read_night(a_file(Random(7), 8, 2))
    with pytest.raises(Exception, match="entrant_has_a_name"):
        import_night(record=book._replace(entrants=(*book.entrants[:-1], (8, ""))), by=None, at=AT)
    assert not Night.objects.exists()


def test_a_pair_that_moved_up_from_an_unfinished_round_writes_nothing():
    """The records could not hold together: nobody moves before the round is closed."""
    file = a_file(Random(6), 8, 3)
    file["played"][2]["tables"][1]["hands"].pop()
    file["played"][2]["tables"][0]["moved_up"] = 1
    with pytest.raises(Refused) as refused:
        imported(file)
    assert [fault.field for fault in refused.value.faults] == ["played[2].tables[0].moved_up"]
    assert not Night.objects.exists()
