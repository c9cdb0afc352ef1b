"""The director decides between the versions of a disputed hand, having seen both. Nothing of either is lost."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.hand_words import hand_in_words
from scoring.law import Law
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, cleaned_reason
from tournaments.actions.steps.write_hands import Correction, correct_hand, mark_accepted, settle_refusals
from tournaments.models import Dispute, HandRecord, Night, Table
from tournaments.night.games import check_place, has_free_deals
from tournaments.records.night_rules import dealer_by_board, law_at_table, rules_of

TAKEN_OVER = "disputed"  # the reason that is stored where the other version of a disputed hand was taken

SETTLED = gettext_noop("Deal %(deal)s was settled already: %(stands)s stands. You decided about %(other)s.")
MEANWHILE = gettext_noop(
    "Deal %(deal)s was changed meanwhile, so nothing was decided. You saw %(seen)s; now %(stands)s stands. Look at both "
    "versions again, then say which is right."
)
# Translators: a hand on one line, in the language’s quotation marks
_LINE = gettext_noop("“%(line)s”")
_NOTHING = gettext_noop("nothing")
_PLAIN_NO = gettext_noop("no other version")
SAY_WHY = gettext_noop("Say in a few words why this hand is set aside.")


def take_disputed(*, dispute_id: int, seen: int, by: User | None, at: dt.datetime) -> HandRecord:
    """The director finds that the other hand is the right one: it becomes the deal's new revision.

    `seen` is the revision beside which the director saw it, 0 for none. Raises Refused where another stands meanwhile, or
    where the dispute was settled, with both versions.
    """
    with action_on(_night_of(dispute_id), at=at) as night:
        law = law_at_table(night, _table_of(dispute_id))
        dispute, standing = _as_seen(dispute_id, seen, law)
        if dispute.hand is None:
            raise refuse(
                "dispute", gettext_noop("The other side did not say what is right. Enter the hand from its sheet.")
            )
        others = {each.deal: read_hand(each.hand, law)[0] for each in dispute.table.hands.filter(current=True)}
        hand = read_hand(dispute.hand, law)[0]
        free = has_free_deals(law, rules_of(night))
        dealer = dealer_by_board(night, dispute.table, dispute.deal)
        check_place(hand, dispute.deal, others, dispute.table.players, free=free, dealer=dealer)
        _settle(dispute, night, by, at)
        correction = Correction(night, dispute.table, by, TAKEN_OVER, at)
        settle_refusals(correction, [dispute.deal])
        return correct_hand(correction, dispute.deal, dispute.hand, hand, standing, agreed=True)


def keep_standing(*, dispute_id: int, seen: int, by: User | None, at: dt.datetime, why: str | None = None) -> None:
    """The director finds that the hand that stands is the right one; the other stays on record as settled.

    `seen` and the refusals are those of `take_disputed`. A late hand that is set aside keeps the reason `why`: one that
    is empty or too long is refused; None asks for no reason.
    """
    reason = "" if why is None else cleaned_reason(why, SAY_WHY)
    with action_on(_night_of(dispute_id), at=at) as night:
        dispute, standing = _as_seen(dispute_id, seen, law_at_table(night, _table_of(dispute_id)))
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


def _table_of(dispute_id: int) -> Table:
    return Table.objects.get(disputes=dispute_id)


def _night_of(dispute_id: int) -> int:
    return Dispute.objects.values_list("table__round__night_id", flat=True).get(pk=dispute_id)


def _as_seen(dispute_id: int, seen: int, law: Law) -> tuple[Dispute, HandRecord | None]:
    """The dispute, and the hand that stands beside it: the one that the director saw."""
    dispute = Dispute.objects.select_related("table").get(pk=dispute_id)
    hands = dispute.table.hands.filter(deal=dispute.deal)
    standing = hands.filter(current=True).first()
    if dispute.settled_at is not None:
        versions = {"stands": _line(standing, law), "other": _line(dispute, law, _PLAIN_NO)}
        raise refuse("dispute", SETTLED, deal=dispute.deal, **versions)
    if seen != (standing.revision if standing else 0):
        versions = {"seen": _line(hands.filter(revision=seen).first(), law), "stands": _line(standing, law)}
        raise refuse("dispute", MEANWHILE, deal=dispute.deal, **versions)
    return dispute, standing


def _line(version: HandRecord | Dispute | None, law: Law, otherwise: str = _NOTHING) -> Text:
    """A version in words."""
    if version is None or version.hand is None:
        return Text(otherwise)
    return Text(_LINE, {"line": hand_in_words(read_hand(version.hand, law)[0], law)})


def _settle(dispute: Dispute, night: Night, by: User | None, at: dt.datetime) -> None:
    dispute.settled_at, dispute.settled_by, dispute.settled_sequence = at, by, night.version
    dispute.save(update_fields=["settled_at", "settled_by", "settled_sequence", "why"])
