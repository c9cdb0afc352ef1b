"""The promises name tests that are there, and all that breaks things is named by one."""

import pytest
from django.conf import settings

from tournaments.pages.about.promises import GROUPS

PROMISES = [promise for group in GROUPS for promise in group.promises]


def test_there_are_fourteen_in_order():
    assert [promise.number for promise in PROMISES] == list(range(1, 15))


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: str(promise.number))
def test_each_is_held_by_tests_that_are_there(promise):
    assert promise.tests
    assert len(set(promise.tests)) == len(promise.tests)
    assert [test for test in promise.tests if not (settings.BASE_DIR / test).is_file()] == []


def test_everything_that_breaks_things_holds_a_promise():
    named = {test for promise in PROMISES for test in promise.tests}
    breaking = {
        path.relative_to(settings.BASE_DIR).as_posix()
        for room in ("breaking", "races")
        for path in (settings.BASE_DIR / "tests" / room).rglob("test_*.py")
    }
    assert sorted(breaking - named) == []
