"""A new database on a PostgreSQL. Needs its driver; knows no table."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from django.utils.translation import gettext as _
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

PATIENCE = 10  # seconds for a server that does not answer


class NoDatabaseError(Exception):
    """It cannot be made; the message says what to do."""


@contextmanager
def new_database(url: str) -> Iterator[None]:
    """Make the database that the URL names, unless it is there. If the block raises, it is gone again.

    Raises NoDatabaseError.
    """
    asked = conninfo_to_dict(url)
    name = str(asked["dbname"])
    try:
        with _connected(url) as server:
            is_there = server.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is not None
            if not is_there:
                server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.errors.InsufficientPrivilege as error:
        message = _(
            "The role “%(role)s” may not make the database “%(database)s”. Have it made by PostgreSQL’s administrator, then "
            "try again: createdb --owner=%(role)s %(database)s"
        )
        raise NoDatabaseError(message % {"role": asked.get("user"), "database": name}) from error
    except psycopg.Error as error:
        values = {"place": asked.get("host") or "localhost", "error": str(error).strip()}
        raise NoDatabaseError(_("Cannot ask the PostgreSQL at %(place)s: %(error)s") % values) from error
    try:
        yield
    except BaseException:
        if not is_there:
            with suppress(psycopg.Error), _connected(url) as server:
                server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
        raise


def _connected(url: str) -> psycopg.Connection:
    return psycopg.connect(url, dbname="postgres", autocommit=True, connect_timeout=PATIENCE)
