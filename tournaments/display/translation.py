"""The sentences of the pure rooms in the reader's language."""

from collections.abc import Callable
from functools import lru_cache

from django.utils.translation import gettext, ngettext

from scoring.wording import Tell, Text

MOST_REMEMBERED = 50_000  # lines; past it the memory begins anew


def translator() -> Tell:
    """Tells as `tell` does, and remembers what it told: for thousands of hands in one language."""
    told: dict[int, tuple[Text, str]] = {}
    sentence = lru_cache(maxsize=1_000)(gettext)

    def translate_again(text: Text) -> str:
        known = told.get(id(text))
        if known is None:
            if len(told) >= MOST_REMEMBERED:
                told.clear()
            known = told[id(text)] = (text, _told(text, sentence, translate_again))  # holding the text keeps its id
        return known[1]

    return translate_again


def translate(text: Text) -> str:
    """`text` in the language that is active, its parts too."""
    return _told(text, gettext, translate)


def _told(text: Text, sentence: Callable[[str], str], translate_part: Tell) -> str:
    message = ngettext(text.message, text.plural, text.number) if text.plural else sentence(text.message)
    if not text.params:
        return message
    parts = {name: translate_part(part) if isinstance(part, Text) else part for name, part in text.params.items()}
    return message % parts
