"""The table cuts a tie: once, and only where there is one."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import LEVEL, a_running_night, card_of, close, play, table_of
from tests.tournaments.pages.table.phone import page, text
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def tied(night):
    play(night, points=LEVEL)
    return night


def cut(client, night, **fields):
    return client.post(reverse("table_cut", args=[token_of(card_of(night))]), {"round": 1} | fields)


def test_a_tie_asks_who_won_the_cut(client, tied):
    shown = text(page(client, tied))
    assert "A tie: now cut the cards" in shown
    assert "Let the program cut" in shown


def test_the_table_says_who_won_the_cut(client, tied):
    response = cut(client, tied, do="say", cut="2")
    assert response.status_code == 302
    assert table_of(tied).cut_seat == 2
    east, west = [page(client, tied).context["table"].places[n].name for n in (1, 3)]
    assert f"{east} and {west} won the cut." in text(page(client, tied))


def test_the_program_cuts_and_shows_the_cards(client, tied):
    cut(client, tied, do="program")
    table = table_of(tied)
    assert table.cut_cards
    shown = text(page(client, tied))
    assert "It was a tie, so the program cut:" in shown
    suits = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
    for pair in table.cut_cards:
        for rank, suit in pair:
            assert f"{'10' if rank == 'T' else rank} {suits[suit]} for" in shown


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "say"}, "Tap the pair that won the cut."),
        ({"do": "say", "cut": "3"}, "Tap the pair that won the cut."),
        ({"do": "say", "cut": "1", "round": "2"}, "The round has changed. It is round 1 now."),
    ],
)
def test_a_cut_that_says_nothing_is_refused(client, tied, fields, sentence):
    response = cut(client, tied, **fields)
    assert response.status_code == 422
    assert sentence in text(response)
    assert table_of(tied).cut_seat is None


def test_a_cut_that_was_reported_stands_at_the_table(client, tied):
    cut(client, tied, do="say", cut="2")
    for again in ({"do": "say", "cut": "1"}, {"do": "program"}):
        response = cut(client, tied, **again)
        assert response.status_code == 422
        assert "The cut is already saved." in text(response)
    assert table_of(tied).cut_seat == 2


def test_nothing_is_cut_where_nothing_is_level(client, night):
    play(night)
    response = cut(client, night, do="program")
    assert response.status_code == 422
    assert "Table 1 is not tied, so there is nothing to cut for." in text(response)


def test_nothing_is_cut_after_the_round(client, tied):
    cut(client, tied, do="say", cut="1")
    play(tied, table=2)
    close(tied)
    assert cut(client, tied, do="say", cut="2").status_code == 422
    assert table_of(tied).cut_seat == 1
