"""What the tests of a table's page in the browser say: a night to open, who sits there, looking again."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.running import Hall

SMALL = {"width": 360, "height": 740}


def rehearsed(hall: Hall, *asked: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(
        hall.command("rehearse", "--tables", "3", "--rounds", "3", "--seed", "4", "--json", "--noinput", *asked)
    )
    return made


def link(night: dict[str, Any], table: int = 1) -> str:
    return str(night["tables"][table - 1]["link"])


def names(page: Page) -> list[str]:
    return page.locator("#now .who").all_inner_texts()


def look_again(page: Page) -> None:
    """As it does when the phone comes back to the Wi-Fi."""
    with page.expect_response(lambda answer: answer.url.endswith("/state")):
        page.evaluate("window.dispatchEvent(new Event('online'))")


def confirm(page: Page) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/seats")):
        page.get_by_role("button", name="Yes, we sit like this").click()


def seats_in_the_book(hall: Hall, night: dict[str, Any], table: int = 1) -> list[str]:
    return [seat["name"] for seat in hall.ask(f"{link(night, table)}state")[1]["seats"]]
