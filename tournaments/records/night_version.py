"""How far a night's records have come: the point that every answer names. Reads; changes nothing.

The number counts each hand that was written for the night, corrections too, and each that was taken back, in the order
of the records. It only grows, and whatever two answers say "through hand 312", they say of the same hands.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import connection, transaction

from tournaments.models import Night
from tournaments.records.sql import point_of

R = TypeVar("R")
LOOKS = 5


def through(night: Night) -> int:
    """The number of the newest hand of the night; 0 before the first."""
    return point_of(night.pk)[1]


def at_one_point(night: Night, read: Callable[[], R]) -> tuple[R, int]:
    """What `read` finds, and the point of the night of which it is.

    Several queries make one answer, and an action may come between two of them. Where the night is at the same point
    before and after, none did. A hall that never rests long enough is stopped for one look: on SQLite the
    transaction holds writers back, and PostgreSQL shows it one state of the database throughout.
    """
    point = point_of(night.pk)
    for _ in range(LOOKS):
        found = read()
        before, point = point, point_of(night.pk)
        if before == point:
            return found, point[1]
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            _hold_still()
        return read(), point_of(night.pk)[1]


def _hold_still() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
