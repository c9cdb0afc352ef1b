"""A table that was in touch is marked, every half minute at the most; a withdrawn card opens nothing, and the new one does."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_running_night, card_of
from tournaments.actions.table_card import mark_table_seen, withdraw_card
from tournaments.models import Change
from tournaments.records.links import card_for, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def seen(night, seconds):
    mark_table_seen(card=card_of(night), at=AT + dt.timedelta(seconds=seconds))
    return (card_of(night).last_seen_at - AT).total_seconds()


def test_a_table_is_marked_as_seen_and_every_half_minute_again(night):
    assert [seen(night, seconds) for seconds in (0, 1, 29, 30, 59, 60)] == [0, 0, 0, 30, 30, 60]
    assert card_of(night, 2).last_seen_at is None


def test_a_clock_that_steps_back_is_written_as_well(night):
    seen(night, 3600)
    assert seen(night, 0) == 0


def test_hearing_makes_no_page_old(night):
    before = card_of(night)
    seen(night, 0)
    after = card_of(night)
    assert (after.version, after.night.version) == (before.version, before.night.version)


def test_a_look_that_writes_nothing_asks_nothing(night, django_assert_num_queries):
    seen(night, 0)
    card = card_of(night)
    with django_assert_num_queries(0):
        mark_table_seen(card=card, at=AT)


def test_the_old_link_leads_nowhere_and_the_new_one_to_the_same_table():
    night = a_running_night()
    old = token_of(card_of(night, 2))
    withdraw_card(night_id=night.pk, number=2, by=None, at=AT)
    assert card_for(old) is None
    assert card_for(token_of(card_of(night, 2))) == card_of(night, 2)


def test_other_tables_and_other_nights_keep_their_cards():
    night, other = a_running_night(), a_running_night()
    kept = [token_of(card_of(night, 1)), token_of(card_of(other, 2))]
    withdraw_card(night_id=night.pk, number=2, by=None, at=AT)
    assert [card_for(token).night_id for token in kept] == [night.pk, other.pk]


def test_a_card_can_be_withdrawn_again_and_no_old_link_comes_back():
    night = a_running_night()
    tokens = []
    for _ in range(5):
        tokens.append(token_of(card_of(night)))
        withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    assert len(set(tokens)) == 5
    assert [card_for(token) for token in tokens] == [None] * 5


def test_a_card_that_another_director_withdrew_meanwhile_leaves_the_new_one_alone():
    night = a_running_night()
    seen = card_of(night, 2).generation
    withdraw_card(night_id=night.pk, number=2, seen=seen, by=None, at=AT)
    printed = token_of(card_of(night, 2))
    withdraw_card(night_id=night.pk, number=2, seen=seen, by=None, at=AT)
    assert card_for(printed) == card_of(night, 2)
    assert Change.objects.filter(kind="link").count() == 1


def test_the_history_keeps_who_withdrew_which_card(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    withdraw_card(night_id=night.pk, number=2, by=ada, at=AT)
    withdraw_card(night_id=night.pk, number=99, by=ada, at=AT)  # there is no such table
    change = Change.objects.get(kind="link")
    given = (change.kind, change.table_number, change.before, change.after, change.by, change.at)
    assert given == ("link", 2, 1, 2, ada, AT)
