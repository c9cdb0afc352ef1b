"""A hand is marked as accepted. A step of several actions, inside their transaction."""

import datetime as dt

from django.contrib.auth.models import User

from tournaments.models import HandRecord


def mark_accepted(
    record: HandRecord, *, sequence: int, at: dt.datetime, seat: int | None = None, by: User | None = None
) -> None:
    """Write that the hand was accepted, and by whom: a seat at the table, or a person at the desk."""
    record.state, record.accepted_at, record.accepted_sequence = HandRecord.State.AGREED, at, sequence
    record.accepted_seat, record.accepted_by = seat, by
    record.save(update_fields=["state", "accepted_seat", "accepted_by", "accepted_at", "accepted_sequence"])
