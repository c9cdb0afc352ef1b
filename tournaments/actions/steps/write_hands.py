"""The one place in which hands are written: steps of every action that writes, corrects or accepts one, inside its transaction."""

import datetime as dt
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from club.server.signals import hand_stored
from scoring.hand import Hand
from scoring.notation import read_hand
from tournaments.models import HandRecord, Night, Receipt, Table, TableCard
from tournaments.night.games import check_game
from tournaments.night.hand_comparison import digest_of
from tournaments.night.table import bit_of
from tournaments.records.night_rules import law_at_table, rules_of


def write_hand(night: Night, record: HandRecord, replaces: HandRecord | None = None) -> HandRecord:
    """Write the new revision `record`; the one that it `replaces` no longer stands.

    Raises Refused, at the hand's field, where it cannot follow the hands before it in games to a target.
    """
    record.sequence = night.version
    if replaces is not None:
        HandRecord.objects.filter(pk=replaces.pk).update(current=False)
        replaces.current = False
    record.save(force_insert=True)
    if record.table.unplayed:  # a hand that comes in after all counts: its deal is no longer marked as not played
        record.table.unplayed &= ~bit_of(record.deal)
        record.table.save(update_fields=["unplayed"])
    check_games(night, record.table)
    night.hands_written += 1
    transaction.on_commit(partial(hand_stored.send, None))
    return record


def drop_hand(night: Night, record: HandRecord, at: dt.datetime) -> None:
    """The table takes the hand back; it stays on record."""
    record.current, record.dropped_at, record.dropped_sequence = False, at, night.version
    record.save(update_fields=["current", "dropped_at", "dropped_sequence"])
    check_games(night, record.table)
    night.hands_written += 1


def check_games(night: Night, table: Table) -> None:
    """Raise Refused, at the hand's field, where the hands of a table cannot follow each other in games to a target."""
    rules = rules_of(night)
    if not rules.by_target:
        return
    law = law_at_table(night, table)
    payloads = table.hands.filter(current=True).values_list("deal", "hand")
    check_game({deal: read_hand(payload, law)[0] for deal, payload in payloads}, law, rules)


def write_hands(night: Night, records: Sequence[HandRecord]) -> None:
    """Write many hands at once, to tables that have none yet."""
    HandRecord.objects.bulk_create(records)
    night.hands_written += len(records)


def write_receipt(*, card: int, key: str, digest: str, record: int) -> None:
    """Write that this key brought this hand. Raises IntegrityError where the key came before."""
    Receipt.objects.create(card_id=card, key=key, digest=digest, record_id=record)


class CardWithdrawn(Exception):
    """The table's card, whose link brought what is to be written, was withdrawn meanwhile."""


def count_action(
    night: Night, card: TableCard | None = None, *, at_tables: bool = False, seen_at: dt.datetime | None = None
) -> None:
    """Save the version of `night`, counted up by this action, so that its pages are old; those `at_tables` too.

    `card` is that of the table that acted, whose page is old in any case; `seen_at` is when its phone was in touch, if
    that is to be stored. Raises CardWithdrawn if its link opens nothing any more.
    """
    Night.objects.filter(pk=night.pk).update(version=night.version, hands_written=night.hands_written)
    valid = TableCard.objects.filter(pk=card.pk, generation=card.generation) if card else None
    seen = {"last_seen_at": seen_at} if seen_at else {}
    if valid is not None and not valid.update(version=night.version, **seen):
        raise CardWithdrawn
    if at_tables:
        TableCard.objects.filter(night=night.pk).update(version=night.version)


class Correction(NamedTuple):
    """Who writes to which table of which night, when and why."""

    night: Night
    table: Table
    by: User | None
    why: str
    at: dt.datetime


def correct_hand(
    correction: Correction,
    deal: int,
    payload: dict[str, Any],
    hand: Hand,
    standing: HandRecord | None,
    *,
    agreed: bool = False,
) -> HandRecord:
    """Write `hand`, as `payload` has it, as the deal's next revision.

    A dispute about this very hand is settled, another stays open.
    """
    night, table, by, why, at = correction
    disputes = table.disputes.filter(deal=deal, settled_at=None)
    settled = {"settled_at": at, "settled_by": by, "settled_sequence": night.version}
    agreed = bool(disputes.filter(digest=digest_of(hand)).update(**settled)) or agreed
    # What was accepted and the director corrects stays accepted, unless two persons at the desk must have seen it.
    was_agreed = standing is not None and standing.state == HandRecord.State.AGREED
    agreed = agreed or (was_agreed and night.acceptance != Night.Acceptance.DESK)
    state = HandRecord.State.AGREED if agreed else HandRecord.State.REPORTED
    if disputes.exists():
        agreed, state = False, HandRecord.State.DISPUTED
    last = table.hands.filter(deal=deal).aggregate(last=Max("revision"))["last"]
    record = HandRecord(
        table=table,
        deal=deal,
        revision=(last or 0) + 1,
        hand=payload,
        state=state,
        source=HandRecord.Source.DESK,
        by=by,
        accepted_by=by if agreed else None,
        accepted_at=at if agreed else None,
        accepted_sequence=night.version if agreed else None,
        why=why,
        at=at,
    )
    return write_hand(night, record, replaces=standing)


def settle_refusals(correction: Correction, deals: Iterable[int]) -> set[int]:
    """Settle, for these deals, that a side refused the hand without another version; the deals where one had."""
    refusals = correction.table.disputes.filter(deal__in=deals, hand__isnull=True, settled_at=None)
    settled = set(refusals.values_list("deal", flat=True))
    refusals.update(settled_at=correction.at, settled_by=correction.by, settled_sequence=correction.night.version)
    return settled


def mark_accepted(
    record: HandRecord, *, sequence: int, at: dt.datetime, seat: int | None = None, by: User | None = None
) -> None:
    """Write that the hand was accepted, and by whom: a seat at the table, or a person at the desk."""
    record.state, record.accepted_at, record.accepted_sequence = HandRecord.State.AGREED, at, sequence
    record.accepted_seat, record.accepted_by = seat, by
    record.save(update_fields=["state", "accepted_seat", "accepted_by", "accepted_at", "accepted_sequence"])
