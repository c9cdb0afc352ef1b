"""The guide: its chapters, which paragraph explains which page, and every paragraph's text to search in."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club import VERSION
from club.database.writing import PLACES
from club.server.serving import MOST_BYTES_SENT, MOST_CONNECTIONS, most_database_connections, threads_for
from scoring.laws.readings import READINGS
from scoring.wording import Text, read_texts
from tournaments.display.movements import described
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Night
from tournaments.records.tonight import night_on


class Item(NamedTuple):
    """One thing to do: `text` in a few words, `how` in a sentence, and where; done, or the `next` one."""

    text: str
    how: str
    address: str
    is_done: bool
    is_next: bool = False


def tonights_night() -> Night | None:
    """The night that is on, or else the one of today; None where there is none."""
    today = timezone.localdate()
    return night_on(today) or Night.objects.filter(date=today).last()


def running_order(night: Night | None) -> list[Item]:
    """What there is to do at that night, in order. Without one, nothing is done. Two queries."""
    begun, closed = _progress(night)
    state = Night.State(night.state) if night else None
    is_over = state == Night.State.OVER
    is_published = state in (Night.State.PLAYING, Night.State.OVER)
    is_last = night is not None and night.rules.planned_rounds is not None and closed >= night.rules.planned_rounds
    is_done = (
        *(night is not None, state not in (None, Night.State.ENROLLING), is_published, begun, begun),
        *(is_over or is_last, is_over, False, False),
    )
    rows = list(zip(_GUIDE["items"], is_done, strict=True))
    first = next((place for place, (_item, done) in enumerate(rows) if not done), None)
    return [
        Item(
            translate(item["text"]) if "text" in item else _rounds_text(night, closed),
            translate(item["how"]),
            _address(item["page"], night, is_published=is_published),
            done,
            place == first,
        )
        for place, (item, done) in enumerate(rows)
    ]


def _progress(night: Night | None) -> tuple[bool, int]:
    """Whether a hand is in, and how many rounds are closed."""
    if night is None:
        return False, 0
    hands = HandRecord.objects.filter(table__round__night=night)
    return hands.exists(), night.rounds.exclude(closed_at=None).count()


def _rounds_text(night: Night | None, closed: int) -> str:
    if night is None or night.state != Night.State.PLAYING:
        return _("Each round")
    if night.rules.planned_rounds is None:
        return _("Each round: %(closed)s closed so far") % {"closed": closed}
    return _("Each round: %(closed)s of %(rounds)s closed") % {"closed": closed, "rounds": night.rules.planned_rounds}


def _address(name: str, night: Night | None, *, is_published: bool) -> str:
    """Where it is done; empty where there is nothing to open yet."""
    if name in ("nights", "new_night"):
        return reverse(name)
    is_early = name in ("board", "finale") and not is_published
    return "" if night is None or is_early else reverse(name, args=[night.pk])


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
    for name, words in reader.found.items():
        heading, _, text = " ".join("".join(words).split()).partition("\0")
        yield Section(f"{chapter.address}#{name}", title, heading.strip(), text.strip())


class _Reader(HTMLParser):
    """The text of each <section id>, a NUL after its heading."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self._section = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self._section = dict(attrs).get("id") or ""
            self.found[self._section] = []
        elif self._section:
            self.found[self._section].append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._section = ""
        elif tag == "h2" and self._section:
            self.found[self._section].append("\0")

    def handle_data(self, data: str) -> None:
        if self._section:
            self.found[self._section].append(data)
