"""The desk enters a table's sheet, or corrects it. The old line stays, with who, when and why."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import Refused, refuse
from scoring.hand import Hand
from scoring.notation import read_hand
from scoring.wording import gettext_noop
from tournaments.actions import deed_on
from tournaments.actions.record_hand import check_place, digest_of, hands_at
from tournaments.models import Dispute, HandRecord, Night, Table
from tournaments.queries import law_of

MOST_LETTERS_WHY = 200


def enter_sheet(
    *,
    table_id: int,
    hands: Mapping[int, dict[str, Any]],
    seen: Mapping[int, int],
    by: User | None,
    why: str,
    at: dt.datetime,
) -> list[HandRecord]:
    """Write the hands of a sheet, by deal, and give back what was new or changed; what is as it stands is passed over.

    `seen` has the revision that the desk saw for each deal, 0 for none: a line that changed meanwhile is refused.
    A line that changes one that stands needs a reason. All or nothing; faults are named by deal (`deals[2].bids`).
    """
    night_id = Table.objects.values_list("round__night_id", flat=True).get(pk=table_id)
    with deed_on(night_id) as night:
        table = Table.objects.select_related("round").get(pk=table_id)
        if night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("night", gettext_noop("The draw is not published yet, so no hand can be entered."))
        law = law_of(night)
        new = {deal: _read(deal, told, night, law) for deal, told in hands.items()}
        old = hands_at(table, law)
        changed = [deal for deal in sorted(new) if deal not in old or digest_of(old[deal]) != digest_of(new[deal])]
        _check(new, old, changed)
        standing = {record.deal: record for record in table.hands.filter(current=True)}
        if any(deal in standing for deal in changed) and not why.strip():
            raise refuse("why", gettext_noop("A line that stands is changed here. Say why, in a few words."))
        return [
            _write(table, deal, hands[deal], standing.get(deal), seen.get(deal, 0), by, why.strip(), at)
            for deal in changed
        ]


def take_disputed(*, dispute_id: int, by: User | None, at: dt.datetime) -> HandRecord:
    """The host finds that the other hand is the right one: it becomes the deal's new revision."""
    night_id = Dispute.objects.values_list("table__round__night_id", flat=True).get(pk=dispute_id)
    with deed_on(night_id) as night:
        dispute = Dispute.objects.select_related("table").get(pk=dispute_id)
        _settle(dispute, by, at)
        hand = read_hand(dispute.hand, law_of(night))[0]
        check_place(hand, dispute.deal, hands_at(dispute.table, law_of(night)))
        standing = dispute.table.hands.filter(deal=dispute.deal, current=True).first()
        seen = standing.revision if standing else 0
        why = "disputed"
        return _write(dispute.table, dispute.deal, dispute.hand, standing, seen, by, why, at)


def keep_standing(*, dispute_id: int, by: User | None, at: dt.datetime) -> None:
    """The host finds that the hand that stands is the right one; the other stays on record as settled."""
    night_id = Dispute.objects.values_list("table__round__night_id", flat=True).get(pk=dispute_id)
    with deed_on(night_id):
        dispute = Dispute.objects.select_related("table").get(pk=dispute_id)
        _settle(dispute, by, at)
        if not dispute.table.disputes.filter(deal=dispute.deal, settled_at=None).exists():
            dispute.table.hands.filter(deal=dispute.deal, current=True).update(state=HandRecord.State.AGREED)


def _settle(dispute: Dispute, by: User | None, at: dt.datetime) -> None:
    if dispute.settled_at is not None:
        raise refuse("dispute", gettext_noop("This dispute was settled already."))
    dispute.settled_at, dispute.settled_by = at, by
    dispute.save()


def _read(deal: int, told: dict[str, Any], night: Night, law: Any) -> Hand:
    if not 1 <= deal <= night.deals:
        message = gettext_noop("There is no deal %(deal)s; a round has %(deals)s.")
        raise refuse(f"deals[{deal}]", message, deal=deal, deals=night.deals)
    try:
        return read_hand(told, law)[0]
    except Refused as refused:
        raise refused.under(f"deals[{deal}]") from None


def _check(new: Mapping[int, Hand], old: dict[int, Hand], changed: list[int]) -> None:
    """Every line in turn against the sheet as it will stand, so that all dealers can be mended at once."""
    sheet = {**old, **new}
    for deal in changed:
        others = {number: hand for number, hand in sheet.items() if number < deal or number not in new}
        try:
            check_place(new[deal], deal, others)
        except Refused as refused:
            raise refused.under(f"deals[{deal}]") from None


def _write(
    table: Table,
    deal: int,
    told: dict[str, Any],
    standing: HandRecord | None,
    seen: int,
    by: User | None,
    why: str,
    at: dt.datetime,
) -> HandRecord:
    revision = standing.revision if standing else 0
    if revision != seen:
        message = gettext_noop(
            "Deal %(deal)s was written by someone else meanwhile. Look at what stands now, then enter again."
        )
        raise refuse(f"deals[{deal}]", message, deal=deal)
    if standing is not None:
        standing.current = False
        standing.save(update_fields=["current"])
    return table.hands.create(
        deal=deal,
        revision=revision + 1,
        hand=told,
        source=HandRecord.Source.DESK,
        by=by,
        why=why[:MOST_LETTERS_WHY],
        at=at,
    )
