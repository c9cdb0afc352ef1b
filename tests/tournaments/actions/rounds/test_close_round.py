"""A round ends for everyone at once, may be opened again for a while, and a night ends after its last."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.cuts import report_cut
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import record_hand
from tournaments.actions.rounds import close_round, end_night, take_back_close
from tournaments.actions.rulings import Decision, give_ruling
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Change, HandRecord, Night, Round, Ruling, Seat
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled_from

pytestmark = pytest.mark.django_db

WON = {"1": 10, "2": 4}
EAST = {"1": 0, "2": 14}


def close(night, number=1, by=None, **how):
    return close_round(night_id=night.pk, number=number, by=by, at=AT, **how)


def refusal(action, *args, **reported):
    with pytest.raises(Refused) as refused:
        action(*args, **reported)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def correct(night, number=1, table=1):
    """East and West took everything on every deal, after all."""
    row = table_of(night, table, number)
    hands = {deal: a_hand((deal - 1) % 4 + 1, points=EAST) for deal in range(1, 5)}
    seen = dict(row.hands.filter(current=True).values_list("deal", "revision"))
    enter_sheet(table_id=row.pk, hands=hands, seen=seen, by=None, why="read again", at=AT)


def state_of(night):
    night.refresh_from_db()
    return night.state


# Closing


def test_closing_writes_who_when_and_which_pair_moved(django_user_model):
    host = django_user_model.objects.create_user("ada")
    night = a_running_night()
    play(night, 1, points=WON)
    play(night, 2, points=EAST)
    close(night, by=host)
    first, second = rounds_of(night)
    assert (first.row.closed_by, first.row.closed_at, second.row.closed_at) == (host, AT, None)
    assert [table.row.moved_up for table in first.tables] == [1, 2]


def test_everyone_moves_by_the_movement_when_a_round_closes():
    night = a_running_night()
    play(night, 1, points=WON)
    play(night, 2, points=EAST)
    close(night)
    first, second = (each.seating.tables for each in rounds_of(night))
    north, east, south, west = first[0]
    assert set(second[0]) == {north, south, first[1][1], first[1][3]}
    assert set(second[1]) == {east, west, first[1][0], first[1][2]}


def test_closing_is_refused_while_a_table_misses_something_and_names_each_table():
    night = a_running_night(16)
    play(night, 1)
    play(night, 2, deals=2)
    play(night, 3, points=LEVEL)
    assert refusal(close, night) == [
        ("tables[2]", "Table 2 has not reported deals 3 and 4."),
        ("tables[3]", "Table 3 is tied. Enter who won the cut, or let the program cut."),
        ("tables[4]", "Table 4 has not reported deals 1, 2, 3 and 4."),
    ]
    assert (night.rounds.count(), Round.objects.get().closed_at) == (1, None)


def test_closing_is_refused_while_a_hand_is_disputed():
    night = a_running_night(4)
    play(night, 1)
    other = a_hand(1, points=EAST)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=other, key="other", at=AT)
    assert refusal(close, night) == [("tables[1]", "Table 1 has two versions of a hand. Choose the right one.")]


def test_the_pair_that_won_the_cut_moves_up():
    night = a_running_night()
    play(night, 1)
    play(night, 2, points=LEVEL)
    report_cut(table_id=table_of(night, 2).pk, seat=4, at=AT)
    close(night)
    first, second = (each.seating.tables for each in rounds_of(night))
    assert {first[1][1], first[1][3]} < set(second[0])


@pytest.mark.parametrize("number", [0, 2, 99])
def test_only_the_round_that_is_played_can_be_closed(number):
    night = a_running_night(4)
    play(night)
    assert refusal(close, night, number) == [("round", f"Round {number} is not the one being played.")]


def test_a_round_is_closed_once():
    night = a_running_night(4)
    play_round(night)
    assert refusal(close, night, 1) == [("round", "Round 1 is not the one being played.")]
    assert night.rounds.count() == 2


def test_a_night_that_is_not_played_has_no_round_to_close():
    for night in (a_night(8), draw_seats(night_id=a_night(8).pk, seed=7)):
        assert [field for field, _ in refusal(close, night)] == ["night"]


def test_nobody_sits_out_twice_before_everyone_has_once():
    night = a_running_night(6, rounds=None)
    for number in (1, 2, 3, 4, 5):
        play_round(night, number)
    out = [entrant for each in rounds_of(night)[:3] for entrant in each.seating.sitting_out]
    assert sorted(out) == [1, 2, 3, 4, 5, 6]


# The night's end


def test_the_last_planned_round_seats_nobody_and_the_night_is_ended_by_a_step_of_its_own():
    night = a_running_night(4, rounds=2)
    assert play_round(night, 1).state == "playing"
    play(night, number=2, points=WON)
    assert (close(night, 2).state, wrong_in(Night.objects.get())) == ("playing", [])
    end_night(night_id=night.pk, by=None, at=AT)
    assert [each.closed for each in rounds_of(night)] == [True, True]
    assert refusal(close, night, 3) == [("night", "The night “Friday cinch” is not being played now.")]


def test_the_host_may_say_that_a_round_is_the_last():
    night = a_running_night(4, rounds=None)
    play(night, points=WON)
    assert close_round(night_id=night.pk, number=1, by=None, at=AT, last=True).state == "over"
    assert [each.closed for each in rounds_of(night)] == [True]


# Taken back


def test_closing_is_taken_back_and_the_next_rounds_seats_are_forgotten():
    night = a_running_night()
    play_round(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    [first] = rounds_of(night)
    assert (first.row.closed_at, first.row.closed_by) == (None, None)
    assert [table.row.moved_up for table in first.tables] == [None, None]
    assert Seat.objects.count() == 8
    assert HandRecord.objects.count() == 8


def test_the_history_keeps_what_a_closing_that_was_taken_back_had_been(django_user_model):
    ada = django_user_model.objects.create_user("ada")
    night = a_running_night(4)
    play(night)
    close(night, by=ada)
    four = list(rounds_of(night)[1].seating.tables[0])
    take_back_close(night_id=night.pk, by=None, at=AT)
    before = Change.objects.get(kind="taken-back").before
    assert (before["moved_up"], before["closed_by"], before["closed_at"]) == ([1], "ada", AT.isoformat())
    assert before["dropped_seats"] == {"tables": [four], "sitting_out": []}


def test_a_ruling_of_the_new_round_is_not_lost_with_it():
    night = play_round(a_running_night(4))
    case = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2, "seen by both")
    give_ruling(table_id=table_of(night, number=2).pk, decision=case, by=None, at=AT)
    with pytest.raises(Refused, match="A ruling of round 2 is in, so round 1 stays closed"):
        take_back_close(night_id=night.pk, by=None, at=AT)
    end_night(night_id=night.pk, by=None, at=AT)
    assert Ruling.objects.get().table.round.number == 2
    assert wrong_in(Night.objects.get()) == []


def test_closing_again_seats_everyone_as_before():
    night = a_running_night(11)
    play_round(night)
    before = rounds_of(night)[1].seating
    take_back_close(night_id=night.pk, by=None, at=AT)
    close(night)
    assert rounds_of(night)[1].seating == before


def test_a_cut_that_was_made_stands_when_closing_is_taken_back():
    night = a_running_night(4)
    play(night, points=LEVEL)
    report_cut(table_id=table_of(night).pk, seat=2, at=AT)
    close(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert table_of(night).cut_seat == 2


def test_after_a_correction_closing_again_moves_those_who_won():
    night = a_running_night()
    play_round(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    correct(night)
    close(night)
    first, second = (each.seating.tables for each in rounds_of(night))
    assert {first[0][1], first[0][3]} < set(second[0])


def test_closing_is_taken_back_until_a_hand_of_the_next_round_is_in():
    night = a_running_night(4)
    play_round(night)
    report(night, number=2)
    assert refusal(take_back_close, night_id=night.pk, by=None, at=AT) == [
        ("round", "A hand of round 2 is in, so round 1 stays closed.")
    ]
    assert [each.closed for each in rounds_of(night)] == [True, False]


def test_before_a_round_is_closed_there_is_nothing_to_take_back():
    for night in (a_night(4), a_running_night(4)):
        assert [field for field, _ in refusal(take_back_close, night_id=night.pk, by=None, at=AT)] == ["round"]


def test_the_last_round_of_a_night_that_is_over_is_opened_again():
    night = a_running_night(4, rounds=1)
    play_round(night)
    assert take_back_close(night_id=night.pk, by=None, at=AT).state == "playing"
    [only] = rounds_of(night)
    assert not only.closed
    assert close(night, last=True).state == "over"


def test_an_ended_night_goes_on_from_its_last_round():
    night = a_running_night(4, rounds=None)
    play_round(night)
    end_night(night_id=night.pk, by=None, at=AT)
    take_back_close(night_id=night.pk, by=None, at=AT)
    close(night)
    assert (state_of(night), night.rounds.count()) == ("playing", 2)


def test_two_closings_are_taken_back_one_after_the_other():
    night = a_running_night(8)
    play_round(night, 1)
    play_round(night, 2)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert [field for field, _ in refusal(take_back_close, night_id=night.pk, by=None, at=AT)] == ["round"]
    assert [each.closed for each in rounds_of(night)] == [True, False]


# A correction of a closed round


def test_correcting_a_closed_round_changes_points_and_never_seats():
    night = a_running_night()
    play_round(night)
    before = [each.seating for each in rounds_of(night)]
    points = {row.number: row.points for row in settled_from(night, rounds_of(night)).standings}
    correct(night)
    rounds = rounds_of(night)
    assert [each.seating for each in rounds] == before
    assert {row.number: row.points for row in settled_from(night, rounds).standings} != points
    assert [table.moves_differ for table in rounds[0].tables] == [True, False]


def test_a_correction_after_which_the_same_pair_wins_makes_no_difference_to_the_moves():
    night = a_running_night()
    play(night, 1)
    play(night, 2, points=EAST)
    close(night)
    correct(night, table=2)
    assert [table.moves_differ for table in rounds_of(night)[0].tables] == [False, False]


def test_rounds_after_a_corrected_one_still_follow_from_who_moved():
    night = a_running_night(11, rounds=3)
    play_round(night)
    correct(night)
    play_round(night, 2)
    first, second, third = rounds_of(night)
    assert first.tables[0].moves_differ
    assert not any(table.moves_differ for table in second.tables)
    assert len({*third.seating.sitting_out, *(n for table in third.seating.tables for n in table)}) == 11
