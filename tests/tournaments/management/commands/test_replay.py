"""`replay [--law KEY] FILE`: one JSON object; touches no database."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.tournaments.night_files import a_file, replayed, totals_of

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture
def file(tmp_path):
    """A file of that content."""

    def file(content):
        path = tmp_path / "night.json"
        path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        return str(path)

    return file


def test_one_object_is_answered_without_a_look_at_the_database(file, capsys):
    night = a_file(Random(1), 9, 2)
    night["entrants"][0]["name"] = "Łukasz ♠"
    call_command("replay", file(night))
    reported = capsys.readouterr().out
    assert json.loads(reported) == replayed(night)
    assert reported.count("\n") == 1
    assert "Łukasz ♠" in reported


def test_the_answer_is_alike_in_every_language(file, capsys, invented_language):
    night = file(a_file(Random(1), 9, 2))
    call_command("replay", night)
    english = capsys.readouterr().out
    with override(invented_language):
        call_command("replay", night)
    assert capsys.readouterr().out == english


def test_another_law_scores_the_same_hands(file, capsys):
    night = a_file(Random(2), 8, 2, law="chicago-1891")
    call_command("replay", "--law", "foster-set-back", file(night))
    reported = json.loads(capsys.readouterr().out)
    assert [list(table["totals"].values()) for table in reported["rounds"][1]["tables"]] == [
        totals_of(table, "foster-set-back")[:2] for table in night["played"][1]["tables"]
    ]
    assert reported["next"] == replayed(night)["next"]


def test_a_law_that_nobody_knows_is_refused(file):
    with pytest.raises(CommandError, match="law: No law is called “hoyle”"):
        call_command("replay", "--law", "hoyle", file(a_file(Random(1), 4, 1)))


def test_a_file_that_does_not_hold_together_is_refused_with_the_place(file):
    night = a_file(Random(1), 8, 2)
    night["draw"][0][1] = 99
    with pytest.raises(CommandError, match=r"draw\[0\]\[1\]: Nobody is entered as number 99"):
        call_command("replay", file(night))


def test_the_exit_status_follows(file):
    def status(content):
        command = [sys.executable, "manage.py", "replay", file(content)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode

    assert (status(a_file(Random(1), 4, 1)), status({})) == (0, 1)
