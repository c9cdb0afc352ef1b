"""Who stays apart and whose seat is fixed, as a night file has it. Knows numbers and tables, no rounds."""

from collections.abc import Collection, Mapping
from typing import Any

from scoring.faults import refuse
from scoring.notation import MOST_SEATS
from scoring.strict_json import a_list, an_integer, an_object
from scoring.wording import gettext_noop
from tournaments.movement.seating import Pair, pair
from tournaments.movement.wishes import can_be_parted
from tournaments.night.file.attendance import an_entrant, two_in
from tournaments.night.record import MOST_ENTRANTS, NightRecord

_FIXED_KEYS = frozenset(("number", "table"))


def apart_in(file: dict[str, Any], entered: Collection[int]) -> tuple[Pair, ...]:
    """The pairs that stay apart. Raises Refused, also where somebody would be left without any partner."""
    pairs: list[Pair] = []
    for place, entry in enumerate(a_list(file.get("apart", []), "apart")):
        field = f"apart[{place}]"
        two = two_in(entry, field)
        one, other = (an_entrant(number, f"{field}[{at}]", entered) for at, number in enumerate(two))
        if one == other:
            raise refuse(field, gettext_noop("Two people stay apart; here is number %(number)s alone."), number=one)
        if pair(one, other) in pairs:
            message = gettext_noop("%(one)s and %(other)s are written twice.")
            raise refuse(field, message, one=one, other=other)
        pairs.append(pair(one, other))
        if not can_be_parted(pairs, entered):
            message = gettext_noop("%(one)s and %(other)s cannot be kept apart too: no partners would be left.")
            raise refuse(field, message, one=one, other=other)
    return tuple(pairs)


def fixed_in(file: dict[str, Any], entered: Collection[int]) -> dict[int, tuple[int, int]]:
    """The table and seat of everyone who must not move, 0 for any seat at it. Raises Refused.

    The night may have had more tables, or larger ones, when that was stated: then it moves nobody.
    """
    fixed: dict[int, tuple[int, int]] = {}
    for place, entry in enumerate(a_list(file.get("fixed", []), "fixed", MOST_ENTRANTS)):
        field = f"fixed[{place}]"
        given = an_object(entry, field, _FIXED_KEYS | {"seat"}, _FIXED_KEYS)
        number = an_entrant(given["number"], f"{field}.number", entered)
        if number in fixed:
            raise refuse(f"{field}.number", gettext_noop("Number %(number)s is given twice."), number=number)
        table = an_integer(given["table"], f"{field}.table", 1, MOST_ENTRANTS)
        seat = an_integer(given["seat"], f"{field}.seat", 1, MOST_SEATS) if "seat" in given else 0
        if seat and (table, seat) in fixed.values():
            raise refuse(f"{field}.seat", gettext_noop("Somebody else has that seat already."))
        if [at for at, _ in fixed.values()].count(table) == MOST_SEATS:
            message = gettext_noop("%(players)s people have a fixed seat at table %(table)s already.")
            raise refuse(f"{field}.table", message, table=table, players=MOST_SEATS)
        fixed[number] = table, seat
    return fixed


def write_wishes(record: NightRecord) -> dict[str, Any]:
    """The keys of the file for those who stay apart, and for the seats that are fixed, each only where it is needed."""
    found = {
        "apart": [list(two) for two in sorted(record.apart)],
        "fixed": [_place(number, *place) for number, place in sorted(record.fixed.items())],
    }
    return {key: entries for key, entries in found.items() if entries}


def _place(number: int, table: int, seat: int) -> Mapping[str, int]:
    return {"number": number, "table": table} | ({"seat": seat} if seat else {})
