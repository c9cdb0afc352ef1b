"""Find out what is wrong with the database when a command fails, and say in one sentence what to do.

Looks at the database, and changes nothing. Knows no command.
"""

from django.conf import settings
from django.core.management.base import CommandError
from django.db import Error, connection
from django.utils.translation import gettext as _

from club.backup.damage import look_for_damage
from club.database.unavailable import DAMAGED, NOT_THERE, OTHER_KEY, SILENT, cause_of, reason
from club.database.upgrading import is_behind
from club.server.lost_database import database_place, has_tables, no_database


def trouble_behind(error: Exception) -> str:
    """Return what is wrong with the database that may have led to this error; "" if nothing is and the error is a bug."""
    cause = cause_of(error)
    if cause not in (None, DAMAGED, NOT_THERE):
        return _sentence(error)
    if not cause and not isinstance(error, Error) and connection.connection is None:
        return ""  # nobody asked the database
    connection.close()
    try:
        look_for_damage()
        if not has_tables():
            return no_database()
        if is_behind():
            message = _(
                "The database (%(place)s) was made by an older version of Head Table. Start this version to upgrade it: "
                "%(program)s up. It backs the database up first."
            )
            return message % {"place": database_place(), "program": settings.PROGRAM}
    except CommandError as found:
        return str(found)
    except Error as found:
        return _sentence(found) if cause_of(found) else ""
    return _sentence(error) if cause else ""


def _sentence(error: Exception) -> str:
    cause = cause_of(error)
    if cause is OTHER_KEY:
        return str(error)
    if cause is not SILENT:
        return reason(error)
    message = _(
        "Cannot open the database (%(place)s): %(error)s. Check that its server is running and that DATABASE_URL is right."
    )
    return message % {"place": database_place(), "error": str(error).strip().split("\n")[0]}
