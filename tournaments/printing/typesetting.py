"""Text of any length and script, fitted to a width. Knows fonts and widths; knows no page and draws nothing.

No markup is ever read: `<b>Bob` is a name of six letters.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bidi import get_display
from bidi.mirror import MIRRORED

from .typefaces import JOINERS, Face, Run, runs

ELLIPSIS: Final = "…"
LONGEST: Final = 1000  # characters; no line of paper holds more, and measuring costs time
SMALLEST: Final = 9.0  # points; below this nobody reads it in a hall
UNSEEN: Final = frozenset({"Cc", "Cf", "Zl", "Zp"})
UNSETTABLE: Final = frozenset({"Cs", "Cn", "Co"})
SKIN_TONES: Final = range(0x1F3FB, 0x1F400)

# Set behind each bracket to see on which side of it the ordering puts the mark; no clean text holds it.
BEHIND: Final = "\ufe00"
BRACKET: Final = re.compile(f"{BEHIND}(.)|([{re.escape(''.join(MIRRORED))}]){BEHIND}")


class TextLine(NamedTuple):
    """Text ready to be drawn, from the left to the right; `width` in points at `size` points."""

    runs: tuple[Run, ...]
    size: float
    width: float
    whole: bool = True  # whether nothing was cut off


@lru_cache(maxsize=1024)
def clean(text: str) -> str:
    """One line of what can be seen: no controls, no directions, no surrogates, no doubled spaces."""
    text = unicodedata.normalize("NFC", text[:LONGEST])
    text = re.sub(r"[^\S\u00a0\u202f]+", " ", text.replace("\u202f", "\u00a0"))
    return "".join(map(settable, text)).strip()


@lru_cache(maxsize=4096)
def settable(character: str) -> str:
    """The character, nothing for one that is not seen, and U+FFFD for one that cannot be set."""
    category = unicodedata.category(character)
    if character in JOINERS:
        return character
    is_variation = unicodedata.name(character, "").startswith("VARIATION SELECTOR")
    if category in UNSEEN or is_variation or ord(character) in SKIN_TONES:
        return ""
    return "\ufffd" if category in UNSETTABLE or not unicodedata.bidirectional(character) else character


def in_drawing_order(text: str) -> str:
    """Clean text in the order in which it is drawn: Hebrew and Arabic turned round."""
    if not any(unicodedata.bidirectional(character) in {"R", "AL", "AN"} for character in text):
        return text
    marked = "".join(character + BEHIND if character in MIRRORED else character for character in text)
    return BRACKET.sub(turned, get_display(marked))


def turned(bracket: re.Match[str]) -> str:
    """A bracket as it is drawn: the other way round where it is read from the right to the left."""
    return str(MIRRORED[bracket[1]]) if bracket[1] else bracket[2]


@lru_cache(maxsize=4096)
def measure(text: str, face: Face) -> tuple[tuple[Run, ...], float]:
    """The runs of clean text, and their advance at one point."""
    cut = runs(in_drawing_order(text), face)
    return cut, sum(run.width(1000) for run in cut) / 1000


def floor_of(size: float) -> float:
    return min(size, SMALLEST)


def fit(text: str, face: Face, size: float, width: float, floor: float | None = None) -> TextLine:
    """One line no wider than `width`: as asked, else smaller down to `floor` points, else cut short.

    A width too small even for the ellipsis gives an empty line.
    """
    text = clean(text)
    floor = floor_of(size) if floor is None else min(floor, size)
    cut, advance = measure(text, face)
    if advance * size <= width:
        return TextLine(cut, size, advance * size)
    smaller = width / advance * (1 - 1e-9)
    if smaller >= floor:
        return TextLine(cut, smaller, advance * smaller)
    return shorten(text, face, floor, width)


def shorten(text: str, face: Face, size: float, width: float) -> TextLine:
    """The longest beginning of the text that fits into the width with an ellipsis behind it."""
    low, high = 0, len(text) - 1
    best = TextLine((), size, 0.0, whole=False)
    while low <= high:
        middle = (low + high) // 2
        cut, advance = measure(beginning(text, middle) + ELLIPSIS, face)
        if advance * size <= width:
            best = TextLine(cut, size, advance * size, whole=False)
            low = middle + 1
        else:
            high = middle - 1
    return best


def beginning(text: str, length: int) -> str:
    """The first `length` characters, or fewer where that would part a letter from its accents or vowel signs."""
    while 0 < length < len(text) and (joins(text[length]) or text[length - 1] in JOINERS):
        length -= 1
    return text[:length].rstrip()


def joins(character: str) -> bool:
    """Whether it is part of the letter before it."""
    return character in JOINERS or unicodedata.category(character).startswith("M")


def wrap(
    text: str, face: Face, size: float, width: float, lines: int, floor: float | None = None, *, even: bool = False
) -> list[TextLine]:
    """At most so many lines of one size, none wider than `width`; of about one length where they are to be `even`.

    Broken at blanks and behind hyphens; shrunk first, down to `floor` points; then words that are wider are broken too,
    and at last the end is cut short.
    """
    words = words_of(text)
    trial, floor = size, floor_of(size) if floor is None else min(floor, size)
    while True:
        rows = broken(words, face, trial, width)
        if len(rows) <= lines and fits(rows, face, trial, width):
            rows = evened(words, rows, face, trial, width) if even and len(rows) > 1 else rows
            return [fit(row, face, trial, width, trial) for row in rows]
        if trial <= floor:
            break
        trial = max(floor, trial * 0.95)
    rows = broken([part for word in words for part in parts_of(word, face, floor, width)], face, floor, width)
    rows[lines - 1 :] = ["".join(rows[lines - 1 :])]
    return [fit(row, face, floor, width, floor) for row in rows if row]


def parts_of(word: str, face: Face, size: float, width: float) -> Iterator[str]:
    """The word in parts that fit into the width, no letter parted from its accents."""
    while measure(word.strip(), face)[1] * size > width:
        low, high = 1, len(word) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if measure(word[:middle], face)[1] * size <= width else (low, middle - 1)
        part = beginning(word, low) or word[:low]
        if not part or len(part) == len(word):
            break
        yield part
        word = word[len(part) :]
    yield word


def fits(rows: list[str], face: Face, size: float, width: float) -> bool:
    """Whether none of the rows is wider."""
    return all(measure(row.strip(), face)[1] * size <= width for row in rows)


def evened(words: list[str], rows: list[str], face: Face, size: float, width: float) -> list[str]:
    """As many rows, broken at the least width that gives no more: no last row of one short word."""
    for twentieth in range(10, 20):
        trial = broken(words, face, size, width * twentieth / 20)
        if len(trial) == len(rows) and fits(trial, face, size, width * twentieth / 20):
            return trial
    return rows


def words_of(text: str) -> list[str]:
    """The text where it may be broken: at blanks, each with the word behind it, and behind hyphens."""
    return re.findall(r" ?[^ -]*-| ?[^ -]+", clean(text))


def broken(words: list[str], face: Face, size: float, width: float) -> list[str]:
    """The words in rows, as many to a row as fit into the width; a row may begin with its word's blank."""
    rows: list[str] = []
    for word in words:
        longer = rows[-1] + word if rows else word
        if rows and measure(longer.strip(), face)[1] * size <= width:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows
