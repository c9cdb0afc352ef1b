"""Signing in, while others guess."""

import re

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from club.models import Guesses
from club.sign_in import guessing
from club.sign_in.guessing import HERE, KNOWN, PLACES, STRANGER, hashing
from club.sign_in.turnstile import Turnstile

pytestmark = pytest.mark.django_db

SIGN_IN, PASSWORD = "/sign-in/", "a long pass phrase"
PHONE, OTHER_PHONE = "192.168.1.20", "192.168.1.21"


@pytest.fixture(autouse=True)
def ada():
    return User.objects.create_user("ada", password=PASSWORD, is_staff=True)


@pytest.fixture
def hashed(monkeypatch):
    """Every password that is hashed from here on."""
    seen = []
    encode = MD5PasswordHasher.encode

    def counted(self, password, salt):
        seen.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return seen


def sign_in(client, name="ada", password=PASSWORD, at=PHONE):
    return client.post(SIGN_IN, {"username": name, "password": password}, REMOTE_ADDR=at)


def guess_until_refused(client, name="ada", at=PHONE):
    for number in range(20):
        answer = sign_in(client, name, f"guess {number}", at)
        if answer.status_code != 200:
            return answer
    raise AssertionError("twenty guesses, and no wait")


@pytest.mark.parametrize("name", ["ada", "nobody"])
def test_a_guesser_has_to_wait_whether_the_account_exists_or_not(client, name):
    answer = guess_until_refused(client, name)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 16
    assert re.search(r"Too many wrong passwords for this username\. Try again in \d+ seconds", answer.text)


def test_while_one_waits_nothing_is_hashed_and_the_right_password_is_none_either(client, hashed):
    guess_until_refused(client)
    assert len(hashed) == 5
    assert sign_in(client).status_code == 429
    assert len(hashed) == 5


def test_a_name_that_nobody_has_costs_as_many_hashes_and_queries_as_a_real_one(client, hashed):
    for name in ("nobody", "ada"):
        assert sign_in(client, name, "wrong").status_code == 200
    assert hashed == ["wrong", "wrong"]


def test_at_a_browser_in_which_she_signed_in_before_ada_gets_in_while_others_guess_at_her_name():
    hers = Client()
    assert sign_in(hers).status_code == 302
    hers.post("/sign-out/")
    guess_until_refused(Client())
    assert sign_in(hers).status_code == 302


def test_at_a_known_browser_others_guess_no_better(client):
    sign_in(client)
    client.post("/sign-out/")
    assert guess_until_refused(client).status_code == 429
    assert sign_in(Client()).status_code == 302


def test_a_guesser_makes_no_other_name_wait_at_the_same_address():
    User.objects.create_user("ben", password=PASSWORD)
    guess_until_refused(Client())
    assert sign_in(Client(), "ben").status_code == 302


def test_another_address_is_no_way_round_the_wait():
    guess_until_refused(Client(), at=PHONE)
    assert sign_in(Client(), at=OTHER_PHONE).status_code == 429


def test_at_the_computer_itself_ada_gets_in_while_the_hall_guesses():
    guess_until_refused(Client())
    assert sign_in(Client(), at="127.0.0.1").status_code == 302


def test_where_a_crowd_signs_in_one_is_asked_to_wait_a_moment(client, monkeypatch):
    monkeypatch.setattr(guessing, "_turnstile", Turnstile(places={STRANGER: 1}, patience=0))
    with hashing(STRANGER):
        answer = sign_in(client)
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert "Others are signing in right now." in answer.text
    assert not Guesses.objects.exists()


@pytest.mark.parametrize("crowded", PLACES)
def test_a_crowd_elsewhere_takes_no_place_from_those_at_the_computer_or_at_a_known_browser(crowded, monkeypatch):
    hers = Client()
    sign_in(hers)
    turnstile = Turnstile(places=dict.fromkeys(PLACES, 1), patience=0)
    monkeypatch.setattr(guessing, "_turnstile", turnstile)
    assert turnstile._places[crowded].acquire(blocking=False)
    statuses = {
        KNOWN: sign_in(hers).status_code,
        HERE: sign_in(Client(), at="::1").status_code,
        STRANGER: sign_in(Client()).status_code,
    }
    assert statuses == dict.fromkeys(PLACES, 302) | {crowded: 503}


def test_an_open_browser_is_no_place_to_guess_the_old_password(client, ada):
    client.force_login(ada)
    change = {"new_password1": "another pass phrase", "new_password2": "another pass phrase"}
    answers = [client.post(reverse("password_change"), change | {"old_password": "wrong"}) for _ in range(6)]
    assert [each.status_code for each in answers] == [200] * 5 + [429]
    assert client.post(reverse("password_change"), change | {"old_password": PASSWORD}).status_code == 429
    Guesses.objects.all().delete()
    assert client.post(reverse("password_change"), change | {"old_password": PASSWORD}).status_code == 302
    assert sign_in(Client(), password="another pass phrase").status_code == 302


def test_signing_in_changes_the_key_of_the_session(client):
    session = client.session
    session["stored"] = "from before"
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    sign_in(client)
    assert client.session.session_key != before
    assert not client.session.exists(before)


@pytest.mark.parametrize(
    "away", ["https://evil.example/", "//evil.example", r"\\evil.example", "javascript:alert(1)"]
)
def test_nobody_is_sent_away_from_the_program_by_signing_in(client, away):
    answer = client.post(f"{SIGN_IN}?next={away}", {"username": "ada", "password": PASSWORD, "next": away})
    assert (answer.status_code, answer.url) == (302, "/")
