"""One evening at which people come and go, from the door to the standings and a merge afterwards, in a real browser.

26 people: 23 are drawn, three come late, one goes home after round 1 and one in the middle of round 3, where somebody
plays on. Two sit in each other's seats, one deal is not played. What everybody's seat, points and rank must be stands
in people_come_and_go.json, worked out by hand; who is who there follows from the draw, which is left to chance.
"""

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.evening.by_hand import (
    BY_HAND,
    ROUNDS,
    Evening,
    Person,
    drawn,
    hands_worth,
    seats_are,
    sit_as_by_hand,
    the_file_holds_together,
    the_sit_outs_bring,
    the_standings_are,
)
from tests.evening.looking import looks_right
from tests.evening.pages import count_clicks, open_rules
from tests.evening.phones import rehearsed, report_hand
from tests.evening.test_door import choose, enter, row, rows
from tests.evening.test_draw import exchanged, places, see
from tests.evening.test_evening import press, table_links
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

HERE, LATE = 23, 3
SEATS = ("North", "East", "South", "West")


def test_people_come_and_go_all_evening(hall: Hall, host: Page, phone: Page) -> None:
    evening = Evening(hall, host, phone)
    make_the_night(evening)
    check_in_at_the_door(evening)
    draw_and_publish(evening)

    play_a_round(evening, 1, in_the_middle=two_sat_wrongly)
    arrives_late(evening, "L1", 1)
    goes_home_after_the_round(evening, "C1", 1)
    close_the_round(evening, 1)

    play_a_round(evening, 2)
    arrives_late(evening, "L2", 2)
    arrives_late(evening, "L3", 2)
    mark_as_not_played(evening, 2, table=3)
    close_the_round(evening, 2)

    play_a_round(evening, 3, in_the_middle=goes_home_and_another_plays_on)
    close_the_round(evening, 3)

    play_a_round(evening, 4)
    close_the_round(evening, 4)

    people, ranks = BY_HAND["standings"]["people"], BY_HAND["standings"]["ranks"]
    the_standings_are(evening, people, ranks)
    the_sit_outs_bring(evening)
    merge_the_substitute_with_the_one_who_left(evening)
    people = {label: figures for label, figures in people.items() if label != "K"} | BY_HAND["merged"]["people"]
    the_standings_are(evening, people, BY_HAND["merged"]["ranks"])
    the_file_holds_together(evening, people, BY_HAND["merged"]["ranks"])


def make_the_night(evening: Evening) -> None:
    """After another, at which 25 of tonight's people were."""
    host = evening.host
    rehearsed(evening.hall, "--guests=25", "--tables=6", "--rounds=1")
    host.goto("/nights/new/")
    host.get_by_label("Name of the night").fill("People come and go")
    open_rules(host)
    host.get_by_label("Number of rounds").fill("4")
    host.get_by_label("Deals per round").fill("2")
    host.get_by_label("Points for sitting out").select_option("average")
    host.get_by_label("Points for a missed round").select_option("points")
    host.locator("[name=missed_points]").fill("2")
    host.get_by_label("Points for a deal that was not played").select_option("average")
    host.get_by_label("Nobody. A table says so if one is wrong.").check()
    press(host, "Make the night")
    found = re.search(r"/nights/(\d+)/", host.url)
    assert found
    evening.night = int(found[1])


def check_in_at_the_door(evening: Evening) -> None:
    """Three are found by typing, one is a guest and Enter, the others are tapped; three are still expected."""
    host = evening.host
    evening.open("door")
    host.get_by_role("button", name="Expect all who came last time").click()
    expect(host.get_by_text("more people are expected.")).to_be_visible()
    expected = rows(host, "expected")
    assert len(expected) == HERE + LATE - 1
    coming, late = expected[:-LATE], expected[-LATE:]
    for name in coming[:3]:
        host.locator("#q").fill(name[:-1].upper())
        assert rows(host, "expected") == [name]
        enters(host, name)
    for name in coming[3:]:
        enters(host, name)
    host.locator("#q").focus()
    enter(host, "Gwen Guest")
    expect(host.get_by_role("heading", level=1)).to_have_text(f"{HERE} of {HERE + LATE} here")
    assert (sorted(rows(host, "here")), rows(host, "expected")) == (sorted([*coming, "Gwen Guest"]), late)
    looks_right(host)


