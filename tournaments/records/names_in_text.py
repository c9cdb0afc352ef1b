"""Where a name stands in a text or in what a history stores: as whole words, whatever capitals. Knows texts; no rows."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from club.names import folded

FEWEST_LETTERS: Final = 3  # of a part of a name that is looked for
ELSE: Final = "…"  # in place of somebody else


def pattern_of(names: Iterable[str], others: Iterable[str] = ()) -> re.Pattern[str] | None:
    """What finds any of these names, but not within the longer name of somebody else; None for no names."""
    found = sorted({" ".join(folded(name).split()) for name in names} - {""}, key=len, reverse=True)
    if not found:
        return None
    longer = [other for other in map(folded, others) if _stands_in(found, other)]
    staying, going = ("|".join(map(_spelled, each)) for each in (longer, found))
    return re.compile(rf"(?<!\w)(?:{f'(?:{staying})|' if staying else ''}({going}))(?!\w)", re.IGNORECASE)


def replaced(value: Any, pattern: re.Pattern[str], by: str) -> Any:
    """The text, or the JSON value with all its texts, in which another name stands in place of those found."""
    if isinstance(value, str):
        text = unicodedata.normalize("NFC", value)
        changed = pattern.sub(lambda found: by if found[1] else found[0], text)
        return value if changed == text else changed
    if isinstance(value, list):
        return [replaced(each, pattern, by) for each in value]
    if isinstance(value, dict):
        return {key: replaced(each, pattern, by) for key, each in value.items()}
    return value


def texts_with(value: Any, pattern: re.Pattern[str] | None) -> list[str]:
    """The text, or the texts in the JSON value, in which a name is found."""
    if pattern is None:
        return []
    if isinstance(value, str):
        return [value] if replaced(value, pattern, "") != value else []
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in values for text in texts_with(each, pattern)]


def without_names(text: str, others: Iterable[str], own: Iterable[str]) -> str:
    """The text with an ellipsis in place of other people's names, and of parts of them that are written with a capital;
    the `own` names stay."""
    others, own = list(others), list(own)
    pattern = pattern_of(others, own)
    kept = {word for name in own for word in folded(name).split()}
    parts = {word for name in others for word in folded(name).split() if len(word) >= FEWEST_LETTERS} - kept
    shown = text if pattern is None else replaced(text, pattern, ELSE)
    return re.sub(
        r"\w+", lambda found: ELSE if found[0][0].isupper() and folded(found[0]) in parts else found[0], shown
    )


def _spelled(name: str) -> str:
    """The name with any blanks between its words, and with ß for ss, as capitals have it."""
    words = (re.escape(word).replace("ss", "(?:ss|ß|ẞ)") for word in name.split())
    return r"\s+".join(words)


def _stands_in(names: list[str], other: str) -> bool:
    longer = f" {' '.join(other.split())} "
    return any(f" {name} " in longer and longer.strip() != name for name in names)
