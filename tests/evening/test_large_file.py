"""A file that is too large: the browser shows why, where the connection was cut off before."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.spoken import said

pytestmark = pytest.mark.browser


@pytest.mark.trial
@pytest.mark.parametrize("megabytes", [30, 120])
def test_a_roster_that_is_too_large_gets_a_message(host: Page, tmp_path: Path, megabytes: int) -> None:
    roster = tmp_path / "members.csv"
    roster.write_bytes(b"Ada Lovelace\n" * (megabytes * 1_000_000 // 13))
    host.goto("/members/file/")
    host.locator("input[type=file]").set_input_files(roster)
    host.locator("form:has(input[type=file]) button").first.click()
    expect(host.get_by_role("heading", name=said("That file is too large"))).to_be_visible(timeout=60_000)
    expect(host.get_by_text("20 MB")).to_be_visible()
    looks_right(host)
    host.goto("/members/file/")
    expect(host.locator("input[type=file]")).to_be_visible()
