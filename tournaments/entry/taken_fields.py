"""Who took what, from the fields of a form: each count, or the points of each side. Knows no bids."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.hand import COUNT_NAMES, Hand
from scoring.reasons import side_name
from scoring.reasons.by_side import names_of
from scoring.wording import gettext_noop
from tournaments.entry.form_fields import SIDE_POINTS, Fields, can_be_out, in_two_sides, needs_seat
from tournaments.table_result.order import side_of, sides_at


def is_quick(fields: Fields) -> bool:
    no_counts = not any(fields.text(f"taken_{count}") for count in fields.law.counts)
    given = any(fields.text(name) for name in ("points", *SIDE_POINTS))
    return fields.text("how") == "points" or (no_counts and given)


def points_taken(fields: Fields, before: Hand | None) -> dict[str, Any]:
    """What the maker's side took, and the others: the rest of the whole where every count is in play."""
    law, players = fields.law, fields.players
    if any(fields.text(name) for name in SIDE_POINTS) or not law.most_bid or not in_two_sides(law, players):
        return _points_by_side(fields, before)
    mine = fields.number("points", gettext_noop("Enter how many points the maker's side took.")) or 0
    if can_be_out(law, players):
        others = fields.number("points_other", gettext_noop("Enter how many points the other side took."))
    else:
        others = _rest(fields, "points", mine)
    if before is None:
        return {}
    sides = before.sides(law)
    maker = before.made_by(law).maker
    return {"points": {str(sides.index(side) + 1): mine if side == sides[maker - 1] else others for side in (0, 1)}}


def _points_by_side(fields: Fields, before: Hand | None) -> dict[str, Any]:
    """What each side took, each by any of its seats; of two, an empty one took the rest where every count is in play."""
    law, players = fields.law, fields.players
    names = SIDE_POINTS[: sides_at(law, players)]
    took = {name: fields.number(name) or 0 for name in names if fields.text(name)}
    if not in_two_sides(law, players):
        return {"points": {str(place): took.get(name, 0) for place, name in enumerate(names, start=1)}}
    sides = before.sides(law) if before is not None else tuple(seat % 2 for seat in range(players))
    given = {sides[int(name[-1]) - 1] for name in took}
    points = {name[-1]: value for name, value in took.items()}
    for side in {0, 1} - given:
        seat = sides.index(side) + 1
        if took and not can_be_out(law, players):
            [(name, value)] = list(took.items())[:1]
            points[str(seat)] = _rest(fields, name, value)
        else:
            message = gettext_noop("Enter how many points %(side)s took.")
            fields.refuse(f"side_{seat}", message, side=names_of(sides, side))
    return {"points": points}


def _rest(fields: Fields, name: str, points: int) -> int:
    """What is left for the other side."""
    whole = fields.law.whole
    if points > whole:
        message = gettext_noop("A side cannot take %(points)s points; there are %(whole)s in all.")
        fields.refuse(name, message, points=points, whole=whole)
    return whole - points


def counts_taken(fields: Fields, before: Hand | None, offences: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Who took each count; by the very seat on the sides where that matters."""
    law, exactly = fields.law, set[int]()
    if before is not None and needs_seat(law, fields.players):
        sides = before.sides(law)
        revoked = {sides[each["seat"] - 1] for each in offences if each["kind"] == "revoke"}
        exactly = revoked - {sides[before.made_by(law).maker - 1]}
    return {"taken": {count: _taken(fields, count, exactly) for count in law.counts}}


def _taken(fields: Fields, count: str, exactly: set[int]) -> int | str | None:
    """Who took a count. A tap on a side gives its first seat: it is the side that counts, unless it is one of `exactly`."""
    text = fields.text(f"taken_{count}")
    if text in ("discard", "none"):
        return "discard" if text == "discard" else None
    missing = gettext_noop("Enter who took %(count)s.")
    taker = fields.seat(f"taken_{count}", missing, count=COUNT_NAMES[count])
    seat = fields.seat(f"seat_{count}") if taker else None
    sides = sides_at(fields.law, fields.players)
    if taker is None or side_of(taker, sides) not in exactly:
        return taker
    if not fields.text(f"seat_{count}") and taker > sides:
        return taker  # not a side's first seat, so it was named exactly
    if seat is None or side_of(seat, sides) != side_of(taker, sides):
        message = gettext_noop(
            "%(side)s took %(count)s: enter which of the two, because the counts of whoever revoked change sides."
        )
        side = side_name(fields.law, fields.players, side_of(taker, sides))
        fields.refuse(f"seat_{count}", message, side=side, count=COUNT_NAMES[count])
    return seat
