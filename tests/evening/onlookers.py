"""An evening in the eyes of the hall and its guests: what they see, and what they may not see yet. Its figures by hand.

Twelve people, three tables, two rounds that end by the bell. A person is named by the place that the draw gave them: A1
to A4 are North, East, South and West of table 1. The first deal of a table is won by North and South, the second, after
the bell, by East and West.
"""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.evening.by_hand import Evening
from tests.evening.phones import look_again
from tests.evening.spoken import said

GUESTS = ("Ada", "Bertha", "Clara", "Daniel", "Emil", "Frida", "Greta", "Hugo", "Ignaz", "Jakob", "Karla", "Ludwig")
ENROL = """
from django.utils import timezone
from tournaments.actions.door import enrol_guest
for name in {names!r}:
    enrol_guest(night_id={night}, name=name, at=timezone.now())
"""
# Table 3 is tied in round 1, and East and West win the cut; the winners of the head table stay, its losers go to the foot.
ROUNDS: list[dict[str, Any]] = [
    {
        "tables": [
            {"seats": ["A1", "A2", "A3", "A4"], "points": [14, 4]},
            {"seats": ["B1", "B2", "B3", "B4"], "points": [6, 8]},
            {"seats": ["C1", "C2", "C3", "C4"], "points": [4, 4]},
        ],
        "sitting_out": [],
        "absent": [],
    },
    {
        "tables": [
            {"seats": ["A1", "A3", "B2", "B4"], "points": [2, 10]},
            {"seats": ["B1", "B3", "C2", "C4"], "points": [14, 4]},
            {"seats": ["C1", "C3", "A2", "A4"], "points": [6, 2]},
        ],
        "sitting_out": [],
        "absent": [],
    },
]
# Points, rounds won, rounds at the head table, sat out, missed, credited.
PEOPLE: dict[str, list[Any]] = {
    "A1": [14 + 2, 1, 2, 0, 0, 0],
    "A2": [4 + 6, 1, 1, 0, 0, 0],
    "A3": [14 + 10, 2, 2, 0, 0, 0],
    "A4": [4 + 2, 0, 1, 0, 0, 0],
    "B1": [6 + 14, 1, 0, 0, 0, 0],
    "B2": [8 + 2, 1, 1, 0, 0, 0],
    "B3": [6 + 4, 0, 0, 0, 0, 0],
    "B4": [8 + 10, 2, 1, 0, 0, 0],
    "C1": [4 + 6, 1, 0, 0, 0, 0],
    "C2": [4 + 14, 2, 0, 0, 0, 0],
    "C3": [4 + 2, 0, 0, 0, 0, 0],
    "C4": [4 + 4, 1, 0, 0, 0, 0],
}
RANKS = {
    "1": ["A3"],
    "2": ["B1"],
    "3": ["B4", "C2"],
    "5": ["A1"],
    "6": ["A2", "B2", "B3", "C1"],
    "10": ["C4"],
    "11": ["A4", "C3"],
}
# One prize a person. The booby prize is cut for by the last two; the door prize is drawn among who has won nothing.
PRIZES = {
    "First prize": ["A3"],
    "Second prize": ["B1"],
    "Most rounds at the head table": ["A1"],
    "Most clean sweeps": ["C2"],
    "Booby prize": ["A4", "C3"],
    "Door prize": ["A2", "A4", "B2", "B3", "B4", "C1", "C3", "C4"],
}


class Night(Evening):
    """The evening, with the hall screen and who else looks on; the hall screen's address is `screen`."""

    screen = ""
    wall: Page
    guest: Page
    phones: list[Page]


def shows(night: Night, heading: str) -> None:
    """The hall screen, without a touch."""
    night.wall.evaluate("window.dispatchEvent(new Event('online'))")
    expect(night.wall.get_by_role("heading", level=1)).to_have_text(heading)


def results_are_unknown(night: Night) -> None:
    """The guest reads the same sentence all evening, and nobody's name."""
    night.guest.reload()
    expect(night.guest.get_by_role("heading", level=1)).to_have_text(said("Not published yet"))
    assert names_in(night.guest.content()) == []


def names_in(text: str) -> list[str]:
    return [name for name in GUESTS if name in text]


def nobody_sees_who_leads(night: Night) -> None:
    """Not in the hall, whatever it shows, and not on a phone."""
    wall = night.wall
    heading = wall.get_by_role("heading", level=1).inner_text()
    shows(night, heading)
    expect(wall.locator(".leaders, .ranked")).to_have_count(0)
    night.open("screen")
    with night.host.expect_navigation():
        night.host.get_by_role("button", name=said("Standings"), exact=True).click()
    shows(night, said("Who leads is a secret for now"))
    assert names_in(night.hall.send(f"{night.screen}scene").content.decode()) == []
    with night.host.expect_navigation():
        night.host.get_by_role("button", name=said("Follow the night")).click()
    shows(night, heading)
    for phone in night.phones:
        look_again(phone)
        expect(
            phone.get_by_text(re.compile("|".join(map(said, ("Rank", "Standings", "leads"))), re.IGNORECASE))
        ).to_have_count(0)
    results_are_unknown(night)
    night.open("board")
