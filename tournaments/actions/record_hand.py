"""A hand comes in from a table: once, however often it is sent; never over another that stands."""

import datetime as dt
import hashlib
import json
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.db.models import Max

from scoring.faults import Refused, refuse
from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand, write_hand
from scoring.wording import gettext_noop
from tournaments.actions import action_on, exclusive_transaction
from tournaments.actions.steps.acceptance import mark_accepted
from tournaments.actions.steps.store_totals import count_hands, credits_of, store_totals
from tournaments.hand_comparison import is_same_result
from tournaments.models import Dispute, HandRecord, Night, Receipt, Table, TableCard
from tournaments.records.queries import law_of
from tournaments.records.sql import hold, receipt_of, table_at, write_hand_in
from tournaments.table_result import dealer_of, pair_of

MOST_DISPUTES = 5  # versions of one deal kept for the host; more come from no card table
MOST_RECEIPTS = 10  # keys kept for one hand; four phones, and each loaded again, send no more


class Recorded(NamedTuple):
    """`record` is the hand that stands. `created`: this post wrote it; `refused`: it differs, or the round is closed.

    `is_dispute`: the hand that was refused lies beside the one that stands, for the host to decide. `same`: it is the one
    that stands. Neither is true where so many versions wait for the host that one more tells nothing.
    """

    record: HandRecord | None
    created: bool = False
    refused: bool = False
    is_dispute: bool = False
    same: bool = False


class KeyReused(Exception):
    """The same Idempotency-Key came with other content."""


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
    """Write the hand that the table of `card` tells for that deal of that round.

    The same key again finds the same record; another key with the same result too. A hand that differs from the one
    that stands, or comes after the round was closed, is kept beside it as a dispute. `seat` is who tells it, where
    the table says so: the same hand told by the other side too is accepted with it. A key beyond the most that are
    kept for a hand is answered by what stands then. Refuses what cannot be, naming its field; raises KeyReused.
    """
    law = law_of(card.night)
    hand = _read(reported, law)
    digest = digest_of(hand, (round_number, deal))
    if (written := _written(card, key, digest)) is not None:
        return written  # nobody waits for a hand that is sent again
    try:
        record = _usual(card, round_number, deal, hand, reported, law, key, digest, at, seat)
    except IntegrityError:  # its key came for another hand in this very moment: the long way says so
        record = None
    if record is not None:
        return Recorded(record, created=True)
    if (known := _known_well(card, round_number, deal, hand, law, seat)) is not None:
        return Recorded(known)
    with action_on(card.night_id, at=at, table=card.number) as night:
        if (written := _written(card, key, digest)) is not None:
            return written
        if (night.law, night.law_version) != (card.night.law, card.night.law_version):
            law = law_of(night)
            hand = _read(reported, law)
        table = _table_for(night, card, round_number, deal)
        told_before = list(table.hands.all())
        hands = {each.deal: read_hand(each.hand, law)[0] for each in told_before if each.current}
        stands = next((each for each in told_before if each.current and each.deal == deal), None)
        same = stands is not None and is_same_result(hands[deal], hand, law)
        if (stands is not None and not same) or table.round.closed_at:
            is_dispute = not same and _keep_beside(night, table, deal, reported, hand, stands, at, seat)
            return Recorded(stands, refused=True, is_dispute=is_dispute, same=same)
        if stands is None:
            _place(hand, deal, hands)
            stands = table.hands.create(
                deal=deal,
                revision=1 + max((each.revision for each in told_before if each.deal == deal), default=0),
                hand=reported,
                source=HandRecord.Source.TABLE,
                reported_seat=seat,
                at=at,
                sequence=night.version,
                **credits_of(hand, law),
            )
            store_totals(table, hands | {deal: hand}, law, night.deals)
            count_hands(night)
            TableCard.objects.filter(pk=card.pk).update(last_seen_at=at)
            Receipt.objects.create(card=card, key=key, digest=digest, record=stands)
            return Recorded(stands, created=True)
        if _accepts(night, stands, seat):
            mark_accepted(stands, sequence=night.version, at=at, seat=seat)
        if _keys_of(card, stands) < MOST_RECEIPTS:
            Receipt.objects.create(card=card, key=key, digest=digest, record=stands)
        return Recorded(stands)


def _usual(
    card: TableCard,
    round_number: int,
    deal: int,
    hand: Hand,
    told: dict[str, Any],
    law: Law,
    key: str,
    digest: str,
    at: dt.datetime,
    seat: int | None,
) -> HandRecord | None:
    """The short way of nearly every hand: a new one in the open round of a night that is played. None for any other."""
    with exclusive_transaction():
        held = hold(card.night_id)
        if held is None or held.state != Night.State.PLAYING or not 1 <= deal <= held.deals:
            return None
        if (held.law, held.law_version) != (card.night.law, card.night.law_version):
            return None
        at_table = table_at(card.night_id, round_number, card.number)
        if at_table is None or at_table.closed:
            return None
        standing = {each.deal: each.hand for each in at_table.told if each.current}
        if deal in standing:
            return None
        # The dealer of every deal follows from that of the first; no more of it is read.
        first = min(standing, default=0)
        _place(hand, deal, {first: hand._replace(dealer=standing[first]["dealer"])} if standing else {})
        values = {
            "deal": deal,
            "revision": 1 + max((each.revision for each in at_table.told if each.deal == deal), default=0),
            "hand": told,
            "state": HandRecord.State.REPORTED.value,
            "reported_seat": seat,
            "source": HandRecord.Source.TABLE.value,
            "at": at,
            "sequence": held.version + 1,
        } | credits_of(hand, law)
        record = write_hand_in(
            card=card.pk, at_table=at_table, held=held, night=card.night_id, values=values, key=key, digest=digest
        )
    return HandRecord(pk=record, table_id=at_table.table_id, **values)


