"""How far a night's records have come: the point that every answer names. Reads; changes nothing.

The number counts each hand that was written for the night, corrections too, and each that was taken back, in the order
of the records. It only grows, and whatever two answers say "through entry 312", they say of the same hands.
"""

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from django.db import connection, transaction

from tournaments.models import Night, TableCard
from tournaments.records.sql import LARGEST, every, moment, point_at, point_of

R = TypeVar("R")
LOOKS = 5
_BOARD = (
    "SELECT n.version, c.number, c.last_seen_at FROM tournaments_night n "
    "LEFT JOIN tournaments_tablecard c ON c.night_id = n.id WHERE n.id = %s ORDER BY c.number"
)


class BoardGlance(NamedTuple):
    """A night's records as a look at its board needs them: at `version`, and when each table's phone was heard from."""

    night_id: int
    version: int
    phones: list[tuple[int, dt.datetime | None]]


def board_glance(night: int) -> BoardGlance | None:
    """What tells whether a night's board shows something new; one query. None where there is no such night."""
    rows = every(_BOARD, night) if night <= LARGEST else []
    phones = [(number, moment(heard)) for _version, number, heard in rows if number is not None]
    return BoardGlance(night, rows[0][0], phones) if rows else None


def at_one_point(of: Night | TableCard, read: Callable[[], R]) -> tuple[R, int]:
    """What `read` finds of a night, or of one table, and the point of the night of which it is.

    Several queries make one answer, and an action may come between two of them. Where the night is at the same point
    before and after, none did; of one table where its card is, as what others do changes nothing there. A hall that
    never rests long enough is stopped for one look: on SQLite the transaction holds writers back, and PostgreSQL shows
    it one state of the database throughout.
    """
    look = partial(point_at if isinstance(of, TableCard) else point_of, of.pk)
    version, _hands = look()
    for _ in range(LOOKS):
        found = read()
        before, (version, hands) = version, look()
        if before == version:
            return found, hands
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            _hold_still()
        return read(), look()[1]


def _hold_still() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
