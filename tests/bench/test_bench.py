"""`python -m tests.bench` measures beside its floor, and prints a table or the contract's JSON."""

import json
import re

import pytest
from django.conf import settings

from tests.bench.__main__ import main
from tests.bench.evening import WORK
from tests.bench.polled import seconds_between


@pytest.fixture
def bench(capsys):
    def bench(*asked):
        main(asked)
        return capsys.readouterr().out

    return bench


@pytest.mark.trial
def test_it_prints_json_and_nothing_else(bench):
    lines = json.loads(bench("--json", "--short", "--noinput", "--only=score"))
    (line,) = lines
    assert (line["name"], line["unit"]) == ("score of a hand, the pure function", "hands/s")
    assert line["ours"] > 0
    assert line["floor"] > 0
    assert line["ratio"] == pytest.approx(line["ours"] / line["floor"], rel=0.01)


@pytest.mark.trial
def test_without_json_each_figure_is_a_line_with_its_floor(bench):
    line, *_, last = bench("--short", "--only=moves").splitlines()
    assert line.startswith("moves of 200 tables ")
    assert "ratio <= 10" in line
    assert re.fullmatch(r"on SQLite 3[.\d]+, with(out)? a write-ahead log", last)


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


@pytest.mark.parametrize("script", ["screen/screen.js", "table/refresh.js"])
def test_screens_and_phones_are_polled_as_often_as_they_poll_which_is_within_five_seconds(script):
    assert 3 < seconds_between(script) < 4.5
