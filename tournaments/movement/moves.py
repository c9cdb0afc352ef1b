"""Everyone's move from one round to the next, and the sentence for it. Knows places, not reasons."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from scoring.hand import seat_name
from scoring.wording import Text
from tournaments.movement.seating import FOURS, Seating, seats_across
from tournaments.movement.words import WORDS

What: TypeAlias = Literal["stay", "up", "down", "sit out", "come in", "still out"]


class Move(NamedTuple):
    """One entrant's way to the next round, at a table of `players`. A table or seat is None for one who is out; nobody
    has a partner there, nor where each plays for itself.

    `solo`: nobody has a partner tonight. `seat_changed`: played before in a seat of another name, at whichever table. `new`: was not there before.
    """

    number: int
    what: What
    table_from: int | None
    table_to: int | None
    seat_to: int | None
    partner: int | None
    seat_changed: bool
    players: int = 4
    new: bool = False
    solo: bool = False


def moves(before: Seating, after: Seating, sides: Mapping[int, int] = FOURS) -> list[Move]:
    """The move of everyone in `after`, by number; one who was not there before comes in. `sides` as in `History`."""
    came_from, solo = before.places, not sides
    found = []
    what: What
    for table, seats in enumerate(after.tables, 1):
        players = len(seats)
        across = seats_across(players, sides)
        for seat, number in enumerate(seats, 1):
            partner = seats[(seat + across - 1) % players] if across else None
            if number in came_from:
                table_from, seat_from = came_from[number]
                what = "stay" if table_from == table else "up" if table < table_from else "down"
                found.append(
                    Move(number, what, table_from, table, seat, partner, seat != seat_from, players, False, solo)
                )
            else:
                new = number not in before.sitting_out
                found.append(Move(number, "come in", None, table, seat, partner, False, players, new, solo))
    for number in after.sitting_out:
        what = "still out" if number in before.sitting_out else "sit out"
        came = came_from.get(number)
        found.append(Move(number, what, came[0] if came else None, None, None, None, False))
    return sorted(found, key=itemgetter(0))


def place(move: Move, tables: int) -> Text:
    """Where the move leads, in as few words as fit beside a name on a phone."""
    if move.table_to is None or move.seat_to is None:
        return _said("place", "out")
    is_head = move.table_to == 1 and tables > 1
    key = "stay" if move.what == "stay" else "head" if is_head else "table"
    return _said("place", key, table=move.table_to, seat=seat_name(move.seat_to, move.players))


def not_there(name: str) -> Text:
    """The sentence for somebody who is not there any more."""
    return _said("out", "gone", name=name)


def sentence(move: Move, names: Mapping[int, str], tables: int) -> Text:
    """The sentence for the entrant; `names` by number, `tables` how many there are from the head to the foot (one alone is
    neither), or 0 where the movement has neither."""
    name = names[move.number]
    if move.table_to is None or move.seat_to is None:
        return _said("out", "still out" if move.what == "still out" else "sit out", name=name)
    params: dict[str, object] = {"name": name, "table": move.table_to, "seat": seat_name(move.seat_to, move.players)}
    place = {tables: "foot", 1: "head"}.get(move.table_to, "table") if tables > 1 else "table"
    if move.solo:
        by_place = WORDS["without one"][move.what]
    elif move.partner is None:
        return _said("alone", move.what, **params)
    else:
        by_place = WORDS["with a partner"]["new" if move.new else move.what]
        # Beside the word "seat", a seat without a name is its number alone.
        params["seat"] = params["seat"] if move.players == 4 else move.seat_to
        params["partner"] = names[move.partner]
    message: Text = by_place.get(place, by_place["table"])
    return message._replace(params=params)


def _said(kind: str, key: str, **params: object) -> Text:
    text: Text = WORDS[kind][key]
    return text._replace(params=params)
