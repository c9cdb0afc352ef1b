"""The guide: its chapters, which paragraph explains which page, and every paragraph's text to search in."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from club import VERSION
from club.database.writing import PLACES
from club.server.serving import MOST_BYTES_SENT, MOST_CONNECTIONS, most_database_connections, threads_for
from scoring.laws.readings import READINGS
from scoring.wording import Text, gettext_noop
from tournaments.display.movements import described
from tournaments.display.running_order import running_order
from tournaments.display.translation import translate

UNIT: Final = "club/server/head-table@.service"


class Chapter(NamedTuple):
    """A chapter: the end of its address, and so its template; its title; what it is about in a sentence."""

    key: str
    TITLE: Text
    sentence: Text

    @property
    def address(self) -> str:
        """Where it is."""
        return reverse("guide_chapter", args=[self.key])


CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        "first-evening",
        Text(gettext_noop("Your first evening")),
        Text(gettext_noop("One page to print: what to do, in order.")),
    ),
    Chapter("door", Text(gettext_noop("At the door")), Text(gettext_noop("Who is here, the draw, helpers."))),
    Chapter(
        "table",
        Text(gettext_noop("At the table")),
        Text(gettext_noop("For players: the phone, the hands, calling the director.")),
    ),
    Chapter(
        "rounds",
        Text(gettext_noop("The rounds")),
        Text(gettext_noop("The board, the clock, closing a round, late guests, wrong hands.")),
    ),
    Chapter(
        "scoring",
        Text(gettext_noop("Scoring and rulings")),
        Text(gettext_noop("Which law, house rules, what to do when something goes wrong.")),
    ),
    Chapter(
        "movements",
        Text(gettext_noop("Movements")),
        Text(gettext_noop("Who goes where after a round, in pictures; other numbers and other games.")),
    ),
    Chapter(
        "screen",
        Text(gettext_noop("The hall screen")),
        Text(gettext_noop("A projector or television that follows the night.")),
    ),
    Chapter("paper", Text(gettext_noop("Paper")), Text(gettext_noop("Printing, the desk, photographs of sheets."))),
    Chapter(
        "finale",
        Text(gettext_noop("Finale and prizes")),
        Text(gettext_noop("Naming the winners, corrections, taking a copy home.")),
    ),
    Chapter("seasons", Text(gettext_noop("Seasons")), Text(gettext_noop("Many nights, one ranking."))),
    Chapter(
        "members",
        Text(gettext_noop("Members and privacy")),
        Text(gettext_noop("The roster, and what the program holds about people.")),
    ),
    Chapter(
        "server",
        Text(gettext_noop("On the club’s server")),
        Text(gettext_noop("PostgreSQL, several processes, https, several clubs.")),
    ),
    Chapter(
        "programmers",
        Text(gettext_noop("For programmers")),
        Text(gettext_noop("Other programs, files, commands, the rules as a library.")),
    ),
    Chapter(
        "laws",
        Text(gettext_noop("The laws and their sources")),
        Text(gettext_noop("The four books, and our readings where they are silent.")),
    ),
    Chapter(
        "questions",
        Text(gettext_noop("Questions and answers")),
        Text(gettext_noop("What goes wrong on real evenings, and what to do.")),
    ),
)

# Which paragraph explains the pages of which name; of the pages of a place, which one explains the others.
EXPLAINS: Final[Mapping[str, str]] = {
    "adjustments": "seasons#adjust",
    "advice": "laws#advice",
    "announce": "finale#announce",
    "api_docs": "programmers#api",
    "api_tokens": "programmers#api",
    "bell": "rounds#clock",
    "boards": "scoring#boards",
    "calls": "rounds#calls",
    "checked": "laws#advice",
    "clock": "rounds#clock",
    "close_round": "rounds#close",
    "cut": "questions#tie",
    "cut_seats": "door#draw",
    "desk": "paper#desk",
    "dues": "members#dues",
    "dispute": "questions#two-versions",
    "door": "door#check-in",
    "draw": "door#draw",
    "forecast": "movements#choose",
    "forget_guest": "members#forget",
    "forget_member": "members#forget",
    "guest_proposals": "members#guests",
    "guests": "door#tap",
    "history": "rounds#history",
    "house_laws": "scoring#house",
    "import_totals": "seasons#past",
    "laws": "scoring#laws",
    "leaving": "rounds#late",
    "movements": "movements#choose",
    "moves": "rounds#close",
    "papers": "paper#print",
    "member_dues": "members#dues",
    "paper_sheet": "paper#alone",
    "paper_sheets": "paper#alone",
    "people": "door#helpers",
    "photo": "paper#photographs",
    "photos": "paper#photographs",
    "pictures": "finale#standings",
    "prizes": "finale#prizes",
    "read_members": "members#file",
    "remote": "screen#remote",
    "same_guest": "door#twice",
    "same_member": "members#guests",
    "season_nights": "seasons#nights",
    "season_pairs": "seasons#pairs",
    "season_rating": "seasons#ratings",
    "sheet": "rounds#wrong",
    "sit_outs": "finale#standings",
    "sources": "laws#sources",
    "standings": "finale#standings",
    "table_links": "door#phones",
    "tally_cards": "paper#tally",
    "unplayed": "rounds#unfinished",
    "what_if": "scoring#what-if",
    "wishes": "door#wishes",
    "year_report": "seasons#year",
}
EXPLAINS_PLACE: Final[Mapping[str, str]] = {
    "board": "rounds#board",
    "desk": "paper#desk",
    "door": "door#check-in",
    "finale": "finale#finale",
    "guests": "table#own-page",
    "laws": "scoring#laws",
    "members": "members#page",
    "night": "first-evening#before",
    "papers": "paper#print",
    "person": "seasons#people",
    "rulings": "scoring#rulings",
    "screen": "screen#link",
    "seasons": "seasons#make",
    "standings": "finale#standings",
    "table": "table#open",
    "people": "members#page",
}


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
    title = translate(chapter.TITLE)
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
