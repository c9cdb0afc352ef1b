"""A person's or a night's name as it is stored. Knows letters; knows no database."""

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence

MOST_LETTERS = 80
# Controls, surrogates, what is no letter, and what is not seen: zero-width letters, which would make two names look like
# one, and marks and overrides of direction, which in a list of names would reverse the neighbours.
_UNWANTED = frozenset(("Cc", "Cf", "Cn", "Cs"))
_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")  # of other classes, and not seen either
# What shapes the letters of some alphabets and of emoji, behind a letter of such a class.
_JOINERS, _JOINED = frozenset("\u200c\u200d"), frozenset(("Lo", "Mc", "Mn", "Sk", "So"))
# Which of its forms an emoji or a Chinese letter before it has; seen nowhere else.
_SELECTORS = frozenset(map(chr, (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))

# Letters that are no plain letter with an accent, and the ways to type an apostrophe; display/plain.js has them too.
_STROKES = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"} | dict.fromkeys("’‘ʼ´`", "'")
)
# What follows a last name and is none.
_AFTER_THE_NAME = frozenset(("jr", "sr", "junior", "senior", "ii", "iii", "iv"))
_IN_BRACKETS = re.compile(r"\([^()]*\)")  # a number or a note that tells two people apart
MOST_SORTED = 160  # letters; without accents a name may be longer than with them


class BadNameError(ValueError):
    """This cannot be a name: `why` is "empty" or "long"."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


def clean_name(raw: str) -> str:
    """`raw` in NFC, on one line, without what nobody sees. Raises BadNameError: empty, or over 80 letters."""
    if len(raw) > 4 * MOST_LETTERS:
        raise BadNameError("long")
    name = _line(raw)
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise BadNameError("empty")
    if len(name) > MOST_LETTERS:
        raise BadNameError("long")
    return name


def clean_lines(raw: str, most: int, *, lines: int) -> str:
    """`raw` in NFC without empty lines and what nobody sees. Raises BadNameError: over `most` letters, or so many lines."""
    if len(raw) > 4 * most:
        raise BadNameError("long")
    text = "\n".join(filter(None, map(_line, raw.splitlines())))
    if len(text) > most or text.count("\n") >= lines:
        raise BadNameError("long")
    return text


def folded(name: str) -> str:
    """For comparing: two names that differ only in capitals, of any alphabet, are one."""
    return unicodedata.normalize("NFC", name.casefold())


def plain(text: str) -> str:
    """For searching: capitals, accents, strokes and kinds of apostrophe do not matter; “lukasz o'brien” finds Łukasz O’Brien."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_STROKES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def sort_name(name: str) -> str:
    """Return the key by which lists of names are sorted: the last name first, without accents and what is in brackets.

    “Émile Zola Jr. (guest)” gives “zola emile jr.”. The last name is the last word, or what stands before a comma.
    """
    text = plain(name)
    words = _IN_BRACKETS.sub(" ", text).split() or text.split()
    last = len(words) - 1
    while last > 0 and words[last].rstrip(".") in _AFTER_THE_NAME:
        last -= 1
    if not words or any(word.endswith(",") for word in words):
        return " ".join(words)[:MOST_SORTED]
    return " ".join([words[last], *words[:last], *words[last + 1 :]])[:MOST_SORTED]


def _line(raw: str) -> str:
    """In NFC, on one line, without what nobody sees."""
    letters: list[str] = []
    for letter in unicodedata.normalize("NFC", raw):
        last = letters[-1] if letters else " "
        shaped = letters[-2] if last in _SELECTORS else last
        if letter in _SELECTORS:
            is_wanted = unicodedata.category(last) == "So" or (
                last.isalpha() and unicodedata.east_asian_width(last) == "W"
            )
        elif letter in _JOINERS:
            is_wanted = unicodedata.category(shaped) in _JOINED
        else:
            is_wanted = letter.isspace() or not _is_unseen(letter)
        if is_wanted:
            letters.append(letter)
    return unicodedata.normalize("NFC", " ".join("".join(letters).split()))


def _is_unseen(letter: str) -> bool:
    return letter in _BLANK or unicodedata.category(letter) in _UNWANTED


def is_formula(text: str) -> bool:
    """Whether a spreadsheet may run it: its first letter that is seen begins a formula, in its full width too."""
    if text.startswith(("\t", "\r")):
        return True
    seen = (letter for letter in text if not (letter.isspace() or letter in _SELECTORS or _is_unseen(letter)))
    return unicodedata.normalize("NFKC", next(seen, "")).startswith(("=", "+", "-", "@"))


def short_names(names: Sequence[str], given: Sequence[str] = ()) -> list[str]:
    """First names; of those that come twice, as much of the rest besides as tells them apart: “Ada L.”, “Ada Lu.”.

    Instead of it what is `given` to one of them, unless that is another’s.
    """
    derived = _derived(names)
    if not any(given):
        return derived
    shown = [own or short for own, short in zip(given, derived, strict=True)]
    many = Counter(map(folded, shown))
    return [own if many[folded(own)] == 1 else short for own, short in zip(shown, derived, strict=True)]


def _derived(names: Sequence[str]) -> list[str]:
    parts = [(first, rest.strip()) for first, _blank, rest in (name.strip().partition(" ") for name in names)]
    rests: dict[str, list[str]] = defaultdict(list)  # of those with the same first name, sorted
    for first, rest in parts:
        rests[folded(first)].append(folded(rest))
    for each in rests.values():
        each.sort()
    return [_short(first, rest, rests[folded(first)]) for first, rest in parts]


def _short(first: str, rest: str, rests: Sequence[str]) -> str:
    if len(rests) == 1 or not rest:
        return first
    at = bisect_left(rests, folded(rest))
    neighbours = (*rests[max(0, at - 1) : at], *rests[at + 1 : at + 2])  # if these begin otherwise, all others do
    for letters in range(1, len(rest)):
        begins = folded(rest[:letters])
        if rest[letters - 1].isalpha() and not any(each.startswith(begins) for each in neighbours):
            return f"{first} {rest[:letters]}."
    return f"{first} {rest}"
