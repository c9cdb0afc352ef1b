"""A link opens one table, or one person's page, of one night and nothing else; nothing of it is stored."""

import io

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of
from tournaments.actions.door import enrol_guest, take_off
from tournaments.actions.joining import withdraw_card, withdraw_own_link
from tournaments.records.links import (
    card_for,
    entrant_for,
    link_of,
    path_of,
    person_link_of,
    person_path_of,
    person_token_of,
    screen_for,
    screen_of,
    screen_token_of,
    token_of,
)

pytestmark = pytest.mark.django_db

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


@pytest.fixture
def night():
    return a_running_night()


def test_a_token_opens_its_table_with_its_night(night):
    token = token_of(card_of(night, 2))
    card = card_for(token)
    assert (card.number, card.night.name) == (2, "Friday cinch")


def test_a_token_is_the_same_until_it_is_withdrawn(night):
    assert token_of(card_of(night)) == token_of(card_of(night))
    before = token_of(card_of(night))
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    assert card_for(before) is None
    assert card_for(token_of(card_of(night))) == card_of(night)


def test_the_generation_is_proved_as_well(night):
    before = token_of(card_of(night)).rpartition("-")[2]
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    for generation in ("", "-1", "-2", "-3", "-01"):
        assert card_for(f"{night.pk}-1{generation}-{before}") is None
    after = token_of(card_of(night))
    assert after.startswith(f"{night.pk}-1-2-")
    assert card_for(after.replace("-1-2-", "-1-")) is None


@pytest.mark.parametrize("guess", ["{night}-1-{proof}", "{night}-1-7-{proof}", "9999-1-{proof}", "{night}-1-x", "x"])
def test_a_guess_opens_nothing(night, guess):
    assert card_for(guess.format(night=night.pk, proof="a" * 26)) is None


def test_every_table_of_every_night_has_a_token_of_its_own(night):
    other = a_running_night()
    tokens = [token_of(card_of(each, table)) for each in (night, other) for table in (1, 2)]
    assert len({token.rpartition("-")[2] for token in tokens}) == 4


def test_a_token_with_any_letter_changed_opens_nothing(night):
    token = token_of(card_of(night))
    proof = len(token) - 26
    for place in range(proof, len(token)):
        for letter in LETTERS:
            if letter != token[place]:
                assert card_for(token[:place] + letter + token[place + 1 :]) is None


def test_a_proof_opens_no_other_table_and_no_other_night(night):
    other = a_running_night()
    proof = token_of(card_of(night)).rpartition("-")[2]
    for forged in (f"{night.pk}-2-{proof}", f"{other.pk}-1-{proof}", f"{night.pk}-3-{proof}", f"9999-1-{proof}"):
        assert card_for(forged) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda token: "",
        lambda token: token[:-1],
        lambda token: token + "a",
        lambda token: token.upper(),
        lambda token: "0" + token,
        lambda token: " " + token,
        lambda token: token + "\n",
        lambda token: token.replace("-", "_"),
        lambda token: token.rpartition("-")[2],
        lambda token: "9" * 30 + token[1:],
        lambda token: token.replace("-1-", "-١-"),
        lambda token: token[:-1] + "1",
        lambda token: token[:-1] + "é",
        lambda token: "../" + token,
        lambda token: token * 1000,
    ],
)
def test_what_is_no_token_opens_nothing_and_asks_nothing(night, change):
    token = change(token_of(card_of(night)))
    assert card_for(token) is None


def test_another_secret_key_opens_nothing(night, settings):
    token, own = token_of(card_of(night)), person_token_of(night.entrants.first())
    settings.SECRET_KEY = "another"
    assert card_for(token) is None
    assert entrant_for(own) is None


def test_a_persons_token_opens_that_persons_page(night):
    third = night.entrants.get(number=3)
    token = person_token_of(third)
    entrant = entrant_for(token)
    assert (entrant, entrant.night.name) == (third, "Friday cinch")


def test_a_persons_token_with_any_letter_changed_opens_nothing(night):
    token = person_token_of(night.entrants.get(number=3))
    for place in range(len(token)):
        for letter in LETTERS + "0189":
            if letter != token[place]:
                assert entrant_for(token[:place] + letter + token[place + 1 :]) is None


