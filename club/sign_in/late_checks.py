"""A password that found no place to wait is checked behind the crowd, and the right one gets in when it is sent again.

The answer is the same at once whether the account exists or not. Names that exist are few and may be guessed at seldom,
so a flood of others leaves this way free. What was right is remembered by this process alone, as a digest, until used.
"""

import secrets
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from club.sign_in.guessing import GuessRefused, a_guess, side_of

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
