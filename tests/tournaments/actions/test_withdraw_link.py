"""A withdrawn link opens nothing, the new one does, and the history has who withdrew it."""

import pytest

from tests.tournaments.night_builder import AT, a_running_night, card_of
from tournaments.actions.withdraw_link import withdraw_card, withdraw_own_link
from tournaments.models import Change
from tournaments.records.links import card_for, entrant_for, person_token_of, token_of

pytestmark = pytest.mark.django_db


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


def test_a_link_of_a_person_that_another_director_withdrew_meanwhile_leaves_the_new_one_alone():
    night = a_running_night()
    for _ in range(2):
        withdraw_own_link(night_id=night.pk, number=3, seen=1, by=None, at=AT)
    third = night.entrants.get(number=3)
    assert (third.generation, entrant_for(person_token_of(third))) == (2, third)


def test_the_history_has_who_withdrew_whose_link(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    withdraw_own_link(night_id=night.pk, number=3, by=ada, at=AT)
    withdraw_own_link(night_id=night.pk, number=99, by=ada, at=AT)  # nobody has that number
    change = Change.objects.get(kind="own link")
    given = (change.entrant_number, change.table_number, change.before, change.after, change.by, change.at)
    assert given == (3, None, 1, 2, ada, AT)


def test_no_tables_page_is_drawn_anew_for_a_persons_link():
    night = a_running_night()
    before = card_of(night).version
    withdraw_own_link(night_id=night.pk, number=3, by=None, at=AT)
    assert card_of(night).version == before
