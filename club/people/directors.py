"""The first director's account. Knows passwords; asks for nothing and prints nothing."""

import secrets

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

FIRST_DIRECTOR = "director"
# Without letters and digits that look alike on paper.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def has_director() -> bool:
    """Whether anyone can sign in and run a night."""
    return User.objects.filter(is_staff=True, is_active=True).exists()


def one_time_password() -> str:
    """Twelve letters in groups of four, easy to read out and to type: about 59 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))


def make_director(username: str, password: str) -> bool:
    """Make an account that may do everything; False if another start took the name at the same moment."""
    try:
        with transaction.atomic():
            User.objects.create_superuser(username, password=password)
    except IntegrityError:
        return False
    return True
