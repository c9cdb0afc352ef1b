"""A hand that one side reported is accepted or disputed: by the other side at the table, by a second person at the desk."""

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.strict_json import an_integer
from scoring.wording import gettext_noop
from tournaments.actions import action_at, action_on, for_each, newest_round
from tournaments.actions.steps.write_hands import mark_accepted
from tournaments.models import HandRecord, Night, TableCard
from tournaments.night.order import side_of

State = HandRecord.State


class Answered(NamedTuple):
    """`record` is what stands for the deal now, None where nothing does. `refused`: it is not what the sender saw."""

    record: HandRecord | None
    refused: bool = False


def accept_hand(
    *, card: TableCard, round_number: int, deal: int, revision: int, seat: int, at: dt.datetime
) -> Answered:
    """`seat` of the side that did not report the hand confirms it; from then on the table cannot change it.

    Confirmed again, it stays as it is. Answered `refused` where that revision does not stand any more, where two versions are in, or
    where the round is closed. Raises Refused for the side that reported it, on nights that ask no table,
    and once the night is locked.
    """
    with action_on(card.night_id, at=at, card=card, at_tables=False) as night:
        if night.acceptance != Night.Acceptance.TABLE:
            raise refuse("answer", gettext_noop("On this night the table is not asked to accept its hands."))
        record = standing_at(night, card, round_number, deal)
        if record is None or record.revision != revision or record.table.round.closed_at is not None:
            return Answered(record, refused=True)
        if record.state != State.REPORTED:
            return Answered(record, refused=record.state == State.DISPUTED)
        an_integer(seat, "seat", 1, record.table.players)
        if record.reported_seat is not None and side_of(record.reported_seat, record.table.sides) == side_of(
            seat, record.table.sides
        ):
            raise refuse("seat", gettext_noop("Your side sent this hand. The other side confirms it."))
        mark_accepted(record, sequence=night.version, at=at, seat=seat)
        return Answered(record)


def dispute_hand(
    *, card: TableCard, round_number: int, deal: int, revision: int, seat: int, at: dt.datetime
) -> Answered:
    """`seat` says that the hand is wrong, without another version: it stands as disputed until the director decides.

    Answered `refused`, and nothing changed, where that revision does not stand any more, was accepted, or the round is closed.
    """
    with action_on(card.night_id, at=at, card=card, at_tables=False) as night:
        record = standing_at(night, card, round_number, deal)
        if record is None or record.revision != revision or record.table.round.closed_at is not None:
            return Answered(record, refused=True)
        if record.state == State.AGREED:
            return Answered(record, refused=True)
        an_integer(seat, "seat", 1, record.table.players)
        record.table.disputes.get_or_create(
            deal=deal,
            digest=f"no to {record.revision}",
            defaults={"hand": None, "seat": seat, "at": at, "sequence": night.version},
        )
        record.state = State.DISPUTED
        record.save(update_fields=["state"])
        return Answered(record)


def confirm_hands(*, table_id: int, seen: Mapping[int, int], by: User, at: dt.datetime) -> list[HandRecord]:
    """A second person at the desk confirms the hands, by deal in the revision `seen`. All or none.

    Raises Refused, by deal (`deals[2]`), for what the same person entered, what changed meanwhile and what is disputed.
    """
    with action_at(table_id, at=at) as (night, table):
        standing = {record.deal: record for record in table.hands.filter(current=True)}
        seen_now = for_each("deals", sorted(seen), lambda deal: _seen(deal, standing.get(deal), seen[deal], by))
        confirmed = [record for record in seen_now.values() if record.state == State.REPORTED]
        for record in confirmed:
            mark_accepted(record, sequence=night.version, at=at, by=by)
        return confirmed


def standing_at(night: Night, card: TableCard, round_number: int, deal: int) -> HandRecord | None:
    """The hand that stands for that deal at the card's table. Raises Refused at `round` outside the current round."""
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise refuse("round", gettext_noop("The night is not being played now."))
    newest = newest_round(night, round_number)
    found: HandRecord | None = (
        HandRecord.objects.filter(table__round=newest, table__number=card.number, deal=deal, current=True)
        .select_related("table__round")
        .first()
    )
    return found


def _seen(deal: int, record: HandRecord | None, revision: int, by: User) -> HandRecord:
    """The record of the deal, where `by` may confirm it. Raises Refused."""
    if record is None:
        raise refuse("", gettext_noop("Deal %(deal)s has no hand yet, so there is nothing to confirm."), deal=deal)
    if record.revision != revision:
        message = gettext_noop("Somebody else changed deal %(deal)s meanwhile. Look at it again.")
        raise refuse("", message, deal=deal)
    if record.state == State.DISPUTED:
        raise refuse("", gettext_noop("Deal %(deal)s has two versions. Choose first which one is right."), deal=deal)
    if record.state == State.REPORTED and record.by_id is not None and record.by_id == by.pk:
        raise refuse("", gettext_noop("You entered deal %(deal)s yourself. A second person confirms it."), deal=deal)
    return record
