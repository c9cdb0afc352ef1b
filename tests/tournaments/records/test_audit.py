"""A sound night has nothing wrong; each way in which rows can contradict the hands is found and named."""

from random import Random

import pytest

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
    set_rules,
    table_of,
)
from tests.tournaments.night_files import CINCH_LAWS, a_file
from tournaments.actions.cuts import draw_cut
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import record_hand, undo_hand
from tournaments.actions.imports import import_night
from tournaments.actions.rounds import close_round, end_night, take_back_close
from tournaments.actions.sheets import enter_sheet
from tournaments.models import HandRecord, Night, Round, Seat, SitOut, Table
from tournaments.movement.seating import Seating
from tournaments.night.file.reading import read_night
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db

EAST = {"1": 0, "2": 14}


def wrong(night):
    return [str(text) for text in wrong_in(Night.objects.get(pk=night.pk))]


def correct(night, number=1, table=1):
    row = table_of(night, table, number)
    hands = {deal: a_hand((deal - 1) % 4 + 1, points=EAST) for deal in range(1, 5)}
    seen = dict(row.hands.filter(current=True).values_list("deal", "revision"))
    enter_sheet(table_id=row.pk, hands=hands, seen=seen, by=None, why="read again", at=AT)


@pytest.fixture
def night():
    """Two rounds closed, and a hand of the third."""
    night = a_running_night(9, rounds=3)
    play_round(night, 1)
    play_round(night, 2)
    report(night, number=3)
    return night


# Sound


def test_a_night_by_the_fixed_rule_is_seated_as_its_file_replays_it():
    night = a_running_night(9, rounds=3, movement_options={"rule": "fixed"})
    play_round(night, 1)
    play_round(night, 2)
    first, second, _third = [each.seating for each in rounds_of(night)]
    assert first == Seating(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))
    assert second == Seating(((9, 3, 6, 8), (5, 7, 2, 4)), (1,))  # 9 came in for 1, whose side had won
    assert wrong(night) == []


def test_a_night_is_sound_at_every_step_from_the_door_to_its_end():
    night = a_night(10, rounds=2)
    assert wrong(night) == []
    draw_seats(night_id=night.pk, seed=7)
    assert wrong(night) == []
    night = a_running_night(10, rounds=2)
    assert wrong(night) == []
    report(night, deal=3)
    assert wrong(night) == []
    play(night, 1)
    play(night, 2, points=LEVEL)
    draw_cut(table_id=table_of(night, 2).pk, rng=Random(1), at=AT)
    assert wrong(night) == []
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    assert wrong(night) == []
    play_round(night, 2)
    assert wrong(night) == []
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert wrong(night) == []


@pytest.mark.parametrize("entrants", [4, 6, 11, 16, 23])
def test_a_night_from_a_file_is_sound(entrants):
    file = a_file(Random(entrants), entrants, 3, law=CINCH_LAWS[entrants % len(CINCH_LAWS)])
    assert wrong(import_night(record=read_night(file), by=None, at=AT)) == []


def test_a_dealer_out_of_turn_is_found_in_a_night_from_a_file_too():
    """Files were read once the one who dealt; such a night does not hold together."""
    night = import_night(record=read_night(a_file(Random(1), 4, 1)), by=None, at=AT)
    record = HandRecord.objects.filter(table__round__night=night, deal=2, current=True).get()
    record.hand["dealer"] = record.hand["dealer"] % 4 + 1
    record.save()
    assert [line for line in wrong(night) if "dealer is out of turn" in line] == [
        "Round 1, table 1, deal 2: the dealer is out of turn."
    ]


def test_a_corrected_round_is_sound_though_others_moved_up(night):
    correct(night)
    assert wrong(night) == []


def test_a_dispute_and_an_early_end_are_sound():
    night = a_running_night(4, rounds=None)
    play_round(night)
    late = a_hand(1, points=EAST)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=late, key="late", at=AT)
    end_night(night_id=night.pk, by=None, at=AT)
    assert wrong(night) == []


# Not sound


def test_hands_that_no_longer_read_under_the_law_are_found_with_their_place(night):
    record = table_of(night, 2, 1).hands.get(deal=3)
    record.hand |= {"bids": [None, 15, None, None], "trump": "N"}
    record.save()
    assert [line for line in wrong(night) if "deal 3:" in line] == [
        "Round 1, table 2, deal 3: A bid of 15 is not possible; bids go from 1 to 14.",
        "Round 1, table 2, deal 3: “N” is not a suit. Trumps are S, H, D or C.",
    ]


def test_a_hand_that_was_changed_without_a_revision_shows_in_who_moved(night):
    table_of(night, 1, 1).hands.update(hand=a_hand(1, points=EAST))
    found = wrong(night)
    assert "Round 1, table 1: the pair that moved up is not the one that won." in found
    assert "Round 1, table 1, deal 2: the dealer is out of turn." in found


def test_a_hand_that_was_taken_out_is_missed(night):
    table_of(night, 1, 2).hands.filter(deal=4).delete()
    assert wrong(night) == [
        "Round 2, table 1: the round is closed, and a deal is missing: 4.",
        "The night counts 17 hands, but 16 were written or taken back.",
    ]


