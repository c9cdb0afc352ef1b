"""Every promise of the page is held by tests that are there, and all that breaks things holds a promise."""

import re
import tomllib

from django.conf import settings

ROOT = settings.BASE_DIR
HELD_BY = tomllib.loads((ROOT / "tests" / "promises.toml").read_text(encoding="utf-8"))


def test_every_promise_of_the_page_is_held_and_no_other():
    page = (ROOT / "templates" / "tournaments" / "guide" / "promises.html").read_text(encoding="utf-8")
    assert re.findall(r'id="promise-(\d+)"', page) == list(HELD_BY) == [str(number) for number in range(1, 19)]


def test_each_is_held_by_tests_that_are_there():
    assert [number for number, tests in HELD_BY.items() if not tests or len(set(tests)) < len(tests)] == []
    assert [test for tests in HELD_BY.values() for test in tests if not (ROOT / test).is_file()] == []


def test_everything_that_breaks_things_holds_a_promise():
    named = {test for tests in HELD_BY.values() for test in tests}
    breaking = {
        path.relative_to(ROOT).as_posix()
        for room in ("breaking", "races")
        for path in (ROOT / "tests" / room).rglob("test_*.py")
    }
    assert sorted(breaking - named) == []
