"""The guide: its chapters, which paragraph explains which page, and every paragraph's text to search in."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html.parser import HTMLParser
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
from scoring.wording import Text, gettext_noop
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
    rows = [
        (_("Make the night"), _("Its name, the law, how many rounds."), "new_night", night is not None),
        (
            _("Open the door"),
            _("Tap each member who comes, and type each guest’s name. You need at least four people."),
            "guests",
            state is not None and state != Night.State.ENROLLING,
        ),
        (
            _("Draw the seats and publish them"),
            _("Draw again or swap two people until it suits you, then publish."),
            "draw",
            is_published,
        ),
        (
            _("Cards on the tables, or phones"),
            _("Print the table cards and the score sheets, and put the hall screen up."),
            "papers",
            begun,
        ),
        (
            _("Begin"),
            _("Explain the law in a sentence, start the clock if you use one, and let them play."),
            "board",
            begun,
        ),
        (
            _rounds_text(night, closed),
            _("Do what the board says under “To do”. When all tables are done, close the round; everyone moves."),
            "board",
            is_over or is_last,
        ),
        (
            _("End the night"),
            _("Settle what is still open, then end the night."),
            "finale",
            is_over,
        ),
        (
            _("Announce the winners"),
            _("Each tap shows one place and its prizes on the hall screen. Then publish the results."),
            "finale",
            False,
        ),
        (_("Send people home"), _("Take a copy of the backup with you, and put the cards away."), "nights", False),
    ]
    first = next((place for place, row in enumerate(rows) if not row[3]), None)
    return [
        Item(text, how, _address(name, night, is_published=is_published), is_done, place == first)
        for place, (text, how, name, is_done) in enumerate(rows)
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
