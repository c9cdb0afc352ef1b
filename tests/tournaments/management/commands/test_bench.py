"""`bench` measures beside its floor, and says so as a table or as the contract's JSON."""

import json

import pytest
from django.core.management import CommandError, call_command


@pytest.fixture
def bench(capsys):
    def bench(*asked):
        call_command("bench", *asked)
        return capsys.readouterr().out

    return bench


def test_it_prints_json_and_nothing_else(bench):
    lines = json.loads(bench("--json", "--short", "--noinput", "--only=score"))
    (line,) = lines
    assert (line["name"], line["unit"]) == ("score of a hand, the pure function", "hands/s")
    assert line["ours"] > 0
    assert line["floor"] > 0
    assert line["ratio"] == pytest.approx(line["ours"] / line["floor"], rel=0.01)


def test_without_json_each_figure_is_a_line_with_its_floor(bench):
    (line,) = bench("--short", "--only=moves").splitlines()[:1]
    assert line.startswith("moves of 200 tables ")
    assert "ratio <= 10" in line


def test_a_figure_that_is_not_measured_is_refused():
    with pytest.raises(CommandError, match="invalid choice: 'luck'"):
        call_command("bench", "--only=luck")
