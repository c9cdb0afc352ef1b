"""How far the book of a night has come: the point that every answer names. Reads; changes nothing.

The number counts each hand that was written for the night, corrections too, in the order of the book. It only grows,
and whatever two answers say "through hand 312", they say of the same hands.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import connection, transaction

from tournaments.models import HandRecord, Night

R = TypeVar("R")
LOOKS = 5


def through(night: Night) -> int:
    """The number of the newest hand in the night's book; 0 before the first."""
    return HandRecord.objects.filter(table__round__night=night).count()


def at_one_point(night: Night, read: Callable[[], R]) -> tuple[R, int]:
    """What `read` finds, and the point in the book of which it is.

    Several queries make one answer, and a hand may come in between two of them. Where the book is at the same point
    before and after, no hand did. A hall that never rests long enough is stopped for one look: on SQLite the
    transaction holds writers back, and PostgreSQL shows it one state of the book throughout.
    """
    point = through(night)
    for _ in range(LOOKS):
        found = read()
        before, point = point, through(night)
        if before == point:
            return found, point
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            _hold_still()
        return read(), through(night)


def _hold_still() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
