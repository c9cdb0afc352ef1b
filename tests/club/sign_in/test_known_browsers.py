"""What a browser remembers of who signed in at it."""

import pytest
from django.http import HttpResponse

from club.sign_in.known_browsers import COOKIE, MOST_ACCOUNTS, browser_of, remember


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
