"""The figures that are kept for speed: what a table's hands are worth to each side, and how many are in.

A step of every deed that writes a hand, inside its transaction; `check_night` proves them.
"""

from collections.abc import Iterable, Mapping

from django.db.models import F

from scoring.hand import Hand
from scoring.law import Law
from scoring.score import score
from tournaments.models import Night, Table
from tournaments.table_result import TableRecord, settle_table


def credits_of(hand: Hand, law: Law) -> dict[str, int]:
    """What is kept with a hand: the credit of each side."""
    credited = score(hand, law).score
    return {"credit_one": credited[0], "credit_two": credited[1]}


def count_hands(night: Night, hands: int = 1) -> None:
    """The night's book has come so many hands further."""
    Night.objects.filter(pk=night.pk).update(hands_written=F("hands_written") + hands)


def store_totals(table: Table, hands: Mapping[int, Hand], law: Law, deals: int) -> None:
    """Write what `hands`, all that stand at the table by deal, come to. One statement, however many hands."""
    Table.objects.filter(pk=table.pk).update(**_kept(table, hands, law, deals))


def store_totals_of(tables: Iterable[tuple[Table, Mapping[int, Hand]]], law: Law, deals: int) -> None:
    """The same for many tables at once."""
    rows: list[Table] = []
    for table, hands in tables:
        for name, figure in _kept(table, hands, law, deals).items():
            setattr(table, name, figure)
        rows.append(table)
    Table.objects.bulk_update(rows, ["hands_in", "points_one", "points_two"], batch_size=500)


def _kept(table: Table, hands: Mapping[int, Hand], law: Law, deals: int) -> dict[str, int]:
    one, two, *_ = settle_table(TableRecord(table.number, hands), law, deals).totals
    return {"hands_in": len(hands), "points_one": one, "points_two": two}
