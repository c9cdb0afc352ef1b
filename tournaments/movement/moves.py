"""Everyone's move from one round to the next, and the sentence for it. Knows places, not reasons."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop
from tournaments.movement.seating import FOURS, Seating, seats_across

What: TypeAlias = Literal["stay", "up", "down", "sit out", "come in", "still out"]

SENTENCES = {
    ("stay", "head"): gettext_noop(
        "%(name)s: stay at the head table, seat %(seat)s; your new partner is %(partner)s"
    ),
    ("stay", "table"): gettext_noop(
        "%(name)s: stay at table %(table)s, seat %(seat)s; your new partner is %(partner)s"
    ),
    ("up", "head"): gettext_noop("%(name)s: go up to the head table, seat %(seat)s; your new partner is %(partner)s"),
    ("up", "table"): gettext_noop(
        "%(name)s: go up to table %(table)s, seat %(seat)s; your new partner is %(partner)s"
    ),
    ("down", "foot"): gettext_noop(
        "%(name)s: go down to the foot, table %(table)s, seat %(seat)s; your new partner is %(partner)s"
    ),
    ("down", "table"): gettext_noop(
        "%(name)s: go down to table %(table)s, seat %(seat)s; your new partner is %(partner)s"
    ),
    ("come in", "head"): gettext_noop(
        "%(name)s: come back in at the head table, seat %(seat)s; your new partner is %(partner)s"
    ),
    ("come in", "table"): gettext_noop(
        "%(name)s: come back in at table %(table)s, seat %(seat)s; your new partner is %(partner)s"
    ),
}
# On a night on which each plays for itself.
SOLO = {
    ("stay", "head"): gettext_noop("%(name)s: stay at the head table, %(seat)s"),
    ("stay", "table"): gettext_noop("%(name)s: stay at table %(table)s, %(seat)s"),
    ("up", "head"): gettext_noop("%(name)s: go up to the head table, %(seat)s"),
    ("up", "table"): gettext_noop("%(name)s: go up to table %(table)s, %(seat)s"),
    ("down", "foot"): gettext_noop("%(name)s: go down to the foot, table %(table)s, %(seat)s"),
    ("down", "table"): gettext_noop("%(name)s: go down to table %(table)s, %(seat)s"),
    ("come in", "head"): gettext_noop("%(name)s: come in at the head table, %(seat)s"),
    ("come in", "table"): gettext_noop("%(name)s: come in at table %(table)s, %(seat)s"),
}
# At the foot table of another night where each does.
ALONE = {
    "stay": gettext_noop("%(name)s: stay at table %(table)s, %(seat)s; each plays alone there"),
    "up": gettext_noop("%(name)s: go up to table %(table)s, %(seat)s; each plays alone there"),
    "down": gettext_noop("%(name)s: go down to table %(table)s, %(seat)s; each plays alone there"),
    "come in": gettext_noop("%(name)s: come in at table %(table)s, %(seat)s; each plays alone there"),
}
NEW = {
    "head": gettext_noop("%(name)s: come in at the head table, seat %(seat)s; your partner is %(partner)s"),
    "table": gettext_noop("%(name)s: come in at table %(table)s, seat %(seat)s; your partner is %(partner)s"),
}
SIT_OUT = gettext_noop("%(name)s: sit out this round")
STILL_OUT = gettext_noop("%(name)s: sit out this round too")
NOT_THERE = gettext_noop("%(name)s: not there any more")

PLACES = {
    "stay": gettext_noop("stays here, %(seat)s"),
    "head": gettext_noop("head table, %(seat)s"),
    "table": gettext_noop("table %(table)s, %(seat)s"),
    "out": gettext_noop("sits out"),
}


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
        return Text(PLACES["out"])
    is_head = move.table_to == 1 and tables > 1
    message = PLACES["stay" if move.what == "stay" else "head" if is_head else "table"]
    return Text(message, {"table": move.table_to, "seat": seat_name(move.seat_to, move.players)})


def sentence(move: Move, names: Mapping[int, str], tables: int) -> Text:
    """The sentence for the entrant; `names` by number, `tables` how many there are from the head to the foot (one alone is
    neither), or 0 where the movement has neither."""
    name = names[move.number]
    if move.table_to is None or move.seat_to is None:
        return Text(STILL_OUT if move.what == "still out" else SIT_OUT, {"name": name})
    params = {"name": name, "table": move.table_to, "seat": seat_name(move.seat_to, move.players)}
    place = {tables: "foot", 1: "head"}.get(move.table_to, "table") if tables > 1 else "table"
    if move.solo:
        return Text(SOLO.get((move.what, place)) or SOLO[move.what, "table"], params)
    if move.partner is None:
        return Text(ALONE[move.what], params)
    if move.new:
        message = NEW.get(place) or NEW["table"]
    else:
        message = SENTENCES.get((move.what, place)) or SENTENCES[move.what, "table"]
    # Beside the word "seat", a seat without a name is its number alone.
    seat = params["seat"] if move.players == 4 else move.seat_to
    return Text(message, params | {"seat": seat, "partner": names[move.partner]})
