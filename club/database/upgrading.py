"""The book brought up to this version's form: backed up first, then changed whole or not at all.

All migrations, and what Django writes after them, are one transaction, on SQLite as on PostgreSQL: a program that is
killed in it leaves the old book, and the next start begins anew.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from club import VERSION
from club.backup.backing_up import back_up_aside
from club.backup.backup_file import BackupRefused
from club.database.stored_models import applied_in, held_by

# Any number, the same in every process: who holds it alone changes the book's form.
_GATE = 20_261_121


class _MigrateInOne(migrate.Command):
    """`migrate` inside a transaction that is open already."""

    def migration_progress_callback(self, action: str, migration: object = None, fake: bool = False) -> None:
        if action == "apply_success":
            settle_rows()


def settle_rows() -> None:
    """Check the references of all rows now: PostgreSQL alters no table while some of its rows wait for that."""
    connection.check_constraints()


@contextmanager
def alone_with_book() -> Iterator[None]:
    """One transaction for tables and rows alike, which no other process that changes the book's form is in."""
    # SQLite cannot remake a table while references are checked, nor switch that off inside a transaction.
    connection.disable_constraint_checking()
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL lock_timeout = 0")  # another start may be at it for minutes
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_GATE])
            yield
            connection.check_constraints()
    finally:
        connection.enable_constraint_checking()


def migrate_whole(verbosity: int = 0) -> None:
    """Apply what is not applied. To be called inside `alone_with_book`."""
    call_command(_MigrateInOne(), interactive=False, verbosity=verbosity)


def bring_up_to_date(*, at: datetime, verbosity: int = 0) -> Path | None:
    """Give the book this version's form; answers the backup that was made first, None where nothing was to be lost.

    Raises BookIsNewer, and CommandError where it cannot be backed up, with the book as it was.
    """
    if not _is_behind():
        return None
    with alone_with_book():
        if not _is_behind():
            return None  # another start has done it
        try:
            kept = back_up_aside(VERSION, at=at) if held_by(connection) else None
        except BackupRefused as refused:
            message = _("The book was left as it is, for it could not be backed up first. %(why)s")
            raise CommandError(message % {"why": refused}) from refused
        migrate_whole(verbosity)
    return kept


def _is_behind() -> bool:
    executor = MigrationExecutor(connection)
    applied_in(executor.loader)
    # `migrate` with nothing to do still takes most of a second; the plan alone takes a fraction of that.
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
