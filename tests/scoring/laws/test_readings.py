"""The register of our readings: each number means one thing, and whatever names a number finds it there."""

import re
from collections.abc import Iterator
from pathlib import Path

from scoring.laws import readings
from scoring.laws.readings import READINGS

ROOT = Path(__file__).resolve().parents[3]
REGISTER = Path(readings.__file__).with_suffix(".toml")
# In words, in a law's or a book's file, in a test, in an example; "readings 2, 3, 11, 12 and 37" too.
NAMED = re.compile(r"\breadings?(?:\s+|\s*=\s*)(\d+(?:(?:, | and )\d+)*)", re.IGNORECASE)


def named() -> Iterator[tuple[str, int]]:
    """Every number of a reading that the program, its pages, its data or its tests name, and where."""
    for room in ("scoring", "tournaments", "club", "templates", "tests"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix not in {".py", ".toml", ".html", ".md"} or path in (REGISTER, Path(__file__)):
                continue
            for numbers in NAMED.findall(path.read_text(encoding="utf-8")):
                yield from ((str(path.relative_to(ROOT)), int(number)) for number in re.findall(r"\d+", numbers))


def test_every_number_that_is_named_is_in_the_register_and_every_one_there_is_named():
    found = list(named())
    assert [(where, number) for where, number in found if number not in READINGS] == []
    outside_tests = {number for where, number in found if not where.startswith("tests/")}
    assert sorted(READINGS.keys() - outside_tests) == []


def test_every_number_means_one_thing():
    assert list(READINGS) == list(range(1, len(READINGS) + 1))
    assert len(set(map(str, READINGS.values()))) == len(READINGS)
    assert [number for number, reading in READINGS.items() if not str(reading).endswith(".")] == []
