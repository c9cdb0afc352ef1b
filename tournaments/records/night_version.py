"""How far a night's records have come: the point that every answer names. Reads; changes nothing.

The number counts each hand that was written for the night, corrections too, and each that was taken back, in the order
of the records. It only grows, and whatever two answers say "Based on 312 entries", they say of the same hands.
"""

import datetime as dt
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.db import connection, transaction
from django.utils.crypto import salted_hmac

from club import VERSION
from club.club_settings.stored import current
from tournaments.models import JoinRequest, Night, TableCard
from tournaments.records.joining import WAITS_FOR

R = TypeVar("R")
LOOKS = 5


def records_mark() -> str:
    """What a tag begins with: the same from every server of one database, and another after a restore or an upgrade, and
    once the club's settings are saved: its name and its time zone are on the pages.

    A database that was restored counts its versions on from where they were, and comes to the same ones by other hands.
    """
    return f"{_mark(settings.SECRET_KEY)}{current().version}"


@lru_cache(maxsize=4)
def _mark(secret: str) -> str:
    return salted_hmac("tournaments.polling", VERSION, secret=secret, algorithm="sha256").hexdigest()[:8]


class BoardGlance(NamedTuple):
    """A night's records as a look at its board needs them: at `version`, when each table's phone was heard from, and which wait."""

    night_id: int
    version: int
    phones: list[tuple[int, dt.datetime | None]]
    waiting: list[int]


def board_glance(night: int, at: dt.datetime) -> BoardGlance | None:
    """What tells whether a night's board shows something new; three queries. None where there is no such night."""
    version = Night.objects.filter(pk=night).values_list("version", flat=True).first()
    if version is None:
        return None
    phones = TableCard.objects.filter(night=night).order_by("number").values_list("number", "last_seen_at")
    waiting = JoinRequest.objects.filter(entrant__night=night, let_in_at=None, at__gt=at - WAITS_FOR)
    return BoardGlance(night, version, list(phones), list(waiting.values_list("pk", flat=True)))


def at_one_point(of: Night | TableCard, read: Callable[[], R]) -> tuple[R, int]:
    """What `read` finds of a night, or of one table, and the point of the night of which it is.

    Several queries make one answer, and an action may come between two of them. Where the night is at the same point
    before and after, none did; of one table where its card is, as what others do changes nothing there. A hall that
    never rests long enough is stopped for one look: on SQLite the transaction holds writers back, and PostgreSQL shows
    it one state of the database throughout.
    """
    look = partial(_point_at if isinstance(of, TableCard) else point_of, of.pk)
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


def point_of(night: int) -> tuple[int, int]:
    """How many actions changed the night so far, and how many hands were written."""
    return Night.objects.values_list("version", "hands_written").get(pk=night)


def _point_at(card: int) -> tuple[int, int]:
    """The night's last action that concerns the card's table, and how many hands were written for the night."""
    return TableCard.objects.values_list("version", "night__hands_written").get(pk=card)


def _hold_still() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
