"""Signing in: Django's own check of a username and a password, with limits on guessing, and what a browser remembers.

A signed cookie lists the accounts that have signed in at a browser before. It gives no access. Its only use: wrong
passwords at other browsers do not make this one wait. Knows no page.

A password that found no place to wait is checked behind the crowd, and the right one gets in when it is sent again. The
answer is the same at once whether the account exists or not. Names that exist are few and may be guessed at seldom, so a
flood of others leaves this way free. What was right is remembered by this process alone, as a digest, until used.
"""

import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Subquery
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from club.club_settings.stored import read_again
from club.models import ClubSettings
from club.sign_in.fair_queue import Source
from club.sign_in.guessing import FREE_FOR_ALL, GuessRefused, TooBusy, a_guess, network_of, side_of

_SECRET = secrets.token_hex(32)
_worker = ThreadPoolExecutor(1, "late check")
_mutex = Lock()
_waiting: set[str] = set()
_right: dict[str, tuple[int, str]] = {}  # by a digest of name and password: the account, its password as it is stored


def check_later(name: str, password: str) -> None:
    """Check it soon, if the account exists and no other password for it is waiting."""
    exists = User.objects.filter(username=name, is_active=True).exists()
    with _mutex:
        if not exists or name in _waiting:
            return
        _waiting.add(name)
    _worker.submit(_check, name, password)


def found_right(name: str, password: str) -> User | None:
    """The account, if this password was found to be right since it was refused a place, and still is."""
    if found := _right.pop(_digest(name, password), None):
        account, stored = found
        return User.objects.filter(pk=account, password=stored, is_active=True).first()
    return None


def _check(name: str, password: str) -> None:
    try:
        # A side of its own: a wait for it, which no unknown name has, shows in no answer.
        with a_guess(side_of(name, "late"), None, at=timezone.now()) as was_right:
            user = ModelBackend().authenticate(None, name, password)
            if isinstance(user, User):
                was_right()
                _right[_digest(name, password)] = user.pk, user.password
    except GuessRefused:
        pass
    finally:
        with _mutex:
            _waiting.discard(name)
        connection.close()


def _digest(name: str, password: str) -> str:
    return salted_hmac("club.late_checks", f"{name}\n{password}", secret=_SECRET, algorithm="sha256").hexdigest()


THIS_COMPUTER = ("127.0.0.1", "::1")


class CarefulBackend(ModelBackend):
    """Every password that anyone types to sign in is checked here, none before its turn."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """The account, or None. Raises GuessRefused."""
        if username is None or password is None:
            return None
        if user := found_right(username, password):
            return user
        side, source = _side_of(request, username)
        now = timezone.now()
        every = side_of(username, "strangers")
        # Counted first is the one address: one that has to wait makes no other wait.
        for_all = nullcontext(lambda: None) if source.is_trusted else a_guess(every, None, at=now, free=FREE_FOR_ALL)
        try:
            with a_guess(side, source, at=now) as was_right, for_all as was_right_for_all:
                user = super().authenticate(request, username, password, **kwargs)
                if user is not None:
                    was_right()
                    was_right_for_all()
        except TooBusy:
            check_later(username, password)
            raise
        return user

    def get_user(self, user_id: int) -> User | None:
        """Who is signed in, if they still may; by the way the club's settings are read again where they have changed."""
        saved = Subquery(ClubSettings.objects.values("version")[:1])
        user = User.objects.filter(pk=user_id, is_active=True).annotate(club_settings=saved).first()
        if user is not None:
            read_again(user.club_settings or 0)
        return user


def _side_of(request: HttpRequest | None, name: str) -> tuple[str, Source]:
    """The side for which this try is counted, and the source with which it waits."""
    browser = browser_of(request, name) if request else None
    if browser:
        return side_of(name, browser), Source(browser, is_trusted=True)
    address = request.META.get("REMOTE_ADDR", "") if request else ""
    # Behind a web server on the same computer that HEADTABLE_PROXY does not name, everyone counts as here.
    is_here = address in THIS_COMPUTER
    return side_of(name, "here" if is_here else network_of(address)), Source(address, is_here)


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
