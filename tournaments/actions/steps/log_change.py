"""What is changed about a night is noted: who, when, why, before and after. A step of other actions."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.models import Change, Night

MOST_LETTERS_WHY = 200


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
    """A place in the night as the history stores it."""
    return f"round {round_number}, table {table}"


def cleaned_reason(why: str) -> str:
    """The reason as it is stored: on one line, without signs that do not print. Raises Refused where it is too long."""
    reason = "".join(letter for letter in " ".join(why.split()) if letter.isprintable())
    if len(reason) > MOST_LETTERS_WHY:
        message = gettext_noop("Say why in %(most)s letters at the most; these are %(letters)s.")
        raise refuse("why", message, most=MOST_LETTERS_WHY, letters=len(reason))
    return reason
