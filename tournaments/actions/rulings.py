"""The director rules on an irregularity, or decides between the versions of a disputed hand.

What a ruling costs is computed, never typed. One that touches the score goes onto the deal's hand as a fault, by a
further revision; withdrawn, by another. Of a dispute, both versions stay on record.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction

from scoring.faults import Fault, Refused, refuse, shown
from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.reasons import hand_in_words
from scoring.rulings import others_than, rulings_for
from scoring.rulings.ruling import decide, kind_of
from scoring.rulings.words import REMEDIES
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_at, action_on, check_deal, cleaned_reason, deals_at
from tournaments.actions.hands import Correction, correct_hand, mark_accepted, settle_refusals
from tournaments.models import Dispute, HandRecord, Night, Ruling, Table
from tournaments.night.games import check_place, has_free_deals
from tournaments.records.night_rules import dealer_by_board, law_at_table

# The reasons that are stored with a revision that a ruling makes.
RULED = "ruled"
WITHDRAWN = "ruling withdrawn"


class Decision(NamedTuple):
    """What the director decides, in a ruling's own fields: the deal, what happened, the remedy of which book, to whom."""

    deal: int
    kind: str
    answers: Mapping[str, str]
    book: str
    remedy: str
    seat: int | None = None
    why: str = ""


class Given(NamedTuple):
    """A ruling that stands. `record` is the revision it made; `faults` say why it is not on the hand that stands."""

    ruling: Ruling
    record: HandRecord | None = None
    faults: tuple[Fault, ...] = ()


def give_ruling(*, table_id: int, decision: Decision, by: User | None, at: dt.datetime) -> Given:
    """Write the ruling, and put what it costs onto the deal's hand where one stands.

    Where no hand has come in yet, or where it does not tell enough to carry the fault, the ruling stands and waits:
    `apply_ruling` puts it on. Refuses, at `deal`, `kind`, `answers`, `remedy`, `seat` or `why`, what cannot be.
    """
    with action_at(table_id, at=at) as (night, table):
        if night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("night", gettext_noop("The draw is not published yet, so there is nothing to rule on."))
        law = law_at_table(night, table)
        check_deal(deals_at(night, table), decision.deal)
        decision = decision._replace(answers=dict(decision.answers), why=cleaned_reason(decision.why))
        _check_remedy(decision, law, table.players)
        standing = table.hands.filter(deal=decision.deal, current=True).first()
        _check_seat(decision, law, table.players, read_hand(standing.hand, law)[0] if standing else None)
        _check_new(decision, table)
        effect = REMEDIES[decision.remedy].effect
        ruling = table.rulings.create(**decision._asdict(), effect=effect, by=by, at=at, sequence=night.version)
        if standing is None or not kind_of(decision.remedy):
            return Given(ruling)
        try:
            with transaction.atomic():  # a hand that cannot follow is not written; the ruling is
                return Given(ruling, _put_on(ruling, standing, Correction(night, table, by, RULED, at)))
        except Refused as refused:
            return Given(ruling, faults=refused.faults)


def apply_ruling(*, ruling_id: int, by: User | None, at: dt.datetime) -> HandRecord | None:
    """Put a ruling that waits onto the hand that has come in; None where the hand says it already.

    Raises Refused while there is no hand.
    """
    with action_on(_night_of(ruling_id), at=at) as night:
        ruling = _standing_ruling(ruling_id)
        standing = ruling.table.hands.filter(deal=ruling.deal, current=True).first()
        if standing is None:
            message = gettext_noop("The hand of deal %(deal)s has not come in yet.")
            raise refuse("deal", message, deal=ruling.deal)
        return _put_on(ruling, standing, Correction(night, ruling.table, by, RULED, at))


def withdraw_ruling(*, ruling_id: int, why: str, by: User | None, at: dt.datetime) -> Given:
    """Withdraw a ruling, with a reason, and take what it put onto the hand off again."""
    with action_on(_night_of(ruling_id), at=at) as night:
        ruling = _standing_ruling(ruling_id)
        reason = cleaned_reason(why, gettext_noop("Say in a few words why the ruling is withdrawn."))
        ruling.withdrawn_at, ruling.withdrawn_by, ruling.withdrawn_why = at, by, reason
        ruling.withdrawn_sequence = night.version
        ruling.save()
        standing = ruling.table.hands.filter(deal=ruling.deal, current=True).first()
        taken_off = fault_of(ruling)
        if standing is None or taken_off not in standing.hand.get("faults", []):
            return Given(ruling)
        if taken_off in map(fault_of, ruling.table.rulings.filter(deal=ruling.deal, withdrawn_at=None)):
            return Given(ruling)  # another ruling still puts it there
        left = [fault for fault in standing.hand["faults"] if fault != taken_off]
        correction = Correction(night, ruling.table, by, WITHDRAWN, at)
        return Given(ruling, _revised(standing, left, correction))


