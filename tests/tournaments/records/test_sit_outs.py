"""The ledger of sit-outs, against figures computed by hand."""

import pytest

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.actions.arrivals import offer_to_sit_out
from tournaments.actions.door import enrol_guest
from tournaments.actions.draw import draw_seats
from tournaments.records.load import rounds_of
from tournaments.records.sit_outs import ledger

pytestmark = pytest.mark.django_db


def lines(night):
    return [(line.round, line.number, line.points) for line in ledger(night)]


def sitting_out(night):
    return [(each.number, entrant.number) for each in rounds_of(night) for entrant in each.people_out]


def test_every_sit_out_stands_in_the_ledger_with_what_it_brought():
    night = play_round(play_round(a_running_night(9, sit_out="5")), 2)
    assert lines(night) == [
        (round_number, number, None if round_number == 3 else 5) for round_number, number in sitting_out(night)
    ]


def test_an_average_is_of_the_rounds_that_the_person_played():
    night = play_round(play_round(play_round(a_running_night(9, rounds=6, sit_out="average")), 2), 3)
    results = {number: [] for number in range(1, 10)}
    for played in rounds_of(night)[:3]:
        for table in played.tables:
            for seat, number in enumerate(table.seats):
                results[number].append(table.result.totals[seat % 2])
    averages = [sum(results[number]) / len(results[number]) for _, number in sitting_out(night)[:3]]
    assert [points for _, _, points in lines(night)[:3]] == averages
    assert any(averages)


def test_a_round_that_was_missed_is_no_round_played():
    night = a_running_night(8, rounds=6, sit_out="average", missed="2")
    late = enrol_guest(night_id=night.pk, name="Agnes", by=None, at=AT).number
    play_round(play_round(night), 2)
    offer_to_sit_out(night_id=night.pk, number=late, offers=True, by=None, at=AT)
    play_round(night, 3)
    [table] = [table for table in rounds_of(night, 2)[0].tables if late in table.seats]
    assert (3, late, table.result.totals[table.seats.index(late) % 2]) in lines(night)


def test_who_offered_to_sit_out_is_named_as_a_volunteer():
    night = a_running_night(9)
    here = next(number for number in range(1, 10) if (1, number) not in sitting_out(night))
    offer_to_sit_out(night_id=night.pk, number=here, offers=True, by=None, at=AT)
    play_round(night)
    assert [(line.number == here, line.volunteered) for line in ledger(night)] == [
        (False, False),
        (True, True),
    ]


def test_a_draw_that_is_not_published_has_no_ledger():
    night = a_night(9)
    draw_seats(night_id=night.pk, seed=7)
    assert ledger(night) == []
