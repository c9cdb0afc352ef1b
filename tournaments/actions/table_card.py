"""A table's card: its phone was in touch, so that the host sees which table has fallen silent; or its link is withdrawn."""

import datetime as dt
import logging

from django.contrib.auth.models import User
from django.db import DatabaseError

from club.database.unavailable import HELD, cause_of
from tournaments.actions import action_on, log_change, writers
from tournaments.models import Change, TableCard
from tournaments.records.sql import Glance

EVERY = dt.timedelta(seconds=30)

log = logging.getLogger(__name__)


def mark_table_seen(*, card: TableCard | Glance, at: dt.datetime) -> None:
    """Write when the card's phone was in touch, every half minute at the most, so that most polls only read."""
    if card.last_seen_at is not None and abs(at - card.last_seen_at) < EVERY:
        return
    try:
        with writers.exclusive_if_free() as is_free:  # a poll that waits for a hand keeps others from being answered
            if is_free:
                TableCard.objects.filter(pk=card.pk).update(last_seen_at=at)
    except DatabaseError as error:  # the table is answered all the same: a full disk must not silence it
        if cause_of(error) is not HELD:  # by another program; the next poll tries again
            log.warning(
                "Table %s of night %s was in touch, but that could not be written: %s",
                card.number,
                card.night_id,
                error,
            )


def withdraw_card(*, night_id: int, number: int, seen: int | None = None, by: User | None, at: dt.datetime) -> None:
    """Raise the generation of that table's card, where the night has it.

    `seen` is the generation that was to be withdrawn: where it was already, the card that came after it stays.
    """
    with action_on(night_id) as night:
        card = night.cards.filter(number=number).first()
        if card is None or seen not in (None, card.generation):
            return
        before, card.generation = card.generation, card.generation + 1
        card.save(update_fields=["generation"])
        after = card.generation
        log_change(night, Change.Kind.LINK, at=at, by=by, table_number=number, before=before, after=after)
