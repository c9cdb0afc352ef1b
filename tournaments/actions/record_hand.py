"""A hand comes in from a table: once, however often it is sent; never over another that stands."""

import datetime as dt
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.db.models import Max

from scoring.faults import Refused, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.score import Score, score
from scoring.strict_json import an_integer
from scoring.wording import gettext_noop
from tournaments.actions import check_deal, locked_night
from tournaments.actions.steps.write_hands import (
    blank_record,
    count_action,
    mark_accepted,
    write_receipt,
    write_reported,
)
from tournaments.hand_comparison import digest_of, is_same_result
from tournaments.models import Dispute, HandRecord, Night, Receipt, Table, TableCard
from tournaments.records.night_rules import law_of, rules_of
from tournaments.records.sql import Brought, RoundTable, brought_by, table_at
from tournaments.table_result.games import check_place, has_free_deals
from tournaments.table_result.order import side_of

MOST_DISPUTES = 5  # versions of one deal stored for the host; more come from no card table
MOST_RECEIPTS = 10  # keys stored for one hand; four phones, and each loaded again, send no more


class Recorded(NamedTuple):
    """`record` is the hand that stands, `hand` and `score` what it says and is worth, read once for the answer too.

    `created`: this post wrote it; `refused`: it differs, or the round is closed. Of what was refused, `is_dispute`: it
    is stored beside the one that stands, for the host to decide, who has done so where it `is_decided`; `same`: it is
    the one that stands; `is_too_late`: its round is neither the last one nor the one before; `is_after_the_bell`: the
    table was to play it no more. None is true where so many versions wait for the host that one more says nothing new.
    """

    record: HandRecord | None
    hand: Hand | None = None
    score: Score | None = None
    created: bool = False
    refused: bool = False
    is_dispute: bool = False
    is_decided: bool = False
    same: bool = False
    is_too_late: bool = False
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
    brought: Brought | None = None,
) -> Recorded:
    """Write the hand that the table of `card` reports for that deal of that round.

    The same key again finds the same record; another key with the same result too. A hand that differs from the one
    that stands, or comes after the round was closed, or later after its bell than the night's rule has the table play, is
    stored beside it as a dispute, in the last round and the one before. `seat` is who reports it, where the table says so: the same hand reported by the other side too is accepted with it. A key beyond the most that are
    stored for a hand is answered by what stands then. A hand that is sent again waits for nobody where the caller has
    found what the key `brought`. Raises Refused for what cannot be, naming its field, and KeyReused.
    """
    law = law_of(card.night)
    if card.night.companions and (here := table_at(card.night_id, round_number, card.number)) and here.law:
        law = law_named(here.law)
    hand = _read(reported, law)
    digest = digest_of(hand, (round_number, deal))
    report = _Report(card, round_number, deal, reported, law, hand, key, digest, seat, at)
    if brought is not None:
        return _sent_again(report, brought)
    try:
        with locked_night(card.night_id, at=at) as night:
            table = _table_for(night, report)
            if (night.law, night.law_version) != (card.night.law, card.night.law_version) and not table.law:
                law = law_of(night)
                report = report._replace(law=law, hand=_read(reported, law))
            if deal in table.standing or table.closed or not _is_due(night, table, deal):
                return _beside_what_stands(night, table, report)
            return _as_new(night, table, report)
    except IntegrityError:  # its key came for a hand in this very moment
        if (brought := brought_by(card.pk, key)) is None:
            raise
        return _sent_again(report, brought)


def _as_new(night: Night, table: RoundTable, report: _Report) -> Recorded:
    """The usual way of a hand: nothing stands for its deal."""
    _check_dealer(night, table, report)
    record = blank_record(
        table_id=table.pk,
        deal=report.deal,
        revision=table.revisions.get(report.deal, 0) + 1,
        hand=report.payload,
        source=HandRecord.Source.TABLE,
        reported_seat=report.seat,
        at=report.at,
    )
    worth = score(report.hand, report.law)
    receipt = {"key": report.key, "digest": report.digest}
    try:
        write_reported(night, record, worth, report.card, **receipt, sides=table.sides)
    except Refused as refused:  # it does not follow from the game so far
        raise refused.under("hand") from None
    return Recorded(record, report.hand, worth, created=True)


