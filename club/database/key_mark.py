"""Makes sure that every server of a database signs with the same secret key, of which the database stores a mark.

A server with another key would accept neither the table cards nor the sessions of the others. The mark reveals nothing
of the key. Knows the key and its mark; makes neither keys nor links.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from club.models import KeyMark


class OtherKeyError(Exception):
    """The database is signed with another key than this server's; the message says what to do."""


def compare_key(*, is_new: bool = False) -> None:
    """Store the mark of this server's key if the database has none; raises OtherKeyError if it has another key's.

    With `is_new`, this server's key is the database's from now on, whatever it was before.
    """
    if is_new:
        mark_key()
        return
    stored = KeyMark.objects.first() or KeyMark.objects.get_or_create(pk=KeyMark.ONLY, defaults={"mark": _mark()})[0]
    if not constant_time_compare(stored.mark, _mark()):
        message = _(
            "The secret key in %(file)s is not the one of this database. If another computer uses the database, copy "
            "its secret-key.txt here. If none does, the key is lost: start once with --new-key. Everyone then signs in "
            "again, and you print new table cards and tally cards."
        )
        raise OtherKeyError(message % {"file": settings.SECRET_KEY_FILE})


def mark_key() -> None:
    """Store that this server's key is the database's."""
    KeyMark.objects.update_or_create(pk=KeyMark.ONLY, defaults={"mark": _mark()})


def _mark() -> str:
    # Databases store what these words yield: they may not change.
    return salted_hmac(
        "club.key_mark", "the key of this book", secret=settings.SECRET_KEY, algorithm="sha256"
    ).hexdigest()
