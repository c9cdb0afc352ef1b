"""The page of the movements."""

import html

import pytest

from tournaments.display.translation import translate
from tournaments.movement import MOVEMENTS
from tournaments.pages.night.movements import described

pytestmark = pytest.mark.django_db


def test_every_movement_can_be_read_with_its_source_and_its_fit_by_anyone(client):
    page = html.unescape(client.get("/movements/").content.decode())
    for movement in MOVEMENTS.values():
        for text in (movement.TITLE, movement.sentence, movement.source.title, movement.fit.note):
            assert translate(text) in page
    assert "p. 130–132" in page
    assert page.count("Odd numbers: <b>") == len(MOVEMENTS)


def test_the_form_of_a_night_has_the_sentences_beside_the_choice(admin_client):
    page = html.unescape(admin_client.get("/nights/new/").content.decode())
    assert all(translate(movement.sentence) in page for movement in MOVEMENTS.values())


def test_an_option_is_named_where_a_movement_has_one():
    assert {each.movement.key for each in described() if each.options} == {"kingsland"}
