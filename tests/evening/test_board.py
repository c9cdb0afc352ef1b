"""The host's board in a real browser: calls that ring, tables that fall silent, disputes, and a round that is closed."""

import json
import secrets
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.evening.looking import looks_right
from tests.running import Hall

pytestmark = pytest.mark.browser

NORTH, EAST = 1, 2


class Tables:
    """A night of so many tables in its first round, and what their phones send."""

    def __init__(self, hall: Hall, tables: int = 4) -> None:
        made = json.loads(hall.command("rehearse", "--tables", str(tables), "--rounds", "2", "--play", "0", "--json"))
        self.hall = hall
        self.night = made["night"]
        self.links = {each["table"]: each["link"] for each in made["tables"]}
        self.rng = Random(4)

    def state(self, table: int) -> Any:
        return self.hall.ask(f"{self.links[table]}state")[1]

    def report(self, table: int, seat: int = NORTH, deal: int | None = None) -> int:
        """The table's next hand, or another hand for a deal that is in; the door's answer."""
        state = self.state(table)
        dealer = state["dealer"] or 1
        if deal is not None:
            dealer = next(each["hand"]["dealer"] for each in state["played"] if each["deal"] == deal)
        hand = write_hand(deal_and_play(law_named(state["law"]), dealer, self.rng))
        body = {"round": state["round"], "deal": deal or state["deal"], "hand": hand, "seat": seat}
        return self.hall.ask(f"{self.links[table]}hands", body, secrets.token_hex(8))[0]

    def answer(self, table: int, deal: int, answer: str) -> int:
        state = self.state(table)
        revision = next(each["revision"] for each in state["played"] if each["deal"] == deal)
        body = {"round": state["round"], "deal": deal, "revision": revision, "seat": EAST, "answer": answer}
        return self.hall.ask(f"{self.links[table]}answers", body)[0]

    def call(self, table: int, reason: str) -> int:
        return self.hall.ask(f"{self.links[table]}calls", {"reason": reason})[0]

    def fall_silent(self, table: int, minutes: int) -> None:
        self.hall.command(
            "shell",
            "-c",
            "import datetime as dt\nfrom django.utils import timezone\nfrom tournaments.models import TableCard\n"
            f"TableCard.objects.filter(night={self.night}, number={table})"
            f".update(last_seen_at=timezone.now() - dt.timedelta(minutes={minutes}))",
        )


@pytest.fixture
def tables(hall: Hall) -> Tables:
    return Tables(hall)


def card(board: Page, table: int) -> Any:
    return board.locator(".card-table").nth(table - 1)


