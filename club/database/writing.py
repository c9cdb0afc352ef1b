"""Those of this process who write: one at a time, in the order of coming, and none waits longer than a phone would.

What one thread writes `together` is committed once, however many actions it is of: a disk takes as long for twenty hands
as for one.

Another program may hold what is to be written: SQLite's write lock, or a row on PostgreSQL. Anyone who has waited for it
in vain answers for those behind: until somebody gets in, nobody waits any more. The database's own locks and
constraints hold without all this. Knows the two databases' locks; knows no night.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Final, TypeVar

from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import DatabaseError, close_old_connections, connection, transaction

from club.database.gate import Gate
from club.database.patience import wait_on_postgresql, wait_on_sqlite
from club.database.unavailable import HELD, cause_of
from club.server.signals import waited

NOTICED: Final = 0.1  # seconds of a wait that a page speaks of; others of this program are through sooner
PLACES: Final = {"sqlite": 1, "postgresql": 4}  # at which so many can be writing at once, as far as it pays
_AT_ONCE: Final = 0.001  # PostgreSQL takes 0 for ever

T = TypeVar("T")


class Together(ExitStack):
    """The transaction that a thread's actions share: `lane` is what the first of them locked, until then None."""

    lane: int | None = None

    def enter(self, lane: int, turn: Callable[[], Any]) -> None:
        """Begin it by that turn, or go on in it. Raises TransactionManagementError, and fails as a whole, for another lane."""
        if self.lane is None:
            self.enter_context(turn())
            self.lane = lane
        elif self.lane != lane:
            transaction.set_rollback(True)
            raise transaction.TransactionManagementError("what is written together is of one lane")

    def check(self) -> None:
        """Raises TransactionManagementError where an action left it broken: nothing of it can be stored any more."""
        if connection.in_atomic_block and connection.needs_rollback:
            raise transaction.TransactionManagementError("an action left the transaction broken")


class _Thread(threading.local):
    together: Together | None = None


_thread = _Thread()


@contextmanager
def together() -> Iterator[Together]:
    """The actions of this thread within are one transaction, each a part that can fail alone; it is committed at the end.

    Raises DatabaseError where it cannot be, or one of them left it broken: then nothing of it is stored.
    """
    if not connection.in_atomic_block:
        close_old_connections()  # within, none is closed: not even one that met a disk that could not be written
    with Together() as group:
        _thread.together = group
        try:
            yield group
        finally:
            _thread.together = None
        group.check()


def keep_together_open() -> None:
    """From here on no request closes the connection on which others are written together with it, as Django would."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
        signal.connect(_close_old_connections)


def _close_old_connections(**_: Any) -> None:
    if _thread.together is None:
        close_old_connections()


class Writers:
    """`lane`: what an action locks. On SQLite that is the whole database, whatever the lane."""

    def __init__(self, patience: float = settings.LOCK_PATIENCE) -> None:
        """`patience`: how many seconds one waits in all, for the others of this process and for another program."""
        self._patience = patience
        self._gates: defaultdict[int, Gate] = defaultdict(partial(Gate, patience))
        self._held: set[int] = set()  # where the last one waited in vain
        self._waiting: dict[int, float] = {}  # where who is within waits, since then

    @contextmanager
    def transaction(self, lane: int, lock: Callable[[], T]) -> Iterator[T]:
        """One transaction, in its turn, which begins with `lock` and yields what that returns; `together`, a part of one.

        Raises GateClosed, and DatabaseError where another program holds the lane.
        """
        lane, group = _whole(lane), _thread.together
        if group is None:
            with self._turn(lane, lock) as locked:
                yield locked
            return
        group.enter(lane, partial(self._turn, lane, lock))
        with transaction.atomic():
            yield lock()

    @contextmanager
    def _turn(self, lane: int, lock: Callable[[], T]) -> Iterator[T]:
        begun = time.monotonic()
        with self._gates[lane]:
            self._waiting[lane] = time.monotonic()
            patience = _AT_ONCE if lane in self._held else begun + self._patience - time.monotonic()
            try:
                with _atomic(patience, lock) as locked:
                    self._waiting.pop(lane)
                    self._held.discard(lane)
                    waited.send(None, what="save", seconds=time.monotonic() - begun)
                    yield locked
            except DatabaseError as error:
                if cause_of(error) is HELD:
                    self._held.add(lane)
                raise
            finally:
                self._waiting.pop(lane, None)

    @contextmanager
    def exclusive_if_free(self, lane: int) -> Iterator[bool]:
        """True where nobody else of this process is writing there, and nobody begins to meanwhile; False at once if not.

        What is written within is no action: it opens no transaction, and waits for no other program on SQLite.
        """
        gate = self._gates[_whole(lane)]
        if not gate.enter_if_free():
            yield False
            return
        try:
            wait_on_sqlite(0)
            try:
                yield True
            finally:
                wait_on_sqlite(settings.LOCK_PATIENCE)
        finally:
            gate.leave()

    def is_held(self, lane: int, lock: Callable[[], object]) -> bool:
        """Whether another program keeps this process from writing there; asked only once somebody has met it.

        Raises DatabaseError.
        """
        lane = _whole(lane)
        since = self._waiting.get(lane)
        if since is not None and time.monotonic() - since > NOTICED:
            return True
        if lane in self._held and self._gates[lane].enter_if_free():
            try:
                with _atomic(_AT_ONCE, lock):
                    self._held.discard(lane)
            except DatabaseError as error:
                if cause_of(error) is not HELD:
                    raise
            finally:
                self._gates[lane].leave()
        return lane in self._held


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


def _whole(lane: int) -> int:
    return 0 if connection.vendor == "sqlite" else lane
