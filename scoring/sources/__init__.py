"""What the four sources say, passage by passage, and where the program has it. FAMILY: a data file a source.

Quotes no more of a passage than its first words. Names laws, rulings and the rest; looks none of them up.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.wording import Text, read_texts

KEYS: Final = ("chicago", "foster", "encyclopedia", "stay-and-play")
_PLACES: Final = read_texts(Path(__file__).with_name("places.toml"))
KINDS: Final[dict[str, str]] = _PLACES["kinds"]
REASONS: Final[dict[str, Text]] = _PLACES["reasons"]


class Passage(NamedTuple):
    """A passage by its number in the source: how many sentences it has, how it begins, and the places that have it.

    A place is a key of KINDS and a name. What its page says has one of the `words`, the gist of the passage, and together
    the places have all of them. A passage without places has a key of REASONS as its `reason`.
    """

    number: int
    sentences: int
    begins: str
    places: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    reason: str


class Source(NamedTuple):
    """A source with all its passages, which together have its `sentences`."""

    key: str
    title: Text
    sentences: int
    passages: tuple[Passage, ...]


@cache
def source_named(key: str) -> Source:
    """The source of that key. Raises KeyError for an unknown one."""
    if key not in KEYS:
        raise KeyError(key)
    data = tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text(encoding="utf-8"))
    passages = tuple(
        Passage(
            row["n"],
            row["sentences"],
            row["begins"],
            tuple(_place(each) for each in row.get("in", ())),
            tuple(row.get("words", ())),
            row.get("not", ""),
        )
        for row in data["passages"]
    )
    return Source(key, Text(data["title"]), data["sentences"], passages)


def _place(written: str) -> tuple[str, str]:
    kind, _, name = written.partition(" ")
    return kind, name
