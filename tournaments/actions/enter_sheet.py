"""The desk enters a table's sheet, or corrects it. The old line stays on record, with who, when and why."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.wording import gettext_noop
from tournaments.actions import action_at, check_deal, cleaned_reason, deals_at, for_each, is_helper
from tournaments.actions.steps.write_hands import Correction, correct_hand, settle_refusals
from tournaments.models import HandRecord, Night
from tournaments.night.games import check_place, has_free_deals
from tournaments.night.hand_comparison import digest_of
from tournaments.records.night_rules import dealer_by_board, law_at_table, rules_of

SAY_WHY = gettext_noop("You are changing a hand that was saved. Say why in a few words.")
MEANWHILE = gettext_noop("Somebody else changed deal %(deal)s meanwhile. Look at it, then enter it again.")
ACCEPTED_BEFORE = gettext_noop("This hand was accepted. A director can change it, with a reason.")
SECOND_KEYING = (
    "second keying"  # the reason where a second person keyed the sheet and what was written agrees with it
)


def enter_sheet(
    *,
    table_id: int,
    hands: Mapping[int, dict[str, Any]],
    seen: Mapping[int, int],
    by: User | None,
    why: str,
    at: dt.datetime,
) -> list[HandRecord]:
    """Write the hands of a sheet, by deal, and return what was new or changed; what is as it stands is skipped.

    `seen` has the revision that the desk saw for each deal, 0 for none: a line that changed meanwhile is refused.
    A line that changes one that stands needs a reason, and one that was accepted a director, who gives a reason of
    their own. All or nothing. Raises Refused with every fault, by deal (`deals[2].bids`). A disputed hand that the desk
    enters is settled with it, and so is one that a side refused without another version.
    """
    with action_at(table_id, at=at) as (night, table):
        check_published(night)
        return write_sheet(Correction(night, table, by, cleaned_reason(why), at), hands, seen)


def check_published(night: Night) -> None:
    """Raise Refused before the draw is published."""
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise refuse("night", gettext_noop("The draw is not published yet, so no hand can be entered."))


def write_sheet(
    correction: Correction, hands: Mapping[int, dict[str, Any]], seen: Mapping[int, int]
) -> list[HandRecord]:
    """The same within an action that holds the night. Raises Refused as it does."""
    night, table, by, why, _ = correction
    law = law_at_table(night, table)
    new = for_each("deals", hands, lambda deal: read_deal(deal, hands[deal], deals_at(night, table), law))
    standing = {record.deal: record for record in table.hands.filter(current=True)}
    old = {deal: read_hand(record.hand, law)[0] for deal, record in standing.items()}
    changed = [deal for deal in sorted(new) if deal not in old or digest_of(old[deal]) != digest_of(new[deal])]
    free = has_free_deals(law, rules_of(night))
    for_each(
        "deals",
        changed,
        lambda deal: check_place(
            new[deal],
            deal,
            _others(deal, old, new),
            table.players,
            free=free,
            dealer=dealer_by_board(night, table, deal),
        ),
    )
    for_each("deals", changed, lambda deal: _check_seen(deal, standing.get(deal), seen.get(deal, 0)))
    if why == SECOND_KEYING or is_helper(by):
        for_each("deals", sorted(standing.keys() & changed), lambda deal: _check_open(standing[deal]))
    if not why and any(deal in standing for deal in changed):
        raise refuse("why", SAY_WHY)
    settled = settle_refusals(correction, changed)

    def write(deal: int) -> HandRecord:
        return correct_hand(correction, deal, hands[deal], new[deal], standing.get(deal), agreed=deal in settled)

    # One at a time: what a hand makes of a game to a target is refused at its own deal, and nothing after it is read.
    return [for_each("deals", [deal], write)[deal] for deal in changed]


def read_deal(deal: int, payload: dict[str, Any], deals: int, law: Law) -> Hand:
    """The hand of that deal, of so many that the table may have. Raises Refused."""
    check_deal(deals, deal, field="")
    return read_hand(payload, law)[0]


def _others(deal: int, old: Mapping[int, Hand], new: Mapping[int, Hand]) -> dict[int, Hand]:
    """The sheet as it will stand, as far as it shows whose deal it is, so that all dealers can be corrected at once."""
    sheet = {**old, **new}
    return {number: hand for number, hand in sheet.items() if number < deal or number not in new}


def _check_seen(deal: int, standing: HandRecord | None, seen: int) -> None:
    if seen != (standing.revision if standing else 0):
        raise refuse("", MEANWHILE, deal=deal)


def _check_open(standing: HandRecord) -> None:
    if standing.state == HandRecord.State.AGREED:
        raise refuse("", ACCEPTED_BEFORE)
