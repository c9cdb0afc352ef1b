"""The sentences of the pure rooms in the reader's language."""

from collections.abc import Callable
from functools import lru_cache

from django.utils.translation import gettext, ngettext, npgettext, pgettext

from scoring.wording import Text, Translate

MOST_REMEMBERED = 50_000  # lines; past it the memory begins anew


def teller() -> Translate:
    """Tells as `tell` does, and remembers what it told: for thousands of hands in one language."""
    told: dict[int, tuple[Text, str]] = {}
    sentence = lru_cache(maxsize=1_000)(gettext)

    def tell_again(text: Text) -> str:
        known = told.get(id(text))
        if known is None:
            if len(told) >= MOST_REMEMBERED:
                told.clear()
            known = told[id(text)] = (text, _told(text, sentence, tell_again))  # holding the text keeps its id
        return known[1]

    return tell_again


def tell(text: Text) -> str:
    """`text` in the language that is active, its parts too."""
    return _told(text, gettext, tell)


def _told(text: Text, sentence: Callable[[str], str], tell_part: Translate) -> str:
    message = _message(text, sentence)
    if not text.params:
        return message
    parts = {name: tell_part(part) if isinstance(part, Text) else part for name, part in text.params.items()}
    return message % parts


def _message(text: Text, sentence: Callable[[str], str]) -> str:
    if text.context and text.plural:
        return npgettext(text.context, text.message, text.plural, text.number)
    if text.context:
        return pgettext(text.context, text.message)
    return ngettext(text.message, text.plural, text.number) if text.plural else sentence(text.message)
