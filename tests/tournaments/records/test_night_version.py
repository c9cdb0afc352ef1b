"""The point of a night: it counts each hand that was written, and an answer is of one point however it is read."""

import pytest

from tests.tournaments.night_builder import (
    AT,
    TAKEN,
    a_hand,
    a_running_night,
    card_of,
    play_round,
    report,
    table_of,
)
from tournaments.actions.sheets import enter_sheet
from tournaments.records.night_version import LOOKS, at_one_point, point_of

pytestmark = pytest.mark.django_db


def through(night):
    """The number of the newest hand of the night; 0 before the first."""
    return point_of(night.pk)[1]


def correct(night):
    """The first hand of table 1, at the desk."""
    hands = {1: a_hand(trump="H")}
    enter_sheet(table_id=table_of(night).pk, hands=hands, seen={1: 1}, by=None, why="it was hearts", at=AT)


def test_a_hand_and_its_correction_are_two_points_and_no_other_night_counts():
    night, other = a_running_night(), a_running_night()
    play_round(other)
    assert through(night) == 0
    report(night)
    assert through(night) == 1
    correct(night)
    assert through(night) == 2


def test_an_answer_between_whose_looks_a_hand_came_in_is_read_again():
    night = a_running_night()
    looks = []

    def read():
        looks.append(through(night))
        if len(looks) == 1:
            report(night)
        return len(looks)

    assert at_one_point(night, read) == (2, 1)
    assert looks == [0, 1]


@pytest.mark.django_db(transaction=True)
def test_a_night_that_never_rests_is_held_still_for_one_look():
    night = a_running_night(8, deals=10)
    looks = []

    def read():
        looks.append(through(night))
        if len(looks) <= LOOKS:
            report(night, deal=len(looks), taken=TAKEN)
        return len(looks)

    assert at_one_point(night, read) == (LOOKS + 1, LOOKS)


def test_what_is_at_one_table_is_not_read_again_for_a_hand_at_another():
    night = a_running_night()
    looks = []

    def read():
        looks.append(through(night))
        report(night, table=2, deal=len(looks))
        return len(looks)

    assert at_one_point(card_of(night), read) == (1, 1)
    assert looks == [0]


def test_what_is_at_one_table_is_read_again_for_its_own_hand():
    night = a_running_night()
    looks = []

    def read():
        looks.append(through(night))
        if len(looks) == 1:
            report(night)
        return len(looks)

    assert at_one_point(card_of(night), read) == (2, 1)
