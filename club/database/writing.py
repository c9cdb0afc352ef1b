"""Those of this process who write: one at a time, in the order of coming, and none waits longer than a phone would.

Another program may hold what is to be written: SQLite's write lock, or a row on PostgreSQL. Whoever has waited for it
in vain answers for those behind: until somebody gets in, nobody waits any more. The database's own locks and
constraints hold without all this. Knows the two databases' locks; knows no night.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from django.conf import settings
from django.db import DatabaseError, connection, transaction

from club.database.gate import Gate
from club.database.patience import wait_on_postgresql, wait_on_sqlite
from club.database.unavailable import HELD, cause_of

NOTICED: Final = 0.1  # seconds of a wait that a page speaks of; others of this program are through sooner
_AT_ONCE: Final = 0.001  # PostgreSQL takes 0 for ever

T = TypeVar("T")


class Writers:
    """`place`: what an action locks. On SQLite that is the whole database, whatever the place."""

    def __init__(self, patience: float = settings.LOCK_PATIENCE) -> None:
        """`patience`: how many seconds one waits in all, for the others of this process and for another program."""
        self._patience = patience
        self._gate = Gate(patience)
        self._held: set[int] = set()  # where the last one waited in vain
        self._waiting: tuple[int, float] | None = None  # who is within waits there, since then

    @contextmanager
    def transaction(self, place: int, lock: Callable[[], T]) -> Iterator[T]:
        """One transaction, in its turn, which begins with `lock` and yields what that returns.

        Raises GateClosed, and DatabaseError where another program holds the place.
        """
        begun, place = time.monotonic(), _whole(place)
        with self._gate:
            self._waiting = place, time.monotonic()
            patience = _AT_ONCE if place in self._held else begun + self._patience - time.monotonic()
            try:
                with _atomic(patience, lock) as locked:
                    self._waiting = None
                    self._held.discard(place)
                    yield locked
            except DatabaseError as error:
                if cause_of(error) is HELD:
                    self._held.add(place)
                raise
            finally:
                self._waiting = None

    @contextmanager
    def exclusive_if_free(self) -> Iterator[bool]:
        """True where nobody else of this process is writing, and nobody begins to meanwhile; False at once if not.

        What is written within is no action: it opens no transaction, and waits for no other program on SQLite.
        """
        if not self._gate.enter_if_free():
            yield False
            return
        try:
            wait_on_sqlite(0)
            try:
                yield True
            finally:
                wait_on_sqlite(settings.LOCK_PATIENCE)
        finally:
            self._gate.leave()

    def is_held(self, place: int, lock: Callable[[], object]) -> bool:
        """Whether another program keeps this process from writing there; asked only once somebody has met it.

        Raises DatabaseError.
        """
        place, waiting = _whole(place), self._waiting
        if waiting is not None and waiting[0] == place and time.monotonic() - waiting[1] > NOTICED:
            return True
        if place in self._held and self._gate.enter_if_free():
            try:
                with _atomic(_AT_ONCE, lock):
                    self._held.discard(place)
            except DatabaseError as error:
                if cause_of(error) is not HELD:
                    raise
            finally:
                self._gate.leave()
        return place in self._held


@contextmanager
def _atomic(patience: float, lock: Callable[[], T]) -> Iterator[T]:
    """A transaction whose first lock is waited for with so much patience; whatever follows, with the usual one."""
    is_short = patience < settings.LOCK_PATIENCE * 0.9  # a statement more is worth it
    patience = max(_AT_ONCE, patience)
    try:
        if is_short:
            wait_on_sqlite(patience)
        with transaction.atomic():
            if is_short:
                wait_on_postgresql(patience)
            locked = lock()
            if is_short:
                wait_on_sqlite(settings.LOCK_PATIENCE)
                wait_on_postgresql(settings.LOCK_PATIENCE)
            yield locked
    finally:
        if is_short:
            wait_on_sqlite(settings.LOCK_PATIENCE)


def _whole(place: int) -> int:
    return 0 if connection.vendor == "sqlite" else place
