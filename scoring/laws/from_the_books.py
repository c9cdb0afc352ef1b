"""What the books say besides their laws, as `from_the_books.toml` has it: terms, manners and cheats, cited.

Scores nothing, and no law rests on it.
"""

from pathlib import Path
from typing import Final, NamedTuple

from scoring.wording import Text, read_texts


class Entry(NamedTuple):
    """One term or rule of manners: `head` names it, `text` says what it is, `cite` where."""

    head: Text
    text: Text
    cite: str


class Part(NamedTuple):
    """Entries that belong together."""

    key: str
    title: Text
    entries: tuple[Entry, ...]


PARTS: Final = tuple(
    Part(key, part["title"], tuple(Entry(**row) for row in part["entries"]))
    for key, part in read_texts(Path(__file__).with_suffix(".toml")).items()
)
