"""Signing in: Django's own check of a username and a password, with limits on guessing. Knows no page."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone

from club.sign_in.guessing import HERE, KNOWN, STRANGER, a_guess, side_of
from club.sign_in.known_browsers import browser_of

THIS_COMPUTER = ("127.0.0.1", "::1")


class CarefulBackend(ModelBackend):
    """Every password that anyone types to sign in is checked here, none before its turn."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """The account, or None. Raises GuessRefused."""
        if username is None or password is None:
            return None
        side, queue = _side_of(request, username)
        with a_guess(side, queue, at=timezone.now()) as was_right:
            user = super().authenticate(request, username, password, **kwargs)
            if user is not None:
                was_right()
        return user


def _side_of(request: HttpRequest | None, name: str) -> tuple[str, str]:
    """The side for which this try is counted, and the queue in which it waits."""
    browser = browser_of(request, name) if request else None
    if browser:
        return side_of(name, browser), KNOWN
    # Behind a web server on the same computer everyone counts as here, which does no harm.
    queue = HERE if request and request.META.get("REMOTE_ADDR") in THIS_COMPUTER else STRANGER
    return side_of(name, queue), queue
