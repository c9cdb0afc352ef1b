"""A table's link opens that table of that night alone, until it is withdrawn."""

import pytest

from tests.tournaments.night_builder import a_night, a_running_night, card_of
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.withdraw_card import withdraw_card
from tournaments.links import card_for, link_of, path_of, token_of
from tournaments.models import TableCard

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def test_a_token_opens_its_own_table_alone(night):
    for number in (1, 2):
        assert card_for(token_of(card_of(night, number))) == card_of(night, number)


def test_the_same_table_of_another_night_has_another_token(night):
    other = a_running_night()
    assert card_for(token_of(card_of(other))).night == other
    assert token_of(card_of(other))[-26:] != token_of(card_of(night))[-26:]


def test_a_forged_token_opens_nothing(night):
    token = token_of(card_of(night))
    other = "b" if token[-1] != "b" else "c"
    forged = [
        token[:-1] + other,
        token + "a",
        token.upper(),
        token.replace("-1-", "-2-", 1),
        token.replace("-1-", "-01-", 1),
        f"{10**11}-1-{token[-26:]}",
        "1-1-",
        "x",
        "",
        "1-1-" + "é" * 26,
        "٣-1-" + token[-26:],
    ]
    assert [guess for guess in forged if card_for(guess)] == []


def test_a_withdrawn_token_opens_nothing_and_the_next_one_does(night):
    token = token_of(card_of(night))
    withdraw_card(night_id=night.pk, number=1)
    assert card_for(token) is None
    assert card_for(token_of(card_of(night))) == card_of(night)


def test_a_token_made_under_another_secret_opens_nothing(night, settings):
    token = token_of(card_of(night))
    settings.SECRET_KEY = "another"
    assert card_for(token) is None


def test_a_night_that_is_not_published_has_no_table_to_open():
    night = a_night()
    draw_seats(night_id=night.pk, seed=1)
    assert card_for(token_of(TableCard(night=night, number=1))) is None


def test_links_are_built_from_the_address_that_is_set(night, settings):
    settings.ADDRESS = "https://cinch.example"
    card = card_of(night)
    assert link_of(card) == f"https://cinch.example/t/{token_of(card)}/"
    assert path_of(card) == f"/t/{token_of(card)}/"


def test_a_token_is_looked_up_with_one_question(night, django_assert_num_queries):
    token = token_of(card_of(night))
    with django_assert_num_queries(1):
        card_for(token).night.name  # noqa: B018
