"""How long this thread's connection waits for a lock of another program. Knows the two databases; knows no action."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.conf import settings
from django.db import connection

BRIEF: Final = 0.2  # seconds
REMEMBERED: Final = 10  # seconds after somebody waited in vain, in which requests wait only briefly

_brief_until = 0.0


def expect_to_wait_in_vain() -> None:
    """Somebody did: who holds SQLite's file for itself alone would else stop one page after the other."""
    global _brief_until  # of the process, as the file is
    _brief_until = time.monotonic() + REMEMBERED


def begin_request(**_: Any) -> None:
    """A receiver of request_started."""
    if connection.connection is not None:
        _wait(BRIEF if time.monotonic() < _brief_until else settings.LOCK_PATIENCE)


def wait_on_sqlite(seconds: float) -> None:
    """From now on, this connection waits so long for SQLite's locks."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        _wait(seconds)


def _wait(seconds: float) -> None:
    wanted = connection.connection, int(seconds * 1000)
    if connection.vendor == "sqlite" and getattr(connection, "busy_timeout", None) != wanted:
        connection.connection.execute(f"PRAGMA busy_timeout = {wanted[1]:d}")
        connection.busy_timeout = wanted  # type: ignore[attr-defined]  # ours: so that it is asked once


@contextmanager
def waiting_on_sqlite(seconds: float) -> Iterator[None]:
    """In the block, and no longer, this connection waits so long for SQLite's locks."""
    wait_on_sqlite(seconds)
    try:
        yield
    finally:
        wait_on_sqlite(settings.LOCK_PATIENCE)


def wait_on_postgresql(seconds: float) -> None:
    """The same on PostgreSQL, for the transaction that is open."""
    if connection.vendor == "postgresql":
        connection.connection.execute(f"SET LOCAL lock_timeout = {int(seconds * 1000):d}")
