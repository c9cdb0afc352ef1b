"""Rows of the records as the values that the pure rooms take."""

import pytest

from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_night,
    a_running_night,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.cuts import report_cut
from tournaments.actions.rounds import take_back_close
from tournaments.actions.sheets import enter_sheet
from tournaments.models import HandRecord, Night, Table
from tournaments.records.attendance import attendance_of
from tournaments.records.load import TornReadError, current_round, entrants_of, rounds_of
from tournaments.records.next_round import history_of
from tournaments.records.night_record import night_record_of, settled, settled_from

pytestmark = pytest.mark.django_db

EAST = {"1": 0, "2": 14}


def correct(night, points=EAST, number=1, table=1):
    row = table_of(night, table, number)
    hands = {deal: a_hand((deal - 1) % 4 + 1, points=points) for deal in range(1, 5)}
    seen = dict(row.hands.filter(current=True).values_list("deal", "revision"))
    enter_sheet(table_id=row.pk, hands=hands, seen=seen, by=None, why="read again", at=AT)


@pytest.mark.parametrize(("entrants", "rounds"), [(8, 1), (22, 3)])
def test_all_rounds_are_read_however_many_there_are(entrants, rounds):
    night = a_running_night(entrants, rounds=4)
    for number in range(1, rounds + 1):
        play_round(night, number)
    night = Night.objects.get()
    found = rounds_of(night)
    reported = [(each.seating, each.closed, each.has_begun, [t.result.state for t in each.tables]) for each in found]
    assert len(reported) == rounds + 1
    assert current_round(night).number == rounds + 1


@pytest.mark.django_db(transaction=True)
def test_a_night_read_before_a_round_closed_still_has_a_round():
    a_running_night(4, rounds=2)
    before = Night.objects.get()
    assert current_round(before).number == 1
    play_round(Night.objects.get(), 1)
    assert current_round(before).number == 1
    assert current_round(Night.objects.get()).number == 2


@pytest.mark.django_db(transaction=True)
def test_a_page_that_asks_twice_gets_the_rounds_of_one_moment():
    """Between the two the round is taken back, and another page reads the night."""
    night = a_running_night(4, rounds=2)
    play_round(night, 1)
    page = Night.objects.get()
    assert [each.number for each in rounds_of(page)] == [1, 2]
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert [each.number for each in rounds_of(Night.objects.get())] == [1]
    assert [each.number for each in rounds_of(page)] == [1, 2]


def test_before_the_draw_there_is_no_round():
    night = a_night(8)
    assert (rounds_of(night), current_round(night)) == ([], None)


def test_a_table_is_found_with_its_seats_its_hands_and_what_they_come_to():
    night = a_running_night(4)
    play(night, points={"1": 10, "2": 4})
    [table] = current_round(night).tables
    assert sorted(table.seats) == [1, 2, 3, 4]
    assert [entrant.number for entrant in table.people] == list(table.seats)
    assert sorted(table.records) == [1, 2, 3, 4]
    assert table.result.totals == (
        42,
        0,
        42,
        0,
    )  # bids by South, West, North and East: two make 6, two fail and pay 15


def test_only_the_line_that_stands_counts():
    night = a_running_night(4)
    play(night)
    correct(night)
    assert HandRecord.objects.count() == 8
    [table] = current_round(night).tables
    assert {record.revision for record in table.records.values()} == {2}


def test_a_round_has_begun_with_its_first_hand_or_when_it_is_closed():
    night = a_running_night(8)
    assert not current_round(night).has_begun
    report(night, table=2, deal=4)
    assert current_round(night).has_begun
    assert settled(night).newest.number == 1


def test_a_correction_after_the_closing_shows_where_others_would_have_moved():
    night = a_running_night(8)
    play_round(night)
    assert not any(table.moves_differ for table in rounds_of(night)[0].tables)
    correct(night)
    assert [table.moves_differ for table in rounds_of(night)[0].tables] == [True, False]
    correct(night, LEVEL)
    assert not any(table.moves_differ for table in rounds_of(night)[0].tables)


def test_entrants_are_by_number():
    assert entrants_of(a_night(3)) == [(1, "Guest 1"), (2, "Guest 2"), (3, "Guest 3")]


def test_history_counts_who_met_and_who_sat_out():
    night = a_running_night(5)
    play_round(night)
    history = history_of(night, attendance_of(night))
    assert sum(history.partner_counts.values()) == 2 * 2
    assert sum(history.sit_outs.values()) == 2


def test_the_file_has_who_moved_up_only_where_the_hands_no_longer_do():
    night = a_running_night(8, rounds=None)
    play_round(night)

    def moved_up():
        return [table.moved_up for table in night_record_of(night, rounds_of(night)).played[0].tables]

    assert moved_up() == [(), ()]
    correct(night)
    assert moved_up() == [(1,), ()]
    correct(night, LEVEL)
    assert moved_up() == [(1,), ()]
    correct(night, {"1": 14, "2": 0})
    assert moved_up() == [(), ()]


def test_the_file_has_a_cut_rather_than_who_moved_up():
    night = a_running_night(4, rounds=None)
    play(night, points=LEVEL)
    report_cut(table_id=table_of(night).pk, seat=4, at=AT)
    [table] = night_record_of(night, rounds_of(night)).played[0].tables
    assert (table.cut, table.moved_up) == ((4,), ())


def test_hands_are_as_the_table_reported_them():
    night = a_running_night(4)
    reported = {"dealer": 1, "bid": {"points": 5, "seat": 3}, "trump": "H", "points": {"3": 10, "4": 4}}
    enter_sheet(table_id=table_of(night).pk, hands={1: reported}, seen={}, by=None, why="", at=AT)
    assert [each.tables[0].payloads for each in night_record_of(night, rounds_of(night)).played] == [{1: reported}]


def test_standings_follow_a_correction_at_once():
    night = a_running_night(4)
    play(night)
    before = settled_from(night, rounds_of(night)).standings
    correct(night)
    after = settled_from(night, rounds_of(night)).standings
    assert {row.number for row in before if row.rank == 1}.isdisjoint(row.number for row in after if row.rank == 1)


def test_a_round_without_its_tables_is_a_torn_look_and_no_page(night_of_one_round):
    Table.objects.all().delete()
    with pytest.raises(TornReadError):
        rounds_of(night_of_one_round)


@pytest.fixture
def night_of_one_round():
    return a_running_night(4)
