"""That every server of a book signs with the same secret key: the book keeps a mark of it, which tells nothing of the key.

A server with another key would know neither the table cards nor the sessions of the others. Knows the key and its mark;
makes neither key nor link.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from club.models import KeyMark


class OtherKeyError(Exception):
    """The book is signed with another key than this server's; the message says what to do."""


def compare_key(*, is_new: bool = False) -> None:
    """Write the mark of this server's key into the book if it has none; raises OtherKeyError where it has another's.

    With `is_new` this server's key is the book's from now on, whatever was before.
    """
    if is_new:
        mark_key()
        return
    kept = KeyMark.objects.first() or KeyMark.objects.get_or_create(pk=KeyMark.ONLY, defaults={"mark": _mark()})[0]
    if not constant_time_compare(kept.mark, _mark()):
        message = _(
            "This book is signed with another secret key than the one in %(file)s. If another machine serves this book, "
            "copy its secret-key.txt here. If none does, the book’s own key is lost: start once with --new-key. Then all "
            "sign in anew, and table cards and tally cards are printed again."
        )
        raise OtherKeyError(message % {"file": settings.SECRET_KEY_FILE})


def mark_key() -> None:
    """Write that this server's key is the book's."""
    KeyMark.objects.update_or_create(pk=KeyMark.ONLY, defaults={"mark": _mark()})


def _mark() -> str:
    return salted_hmac(
        "club.key_mark", "the key of this book", secret=settings.SECRET_KEY, algorithm="sha256"
    ).hexdigest()
