"""What is changed about a night goes into its history: who, when, why, before and after. A step of other actions."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from tournaments.models import Change, Night


def log_change(
    night: Night, kind: Change.Kind, *, at: dt.datetime, by: User | None = None, why: str = "", **details: Any
) -> None:
    """Write one line of the night's history; `details` are its other columns: `before`, `after`, `round_number` …."""
    night.changes.create(kind=kind, why=why, by=by, at=at, sequence=night.version, **details)
