"""A whole evening with all that is around the play: host, hall screen, three phones at tables, and a guest of the results."""

import datetime as dt
import re
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.by_hand import (
    drawn,
    hands_worth,
    seats_are,
    sit_as_by_hand,
    the_file_holds_together,
    the_standings_are,
)
from tests.evening.finale import announce_from_the_last_to_the_first, end_the_night, publish, settle_the_prizes
from tests.evening.looking import looks_right
from tests.evening.onlookers import (
    ENROL,
    GUESTS,
    PEOPLE,
    RANKS,
    ROUNDS,
    Night,
    nobody_sees_who_leads,
    results_are_unknown,
    shows,
)
from tests.evening.pages import LentPages, open_rules
from tests.evening.phones import PROJECTOR, come_back, confirm, look_again, posted, report_hand
from tests.evening.spoken import said
from tests.evening.tables import EAST
from tests.evening.test_clock import ACTIONS, run_until, seconds
from tests.evening.test_evening import press, table_links
from tests.evening.test_people_come_and_go import send
from tests.evening.test_sounds import A_BELL, A_WARNING, COUNTED, SWITCHED_ON

pytestmark = [pytest.mark.browser, pytest.mark.trial]

EIGHT = dt.datetime(2026, 11, 20, 20)  # by the laptop and the hall screen
MINUTES = 300  # a round: so long that no test comes near its end by itself


@pytest.fixture
def night(hall: Any, host: Page, walls: LentPages, phones: Any) -> Night:
    wall = walls.make(viewport=PROJECTOR)
    for page in (host, wall):
        page.add_init_script(SWITCHED_ON + COUNTED)
        page.clock.install(time=EIGHT)
    night = Night(hall, host, phones("about:blank"), ROUNDS, ())
    night.phones = [night.phone, phones("about:blank"), phones("about:blank")]
    night.wall, night.guest = wall, phones("about:blank")
    return night


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)], indirect=True)
def test_an_evening_with_clock_bell_break_suspense_and_prizes(night: Night) -> None:
    prepare(night)
    open_the_hall(night)
    draw_and_publish(night)
    hide_the_standings(night)

    start_the_clock(night)
    hands_before_the_bell(night, 1)
    a_dispute_is_settled(night)
    time_is_up_on_the_laptop_and_in_the_hall(night)
    ring_the_bell_when_time_is_over(night)
    hands_after_the_bell(night, 1)
    a_tie_is_cut_on_the_phone(night)
    nobody_sees_who_leads(night)
    close_the_round(night)

    take_a_break(night)
    hands_before_the_bell(night, 2)
    nobody_sees_who_leads(night)
    press(night.host, said("Ring the bell"))
    hands_after_the_bell(night, 2)

    end_the_night(night)
    settle_the_prizes(night)
    announce_from_the_last_to_the_first(night)
    publish(night)
    the_standings_are(night, PEOPLE, RANKS)
    the_file_holds_together(night, PEOPLE, RANKS)


def prepare(night: Night) -> None:
    host = night.host
    host.goto("/nights/new/")
    host.get_by_label(said("Name of the night")).fill("The evening")
    open_rules(host)
    host.get_by_label(said("Number of rounds")).fill("2")
    host.get_by_label(said("Minutes a round")).fill(str(MINUTES))
    host.get_by_label(said("when you ring the bell")).check()
    host.get_by_label(said("The other side, at the table: all hands of a round with one tap.")).check()
    press(host, said("Make the night"))
    found = re.search(r"/nights/(\d+)/", host.url)
    assert found
    night.night = int(found[1])
    for number, name in enumerate(GUESTS[:2], start=1):
        host.locator("#q").fill(name)
        host.keyboard.press("Enter")
        expect(host.get_by_role("heading", name=said(f"{number} here"))).to_be_visible()
    night.hall.command("shell", "-c", ENROL.format(night=night.night, names=GUESTS[2:]))  # by another laptop
    host.get_by_role("link", name=said("Prizes")).click()
    host.get_by_role("link", name=said("The usual prizes")).click()
    looks_right(host)
    press(host, said("Save the prizes"))
    expect(host.get_by_text(said("The prizes are saved."))).to_be_visible()


