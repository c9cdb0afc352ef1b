"""The guide and the promises: open to all, without asking the database, and true to the program they describe."""

import html
import re

import pytest
from django.conf import settings
from django.urls import get_resolver, reverse

from club.database.writing import PLACES
from club.server.serving.listening import MOST_CONNECTIONS, most_database_connections, threads_for
from scoring.laws.readings import READINGS
from tournaments.display.guide import CHAPTERS, EXPLAINS, EXPLAINS_PLACE, paragraph_for, sections

# Without the database's mark, a query fails the test.

ROOT = settings.BASE_DIR
# What people say and other programs show, in the quotation marks of what this program shows.
NOT_OURS = {"guest network", "client isolation"}


def read(client, name, *args):
    page = client.get(reverse(name, args=args))
    assert page.status_code == 200
    return html.unescape(page.content.decode())


def chapter(client, key):
    return read(client, "guide_chapter", key)


def test_the_contents_lead_to_every_chapter_and_each_to_its_neighbours(client):
    contents = read(client, "guide")
    assert [each.key for each in CHAPTERS if f'href="{each.address}"' not in contents] == []
    pages = [chapter(client, each.key) for each in CHAPTERS]
    before = [re.search(r'href="([^"]+)" rel="prev"', page) for page in pages]
    after = [re.search(r'href="([^"]+)" rel="next"', page) for page in pages]
    assert [found and found[1] for found in before] == [None, *(each.address for each in CHAPTERS[:-1])]
    assert [found and found[1] for found in after] == [*(each.address for each in CHAPTERS[1:]), None]
    assert client.get("/guide/nothing/").status_code == 404


def test_every_section_can_be_found_and_has_something_to_say():
    found = sections()
    assert [each.address for each in found if not each.title or len(each.text) < 20] == []
    assert len({each.address for each in found}) == len(found) > 80


def test_each_page_has_a_paragraph_that_is_there():
    there = {each.address for each in sections()} | {reverse("guide")}
    named = get_resolver().reverse_dict
    assert [name for name in EXPLAINS if not named.getlist(name)] == []
    places = {path.name for path in (ROOT / "tournaments" / "pages").iterdir()} | {"people"}
    assert EXPLAINS_PLACE.keys() - places == set()
    assert [name for name in EXPLAINS if paragraph_for(name, "") not in there] == []
    assert [place for place in EXPLAINS_PLACE if paragraph_for("", place) not in there] == []


def test_the_question_mark_of_a_page_leads_to_its_paragraph(admin_client):
    assert '<a href="/guide/members/#file" aria-label="Help with this page"' in read(admin_client, "read_members")
    assert '<a href="/guide/seasons/#make" aria-label="Help with this page"' in read(admin_client, "new_season")
    assert '<a href="/guide/" aria-label="Help with this page"' in read(admin_client, "guide")


def test_every_button_that_the_guide_names_is_in_the_program():
    """Its words are somewhere in the program's texts; whether at the right place, only a reader can say."""
    guide = ROOT / "templates" / "tournaments" / "guide"
    program = [path for path in (ROOT / "templates").rglob("*.html") if guide not in path.parents]
    rooms = ("club", "scoring", "tournaments")
    program += [path for room in rooms for kind in ("py", "toml") for path in (ROOT / room).rglob(f"*.{kind}")]
    said = " ".join(re.sub(r'"\s+"', "", path.read_text(encoding="utf-8")) for path in program)
    said = " ".join(re.sub(r"{{ \w+ }}|%\(\w+\)s", "1", said).split())
    named = {
        label
        for path in guide.glob("*.html")
        for label in re.findall("“([^”]+)”", " ".join(path.read_text(encoding="utf-8").split()))
        if len(label) < 60  # longer ones are speech
    }
    named = {re.sub(r"\d+", "1", label.removesuffix("…")) for label in named - NOT_OURS}
    assert sorted(label for label in named if label not in said) == []


def test_every_picture_is_there_and_shown():
    pictures = ROOT / "tournaments" / "static" / "headtable" / "guide" / "pictures"
    templates = (ROOT / "templates" / "tournaments" / "guide").glob("*.html")
    shown = {name for path in templates for name in re.findall(r'picture "(\w+)"', path.read_text(encoding="utf-8"))}
    assert {folder.name for folder in pictures.iterdir()} >= {"en", "fr"}
    for folder in pictures.iterdir():
        assert {path.stem.removesuffix("-light").removesuffix("-dark") for path in folder.iterdir()} == shown
        assert [name for name in shown if not (folder / f"{name}-light.webp").is_file()] == []


def test_it_does_not_count_the_pages_of_the_advice(client):
    """It said “on two pages”; the sheet has three."""
    page = chapter(client, "laws")
    assert "is what the books advise, to read or to print." in " ".join(page.split())
    assert "pages" not in page[page.index("is what the books advise") :].split(".")[0]


def test_it_lists_every_reading_by_its_number(client):
    listed = re.findall(r'<li id="reading-(\d+)" value="(\d+)">([^<]+)</li>', chapter(client, "laws"))
    assert listed == [(str(number), str(number), str(reading)) for number, reading in READINGS.items()]
    assert 'href="/guide/laws/#reading-46">our reading 46</a>' in chapter(client, "door")


def test_the_promises_say_what_they_mean_and_what_they_do_not_cover(client):
    page = read(client, "promises")
    assert page.count('<li class="panel" id="promise-') == 18
    assert page.count("<b>Its limits.</b>") == page.count('class="limits"') == 14
    assert "A hand counts once, however often it is sent." in page


def test_the_chapter_on_the_server_shows_the_figures_that_the_program_runs_with(client):
    page = chapter(client, "server")
    threads, to_the_database = (each(PLACES["postgresql"]) for each in (threads_for, most_database_connections))
    assert f"works on {threads} requests at once and holds up to {MOST_CONNECTIONS} connections" in page
    assert f"It uses up to {to_the_database} connections to the database" in page
    contributing = (settings.BASE_DIR / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"A process opens up to {to_the_database} connections" in contributing
    assert "X-Forwarded-Proto $scheme" in page
    assert f"SET lock_timeout = {settings.LOCK_PATIENCE * 1000}" in html.unescape(page)


@pytest.mark.parametrize("start", ["guide", "promises", "login"])
def test_the_foot_of_a_page_leads_there(client, start):
    foot = read(client, start).split('<footer class="foot')[1]
    assert [name for name in ("guide", "promises") if f'href="{reverse(name)}"' not in foot] == []


def test_they_are_only_read(client):
    asked = [reverse("guide"), reverse("promises"), reverse("guide_chapter", args=["door"])]
    assert [client.post(address).status_code for address in asked] == [405] * 3
