"""Who is there in which round of a night, and what the director wishes of its seats: rows → the movement's values.

Anyone merely expected is not there.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.models import Entrant, Night, SpreadDraw, Substitute, Volunteer, Wish
from tournaments.movement import presence
from tournaments.movement.presence import Attendance, Span
from tournaments.movement.seating import Pair, pair
from tournaments.movement.wishes import Wishes, parted


def attendance_of(night: Night) -> Attendance:
    """Who comes and goes. Three queries."""
    spans: dict[int, list[Span]] = {}
    numbers: list[int] = []
    for number, first, last in _present(night.pk):
        if first == 0:
            spans.setdefault(number, [])  # there in no round
        elif first is not None:
            spans.setdefault(number, []).append((first, last))
        if number not in numbers[-1:]:
            numbers.append(number)
    substitutes = [presence.Substitution(*row) for row in _playing(night.pk)]
    return Attendance(numbers, spans, substitutes, list(_offers(night.pk)))


def _present(night: int) -> QuerySet[Any, Any]:
    rows = Entrant.objects.filter(night=night, arrival=Entrant.Arrival.HERE).order_by(
        "number", "presence__first_round"
    )
    return rows.values_list("number", "presence__first_round", "presence__last_round")


def _playing(night: int) -> QuerySet[Any, Any]:
    rows = Substitute.objects.filter(absent__night=night).order_by("round_number", "absent__number")
    return rows.values_list("round_number", "absent__number", "by__number", "credit")


def _offers(night: int) -> QuerySet[Any, Any]:
    here = Volunteer.objects.filter(entrant__night=night, entrant__arrival=Entrant.Arrival.HERE)
    return here.order_by("round_number", "entrant__number").values_list("round_number", "entrant__number")


class WishRow(NamedTuple):
    """A wish as a page lists it. `table` and `seat` are those that are fixed; no seat is any seat there."""

    pk: int
    kind: str
    one: int
    other: int | None
    table: int | None
    seat: int | None


def stated_wishes(night: Night) -> list[WishRow]:
    """The night's wishes in the order in which they were stated. One query."""
    return [WishRow(*row) for row in _stated(night.pk)]


def _stated(night: int) -> QuerySet[Any, Any]:
    rows = Wish.objects.filter(entrant__night=night).order_by("pk")
    return rows.values_list("pk", "kind", "entrant__number", "other__number", "table_number", "seat")


def as_wishes(rows: Collection[WishRow], here: Collection[int] | None = None) -> Wishes:
    """All of them as the draw takes them, or those of the people who are `here`."""
    known = [row for row in rows if here is None or {row.one, row.other or row.one}.issubset(here)]
    pairs = {
        kind: [pair(row.one, row.other) for row in known if row.kind == kind and row.other is not None]
        for kind in (Wish.Kind.APART, Wish.Kind.TOGETHER)
    }
    fixed = {row.one: (row.table, row.seat or 0) for row in known if row.table is not None}
    return Wishes(pairs[Wish.Kind.APART], pairs[Wish.Kind.TOGETHER], fixed)


def wishes_of(night: Night, here: Collection[int]) -> Wishes:
    """The wishes by which those who are `here` are seated: of pairs apart, those that leave partners. One query."""
    wishes = as_wishes(stated_wishes(night), here)
    return wishes._replace(apart=parted(wishes.apart, here))


def spread_of(night: Night) -> dict[Pair, int]:
    """How often two people were partners before, where the night's draw spreads partners over a season. One query."""
    row = SpreadDraw.objects.filter(night=night).values_list("partners", flat=True).first()
    return {(one, other): times for one, other, times in row or ()}
