"""The page of the movements."""

import html
import re

import pytest

from tournaments.display.movements import described
from tournaments.display.translation import translate
from tournaments.movement import MOVEMENTS

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


def test_an_option_is_named_where_a_movement_has_one(client):
    cards = client.get("/movements/").content.decode().split('<li class="panel"')

    def named(words):
        return [key for key in MOVEMENTS for card in cards if f'id="{key}"' in card and words in card]

    assert named("You choose which") == ["kingsland"]
    assert named("The fixed rule, without the computer") == [
        key for key in MOVEMENTS if key not in ("social", "cutting-in")
    ]
    assert named("You choose how many") == [key for key in MOVEMENTS if "players" in MOVEMENTS[key].options]


@pytest.mark.parametrize("address", ["/movements/", "/guide/movements/"])
def test_every_movement_has_its_picture_with_its_words(client, address):
    page = html.unescape(client.get(address).content.decode())
    assert re.findall(r'role="img" aria-label="(.*?)"', page) == [each.words for each in described()]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (
            "progressive-cinch",
            "the head table’s rule and the change of partners are outside the four books",
        ),
        ("progressive-euchre", "Foster, Progressive Euchre, outside the four books (p. 255)"),
        ("kingsland", "Kingsland, The Book of Indoor and Outdoor Games, outside the four books (p. 130–132)"),
        ("stay", "Foster, Pivot, outside the four books"),
        ("solo", "Foster, Progressive Poker, outside the four books"),
    ],
)
def test_what_is_outside_the_four_books_is_marked_so(client, key, words):
    cards = html.unescape(client.get("/movements/").content.decode()).split('<li class="panel"')
    [card] = [card for card in cards if f'id="{key}"' in card]
    assert words in " ".join(card.split())