def open_the_hall(night: Night) -> None:
    """By the link that the director reads; nobody is signed in there, nor on a guest's phone."""
    night.open("door")
    night.host.get_by_role("link", name=said("Hall screen")).click()
    night.screen = night.host.locator(".address").get_attribute("href") or ""
    night.wall.goto(night.screen)
    shows(night, "The evening")
    expect(night.wall.get_by_text(said("12 guests are here"))).to_be_visible()
    expect(night.wall.get_by_role("img", name=said("QR code: join with your phone"))).to_be_visible()
    night.wall.locator("h1").click()  # allows the sounds
    night.guest.goto(f"{night.screen}results/")
    results_are_unknown(night)
    looks_right(night.guest)


def draw_and_publish(night: Night) -> None:
    night.open("draw")
    press(night.host, said("Draw the seats"))
    night.people = drawn(night.host)
    shows(night, "The evening")  # the draw is not published
    press(night.host, said("Publish and begin"))
    shows(night, said("Please take your seats"))
    assert sorted(night.wall.locator(".roll .name").all_inner_texts()) == sorted(GUESTS)
    looks_right(night.wall)
    night.links = table_links(night.host, night.night)
    for phone, address in zip(night.phones, night.links.values(), strict=True):
        phone.goto(address)
        confirm(phone)
    sit_as_by_hand(night, 1)


def hide_the_standings(night: Night) -> None:
    night.open("screen")
    night.host.get_by_label(said("nobody")).check()
    press(night.host, said("Save"))


def start_the_clock(night: Night) -> None:
    night.open("board")
    night.host.get_by_role("heading", level=1).click()  # allows the sounds
    night.host.get_by_role("button", name=said(f"Start round 1: {MINUTES} minutes")).click()
    for page in (night.host, *night.phones, night.wall):
        come_back(page)
        expect(page.locator("[data-time]")).to_have_text(re.compile(r"^4:5\d:\d\d$"))


def hands_before_the_bell(night: Night, number: int) -> None:
    """The first deal of each table. In round 1 that of table 1 by its phone, that of table 2 with a wrong bid."""
    for table, each in enumerate(ROUNDS[number - 1]["tables"], start=1):
        hand = hands_worth(each["points"])[0]
        if (number, table) == (1, 1):
            report_hand(night.phone, hand)
            expect(night.phone.locator("#played [data-revision]")).to_be_visible()
            accept(night, number, table, 1)
        elif (number, table) == (1, 2):
            send(night, number, table, 1, hands_worth([4, 0])[0])
        else:
            send_and_accept(night, number, table, 1, hand)
    shows(night, said(f"Round {number} of 2"))


def send_and_accept(night: Night, number: int, table: int, deal: int, hand: dict[str, Any]) -> None:
    """Each deal's other side accepts it."""
    send(night, number, table, deal, hand)
    accept(night, number, table, deal)


def accept(night: Night, number: int, table: int, deal: int) -> None:
    seat = 3 - deal
    answer = {"round": number, "deal": deal, "revision": 1, "seat": seat, "answer": "accept"}
    assert night.hall.ask(f"{night.links[table]}answers", answer)[0] == 200


def a_dispute_is_settled(night: Night) -> None:
    """East and West of table 2 report the hand that was played; the director believes them."""
    phone, right = night.phones[1], hands_worth([6, 0])[0]
    body = {"round": 1, "deal": 1, "hand": right, "seat": EAST}
    assert night.hall.ask(f"{night.links[2]}hands", body, secrets.token_hex(8))[0] == 409
    come_back(night.host)
    need = night.host.locator(".need-dispute")
    expect(need).to_contain_text(said(f"{said('Table 2, deal 1')}: which is right?"))
    look_again(phone)
    expect(
        phone.locator("#played, #alerts").get_by_text(said("two versions: the director decides")).first
    ).to_be_visible()
    looks_right(phone)
    need.get_by_role("button", name="6–0").click()
    expect(night.host.get_by_text(said("Deal 1: the other version is saved."))).to_be_visible()
    look_again(phone)
    expect(phone.locator("[data-decided]")).to_be_visible()
    looks_right(phone)
    phone.get_by_role("button", name=said("Got it")).click()
    expect(phone.locator("[data-decided]")).to_be_hidden()


