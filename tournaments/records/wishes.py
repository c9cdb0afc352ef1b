"""What the director wishes of a night's seats: rows → the movement's values."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.models import Night, SpreadDraw, Wish
from tournaments.movement.seating import Pair, pair
from tournaments.movement.wishes import Wishes, parted


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
