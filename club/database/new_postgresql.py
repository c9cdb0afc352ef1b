"""A new database on a PostgreSQL. Needs its driver; knows no table."""

import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from getpass import getuser
from typing import Any

import psycopg
from django.utils.translation import gettext as _
from psycopg import sql


class NoDatabaseError(Exception):
    """It cannot be made; the message says what to do."""


@contextmanager
def new_database(database: Mapping[str, Any]) -> Iterator[None]:
    """Make a database, which Django's settings name, unless it is there. If the block raises, it is gone again.

    Raises NoDatabaseError.
    """
    name = database["NAME"]
    try:
        with _connected(database) as server:
            is_there = server.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is not None
            if not is_there:
                server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.errors.InsufficientPrivilege as error:
        message = _(
            "The role “%(role)s” may not make the database “%(database)s”. Have it made by PostgreSQL’s administrator, then "
            "try again: createdb --owner=%(role)s %(database)s"
        )
        values = {"role": shlex.quote(database["USER"] or getuser()), "database": shlex.quote(name)}
        raise NoDatabaseError(message % values) from error
    except psycopg.Error as error:
        values = {"place": database["HOST"] or "localhost", "error": str(error).strip()}
        raise NoDatabaseError(_("Cannot ask the PostgreSQL at %(place)s: %(error)s") % values) from error
    try:
        yield
    except BaseException:
        if not is_there:
            with suppress(psycopg.Error), _connected(database) as server:
                server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
        raise


def _connected(database: Mapping[str, Any]) -> psycopg.Connection:
    names = ("host", "port", "user", "password")
    given = {name: database[name.upper()] for name in names if database[name.upper()]}
    return psycopg.connect(**database["OPTIONS"] | given, dbname="postgres", autocommit=True)
