"""The tally cards at the desk."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_night, a_running_night, play_round, report
from tests.tournaments.pages.desk.desk import as_helper, at, field, focused, words
from tournaments.models import KeyedTally
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(client):
    return as_helper(client)


@pytest.fixture
def night():
    night = a_running_night(9)
    play_round(night, 1)
    play_round(night, 2)
    return night


def url(night):
    return reverse("tally_cards", args=[night.pk])


def key(client, night, number, *figures, follow=True):
    post = {f"round-{at}": figure for at, figure in enumerate(figures, start=1)}
    return client.post(url(night), {"number": number} | post, follow=follow)


def in_the_book(night, number):
    """What each round's table gives that person, None where they sat out; with the table and the partner."""
    found = []
    for each in rounds_of(night):
        place = next((table for table in each.tables if number in table.seats), None)
        if place is not None:
            seat = place.seats.index(number)
            found.append((place.result.totals[seat], place.number, place.people[(seat + 2) % 4]))
        elif each.has_begun:
            found.append((None, None, None))
    return found[:2]


def seated(night):
    """Someone who sat at a table in both rounds."""
    return next(number for number in range(1, 10) if all(row[1] for row in in_the_book(night, number)))


def test_the_number_on_the_card_comes_first(helper, night):
    response = helper.get(url(night))
    assert focused(response) == ["number"]
    assert "0 of 9 cards agree with the sheets." in words(response)


def test_then_a_field_a_round_under_the_persons_name(helper, night):
    response = helper.get(url(night), {"number": " 3 "})
    assert "Card 3: Guest 3" in words(response)
    assert focused(response) == ["round-1"]
    assert "round-3" not in response.content.decode()


def test_a_card_that_agrees_is_ticked_and_the_next_number_is_awaited(helper, night):
    number = seated(night)
    response = key(helper, night, number, *(row[0] for row in in_the_book(night, number)))
    assert focused(response) == ["number"]
    assert f"Card {number}, Guest {number} ✓ agrees" in words(response)
    assert "✓ agrees" in words(response)
    assert "1 of 9 cards agree with the sheets." in words(response)


def test_a_card_that_disagrees_is_pointed_at_in_the_one_cell(helper, night):
    number = seated(night)
    (first, *_), (second, table, partner) = in_the_book(night, number)
    response = key(helper, night, number, first, second + 2)
    said = f"Round 2: the card says {second + 2}, the sheets say {second} (table {table}, with {partner.name})."
    assert said in words(response)
    assert at(night, 2, table) in response.content.decode()
    assert "1 disagrees." in words(response)
    total = first + second
    assert f"Total on the card {total + 2}, by the sheets {total}." in words(response)


def test_what_the_partners_card_says_stands_beside_it(helper, night):
    number = seated(night)
    (first, _table, partner), (second, *_) = in_the_book(night, number)
    key(helper, night, partner.number, first + 5)
    assert f"The card of {partner.name} says {first + 5}." in words(key(helper, night, number, first + 5, second))


def test_a_round_sat_out_stays_empty(helper, night):
    number = next(number for number in range(1, 10) if not all(row[1] for row in in_the_book(night, number)))
    figures = ["" if row[0] is None else row[0] for row in in_the_book(night, number)]
    assert f"Card {number}, Guest {number} ✓ agrees" in words(key(helper, night, number, *figures))
    given = ["7" if row[0] is None else row[0] for row in in_the_book(night, number)]
    assert "the card says 7, sitting out gives 0" in words(key(helper, night, number, *given))


def test_a_round_that_is_still_played_is_held_against_no_card(helper):
    night = a_running_night(4)
    report(night)
    assert "disagrees" not in words(key(helper, night, 1, 99))


@pytest.mark.parametrize("typed", ["x", "1.5", "1" * 41, "١", "<b>", "--3"])
def test_what_is_no_number_is_refused_at_its_round_and_nothing_is_stored(helper, night, typed):
    response = key(helper, night, 3, "12", typed)
    assert response.status_code == 422
    assert "is not a number of points." in words(response)
    assert 'aria-invalid="true"' in field(response, "round-2")
    assert focused(response) == ["round-2"]
    assert 'value="12"' in field(response, "round-1")
    assert not KeyedTally.objects.exists()


def test_a_number_of_points_that_is_too_large_is_shown_as_it_was_typed(helper, night):
    said = words(key(helper, night, 3, "12", "1" * 30))
    assert f"{'1' * 30} points in one round are not possible." in said
    assert not KeyedTally.objects.exists()


def test_points_below_nothing_can_be_keyed_with_either_sign(helper, night):
    key(helper, night, 3, "-4", "−5")
    assert list(KeyedTally.objects.values_list("points", flat=True)) == [-4, -5]


def test_more_points_than_a_round_can_have_are_shown_at_the_round(helper, night):
    response = key(helper, night, 3, "1000")
    assert "1000 points in one round are not possible." in words(response)
    assert focused(response) == ["round-1"]


@pytest.mark.parametrize("number", ["99", "x", "", "1" * 5000])
def test_a_number_that_nobody_has_is_shown(helper, night, number):
    assert "Nobody has that number on this night." in words(key(helper, night, number, "3"))
    if number:
        assert "Nobody has that number" in words(helper.get(url(night), {"number": number}, follow=True))


def test_before_the_first_hand_there_is_nothing_to_key(helper):
    assert "No round has begun" in words(helper.get(url(a_running_night(4))))
    assert helper.get(url(a_night(4, name="another"))).status_code == 404


def test_a_stranger_signs_in_first(client, night):
    assert client.get(url(night)).status_code == 302


def test_a_name_is_shown_as_text(helper, night):
    night.entrants.filter(number=3).update(name="<b>Bob")
    assert b"<b>Bob" not in helper.get(url(night), {"number": "3"}).content
    assert b"<b>Bob" not in helper.get(url(night), {"keyed": "3"}).content
