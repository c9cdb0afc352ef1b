"""Upgrades the database to this version: backed up first, then changed whole or not at all.

All migrations, and what Django writes after them, are one transaction, on SQLite as on PostgreSQL: a program that is
killed during it leaves the old database, and the next start tries again.
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
from club.database.patience import waiting_on_sqlite
from club.database.stored_models import applied_in, entered_in
from club.server.lost_database import lost_database

# Any number, the same in every process: the process that holds this lock may change the tables.
_LOCK = 20_261_121
# Seconds on SQLite, where nobody can see whether it is another start that holds the database, which may take as long.
_PATIENCE = 60


class _MigrateInOne(migrate.Command):
    """`migrate` inside a transaction that is open already."""

    def migration_progress_callback(self, action: str, migration: object = None, fake: bool = False) -> None:
        if action == "apply_success":
            check_references()


def check_references() -> None:
    """Check the references of all rows now: PostgreSQL alters no table while some of its rows wait for that check."""
    connection.check_constraints()


@contextmanager
def alone_with_database() -> Iterator[None]:
    """One transaction for tables and rows alike; other processes that change tables wait for it."""
    # SQLite cannot rebuild a table while references are checked, nor switch the check off inside a transaction.
    connection.disable_constraint_checking()
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL lock_timeout = 0")  # another start may take minutes
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
            yield
            connection.check_constraints()
    finally:
        connection.enable_constraint_checking()


def migrate_whole(verbosity: int = 0) -> None:
    """Apply the missing migrations. To be called inside `alone_with_database`."""
    call_command(_MigrateInOne(), interactive=False, verbosity=verbosity)


@waiting_on_sqlite(_PATIENCE)
def bring_up_to_date(*, at: datetime, verbosity: int = 0, may_be_empty: bool = True) -> Path | None:
    """Upgrade the database; returns the backup that was made first, None if there was nothing to lose.

    Raises DatabaseIsNewer, and CommandError if it cannot be backed up, or seems lost and may not be empty; it then stays as
    it was.
    """
    if not is_behind():
        return None
    if not may_be_empty and (lost := lost_database()):
        raise CommandError(lost)
    with alone_with_database():
        if not is_behind():
            return None  # another start did it
        try:
            backup = back_up_aside(VERSION, at=at) if entered_in(connection) else None
        except BackupRefused as refused:
            message = _("The database was not upgraded, because it could not be backed up first. %(why)s")
            raise CommandError(message % {"why": refused}) from refused
        migrate_whole(verbosity)
    return backup


def is_behind() -> bool:
    """Return whether a migration is missing. Raises DatabaseIsNewer, DatabaseIsOlder."""
    executor = MigrationExecutor(connection)
    applied_in(executor.loader)
    # `migrate` with nothing to do still takes most of a second; the plan alone takes a fraction of that.
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
