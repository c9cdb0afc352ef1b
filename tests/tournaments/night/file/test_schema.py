"""The schema takes every file that the program writes, and refuses what the reader refuses for its form."""

import datetime as dt
import json
from random import Random

import jsonschema_rs
import pytest

from scoring.house import House
from scoring.house_file import write_house
from scoring.laws import KEYS, law_named
from tests.tournaments.night.evenings import an_evening, evening, one_for_another
from tests.tournaments.night.file.test_reading import BAD, changed
from tests.tournaments.night_files import a_file, reseated
from tests.trials import some
from tournaments.movement import MOVEMENTS
from tournaments.night.file.reading import read_night
from tournaments.night.file.schema import night_schema
from tournaments.night.file.writing import write_night
from tournaments.night.form import suitable_movement
from tournaments.night.rehearsal import rehearse
from tournaments.night.rules import checked_rules

SCHEMA = night_schema()
IS_VALID = jsonschema_rs.Draft202012Validator(SCHEMA, validate_formats=True)


def rehearsed(law="foster-1897", people=8, movement="progressive-cinch", seed=1, late=0, leaving=0, **rules):
    night = rehearse(
        name="Rehearsal", date=dt.date(2026, 11, 20), law=law_named(law), people=people, play=2, partly=True,
        movement=movement, seed=seed, late=late, leaving=leaving, progress=lambda done, of: None,
        rules=checked_rules({"planned_rounds": 2} | rules),
    )  # fmt: skip
    return write_night(night)


def of_every_law():
    """At tables of each number for which the law has a movement."""
    for key in KEYS:
        for players in law_named(key).players:
            movement = suitable_movement(law_named(key), players)
            people = min(2 * players, MOVEMENTS[movement].most or 14)
            options = {"players": str(players)} if "players" in MOVEMENTS[movement].options else {}
            yield f"{key}, {players}", rehearsed(key, people, movement=movement, movement_options=options)


def of_every_movement():
    for key, movement in MOVEMENTS.items():
        more = (
            {"movement_options": {"players": "5"}, "law": "foster-pedro-sancho", "people": 10}
            if key == "solo"
            else {}
        )
        people = {"people": 5} if key == "cutting-in" else {}
        night = rehearsed(movement=key, **(more | people))
        yield key, night
        for option, values in movement.options.items():
            for value in values if option != "players" else ():
                options = night.get("movement_options", {}) | {option: value}
                yield f"{key}, {value}", night | {"format": "cinch-night/2", "movement_options": options}


def of_other_rules():
    yield "six at the foot", rehearsed(people=26, odd="other-table")
    yield "a game", rehearsed("foster-seven-up", ends_by="target", deals=16)
    yield "a rubber", rehearsed("foster-seven-up", ends_by="target", games=3, deals=16)
    yield "the bell", rehearsed(ends_by="bell", deals=12)
    yield "late and leaving", rehearsed(people=11, late=2, leaving=2)
    yield "seats that were not planned", reseated(Random(1), a_file(Random(1), 9, 2), 2)
    yield "people come and go", an_evening(Random(3), 14, 3)
    yield "a substitute", evening(**one_for_another())
    yield "wishes", evening(apart=[[1, 5]], fixed=[{"number": 7, "table": 1}, {"number": 8, "table": 2, "seat": 3}])
    short = evening(tie="split", missed="average", unplayed="average", over=True, sit_out=5)
    short["played"][1]["tables"][0] |= {"hands": [], "unplayed": {"deals": [1], "why": "They left."}, "moved_up": 1}
    yield "a deal that was not played", short
    bare = a_file(Random(2), 8, 0) | {"rounds": None}
    house = House("house-tuesday", 2, "Tuesday Club", "foster-1897", {"least_bid": 5})
    yield "a house law", bare | {"law": house.key, "house_law": write_house(house)}
    file = bare | {"seed": 7}
    yield "a seed", {key: value for key, value in file.items() if key != "draw"}


def test_the_schema_is_one():
    jsonschema_rs.meta.validate(SCHEMA)
    json.dumps(SCHEMA)


@pytest.mark.parametrize("family", [of_every_movement, of_other_rules, *some([of_every_law], 0)])
def test_every_file_that_the_program_writes_is_valid(family):
    wrong = {}
    for name, file in family():
        written = write_night(read_night(file))
        faults = [error for each in (file, written) for error in IS_VALID.iter_errors(each)]
        if faults:
            wrong[name] = [f"{error.instance_path}: {error.message}"[:200] for error in faults]
    assert wrong == {}


# What no schema sees: 3.0 for 3, letters that do not print, what is counted, ordered or named elsewhere, the law's answers.
FOR_THE_READER = """
name = \u200f \u202e
entrants[3].name = \x00
rounds = 2
rounds = 3.0
entrants[1].number = 2
draw[1] = [1, 2, 3]
draw[1] = [1, 2, 3, 4, 5]
draw[0][2] = 99
played[1].round = 1
played[1].tables[1].table = 1
played[1].tables[1].hands = [{'dealer'
played[1].tables[1].cut = 5
played[0].tables[1].seats = [1, 2, 3, 4]
played[1].tables[1].seats = [1, 2, 3]
played[2].tables[0].hands[1].dealer = 5
played[2].tables[0].hands[1].law = encyclopedia
played[2].tables[0].hands[1].call = 2
""".strip().split("\n")


def test_what_the_reader_refuses_for_its_form_the_schema_refuses():
    file = a_file(Random(1), 8, 3)
    assert IS_VALID.is_valid(file)
    bad = {f"{field} = {value}".split(":")[0]: changed(file, path, value) for path, value, field in BAD}
    assert sorted(name for name, each in bad.items() if IS_VALID.is_valid(each)) == sorted(FOR_THE_READER)
    assert len(bad) > 80


@pytest.mark.parametrize(
    "keys",
    [
        {"target": 51},
        {"games": 3},
        {"games": 2, "ends_by": "target"},
        {"at_bell": "stop"},
        {"over": False},
        {"movement": "kingsland", "movement_options": {"partners": "often"}},
        {"movement": "stay", "movement_options": {"partners": "fixed"}},
        {"presence": [{"number": 7, "rounds": [[0, None]]}]},
        {"substitutes": [{"round": 1, "for": 7}]},
        {"apart": [[1, 1]]},
        {"fixed": [{"number": 7}]},
        {"companions": {"4": "foster-1897"}},
        {"law": "house-tuesday"},
        {"house_law": {}},
        {"surplus": 1},
    ],
)  # fmt: skip
def test_the_second_form_is_refused_for_what_cannot_be(keys):
    good = evening()
    assert IS_VALID.is_valid(good)
    assert not IS_VALID.is_valid(good | keys)
