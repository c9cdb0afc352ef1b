"""`python -m tests.bench` measures beside its floor, and prints a table or the contract's JSON."""

import json
import re

import pytest
from django.conf import settings

from tests.bench.__main__ import main
from tests.bench.evening import WORK
from tests.bench.waits import Happened, Look, pause_of, seconds_until_seen


@pytest.fixture
def bench(capsys):
    def bench(*asked):
        main(asked)
        return capsys.readouterr().out

    return bench


@pytest.mark.trial
def test_it_prints_json_and_nothing_else(bench):
    (line,) = json.loads(bench("--json", "--short", "--noinput", "--only=settle"))
    assert (line["name"], line["unit"]) == ("settle, a file with reasons", "hands/s")
    assert line["ours"] > 0
    assert line["floor"] > 0
    assert line["ratio"] == pytest.approx(line["ours"] / line["floor"], rel=0.01)
    assert line["felt"] == "a season checked by an outside program"


@pytest.mark.trial
def test_without_json_each_figure_is_a_line_with_its_floor(bench):
    line, *_, last = bench("--short", "--only=sheets").splitlines()
    assert line.startswith("sheets: score-sheets ")
    assert "ratio <= 1.5" in line
    assert line.endswith("how long a paper is waited for")
    assert re.fullmatch(r"on SQLite 3[.\d]+", last)


@pytest.mark.trial
@pytest.mark.posix
def test_an_evening_is_the_work_for_all_who_look_on_and_beside_itself_it_is_the_same(bench):
    whole, *parts = json.loads(bench("--json", "--short", "--only=evening", f"--beside={settings.BASE_DIR}"))
    own, (beside, *_) = parts[: len(WORK)], parts[len(WORK) :]
    assert (whole["name"], whole["unit"]) == ("evening, 40 phones, for each hand", "ms of CPU")
    assert [each["name"].removeprefix("evening, 40 phones: ") for each in own] == list(WORK.values())
    assert min(each["floor"] for each in own) > 0
    for side in ("ours", "floor"):
        assert whole[side] == pytest.approx(sum(each[side] for each in own), rel=0.01)
    assert beside["name"] == "evening, 40 phones, beside the other version"
    assert beside["ours"] == whole["ours"]
    assert beside["ratio"] == pytest.approx(1, abs=0.2)


def test_a_folder_without_the_program_is_refused(bench, capsys, tmp_path):
    with pytest.raises(SystemExit):
        bench("--only=evening", f"--beside={tmp_path}")
    assert f"there is no manage.py in {tmp_path}" in capsys.readouterr().err


def test_a_figure_that_is_not_measured_is_refused(bench, capsys):
    with pytest.raises(SystemExit):
        bench("--only=luck")
    assert "invalid choice: 'luck'" in capsys.readouterr().err


@pytest.mark.parametrize("script", ["screen/screen.js", "table/refresh.js", "board/board.js"])
def test_anyone_who_looks_on_looks_again_within_four_seconds(script):
    shortest, longest = pause_of(script)
    assert 1 <= shortest <= longest < 4


def test_what_happened_is_seen_by_a_look_that_began_once_it_was_stored():
    looks = [Look(0, 1, 2), Look(0, 3.5, 4), Look(1, 3, 7), Look(2, 3.5, 5)]
    at_table_7 = Happened(sent=1.5, answered=3, table=7)
    assert [*seconds_until_seen([at_table_7], looks, [7, 8, None], [0, 1, 2])] == [2.5, 3.5]
    assert [*seconds_until_seen([Happened(1.5, 3)], looks, [7, 8, None], [0, 1, 2])] == [2.5, 5.5, 3.5]
