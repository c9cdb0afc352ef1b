"""Which accounts signed in at this browser before, by a signed cookie. It opens nothing: guesses at other browsers
do not keep this one waiting, and that is all that it is good for.
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
KEPT_SECONDS = 400 * 24 * 3600  # no browser keeps a cookie for longer
MOST_ACCOUNTS = 6  # a club's laptop is shared
# The browser's own letters, then a digest for each account.
_TOLD = re.compile(r"[0-9a-f]{32}(\.[0-9a-f]{32}){0,6}")


def browser_of(request: HttpRequest, name: str) -> str | None:
    """What tells this browser from others, if the account `name` signed in here before."""
    browser, *accounts = _told(request)
    return browser if _account(browser, name) in accounts else None


def remember(request: HttpRequest, response: HttpResponseBase, name: str) -> None:
    """Have this browser remember that the account `name` signed in here."""
    browser, *accounts = _told(request)
    account = _account(browser, name)
    kept = [account, *(each for each in accounts if each != account)][:MOST_ACCOUNTS]
    response.set_signed_cookie(
        COOKIE,
        ".".join([browser, *kept]),
        salt=SALT,
        max_age=KEPT_SECONDS,
        path=reverse("login"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _told(request: HttpRequest) -> list[str]:
    told = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=KEPT_SECONDS)
    return told.split(".") if told and _TOLD.fullmatch(told) else [secrets.token_hex(16)]


def _account(browser: str, name: str) -> str:
    """A digest, so that the cookie tells nobody who runs the nights."""
    return side_of(name, f"account at {browser}")
