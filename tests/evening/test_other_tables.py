"""A whole evening of each kind at tables that are not four in partnership, in a real browser; its figures by hand."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.evening.by_hand import the_file_holds_together, the_standings_are
from tests.evening.other_evening import (
    close_the_round,
    end_and_announce,
    it_comes_in_again,
    open_night,
    play_a_round,
    the_papers_name_all,
)
from tests.evening.other_nights import FOOT, PEDRO, SEVEN_UP, WIDOW, Kind
from tests.evening.pages import LentPages

pytestmark = pytest.mark.browser

KINDS = {
    "five at Pedro by solo": PEDRO,
    "three at Seven-up": SEVEN_UP,
    "three pairs at Widow Cinch": WIDOW,
    "26 with a foot table at Razzle-Dazzle": FOOT,
}
IN_EVERY_RUN = "five at Pedro by solo"
EVENINGS = [
    pytest.param(kind, id=name, marks=[] if name == IN_EVERY_RUN else [pytest.mark.trial])
    for name, kind in KINDS.items()
]


@pytest.mark.parametrize("kind", EVENINGS)
def test_an_evening_from_the_form_to_the_replay(
    hall: Any, host: Page, walls: LentPages, phone: Page, keep: Path, kind: Kind
) -> None:
    night = open_night(hall, host, walls, phone, kind)
    for number in range(1, len(kind.rounds) + 1):
        play_a_round(night, number)
        if number < len(kind.rounds):
            close_the_round(night, number)
    end_and_announce(night)
    the_standings_are(night, kind.people, kind.ranks)
    the_file_holds_together(night, kind.people, kind.ranks)
    the_papers_name_all(night, keep)
    it_comes_in_again(night, keep)
