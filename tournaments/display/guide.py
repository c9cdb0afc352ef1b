"""The guide: its chapters, which paragraph explains which page, and every paragraph's text to search in."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from club import VERSION
from club.database.writing import PLACES
from club.server.serving.listening import MOST_BYTES_SENT, MOST_CONNECTIONS, most_database_connections, threads_for
from scoring.laws.readings import READINGS
from scoring.wording import Text, read_texts
from tournaments.display.movements import described
from tournaments.display.running_order import running_order
from tournaments.display.translation import translate

UNIT: Final = "club/server/head-table@.service"


class Chapter(NamedTuple):
    """A chapter: the end of its address, and so its template; its title; what it is about in a sentence."""

    key: str
    title: Text
    sentence: Text

    @property
    def address(self) -> str:
        """Where it is."""
        return reverse("guide_chapter", args=[self.key])


_GUIDE: Final = read_texts(Path(__file__).with_suffix(".toml"))
CHAPTERS: Final = tuple(Chapter(**row) for row in _GUIDE["chapters"])
# Which paragraph explains the pages of which name; of the pages of a place, which one explains the others.
EXPLAINS: Final[Mapping[str, str]] = _GUIDE["explains"]
EXPLAINS_PLACE: Final[Mapping[str, str]] = _GUIDE["explains_place"]


def paragraph_for(page: str, place: str) -> str:
    """The address of the paragraph that explains the page of that name, of that place in the hall."""
    chapter, _, section = EXPLAINS.get(page, EXPLAINS_PLACE.get(place, "")).partition("#")
    if not chapter:
        return reverse("guide")
    return reverse("guide_chapter", args=[chapter]) + f"#{section}"


def contents_context(base: str = "base.html") -> dict[str, Any]:
    """What the page of contents shows, in that frame."""
    return {
        "base": base,
        "version": VERSION,
        "chapters": CHAPTERS,
        "sections": [each._asdict() for each in sections()],
    }


def chapter_context(key: str, base: str = "base.html") -> dict[str, Any]:
    """What a chapter shows, in that frame: the readings, the movements, the figures that the program runs with."""
    at = [each.key for each in CHAPTERS].index(key)
    return {
        "base": base,
        "version": VERSION,
        "chapters": CHAPTERS,
        "chapter": CHAPTERS[at],
        "before": CHAPTERS[at - 1] if at else None,
        "after": CHAPTERS[at + 1] if at + 1 < len(CHAPTERS) else None,
        "order": running_order(None),
        "readings": [(number, translate(reading)) for number, reading in READINGS.items()],
        "movements": described(),
        "threads": threads_for(PLACES["postgresql"]),
        "connections": MOST_CONNECTIONS,
        "megabytes": MOST_BYTES_SENT // 1_000_000,
        "database_connections": most_database_connections(PLACES["postgresql"]),
        "lock_timeout": settings.LOCK_PATIENCE * 1000,
        "program": settings.PROGRAM,
        "unit": (settings.BASE_DIR / UNIT).read_text(encoding="utf-8").strip(),
    }


class Section(NamedTuple):
    """What can be found: a section's address, its chapter, its title and its text."""

    address: str
    chapter: str
    title: str
    text: str


def sections() -> tuple[Section, ...]:
    """Every section of the guide in the language that is active."""
    return _sections(get_language())


@lru_cache(maxsize=8)  # 130 ms to read, and each search asks it
def _sections(language: str | None) -> tuple[Section, ...]:
    """By language."""
    return tuple(
        section
        for chapter in CHAPTERS
        for section in _read(
            chapter, render_to_string(f"tournaments/guide/{chapter.key}.html", chapter_context(chapter.key))
        )
    )


def _read(chapter: Chapter, page: str) -> Iterator[Section]:
    reader = _Reader()
    reader.feed(page)
    title = translate(chapter.title)
    for name, words in reader.sections.items():
        heading, _, text = " ".join("".join(words).split()).partition("\0")
        yield Section(f"{chapter.address}#{name}", title, heading.strip(), text.strip())


class _Reader(HTMLParser):
    """The text of each <section id>, a NUL after its heading."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: dict[str, list[str]] = {}
        self._section = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self._section = dict(attrs).get("id") or ""
            self.sections[self._section] = []
        elif self._section:
            self.sections[self._section].append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._section = ""
        elif tag == "h2" and self._section:
            self.sections[self._section].append("\0")

    def handle_data(self, data: str) -> None:
        if self._section:
            self.sections[self._section].append(data)
