"""Hands are written, corrected and accepted, here alone: a table reports them, answers them and takes them back.

A hand is written once, however often it is sent, and never over another that stands.
"""

import datetime as dt
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max

from club.server.signals import hand_stored
from scoring.faults import Refused, for_each, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.score import Score, score
from scoring.strict_json import an_integer
from scoring.wording import gettext_noop
from tournaments.actions import action_at, action_on, check_deal, count_action, locked_night, newest_round
from tournaments.models import Dispute, HandRecord, Night, Receipt, Table, TableCard
from tournaments.night.games import check_game, check_place, has_free_deals
from tournaments.night.hand_comparison import digest_of, is_same_result
from tournaments.night.order import side_of
from tournaments.night.table import bit_of
from tournaments.records.arriving_hand import receipt_of, table_now
from tournaments.records.load import table_played
from tournaments.records.night_rules import dealer_by_board, law_at_table


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
    rules = night.rules
    if not rules.by_target:
        return
    law = law_at_table(night, table)
    payloads = table.hands.filter(current=True).values_list("deal", "hand")
    check_game({deal: read_hand(payload, law)[0] for deal, payload in payloads}, law, rules)


def write_hands(night: Night, records: Sequence[HandRecord]) -> None:
    """Write many hands at once, to tables that have none yet."""
    HandRecord.objects.bulk_create(records)
    night.hands_written += len(records)


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
    agreed = agreed or (was_agreed and night.rules.acceptance != "desk")
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


MOST_DISPUTES = 5  # versions of one deal stored for the director; more come from no card table
MOST_RECEIPTS = 10  # keys stored for one hand; four phones, and each loaded again, send no more


class Outcome(StrEnum):
    """What became of a hand that a table reported."""

    CREATED = "created"
    STANDS = "stands"  # the same was reported before
    SAME = "same"  # so it was, but the round is closed: refused, as are all below
    TOO_MANY = "too many"  # so many versions wait for the director that one more says nothing new: not stored
    DIFFERS = "differs"  # stored beside the one that stands, for the director to decide, as are all below
    ROUND_CLOSED = "round closed"  # and no hand stands
    BELL_HAS_RUNG = "bell has rung"  # and no hand stands
    DECIDED = "decided"  # stored before, and the director has decided


class Recorded(NamedTuple):
    """`record` is the hand that stands; `hand` and `score` are what it says and is worth, read once for the answer too."""

    record: HandRecord | None
    outcome: Outcome
    hand: Hand | None = None
    score: Score | None = None

    @property
    def is_refused(self) -> bool:
        """Return whether the hand that was reported does not stand, or came after the round was closed."""
        return self.outcome not in (Outcome.CREATED, Outcome.STANDS)

    @property
    def is_stored_beside(self) -> bool:
        """Return whether the hand was refused and is stored for the director to decide."""
        return self.is_refused and self.outcome not in (Outcome.SAME, Outcome.TOO_MANY)


class KeyReused(Exception):
    """The same Idempotency-Key came with other content."""


class _Report(NamedTuple):
    """What a table reports: `payload` as it came, `hand` as the law reads it, `seat` who reports it."""

    card: TableCard
    round_number: int
    deal: int
    payload: dict[str, Any]
    law: Law
    hand: Hand
    key: str
    digest: str
    seat: int | None
    at: dt.datetime


