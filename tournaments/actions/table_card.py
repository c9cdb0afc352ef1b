"""A table's phone was in touch, so that the director sees which table has fallen silent."""

import datetime as dt
import logging

from django.db import DatabaseError

from club.database.unavailable import HELD, cause_of
from tournaments.actions import writers
from tournaments.models import TableCard

EVERY = dt.timedelta(seconds=30)

log = logging.getLogger(__name__)


def mark_table_seen(*, card: TableCard, at: dt.datetime) -> None:
    """Write when the card's phone was in touch, every half minute at the most, so that most polls only read."""
    if card.last_seen_at is not None and abs(at - card.last_seen_at) < EVERY:
        return
    try:
        with writers.exclusive_if_free(
            card.night_id
        ) as is_free:  # a poll that waits for a hand keeps others from being answered
            if is_free:
                TableCard.objects.filter(pk=card.pk).update(last_seen_at=at)
    except DatabaseError as error:  # the table is answered all the same: a full disk must not silence it
        cause = cause_of(error)
        if cause is None:
            raise
        if cause is not HELD:  # by another program; the next poll tries again
            log.warning(
                "Table %s of night %s was in touch, but that could not be written: %s",
                card.number,
                card.night_id,
                error,
            )
