"""The sentences of the pure rooms in the reader's language, and what a person is called."""

from collections.abc import Callable
from functools import lru_cache

from django.contrib.auth.models import User
from django.utils.translation import gettext, ngettext, npgettext, pgettext

from scoring.wording import Text, Translate

MOST_REMEMBERED = 50_000  # lines; past it the memory begins anew


def translator() -> Translate:
    """Translates as `translate` does, and remembers: for thousands of hands in one language."""
    remembered: dict[int, tuple[Text, str]] = {}
    sentence = lru_cache(maxsize=1_000)(gettext)

    def translate_again(text: Text) -> str:
        known = remembered.get(id(text))
        if known is None:
            if len(remembered) >= MOST_REMEMBERED:
                remembered.clear()
            translated = _translated(text, sentence, translate_again)
            known = remembered[id(text)] = (text, translated)  # holding the text keeps its id
        return known[1]

    return translate_again


def translate(text: Text) -> str:
    """`text` in the language that is active, its parts too."""
    return _translated(text, gettext, translate)


def person_name(user: User | None) -> str:
    """The name of an account; empty for none."""
    return "" if user is None else user.get_short_name() or user.get_username()


def _translated(text: Text, sentence: Callable[[str], str], translate_part: Translate) -> str:
    message = _message(text, sentence)
    if not text.params:
        return message
    parts = {name: translate_part(part) if isinstance(part, Text) else part for name, part in text.params.items()}
    return message % parts


def _message(text: Text, sentence: Callable[[str], str]) -> str:
    if text.context and text.plural:
        return npgettext(text.context, text.message, text.plural, text.number)
    if text.context:
        return pgettext(text.context, text.message)
    return ngettext(text.message, text.plural, text.number) if text.plural else sentence(text.message)
