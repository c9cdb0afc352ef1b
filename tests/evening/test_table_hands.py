"""Hands on a table's phone, in a real browser: reported, accepted, disputed, taken back, on one phone and on two, offline."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import look_in_the_dark_too, looks_right
from tests.evening.phones import click_each, dealer_and_bids, link, look_again, unaware
from tests.running import Hall

pytestmark = pytest.mark.browser

COUNTS = ("high", "low", "jack", "game", "right_pedro", "left_pedro")
NINE = (0, 0, 0, 0, 0, 1)  # the side of each count: 9 for North and South, 5 for East and West

# Where the names of those seats are, all at one moment.
MIDDLES = """seats => seats.map(seat => {
  const { x, y, width, height } = document.querySelector(`#now [data-seat='${seat}'] .who`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""


def hold(page: Page, seat: int) -> None:
    page.locator(".holder summary").click()
    page.locator(f"[data-turn='{seat}']").click()


HAND = {"bids": [None, 6, None, None], "trump": "H", "points": {"1": 9, "2": 5}}
BIDS = ("pass", "6", "pass", "pass")


def fill_in(page: Page, bids: tuple[str, ...] = BIDS, sides: tuple[int, ...] = NINE) -> None:
    """All that is asked of one hand; North deals the first."""
    taken = [f"[name=taken_{count}][value='{side + 1}']" for count, side in zip(COUNTS, sides, strict=True)]
    click_each(page, *dealer_and_bids(page, 1, bids), "[name=trump][value=H]", *taken)


def report(page: Page, **hand: Any) -> None:
    fill_in(page, **hand)
    page.get_by_role("button", name="Save this hand", exact=True).click()


def row(page: Page, deal: int = 1) -> Any:
    """The hand as the program has it, in the page's list of the round."""
    return page.locator(f"#played [data-deal='{deal}'][data-revision]")


def contest(page: Page, deal: int = 1) -> None:
    row(page, deal).locator("summary").first.click()
    row(page, deal).get_by_text("Not right?", exact=True).click()


def take_back(page: Page) -> None:
    page.locator("#last summary").click()
    page.get_by_role("button", name="Take it back and correct it").click()


def report_round(page: Page) -> None:
    """All four hands, each of which is stored before the next is entered."""
    for deal in (1, 2, 3, 4):
        report(page)
        expect(row(page, deal)).to_be_visible()


def stored_hand(hall: Hall, night: dict[str, Any], deal: int = 1) -> dict[str, Any] | None:
    played: list[dict[str, Any]] = hall.ask(f"{link(night)}state")[1]["played"]
    return next((hand for hand in played if hand["deal"] == deal), None)


def standing(hall: Hall, night: dict[str, Any], deal: int = 1) -> tuple[str, int | None, int | None]:
    hand = stored_hand(hall, night, deal)
    assert hand
    return hand["state"], hand["told_by"], hand["accepted_by"]


def test_a_round_entered_by_north_is_confirmed_by_one_tap_of_the_other_side_on_the_same_phone(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    look_in_the_dark_too(True)
    phone = phones(link(night))
    hold(phone, 1)
    report(phone)
    expect(phone.locator("#last")).to_contain_text("Deal 1: saved North–South +4")
    phone.locator("#last summary").click()
    expect(phone.locator("#last")).to_contain_text("Foster, Scoring")
    expect(phone.get_by_text("Deal 2 of 4")).to_be_visible()
    looks_right(phone)
    assert standing(hall, night) == ("reported", 1, None)
    phone.locator("#last summary").click()
    for deal in (2, 3, 4):
        report(phone)
        expect(row(phone, deal)).to_be_visible()
    expect(phone.locator("[data-next]")).to_contain_text("Hand the phone to")
    looks_right(phone)
    phone.get_by_role("button", name="Right: East–West").click()
    expect(phone.get_by_text("confirmed by East–West")).to_have_count(4)
    expect(phone.locator(".bar .button:visible")).to_have_count(0)
    looks_right(phone)
    assert [standing(hall, night, deal) for deal in (1, 2, 3, 4)] == [("agreed", 1, 2)] * 4


@pytest.mark.trial
def test_a_second_phone_held_by_the_other_side_is_lit_in_words(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    north, west = phones(link(night)), phones(link(night))
    hold(north, 1)
    hold(west, 4)
    report_round(north)
    expect(north.locator("[data-next]")).to_contain_text("Hand the phone to")
    look_again(west)
    expect(west.locator("[data-next]")).to_contain_text("Your turn to answer.")
    looks_right(west)
    west.get_by_role("button", name="Right: East–West").click()
    expect(west.get_by_text("confirmed by East–West")).to_have_count(4)
    look_again(north)
    expect(north.get_by_text("confirmed by East–West")).to_have_count(4)
    assert standing(hall, night) == ("agreed", 1, 4)


@pytest.mark.trial
def test_the_table_is_drawn_from_the_seat_of_who_holds_the_phone(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))

    for seat in (1, 2, 3, 4):
        hold(phone, seat)
        expect(phone.locator("#page")).to_have_attribute("data-bottom", str(seat))
        bottom, left, top, right = phone.evaluate(MIDDLES, [(seat - 1 + turn) % 4 + 1 for turn in range(4)])
        assert top[1] < min(left[1], right[1]) <= max(left[1], right[1]) < bottom[1]
        assert left[0] < min(top[0], bottom[0]) <= max(top[0], bottom[0]) < right[0]
        phone.reload()
        expect(phone.locator("#page")).to_have_attribute("data-bottom", str(seat))
    looks_right(phone)


@pytest.mark.trial
def test_the_other_version_is_reported_in_the_form_filled_in(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    hold(phone, 1)
    report(phone)
    expect(row(phone)).to_be_visible()
    phone.locator("[data-bid='3']").click()  # the next deal is begun meanwhile
    contest(phone)
    looks_right(phone)
    phone.get_by_role("link", name="Enter how it was").click()
    expect(phone.get_by_role("heading", name="Deal 1: how it was")).to_be_visible()
    looks_right(phone)
    phone.locator("[data-count=left_pedro] label.pick").nth(0).click()
    phone.get_by_role("button", name="Save this version").click()
    expect(phone.get_by_text("East and West entered:")).to_be_visible()
    expect(phone.get_by_text("Both versions are saved, and the director decides.")).to_be_visible()
    expect(phone.locator(".bid-box.made")).to_have_count(1)  # what was begun is still there
    looks_right(phone)
    state = hall.ask(f"{link(night)}state")[1]
    assert standing(hall, night) == ("disputed", 1, None)
    [other] = state["others"]
    assert (other["seat"], other["hand"]["taken"]["left_pedro"]) == (2, 1)


@pytest.mark.trial
def test_a_plain_no_leaves_the_next_deal_open(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    hold(phone, 2)
    report(phone)
    contest(phone)
    phone.get_by_role("button", name="Only say no").click()
    expect(phone.get_by_text("North and South say this is not right.")).to_be_visible()
    expect(phone.get_by_text("Deal 2 of 4")).to_be_visible()
    looks_right(phone)
    assert standing(hall, night)[0] == "disputed"


@pytest.mark.trial
def test_the_last_hand_is_taken_back_and_one_field_corrected(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    report(phone)
    expect(row(phone)).to_be_visible()
    phone.locator("#last summary").click()
    looks_right(phone)
    phone.get_by_role("button", name="Take it back and correct it").click()
    expect(phone.get_by_role("button", name="Save this hand", exact=True)).to_be_visible()
    assert stored_hand(hall, night) is None
    phone.locator("[data-count=low] label.pick").nth(1).click()
    phone.get_by_role("button", name="Save this hand", exact=True).click()
    expect(row(phone)).to_be_visible()
    hand = stored_hand(hall, night)
    assert hand
    assert (hand["revision"], hand["hand"]["taken"]["low"], hand["hand"]["dealer"]) == (2, 2, 1)


@pytest.mark.trial
def test_what_is_said_offline_follows_its_hand(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    hold(phone, 1)
    phone.context.set_offline(True)
    report(phone)
    last = phone.locator(".last")
    expect(last.locator("summary")).to_contain_text("Deal 1: saved on this phone South bid 6, Hearts")
    last.locator("summary").click()
    expect(last.locator("li")).to_have_text(
        [
            "North and South took 9: High, Low, Jack, Game, right Pedro.",
            "East and West took 5: left Pedro.",
            "The score comes once the hand is sent.",
        ]
    )
    looks_right(phone)
    report(phone)  # a second hand, which waits behind the first and was never tried
    phone.get_by_role("button", name="Take it back").click()
    expect(phone.get_by_role("button", name="Take it back")).to_have_count(0)
    expect(phone.locator(".done-line", has_text="bid 6")).to_be_visible()
    phone.get_by_role("button", name="Save this hand").click()
    for _ in (3, 4):
        report(phone)
    phone.get_by_role("button", name="Right: East–West").click()
    assert stored_hand(hall, night) is None
    phone.context.set_offline(False)
    expect(phone.get_by_text("confirmed by East–West")).to_have_count(4)
    assert [standing(hall, night, deal) for deal in (1, 2, 3, 4)] == [("agreed", 1, 2)] * 4


@pytest.mark.trial
def test_what_the_database_says_against_an_answer_stays_until_it_is_seen(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    hold(phone, 1)
    report_round(phone)
    no = {"round": 1, "deal": 1, "revision": 1, "seat": 4, "answer": "dispute"}
    with unaware(phone):
        assert hall.ask(f"{link(night)}answers", no)[0] == 200
        phone.get_by_role("button", name="Right: East–West").click()
        expect(phone.get_by_text("This hand has changed since you looked.")).to_be_visible()
    expect(phone.get_by_text("East and West say this is not right.")).to_be_visible()
    looks_right(phone)
    phone.get_by_role("button", name="Got it").click()
    expect(phone.get_by_text("This hand has changed since you looked.")).to_have_count(0)


def test_a_hand_is_entered_by_the_keyboard_alone(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    report(phone)  # and the keyboard is at the next
    expect(phone.locator("[data-bid=pass]")).to_be_focused()
    for bid in ("pass", "pass", "pass", "6"):
        phone.locator(f"[data-bid='{bid}']").press("Enter")
    expect(phone.get_by_role("radio", name="Spades")).to_be_focused()


@pytest.mark.trial
def test_without_a_script_plain_forms_do_the_same(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night), java_script_enabled=False)
    phone.locator(".holder summary").click()
    phone.locator("[data-turn='1']").click()
    phone.get_by_role("radio", name="North").first.check(force=True)
    for seat, bid in ((1, "pass"), (2, "pass"), (3, "6"), (4, "pass")):
        phone.locator(f"[name=bid_{seat}]").select_option(bid)
    phone.locator("[name=trump][value=H]").check(force=True)
    for count, side in zip(COUNTS, NINE, strict=True):
        phone.locator(f"[name=taken_{count}][value='{side + 1}']").check(force=True)
    phone.get_by_role("button", name="See the score").click()
    phone.get_by_role("button", name="Yes, save it").click()
    expect(phone.get_by_text("Deal 1 is reported.")).to_be_visible()
    take_back(phone)
    expect(phone.get_by_text("You took back deal 1.")).to_be_visible()
    phone.get_by_role("button", name="See the score").click()
    phone.get_by_role("button", name="Yes, save it").click()
    for deal in (2, 3, 4):
        body = {"round": 1, "deal": deal, "seat": 1, "hand": HAND | {"dealer": deal}}
        assert hall.ask(f"{link(night)}hands", body, f"deal {deal}")[0] == 201
    phone.reload()
    phone.get_by_role("button", name="Right: East–West").click()
    expect(phone.get_by_text("East–West confirmed the hands.")).to_be_visible()
    expect(phone.locator("#page")).to_have_attribute("data-bottom", "1")
    assert standing(hall, night) == ("agreed", 1, 2)


@pytest.mark.trial
def test_bids_go_round_and_round_where_the_law_has_it(
    hall: Hall, director: Page, night: dict[str, Any], phones: Any
) -> None:
    director.goto(f"/nights/{night['night']}/settings/")
    director.get_by_label("Law", exact=True).select_option(label="Foster, Sixty-three")
    with director.expect_navigation():
        director.locator("main form button[type=submit], main form button.primary").first.click()
    phone = phones(link(night))
    phone.locator("[data-step=dealer] label", has_text="North").click()
    for bid in ("10", "pass", "20", "pass", "30", "pass"):
        if bid != "pass":
            phone.get_by_role("textbox", name="Bid", exact=True).fill(bid)
            phone.get_by_role("button", name=f"Bid {bid}", exact=True).click()
            continue
        if "30" in phone.locator("[data-bids-made]").inner_text():
            expect(phone.get_by_role("button", name="The bidding ended here")).to_be_visible()
            phone.get_by_role("textbox", name="Bid", exact=True).fill("29")
            expect(phone.get_by_role("button", name="31 to 63")).to_be_disabled()
            looks_right(phone)
        phone.locator("[data-bid=pass]").click()
    expect(phone.locator(".done-line", has_text="East bid 30")).to_be_visible()  # all others have passed
    phone.locator(".suit-picks label", has_text="Hearts").click()
    phone.get_by_text("Points only").click()
    phone.locator(".quick label.pick", has_text="40").click()
    phone.get_by_role("button", name="Save this hand", exact=True).click()
    expect(row(phone)).to_be_visible()
    assert stored_hand(hall, night)["hand"]["bids"] == [10, None, 20, None, 30, None, None]  # type: ignore[index]