def test_a_persons_proof_opens_nobody_elses_page_and_no_table(night):
    mine, proof = person_token_of(night.entrants.get(number=1)).split("-")
    for forged in (int(mine) + 1, int(mine) + 99, 10**17, 10**40, f"{mine}-{mine}", 0, f"-{mine}"):
        assert entrant_for(f"{forged}-{proof}") is None
    assert card_for(f"{night.pk}-1-{proof}") is None
    assert entrant_for(token_of(card_of(night))) is None


def test_a_number_that_is_given_to_someone_else_opens_nothing_by_the_old_card():
    night = a_night(4)
    before = person_token_of(night.entrants.get(number=4))
    take_off(night_id=night.pk, number=4, by=None, at=AT)
    enrol_guest(night_id=night.pk, name="Someone else", at=AT)
    assert night.entrants.get(number=4).name == "Someone else"
    assert entrant_for(before) is None


def test_a_withdrawn_link_opens_nobodys_page_and_the_new_one_the_same_persons(night):
    third, other = night.entrants.get(number=3), night.entrants.get(number=4)
    tokens = []
    for _ in range(3):
        tokens.append(person_token_of(night.entrants.get(number=3)))
        withdraw_own_link(night_id=night.pk, number=3, by=None, at=AT)
    new = person_token_of(night.entrants.get(number=3))
    assert len({*tokens, new}) == 4
    assert [entrant_for(token) for token in tokens] == [None] * 3
    assert (entrant_for(new), entrant_for(person_token_of(other))) == (third, other)


def test_the_generation_of_a_persons_link_cannot_be_exchanged(night):
    pk, proof = person_token_of(night.entrants.get(number=3)).split("-")
    withdraw_own_link(night_id=night.pk, number=3, by=None, at=AT)
    new = person_token_of(night.entrants.get(number=3))
    for forged in (f"{pk}-2-{proof}", f"{pk}2-{proof}", new.replace("-2-", "-1-"), new.replace("-2-", "-")):
        assert entrant_for(forged) is None


def test_a_persons_link_is_built_from_the_programs_address(night, settings):
    settings.ADDRESS = "https://club.example"
    entrant = night.entrants.get(number=2)
    assert person_path_of(entrant) == reverse("person", args=[person_token_of(entrant)])
    assert person_link_of(entrant) == f"https://club.example/p/{person_token_of(entrant)}/"


def test_a_night_whose_draw_is_not_published_has_no_table_to_open():
    night = a_night(8)
    running = a_running_night()
    proof = token_of(card_of(running)).rpartition("-")[2]
    assert card_for(f"{night.pk}-1-{proof}") is None


def test_the_link_is_built_from_the_programs_address(night, settings):
    settings.ADDRESS = "https://club.example"
    card = card_of(night, 2)
    assert path_of(card) == reverse("table", args=[token_of(card)])
    assert link_of(card) == f"https://club.example/t/{token_of(card)}/"


def test_nothing_of_a_token_is_in_the_database(night):
    reported = io.StringIO()
    call_command("dumpdata", stdout=reported)
    tokens = [token_of(card_of(night, table)) for table in (1, 2)]
    for token in [*tokens, *map(person_token_of, night.entrants.all())]:
        assert token.rpartition("-")[2] not in reported.getvalue()
    assert "Guest 1" in reported.getvalue()


def test_what_a_night_shows_opens_until_its_link_is_withdrawn(night):
    token = screen_token_of(screen_of(night))
    assert screen_for(token).night == night
    screen = screen_of(night)
    screen.generation = 2
    screen.save()
    assert screen_for(token) is None
    after = screen_token_of(screen)
    assert screen_for(after) == screen
    assert screen_for(after.replace("-2-", "-1-")) is None


def test_no_other_link_opens_what_a_night_shows(night):
    others = [token_of(card_of(night)), person_token_of(night.entrants.first()), "x", f"{night.pk}-"]
    assert [screen_for(each) for each in others] == [None] * 4
