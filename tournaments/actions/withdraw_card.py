"""A table's link is withdrawn: the old card leads nowhere, and a new one can be printed."""

import datetime as dt

from django.contrib.auth.models import User

from tournaments.actions import action_on
from tournaments.actions.steps.log_change import log_change
from tournaments.models import Change


def withdraw_card(*, night_id: int, number: int, seen: int | None = None, by: User | None, at: dt.datetime) -> None:
    """Raise the generation of that table's card, where the night has it.

    `seen` is the generation that was to be withdrawn: where it was already, the card that came after it stays.
    """
    with action_on(night_id) as night:
        card = night.cards.filter(number=number).first()
        if card is None or seen not in (None, card.generation):
            return
        card.generation += 1
        card.save(update_fields=["generation"])
        log_change(
            night,
            Change.Kind.LINK,
            at=at,
            by=by,
            table_number=number,
            before=card.generation - 1,
            after=card.generation,
        )
