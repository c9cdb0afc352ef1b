"""`forecast --guests N --rounds R [--movement KEY] [--seed S] [--language CODE] [--json]`."""

import json
import re

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.tournaments.movement.nights import FOURS
from tournaments.display.translation import translate
from tournaments.movement import MOVEMENTS

pytestmark = pytest.mark.django_db  # for the club's language alone


def test_every_movement_is_compared_in_one_array(capsys):
    call_command("forecast", "--guests", "24", "--rounds", "8", "--json")
    found = json.loads(capsys.readouterr().out)
    assert [each["movement"] for each in found] == [key for key in MOVEMENTS if MOVEMENTS[key].most is None]
    keys = {"movement", "tables", "sit_outs", "repeated_partners", "repeated_opponents", "never_met"}
    assert all(each.keys() == keys for each in found)
    tables = {each["movement"]: (each["tables"], each["sit_outs"]) for each in found}
    assert tables == dict.fromkeys(FOURS, (6, 0)) | {"solo": (5, 0)}


def test_one_movement_alone_can_be_asked_for(capsys):
    call_command("forecast", "--guests", "8", "--rounds", "7", "--movement", "social", "--json")
    assert json.loads(capsys.readouterr().out) == [
        {
            "movement": "social",
            "tables": 2,
            "sit_outs": 0,
            "repeated_partners": 0,
            "repeated_opponents": 28,
            "never_met": 0,
        }
    ]


def test_the_same_seed_prints_the_same(capsys):
    printed = []
    for seed in ("5", "5", "6"):
        call_command("forecast", "--guests", "14", "--rounds", "5", "--seed", seed, "--json")
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] != printed[2]


def test_without_json_each_movement_is_a_line(capsys):
    call_command("forecast", "--guests", "12", "--rounds", "3", "--movement", "stay")
    assert capsys.readouterr().out == (
        "Stay at your table: tables 3, sit-outs 0, partners again 0, opponents again 18, pairs of people who never meet "
        "48\n"
    )


def test_it_speaks_the_language_that_is_asked_for_with_numbers_as_that_writes_them(capsys):
    asked = ["--guests", "14", "--rounds", "5", "--movement", "stay", "--language", "fr"]
    call_command("forecast", *asked)
    line = capsys.readouterr().out
    with override("fr"):
        assert line.startswith(translate(MOVEMENTS["stay"].TITLE))
    assert not re.search(r"\d\.\d|tables \d+, sit-outs", line)
    call_command("forecast", *asked, "--json")
    assert json.loads(capsys.readouterr().out)[0]["movement"] == "stay"
    with pytest.raises(CommandError, match="soirée"):
        call_command("forecast", "--guests", "3", "--rounds", "2", "--language", "fr")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["--guests", "3", "--rounds", "2"], "A night has 4 to 4000 guests, not 3."),
        (["--guests", "8", "--rounds", "0"], "A night has 1 to 200 rounds, not 0."),
        (
            ["--guests", "8", "--rounds", "2", "--seed", "-1"],
            "--seed -1: give a whole number from 0 to 9223372036854775807.",
        ),
        (["--guests", "8", "--rounds", "2", "--movement", "howell"], "howell"),
        (["--rounds", "2"], "--guests"),
    ],
)
def test_what_makes_no_night_is_refused_with_a_sentence(asked, message):
    with pytest.raises(CommandError, match=message):
        call_command("forecast", *asked)
