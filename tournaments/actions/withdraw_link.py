"""The link of a table's card, of a person's own page or of the hall screen is withdrawn: it opens nothing any more, and a new one does."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from tournaments.actions import action_on, log_change
from tournaments.models import Change, Entrant, Night, Screen, TableCard


def withdraw_card(*, night_id: int, number: int, seen: int | None = None, by: User | None, at: dt.datetime) -> None:
    """Raise the generation of that table's card, where the night has it.

    `seen` is the generation that was to be withdrawn: where it was already, the card that came after it stays.
    """
    with action_on(night_id) as night:
        card = night.cards.filter(number=number).first()
        _renew(night, card, seen, Change.Kind.LINK, by=by, at=at, table_number=number)


def withdraw_own_link(
    *, night_id: int, number: int, seen: int | None = None, by: User | None, at: dt.datetime
) -> None:
    """The same for the page of the entrant of that number."""
    with action_on(night_id, at_tables=False) as night:
        entrant = night.entrants.filter(number=number).first()
        if entrant is not None and seen in (None, entrant.generation):
            entrant.former.update(generation=0)  # no link has that
        _renew(night, entrant, seen, Change.Kind.OWN_LINK, by=by, at=at, entrant_number=number)


def withdraw_screen_link(*, night_id: int, seen: int | None = None, by: User | None, at: dt.datetime) -> None:
    """The same for what the night shows to its guests."""
    with action_on(night_id, at_tables=False) as night:
        screen, _ = Screen.objects.get_or_create(night=night)
        _renew(night, screen, seen, Change.Kind.SCREEN_LINK, by=by, at=at)


def _renew(
    night: Night,
    row: TableCard | Entrant | Screen | None,
    seen: int | None,
    kind: Change.Kind,
    *,
    by: User | None,
    at: dt.datetime,
    **place: Any,
) -> None:
    if row is None or seen not in (None, row.generation):
        return
    before, row.generation = row.generation, row.generation + 1
    row.save(update_fields=["generation"])
    log_change(night, kind, at=at, by=by, before=before, after=row.generation, **place)
