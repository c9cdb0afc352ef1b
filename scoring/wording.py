"""A sentence that can be shown in any language. Knows no language but English, in which it is written.

The pure rooms return `Text`; the pages translate it when they show it. `makemessages` finds the sentences by three
names: `gettext_noop`, `ngettext_lazy` for a sentence with a plural, and `pgettext_lazy` for an English word that needs
several translations, each with its context; the label of a `Column`; and those in data files. It does not find
`ngettext_noop`.
"""

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias


def gettext_noop(message: str) -> str:
    """Mark `message` for translation and return it unchanged."""
    return message


class Text(NamedTuple):
    """`message` with `%(name)s` places for `params`; with `plural`, `number` chooses between the two.

    `context` tells a translator which meaning of the message is wanted; no reader sees it.
    """

    message: str
    params: Mapping[str, object] = {}
    plural: str = ""
    number: int = 1
    context: str = ""

    def __str__(self) -> str:
        message = self.plural if self.plural and self.number != 1 else self.message
        return message % self.params if self.params else message


def ngettext_lazy(singular: str, plural: str, number: int = 1, **params: object) -> Text:
    """A sentence with a plural, to be translated when it is shown."""
    return Text(singular, params, plural, number)


def pgettext_lazy(context: str, message: str) -> Text:
    """A text to be translated, by its context too, when it is shown."""
    return Text(message, context=context)


def as_text(message: str | Text) -> Text:
    """`message` as a text, if it is not one yet."""
    return message if isinstance(message, Text) else Text(message)


def listed(parts: Iterable[object]) -> Text:
    """One or more in one line: "2, 3 and 4"."""
    *names, last = map(str, parts)
    return (
        Text(gettext_noop("%(names)s and %(last)s"), {"names": ", ".join(names), "last": last})
        if names
        else Text(last)
    )


def with_commas(parts: Iterable[object]) -> Text:
    """One or more parts with commas between them, as one text that can be translated."""
    first, *others = (part if isinstance(part, Text) else Text("%(part)s", {"part": part}) for part in parts)
    return reduce(_and_more, others, first)


def _and_more(one: Text, more: Text) -> Text:
    return Text(gettext_noop("%(one)s, %(more)s"), {"one": one, "more": more})


def read_texts(path: Path) -> dict[str, Any]:
    """Return the data of a TOML file, with a Text for each string under a key that its `texts` names, however far below.

    A table with a `message` is one Text, and may have its `context` or `plural`.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: _with_texts(value, frozenset(data["texts"]), key) for key, value in data.items() if key != "texts"}


def _with_texts(data: Any, keys: Collection[str], key: str) -> Any:
    if isinstance(data, list):
        return [_with_texts(each, keys, key) for each in data]
    if isinstance(data, str):
        return Text(data) if key in keys else data
    if not isinstance(data, dict):
        return data
    if "message" in data:
        return Text(**data)
    return {name: _with_texts(value, keys, key if key in keys else name) for name, value in data.items()}


# Puts a Text into the reader's language; `str` leaves it in English.
Translate: TypeAlias = Callable[[Text], str]
