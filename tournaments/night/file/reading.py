"""The JSON of a night file, read strictly: refused whole, with the place named."""

import datetime as dt
from collections.abc import Set
from typing import Any

from scoring.faults import Fault, Refused, refuse, shown
from scoring.house import house_law
from scoring.house_file import house_in
from scoring.laws import law_named, package_of
from scoring.strict_json import a_list, a_text, an_integer, an_object, written
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.movement import Movement, not_installed
from tournaments.movement.seating import AtTable
from tournaments.movement.sit_outs import shape_for
from tournaments.night.boards import check_boards
from tournaments.night.file.attendance import an_entrant, attendance_in, check_enough_are_there
from tournaments.night.file.rounds import round_in, within
from tournaments.night.file.rules import SECOND_KEYS, rules_in
from tournaments.night.file.wishes import apart_in, fixed_in
from tournaments.night.form import NightForm, check_form
from tournaments.night.names import name_in
from tournaments.night.record import (
    FORMAT,
    MOST_ENTRANTS,
    SECOND_FORMAT,
    NightRecord,
)
from tournaments.night.rules import MOST_SEED, check_target, one_of

_NEEDED = frozenset(("format", "name", "date", "law", "movement", "entrants"))
_KEYS = _NEEDED | {"rounds", "deals", "rank_by", "sit_out", "draw", "seed", "played", "house_law"}
_ATTENDANCE_KEYS = frozenset(("presence", "volunteers", "substitutes", "apart", "fixed"))
_SECOND_KEYS = _KEYS | SECOND_KEYS | _ATTENDANCE_KEYS | {"over"}


def read_night(value: object) -> NightRecord:
    """The night in a file's JSON. Raises Refused where it does not hold together; seats are checked by `replay`."""
    form = value.get("format", FORMAT) if isinstance(value, dict) else FORMAT
    if form not in (FORMAT, SECOND_FORMAT):  # first, since the keys follow from it
        message = gettext_noop("A night file has the format %(form)s or %(second)s, not %(value)s.")
        raise refuse("format", message, form=FORMAT, second=SECOND_FORMAT, value=shown(form))
    is_second = form == SECOND_FORMAT
    file = an_object(value, "", _SECOND_KEYS if is_second else _KEYS, _NEEDED)
    if file.get("over", True) is not True:
        message = gettext_noop("“over” is true or left out. It cannot be %(value)s.")
        raise refuse("over", message, value=written(file["over"]))
    house = house_in(file, name_in)
    law = within("law", lambda: house_law(house) if house else law_named(file["law"]))
    movement = _movement(file["movement"])
    entries = a_list(file.get("played", []), "played")
    rules = rules_in(file, movement, len(entries))
    check_target(rules.target, law)
    night = NightRecord(
        name=name_in(file["name"], "name"),
        date=date_in(file["date"], "date"),
        law=law,
        movement=movement.key,
        rules=rules,
        entrants=(),
        draw=None,
        seed=an_integer(file["seed"], "seed", 0, MOST_SEED) if "seed" in file else None,
        played=(),
        house=house,
        ended_early="over" in file,
    )
    check_form(night.form, movement)
    if night.boards:
        check_boards(night.boards, night.form, night.rules)
    return _with_people(file, night, entries, is_second=is_second)


def _movement(value: object) -> Movement:
    """The movement of that key. Raises Refused for another, and for one whose package is not there."""
    if isinstance(value, str) and value not in MOVEMENTS and package_of(value):
        raise Refused([Fault("movement", not_installed(value))])
    return MOVEMENTS[one_of(value, "movement", tuple(MOVEMENTS))]


def _with_people(file: dict[str, Any], night: NightRecord, entries: list[Any], *, is_second: bool) -> NightRecord:
    """The night with who came, where they sat and what they played. Raises Refused."""
    form = night.form
    entrants = _entrants(file["entrants"], form.smallest)
    entered = frozenset(number for number, _ in entrants)
    attendance = attendance_in(file, entered)
    played = [
        round_in(entry, number, form, night.rules, night.boards, is_second=is_second, is_last=number == len(entries))
        for number, entry in enumerate(entries, start=1)
    ]
    if attendance:
        last = len(played) if "over" in file else night.rules.planned_rounds or max(len(played), 1)
        check_enough_are_there(attendance, last, form.smallest)
    there = attendance.in_the_movement(1) if attendance else entered
    return night._replace(
        entrants=entrants,
        draw=_draw(file, entered, there, night),
        played=tuple(played),
        attendance=attendance,
        apart=apart_in(file, entered),
        fixed=fixed_in(file, entered),
    )


