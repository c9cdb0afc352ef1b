"""The sentences of the pure rooms in the reader's language, and what a person is called."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext

from scoring.law import Law
from scoring.wording import Text, Translate
from tournaments.night.rules import SETTINGS

_MINUS = "−"  # a hyphen is too short to be seen
MOST_REMEMBERED = 50_000  # lines; past it the memory begins anew


def translator(minus: str = _MINUS) -> Translate:
    """Translates as `translate` does, and remembers: for the reasons of one hand or of thousands, in one language.

    `settle` writes its `minus` as programs do, which the contracts fixed.
    """
    language = get_language()
    remembered: dict[int, tuple[Text, str]] = {}

    def translate_again(text: Text) -> str:
        known = remembered.get(id(text))
        if known is None:
            if len(remembered) >= MOST_REMEMBERED:
                remembered.clear()
            translated = _translated(text, language, translate_again, minus)
            known = remembered[id(text)] = (text, translated)  # holding the text keeps its id
        return known[1]

    return translate_again


def translate(text: Text) -> str:
    """`text` in the language that is active, its parts too, and numbers below nothing with a true minus."""
    return _translated(text, get_language(), translate, _MINUS)


def _translated(text: Text, language: str | None, translate_part: Translate, minus: str) -> str:
    if text.plural and text.context:
        message = npgettext(text.context, text.message, text.plural, text.number)
    elif text.plural:
        message = ngettext(text.message, text.plural, text.number)
    else:
        message = _sentence(text.message, text.context, language)
    if not text.params:
        return message
    parts = {name: _part_words(part, translate_part, minus) for name, part in text.params.items()}
    return message % parts


def _part_words(part: object, translate_part: Translate, minus: str) -> object:
    if isinstance(part, Text):
        return translate_part(part)
    if isinstance(part, int) and part < 0:
        return f"{minus}{-part}"
    return number_format(part) if isinstance(part, float) else part


def law_choices(laws: Iterable[Law]) -> list[tuple[str, str]]:
    """Key and title of each, for a form."""
    return [(law.key, translate(law.title)) for law in laws]


def labelled(label: object, text: object) -> str:
    """“Dealer: North”, with the colon as the reader's language writes it."""
    return gettext("%(label)s: %(text)s") % {"label": label, "text": text}


def in_parts(parts: Iterable[str]) -> str:
    """Several with commas of their own, one after the other."""
    return pgettext("between parts of a list", "; ").join(parts)


@lru_cache(maxsize=5_000)
def _sentence(message: str, context: str, language: str | None) -> str:
    """Remembered by language, the active one: Django searches its catalogues anew each time."""
    return pgettext(context, message) if context else gettext(message)


def setting_in_words(name: str, value: object) -> str:
    """Return the value of a night's setting as pages show it: the label of its choice, "–" for one that is empty."""
    if value in (None, "", {}):
        return "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {each}" for key, each in value.items())
    label = SETTINGS[name].choices.get(value)
    return gettext(label) if label else str(value)
