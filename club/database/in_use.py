"""Which processes serve the database: each holds a lock as long as it lives, and nobody replaces the database meanwhile.

In the data folder each server locks a file of its own, and the system gives the lock up when the process ends. Closing
another handle of that file does not give it up, as it would with SQLite's locks. On PostgreSQL each connection of a server
holds a lock too, for servers on other computers. Behind PgBouncer it is held by PgBouncer's connections, until that closes
them. Knows locks; asks for no row.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from filelock import FileLock

# Any number, the same in every process, and another than that of `upgrading`.
_LOCK = 20_261_122
_PATIENCE = 1  # seconds: another start may be locking its file, or renaming the database's
_NOT_WRITABLE = (errno.EACCES, errno.EPERM, errno.EROFS)
_held: "list[FileLock]" = []


class DatabaseInUseError(CommandError):
    """The database is served, or being replaced; the message says what to do."""


def serve() -> None:
    """This process serves from now on. To be called before it opens the database. Raises DatabaseInUseError, OSError."""
    if _held:
        return
    connection_created.connect(_hold)
    if not settings.DATA.is_dir():  # so the database is on PostgreSQL
        return
    try:
        with _locked("in-use", _("A backup is being restored. Start Head Table again when it is done.")):
            _held.append(_own_lock())
    except OSError as error:  # nobody restores into a folder that cannot be written
        if error.errno not in _NOT_WRITABLE:
            raise


@contextmanager
def while_not_served() -> Iterator[None]:
    """In the block nobody begins to serve. Raises DatabaseInUseError if somebody serves already, or nobody can know; OSError."""
    if connection.settings_dict.get("DISABLE_SERVER_SIDE_CURSORS"):  # the lock would stay behind in PgBouncer
        raise DatabaseInUseError(
            _(
                "DATABASE_URL leads to PgBouncer, and nothing can be restored through it. Stop Head Table on every computer, "
                "restart PgBouncer, and restore with the address of the database itself in DATABASE_URL."
            )
        )
    message = _("Head Table is running on this database. Stop it on every computer, then restore.")
    with _locked("in-use", message):
        for file in settings.DATA.glob("in-use-*.lock"):
            with _locked(file.stem, message):
                pass  # its server has ended, and the lock above lets no other begin
        if connection.vendor != "postgresql":
            yield
        elif not _ask("SELECT pg_try_advisory_lock(%s)"):
            raise DatabaseInUseError(message)
        else:
            try:
                yield
            finally:
                _ask("SELECT pg_advisory_unlock(%s)")


def _own_lock() -> "FileLock":
    """Lock the first file that no other server has. Raises OSError."""
    number = 1
    while not (lock := _acquired(f"in-use-{number}", patience=0)):
        number += 1
    return lock


@contextmanager
def _locked(name: str, message: str) -> Iterator[None]:
    """Hold the lock in the block. Raises DatabaseInUseError with the message if another process has it; OSError."""
    lock = _acquired(name, patience=_PATIENCE)
    if lock is None:
        raise DatabaseInUseError(message)
    try:
        yield
    finally:
        lock.release()


def _acquired(name: str, *, patience: float) -> "FileLock | None":
    """The lock, None if another process has it for so many seconds. Raises OSError."""
    # Every command imports this module, and filelock takes 40 ms.
    from filelock import FileLock, Timeout

    lock = FileLock(settings.DATA / f"{name}.lock", thread_local=False)
    try:
        lock.acquire(timeout=patience)
    except Timeout:
        return None
    return lock


def _hold(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """A receiver of connection_created."""
    if connection.vendor == "postgresql" and connection.alias == DEFAULT_DB_ALIAS:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock_shared(%s)", [_LOCK])


def _ask(question: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question, [_LOCK])
        return bool(cursor.fetchone()[0])
