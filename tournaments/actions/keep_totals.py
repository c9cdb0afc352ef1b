"""The figures that are kept for speed: what a table's hands are worth to each seat, and how many are in.

A step of every deed that writes a hand, inside its transaction; `check_night` proves them.
"""

from collections.abc import Iterable, Mapping

from django.db.models import Case, F, When

from scoring.hand import Hand
from scoring.law import Law
from scoring.score import score
from tournaments.models import Night, Seat, Table
from tournaments.results import TableBook, settle_table


def credits_of(hand: Hand, law: Law) -> dict[str, int]:
    """What is kept with a hand: the credit of each side."""
    credited = score(hand, law).score
    return {"credit_one": credited[0], "credit_two": credited[1]}


def count_hands(night: Night, hands: int = 1) -> None:
    """The night's book has come so many hands further."""
    Night.objects.filter(pk=night.pk).update(hands_told=F("hands_told") + hands)


def keep_totals(table: Table, hands: Mapping[int, Hand], law: Law, deals: int) -> None:
    """Write what `hands`, all that stand at the table by deal, come to. Two statements, however many hands."""
    totals = settle_table(TableBook(table.number, hands), law, deals).totals
    points = Case(*(When(seat=seat, then=total) for seat, total in enumerate(totals, start=1)))
    Seat.objects.filter(table=table).update(points=points)
    Table.objects.filter(pk=table.pk).update(hands_in=len(hands))


def keep_totals_of(tables: Iterable[tuple[Table, Mapping[int, Hand]]], law: Law, deals: int) -> None:
    """The same for many tables at once, whose seats are prefetched."""
    seats: list[Seat] = []
    rows: list[Table] = []
    for table, hands in tables:
        totals = settle_table(TableBook(table.number, hands), law, deals).totals
        table.hands_in = len(hands)
        rows.append(table)
        for seat in table.seats.all():
            seat.points = totals[seat.seat - 1]
            seats.append(seat)
    Seat.objects.bulk_update(seats, ["points"], batch_size=500)
    Table.objects.bulk_update(rows, ["hands_in"], batch_size=500)