def date_in(value: object, field: str) -> dt.date:
    """A day, as 2026-11-20. Raises Refused at `field` for anything else."""
    text = a_text(value, field)
    try:
        date = dt.date.fromisoformat(text)
    except ValueError:
        date = None
    if date is None or date.isoformat() != text:  # Python reads 20261120 and 2026-W47-5 too
        raise refuse(field, gettext_noop("%(value)s is not a date. Write it as 2026-11-20."), value=shown(value))
    return date


def _entrants(value: object, fewest: int) -> tuple[tuple[int, str], ...]:
    entrants: dict[int, str] = {}
    for place, entry in enumerate(a_list(value, "entrants", MOST_ENTRANTS)):
        field = f"entrants[{place}]"
        entrant = an_object(entry, field, frozenset(("number", "name")), frozenset(("number", "name")))
        number = an_integer(entrant["number"], f"{field}.number", 1, 999_999)
        if number in entrants:
            raise refuse(f"{field}.number", gettext_noop("Number %(number)s is given twice."), number=number)
        entrants[number] = name_in(entrant["name"], f"{field}.name")
    if len(entrants) < fewest:
        message = gettext_noop("A night needs at least four entrants, but has %(number)s.")
        if fewest != 4:
            message = gettext_noop("A table needs %(fewest)s people, not %(number)s.")
        raise refuse("entrants", message, number=len(entrants), fewest=fewest)
    return tuple(entrants.items())


def _draw(file: dict[str, Any], entered: Set[int], there: Set[int], night: NightRecord) -> tuple[AtTable, ...] | None:
    if ("draw" in file) == ("seed" in file):
        raise refuse("draw", gettext_noop("Give the draw or the seed that makes it, not both."))
    form = night.form
    shape = shape_for(len(there), night.odd_numbers)
    if "draw" not in file:
        return None
    seated: set[int] = set()
    tables: list[AtTable] = []
    drawn = a_list(file["draw"], "draw")
    for place, entry in enumerate(drawn):
        field = f"draw[{place}]"
        seats = a_list(entry, field)
        _check_size(len(seats), place + 1, len(drawn), field, form)
        for seat, number in enumerate(seats):
            if an_entrant(number, f"{field}[{seat}]", entered) not in there:
                message = gettext_noop("Number %(number)s is not there in round 1.")
                raise refuse(f"{field}[{seat}]", message, number=number)
            if number in seated:
                raise refuse(f"{field}[{seat}]", gettext_noop("Number %(number)s has a seat already."), number=number)
            seated.add(number)
        tables.append(tuple(seats))
    if len(tables) != len(shape.sizes):
        message = gettext_noop("%(entrants)s entrants fill %(full)s tables; the draw has %(drawn)s.")
        raise refuse("draw", message, entrants=len(there), full=len(shape.sizes), drawn=len(tables))
    for place, (four, size) in enumerate(zip(tables, shape.sizes, strict=True)):
        if len(four) != size:
            message = gettext_noop("Of %(entrants)s entrants %(size)s sit at table %(table)s, not %(number)s.")
            params = {"entrants": len(there), "size": size, "table": place + 1, "number": len(four)}
            raise refuse(f"draw[{place}]", message, **params)
    return tuple(tables)


def _check_size(size: int, table: int, tables: int, field: str, form: NightForm) -> None:
    """Raise Refused where no law is for so many at that table."""
    if not form.is_alone and form.usual == 4 and size != 4 and (table < tables or not form.companions):
        raise refuse(field, gettext_noop("Four sit at a table, not %(number)s."), number=size)
    try:
        form.table(table, tables, size)
    except Refused as refused:
        raise Refused([fault._replace(field=field) for fault in refused.faults]) from None
