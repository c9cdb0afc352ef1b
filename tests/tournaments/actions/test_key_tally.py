"""A tally card is keyed as it is written."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, card_of, play, play_round
from tournaments.actions.end_night import end_night
from tournaments.actions.key_tally import key_tally
from tournaments.models import Change, KeyedTally

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    night = a_running_night()
    play_round(night, 1)
    return night


@pytest.fixture
def ada(django_user_model):
    return django_user_model.objects.create_user("ada")


def key(night, points, number=3, by=None):
    return key_tally(night_id=night.pk, number=number, points=points, by=by, at=AT)


def kept():
    return list(KeyedTally.objects.values_list("entrant__number", "round_number", "points"))


def test_a_card_is_kept_as_it_says_right_or_wrong(night, ada):
    key(night, {1: 12, 2: -7}, by=ada)
    assert kept() == [(3, 1, 12), (3, 2, -7)]
    assert set(KeyedTally.objects.values_list("by__username", "at")) == {("ada", AT)}
    assert not Change.objects.filter(kind=Change.Kind.TALLY).exists()


def test_a_line_keyed_otherwise_is_noted_with_what_it_said_before(night, ada):
    key(night, {1: 12, 2: 9})
    key(night, {1: 21, 2: 9}, by=ada)
    assert kept() == [(3, 1, 21), (3, 2, 9)]
    noted = Change.objects.get(kind=Change.Kind.TALLY)
    assert (noted.entrant_number, noted.before, noted.after, noted.by) == (3, {"1": 12}, {"1": 21}, ada)


def test_a_line_can_be_taken_out_again(night):
    key(night, {1: 12, 2: 9})
    key(night, {1: None, 2: 9})
    assert kept() == [(3, 2, 9)]
    assert Change.objects.get(kind=Change.Kind.TALLY).after == {"1": None}


def test_the_same_card_keyed_again_changes_nothing(night):
    key(night, {1: 12})
    key(night, {1: 12})
    assert kept() == [(3, 1, 12)]
    assert not Change.objects.filter(kind=Change.Kind.TALLY).exists()


def test_what_is_keyed_from_cards_leaves_the_tables_pages_as_they_are(night):
    before = card_of(night).version
    key(night, {1: 12})
    assert card_of(night).version == before


@pytest.mark.parametrize(
    ("number", "points", "field", "sentence"),
    [
        (99, {1: 12}, "number", "Nobody has the number 99 on this night."),
        (3, {1: 12, 7: 3}, "rounds[7]", "There is no round 7 in this night."),
        (3, {1: 12, 2: 1000}, "rounds[2]", "1000 points in one round are not possible. Look at the card again."),
    ],
)
def test_what_cannot_be_is_refused_whole(night, number, points, field, sentence):
    with pytest.raises(Refused) as refused:
        key(night, points, number=number)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [(field, sentence)]
    assert kept() == []


def test_a_locked_night_takes_no_card():
    night = a_running_night(provisional_minutes=10)
    play(night, deals=1)
    end_night(night_id=night.pk, by=None, at=AT)
    with pytest.raises(Refused, match="locked"):
        key_tally(night_id=night.pk, number=1, points={1: 3}, by=None, at=AT + dt.timedelta(minutes=10))
