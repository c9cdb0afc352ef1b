"""The JSON of a night file, read strictly: the night itself. Refused whole, with the place named."""

import datetime as dt
from typing import Any, Literal

from club.names import MOST_LETTERS, BadNameError, clean_name
from scoring.faults import refuse, shown
from scoring.house import house_law
from scoring.house_file import house_in
from scoring.laws import law_named
from scoring.strict_json import a_list, a_text, an_integer, an_object
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.seating import Foursome
from tournaments.night_file.reading_rounds import read_round, within
from tournaments.night_file.records import FORMAT, MOST_DEALS, MOST_ENTRANTS, MOST_ROUNDS, NightRecord
from tournaments.standings import SitOutCredit
from tournaments.table_result import for_a_night

_NEEDED = frozenset(("format", "name", "date", "law", "movement", "entrants"))
_KEYS = _NEEDED | {"rounds", "deals", "rank_by", "sit_out", "draw", "seed", "played", "house_law"}


def read_night(value: object) -> NightRecord:
    """The night in a file's JSON. Raises Refused where it does not hold together; seats are checked by `replay`."""
    file = an_object(value, "", _KEYS, _NEEDED)
    if file["format"] != FORMAT:
        message = gettext_noop("This is no night file of the form %(form)s, but %(value)s.")
        raise refuse("format", message, form=FORMAT, value=shown(file["format"]))
    house = house_in(file, name_in)
    law = within("law", lambda: for_a_night(house_law(house) if house else law_named(file["law"])))
    entrants = _entrants(file["entrants"])
    deals = an_integer(file.get("deals", 4), "deals", 1, MOST_DEALS)
    played = [
        read_round(entry, number, law, deals)
        for number, entry in enumerate(a_list(file.get("played", []), "played"), 1)
    ]
    return NightRecord(
        name=name_in(file["name"], "name"),
        date=_date(file["date"]),
        law=law,
        movement=_one_of(file["movement"], "movement", tuple(MOVEMENTS)),
        rounds=_rounds(file.get("rounds"), len(played)),
        deals=deals,
        rank_by=_rank_by(file.get("rank_by", "points")),
        sit_out=_sit_out(file.get("sit_out", "none")),
        entrants=entrants,
        draw=_draw(file, {number for number, _ in entrants}),
        seed=an_integer(file["seed"], "seed", 0, 2**63 - 1) if "seed" in file else None,
        played=tuple(each for each, _ in played),
        raw_hands=tuple(hands for _, hands in played),
        house=house,
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


def _rank_by(value: object) -> Literal["points", "wins"]:
    return "wins" if _one_of(value, "rank_by", ("points", "wins")) == "wins" else "points"


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
    written = a_text(value, "date")
    try:
        date = dt.date.fromisoformat(written)
    except ValueError:
        date = None
    if date is None or date.isoformat() != written:  # Python reads 20261120 and 2026-W47-5 too
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
