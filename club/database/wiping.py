"""What was deleted leaves the database's own files too. Knows the two databases; knows nothing of what was stored."""

import logging
from collections.abc import Iterable

from django.db import DatabaseError, connection, models

_LATER = "The database files could not be cleaned up yet: %s"
log = logging.getLogger(__name__)


def wipe(changed: Iterable[type[models.Model]]) -> bool:
    """Write the files anew, so that no free space in them holds what these tables held; whether that was possible.

    It takes the whole database for itself, or these tables of PostgreSQL, and is not done within a transaction.
    """
    if connection.in_atomic_block:
        return False
    quote = connection.ops.quote_name
    tables = ", ".join(sorted({quote(model._meta.db_table) for model in changed}))
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("VACUUM")
            else:
                cursor.execute(f"VACUUM (FULL, ANALYZE) {tables}")  # with the statistics, which hold common values
    except DatabaseError as error:
        log.warning(_LATER, str(error).split("\n")[0])
        return False
    return True
