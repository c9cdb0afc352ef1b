"""A table takes its last hand back. What was told stays on record."""

import datetime as dt

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on
from tournaments.actions.answer_hand import Answered, standing_at
from tournaments.actions.record_hand import hands_at
from tournaments.actions.steps.store_totals import count_hands, store_totals
from tournaments.models import HandRecord, TableCard
from tournaments.records.queries import law_of


def undo_hand(*, card: TableCard, round_number: int, deal: int, revision: int, at: dt.datetime) -> Answered:
    """Drop the hand that came in last at the table, in the revision that the sender saw; the same again drops no more.

    Refused where that revision does not stand, the hand was accepted or is disputed, or the round is closed: then the
    host is asked. Raises Refused where a later hand is in.
    """
    with action_on(card.night_id, at=at, table=card.number) as night:
        record = standing_at(night, card, round_number, deal)
        if record is None:
            last = HandRecord.objects.filter(
                table__round__night=night, table__round__number=round_number, table__number=card.number, deal=deal
            ).last()
            return Answered(None, refused=last is None or last.revision != revision)
        table = record.table
        if (
            record.revision != revision
            or record.state != HandRecord.State.REPORTED
            or record.source != HandRecord.Source.TABLE
            or table.round.closed_at is not None
        ):
            return Answered(record, refused=True)
        if table.hands.filter(current=True, pk__gt=record.pk).exists():
            message = gettext_noop(
                "Deal %(deal)s is not the last hand that came in. Call the director to put it right."
            )
            raise refuse("deal", message, deal=deal)
        record.current, record.dropped_at, record.dropped_sequence = False, at, night.version
        record.save(update_fields=["current", "dropped_at", "dropped_sequence"])
        law = law_of(night)
        store_totals(table, hands_at(table, law), law, night.deals)
        count_hands(night)
        return Answered(None)
