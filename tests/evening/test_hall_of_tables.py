"""A hall that reports its hands: four tables through a round, a server that dies, phones that race, all tables at once.

In a real browser; in the end the database holds every hand once, as it was reported.
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
from tests.evening.looking import let_in
from tests.evening.phones import (
    Traffic,
    all_saved,
    count_taps,
    on_its_way,
    rehearsed,
    report_hand,
    tap_hand,
    tap_ok,
)
from tests.evening.reported import FOSTER, Reported, hands_of_a_round
from tests.running import Hall, free_port, open_hall, own_database

pytestmark = pytest.mark.browser


@pytest.mark.trial
@pytest.mark.parametrize("tables", [2, pytest.param(4, marks=pytest.mark.long)])
def test_tables_report_a_whole_round_by_taps_alone(
    hall: Hall, phones: Any, record_property: Any, tables: int
) -> None:
    reported = Reported(hall, rehearsed(hall, "--tables", str(tables), "--play", "0"))
    opened = [(*reported.next_table(hands=4, quick=0.2), phones(link)) for link in reported.links.values()]
    traffic = {table: Traffic(phone) for table, _hands, phone in opened}
    taps = []
    for deal in range(4):
        for _table, hands, phone in opened:
            with count_taps(phone) as counted:
                report_hand(phone, hands[deal], tap_hand)
            asked = (deal == 0) + ("discard" in hands[deal].get("taken", {}).values())  # who dealt; the discards
            taps.append(counted[0] - asked)
    for table, hands, phone in opened:
        all_saved(phone)
        expect(phone.locator("#hand")).to_have_count(0)
        assert traffic[table].acknowledged == hands
    reported.check_night()
    record_property("taps", taps)
    assert max(taps) <= 10  # four who bid, and three counts on either side


@pytest.mark.parametrize(
    ("tables", "deals"), [pytest.param(2, 1, marks=pytest.mark.trial), pytest.param(4, 4, marks=pytest.mark.long)]
)
def test_the_server_is_killed_while_phones_send(tmp_path: Path, phones: Any, tables: int, deals: int) -> None:
    """At every deal a power cut, while the first phones send; the others report their hands to nobody."""
    with own_database(tmp_path, "killed", is_made=True) as environment, ExitStack() as running:
        hall = running.enter_context(open_hall(environment, port=free_port()))
        reported = Reported(hall, rehearsed(hall, "--tables", str(tables), "--play", "0"))
        opened = [(reported.next_table(deals)[1], phones(link, hall.address)) for link in reported.links.values()]
        traffic = [Traffic(phone) for _hands, phone in opened]
        for deal in range(deals):
            for hands, phone in opened[: tables // 2]:
                report_hand(phone, hands[deal])
            hall.kill()
            for hands, phone in opened[tables // 2 :]:
                report_hand(phone, hands[deal])
                on_its_way(phone, 1)
            hall = reported.hall = running.enter_context(open_hall(environment, port=hall.port))
            for _hands, phone in opened:
                all_saved(phone)
        reported.check_night()
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
    let_in(pages[0], lambda: len(held) == len(pages))
    for route in held:
        route.continue_()


@pytest.mark.trial
def test_two_phones_race_with_the_same_hand(reported: Reported, phones: Any) -> None:
    table, [hand] = reported.next_table(hands=1)
    one, other = phones(reported.links[table]), phones(reported.links[table])
    traffic = [Traffic(one), Traffic(other)]
    held = hold_hands(one, other)
    for page in (one, other):
        report_hand(page, hand)
    let_go(held, one, other)
    for page in (one, other):
        all_saved(page)
    reported.check_table(table)
    assert [each.acknowledged for each in traffic] == [[hand], [hand]]
    assert sorted(status for each in traffic for status in each.statuses) == [200, 201]


@pytest.mark.trial
def test_two_phones_race_with_different_hands(reported: Reported, phones: Any) -> None:
    table = reported.next_table(hands=0)[0]
    one, other = versions = hands_of_a_round(table, 1)[0], hands_of_a_round(table + 100 * 4, 1)[0]
    pages = [phones(reported.links[table]) for _ in versions]
    traffic = [Traffic(page) for page in pages]
    held = hold_hands(*pages)
    for page, hand in zip(pages, (one, other), strict=True):
        report_hand(page, hand)
    let_go(held, *pages)
    for page in pages:
        on_its_way(page, 0)
    first = next(nth for nth, each in enumerate(traffic) if each.acknowledged)
    reported.note(table, [versions[first]])
    reported.note_beside(table, 1, versions[1 - first])
    expect(pages[first].locator("#alerts li")).to_have_count(0)
    expect(pages[1 - first].get_by_role("alert")).to_contain_text("waiting for the director")
    expect(pages[1 - first].get_by_role("alert")).to_contain_text("Saved for this deal:")
    reported.check_table(table)
    assert sorted(status for each in traffic for status in each.statuses) == [201, 409]


@pytest.mark.trial
@pytest.mark.parametrize("is_same", [False, True])
def test_a_sheet_is_entered_at_the_desk_meanwhile(
    reported: Reported, director: Page, phones: Any, is_same: bool
) -> None:
    table, [at_desk] = reported.next_table(hands=1)
    phone = phones(reported.links[table])
    on_phone = at_desk if is_same else hands_of_a_round(table + 100 * 4, 1)[0]
    phone.context.set_offline(True)
    report_hand(phone, on_phone)
    on_its_way(phone, 1)
    director.goto(f"/nights/{reported.night}/rounds/1/tables/{table}/")
    director.get_by_role("button", name="Type on lines").click()
    line = write_line(read_hand(at_desk, FOSTER)[0])
    director.get_by_label("Deal 1", exact=True).fill(line)
    director.get_by_label("Deal 1", exact=True).press("Control+Enter")
    expect(director.get_by_text("1 hand entered")).to_be_visible()
    phone.context.set_offline(False)
    if is_same:
        all_saved(phone)
    else:
        reported.note_beside(table, 1, on_phone)
        expect(phone.get_by_role("alert")).to_contain_text("waiting for the director")
    reported.check_table(table)


@pytest.mark.long
def test_sixty_four_tables_report_their_hands_at_once(hall: Hall, phones: Any) -> None:
    """Four by their pages, the others by what a page's script sends."""
    reported = Reported(hall, rehearsed(hall, "--tables", "64", "--play", "0"))
    pages = [(*reported.next_table(hands=1), phones(reported.links[table])) for table in (1, 2, 3, 4)]
    for _table, [hand], page in pages:
        tap_hand(page, hand)
        expect(page.locator("#preview [data-result]")).to_be_visible()
    start = Barrier(60 + 1)

    def report_all(table: int, hands: list[dict[str, Any]]) -> list[int]:
        bodies = [{"round": 1, "deal": deal, "hand": hand} for deal, hand in enumerate(hands, start=1)]
        start.wait(timeout=600)
        return [
            hall.post_json(f"{reported.links[table]}hands", body, f"{table}-{body['deal']}").status for body in bodies
        ]

    with ThreadPoolExecutor(60) as threads:
        sending = [threads.submit(report_all, *reported.next_table(hands=4)) for _ in range(60)]
        start.wait(timeout=600)
        for _table, _hands, page in pages:
            tap_ok(page)
        for _table, _hands, page in pages:
            all_saved(page)
        assert [each.result(timeout=600) for each in sending] == [[201] * 4] * 60
    reported.check_night()
