"""The rounds of a night file, read strictly: the tables with their hands. Knows no entrants."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scoring.faults import Refused, refuse, shown
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.strict_json import a_list, an_integer, an_object
from scoring.wording import gettext_noop
from tournaments.movement.seating import Foursome
from tournaments.night_file.records import MOST_ENTRANTS, RoundRecord
from tournaments.table_result import TableRecord, check_place

_TABLE_KEYS = frozenset(("table", "hands", "cut", "moved_up", "seats"))

T = TypeVar("T")


def read_round(
    value: object, number: int, law: Law, deals: int
) -> tuple[RoundRecord, tuple[dict[int, dict[str, Any]], ...]]:
    """Round `number` of the file, and its hands by table and deal as they stood there."""
    field = f"played[{number - 1}]"
    given = an_object(value, field, frozenset(("round", "tables")), frozenset(("round", "tables")))
    if given["round"] != number or type(given["round"]) is not int:
        message = gettext_noop("Round %(number)s belongs here, not %(value)s.")
        raise refuse(f"{field}.round", message, number=number, value=shown(given["round"]))
    tables, raw = [], []
    seen: set[int] = set()
    for place, entry in enumerate(a_list(given["tables"], f"{field}.tables")):
        table, hands = _table(entry, f"{field}.tables[{place}]", law, deals)
        if table.number in seen:
            message = gettext_noop("Table %(number)s is written twice in this round.")
            raise refuse(f"{field}.tables[{place}].table", message, number=table.number)
        if table.seats is not None and number == 1:
            message = gettext_noop("In round 1 people sit as the draw has them. Write there who really sat where.")
            raise refuse(f"{field}.tables[{place}].seats", message)
        seen.add(table.number)
        tables.append(table)
        raw.append(hands)
    return RoundRecord(number, tuple(tables)), tuple(raw)


def _table(value: object, field: str, law: Law, deals: int) -> tuple[TableRecord, dict[int, dict[str, Any]]]:
    given = an_object(value, field, _TABLE_KEYS, frozenset(("table", "hands")))
    entries = a_list(given["hands"], f"{field}.hands")
    if len(entries) > deals:
        message = gettext_noop("%(given)s hands are written, but a round has %(deals)s deals.")
        raise refuse(f"{field}.hands", message, given=len(entries), deals=deals)
    hands: dict[int, Hand] = {}
    for place, entry in enumerate(entries):
        if entry is not None:
            hands[place + 1] = _in_turn(entry, f"{field}.hands[{place}]", law, place + 1, hands)
    table = TableRecord(
        an_integer(given["table"], f"{field}.table", 1, MOST_ENTRANTS),
        hands,
        an_integer(given["cut"], f"{field}.cut", 1, 4) if given.get("cut") is not None else None,
        an_integer(given["moved_up"], f"{field}.moved_up", 1, 4) if given.get("moved_up") is not None else None,
        _seats(given["seats"], f"{field}.seats") if given.get("seats") is not None else None,
    )
    return table, {place + 1: entry for place, entry in enumerate(entries) if entry is not None}


def _seats(value: object, field: str) -> Foursome:
    seats = a_list(value, field)
    if len(seats) != 4:
        raise refuse(field, gettext_noop("Four sit at a table, not %(number)s."), number=len(seats))
    north, east, south, west = (
        an_integer(number, f"{field}[{seat}]", 1, 999_999) for seat, number in enumerate(seats)
    )
    return north, east, south, west


def _in_turn(value: object, field: str, law: Law, deal: int, before: Mapping[int, Hand]) -> Hand:
    """The hand of four, dealt by the seat whose turn it was after the hands `before`: each deals once in turn."""

    def read() -> Hand:
        hand = read_hand(value, law)[0]
        check_place(hand, deal, before)
        return hand

    return within(field, read)


def within(place: str, read: Callable[[], T]) -> T:
    """What `read` finds; its faults named under `place`."""
    try:
        return read()
    except Refused as refused:
        raise (refused if refused.faults[0].field == place else refused.under(place)) from None
