"""What is changed about a night is noted: who, when, why, before and after. A step of other deeds."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from tournaments.models import Change, Night


def note_change(
    night: Night,
    kind: Change.Kind,
    *,
    at: dt.datetime,
    by: User | None = None,
    place: str = "",
    before: Any = None,
    after: Any = None,
    why: str = "",
) -> None:
    """Write one line of the night's history."""
    night.changes.create(kind=kind, place=place, before=before, after=after, why=why, by=by, at=at)


def at_table(round_number: int, table: int) -> str:
    """A place in the night as the history keeps it."""
    return f"round {round_number}, table {table}"
