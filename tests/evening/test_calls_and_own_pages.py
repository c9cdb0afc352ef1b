"""Around the hands, in a real browser: the call, a person's own page, and a reload without a connection."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.evening.looking import let_in, looks_right, until
from tests.evening.phones import come_back, confirm, link, look_again, names, rehearsed, stored_seats
from tests.running import Hall

pytestmark = pytest.mark.browser
# Its `ready` would be waited for without an end where a slow machine does not start the worker.
HAS_A_WORKER = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"


@pytest.mark.trial
def test_a_call_is_reported_until_it_is_taken_and_so_is_the_time_given(
    night: dict[str, Any], phones: Any, director: Page
) -> None:
    phone = phones(link(night, 2))
    phone.get_by_text("Call the director").click()
    looks_right(phone)
    phone.get_by_role("button", name="A question about the rules").click()
    expect(phone.get_by_text("Called: a question about the rules,")).to_be_visible()
    expect(phone.get_by_text("The director’s screen shows it.")).to_be_visible()
    looks_right(phone)
    director.goto(f"/nights/{night['night']}/board/")
    call = director.locator(".need-call:not([inert])", has_text="Table 2 calls")
    director.locator("#table-2 summary").click()
    director.get_by_role("group", name="Give table 2 time").get_by_role("button", name="10 min").click()
    expect(call).to_have_count(0)  # that was the answer
    look_again(phone)
    expect(phone.get_by_text("The director gave you time until")).to_be_visible()
    expect(phone.get_by_text("A director took your call")).to_be_visible()
    expect(phone.get_by_text("Call the director again")).to_be_visible()


@pytest.mark.trial
def test_a_call_that_arrives_on_any_page_moves_nothing_on_it(
    director: Page, hall: Hall, night: dict[str, Any]
) -> None:
    director.goto(f"/nights/{night['night']}/door/")
    pressable = director.locator("main a:visible, main button:visible")
    before = [each.bounding_box() for each in pressable.all()]
    assert hall.ask(f"{link(night, 3)}calls", {"reason": "cards"})[0] == 201
    call = director.locator("#calls")
    expect(call.get_by_text("Table 3 calls the director")).to_be_visible()
    assert [
        each.bounding_box() for each in pressable.all() if not each.evaluate("it => it.closest('#calls')")
    ] == before
    looks_right(director)
    call.get_by_role("button", name="I am coming").click()
    expect(call.get_by_text("Table 3 calls the director")).to_have_count(0)


@pytest.mark.trial
def test_a_table_that_helped_itself_takes_its_call_back(night: dict[str, Any], phones: Any, director: Page) -> None:
    phone = phones(link(night, 2))
    phone.get_by_text("Call the director").click()
    phone.get_by_role("button", name="Cards or table").click()
    director.goto(f"/nights/{night['night']}/board/")
    expect(director.locator(".need-call", has_text="Table 2 calls: cards or table")).to_be_visible()
    back = phone.get_by_role("button", name="We no longer need the director")
    expect(back).to_be_visible()  # the phone has looked at its page again
    phone.context.set_offline(True)
    back.click()
    expect(phone.get_by_text("No connection: the call is still open. Try again.")).to_be_visible()
    looks_right(phone)
    phone.context.set_offline(False)
    back.press("Enter")
    expect(phone.get_by_text("You cancelled your call at")).to_be_visible()
    expect(phone.get_by_text("Call the director again")).to_be_focused()
    looks_right(phone)
    come_back(director)
    expect(director.locator(".need-call:visible")).to_have_count(0)


@pytest.mark.trial
def test_a_call_without_a_connection_says_so_and_is_tried_again(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night, 3))
    phone.get_by_text("Call the director").click()
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Cards or table").click()
    expect(phone.get_by_text("Not called yet: no connection.")).to_be_visible()
    looks_right(phone)
    phone.get_by_role("button", name="Stop trying").click()
    expect(phone.get_by_text("Not called yet")).to_have_count(0)
    phone.get_by_text("Call the director").click()
    phone.get_by_role("button", name="Cards or table").click()
    expect(phone.get_by_text("Not called yet: no connection.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("Called: cards or table,")).to_be_visible()


@pytest.mark.trial
def test_another_reason_tapped_while_a_try_is_on_its_way_is_called_for_next(
    night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night, 3))
    tries: list[Route] = []
    phone.route("**/calls", lambda call: tries.append(call))
    phone.get_by_text("Call the director").click()
    phone.get_by_role("button", name="Cards or table").click()
    let_in(phone, lambda: len(tries) == 1)
    tries[0].abort()
    stop = phone.get_by_role("button", name="Stop trying")
    expect(stop).to_be_visible()
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    let_in(phone, lambda: len(tries) == 2)
    stop.click()
    phone.get_by_text("Call the director").click()
    phone.get_by_role("button", name="A question about the rules").click()
    expect(phone.get_by_text("Calling the director…")).to_be_visible()
    tries[1].abort()
    let_in(phone, lambda: len(tries) == 3)
    expect(phone.get_by_text("Calling the director…")).to_be_visible()
    tries[2].continue_()
    expect(phone.get_by_text("Called: a question about the rules,")).to_be_visible()


@pytest.mark.trial
def test_a_persons_page_reports_where_to_go_and_follows_the_database(hall: Hall, phones: Any, director: Page) -> None:
    night = rehearsed(hall, "--play", "1")
    table = phones(link(night, 1))
    north = names(table)[0]
    director.goto(f"/nights/{night['night']}/standings/")
    director.get_by_role("link", name=north).first.click()
    own = director.get_by_role("link", name="The guest’s own page").get_attribute("href")
    phone = phones(own)
    expect(phone.get_by_text("Head table, North")).to_be_visible()
    expect(phone.get_by_text("so far")).to_be_visible()
    looks_right(phone)
    for nth in (0, 1):
        table.locator("#now .sitter").nth(nth).click()
    confirm(table)
    expect(table.get_by_text("You have confirmed these seats.")).to_be_visible()
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.get_by_text("Head table, East")).to_be_visible()
    assert not phone.context.cookies()
    director.get_by_text("Withdraw the link of the guest’s own page…").click()
    with director.expect_navigation():
        director.get_by_role("button", name="Withdraw the link", exact=True).click()
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.get_by_role("heading", name="This link leads to nobody’s page")).to_be_visible()


@pytest.mark.trial
def test_in_a_secure_context_a_reload_without_a_connection_finds_the_page_and_what_was_begun(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night), f"http://localhost:{hall.port}")
    until(phone, HAS_A_WORKER)
    until(phone, "async path => Boolean(await caches.match(path))", link(night))
    phone.locator("[data-step=dealer] label").first.click()
    phone.locator("[data-bid='7']").click()
    before = names(phone)
    phone.context.set_offline(True)
    for nth in (0, 1):
        phone.locator("#now .sitter").nth(nth).click()
    phone.get_by_role("button", name="Yes, we sit like this").click()
    expect(phone.get_by_text("No connection: saved on this phone, and sent later.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(phone.get_by_text("No connection: saved on this phone, and sent later.")).to_be_visible()
    assert names(phone) == [before[1], before[0], *before[2:]]
    expect(phone.locator("[data-bids-made]")).to_contain_text("7")
    phone.context.set_offline(False)
    confirmed = phone.locator("#now [data-seats-status]")
    expect(confirmed).to_have_text("You have confirmed these seats.")
    assert stored_seats(hall, night) == names(phone)
    stored = phone.evaluate("async () => (await (await caches.open('headtable-pages')).keys()).map(each => each.url)")
    assert stored == [f"http://localhost:{hall.port}{link(night)}"]


@pytest.mark.trial
def test_a_phone_whose_storage_is_full_shows_what_the_network_answers(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    address = f"http://localhost:{hall.port}"
    phone = phones(link(night), address)
    until(phone, HAS_A_WORKER)
    until(phone, "async path => Boolean(await caches.match(path))", link(night))
    full = {"origin": address, "quotaSize": 1}
    phone.context.new_cdp_session(phone).send("Storage.overrideQuotaForOrigin", full)
    phone.goto(link(night, 2))
    expect(phone.get_by_role("heading", name="Table 2")).to_be_visible()
    hand = {"dealer": 1, "bid": {"seat": 1, "points": 7}, "trump": "S", "points": {"1": 9, "2": 5}}
    assert hall.ask(f"{link(night, 2)}hands", {"round": 1, "deal": 1, "hand": hand}, "full-1")[0] == 201
    come_back(phone)
    expect(phone.locator("#played [data-deal='1']")).to_be_visible()
    assert phone.evaluate("async path => !(await caches.match(path))", link(night, 2))


@pytest.mark.trial
def test_a_page_whose_link_was_withdrawn_is_forgotten(
    hall: Hall, night: dict[str, Any], phones: Any, director: Page
) -> None:
    phone = phones(link(night, 2), f"http://localhost:{hall.port}")
    until(phone, HAS_A_WORKER)
    until(phone, "async path => Boolean(await caches.match(path))", link(night, 2))
    director.goto(f"/nights/{night['night']}/papers/")
    withdrawn = director.evaluate(
        """async (path) => {
            const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
            return (await fetch(path, {method: "POST", body: new URLSearchParams({csrfmiddlewaretoken: token})})).ok;
        }""",
        f"/nights/{night['night']}/cards/2/withdraw/",
    )
    assert withdrawn
    assert hall.ask(f"{link(night, 2)}state")[0] == 404
    phone.reload()
    expect(phone.get_by_role("heading", name="This card was withdrawn")).to_be_visible()
    until(phone, "async path => !(await caches.match(path))", link(night, 2))


def test_on_a_lan_address_no_worker_is_asked_for_and_nothing_complains(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    expect(phone.locator("#now .sitter")).to_have_count(4)
    assert phone.evaluate("window.isSecureContext") is False
    assert phone.evaluate("'serviceWorker' in navigator") is False