def fault_of(ruling: Ruling) -> dict[str, Any] | None:
    """What the ruling puts onto a hand, as the contracts write it; None where it touches no score."""
    kind = kind_of(ruling.remedy)
    return {"kind": kind, "seat": ruling.seat} if kind else None


def _night_of(ruling_id: int) -> int:
    return Ruling.objects.values_list("table__round__night_id", flat=True).get(pk=ruling_id)


def _check_remedy(decision: Decision, law: Law, players: int) -> None:
    """The remedy must be one that tonight's book, or where that is silent another book, has for such a case."""
    own = rulings_for(law, players)
    books = [own] if decision.kind in own.rulings else others_than(own)
    book = next((each for each in books if each.key == decision.book and decision.kind in each.rulings), None)
    if book is None:
        message = gettext_noop("“%(book)s” does not rule on “%(kind)s” here. Choose what happened again.")
        raise refuse("kind", message, book=shown(decision.book), kind=shown(decision.kind))
    if decision.remedy not in decide(book.rulings[decision.kind], decision.answers).remedies:
        raise refuse("remedy", gettext_noop("Say which of the remedies was chosen."))


def _check_seat(decision: Decision, law: Law, players: int, hand: Hand | None) -> None:
    if decision.seat is None:
        if kind_of(decision.remedy):
            raise refuse("seat", gettext_noop("Say who it was: the score depends on it."))
        return
    if not 1 <= decision.seat <= players:
        message = gettext_noop("There is no seat %(seat)s; the seats are 1 to %(last)s.")
        raise refuse("seat", message, seat=decision.seat, last=players)
    place = None if hand is None or not law.most_bid else _place(decision.seat, hand, law)
    if hand is not None and place and decision.answers.get("revoker", place) != place:
        message = gettext_noop(
            "In the saved hand %(maker)s named trumps, so the answer does not fit %(seat)s. Correct one of them."
        )
        maker = hand.made_by(law).maker
        raise refuse("seat", message, maker=seat_name(maker, players), seat=seat_name(decision.seat, players))


def _place(seat: int, hand: Hand, law: Law) -> str:
    """Whether `seat` is the maker, the maker's partner or an adversary: an answer to the question `revoker`."""
    side_of, maker = hand.sides(law), hand.made_by(law).maker
    if side_of[seat - 1] != side_of[maker - 1]:
        return "adversary"
    return "maker" if seat == maker else "partner"


def _check_new(decision: Decision, table: Table) -> None:
    """Refuse the same ruling twice, and a fault that another ruling has put onto the hand already."""
    standing = table.rulings.filter(deal=decision.deal, seat=decision.seat, withdrawn_at=None)
    same = standing.filter(kind=decision.kind, answers=decision.answers, remedy=decision.remedy, why=decision.why)
    kind = kind_of(decision.remedy)
    if same.exists() or (kind and any(kind_of(other.remedy) == kind for other in standing)):
        message = gettext_noop("This is ruled already for deal %(deal)s. Withdraw that ruling first to change it.")
        raise refuse("kind", message, deal=decision.deal)


def _standing_ruling(ruling_id: int) -> Ruling:
    ruling = Ruling.objects.select_related("table__round").get(pk=ruling_id)
    if ruling.withdrawn_at is not None:
        raise refuse("ruling", gettext_noop("This ruling was withdrawn already."))
    return ruling


def _put_on(ruling: Ruling, standing: HandRecord, correction: Correction) -> HandRecord | None:
    """A revision with the fault; None where the hand says it already. Refuses a hand that does not tell enough for it."""
    fault, faults = fault_of(ruling), standing.hand.get("faults", [])
    if fault is None or fault in faults:
        return None
    return _revised(standing, [*faults, fault], correction)


def _revised(standing: HandRecord, faults: list[dict[str, Any]], correction: Correction) -> HandRecord:
    payload = {name: value for name, value in standing.hand.items() if name != "faults"}
    payload |= {"faults": faults} if faults else {}
    return correct_hand(
        correction,
        standing.deal,
        payload,
        read_hand(payload, law_at_table(correction.night, correction.table))[0],
        standing,
    )


TAKEN_OVER = "disputed"  # the reason that is stored where the other version of a disputed hand was taken

