"""The results of a night as files of one folder that need no server: the guests' pages, with the style and its fonts."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from tournaments.models import Night
from tournaments.pages.guests.results import (
    Links,
    ResultPage,
    index_page,
    person_page,
    pictures_page,
    results_of,
    round_page,
)
from tournaments.records.night_version import at_one_point

LINKS = Links("index.html", "person-{}.html", "round-{}.html", "pictures.html")
STYLES = (
    "headtable/app.css",
    "headtable/pages.css",
    "headtable/standings/person.css",
    "headtable/guests/guests.css",
    "headtable/display/charts.css",
)
_USED = re.compile(r'url\("([^"]+)"\)')


def saved_pages(night: Night) -> Iterator[tuple[str, bytes]]:
    """Each file's name in the folder, and what is in it."""
    found, _ = at_one_point(night, lambda: results_of(night))
    yield LINKS.all, _drawn(index_page(night, found, LINKS))
    for standing in found.standings:
        page = person_page(night, found, LINKS, standing.number)
        assert page is not None  # the standings have them
        yield LINKS.person.format(standing.number), _drawn(page)
    for each in found.rounds:
        page = round_page(night, found, LINKS, each.number)
        assert page is not None
        yield LINKS.round.format(each.number), _drawn(page)
    if found.story.rounds:
        yield LINKS.pictures, _drawn(pictures_page(night, found, LINKS))
    for style in STYLES:
        yield from _with_what_it_uses(style)
    yield "favicon.svg", _file("headtable/favicon.svg")


def _drawn(page: ResultPage) -> bytes:
    return render_to_string(page.template, page.context | {"base": "tournaments/guests/saved.html"}).encode()


def _with_what_it_uses(style: str) -> Iterator[tuple[str, bytes]]:
    """The style sheet, and the fonts and pictures beside it."""
    content, (folder, _slash, name) = _file(style), style.rpartition("/")
    yield name, content
    for used in dict.fromkeys(_USED.findall(content.decode())):
        if not used.startswith(("data:", "#")):
            yield used, _file(f"{folder}/{used}")


def _file(name: str) -> bytes:
    found = finders.find(name)
    assert isinstance(found, str), name  # it is part of the program
    return Path(found).read_bytes()