def _beside_what_stands(night: Night, table: RoundTable, report: _Report) -> Recorded:
    """A hand for a deal that has one, or for a closed round: the same again, or a dispute."""
    if (brought := brought_by(report.card.pk, report.key)) is not None:
        return _sent_again(report, brought)
    rows = HandRecord.objects.select_related("table").filter(table=table.pk, deal=report.deal, current=True)
    recorded = _recorded(rows.first(), report.law)
    stands, hand = recorded.record, recorded.hand
    same = hand is not None and is_same_result(hand, report.hand, report.law)
    if not same or stands is None or table.closed:
        if not same and night.rounds.filter(number__gt=report.round_number + 1).exists():
            return recorded._replace(refused=True, is_too_late=True)
        dispute = None if same else _store_dispute(night, table, report, stands)
        count_action(night, report.card)
        return recorded._replace(
            refused=True,
            is_dispute=dispute is not None,
            is_decided=dispute is not None and dispute.settled_at is not None,
            same=same,
            is_after_the_bell=stands is None and not table.closed,
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


def _sent_again(report: _Report, brought: Brought) -> Recorded:
    """What the hand that the key brought has become. Raises KeyReused."""
    if brought.digest != report.digest:
        raise KeyReused
    return _recorded(HandRecord.objects.select_related("table").get(pk=brought.record), report.law)


def _accepts(night: Night, stands: HandRecord, seat: int | None, sides: int) -> bool:
    """Whether the other side has reported the same hand of itself: that is as good as accepting it."""
    reported = stands.reported_seat
    if night.acceptance != Night.Acceptance.TABLE or stands.state != HandRecord.State.REPORTED:
        return False
    return seat is not None and reported is not None and side_of(seat, sides) != side_of(reported, sides)


def _read(reported: object, law: Law) -> Hand:
    try:
        return read_hand(reported, law)[0]
    except Refused as refused:
        raise refused.under("hand") from None


def _check_dealer(night: Night, table: RoundTable, report: _Report) -> None:
    """The dealer of every deal follows from that of the first; no more of it is read."""
    first = min(table.standing, default=0)
    others = {first: report.hand._replace(dealer=table.standing[first]["dealer"])} if first else {}
    try:
        free = has_free_deals(report.law, rules_of(night))
        check_place(report.hand, report.deal, others, table.players, free=free)
    except Refused as refused:
        raise refused.under("hand") from None


def _table_for(night: Night, report: _Report) -> RoundTable:
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise refuse("round", gettext_noop("The night is not being played now."))
    check_deal(rules_of(night).most, report.deal)
    table = table_at(night.pk, report.round_number, report.card.number)
    if table is None:
        current = night.rounds.aggregate(newest=Max("number"))["newest"]
        message = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")
        raise refuse("round", message, round=report.round_number, current=current)
    if report.seat is not None:
        an_integer(report.seat, "seat", 1, table.players)
    return table


def _is_due(night: Night, table: RoundTable, deal: int) -> bool:
    """Whether the table may play that deal of itself; after the bell the host decides. Raises Refused where no round has it."""
    rules = rules_of(night)
    if deal <= rules.last_deal(table.rang_after) or (rules.tie == "deal" and _settles_a_tie(table, deal)):
        return True
    if table.rang_after is None:
        check_deal(rules.deals, deal)
    return False


def _settles_a_tie(table: RoundTable, deal: int) -> bool:
    """Whether all deals before it are in, nobody is ahead and nobody has cut. One query."""
    row = Table.objects.get(pk=table.pk)
    return table.standing.keys() == set(range(1, deal)) and row.cut_seat is None and row.is_tied()


def _store_dispute(night: Night, table: RoundTable, report: _Report, stands: HandRecord | None) -> Dispute | None:
    """Store the hand for the host; None where so many versions of the deal are open that one more says nothing new."""
    digest = digest_of(report.hand)
    disputes = Dispute.objects.filter(table=table.pk, deal=report.deal)
    if disputes.filter(settled_at=None).exclude(digest=digest).count() >= MOST_DISPUTES:
        return None
    values = {"hand": report.payload, "seat": report.seat, "at": report.at, "sequence": night.version}
    dispute, _created = Dispute.objects.get_or_create(
        table_id=table.pk, deal=report.deal, digest=digest, defaults=values
    )
    if stands is not None and dispute.settled_at is None:
        stands.state = HandRecord.State.DISPUTED
        stands.save(update_fields=["state"])
    return dispute