def _written(card: TableCard, key: str, digest: str) -> Recorded | None:
    """What the hand of that key became, None where the key is new; raises KeyReused."""
    found = receipt_of(card.pk, key)
    if found is None:
        return None
    if found[1] != digest:
        raise KeyReused
    return Recorded(HandRecord.objects.select_related("table").get(pk=found[0]))


def digest_of(hand: Hand, place: tuple[int, ...] = ()) -> str:
    """The hand's content (and its place) as a digest: the same for the same hand, however its JSON was laid out."""
    told = json.dumps([place, write_hand(hand)], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


def hands_at(table: Table, law: Law) -> dict[int, Hand]:
    """The hands that stand at a table, by deal."""
    return {record.deal: read_hand(record.hand, law)[0] for record in table.hands.filter(current=True)}


def next_revision(table: Table, deal: int) -> int:
    """The number of the deal's next revision: one more than the last, whether that stands or was dropped."""
    last = table.hands.filter(deal=deal).aggregate(last=Max("revision"))["last"]
    return int(last or 0) + 1


def check_place(hand: Hand, deal: int, others: dict[int, Hand]) -> None:
    """Refuse a hand of another number of players than four, or dealt out of turn."""
    if hand.players != 4:
        message = gettext_noop("Four play at a table of this night, not %(players)s.")
        raise refuse("players", message, players=hand.players)
    dealer = dealer_of(deal, {number: other for number, other in others.items() if number != deal})
    if dealer is not None and hand.dealer != dealer:
        message = gettext_noop(
            "On deal %(deal)s it is %(right)s who deals, not %(dealer)s: the deal goes to the left."
        )
        raise refuse("dealer", message, deal=deal, right=seat_name(dealer), dealer=seat_name(hand.dealer))


def _accepts(night: Night, stands: HandRecord, seat: int | None) -> bool:
    """Whether the other side has told the same hand of itself: that is as good as accepting it."""
    told = stands.reported_seat
    if night.acceptance != Night.Acceptance.TABLE or stands.state != HandRecord.State.REPORTED:
        return False
    return seat is not None and told is not None and pair_of(seat) != pair_of(told)


def _known_well(
    card: TableCard, round_number: int, deal: int, hand: Hand, law: Law, seat: int | None
) -> HandRecord | None:
    """The hand that stands in an open round, where it is this very one, and telling it once more writes nothing."""
    of_night = {"night": card.night_id, "night__law": card.night.law, "night__law_version": card.night.law_version}
    of_round = of_night | {"number": round_number, "closed_at": None}
    stands = (
        HandRecord.objects.filter(
            **{f"table__round__{name}": value for name, value in of_round.items()},
            table__number=card.number,
            deal=deal,
            current=True,
        )
        .select_related("table")
        .first()
    )
    if stands is None or not is_same_result(read_hand(stands.hand, law)[0], hand, law):
        return None
    is_full = not _accepts(card.night, stands, seat) and _keys_of(card, stands) >= MOST_RECEIPTS
    return stands if is_full else None


def _keys_of(card: TableCard, stands: HandRecord) -> int:
    return Receipt.objects.filter(card=card, record=stands).count()


def _read(told: object, law: Law) -> Hand:
    try:
        return read_hand(told, law)[0]
    except Refused as refused:
        raise refused.under("hand") from None


def _place(hand: Hand, deal: int, others: dict[int, Hand]) -> None:
    try:
        check_place(hand, deal, others)
    except Refused as refused:
        raise refused.under("hand") from None


def _table_for(night: Night, card: TableCard, round_number: int, deal: int) -> Table:
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise refuse("round", gettext_noop("The night is not being played now."))
    if not 1 <= deal <= night.deals:
        message = gettext_noop("There is no deal %(deal)s; a round has %(deals)s.")
        raise refuse("deal", message, deal=deal, deals=night.deals)
    found: Table | None = (
        Table.objects.filter(round__night=night, round__number=round_number, number=card.number)
        .select_related("round")
        .first()
    )
    if found is None:
        current = night.rounds.aggregate(newest=Max("number"))["newest"]
        message = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")
        raise refuse("round", message, round=round_number, current=current)
    return found


def _keep_beside(
    night: Night,
    table: Table,
    deal: int,
    told: dict[str, Any],
    hand: Hand,
    stands: HandRecord | None,
    at: dt.datetime,
    seat: int | None,
) -> bool:
    """Keep the hand for the host; false where so many versions of the deal are open that one more tells nothing."""
    digest = digest_of(hand)
    if table.disputes.filter(deal=deal, settled_at=None).exclude(digest=digest).count() >= MOST_DISPUTES:
        return False
    dispute, _ = Dispute.objects.get_or_create(
        table=table,
        deal=deal,
        digest=digest,
        defaults={"hand": told, "seat": seat, "at": at, "sequence": night.version},
    )
    if stands is not None and dispute.settled_at is None:
        stands.state = HandRecord.State.DISPUTED
        stands.save(update_fields=["state"])
    return True