def test_a_call_stands_on_every_page_until_it_is_taken(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/standings/")
    assert tables.call(3, "rule") == 201
    expect(director.get_by_role("heading", name="Table 3 calls the director")).to_be_visible()
    expect(director).to_have_title("(1) Table 3 calls · Standings · Rehearsal · Head Table")
    looks_right(director)
    director.goto(f"/nights/{tables.night}/board/")
    expect(director).to_have_title("(1) Table 3 calls · Board · Rehearsal · Head Table")
    looks_right(director)
    director.get_by_role("button", name="I am coming to table 3").click()
    expect(director).to_have_title("Board · Rehearsal · Head Table")
    expect(director.get_by_text("calls the director")).to_have_count(0)
    assert tables.state(3)["call"]["taken"]


def test_the_sound_is_switched_on_and_stays_on(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    sound = director.locator("#sound")
    expect(sound).to_have_text("Sound for calls: off")
    sound.click()
    expect(sound).to_have_text("Sound for calls: on")
    director.reload()
    expect(sound).to_contain_text("Sound for calls: on")  # it may wait for a tap on the page
    sound.click()
    if sound.get_attribute("data-sound") == "on":
        sound.click()
    expect(sound).to_have_text("Sound for calls: off")


def test_a_call_rings_where_the_sound_is_on(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    director.evaluate(
        "window.rung = 0; const make = AudioContext.prototype.createOscillator;"
        "AudioContext.prototype.createOscillator = function () { window.rung += 1; return make.call(this); }; 0"
    )
    director.locator("#sound").click()
    expect(director.locator("#sound")).to_have_text("Sound for calls: on")
    assert tables.call(1, "cards") == 201
    expect(director.get_by_role("heading", name="Table 1 calls the director")).to_be_visible()
    director.wait_for_function("window.rung === 3")  # its three notes, once


def test_time_is_given_from_the_card_and_from_the_call(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    director.locator("#time-2 summary").click()
    director.get_by_role("group", name="Give table 2 time").get_by_role("button", name="10 min").click()
    expect(card(director, 2).get_by_text("has time until")).to_be_visible()
    looks_right(director)
    assert tables.call(4, "other") == 201
    call = director.locator(".call")
    expect(call).to_be_visible()
    call.get_by_role("button", name="5 min", exact=True).click()
    expect(card(director, 4).get_by_text("has time until")).to_be_visible()
    director.goto(f"/nights/{tables.night}/hall/")
    expect(director.get_by_text("Table 2 has time until")).to_be_visible()
    looks_right(director)


GAPS = """() => {
  const marks = [...document.querySelectorAll(".board .point")].map((mark) => mark.getBoundingClientRect());
  return marks.flatMap((one) => marks.filter((other) => other.left === one.left && other.top > one.top)
    .map((other) => other.top - one.bottom));
}"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_on_the_hall_screen_no_seat_touches_the_next(hall: Hall, director: Page, width: int, height: int) -> None:
    tables = Tables(hall, 8)
    assert tables.report(2) == 201
    director.set_viewport_size({"width": width, "height": height})
    director.goto(f"/nights/{tables.night}/hall/")
    expect(director.locator(".board.many .card-table")).to_have_count(8)
    assert min(director.evaluate(GAPS)) >= 4
    assert director.evaluate("document.documentElement.scrollHeight") <= height
    looks_right(director)


def test_what_is_unfolded_stays_so_when_the_board_is_drawn_anew(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    director.locator("#time-2 summary").click()
    assert tables.report(1) == 201
    expect(director.get_by_label("1 of 4 deals in")).to_have_count(1)
    expect(director.locator("#time-2")).to_have_attribute("open", "")
    expect(director.locator("#time-2 summary")).to_be_focused()


def test_silence_and_disputes_show_and_lead_to_both_versions(director: Page, tables: Tables) -> None:
    assert tables.report(1) == 201
    assert tables.report(1, EAST, deal=1) == 409
    assert tables.report(2) == 201
    assert tables.answer(2, 1, "dispute") == 200
    tables.fall_silent(3, 12)
    director.goto(f"/nights/{tables.night}/board/")
    expect(card(director, 3).get_by_text("silent for 10 minutes")).to_be_visible()
    expect(card(director, 4).get_by_text("last seen a minute ago")).to_have_count(0)
    looks_right(director)
    card(director, 1).get_by_role("link", name="Deal 1: two versions").click()
    expect(director.get_by_role("heading", name="Deal 1 was reported in two ways")).to_be_in_viewport()
    expect(director.get_by_role("columnheader", name="The other")).to_be_visible()
    looks_right(director)
    director.goto(f"/nights/{tables.night}/board/")
    card(director, 2).get_by_role("link", name="Deal 1: the other side says no").click()
    expect(director.get_by_role("button", name="is right")).to_have_count(0)
    director.get_by_role("button", name="stands").click()
    expect(director.get_by_text("Deal 1 stays as it stands.")).to_be_visible()
    looks_right(director)


def test_a_round_is_closed_though_hands_were_not_accepted_which_are_named(director: Page, tables: Tables) -> None:
    for table in tables.links:
        for deal in (1, 2, 3, 4):
            assert tables.report(table) == 201
            if (table, deal) != (3, 2):
                assert tables.answer(table, deal, "accept") == 200
    settle_every_tie(director, tables)
    director.goto(f"/nights/{tables.night}/board/")
    director.get_by_role("button", name="Close round 1").click()
    expect(director.locator(".awaited li")).to_have_text(["Table 3 deal 2"])
    looks_right(director)
    director.get_by_role("button", name="Close round 1 anyway").click()
    expect(director.get_by_role("heading", level=1)).to_have_text("Who goes where in round 2")
    director.get_by_role("link", name="Correct the seats").click()
    looks_right(director)
    director.goto(f"/nights/{tables.night}/history/?table=3")
    expect(director.locator(".history tbody tr")).to_have_count(4 + 3)  # reported, and three accepted
    looks_right(director)


def settle_every_tie(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    for link in [link.get_attribute("href") for link in director.get_by_role("link", name="Settle the tie").all()]:
        director.goto(link or "")
        director.get_by_role("button", name="Cut for them").click()
        expect(director.get_by_text("The cut is saved.")).to_be_visible()
