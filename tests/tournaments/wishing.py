"""What a director wishes of a night's seats, for the tests: by the numbers of the people."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT
from tournaments.actions.wishes import fix_seat, wish_of_two

NOW = {"by": None, "at": AT}


def row(night, number):
    return night.entrants.get(number=number).pk


def two(night, kind, one, other):
    wish_of_two(night_id=night.pk, kind=kind, one=row(night, one), other=row(night, other), **NOW)


def fix(night, number, table, seat=None):
    fix_seat(night_id=night.pk, person=row(night, number), table=table, seat=seat, **NOW)


def refusal(action, *args, **asked):
    with pytest.raises(Refused) as refused:
        action(*args, **asked)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]
