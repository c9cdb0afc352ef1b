"""A sentence that can still be told in any language. Knows no language but the one it is written in.

The pure rooms speak in `Text`; the pages translate it at the edge (`tournaments/display/translation.py`). `makemessages` finds
the sentences by the marks `gettext_noop` and `ngettext_noop`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias


def gettext_noop(message: str) -> str:
    """Mark `message` for translation and give it back unchanged."""
    return message


def ngettext_noop(singular: str, plural: str, _number: int | None = None) -> tuple[str, str]:
    """Mark a sentence that has a plural."""
    return singular, plural


class Text(NamedTuple):
    """`message` with `%(name)s` places for `params`; with `plural`, `number` chooses between the two."""

    message: str
    params: Mapping[str, object] = {}
    plural: str = ""
    number: int = 1

    def __str__(self) -> str:
        message = self.plural if self.plural and self.number != 1 else self.message
        return message % self.params if self.params else message


# What turns a Text into the reader's language; `str` tells it in English.
Tell: TypeAlias = Callable[[Text], str]
