"""The JSON of a night file, read strictly: refused whole, with the place named."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from club.names import MOST_LETTERS, BadNameError, clean_name
from scoring.faults import Refused, refuse, shown
from scoring.hand import Hand
from scoring.house import house_law
from scoring.house_file import house_in
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.strict_json import a_list, a_text, an_integer, an_object, written
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.seating import Foursome
from tournaments.night_file import (
    FORMAT,
    MOST_DEALS,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    SECOND_FORMAT,
    NightRecord,
    RoundRecord,
)
from tournaments.standings import SitOutCredit
from tournaments.table_result import TableRecord, check_place, for_a_night

_NEEDED = frozenset(("format", "name", "date", "law", "movement", "entrants"))
_KEYS = _NEEDED | {"rounds", "deals", "rank_by", "sit_out", "draw", "seed", "played", "house_law"}
_SECOND_KEYS = _KEYS | {"over"}
_TABLE_KEYS = frozenset(("table", "hands", "cut", "moved_up", "seats"))

T = TypeVar("T")


def read_night(value: object) -> NightRecord:
    """The night in a file's JSON. Raises Refused where it does not hold together; seats are checked by `replay`."""
    is_second = isinstance(value, dict) and value.get("format") == SECOND_FORMAT
    file = an_object(value, "", _SECOND_KEYS if is_second else _KEYS, _NEEDED)
    if file["format"] != FORMAT and not is_second:
        message = gettext_noop("This is no night file of the form %(form)s or %(second)s, but %(value)s.")
        raise refuse("format", message, form=FORMAT, second=SECOND_FORMAT, value=shown(file["format"]))
    if file.get("over", True) is not True:
        message = gettext_noop("“over” is true or left out. It cannot be %(value)s.")
        raise refuse("over", message, value=written(file["over"]))
    house = house_in(file, name_in)
    law = _within("law", lambda: for_a_night(house_law(house) if house else law_named(file["law"])))
    entrants = _entrants(file["entrants"])
    deals = an_integer(file.get("deals", 4), "deals", 1, MOST_DEALS)
    played = [
        _round(entry, number, law, deals) for number, entry in enumerate(a_list(file.get("played", []), "played"), 1)
    ]
    return NightRecord(
        name=name_in(file["name"], "name"),
        date=_date(file["date"]),
        law=law,
        movement=_one_of(file["movement"], "movement", tuple(MOVEMENTS)),
        rounds=_rounds(file.get("rounds"), len(played)),
        deals=deals,
        rank_by="wins"
        if _one_of(file.get("rank_by", "points"), "rank_by", ("points", "wins")) == "wins"
        else "points",
        sit_out=_sit_out(file.get("sit_out", "none")),
        entrants=entrants,
        draw=_draw(file, {number for number, _ in entrants}),
        seed=an_integer(file["seed"], "seed", 0, 2**63 - 1) if "seed" in file else None,
        played=tuple(played),
        house=house,
        over="over" in file,
    )


def name_in(value: object, field: str) -> str:
    """A name as it is stored. Raises Refused at `field` if it is empty or too long."""
    raw = a_text(value, field)
    try:
        return clean_name(raw)
    except BadNameError as bad:
        if bad.why == "empty":
            raise refuse(field, gettext_noop("There is no name here. Write one.")) from None
        message = gettext_noop("“%(name)s” is too long a name; %(most)s letters are the most.")
        raise refuse(field, message, name=shown(raw), most=MOST_LETTERS) from None


def _one_of(value: object, field: str, known: tuple[str, ...]) -> str:
    if value not in known:
        message = gettext_noop("%(value)s is not known here. Choose one of: %(known)s.")
        raise refuse(field, message, value=shown(value), known=", ".join(known))
    return str(value)


def _sit_out(value: object) -> SitOutCredit:
    if value == "none":
        return "none"
    if value == "average":
        return "average"
    if type(value) is not int:
        message = gettext_noop("A sit-out is credited “none”, “average” or a whole number, not %(value)s.")
        raise refuse("sit_out", message, value=shown(value))
    return an_integer(value, "sit_out", 0, 999)


