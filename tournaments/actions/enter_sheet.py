"""The desk enters a table's sheet, or corrects it. The old line stays, with who, when and why."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.contrib.auth.models import User

from scoring.faults import Fault, Refused, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, seated_table
from tournaments.actions.record_hand import check_place, digest_of, hands_at, next_revision
from tournaments.actions.steps.store_totals import count_hands, credits_of, store_totals
from tournaments.models import HandRecord, Night, Table
from tournaments.records.queries import law_of

MOST_LETTERS_WHY = 200
SAY_WHY = gettext_noop("A line that stands is changed here. Say why, in a few words.")
MEANWHILE = gettext_noop(
    "Deal %(deal)s was written by someone else meanwhile. Look at what stands now, then enter again."
)
SECOND_KEYING = "second keying"  # the same where a second person keyed the sheet and it bore that out


class Deed(NamedTuple):
    """Who writes to which table, when and why of which night."""

    table: Table
    law: Law
    by: User | None
    why: str
    at: dt.datetime
    night: Night


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
    A line that changes one that stands needs a reason. All or nothing; every fault is named, by deal
    (`deals[2].bids`). A disputed hand that the desk enters is settled with it, and so is a plain no: this is how it was.
    """
    night_id = seated_table(table_id).round.night_id
    with action_on(night_id, at=at) as night:
        table = seated_table(table_id)
        if night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("night", gettext_noop("The draw is not published yet, so no hand can be entered."))
        law = law_of(night)
        new = _each(hands, lambda deal: _read(deal, hands[deal], night, law))
        old = hands_at(table, law)
        changed = [deal for deal in sorted(new) if deal not in old or digest_of(old[deal]) != digest_of(new[deal])]
        _each(changed, lambda deal: check_place(new[deal], deal, _others(deal, old, new)))
        standing = {record.deal: record for record in table.hands.filter(current=True)}
        _each(changed, lambda deal: _as_seen(deal, standing.get(deal), seen.get(deal, 0)))
        deed = Deed(table, law, by, cleaned_reason(why), at, night)
        if not deed.why and any(deal in standing for deal in changed):
            raise refuse("why", SAY_WHY)
        answered = answer_noes(deed, changed)
        return [
            write_revision(deed, deal, hands[deal], standing.get(deal), agreed=deal in answered) for deal in changed
        ]


def answer_noes(deed: Deed, deals: Iterable[int]) -> set[int]:
    """Settle, for these deals, that a side said no without telling how it was; the deals where one had."""
    noes = deed.table.disputes.filter(deal__in=deals, hand__isnull=True, settled_at=None)
    answered = set(noes.values_list("deal", flat=True))
    noes.update(**_settled(deed))
    return answered


def _settled(deed: Deed) -> dict[str, Any]:
    return {"settled_at": deed.at, "settled_by": deed.by, "settled_sequence": deed.night.version}


def _each(deals: Iterable[int], step: Callable[[int], Any]) -> dict[int, Any]:
    """What `step` finds for each deal. Refuses with the faults of all of them, named by deal."""
    found, faults = {}, list[Fault]()
    for deal in deals:
        try:
            found[deal] = step(deal)
        except Refused as refused:
            faults += refused.under(f"deals[{deal}]").faults
    if faults:
        raise Refused(faults)
    return found


def _read(deal: int, told: dict[str, Any], night: Night, law: Law) -> Hand:
    if not 1 <= deal <= night.deals:
        message = gettext_noop("There is no deal %(deal)s; a round has %(deals)s.")
        raise refuse("", message, deal=deal, deals=night.deals)
    return read_hand(told, law)[0]


def _others(deal: int, old: Mapping[int, Hand], new: Mapping[int, Hand]) -> dict[int, Hand]:
    """The sheet as it will stand, as far as it tells whose deal it is, so that all dealers can be mended at once."""
    sheet = {**old, **new}
    return {number: hand for number, hand in sheet.items() if number < deal or number not in new}


def _as_seen(deal: int, standing: HandRecord | None, seen: int) -> None:
    if seen != (standing.revision if standing else 0):
        raise Refused([Fault("", Text(MEANWHILE, {"deal": deal}))])


def cleaned_reason(why: str) -> str:
    """The reason as the book keeps it: on one line, without signs that do not print."""
    reason = "".join(letter for letter in " ".join(why.split()) if letter.isprintable())
    if len(reason) > MOST_LETTERS_WHY:
        message = gettext_noop("Say why in %(most)s letters at the most; these are %(letters)s.")
        raise refuse("why", message, most=MOST_LETTERS_WHY, letters=len(reason))
    return reason


def write_revision(
    deed: Deed, deal: int, told: dict[str, Any], standing: HandRecord | None, *, agreed: bool = False
) -> HandRecord:
    """Write the deal's next revision; a dispute about this very hand is settled, another stays open."""
    table = deed.table
    digest = digest_of(read_hand(told, deed.law)[0])
    disputes = table.disputes.filter(deal=deal, settled_at=None)
    agreed = bool(disputes.filter(digest=digest).update(**_settled(deed))) or agreed
    # What was accepted and the host corrects stays accepted, unless two persons at the desk must have seen it.
    was_agreed = standing is not None and standing.state == HandRecord.State.AGREED
    agreed = agreed or (was_agreed and deed.night.acceptance != Night.Acceptance.DESK)
    state = HandRecord.State.AGREED if agreed else HandRecord.State.REPORTED
    if disputes.exists():
        agreed, state = False, HandRecord.State.DISPUTED
    if standing is not None:
        standing.current = False
        standing.save(update_fields=["current"])
    written: HandRecord = table.hands.create(
        deal=deal,
        revision=next_revision(table, deal),
        hand=told,
        state=state,
        source=HandRecord.Source.DESK,
        by=deed.by,
        accepted_by=deed.by if agreed else None,
        accepted_at=deed.at if agreed else None,
        accepted_sequence=deed.night.version if agreed else None,
        why=deed.why,
        at=deed.at,
        sequence=deed.night.version,
        **credits_of(read_hand(told, deed.law)[0], deed.law),
    )
    store_totals(table, hands_at(table, deed.law), deed.law, deed.night.deals)
    count_hands(deed.night)
    return written
