"""A whole evening of each kind at tables that are not four in partnership, in a real browser; its figures by hand."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.evening.by_hand import sit_as_by_hand, the_file_holds_together, the_standings_are
from tests.evening.other_evening import (
    close_the_round,
    end_and_announce,
    it_comes_in_again,
    open_night,
    play_a_round,
    the_papers_name_all,
    who_sits_now,
)
from tests.evening.other_nights import (
    CUTTING_IN,
    FOOT,
    GAMES,
    PEDRO,
    PLAYING,
    SEVEN_UP,
    WAITING,
    WIDOW,
    Kind,
    figures_as_seated,
    table,
)
from tests.evening.pages import LentPages

pytestmark = [pytest.mark.browser, pytest.mark.trial]

KINDS = {
    "five at Pedro by solo": PEDRO,
    "three at Seven-up": SEVEN_UP,
    "three pairs at Widow Cinch": WIDOW,
    "26 with a foot table at Razzle-Dazzle": FOOT,
}
EVENINGS = [
    pytest.param(kind, id=name, marks=[] if kind is FOOT else [pytest.mark.long]) for name, kind in KINDS.items()
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
            sit_as_by_hand(night, number + 1)
    end_and_announce(night)
    the_standings_are(night, kind.people, kind.ranks)
    the_file_holds_together(night, kind.people, kind.ranks)
    the_papers_name_all(night, keep)
    it_comes_in_again(night, keep)


def test_six_at_one_table_cut_in_and_out(hall: Any, host: Page, walls: LentPages, phone: Page, keep: Path) -> None:
    """Who gives way is cut for, so only the draw is known before: who waited plays, and who played most gives way.

    After three games everybody has played twice: those who came in for the second game play the third too, with the two
    who had given way to them.
    """
    rounds: list[dict[str, Any]] = [
        {"tables": [table(" ".join(PLAYING), list(points), *lines)], "sitting_out": [], "absent": []}
        for points, lines in GAMES
    ]
    rounds[0]["sitting_out"] = WAITING
    night = open_night(hall, host, walls, phone, CUTTING_IN._replace(rounds=rounds))
    out: list[list[str]] = [WAITING]
    for number in range(1, len(rounds) + 1):
        play_a_round(night, number)
        if number == len(rounds):
            break
        close_the_round(night, number)
        rounds[number]["tables"][0]["seats"], waiting = who_sits_now(night)
        rounds[number]["sitting_out"] = waiting
        out.append(waiting)
        sit_as_by_hand(night, number + 1)
    assert {*out[1]} < {*PLAYING}
    assert {*out[2]} == {*PLAYING} - {*out[1]}
    end_and_announce(night)
    people, ranks = figures_as_seated(rounds)
    the_standings_are(night, people, ranks)
    the_file_holds_together(night, people, ranks)
    the_papers_name_all(night, keep)
    it_comes_in_again(night, keep)
