"""`python -m tests.bench` measures beside its floor, and prints a table or the contract's JSON."""

import json
import re

import pytest

from tests.bench.__main__ import MEASURES, main, measured_of
from tests.bench.evening import Happened, Look, pause_of, seconds_until_seen
from tests.bench.processor import NoShareError, share_of_processor
from tests.bench.servers import environment_in


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


@pytest.mark.long
@pytest.mark.posix
def test_an_evening_is_measured_on_a_core_and_where_linux_lets_us_on_a_fifth_of_one(bench, capsys):
    figures = {each["name"]: each for each in json.loads(bench("--json", "--short", "--only=evening"))}
    shares = {name.split(",")[1].strip().split()[0] for name in figures}
    assert "0.2" in shares or "evening on 0.2 of a core: left out, as" in capsys.readouterr().err
    for share in shares:
        of_share = {name: each for name, each in figures.items() if name.startswith(f"evening, {share} core: ")}
        names = [name.partition(": ")[2] for name in of_share]
        assert {"round closed, last phone", "round closed, last hall screen", "memory after it"} <= set(names)
        assert all(each["ours"] > 0 and each["floor"] > 0 for each in of_share.values())
        work = of_share[f"evening, {share} core: all work, 0.3 hands/s"]
        assert work["ours"] < 1000 * float(share) * 1.1  # no more than its share of each second


@pytest.mark.posix
def test_a_machine_that_lets_us_set_no_share_says_why(monkeypatch, tmp_path):
    monkeypatch.setattr("tests.bench.processor.V1", tmp_path / "not there")
    monkeypatch.setattr("tests.bench.processor.V2", tmp_path / "not there")
    with pytest.raises(NoShareError, match=r"no control group could be made .*not there"), share_of_processor():
        pass


def test_a_short_run_leaves_out_what_would_measure_the_start_alone():
    assert set(MEASURES) - set(measured_of([], short=True)) == {"settle", "start"}
    assert measured_of(["start"], short=True) == ["start"]
    assert measured_of([], short=False) == list(MEASURES)


def test_a_program_is_compiled_once_and_not_at_each_start(monkeypatch, tmp_path):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in environment_in(tmp_path)


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
