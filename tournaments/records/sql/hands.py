"""What a hand on its way in asks of the records, and how far a night has come."""

import json
from typing import Any, NamedTuple

from django.db import connection

from tournaments.models import Night
from tournaments.records.sql.execution import columns, every, made, one

_NIGHT = f"SELECT {columns(Night, 'n')} FROM tournaments_night n WHERE n.id = %s"  # noqa: S608
_RECEIPT = "SELECT record_id, digest FROM tournaments_receipt WHERE card_id = %s AND key = %s"
_HANDS = (
    "SELECT t.id, r.closed_at IS NOT NULL, h.deal, h.revision, h.current, h.hand FROM tournaments_round r "
    "JOIN tournaments_table t ON t.round_id = r.id AND t.number = %s "
    "LEFT JOIN tournaments_handrecord h ON h.table_id = t.id WHERE r.night_id = %s AND r.number = %s"
)
_POINT = "SELECT version, hands_told FROM tournaments_night WHERE id = %s"


class RevisionRow(NamedTuple):
    """One revision of a hand at a table."""

    deal: int
    revision: int
    current: bool
    hand: dict[str, Any]


class RoundTable(NamedTuple):
    """A table of one round with every revision of its hands; `closed` is the round."""

    pk: int
    closed: bool
    revisions: list[RevisionRow]

    def next_revision(self, deal: int) -> int:
        """The number of the deal's next revision: one more than the last, whether that stands or was dropped."""
        return 1 + max((each.revision for each in self.revisions if each.deal == deal), default=0)

    @property
    def standing(self) -> dict[int, dict[str, Any]]:
        """The hands that stand, by deal."""
        return {each.deal: each.hand for each in self.revisions if each.current}


def lock_night(night: int) -> Night | None:
    """The night, whose row is locked until the transaction ends."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    row = one(_NIGHT + lock, night)
    return None if row is None else made(Night, row)


def receipt_of(card: int, key: str) -> tuple[int, str] | None:
    """The record and the digest that this key brought."""
    return one(_RECEIPT, card, key)


def table_at(night: int, round_number: int, table: int) -> RoundTable | None:
    """One table of one round."""
    rows = every(_HANDS, table, night, round_number)
    if not rows:
        return None
    revisions = [
        RevisionRow(deal, revision, bool(current), json.loads(hand) if isinstance(hand, str) else hand)
        for _, _, deal, revision, current, hand in rows
        if deal is not None
    ]
    return RoundTable(rows[0][0], bool(rows[0][1]), revisions)


def point_of(night: int) -> tuple[int, int]:
    """How many actions changed the night so far, and how many hands were written."""
    version, hands = one(_POINT, night)
    return version, hands
