"""A hand is corrected: the deal gets its next revision. A step of the actions of the desk, inside their transaction."""

import datetime as dt
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Max

from scoring.hand import Hand
from scoring.law import Law
from scoring.score import score
from tournaments.actions.steps.write_hands import write_hand
from tournaments.hand_comparison import digest_of
from tournaments.models import HandRecord, Night, Table


class Correction(NamedTuple):
    """Who writes to which table of which night, when and why."""

    night: Night
    table: Table
    law: Law
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
    night, table, law, by, why, at = correction
    disputes = table.disputes.filter(deal=deal, settled_at=None)
    settled = {"settled_at": at, "settled_by": by, "settled_sequence": night.version}
    agreed = bool(disputes.filter(digest=digest_of(hand)).update(**settled)) or agreed
    # What was accepted and the host corrects stays accepted, unless two persons at the desk must have seen it.
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
    return write_hand(night, record, score(hand, law), replaces=standing)


def settle_refusals(correction: Correction, deals: Iterable[int]) -> set[int]:
    """Settle, for these deals, that a side refused the hand without another version; the deals where one had."""
    refusals = correction.table.disputes.filter(deal__in=deals, hand__isnull=True, settled_at=None)
    settled = set(refusals.values_list("deal", flat=True))
    refusals.update(settled_at=correction.at, settled_by=correction.by, settled_sequence=correction.night.version)
    return settled
