"""All that changes the record book: one deed a file, one transaction each.

A deed asks, then writes everything or refuses with a sentence. It locks its night first, so that closing a round and
a late hand, or two corrections, come one after the other on every database.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.models import Night

# Evens out the waits of many phones on SQLite; the database's own locks and constraints hold without it.
_gate = threading.Lock()


@contextmanager
def deed_on(night_id: int, *, playing: bool = False) -> Iterator[Night]:
    """One transaction that holds the night. With `playing`, refused unless seats are drawn and the night is not over."""
    with _gate, transaction.atomic():
        night = Night.objects.select_for_update().get(pk=night_id)
        if playing and night.state != Night.State.PLAYING:
            raise refuse("night", gettext_noop("The night “%(name)s” is not being played now."), name=night.name)
        yield night
