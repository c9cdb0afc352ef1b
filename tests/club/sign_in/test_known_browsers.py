"""What a browser remembers of who signed in at it."""

import pytest
from django.http import HttpResponse

from club.sign_in.known_browsers import COOKIE, MOST_ACCOUNTS, browser_of, remember


@pytest.fixture
def laptop(rf):
    """A request of one laptop, which keeps its cookie as a browser does."""
    request = rf.get("/sign-in/")

    def keep(name):
        response = HttpResponse()
        remember(request, response, name)
        request.COOKIES[COOKIE] = response.cookies[COOKIE].value
        return response.cookies[COOKIE]

    request.keep = keep
    return request


def test_a_browser_knows_who_signed_in_at_it_and_nobody_else(laptop):
    assert browser_of(laptop, "ada") is None
    laptop.keep("ada")
    assert browser_of(laptop, "ada")
    assert browser_of(laptop, "ben") is None


def test_a_shared_laptop_knows_the_last_few(laptop):
    names = [f"director {number}" for number in range(MOST_ACCOUNTS + 1)]
    for name in names:
        laptop.keep(name)
    assert [bool(browser_of(laptop, name)) for name in names] == [False] + [True] * MOST_ACCOUNTS
    assert len({browser_of(laptop, name) for name in names[1:]}) == 1


@pytest.mark.parametrize("spoil", [lambda told: told + "x", lambda told: "x" + told, lambda told: "", str.upper])
def test_a_forged_cookie_is_none(laptop, spoil):
    laptop.keep("ada")
    laptop.COOKIES[COOKIE] = spoil(laptop.COOKIES[COOKIE])
    assert browser_of(laptop, "ada") is None


def test_another_secret_key_knows_nobody(laptop, settings):
    laptop.keep("ada")
    settings.SECRET_KEY = "another"
    assert browser_of(laptop, "ada") is None


def test_the_cookie_goes_to_the_sign_in_alone_and_names_nobody(laptop):
    cookie = laptop.keep("ada lovelace")
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/sign-in/", True, "Lax")
    assert "lovelace" not in cookie.value.lower()  # "ada" may be there by chance