def enters(host: Page, name: str) -> None:
    host.get_by_role("button", name=name, exact=True).click()
    expect(host.get_by_role("status").get_by_text(f"{name} is here.")).to_be_visible()


def draw_and_publish(evening: Evening) -> None:
    """Nobody who is merely expected has a seat. Two or three are swapped, so that A2, A4 and E4 come by number."""
    host = evening.host
    evening.open("draw")
    press(host, "Draw the seats")
    host.get_by_role("link", name="To the door").wait_for()
    for first, second in (("A2", "A4"), ("A4", "E4"), ("A2", "A4")):
        people = drawn(host)
        if people[first].number > people[second].number:
            before, two = places(host), (people[first].name, people[second].name)
            for label in (first, second):
                host.locator(f"#person-{people[label].number}").click()
            see(host, exchanged(before, *two))
    evening.people = drawn(host)
    assert len(evening.people) == HERE
    press(host, "Publish and begin")
    evening.open("door")
    waiting = host.locator("#arrivals li[data-state=expected] button.arrival").all()
    named = [(each.get_attribute("value") or "").partition(" ") for each in waiting]
    late = sorted(Person(int(number), name) for number, _space, name in named)
    evening.people |= {f"L{which}": person for which, person in enumerate(late, start=1)}
    assert len(evening.people) == HERE + LATE
    evening.links = table_links(host, evening.night)


def play_a_round(evening: Evening, number: int, in_the_middle: Callable[[Evening], None] = lambda _: None) -> None:
    """The first deals of all tables, what happens between, and the second deals: the first hand by a phone's page."""
    deals = [hands_worth(table["points"]) for table in ROUNDS[number - 1]["tables"]]
    if len(deals) > len(evening.links):
        evening.links = table_links(evening.host, evening.night)
    for table, hands in enumerate(deals, start=1):
        if (number, table) == (1, 1):
            evening.phone.goto(evening.links[1])
            report_hand(evening.phone, hands[0])
            expect(evening.phone.locator("#played [data-revision]").first).to_be_visible()
        else:
            send(evening, number, table, 1, hands[0])
    in_the_middle(evening)
    for table, hands in enumerate(deals, start=1):
        if len(hands) > 1:
            send(evening, number, table, 2, hands[1])
    sit_as_by_hand(evening, number)


def send(evening: Evening, number: int, table: int, deal: int, hand: dict[str, Any]) -> None:
    body = {"round": number, "deal": deal, "hand": hand}
    status, answer = evening.hall.ask(f"{evening.links[table]}hands", body, secrets.token_hex(8))
    assert status == 201, answer


def two_sat_wrongly(evening: Evening) -> None:
    one, other = BY_HAND["wrongly"]["two"]
    drawn_seats = [[f"{table}{seat}" for seat in range(1, 5)] for table in "ABCDE"]
    seats_are(evening, drawn_seats, ROUNDS[0]["sitting_out"])
    evening.host.locator("#table-2 summary").click()
    evening.host.get_by_role("link", name="Sheet of table 2", exact=True).click()
    evening.host.get_by_role("link", name="Swap two players").click()
    for field, label in (("One", one), ("The other", other)):
        seat = f"{evening.people[label].name}, {SEATS[int(label[1]) - 1]}"
        evening.host.get_by_label(field, exact=True).select_option(label=seat)
    evening.host.get_by_label("Why").fill("two friends mixed up their tables")
    press(evening.host, "Swap them")


