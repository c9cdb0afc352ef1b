"""The history of an older database: places written as text become numbers, and a call says how it ended."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT
from tournaments.models import Call, Change, HandRecord

pytestmark = [pytest.mark.trial, pytest.mark.database]

BEFORE = ("tournaments", "0008_plain_names")
LATER = AT + dt.timedelta(minutes=1)


def test_places_become_numbers_and_calls_say_how_they_ended(old, upgrade):
    def make(app, model, **fields):
        return old.get_model(app, model).objects.create(**fields)

    ada = make("auth", "User", username="ada")
    night = make(
        "tournaments",
        "Night",
        name="Friday",
        date=dt.date(2026, 1, 9),
        law="foster-1897",
        movement="progressive-cinch",
    )
    places = {
        "": (None, None, None),
        "round 2": (2, None, None),
        "round 2, table 5": (2, 5, None),
        "table 5": (None, 5, None),
        "number 7": (None, None, 7),
    }
    for place in places:
        make("tournaments", "Change", night=night, kind="closed", place=place, at=LATER)
    table = make("tournaments", "Table", round=make("tournaments", "Round", night=night, number=1), number=1)
    make("tournaments", "HandRecord", table=table, deal=1, hand={}, source="table", at=AT)
    for ended in (
        {"taken_at": AT, "taken_by_id": ada.pk},
        {"taken_at": LATER, "taken_by_id": ada.pk},
        {"taken_at": AT},
        {"taken_at": LATER},
        {},
    ):
        make("tournaments", "Call", table=table, reason="rule", at=AT, **ended)
    upgrade()
    changes = Change.objects.values_list("round_number", "table_number", "entrant_number")
    assert list(changes) == list(places.values())
    assert [call.outcome for call in Call.objects.all()] == ["taken", "taken", "withdrawn", "round over", ""]
    assert HandRecord.objects.get().sequence is None
