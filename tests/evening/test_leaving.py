"""People come late and go home, by the director's laptop: in as few clicks as the hall leaves time for."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.test_door import choose, enter, row
from tests.races.conftest import Played
from tests.races.racing import report
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]


@pytest.fixture
def night(hall: Hall) -> Played:
    """Two tables in round 1; a hand of table 1 is in."""
    made = json.loads(hall.command("rehearse", "--tables", "2", "--rounds", "3", "--play", "0", "--json"))
    played = Played(made["night"], {each["table"]: each["link"] for each in made["tables"]})
    assert report(hall, played.links[1], 1, 1).status == 201
    return played


def seats(hall: Hall, night: Played, table: int) -> list[str]:
    state: Any = hall.ask(f"{night.links[table]}state")[1]
    return [each["name"] for each in state["seats"]]


def test_a_late_guest_has_a_seat_in_two_clicks_from_the_board(director: Page, night: Played) -> None:
    """The link; then the name is typed, and the page says what happens next."""
    director.goto(f"/nights/{night.pk}/board/")
    director.get_by_role("link", name="Late or leaving").click()
    expect(director.get_by_text("People you add play from round 2 on.")).to_be_visible()
    enter(director, "Zoë Late")
    expect(director.get_by_text("Zoë Late plays from round 2 and sits out until then.")).to_be_visible()
    expect(row(director, "Zoë Late")).to_contain_text("from round 2 on")
    looks_right(director)


def test_somebody_goes_home_and_a_late_guest_takes_the_place_at_once(
    director: Page, night: Played, hall: Hall
) -> None:
    leaving = seats(hall, night, 2)[0]
    director.goto(f"/nights/{night.pk}/door/")
    choose(director, leaving, "Goes home…")
    expect(director.get_by_role("heading", name=f"{leaving} goes home")).to_be_visible()
    looks_right(director)
    director.get_by_label("nobody: the other deals are not played").check()
    director.get_by_role("button", name="Goes home now").click()
    choice = director.get_by_role("link", name=f"now, in {leaving}’s place at table 2")
    expect(choice).to_have_attribute("aria-current", "true")
    looks_right(director)
    enter(director, "Zoë Late")
    expect(director.get_by_text("Zoë Late sits at table 2, North, and plays now.")).to_be_visible()
    assert seats(hall, night, 2)[0] == "Zoë Late"
    looks_right(director)


def test_a_substitute_plays_on_and_the_guest_had_not_gone_after_all(
    director: Page, night: Played, hall: Hall
) -> None:
    before = seats(hall, night, 1)
    director.goto(f"/nights/{night.pk}/door/")
    choose(director, before[0], "Goes home…")
    director.get_by_role("radio", name="somebody new, for this round").check()
    director.get_by_role("button", name="Goes home now").click()
    expect(director.get_by_text("There is no name here.")).to_be_visible()
    looks_right(director)
    director.get_by_label("Name, if it is somebody new").fill("Nora New")
    director.get_by_role("button", name="Goes home now").click()
    expect(director.get_by_text("has left; Nora New plays on")).to_be_visible()
    assert seats(hall, night, 1) == ["Nora New", *before[1:]]
    looks_right(director)
    choose(director, before[0], "Still here")
    expect(director.get_by_text(f"{before[0]} plays again in place of Nora New.")).to_be_visible()
    assert seats(hall, night, 1) == before