def arrives_late(evening: Evening, label: str, number: int) -> None:
    """Two clicks from the board; a seat from the next round on."""
    host = evening.host
    evening.open("board")
    with count_clicks(host) as clicks:
        host.get_by_role("link", name="Late or leaving").click()
        host.get_by_role("button", name=evening.people[label].name, exact=True).click()
    assert clicks == [2]
    expect(in_the_list(evening, label)).to_contain_text(f"from round {number + 1} on")


def in_the_list(evening: Evening, label: str) -> Locator:
    return row(evening.host, evening.people[label].name)


def goes_home_after_the_round(evening: Evening, label: str, number: int) -> None:
    evening.open("door")
    choose(evening.host, evening.people[label].name, "Goes home…")
    press(evening.host, f"Goes home after round {number}")
    expect(in_the_list(evening, label)).to_contain_text(f"went home after round {number}")


def goes_home_and_another_plays_on(evening: Evening) -> None:
    """E3, after the first deal. Who plays on is C1, who came back for her umbrella; but nobody knows her."""
    host, name = evening.host, f"{evening.people['C1'].name.split()[0]} Umbrella"
    evening.open("door")
    choose(host, evening.people["E3"].name, "Goes home…")
    host.get_by_role("radio", name="somebody new, for this round").check()
    host.get_by_label("Name, if it is somebody new").fill(name)
    host.get_by_role("radio", name="the person who plays on").check()
    press(host, "Goes home now")
    expect(in_the_list(evening, "E3")).to_contain_text(f"has left; {name} plays on")
    evening.people["K"] = Person(max(evening.people.values()).number + 1, name)


def mark_as_not_played(evening: Evening, number: int, table: int) -> None:
    """Refused to close without it; then on that table's sheet."""
    host = evening.host
    evening.open("board")
    press(host, f"Close round {number}")
    expect(host.get_by_text(f"Table {table}: deal 2 is missing.")).to_be_visible()
    evening.open(f"rounds/{number}/tables/{table}")
    host.get_by_text("A deal was not played?").click()
    host.get_by_label("Why?").fill("the bell")
    press(host, "Mark as not played")
    expect(host.get_by_text("Deal 2 was not played.")).to_be_visible()


def close_the_round(evening: Evening, number: int) -> None:
    """Who sits where next is the same before it is closed and after."""
    host = evening.host
    evening.open("board")
    if number == len(ROUNDS):
        press(host, f"Close round {number}")
        press(host, "End the night")
        expect(host.get_by_role("heading", level=1)).to_have_text("The results")
        return
    with host.expect_navigation():
        host.get_by_role("link", name="Who goes where").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("Who goes where")
    before = host.locator(".moves li span").all_inner_texts()
    looks_right(host)
    press(host, f"Close round {number}")
    expect(host.get_by_role("heading", level=1)).to_have_text(f"Who goes where in round {number + 1}")
    assert host.locator(".moves li span").all_inner_texts() == before
    next_round = ROUNDS[number]
    seats = [["E3" if label == "K" else label for label in table["seats"]] for table in next_round["tables"]]
    seats_are(evening, seats, next_round["sitting_out"])


def merge_the_substitute_with_the_one_who_left(evening: Evening) -> None:
    host, kate, substitute = evening.host, evening.people["C1"], evening.people["K"]
    evening.open(f"guests/{kate.number}")
    host.get_by_role("link", name="Same person as…").click()
    host.get_by_label("The same person as").select_option(label=f"{substitute.name} ({substitute.number})")
    press(host, "Merge the two")
    expect(host.get_by_text(f"{substitute.name} is the same person as {kate.name}.")).to_be_visible()
    evening.people["K"] = kate
    evening.open(f"entrants/{kate.number}")
    tally = [row.locator("th, td").all_inner_texts() for row in host.locator("tbody tr").all()]
    partner, later = evening.names(["B2", "E2"])
    assert [[cell.strip() for cell in row] for row in tally] == [
        ["1", "Table 3", "North", partner, "12", "0", "12", "won"],
        ["2", "gone home", "2", ""],
        ["3", "Table 4", "South", later, "10", "0", "10", "won"],
        ["4", "gone home", "2", ""],
    ]
    looks_right(host)
