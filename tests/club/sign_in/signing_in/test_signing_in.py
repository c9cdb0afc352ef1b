"""Signing in, while others guess."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from club.models import Guesses
from club.sign_in import guessing
from club.sign_in.fair_queue import FairQueue, Source
from club.sign_in.signing_in import COOKIE, MOST_ACCOUNTS, browser_of, remember

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


def test_a_director_who_comes_for_the_first_time_gets_in_while_another_address_guesses():
    for _ in range(50):
        guess_until_refused(Client(), at=PHONE)
    assert sign_in(Client(), at=OTHER_PHONE).status_code == 302


def test_the_addresses_of_one_subscriber_are_one():
    guess_until_refused(Client(), at="2001:db8::1")
    assert sign_in(Client(), at="2001:db8::ffff").status_code == 429
    assert sign_in(Client(), at="2001:db8:0:1::1").status_code == 302


def test_many_addresses_are_no_way_round_the_wait(hashed):
    answers = [sign_in(Client(), password=f"guess {n}", at=f"192.0.2.{n % 100}").status_code for n in range(300)]
    assert (answers.count(200), answers.count(429), len(hashed)) == (200, 100, 200)


def test_at_the_computer_itself_ada_gets_in_while_the_hall_guesses():
    guess_until_refused(Client())
    assert sign_in(Client(), at="127.0.0.1").status_code == 302


def test_where_a_crowd_signs_in_one_is_asked_to_wait_a_moment(client, monkeypatch):
    queue = FairQueue(places=1, patience=0)
    monkeypatch.setattr(guessing, "_checks_waiting", queue)
    with queue.passing(Source(PHONE)):
        answer = sign_in(client, "nobody")
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert "Others are signing in right now." in answer.text
    assert not Guesses.objects.exists()


@pytest.mark.parametrize(("is_known", "address"), [(True, PHONE), (False, "::1"), (False, OTHER_PHONE)])
def test_those_who_guess_from_one_address_take_no_place_from_others(is_known, address, monkeypatch):
    hers = Client()
    if is_known:
        sign_in(hers)
    queue = FairQueue(places=3, patience=60)
    monkeypatch.setattr(guessing, "_checks_waiting", queue)
    crowd = [queue.come(Source(PHONE)) for _ in range(4)]

    def end():
        crowd[2].answer.wait(timeout=600)  # until the newcomer has its place
        for visitor in crowd[:2]:
            queue.leave(visitor)

    with ThreadPoolExecutor(1) as threads:
        threads.submit(end)
        assert sign_in(hers, at=address).status_code == 302
    assert [visitor.is_let_in for visitor in crowd] == [True, False, False, False]


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


@pytest.fixture
def laptop(rf):
    """A request of one laptop, which stores its cookie as a browser does."""
    request = rf.get("/sign-in/")

    def remember_name(name):
        response = HttpResponse()
        remember(request, response, name)
        request.COOKIES[COOKIE] = response.cookies[COOKIE].value
        return response.cookies[COOKIE]

    request.remember = remember_name
    return request


def test_a_browser_knows_who_signed_in_at_it_and_nobody_else(laptop):
    assert browser_of(laptop, "ada") is None
    laptop.remember("ada")
    assert browser_of(laptop, "ada")
    assert browser_of(laptop, "ben") is None


def test_a_shared_laptop_knows_the_last_few(laptop):
    names = [f"director {number}" for number in range(MOST_ACCOUNTS + 1)]
    for name in names:
        laptop.remember(name)
    assert [bool(browser_of(laptop, name)) for name in names] == [False] + [True] * MOST_ACCOUNTS
    assert len({browser_of(laptop, name) for name in names[1:]}) == 1


@pytest.mark.parametrize(
    "spoil", [lambda cookie: cookie + "x", lambda cookie: "x" + cookie, lambda cookie: "", str.upper]
)
def test_a_forged_cookie_is_none(laptop, spoil):
    laptop.remember("ada")
    laptop.COOKIES[COOKIE] = spoil(laptop.COOKIES[COOKIE])
    assert browser_of(laptop, "ada") is None


def test_another_secret_key_knows_nobody(laptop, settings):
    laptop.remember("ada")
    settings.SECRET_KEY = "another"
    assert browser_of(laptop, "ada") is None


def test_the_cookie_goes_to_the_sign_in_alone_and_names_nobody(laptop):
    cookie = laptop.remember("ada lovelace")
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/sign-in/", True, "Lax")
    assert "lovelace" not in cookie.value.lower()  # "ada" may be there by chance
