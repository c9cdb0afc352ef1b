"""Who has no seat is seated in the round that is being played: in a place that is empty, or at a table that opens."""

import pytest

from tests.tournaments.actions.test_substitutes import figures, holds_together, in_seat, leaves, refused, sitting_out
from tests.tournaments.night_builder import AT, a_running_night, close, play, play_round, report
from tournaments.actions.arrivals import seat_now
from tournaments.actions.door import enrol_guest
from tournaments.actions.rounds import take_back_close
from tournaments.actions.substitutes import PlaysOn
from tournaments.models import Change, Entrant
from tournaments.records.attendance import attendance_of
from tournaments.records.audit import wrong_in
from tournaments.records.free_places import free_places
from tournaments.records.load import current_round

pytestmark = pytest.mark.django_db


def free(night):
    """Table and seat of every free place."""
    found = free_places(night, current_round(night), attendance_of(night))
    return [(place.table, place.seat) for place in found]


def enter(night, place=None, name="Late"):
    return enrol_guest(night_id=night.pk, name=name, place=place, at=AT)


def seated(night, number, place):
    return seat_now(night_id=night.pk, number=number, place=place, by=None, at=AT)


@pytest.fixture
def night():
    """Nine guests; table 1 has begun, and the North of table 2 has gone home before its first hand."""
    night = a_running_night(9)
    report(night)
    leaves(night, in_seat(night, 1, table=2))
    return night


def test_who_comes_late_takes_the_place_of_one_who_left(night):
    gone = in_seat(night, 1, table=2)
    assert free(night) == [(2, 1)]
    late = enter(night, (2, 1))
    assert in_seat(night, 1, table=2) == late.number
    assert free(night) == []
    for table in (1, 2):
        play(night, table)
    close(night)
    assert figures(night, gone, late.number) == [(0, 1), (16, 0)]
    assert gone not in current_round(night).seating.everyone
    holds_together(night)


def test_who_sits_out_takes_it(night):
    [out] = sitting_out(night)
    seated(night, out, (2, 1))
    assert in_seat(night, 1, table=2) == out
    assert sitting_out(night) == ()
    for table in (1, 2):
        play(night, table)
    close(night)
    holds_together(night)


def test_who_was_to_play_from_the_next_round_on_takes_it(night):
    late = enter(night)
    assert late.number not in current_round(night).seating.everyone
    seated(night, late.number, (2, 1))
    assert in_seat(night, 1, table=2) == late.number
    assert [(each.first_round, each.last_round) for each in late.presence.all()] == [(1, None)]
    assert wrong_in(night) == []


def test_who_is_expected_and_comes_now_takes_it_and_is_here(night):
    night.entrants.create(number=10, name="Anna", arrival=Entrant.Arrival.EXPECTED)
    seated(night, 10, (2, 1))
    assert night.entrants.get(number=10).arrival == Entrant.Arrival.HERE
    play_round(night)
    assert figures(night, 10)[0][1] == 0
    assert 10 in current_round(night).seating.everyone
    holds_together(night)


def test_for_whom_somebody_plays_on_takes_no_other_place(night):
    gone = in_seat(night, 3, table=1)
    leaves(night, gone, PlaysOn(name="Nora"))
    assert refused(lambda: seated(night, gone, (2, 1))) == (
        "number",
        f"Somebody plays for Guest {gone} in round 1. Choose “Still here” first.",
    )


def test_with_three_who_sit_out_a_table_opens():
    night = a_running_night(11)
    report(night)
    out = sitting_out(night)
    assert free(night) == [(3, 4)]
    late = enter(night, (3, 4))
    newest = current_round(night)
    assert (newest.tables[2].seats, newest.sitting_out) == ((*out, late.number), ())
    assert list(night.cards.values_list("number", flat=True)) == [1, 2, 3]
    for table in (1, 2, 3):
        play(night, table)
    close(night)
    assert figures(night, out[0], late.number) == [(16, 0), (0, 0)]
    holds_together(night)


def test_a_table_that_opened_and_is_gone_again_leaves_its_card():
    night = play_round(a_running_night(11))
    enter(night, (3, 4))
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert night.cards.count() == 3
    assert wrong_in(night) == []
    play_round(night)


def test_in_a_later_round_too():
    night = play_round(a_running_night(10))
    report(night, number=2)
    gone = in_seat(night, 3, table=2)
    leaves(night, gone, round_number=2)
    late = enter(night, (2, 3))
    play(night, 1, 2)
    play(night, 2, 2)
    close(night, 2)
    assert figures(night, gone)[0][1] == 1
    assert late.number in current_round(night).seating.everyone
    holds_together(night)


def test_in_the_last_round_somebody_is_still_seated():
    night = a_running_night(8, rounds=1)
    report(night)
    leaves(night, in_seat(night, 1, table=2))
    enter(night, (2, 1))
    play(night, 1)
    play(night, 2)
    close(night)
    holds_together(night)


def test_the_history_says_who_came_in_and_where(night):
    enter(night, (2, 1))
    change = night.changes.latest("id")
    assert (change.kind, change.round_number, change.table_number, change.entrant_number) == (
        Change.Kind.ARRIVED,
        1,
        2,
        10,
    )


def test_what_cannot_be_is_refused_and_nothing_is_written(night):
    taken = (
        "place",
        "That place is no longer free: somebody sits there, or a hand of the table is in. Look at the list again.",
    )
    playing = in_seat(night, 2)
    assert refused(lambda: enter(night, (1, 2))) == taken
    assert refused(lambda: enter(night, (9, 9))) == taken
    assert refused(lambda: seated(night, playing, (2, 1))) == (
        "number",
        f"Guest {playing} plays in round 1 already.",
    )
    assert refused(lambda: seated(night, 77, (2, 1)))[0] == "number"
    assert refused(lambda: enter(night, (2, 1), name="Guest 3"))[0] == "name"
    assert night.entrants.count() == 9
    assert wrong_in(night) == []


def test_a_table_with_a_hand_in_has_no_free_place(night):
    """Its deals were given up, and then a hand came in after all."""
    report(night, table=2)
    assert free(night) == []
    assert refused(lambda: enter(night, (2, 1)))[0] == "place"
    assert night.entrants.count() == 9


def test_two_do_not_take_one_place(night):
    enter(night, (2, 1))
    assert refused(lambda: enter(night, (2, 1), name="Later"))[0] == "place"
