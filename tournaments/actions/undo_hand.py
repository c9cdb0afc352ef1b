"""A table takes its last hand back. The hand stays on record."""

import datetime as dt

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on
from tournaments.actions.answer_hand import Answered, standing_at
from tournaments.actions.steps.write_hands import drop_hand
from tournaments.models import HandRecord, TableCard


def undo_hand(*, card: TableCard, round_number: int, deal: int, revision: int, at: dt.datetime) -> Answered:
    """Drop the hand that came in last at the table, in the revision that the sender saw; the same again drops no more.

    Refused where that revision does not stand, the hand was accepted or is disputed, or the round is closed: then the
    director is asked. Raises Refused where a later hand is in.
    """
    with action_on(card.night_id, at=at, card=card, at_tables=False) as night:
        record = standing_at(night, card, round_number, deal)
        if record is None:
            last = HandRecord.objects.filter(
                table__round__night=night, table__round__number=round_number, table__number=card.number, deal=deal
            ).last()
            return Answered(None, refused=last is None or last.revision != revision)
        as_seen = (record.revision, record.state, record.source, record.table.round.closed_at)
        if as_seen != (revision, HandRecord.State.REPORTED, HandRecord.Source.TABLE, None):
            return Answered(record, refused=True)
        if record.table.hands.filter(current=True, pk__gt=record.pk).exists():
            message = gettext_noop(
                "Deal %(deal)s is not the last hand that came in. Call the director to put it right."
            )
            raise refuse("deal", message, deal=deal)
        drop_hand(night, record, at)
        return Answered(None)