def record_hand(
    *,
    card: TableCard,
    round_number: int,
    deal: int,
    reported: dict[str, Any],
    key: str,
    at: dt.datetime,
    seat: int | None = None,
) -> Recorded:
    """Write the hand that the table of `card` reports for that deal of that round.

    The same key again finds the same record; another key with the same result too. A hand that differs from the one
    that stands, or comes after the round was closed, or later after its bell than the night's rule has the table play, is
    stored beside it as a dispute, whichever round it is. `seat` is who reports it, where the table says so: the same hand reported by the other side too is accepted with it. A key beyond the most that are
    stored for a hand is answered by what stands then. A hand that is sent again waits for nobody. Raises Refused for what cannot be, naming its field, and KeyReused.
    """
    sent: dict[str, Any] = {"card": card, "round_number": round_number, "deal": deal, "payload": reported}
    under: Callable[[Law], _Report] = partial(_report, **sent, key=key, seat=seat, at=at)
    if (brought := receipt_of(card.pk, key)) is not None:
        return _sent_again(under, card.night, brought)
    try:
        with locked_night(card.night_id, at=at) as night:
            card.night = night
            rows = _table_for(night, card.number, round_number, deal, seat)
            table, standing = rows[0], {row.deal: row.payload for row in rows if row.stands}
            report = under(law_at_table(night, table))
            if deal in standing or table.round_closed_at or not _is_due(night, table, standing, deal):
                brought = receipt_of(card.pk, key)  # the same may have come in this very moment
                return _sent_again(under, night, brought) if brought else _beside_what_stands(night, table, report)
            _check_dealer(night, table, standing, report)
            revision = 1 + max((row.revision for row in rows if row.deal == deal), default=0)
            return _as_new(night, table, report, revision)
    except IntegrityError:  # its key came for a hand in this very moment
        if (brought := receipt_of(card.pk, key)) is None:
            raise
        return _sent_again(under, card.night, brought)


def _as_new(night: Night, table: Table, report: _Report, revision: int) -> Recorded:
    """The usual way of a hand: nothing stands for its deal."""
    record = HandRecord(
        table=table,
        deal=report.deal,
        revision=revision,
        hand=report.payload,
        source=HandRecord.Source.TABLE,
        reported_seat=report.seat,
        at=report.at,
    )
    worth = score(report.hand, report.law)
    try:
        write_hand(night, record)
    except Refused as refused:  # it does not follow from the game so far
        raise refused.under("hand") from None
    _write_receipt(report, record)
    count_action(night, report.card, seen_at=report.at)
    return Recorded(record, Outcome.CREATED, report.hand, worth)


def _beside_what_stands(night: Night, table: Any, report: _Report) -> Recorded:
    """A hand for a deal that has one, or for a closed round: the same again, or a dispute."""
    rows = HandRecord.objects.select_related("table").filter(table=table.pk, deal=report.deal, current=True)
    recorded = _recorded(rows.first(), report.law)
    stands, hand = recorded.record, recorded.hand
    is_same = hand is not None and is_same_result(hand, report.hand, report.law)
    if not is_same or stands is None or table.round_closed_at:
        outcome = Outcome.SAME if is_same else _store_dispute(night, table, report, stands)
        count_action(night, report.card)
        return recorded._replace(outcome=outcome)
    is_accepted = _accepts(night, stands, report.seat, table.sides)
    if is_accepted:
        mark_accepted(stands, sequence=night.version, at=report.at, seat=report.seat)
    is_full = Receipt.objects.filter(card=report.card, record=stands).count() >= MOST_RECEIPTS
    if not is_full:
        _write_receipt(report, stands)
    if is_accepted or not is_full:
        count_action(night, report.card)
    return recorded


def _write_receipt(report: _Report, record: HandRecord) -> None:
    """Write that this key brought this hand. Raises IntegrityError if the key came before."""
    Receipt.objects.create(card_id=report.card.pk, key=report.key, digest=report.digest, record_id=record.pk)


def _recorded(record: HandRecord | None, law: Law) -> Recorded:
    if record is None:
        return Recorded(None, Outcome.STANDS)
    hand = read_hand(record.hand, law)[0]
    return Recorded(record, Outcome.STANDS, hand, score(hand, law))


def _sent_again(under: Callable[[Law], _Report], night: Night, brought: Receipt) -> Recorded:
    """What the hand that the key brought has become. Raises KeyReused."""
    record = HandRecord.objects.select_related("table").get(pk=brought.record_id)
    report = under(law_at_table(night, record.table))
    if brought.digest != report.digest:
        raise KeyReused
    return _recorded(record, report.law)


