"""Each race over and over through two servers: ten meetings in `.ci/run`, hundreds in the long run.

A race that nothing can lose tests nothing: the same races are run on copies of the program with a fault in its locks,
and each fault must be found.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings
from django.db import connection

from tests.breaking.report import report
from tests.races.api_races import one_key_twice, two_fields_of_one_member
from tests.races.conftest import Director, Pair, open_pair
from tests.races.hand_races import (
    acceptance_against_another_version,
    sheet_against_acceptance,
    two_directors,
    two_phones,
    undo_against_acceptance,
)
from tests.races.leaving_races import coming_against_coming, leaving_against_closing
from tests.races.racing import Race
from tests.races.round_races import (
    closing_against_another_version,
    closing_against_the_last_hand,
    taking_back_against_a_hand,
)
from tests.races.season_races import (
    adjusting_against_merging,
    linking_against_merging,
    picking_against_picking,
    two_adjustments,
    two_imports,
    two_settings,
)
from tests.races.seat_races import seating_against_a_hand, swapping_against_a_hand, two_seatings

pytestmark = [pytest.mark.trial, pytest.mark.database]

MEETINGS = 10
# Each race, and how often it is run in the long run.
RACES: dict[Race, int] = {
    two_phones: 500,
    two_directors: 500,
    closing_against_the_last_hand: 250,
    closing_against_another_version: 250,
    seating_against_a_hand: 100,
    swapping_against_a_hand: 100,
    two_seatings: 50,
    undo_against_acceptance: 200,
    acceptance_against_another_version: 200,
    sheet_against_acceptance: 200,
    taking_back_against_a_hand: 200,
    leaving_against_closing: 200,
    coming_against_coming: 50,
    two_adjustments: 100,
    two_settings: 100,
    two_imports: 100,
    picking_against_picking: 100,
    adjusting_against_merging: 40,
    linking_against_merging: 40,
    one_key_twice: 100,
    two_fields_of_one_member: 100,
}


def named(race: Race) -> str:
    return race.__name__.replace("_", " ")


@pytest.mark.parametrize("race", RACES, ids=named)
def test_one_of_two_wins_and_nothing_is_mixed(race: Race, pair: Pair, director: Director) -> None:
    assert list(race(pair, director, MEETINGS)) == []


@pytest.mark.long
@pytest.mark.parametrize("race", RACES, ids=named)
def test_one_of_two_wins_hundreds_of_times(race: Race, pair: Pair, director: Director) -> None:
    begun = time.perf_counter()
    wrong = list(race(pair, director, RACES[race]))
    seconds = round(time.perf_counter() - begun)
    report(
        "race",
        race=named(race),
        database=connection.vendor,
        meetings=RACES[race],
        wrong=len(wrong),
        seconds=seconds,
    )
    assert wrong == []


class Fault(NamedTuple):
    """What stands in a file of the program, what is planted instead, and the race that is lost by it."""

    file: str
    sound: str
    broken: str
    race: Callable[..., object]


SHEET_UNCHECKED = Fault(
    "tournaments/actions/sheets.py",
    "if standing.state == HandRecord.State.AGREED:",
    "if standing is None:",
    sheet_against_acceptance,
)
FAULTS: dict[str, dict[str, Fault]] = {
    "sqlite": {
        "a sheet that asks before its action whether a hand was accepted": SHEET_UNCHECKED,
        "an action without a transaction": Fault(
            "club/database/writing.py",
            "with transaction.atomic():\n            if is_short:",
            "if True:\n            if is_short:",
            undo_against_acceptance,
        ),
    },
    "postgresql": {
        "a sheet that asks before its action whether a hand was accepted": SHEET_UNCHECKED,
        "an action that does not hold the night": Fault(
            "tournaments/actions/__init__.py", 'lock = " FOR UPDATE"', 'lock = ""', undo_against_acceptance
        ),
        "a hand that does not hold the night": Fault(
            "tournaments/actions/__init__.py", 'lock = " FOR UPDATE"', 'lock = ""', swapping_against_a_hand
        ),
    },
}


@pytest.mark.parametrize("fault", FAULTS[connection.vendor])
def test_a_fault_in_the_locks_is_found(fault: str, tmp_path: Path) -> None:
    """The race is run on a copy of the program until the fault shows."""
    planted = FAULTS[connection.vendor][fault]
    program = tmp_path / "program"
    for room in ("scoring", "tournaments", "club", "templates"):
        shutil.copytree(settings.BASE_DIR / room, program / room)
    shutil.copy(settings.BASE_DIR / "manage.py", program)
    file = program / planted.file
    source = file.read_text(encoding="utf-8")
    assert source.count(planted.sound) == 1
    file.write_text(source.replace(planted.sound, planted.broken), encoding="utf-8")
    with open_pair(tmp_path / "data", "unlocked", program) as pair:
        director = Director(pair.one)
        assert next(planted.race(pair, director, 200), None), "nothing went wrong"  # type: ignore[call-overload]
