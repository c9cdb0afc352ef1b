"""Whether a table is asked who sits there."""

import pytest

from tests.tournaments.night_builder import AT, a_running_night, card_of, play_round, report
from tournaments.actions.seat_people import confirm_seats
from tournaments.actions.undo_hand import undo_hand
from tournaments.pages.table.rendering import table_behind
from tournaments.pages.table.seat_question import seat_words, seating_of
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


def asked(night):
    told = seating_of(table_behind(token_of(card_of(night))))
    return told.open, told.asked


def confirm(night):
    here = table_behind(token_of(card_of(night))).played.numbers
    confirm_seats(card=card_of(night), round_number=1, seats=here, seen=here, at=AT)


def test_it_is_asked_until_it_has_said_or_told_a_hand():
    night = a_running_night()
    assert asked(night) == (True, True)
    confirm(night)
    assert asked(night) == (True, False)
    record = report(night)
    assert asked(night) == (False, False)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=record.revision, at=AT)
    assert asked(night) == (True, False)


def test_it_is_asked_anew_in_each_round():
    night = a_running_night()
    confirm(night)
    assert asked(play_round(night)) == (True, True)


def test_nobody_is_asked_when_the_night_is_over():
    assert asked(play_round(a_running_night(rounds=1))) == (False, False)


def test_every_word_of_the_script_is_there():
    assert all(seat_words().values())