def _report(law: Law, **sent: Any) -> _Report:
    """What was sent, as the law reads it. Raises Refused."""
    try:
        hand = read_hand(sent["payload"], law)[0]
    except Refused as refused:
        raise refused.under("hand") from None
    return _Report(law=law, hand=hand, digest=digest_of(hand, (sent["round_number"], sent["deal"])), **sent)


def _accepts(night: Night, stands: HandRecord, seat: int | None, sides: int) -> bool:
    """Whether the other side has reported the same hand of itself: that is as good as accepting it."""
    reported = stands.reported_seat
    if night.rules.acceptance != "table" or stands.state != HandRecord.State.REPORTED:
        return False
    return seat is not None and reported is not None and side_of(seat, sides) != side_of(reported, sides)


def _check_dealer(night: Night, table: Table, standing: dict[int, str], report: _Report) -> None:
    """The dealer of every deal follows from that of the first; no more of it is read."""
    first = min(standing, default=0)
    others = {first: report.hand._replace(dealer=json.loads(standing[first])["dealer"])} if first else {}
    try:
        free = has_free_deals(report.law, night.rules)
        dealer = dealer_by_board(night, table, report.deal)
        check_place(report.hand, report.deal, others, table.players, free=free, dealer=dealer)
    except Refused as refused:
        raise refused.under("hand") from None


def _table_for(night: Night, number: int, round_number: int, deal: int, seat: int | None) -> list[Any]:
    """Its rows, of which there is one at least. Raises Refused."""
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise refuse("round", gettext_noop("The night is not being played now."))
    check_deal(night.rules.most, deal)
    rows = table_now(night.pk, round_number, number)
    if not rows:
        current = night.rounds.aggregate(newest=Max("number"))["newest"]
        message = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")
        raise refuse("round", message, round=round_number, current=current)
    if seat is not None:
        an_integer(seat, "seat", 1, rows[0].players)
    return rows


def _is_due(night: Night, table: Table, standing: dict[int, str], deal: int) -> bool:
    """Whether the table may play that deal of itself; after the bell the director decides. Raises Refused where no round has it."""
    rules = night.rules
    settles = rules.tie == "deal" and standing.keys() == set(range(1, deal))
    if deal <= rules.last_deal(table.rang_after) or (settles and _is_even(night, table)):
        return True
    if table.rang_after is None:
        check_deal(rules.deals, deal)
    return False


def _is_even(night: Night, table: Table) -> bool:
    """Whether nobody is ahead, and nobody has cut."""
    return not table.cut and table_played(night, table).is_even


def _store_dispute(night: Night, table: Any, report: _Report, stands: HandRecord | None) -> Outcome:
    """Store the hand for the director, unless so many versions of the deal are open that one more says nothing new.

    The hand that stands is marked as disputed in the last round and the one before.
    """
    digest = digest_of(report.hand)
    disputes = Dispute.objects.filter(table=table.pk, deal=report.deal)
    if disputes.filter(settled_at=None).exclude(digest=digest).count() >= MOST_DISPUTES:
        return Outcome.TOO_MANY
    values = {"hand": report.payload, "seat": report.seat, "at": report.at, "sequence": night.version}
    dispute, _created = Dispute.objects.get_or_create(
        table_id=table.pk, deal=report.deal, digest=digest, defaults=values
    )
    if dispute.settled_at is not None:
        return Outcome.DECIDED
    if stands is None:
        return Outcome.ROUND_CLOSED if table.round_closed_at else Outcome.BELL_HAS_RUNG
    if not night.rounds.filter(number__gt=report.round_number + 1).exists():  # one link must not mark a whole evening
        stands.state = HandRecord.State.DISPUTED
        stands.save(update_fields=["state"])
    return Outcome.DIFFERS


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
        if night.rules.acceptance != "table":
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