def test_a_deal_that_the_round_does_not_have_is_found(night):
    table_of(night, 1, 1).hands.create(deal=5, hand=a_hand(1), source="desk", at=AT)
    assert "Round 1, table 1 has deal 5 of 4." in wrong(night)


def test_an_old_line_that_stands_again_is_found(night):
    correct(night)
    hands = table_of(night, 1, 1).hands.filter(deal=1)
    hands.filter(revision=2).update(current=False)
    hands.filter(revision=1).update(current=True)
    assert wrong(night) == [
        "Round 1, table 1, deal 1: its last revision does not stand.",
    ]


def test_hands_that_came_in_since_the_night_was_looked_up_are_counted(night):
    record_hand(card=card_of(night), round_number=3, deal=2, reported=a_hand(2), key="since", at=AT)
    assert wrong_in(night) == []


def test_a_hand_that_was_taken_back_is_sound_and_one_that_stands_again_is_found(night):
    undo_hand(card=card_of(night), round_number=3, deal=1, revision=1, at=AT)
    assert wrong(night) == []
    record_hand(card=card_of(night), round_number=3, deal=1, reported=a_hand(trump="H"), key="again", at=AT)
    assert wrong(night) == []
    table = table_of(night, 1, 3)
    table.hands.filter(revision=2).update(current=False)
    table.hands.filter(revision=1).update(current=True, dropped_at=None)
    assert wrong(night) == [
        "Round 3, table 1, deal 1: its last revision does not stand.",
        "The night counts 19 hands, but 18 were written or taken back.",
    ]


def test_a_closed_round_without_its_winners_is_found(night):
    Table.objects.filter(round__number=2, number=1).update(moved_up=None)
    assert wrong(night) == ["Round 2, table 1: the round is closed without a winner."]


def test_winners_of_an_open_round_are_found(night):
    Table.objects.filter(round__number=3, number=1).update(moved_up=1)
    assert wrong(night) == ["Round 3, table 1: a pair moved up before the round was closed."]


def test_winners_who_did_not_move_are_found(night):
    Table.objects.filter(round__number=1, number=2).update(moved_up=1)
    assert wrong(night) == ["Round 1, table 2: the pair that moved up is not the one that won."]


def test_two_people_who_changed_seats_are_found(night):
    seats = table_of(night, 1, 2).seats
    north, east = seats.get(seat=1), seats.get(seat=2)
    for seat in (north, east):
        seat.delete()
    seats.create(round=north.round, seat=1, entrant=east.entrant)
    seats.create(round=north.round, seat=2, entrant=north.entrant)
    assert wrong(night) == [
        "Round 2: people do not sit where the round before sends them.",
        "Replayed from its file, the night’s standings differ from those shown.",
    ]


def test_someone_without_a_place_is_found(night):
    SitOut.objects.filter(round__number=2).delete()
    [line] = wrong(night)
    assert line.startswith("Round 2: number ")
    assert line.endswith(" has 0 places instead of one.")


def test_someone_with_two_places_is_found(night):
    sitting = table_of(night, 1, 2).seats.get(seat=1).entrant
    SitOut.objects.create(round=Round.objects.get(number=2), entrant=sitting)
    assert wrong(night) == [f"Round 2: number {sitting.number} has 2 places instead of one."]


def test_an_empty_seat_is_found(night):
    Seat.objects.filter(table=table_of(night, 2, 2), seat=3).delete()
    assert "Round 2, table 2: not every seat is taken." in wrong(night)


def test_a_table_too_many_is_found(night):
    Table.objects.create(round=Round.objects.get(number=2), number=3)
    assert "Round 2 does not have the tables that its guests fill." in wrong(night)


def test_a_seed_that_draws_otherwise_is_found(night):
    Night.objects.update(seed=8)
    assert wrong(night) == ["The first seats are not those of draw number 8."]


@pytest.mark.parametrize("state", ["enrolling", "drawn"])
def test_a_state_that_the_rounds_do_not_fit_is_found(night, state):
    Night.objects.update(state=state)
    assert wrong(night) == [f"The rounds do not fit a night that is “{state}”."]


def test_a_round_left_open_and_one_too_many_are_found(night):
    Round.objects.filter(number=1).update(closed_at=None)
    set_rules(planned_rounds=2)
    found = wrong(night)
    assert "Round 1 is open, though the next round is seated." in found
    assert "More rounds are seated than the night has." in found


def test_a_gap_in_the_rounds_is_found(night):
    Round.objects.filter(number=3).update(number=4)
    assert "The rounds are not numbered from 1 on without a gap." in wrong(night)


def test_a_lost_card_and_another_version_of_the_law_are_found(night):
    night.cards.get(number=2).delete()
    Night.objects.update(law_version=99)
    found = wrong(night)
    assert "Not every table has its card." in found
    assert "The night was played under version 99 of its law, and this is version 1." in found


def test_a_law_or_a_movement_that_nobody_knows_is_found(night):
    Night.objects.update(movement="howell")
    assert wrong(night) == ["The movement “howell” is unknown."]
    Night.objects.update(law="hoyle")
    [line] = wrong(night)
    assert line.startswith("No law is called “hoyle”.")


def test_a_cut_that_no_seat_won_is_found(night):
    Table.objects.filter(round__number=1, number=1).update(cut_seat=7)
    assert wrong(night) == ["Round 1, table 1: no seat won the cut."]
