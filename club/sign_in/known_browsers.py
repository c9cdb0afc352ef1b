"""Which accounts have signed in at this browser before, by a signed cookie.

It gives no access. Its only use: wrong passwords at other browsers do not make this one wait.
"""

import re
import secrets

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from club.sign_in.guessing import side_of

COOKIE = "known"
SALT = "club.known_browsers"
LASTING_SECONDS = 400 * 24 * 3600  # no browser stores a cookie for longer
MOST_ACCOUNTS = 6  # a club's laptop is shared
# An id of the browser, then a digest for each account.
_COOKIE = re.compile(r"[0-9a-f]{32}(\.[0-9a-f]{32}){0,6}")


def browser_of(request: HttpRequest, name: str) -> str | None:
    """The id of this browser, if the account `name` signed in here before."""
    browser, *accounts = _read(request)
    return browser if _account(browser, name) in accounts else None


def remember(request: HttpRequest, response: HttpResponseBase, name: str) -> None:
    """Let this browser remember that the account `name` signed in here."""
    browser, *accounts = _read(request)
    account = _account(browser, name)
    accounts = [account, *(each for each in accounts if each != account)][:MOST_ACCOUNTS]
    response.set_signed_cookie(
        COOKIE,
        ".".join([browser, *accounts]),
        salt=SALT,
        max_age=LASTING_SECONDS,
        path=reverse("login"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> list[str]:
    cookie = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=LASTING_SECONDS)
    return cookie.split(".") if cookie and _COOKIE.fullmatch(cookie) else [secrets.token_hex(16)]


def _account(browser: str, name: str) -> str:
    """A digest, so that the cookie does not reveal who runs the nights."""
    return side_of(name, f"account at {browser}")