SETTLED_ALREADY = gettext_noop("Deal %(deal)s was settled already: %(stands)s stands. You decided about %(other)s.")
HAND_MEANWHILE = gettext_noop(
    "Deal %(deal)s was changed meanwhile, so nothing was decided. You saw %(seen)s; now %(stands)s stands. Look at both "
    "versions again, then say which is right."
)
# Translators: a hand on one line, in the language’s quotation marks
_LINE = gettext_noop("“%(line)s”")
_NOTHING = gettext_noop("nothing")
_PLAIN_NO = gettext_noop("no other version")
SAY_WHY_SET_ASIDE = gettext_noop("Say in a few words why this hand is set aside.")


def take_disputed(*, dispute_id: int, seen: int, by: User | None, at: dt.datetime) -> HandRecord:
    """The director finds that the other hand is the right one: it becomes the deal's new revision.

    `seen` is the revision beside which the director saw it, 0 for none. Raises Refused where another stands meanwhile, or
    where the dispute was settled, with both versions.
    """
    with action_at(_table_of(dispute_id), at=at) as (night, table):
        law = law_at_table(night, table)
        dispute, standing = _as_seen(dispute_id, seen, law)
        if dispute.hand is None:
            raise refuse(
                "dispute", gettext_noop("The other side did not say what is right. Enter the hand from its sheet.")
            )
        others = {each.deal: read_hand(each.hand, law)[0] for each in table.hands.filter(current=True)}
        hand = read_hand(dispute.hand, law)[0]
        free = has_free_deals(law, night.rules)
        dealer = dealer_by_board(night, table, dispute.deal)
        check_place(hand, dispute.deal, others, table.players, free=free, dealer=dealer)
        _settle(dispute, night, by, at)
        correction = Correction(night, table, by, TAKEN_OVER, at)
        settle_refusals(correction, [dispute.deal])
        return correct_hand(correction, dispute.deal, dispute.hand, hand, standing, agreed=True)


def keep_standing(*, dispute_id: int, seen: int, by: User | None, at: dt.datetime, why: str | None = None) -> None:
    """The director finds that the hand that stands is the right one; the other stays on record as settled.

    `seen` and the refusals are those of `take_disputed`. A late hand that is set aside keeps the reason `why`: one that
    is empty or too long is refused; None asks for no reason.
    """
    reason = "" if why is None else cleaned_reason(why, SAY_WHY_SET_ASIDE)
    with action_at(_table_of(dispute_id), at=at) as (night, table):
        dispute, standing = _as_seen(dispute_id, seen, law_at_table(night, table))
        dispute.why = reason
        _settle(dispute, night, by, at)
        is_open = dispute.table.disputes.filter(deal=dispute.deal, settled_at=None).exists()
        if standing is None or is_open:
            return
        if standing.accepted_at is None:
            mark_accepted(standing, sequence=night.version, at=at, by=by)
        else:  # who accepted it before another version came stays written
            standing.state = HandRecord.State.AGREED
            standing.save(update_fields=["state"])


def _table_of(dispute_id: int) -> int:
    return Dispute.objects.values_list("table_id", flat=True).get(pk=dispute_id)


def _as_seen(dispute_id: int, seen: int, law: Law) -> tuple[Dispute, HandRecord | None]:
    """The dispute, and the hand that stands beside it: the one that the director saw."""
    dispute = Dispute.objects.select_related("table").get(pk=dispute_id)
    hands = dispute.table.hands.filter(deal=dispute.deal)
    standing = hands.filter(current=True).first()
    if dispute.settled_at is not None:
        versions = {"stands": _line(standing, law), "other": _line(dispute, law, _PLAIN_NO)}
        raise refuse("dispute", SETTLED_ALREADY, deal=dispute.deal, **versions)
    if seen != (standing.revision if standing else 0):
        versions = {"seen": _line(hands.filter(revision=seen).first(), law), "stands": _line(standing, law)}
        raise refuse("dispute", HAND_MEANWHILE, deal=dispute.deal, **versions)
    return dispute, standing


def _line(version: HandRecord | Dispute | None, law: Law, otherwise: str = _NOTHING) -> Text:
    """A version in words."""
    if version is None or version.hand is None:
        return Text(otherwise)
    return Text(_LINE, {"line": hand_in_words(read_hand(version.hand, law)[0], law)})


def _settle(dispute: Dispute, night: Night, by: User | None, at: dt.datetime) -> None:
    dispute.settled_at, dispute.settled_by, dispute.settled_sequence = at, by, night.version
    dispute.save(update_fields=["settled_at", "settled_by", "settled_sequence", "why"])
