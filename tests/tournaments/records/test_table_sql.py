"""What is written out for a night's pages and its tables' phones finds the rows that the ORM finds."""

import pytest

from tests.tournaments.night_builder import AT, a_running_night, play_round, report, table_of
from tournaments.models import Call, Dispute, RoundClock, Screen
from tournaments.records.sql import LARGEST
from tournaments.records.table_sql import newest_table, rounds_between

pytestmark = pytest.mark.django_db

FLAGS = ("has_calls", "has_disputes", "has_decisions")


def values(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def flags(night):
    found = newest_table(night, 1).row
    return [bool(getattr(found, flag)) for flag in FLAGS]


@pytest.fixture
def night():
    night = play_round(a_running_night(9))
    report(night, 1, 2, 2, trump="H")
    report(night, 1, 2, 1)
    return night


def test_the_newest_table_is_found_with_its_round_its_seats_and_the_hands_that_stand(night):
    table = table_of(night, 1, 2)
    seats, hands = list(table.seats.select_related("entrant")), list(table.hands.filter(current=True))
    row, sit_here, stand = newest_table(night, 1)
    assert (row, row.round, row.round.night) == (table, table.round, night)
    assert [values(each) for each in (row, row.round)] == [values(each) for each in (table, table.round)]
    assert [values(each) for each in sit_here] == [values(each.entrant) for each in seats]
    by_deal = {each.deal: values(each) for each in stand}
    assert by_deal == {each.deal: values(each) for each in hands}
    assert by_deal.keys() == {1, 2}
    assert {each.table for each in stand} == {row}
    assert not hasattr(row.round, "clock")
    assert not hasattr(night, "screen")


def test_a_clock_and_a_screen_are_found_with_it(night):
    clock = RoundClock.objects.create(round=table_of(night, 1, 2).round, minutes=20, ends_at=AT)
    screen = Screen.objects.create(night=night, break_ends_at=AT)
    found = newest_table(night, 1).row
    assert values(found.round.clock) == values(clock)
    assert values(found.round.night.screen) == values(screen)


def test_rounds_are_found_with_all_that_is_in_them(night):
    clock = RoundClock.objects.create(round=table_of(night, 1, 2).round, minutes=20, ends_at=AT)
    rounds = list(night.rounds.all())
    by_orm = {
        table.pk: (list(table.seats.select_related("entrant")), list(table.hands.filter(current=True)))
        for each in rounds
        for table in each.tables.all()
    }
    out = [list(each.sit_outs.select_related("entrant").order_by("entrant__number")) for each in rounds]
    found = rounds_between(night, 1, LARGEST)
    assert [values(each.row) for each in found] == [values(each) for each in rounds]
    assert {each.row.night for each in found} == {night}
    tables = [(each.row, *table) for each in found for table in each.tables]
    assert [table.pk for _, table, *_ in tables] == list(by_orm)
    for its_round, table, sit_here, stand in tables:
        seats, hands = by_orm[table.pk]
        assert table.round is its_round
        assert [values(each) for each in sit_here] == [values(each.entrant) for each in seats]
        assert [(values(each), each.table) for each in stand] == [(values(each), table) for each in hands]
    assert [[values(one) for one in each.sitting_out] for each in found] == [
        [values(one.entrant) for one in each] for each in out
    ]
    assert not hasattr(found[0].row, "clock")
    assert values(found[1].row.clock) == values(clock)
    assert len(out[0]) == 1  # nine people: the night has somebody who sits out


def test_rounds_are_found_by_their_numbers_and_the_newest_of_many(night):
    def numbers(*asked):
        return [each.row.number for each in rounds_between(night, *asked)]

    assert [numbers(1, LARGEST), numbers(2, 2), numbers(1, 1), numbers(1, LARGEST, 1)] == [[1, 2], [2], [1], [2]]
    assert [numbers(3, 9), numbers(1, 0), numbers(LARGEST + 1, LARGEST + 1)] == [[], [], []]


def test_a_table_that_the_newest_round_lacks_is_found_in_its_last(night):
    assert [newest_table(night, table).row.newest_round for table in (1, 2)] == [2, 2]
    table_of(night, 2, 2).delete()
    found = newest_table(night, 2).row
    assert (found.round.number, found.newest_round) == (1, 2)
    assert newest_table(night, 9) is None


def test_it_knows_whether_there_are_calls_disputes_and_decisions(night):
    assert flags(night) == [False, False, False]
    table = table_of(night, 1, 2)
    Call.objects.create(table=table, reason="rule", at=AT)
    assert flags(night) == [True, False, False]
    dispute = Dispute.objects.create(table=table, deal=1, at=AT)
    assert flags(night) == [True, True, False]
    dispute.settled_at, dispute.settled_sequence = AT, 9
    dispute.save()
    assert flags(night) == [True, False, True]
