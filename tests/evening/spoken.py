"""In which language a test's browser asks for pages, and what a page says there for an English text.

The translations are those of the program and of Django; a text that has none fails its test. Knows no page.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import django
from django.utils.formats import get_format
from django.utils.translation import override

from tests.catalogues import LOCALE, catalogue

ENGLISH = "en"
_PLACE = re.compile(r"%\(\w+\)[sd]|\[[\w ]+\]")


class Spoken:
    """The language of this test."""

    language = ENGLISH


def said(english: str, context: str = "") -> str:
    """A whole text, as it stands on an English page, in the language of this test: what stands in its places stays."""
    if Spoken.language == ENGLISH:
        return english
    found = sorted(_translations(english, context), reverse=True)
    assert found, f"no text of the program says {english!r}"
    closest = {text for literal, text in found if literal == found[0][0]}
    assert len(closest) == 1, f"{english!r} is said in several ways: {closest}"
    return closest.pop()


def localized(figure: str) -> str:
    """With the decimal point of that language, which Django knows."""
    with override(Spoken.language):
        return figure.replace(".", get_format("DECIMAL_SEPARATOR"))


def _translations(english: str, context: str) -> Iterator[tuple[int, str]]:
    """Each with how many letters of the English text are the program's own: the rest stands in its places."""
    for key, translated in _catalogue(Spoken.language).items():
        of, _, text = key.rpartition("\x04")
        if of != context:
            continue
        for pattern, form in zip(text.split("\0"), translated.split("\0"), strict=False):
            parts = _PLACE.split(pattern)
            if not (english.startswith(parts[0]) and english.endswith(parts[-1])):
                continue
            values = re.fullmatch("(.+)".join(map(re.escape, parts)), english)
            letters = _letters("".join(parts))
            if values and letters > _letters("".join(values.groups())):  # or “%(this)s and %(that)s” is any text
                filled = dict(zip(_PLACE.findall(pattern), values.groups(), strict=True))
                yield letters, _PLACE.sub(lambda place, filled=filled: filled[place[0]], form)


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


@cache
def _catalogue(language: str) -> dict[str, str]:
    of_django = Path(django.__file__).parent
    folders = (of_django / "conf" / "locale", of_django / "contrib" / "auth" / "locale", LOCALE)
    found: dict[str, str] = {}
    for folder in folders:
        found |= catalogue(folder / language / "LC_MESSAGES" / "django.po")
    return found
