"""A rehearsed night holds together, is the same from the same seed, and goes as nights go."""

import datetime as dt
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from scoring.laws import KEYS, law_named
from tests.tournaments.movement.nights import FOURS
from tournaments.movement import MOVEMENTS
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.form import suitable_movement
from tournaments.night.record import NightRecord
from tournaments.night.rehearsal import guests, rehearse
from tournaments.night.replay import replay, write_replay
from tournaments.night.rules import SETTINGS, checked_rules
from tournaments.night.table import settle_table


def silent(_done: int, _of: int) -> None:
    """Nobody watches."""


def rehearsed(progress: Callable[[int, int], None] = silent, **reported: Any) -> NightRecord:
    asked = {
        "name": "Rehearsal",
        "date": dt.date(2026, 11, 20),
        "law": law_named("foster-1897"),
        "movement": "progressive-cinch",
        "people": 12,
        "play": 4,
        "partly": False,
        "seed": 1897,
    }
    rules = {key: reported.pop(key) for key in SETTINGS if key in reported}
    return rehearse(progress=progress, rules=checked_rules({"planned_rounds": 4} | rules), **(asked | reported))


REHEARSED = (
    "chicago-1891",
    "foster-1897",
    "stay-and-play-2020",
    "encyclopedia",
    "foster-set-back",
    "foster-eight-points",
    "foster-no-robbing",
    "foster-trump-lead",
    "foster-low-to-holder",
)


@pytest.mark.parametrize("key", REHEARSED)
@pytest.mark.parametrize("people", [4, 7, 12])
def test_a_rehearsed_night_replays_under_every_law_and_reads_back(key: str, people: int) -> None:
    book = rehearsed(law=law_named(key), people=people)
    played = replay(book)
    assert len(played.rounds) == 4
    assert all(table.result.winner is not None for each in played.rounds for table in each.tables)
    assert write_night(read_night(write_night(book))) == write_night(book)


def test_the_same_seed_makes_the_same_night_and_another_another() -> None:
    assert rehearsed() == rehearsed()
    assert rehearsed().played != rehearsed(seed=1898).played


def test_a_night_in_progress_has_some_hands_of_the_round_after_and_no_more() -> None:
    book = rehearsed(play=2, partly=True, people=24)
    assert [each.number for each in book.played] == [1, 2, 3]
    hands = [len(table.hands) for table in book.played[2].tables]
    assert 0 < sum(hands) < 6 * 4
    assert len(replay(book).rounds) == 3


def test_partly_adds_nothing_after_the_last_round() -> None:
    assert len(rehearsed(partly=True).played) == 4


def test_bids_fail_about_as_often_as_peoples_do() -> None:
    law = law_named("foster-1897")
    book = rehearsed(people=40, planned_rounds=4)
    scores = [
        score
        for each in book.played
        for table in each.tables
        for score in settle_table(table, law, book.rules).scores.values()
    ]
    failed = sum(not score.made for score in scores) / len(scores)
    assert 0.15 < failed < 0.45


def test_long_work_reports_its_progress() -> None:
    reported: list[tuple[int, int]] = []
    rehearsed(progress=lambda done, of: reported.append((done, of)))
    assert reported == [(number, 12) for number in range(1, 13)]


def test_no_two_guests_share_a_name_however_many_come() -> None:
    people = guests(5_000, Random(1))
    assert len({name for _, name in people}) == 5_000
    assert [number for number, _ in people] == list(range(1, 5_001))


@pytest.mark.parametrize("movement", FOURS)
def test_every_movement_can_be_rehearsed_with_people_who_come_and_go(movement: str) -> None:
    record = rehearsed(movement=movement, people=13, planned_rounds=5, play=4, partly=True, late=3, leaving=2)
    assert write_night(read_night(write_night(record))) == write_night(record)
    played = replay(record)
    there = [len(each.seating.everyone) for each in played.rounds]
    assert (there[0], there[-1], len(there)) == (13, 14, 5)
    assert played.ended == 4


def test_people_come_and_go_in_the_rounds_that_are_played() -> None:
    record = rehearsed(people=8, planned_rounds=6, play=2, late=4, leaving=4)
    assert record.attendance is not None
    spans = [span for [span] in record.attendance.presence.values()]
    assert [last is None for _, last in sorted(spans)] == [False] * 4 + [True] * 4
    assert all(first in (2, 3) if last is None else (first == 1 and last in (1, 2)) for first, last in spans)


def test_progress_counts_the_tables_of_each_round() -> None:
    reported: list[tuple[int, int]] = []
    record = rehearsed(progress=lambda done, of: reported.append((done, of)), people=8, late=8)
    tables = sum(len(each.tables) for each in record.played)
    assert reported == [(number, tables) for number in range(1, tables + 1)]


@pytest.mark.trial
def test_every_law_is_played_at_every_number_to_every_end_and_replays_from_its_file() -> None:
    offenders = []
    for law in map(law_named, KEYS):
        for players, ends_by in product(law.players, ("deals", "target", "bell")):
            movement = suitable_movement(law, players)
            wanted = {"players": str(players)} if "players" in MOVEMENTS[movement].options else {}
            form = {"law": law, "movement": movement, "people": 2 * players, "movement_options": wanted}
            record = rehearsed(planned_rounds=2, play=2, ends_by=ends_by, **form)
            file = write_night(record)
            if write_night(read_night(file)) != file or replay(read_night(file)).ended != 2:
                offenders.append((law.key, players, ends_by))
    assert offenders == []


@pytest.mark.parametrize(
    ("asked", "sizes", "winners"),
    [
        (
            {"law": "foster-pedro-sancho", "movement": "solo", "movement_options": {"players": "5"}, "people": 10},
            [5, 5],
            1,
        ),
        ({"law": "foster-widow-cinch", "people": 12}, [6, 6], 2),
        ({"people": 26, "odd": "other-table"}, [4, 4, 4, 4, 4, 6], 2),
        (
            {
                "law": "foster-seven-up",
                "movement": "stay",
                "movement_options": {"players": "3"},
                "people": 3,
                "ends_by": "target",
            },
            [3],
            1,
        ),
        ({"movement": "cutting-in", "people": 6, "ends_by": "target"}, [4], 2),
    ],
)
def test_tables_of_any_size_are_played_and_as_many_go_up_as_the_movement_has_it(
    asked: dict[str, Any], sizes: list[int], winners: int
) -> None:
    record = rehearsed(planned_rounds=3, play=3, **(asked | {"law": law_named(asked.get("law", "foster-1897"))}))
    answer = write_replay(replay(read_night(write_night(record))))
    for each in answer["rounds"]:
        assert [len(table["seats"]) for table in each["tables"]] == sizes
        assert {len(table["winners"]) for table in each["tables"]} == {winners}
