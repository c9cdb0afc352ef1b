"""What becomes of a test that fails: a browser's is run once more and named at the end, a test of data is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.trials import some

PLANTED = """
from pathlib import Path
import pytest

def times_run(name):
    with (Path(__file__).parent / name).open("a+") as file:
        file.write(".")
        return file.tell()

@pytest.mark.browser
def test_that_meets_a_slow_moment():
    assert times_run("slow") > 1

@pytest.mark.browser
def test_that_is_broken():
    assert times_run("broken") == 0

def test_of_data():
    assert times_run("data") > 1
"""


@pytest.mark.trial
@pytest.mark.parametrize("workers", some(["-n1", "-n0"], 1))
def test_a_browsers_test_that_fails_is_run_once_more_and_named_at_the_end(tmp_path: Path, workers: str) -> None:
    planted = tmp_path / "test_planted.py"
    planted.write_text(PLANTED)
    (tmp_path / "conftest.py").write_text("from tests.conftest import *")
    command = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", workers, str(planted)]
    environment = os.environ | {"HEADTABLE_BROWSER": sys.executable}  # none of these opens one
    ended = subprocess.run(command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True)
    lines = ended.stdout.splitlines()
    assert [line.rpartition("::")[2] for line in lines if line.startswith("unsteady: ")] == [
        "test_that_meets_a_slow_moment"
    ]
    assert [line.rpartition("::")[2].split()[0] for line in lines if line.startswith("FAILED")] == [
        "test_of_data",
        "test_that_is_broken",
    ]
    assert {name: (tmp_path / name).read_text() for name in ("slow", "broken", "data")} == {
        "slow": "..",
        "broken": "..",
        "data": ".",
    }
    assert ended.returncode == 1
