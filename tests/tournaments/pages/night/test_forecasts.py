"""The movements side by side for tonight's number."""

import html
import re
from html import unescape

import pytest
from django.urls import reverse

from scoring.laws import law_named
from tests.tournaments.movement.nights import FOURS
from tests.tournaments.night_builder import a_night
from tournaments.display.movements import described
from tournaments.display.translation import translate
from tournaments.movement import MOVEMENTS
from tournaments.movement.forecast import Forecast, forecast
from tournaments.pages.night.forecasts import compared

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(admin_client):
    def shown(night):
        return admin_client.get(reverse("forecast", args=[night.pk])).content.decode()

    return shown


def test_every_movement_stands_beside_the_others_and_the_chosen_one_is_marked(shown):
    text = shown(a_night(26, rounds=5, movement="social"))
    rows = re.findall(r"<tr>\s*<th scope=\"row\"><a .*?</tr>", text, re.DOTALL)
    assert len(rows) == len(FOURS)
    assert ["#social" in row for row in rows] == ["chosen" in row for row in rows]
    assert all('<td class="num">10</td>' in row for row in rows)  # two sit out in each of five rounds
    assert "26 guests" in text
    assert "5 rounds" in text
    assert "Of 325 pairs" in text


def test_the_figures_are_those_of_the_command():
    lines = {each.movement: each for _, each in compared(law_named("foster-1897"), 8, 3, {})}
    assert lines["stay"] == Forecast("stay", 2, 0, 0, 12, 16)
    assert lines["progressive-cinch"] == forecast(MOVEMENTS["progressive-cinch"], 8, 3)


def test_the_nights_option_is_played():
    fixed = {
        each.movement: each
        for _, each in compared(law_named("foster-1897"), 12, 4, {"kingsland": {"partners": "fixed"}})
    }
    assert fixed["kingsland"][1:] == fixed["fixed-pairs"][1:]


def test_averages_have_at_most_one_decimal(shown):
    figures = re.findall(r'<td class="num">([\d.]+)</td>', shown(a_night(26, rounds=5)))
    assert len(figures) == 4 * len(FOURS) + 2 * 3
    assert {len(figure.partition(".")[2]) for figure in figures} == {0, 1}


def test_only_movements_in_which_the_law_is_played_stand_there():
    widow = compared(law_named("foster-widow-cinch"), 12, 2, {})
    assert [each.movement for _, each in widow] == [
        "progressive-cinch",
        "progressive-euchre",
        "kingsland",
        "fixed-pairs",
    ]
    pitch = [each for _, each in compared(law_named("foster-auction-pitch"), 10, 2, {"solo": {"players": "4"}})]
    assert [(each.movement, each.tables, each.sit_outs) for each in pitch] == [("stay", 2, 0), ("solo", 2, 0)]
    assert compared(law_named("foster-widow-cinch"), 5, 2, {}) == []


@pytest.mark.parametrize("guests", [0, 3])
def test_fewer_than_a_table_are_asked_for_more(shown, guests):
    assert "You need at least 4." in shown(a_night(guests))


def test_three_are_enough_where_three_play_at_a_table(shown):
    options = {"movement": "stay", "movement_options": {"players": "3"}}
    assert "You need at least 2." in shown(a_night(1, "foster-seven-up", **options))
    assert "how many never meet" in shown(a_night(3, "foster-seven-up", **options))


def test_a_night_without_a_number_of_rounds_is_played_for_six(shown):
    assert "6 rounds" in shown(a_night(8, rounds=None))


def words(shown):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def test_both_ways_for_an_odd_number_stand_side_by_side(shown):
    text = words(shown(a_night(26, rounds=6)))
    assert "26 does not divide by four" in text
    assert "sit out chosen 6 of four 2 each round, each person 0 or 1 time" in text
    assert "play at the last table 5 of four, one of 6 nobody" in text


def test_the_law_of_a_last_table_is_named_where_it_is_chosen(shown):
    chosen = {"odd": "other-table", "companions": {"5": "chicago-razzle-dazzle"}}
    text = words(shown(a_night(5, **chosen)))
    assert "play at the last table chosen one of 5 nobody" in text
    assert f"It would play {law_named('chicago-razzle-dazzle').title}." in text
    assert "No law is chosen for that size, so people sit out." in words(shown(a_night(6, **chosen)))


def test_where_four_divides_the_number_there_is_nothing_to_choose(shown):
    assert "does not divide by four" not in shown(a_night(24))


def test_the_guests_and_the_draw_lead_there(admin_client):
    night = a_night(9)
    path = reverse("forecast", args=[night.pk])
    assert f'href="{path}#odd"' in admin_client.get(reverse("door", args=[night.pk])).content.decode()
    assert f'href="{path}"' in admin_client.get(reverse("draw", args=[night.pk])).content.decode()


def test_three_guests_and_a_law_for_three_have_nothing_to_choose(shown):
    page = shown(a_night(3, "chicago-1891", odd="other-table", companions={"3": "foster-seven-up"}))
    assert "The movements compared" in page
    assert "if people sit out" not in page


def test_every_movement_can_be_read_with_its_source_and_its_fit_by_anyone(client):
    page = html.unescape(client.get("/movements/").content.decode())
    for movement in MOVEMENTS.values():
        for text in (movement.TITLE, movement.sentence, movement.source.title, movement.fit.note):
            assert translate(text) in page
    assert "p. 130–132" in page
    assert page.count("odd numbers") == len(MOVEMENTS)


def test_progressive_cinch_is_said_as_foster_has_it(client):
    """It said that changing partners is outside the four books, and neither who deals nor that ties are cut."""
    cards = html.unescape(client.get("/movements/").content.decode()).split('<li class="panel"')
    [card] = [card for card in cards if 'id="progressive-cinch"' in card]
    for words in (
        "each player deals once, so a table plays four deals",
        "ties are cut, and high goes up",
        "On arriving at a table, partners divide.",
    ):
        assert words in card
    assert "change of partners" not in card


def test_that_a_last_table_of_another_size_keeps_the_number_of_deals_is_said_where_it_is_chosen(
    client, admin_client, shown
):
    for path in ("/movements/", "/guide/movements/"):
        page = client.get(path).content.decode()
        assert "/guide/laws/#reading-54" in page
        assert "points compare" in page
    assert "as many deals as at the other tables" in admin_client.get("/nights/new/").content.decode()
    assert "as many deals as at the other tables" in shown(a_night(9))


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
            "for the head table Foster refers to Progressive Euchre, which is not in any of the four books",
        ),
        ("progressive-euchre", "Foster, Progressive Euchre, not in any of the four books (p. 255)"),
        ("kingsland", "Kingsland, The Book of Indoor and Outdoor Games, not in any of the four books (p. 130–132)"),
        ("stay", "Foster, Pivot, not in any of the four books"),
        ("solo", "Foster, Progressive Poker, not in any of the four books"),
    ],
)
def test_what_is_outside_the_four_books_is_marked_so(client, key, words):
    cards = html.unescape(client.get("/movements/").content.decode()).split('<li class="panel"')
    [card] = [card for card in cards if f'id="{key}"' in card]
    assert words in " ".join(card.split())
