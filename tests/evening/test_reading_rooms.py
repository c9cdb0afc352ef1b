"""The laws' pages and the guide's in a real browser: on a phone, in the dark, by the keyboard, without an account."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.laws import KEYS
from tests.evening.conftest import Hall
from tests.evening.test_evening import looks_right

pytestmark = pytest.mark.browser
SIX = "&".join(f"law={key}" for key in KEYS[::4][:6])
HAND = (
    "law=foster-1897&dealer=4&bid_seat=2&bid_points=8&trump=H&taken_high=1&taken_low=1&taken_jack=2&taken_game=1"
    "&taken_right_pedro=2&taken_left_pedro=1"
)
# One page of each kind, and the others of its kind.
ROOMS = ("/laws/chicago-1891/", f"/laws/compare/?{SIX}", f"/calculator/?{HAND}", "/guide/server/")
OTHERS = (
    "/laws/",
    "/laws/foster-auction-pitch/",
    "/laws/compare/",
    "/calculator/",
    f"/calculator/?{HAND}&trump=&taken_low=",
    "/calculator/?line=d4 8@2 H 10",
    "/calculator/?line=hello",
    "/laws/advice/",
    "/laws/sources/",
    "/promises/",
    "/guide/",
    "/guide/first-evening/",
    "/guide/movements/",
    "/guide/laws/",
    "/guide/questions/",
)
# Notes what a part of the page shows each time it comes or goes.
WATCH = """note => {
  window.seen = [];
  const look = () => seen.push(note.hidden ? "hidden" : note.innerText.trim());
  new MutationObserver(look).observe(note, {attributeFilter: ["hidden"]});
}"""


@pytest.mark.trial
@pytest.mark.parametrize(
    "rooms",
    [pytest.param(ROOMS, id="one of each kind"), pytest.param(OTHERS, id="the others", marks=pytest.mark.long)],
)
def test_the_pages_of_the_laws_are_open_to_a_phone_and_read_well(phone: Page, rooms: tuple[str, ...]) -> None:
    for room in rooms:
        answer = phone.goto(room)
        assert answer is not None
        assert answer.status == 200
        for details in phone.locator("main details").all()[:6]:
            details.evaluate("element => element.open = true")
        looks_right(phone)


def test_a_hand_is_entered_and_scored_by_the_keyboard_alone(phone: Page) -> None:
    phone.goto("/calculator/")
    phone.get_by_label("Who named trumps").focus()
    for key in ("East", "Tab", "8", "Tab", "Space", "Tab"):
        if key in ("Tab", "Space"):
            phone.keyboard.press(key)
        else:
            phone.keyboard.type(key)
    for taker in ("North", "North", "East", "North", "East", "North"):
        phone.keyboard.type(taker)
        phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Under")).to_be_visible()
    expect(phone.get_by_text("North and South: what they took and the bid").first).to_be_visible()


@pytest.mark.trial
def test_a_night_is_shown_under_other_laws(director: Page, hall: Hall) -> None:
    made = hall.command("rehearse", "--tables", "2", "--rounds", "2", "--play", "1", "--json", "--noinput")
    night = json.loads(made)["night"]
    director.goto(f"/nights/{night}/what-if/")
    looks_right(director)
    director.get_by_role("link", name="Round 1, table 2").click()
    expect(director.get_by_role("heading", name="Round 1, table 2: hand by hand")).to_be_visible()
    looks_right(director)


@pytest.mark.trial
def test_the_page_of_the_papers_says_which_one_is_being_made_until_it_is_here(director: Page, hall: Hall) -> None:
    made = hall.command("rehearse", "--tables", "2", "--rounds", "2", "--play", "0", "--json", "--noinput")
    director.goto(f"/nights/{json.loads(made)['night']}/papers/")
    making = director.get_by_text("Making the PDF:")
    expect(making).to_be_hidden()
    making.evaluate(WATCH)
    paper = director.get_by_role("link", name="Print Tally cards (opens in a new tab)", exact=True)
    paper.evaluate("link => link.download = ''")  # as a browser that shows no PDF
    assert (paper.get_attribute("target"), paper.get_attribute("rel")) == ("_blank", "noopener")
    with director.expect_download() as download:
        paper.click()
    assert download.value.suggested_filename.endswith("tally-cards-a4.pdf")
    expect(making).to_be_hidden()
    assert director.evaluate("seen") == ["Making the PDF: Tally cards", "hidden"]
    making.evaluate("note => note.hidden = false")
    looks_right(director)


def test_the_guide_is_searched_in_the_browser_and_a_page_leads_to_its_paragraph(phone: Page) -> None:
    phone.goto("/guide/door/")
    phone.get_by_label("Search the guide").fill("printer jams")
    phone.keyboard.press("Enter")
    phone.get_by_role("link", name="The printer jams.").click()
    expect(phone).to_have_url(re.compile(r"/guide/questions/#printer$"))
    phone.goto("/guide/?q=xyzzy")
    expect(phone.get_by_role("heading", name="Nothing was found. Try a shorter word.")).to_be_visible()
    phone.goto("/laws/")
    phone.get_by_role("link", name="Help with this page").click()
    expect(phone).to_have_url(re.compile(r"/guide/scoring/#laws$"))


def test_the_guide_without_a_server_opens_in_the_readers_language_and_is_searched(
    hall: Hall, browser: Browser, tmp_path: Path
) -> None:
    hall.command("guide", str(tmp_path / "guide"))
    with browser.new_context(locale="fr-CA") as context:
        page = context.new_page()
        page.goto((tmp_path / "guide" / "index.html").as_uri())
        expect(page.get_by_role("heading", name="Le guide")).to_be_visible()
        page.get_by_label("Chercher dans le guide").fill("etui")
        page.get_by_role("link", name="Les mêmes cartes à toutes les tables").click()
        page.get_by_role("link", name="English").click()
        expect(page.get_by_role("heading", name="Scoring and rulings")).to_be_visible()
    with browser.new_context(locale="nl") as context:
        page = context.new_page()
        page.goto((tmp_path / "guide" / "index.html").as_uri())
        expect(page.get_by_role("heading", name="The guide")).to_be_visible()
