"""Which cases of a family every run takes, and which wait for the trials. Knows pytest; knows no night."""

from collections.abc import Iterable
from typing import Any

import pytest


def some(cases: Iterable[Any], many: int) -> list[Any]:
    """The cases of a family: every run takes so many of them, far apart from each other, and the trials the others."""
    cases = list(cases)
    in_every_run = {place * len(cases) // many for place in range(many)}
    return [case if place in in_every_run else as_trial(case) for place, case in enumerate(cases)]


def as_trial(case: Any) -> Any:
    """That case, which the trials alone take."""
    values = case if type(case) is tuple else (case,)
    return pytest.param(*values, marks=pytest.mark.trial)
