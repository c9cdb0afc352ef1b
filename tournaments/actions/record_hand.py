"""A hand comes in from a table: once, however often it is sent; never over another that stands."""

import datetime as dt
import json
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.db.models import Max

from scoring.faults import Refused, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.score import Score, score
from scoring.strict_json import an_integer
from scoring.wording import gettext_noop
from tournaments.actions import check_deal, locked_night
from tournaments.actions.steps.write_hands import (
    count_action,
    mark_accepted,
    write_hand,
    write_receipt,
)
from tournaments.models import Dispute, HandRecord, Night, Receipt, Table, TableCard
from tournaments.night.games import check_place, has_free_deals
from tournaments.night.hand_comparison import digest_of, is_same_result
from tournaments.night.order import side_of
from tournaments.records.arriving_hand import receipt_of, table_now
from tournaments.records.load import table_played
from tournaments.records.night_rules import dealer_by_board, law_at_table, rules_of

MOST_DISPUTES = 5  # versions of one deal stored for the director; more come from no card table
MOST_RECEIPTS = 10  # keys stored for one hand; four phones, and each loaded again, send no more


class Recorded(NamedTuple):
    """`record` is the hand that stands, `hand` and `score` what it says and is worth, read once for the answer too.

    `created`: this post wrote it; `refused`: it differs, or the round is closed. Of what was refused, `is_dispute`: it
    is stored beside the one that stands, for the director to decide, who has done so where it `is_decided`; `same`: it is
    the one that stands; `is_after_the_bell`: the table was to play it no more. None is true where so many versions wait
    for the director that one more says nothing new.
    """

    record: HandRecord | None
    hand: Hand | None = None
    score: Score | None = None
    created: bool = False
    refused: bool = False
    is_dispute: bool = False
    is_decided: bool = False
    same: bool = False
    is_after_the_bell: bool = False


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
    write_receipt(card=report.card.pk, key=report.key, digest=report.digest, record=record.pk)
    count_action(night, report.card, seen_at=report.at)
    return Recorded(record, report.hand, worth, created=True)


def _beside_what_stands(night: Night, table: Any, report: _Report) -> Recorded:
    """A hand for a deal that has one, or for a closed round: the same again, or a dispute."""
    rows = HandRecord.objects.select_related("table").filter(table=table.pk, deal=report.deal, current=True)
    recorded = _recorded(rows.first(), report.law)
    stands, hand = recorded.record, recorded.hand
    same = hand is not None and is_same_result(hand, report.hand, report.law)
    if not same or stands is None or table.round_closed_at:
        dispute = None if same else _store_dispute(night, table, report, stands)
        count_action(night, report.card)
        return recorded._replace(
            refused=True,
            is_dispute=dispute is not None,
            is_decided=dispute is not None and dispute.settled_at is not None,
            same=same,
            is_after_the_bell=stands is None and table.round_closed_at is None,
        )
    is_accepted = _accepts(night, stands, report.seat, table.sides)
    if is_accepted:
        mark_accepted(stands, sequence=night.version, at=report.at, seat=report.seat)
    is_full = Receipt.objects.filter(card=report.card, record=stands).count() >= MOST_RECEIPTS
    if not is_full:
        write_receipt(card=report.card.pk, key=report.key, digest=report.digest, record=stands.pk)
    if is_accepted or not is_full:
        count_action(night, report.card)
    return recorded


def _recorded(record: HandRecord | None, law: Law) -> Recorded:
    if record is None:
        return Recorded(None)
    hand = read_hand(record.hand, law)[0]
    return Recorded(record, hand, score(hand, law))


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
    if night.acceptance != Night.Acceptance.TABLE or stands.state != HandRecord.State.REPORTED:
        return False
    return seat is not None and reported is not None and side_of(seat, sides) != side_of(reported, sides)


def _check_dealer(night: Night, table: Table, standing: dict[int, str], report: _Report) -> None:
    """The dealer of every deal follows from that of the first; no more of it is read."""
    first = min(standing, default=0)
    others = {first: report.hand._replace(dealer=json.loads(standing[first])["dealer"])} if first else {}
    try:
        free = has_free_deals(report.law, rules_of(night))
        dealer = dealer_by_board(night, table, report.deal)
        check_place(report.hand, report.deal, others, table.players, free=free, dealer=dealer)
    except Refused as refused:
        raise refused.under("hand") from None


def _table_for(night: Night, number: int, round_number: int, deal: int, seat: int | None) -> list[Any]:
    """Its rows, of which there is one at least. Raises Refused."""
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise refuse("round", gettext_noop("The night is not being played now."))
    check_deal(rules_of(night).most, deal)
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
    rules = rules_of(night)
    settles = rules.tie == "deal" and standing.keys() == set(range(1, deal))
    if deal <= rules.last_deal(table.rang_after) or (settles and _is_even(night, table)):
        return True
    if table.rang_after is None:
        check_deal(rules.deals, deal)
    return False


def _is_even(night: Night, table: Table) -> bool:
    """Whether nobody is ahead, and nobody has cut."""
    return not table.cut and table_played(night, table).is_even


def _store_dispute(night: Night, table: Table, report: _Report, stands: HandRecord | None) -> Dispute | None:
    """Store the hand for the director; None where so many versions of the deal are open that one more says nothing new.

    The hand that stands is marked as disputed in the last round and the one before.
    """
    digest = digest_of(report.hand)
    disputes = Dispute.objects.filter(table=table.pk, deal=report.deal)
    if disputes.filter(settled_at=None).exclude(digest=digest).count() >= MOST_DISPUTES:
        return None
    values = {"hand": report.payload, "seat": report.seat, "at": report.at, "sequence": night.version}
    dispute, _created = Dispute.objects.get_or_create(
        table_id=table.pk, deal=report.deal, digest=digest, defaults=values
    )
    is_old = night.rounds.filter(
        number__gt=report.round_number + 1
    ).exists()  # one link must not mark a whole evening
    if stands is not None and dispute.settled_at is None and not is_old:
        stands.state = HandRecord.State.DISPUTED
        stands.save(update_fields=["state"])
    return dispute