def _rounds(value: object, played: int) -> int | None:
    if value is None:
        return None
    rounds = an_integer(value, "rounds", 1, MOST_ROUNDS)
    if rounds < played:
        message = gettext_noop("The night has %(rounds)s rounds, but %(played)s are written as played.")
        raise refuse("rounds", message, rounds=rounds, played=played)
    return rounds


def _date(value: object) -> dt.date:
    text = a_text(value, "date")
    try:
        date = dt.date.fromisoformat(text)
    except ValueError:
        date = None
    if date is None or date.isoformat() != text:  # Python reads 20261120 and 2026-W47-5 too
        raise refuse("date", gettext_noop("%(value)s is no date. Write it as 2026-11-20."), value=shown(value))
    return date


def _entrants(value: object) -> tuple[tuple[int, str], ...]:
    entrants: dict[int, str] = {}
    for place, entry in enumerate(a_list(value, "entrants", MOST_ENTRANTS)):
        field = f"entrants[{place}]"
        entrant = an_object(entry, field, frozenset(("number", "name")), frozenset(("number", "name")))
        number = an_integer(entrant["number"], f"{field}.number", 1, 999_999)
        if number in entrants:
            raise refuse(f"{field}.number", gettext_noop("Number %(number)s is given twice."), number=number)
        entrants[number] = name_in(entrant["name"], f"{field}.name")
    if len(entrants) < 4:
        message = gettext_noop("A night needs four entrants at least; here are %(number)s.")
        raise refuse("entrants", message, number=len(entrants))
    return tuple(entrants.items())


def _draw(file: dict[str, Any], entrants: set[int]) -> tuple[Foursome, ...] | None:
    if ("draw" in file) == ("seed" in file):
        raise refuse("draw", gettext_noop("Give either the draw or the seed that makes it, and not both."))
    if "draw" not in file:
        return None
    seated: set[int] = set()
    tables: list[Foursome] = []
    for place, entry in enumerate(a_list(file["draw"], "draw")):
        seats = a_list(entry, f"draw[{place}]")
        if len(seats) != 4:
            raise refuse(f"draw[{place}]", gettext_noop("Four sit at a table, not %(number)s."), number=len(seats))
        for seat, number in enumerate(seats):
            field = f"draw[{place}][{seat}]"
            if type(number) is not int or number not in entrants:
                raise refuse(field, gettext_noop("Nobody is entered as number %(number)s."), number=shown(number))
            if number in seated:
                raise refuse(field, gettext_noop("Number %(number)s has a seat already."), number=number)
            seated.add(number)
        tables.append((seats[0], seats[1], seats[2], seats[3]))
    if len(tables) != len(entrants) // 4:
        message = gettext_noop("%(entrants)s entrants fill %(full)s tables; the draw has %(drawn)s.")
        raise refuse("draw", message, entrants=len(entrants), full=len(entrants) // 4, drawn=len(tables))
    return tuple(tables)


def _round(value: object, number: int, law: Law, deals: int) -> RoundRecord:
    """Round `number` of the file."""
    field = f"played[{number - 1}]"
    given = an_object(value, field, frozenset(("round", "tables")), frozenset(("round", "tables")))
    if given["round"] != number or type(given["round"]) is not int:
        message = gettext_noop("Round %(number)s belongs here, not %(value)s.")
        raise refuse(f"{field}.round", message, number=number, value=shown(given["round"]))
    tables, payloads = [], []
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
        payloads.append(hands)
    return RoundRecord(number, tuple(tables), tuple(payloads))


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

    return _within(field, read)


def _within(place: str, read: Callable[[], T]) -> T:
    """What `read` finds; its faults named under `place`."""
    try:
        return read()
    except Refused as refused:
        raise (refused if refused.faults[0].field == place else refused.under(place)) from None
