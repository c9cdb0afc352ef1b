"""Makes sure that every server of a database signs with the same secret key, of which the database stores a mark.

A server with another key would accept neither the table cards nor the sessions of the others. The mark reveals nothing
of the key. Knows the key and its mark; makes neither keys nor links.
"""

import os
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from club.database.unavailable import OtherKeyError
from club.models import KeyMark
from club.server.data_folder import next_key_file


def compare_key(*, is_new: bool = False) -> None:
    """Store the mark of this server's key if the database has none; raises OtherKeyError if it has another key's.

    With `is_new`, this server's key is the database's from now on, whatever it was before.
    """
    finish_change()
    if is_new:
        mark_key()
        return
    stored = (
        KeyMark.objects.first()
        or KeyMark.objects.get_or_create(pk=KeyMark.ONLY, defaults={"mark": _mark(settings.SECRET_KEY)})[0]
    )
    if not constant_time_compare(stored.mark, _mark(settings.SECRET_KEY)):
        message = _(
            "The secret key in %(file)s is not the one of this database. If another computer uses the database, copy "
            "its secret-key.txt here. If none does, the key is lost: start once with --new-key. Everyone then signs in "
            "again, and you print new table cards and tally cards."
        )
        raise OtherKeyError(message % {"file": settings.SECRET_KEY_FILE})


def mark_key() -> None:
    """Store that this server's key is the database's."""
    KeyMark.objects.update_or_create(pk=KeyMark.ONLY, defaults={"mark": _mark(settings.SECRET_KEY)})


def finish_change() -> None:
    """Where a restore was killed, its key becomes this server's if it is the database's, and else is deleted."""
    draft = next_key_file()
    if not draft.exists():
        return
    key = draft.read_text().strip()
    try:
        is_ours = KeyMark.objects.filter(mark=_mark(key)).exists()
    except DatabaseError:  # the one who asks for the mark next finds out why
        return
    if is_ours:
        os.replace(draft, settings.SECRET_KEY_FILE)
        settings.SECRET_KEY = key
    else:
        draft.unlink()


def watch_key() -> None:
    """From now on this process opens no connection to a database that is signed with another key."""
    connection_created.connect(_compare)


def _compare(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """A receiver of connection_created. Raises OtherKeyError."""
    if connection.alias == DEFAULT_DB_ALIAS:
        try:
            compare_key()
        except BaseException:
            connection.close()
            raise


def _mark(key: str) -> str:
    # Databases store what these words yield: they may not change.
    return salted_hmac("club.key_mark", "the key of this book", secret=key, algorithm="sha256").hexdigest()
