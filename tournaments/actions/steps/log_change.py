"""What is changed about a night goes into its history: who, when, why, before and after. A step of other actions."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.models import Change, Night

MOST_LETTERS_WHY = 200


def log_change(
    night: Night, kind: Change.Kind, *, at: dt.datetime, by: User | None = None, why: str = "", **details: Any
) -> None:
    """Write one line of the night's history; `details` are its other columns: `before`, `after`, `round_number` …."""
    night.changes.create(kind=kind, why=why, by=by, at=at, sequence=night.version, **details)


def cleaned_reason(why: str) -> str:
    """The reason as it is stored: on one line, without signs that do not print. Raises Refused where it is too long."""
    reason = "".join(letter for letter in " ".join(why.split()) if letter.isprintable())
    if len(reason) > MOST_LETTERS_WHY:
        message = gettext_noop("Say why in %(most)s letters at the most; these are %(letters)s.")
        raise refuse("why", message, most=MOST_LETTERS_WHY, letters=len(reason))
    return reason
