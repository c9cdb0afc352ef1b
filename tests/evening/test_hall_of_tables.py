"""A hall that tells its hands: four tables through a round, a server that dies, phones that race, all tables at once.

In a real browser; in the end the book holds every hand once, as it was told.
"""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.notation import read_hand
from scoring.one_line import write_line
from tests.evening.bookkeeping import FOSTER, Told, hands_of_a_round
from tests.evening.phones import Traffic, all_in_the_book, count_taps, on_its_way, rehearsed, tap_hand, tell_hand
from tests.running import Hall, open_hall, own_book

pytestmark = pytest.mark.browser


def ok(page: Page) -> None:
    page.get_by_role("button", name="OK", exact=True).tap()


def test_four_tables_tell_a_whole_round(hall: Hall, phones: Any, record_property: Any) -> None:
    told = Told(hall, rehearsed(hall, "--tables", "4", "--play", "0"))
    opened = [(*told.next_table(hands=4, quick=0.2), phones(link)) for link in told.links.values()]
    traffic = {table: Traffic(phone) for table, _hands, phone in opened}
    taps = []
    for deal in range(4):
        for _table, hands, phone in opened:
            with count_taps(phone) as counted:
                tell_hand(phone, hands[deal])
            asked = (deal == 0) + ("discard" in hands[deal].get("taken", {}).values())  # who dealt; the discards
            taps.append(counted[0] - asked)
    for table, hands, phone in opened:
        all_in_the_book(phone)
        expect(phone.locator("#hand")).to_have_count(0)
        assert traffic[table].acknowledged == hands
    told.stands()
    record_property("taps", taps)
    assert max(taps) <= 12


@pytest.mark.parametrize(("tables", "deals"), [(2, 2), pytest.param(4, 4, marks=pytest.mark.long)])
def test_the_server_is_killed_while_phones_send(tmp_path: Path, phones: Any, tables: int, deals: int) -> None:
    """At every deal a power cut, while the first phones send; the others tell their hands to nobody."""
    with own_book(tmp_path, "killed", is_made=True) as environment, ExitStack() as running:
        hall = running.enter_context(open_hall(environment))
        told = Told(hall, rehearsed(hall, "--tables", str(tables), "--play", "0"))
        opened = [(told.next_table(deals)[1], phones(link, hall.address)) for link in told.links.values()]
        traffic = [Traffic(phone) for _hands, phone in opened]
        for deal in range(deals):
            for hands, phone in opened[: tables // 2]:
                tell_hand(phone, hands[deal])
            hall.kill()
            for hands, phone in opened[tables // 2 :]:
                tell_hand(phone, hands[deal])
                on_its_way(phone, 1)
            hall = told.hall = running.enter_context(open_hall(environment, port=hall.port))
            for _hands, phone in opened:
                all_in_the_book(phone)
        told.stands()
    for (hands, _phone), sent in zip(opened, traffic, strict=True):
        assert all(hand in hands for hand in sent.acknowledged)
        assert len(set(sent.keys)) == deals


def hold_hands(*pages: Page) -> list[Route]:
    """What the phones send is held until it is let go."""
    held: list[Route] = []
    for page in pages:
        page.route("**/hands", lambda route: held.append(route))
    return held


def let_go(held: list[Route], *pages: Page) -> None:
    """As soon as every phone has sent: all at the same moment."""
    for page in pages:
        on_its_way(page, 1, "sending")
    assert len(held) == len(pages)
    for route in held:
        route.continue_()


def test_two_phones_race_with_the_same_hand(told: Told, phones: Any) -> None:
    table, [hand] = told.next_table(hands=1)
    one, other = phones(told.links[table]), phones(told.links[table])
    traffic = [Traffic(one), Traffic(other)]
    held = hold_hands(one, other)
    for page in (one, other):
        tell_hand(page, hand)
    let_go(held, one, other)
    for page in (one, other):
        all_in_the_book(page)
        expect(page.locator("[data-next]")).to_contain_text("is it right?")
    told.stands_at(table)
    assert [each.acknowledged for each in traffic] == [[hand], [hand]]
    assert sorted(status for each in traffic for status in each.statuses) == [200, 201]


def test_two_phones_race_with_different_hands(told: Told, phones: Any) -> None:
    table = told.next_table(hands=0)[0]
    one, other = versions = hands_of_a_round(table, 1)[0], hands_of_a_round(table + 100 * 4, 1)[0]
    pages = [phones(told.links[table]) for _ in versions]
    traffic = [Traffic(page) for page in pages]
    held = hold_hands(*pages)
    for page, hand in zip(pages, (one, other), strict=True):
        tell_hand(page, hand)
    let_go(held, *pages)
    for page in pages:
        on_its_way(page, 0)
    first = next(nth for nth, each in enumerate(traffic) if each.acknowledged)
    told.note(table, [versions[first]])
    told.note_beside(table, 1, versions[1 - first])
    expect(pages[first].locator("#alerts li")).to_have_count(0)
    expect(pages[1 - first].get_by_role("alert")).to_contain_text("waiting for the director")
    expect(pages[1 - first].get_by_role("alert")).to_contain_text("Recorded for this deal:")
    told.stands_at(table)
    assert sorted(status for each in traffic for status in each.statuses) == [201, 409]


@pytest.mark.parametrize("is_same", [True, False])
def test_a_sheet_is_entered_at_the_desk_meanwhile(told: Told, director: Page, phones: Any, is_same: bool) -> None:
    table, [at_desk] = told.next_table(hands=1)
    phone = phones(told.links[table])
    on_phone = at_desk if is_same else hands_of_a_round(table + 100 * 4, 1)[0]
    phone.context.set_offline(True)
    tell_hand(phone, on_phone)
    on_its_way(phone, 1)
    director.goto(f"/nights/{told.night}/rounds/1/tables/{table}/")
    line = write_line(read_hand(at_desk, FOSTER)[0])
    director.get_by_label("Deal 1", exact=True).fill(line)
    director.get_by_label("Deal 1", exact=True).press("Control+Enter")
    expect(director.get_by_text("1 hand entered")).to_be_visible()
    phone.context.set_offline(False)
    if is_same:
        all_in_the_book(phone)
    else:
        told.note_beside(table, 1, on_phone)
        expect(phone.get_by_role("alert")).to_contain_text("waiting for the director")
    told.stands_at(table)


@pytest.mark.long
def test_sixty_four_tables_tell_their_hands_at_once(hall: Hall, phones: Any) -> None:
    """Four by their pages, the others by what a page's script sends."""
    told = Told(hall, rehearsed(hall, "--tables", "64", "--play", "0"))
    pages = [(*told.next_table(hands=1), phones(told.links[table])) for table in (1, 2, 3, 4)]
    for _table, [hand], page in pages:
        tap_hand(page, hand)
        expect(page.get_by_role("button", name="OK", exact=True)).to_be_enabled()
    start = Barrier(60 + 1)

    def tell(table: int, hands: list[dict[str, Any]]) -> list[int]:
        bodies = [{"round": 1, "deal": deal, "hand": hand} for deal, hand in enumerate(hands, start=1)]
        start.wait(timeout=60)
        return [hall.tell(f"{told.links[table]}hands", body, f"{table}-{body['deal']}").status for body in bodies]

    with ThreadPoolExecutor(60) as threads:
        telling = [threads.submit(tell, *told.next_table(hands=4)) for _ in range(60)]
        start.wait(timeout=60)
        for _table, _hands, page in pages:
            ok(page)
        for _table, _hands, page in pages:
            all_in_the_book(page)
        assert [each.result(timeout=120) for each in telling] == [[201] * 4] * 60
    told.stands()