def time_is_up_on_the_laptop_and_in_the_hall(night: Night) -> None:
    """By the clocks of the two, which nothing answers meanwhile: two warnings, and the bell."""
    for page in (night.host, night.wall):
        expect(page.locator("#sounds")).to_have_attribute("data-sound", "on")
        page.context.set_offline(True)
        page.clock.pause_at(EIGHT + dt.timedelta(hours=1))
        announced = page.locator("[data-announced]")
        for left, text, sounded in (
            (299, said("5 minutes left"), A_WARNING),
            (59, said("1 minute left"), 2 * A_WARNING),
            (-1, said("Time is up"), 2 * A_WARNING + A_BELL),
        ):
            page.clock.fast_forward((seconds(page) - left - 2) * 1000)
            run_until(page, left)
            assert (announced.inner_text(), page.evaluate("rung")) == (text, sounded)
        page.clock.resume()
        page.context.set_offline(False)


def ring_the_bell_when_time_is_over(night: Night) -> None:
    """On the server too: it started the clock so long ago."""
    asked = f"night_id={night.night}, number=1, by=None, at=now"
    started = f"stop_clock({asked})\nstart_clock({asked} - dt.timedelta(minutes={MINUTES}), minutes={MINUTES})"
    night.hall.command("shell", "-c", ACTIONS + started)
    come_back(night.host)
    need = night.host.locator(".need-time")
    expect(need).to_contain_text(said("Time is up."))
    looks_right(night.host)
    need.get_by_role("button", name=said("Ring the bell")).click()
    expect(night.host.locator("#board-said")).to_contain_text(said("The bell has rung."))
    for phone in night.phones:
        look_again(phone)
        expect(phone.locator("#news .bell")).to_have_text(f"{said('The bell has rung.')} {said('Finish this deal.')}")
    looks_right(night.phone)


def hands_after_the_bell(night: Night, number: int) -> None:
    for table, each in enumerate(ROUNDS[number - 1]["tables"], start=1):
        send_and_accept(night, number, table, 2, hands_worth(each["points"])[1])


def a_tie_is_cut_on_the_phone(night: Night) -> None:
    come_back(night.host)
    expect(night.host.locator(".need-tie")).to_contain_text(said("Table 3: tied at 4. Who won the cut?"))
    phone = night.phones[2]
    look_again(phone)
    expect(phone.get_by_role("heading", name=said("A tie: now cut the cards"))).to_be_visible()
    looks_right(phone)
    phone.locator("#after label.pick").nth(1).click()
    phone.locator(".bar .button:visible").click()
    expect(phone.locator("#after")).to_contain_text(re.compile(said(".+ won the cut.")))
    night.host.locator("h1").hover()  # or what is under the pointer stays there
    come_back(night.host)
    expect(night.host.locator(".need-tie")).to_have_count(0)


def close_the_round(night: Night) -> None:
    main = night.host.locator("#needs .primary")
    expect(main).to_have_text(said("Close round 1"))
    shows(night, said("Round 1 of 2"))
    expect(night.wall.get_by_text(said("3 of 3 tables done"))).to_be_visible()
    press(night.host, said("Close round 1"))
    expect(night.host.get_by_role("heading", level=1)).to_have_text(said("Who goes where in round 2"))
    shows(night, said("Please change seats: round 2"))
    looks_right(night.wall)
    seats_are(night, [table["seats"] for table in ROUNDS[1]["tables"]], [])
    for phone in night.phones:
        look_again(phone)
        expect(phone.get_by_role("heading", name=said("Where you go now"))).to_be_visible()


def take_a_break(night: Night) -> None:
    """The hall counts it down by itself; the next round's clock ends it."""
    night.open("board")
    night.host.get_by_text(said("Break"), exact=True).click()
    night.host.get_by_label(said("Minutes of the break")).fill("120")
    with posted(night.host):
        night.host.get_by_role("button", name=said("Start the break")).click()
    shows(night, said("A short break"))
    night.wall.context.set_offline(True)
    night.wall.clock.pause_at(EIGHT + dt.timedelta(hours=12))
    run_until(night.wall, seconds(night.wall) - 61)
    night.wall.clock.resume()
    night.wall.context.set_offline(False)
    look_again(night.phone)
    expect(night.phone.locator("#clock [data-caption]")).to_have_text(said("Break"))
    looks_right(night.phone)
    with posted(night.host):
        night.host.get_by_role("button", name=said(f"Start round 2: {MINUTES} minutes")).click()
    shows(night, said("Please change seats: round 2"))
    for phone in night.phones:
        look_again(phone)
        expect(phone.locator("#clock [data-caption]")).to_have_text(said("Round 2"))
        confirm(phone)
    sit_as_by_hand(night, 2)
