"""What must hold before the program serves a night. Looks at settings and at the open database; changes nothing."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as Notice
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from club.database.file_mode import open_to_others
from club.settings import LOCK_PATIENCE

# The tag of what a command asks first that gives out links. All else that is checked is known before a release: `up` asks
# it, and so does `.ci/run`, and a command would wait twice as long.
ADDRESS = "address"
PLUG_INS = "plug_ins"  # the tag of what says which packages are not accepted
EXTRA = 3  # what SQLite answers to `PRAGMA synchronous`


def is_durable(journal: str, synchronous: int) -> bool:
    """Whether an acknowledged hand survives a power cut. `journal` as SQLite answers it, in lower case.

    No write-ahead log: in most SQLites that come with Python it may corrupt the database.
    """
    return journal in ("truncate", "delete", "persist") and synchronous >= EXTRA


def check_database(*, databases: Iterable[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Faults, unless each database of `databases` (aliases) takes writes in turn and loses none."""
    faults: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        faults += (faults_of_sqlite if connection.vendor == "sqlite" else faults_of_postgresql)(connection)
    return faults


def faults_of_postgresql(connection: BaseDatabaseWrapper) -> Iterator[CheckMessage]:
    """What would harm a night in what PostgreSQL itself answers."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        if cursor.fetchone()[0] != "0":
            return
    values = {"setting": f"connect_query='SET lock_timeout = {LOCK_PATIENCE * 1000}'"}
    hint = (
        _("Behind PgBouncer, add %(setting)s to the database’s line in pgbouncer.ini, and restart PgBouncer.")
        % values
    )
    yield Error(_("PostgreSQL waits for locks without an end."), hint=hint, id="club.E008")


def faults_of_sqlite(connection: BaseDatabaseWrapper) -> Iterator[CheckMessage]:
    """What would harm a night in this connection's settings and in what SQLite itself answers."""
    options = connection.settings_dict["OPTIONS"]
    if options.get("transaction_mode") != "IMMEDIATE":
        hint = _("Set OPTIONS transaction_mode to IMMEDIATE, or phones get errors that the database is locked.")
        yield Error(_("SQLite does not take the write lock when a transaction begins."), hint=hint, id="club.E001")
    if options.get("timeout", 0) < LOCK_PATIENCE:
        hint = _("Set OPTIONS timeout to %(least)s or more.") % {"least": LOCK_PATIENCE}
        yield Error(_("SQLite does not wait long enough for its turn to write."), hint=hint, id="club.E002")
    if connection.settings_dict.get("ATOMIC_REQUESTS"):
        hint = _("Set ATOMIC_REQUESTS to False.")
        yield Error(_("Pages that only read would take the write lock."), hint=hint, id="club.E003")
    if os.name == "posix":
        for file in open_to_others(Path(str(connection.settings_dict["NAME"]))):
            hint = _("Let nobody else read it: chmod 600 %(file)s") % {"file": file}
            message = _("Other users of this computer can read the database, %(file)s.") % {"file": file}
            yield Notice(message, hint=hint, id="club.W007")
    with connection.cursor() as cursor:
        journal = cursor.execute("PRAGMA journal_mode").fetchone()[0].lower()
        synchronous = cursor.execute("PRAGMA synchronous").fetchone()[0]
    if journal != "memory" and not is_durable(journal, synchronous):
        values = {"journal": journal, "synchronous": synchronous, "version": sqlite3.sqlite_version}
        hint = _("See the database in club/settings.py.")
        message = _(
            "With SQLite %(version)s, journal_mode %(journal)s and synchronous %(synchronous)s can lose hands."
        )
        yield Error(message % values, hint=hint, id="club.E004")


def check_address(**kwargs: Any) -> Sequence[CheckMessage]:
    """HEADTABLE_ADDRESS, if set, is a web address; with HEADTABLE_HTTPS it is set and begins with https."""
    parts = urlsplit(settings.ADDRESS)
    if settings.ADDRESS and (parts.scheme not in ("http", "https") or not parts.netloc):
        hint = _("Write the full address, such as https://cinch.example.org.")
        return [Error(_("HEADTABLE_ADDRESS is not a web address: %s") % settings.ADDRESS, hint=hint, id="club.E005")]
    if settings.HTTPS and parts.scheme != "https":
        hint = _("Set HEADTABLE_ADDRESS to the address of the web server in front of the program.")
        return [Error(_("HEADTABLE_HTTPS needs an https address."), hint=hint, id="club.E006")]
    return []
