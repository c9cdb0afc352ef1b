"""The night file `cinch-night/1`: JSON to a book and back. Reads strictly, and refuses whole with the place named."""

import datetime as dt
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeVar

from club.names import MOST_LETTERS, BadNameError, clean_name
from scoring.faults import Refused, refuse, shown
from scoring.hand import Hand
from scoring.house import House, house_law
from scoring.house_file import house_in, write_house
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.strict_json import a_list, a_text, an_integer, an_object
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.seating import Foursome
from tournaments.results import TableBook, for_a_night
from tournaments.standings import SitOutCredit

FORMAT = "cinch-night/1"
MOST_ENTRANTS = 4_000
MOST_ROUNDS = 200
MOST_DEALS = 40
_NEEDED = frozenset(("format", "name", "date", "law", "movement", "entrants"))
_KEYS = _NEEDED | {"rounds", "deals", "rank_by", "sit_out", "draw", "seed", "played", "house_law"}
# A hand's keys, and those within its bid and its faults, in the order in which they are written.
_HAND_KEYS = (
    *("law", "players", "dealer", "bids", "bid", "trump", "taken", "kind", "seat", "points"),
    *("call", "sold", "turned_jack", "gifts", "faults"),
)
_TABLE_KEYS = frozenset(("table", "hands", "cut", "moved_up", "seats"))

T = TypeVar("T")


class RoundBook(NamedTuple):
    """One round as far as it was played; the tables in their order, some perhaps without a hand."""

    number: int
    tables: tuple[TableBook, ...]


class Book(NamedTuple):
    """A night as its file tells it. `draw` is None where a `seed` makes it."""

    name: str
    date: dt.date
    law: Law
    movement: str
    rounds: int | None
    deals: int
    rank_by: Literal["points", "wins"]
    sit_out: SitOutCredit
    entrants: tuple[tuple[int, str], ...]
    draw: tuple[Foursome, ...] | None
    seed: int | None
    played: tuple[RoundBook, ...]
    told: tuple[tuple[dict[int, dict[str, Any]], ...], ...] = ()  # the hands as they stood in the file
    house: House | None = None  # the data of the law where it is a club's own


def read_night(value: object) -> Book:
    """The book in a night file's JSON. Refuses what does not hold together; seats are checked when it is replayed."""
    told = an_object(value, "", _KEYS, _NEEDED)
    if told["format"] != FORMAT:
        message = gettext_noop("This is no night file of the form %(form)s, but %(value)s.")
        raise refuse("format", message, form=FORMAT, value=shown(told["format"]))
    house = house_in(told, name_in)
    law = _within("law", lambda: for_a_night(house_law(house) if house else law_named(told["law"])))
    entrants = _entrants(told["entrants"])
    deals = an_integer(told.get("deals", 4), "deals", 1, MOST_DEALS)
    played = [
        _round(entry, number, law, deals) for number, entry in enumerate(a_list(told.get("played", []), "played"), 1)
    ]
    return Book(
        name=name_in(told["name"], "name"),
        date=_date(told["date"]),
        law=law,
        movement=_one_of(told["movement"], "movement", tuple(MOVEMENTS)),
        rounds=_rounds(told.get("rounds"), len(played)),
        deals=deals,
        rank_by=_rank_by(told.get("rank_by", "points")),
        sit_out=_sit_out(told.get("sit_out", "none")),
        entrants=entrants,
        draw=_draw(told, {number for number, _ in entrants}),
        seed=an_integer(told["seed"], "seed", 0, 2**63 - 1) if "seed" in told else None,
        played=tuple(book for book, _ in played),
        told=tuple(hands for _, hands in played),
        house=house,
    )


def write_night(book: Book) -> dict[str, Any]:
    """The file's JSON for `book`. Reading it again gives the same. Refused before the draw: the form asks for one."""
    if book.draw is None and book.seed is None:
        raise refuse(
            "draw", gettext_noop("The seats are not drawn yet, and a night's file tells the draw. Draw first.")
        )
    file: dict[str, Any] = {
        "format": FORMAT,
        "name": book.name,
        "date": book.date.isoformat(),
        "law": book.law.key,
        **({"house_law": write_house(book.house)} if book.house else {}),
        "movement": book.movement,
        "rounds": book.rounds,
        "deals": book.deals,
        "rank_by": book.rank_by,
        "sit_out": book.sit_out,
        "entrants": [{"number": number, "name": name} for number, name in book.entrants],
    }
    if book.draw is not None:
        file["draw"] = [list(seats) for seats in book.draw]
    elif book.seed is not None:
        file["seed"] = book.seed
    order = {key: place for place, key in enumerate((*_HAND_KEYS, *book.law.counts, *"1234567"))}
    file["played"] = [
        {
            "round": each.number,
            "tables": [_table_told(*pair, order) for pair in zip(each.tables, hands, strict=True)],
        }
        for each, hands in zip(book.played, book.told, strict=True)
    ]
    return file


def _table_told(table: TableBook, hands: dict[int, dict[str, Any]], order: dict[str, int]) -> dict[str, Any]:
    told: dict[str, Any] = {"table": table.number}
    # A deal that is not in yet, before one that is, keeps its place as null.
    told["hands"] = [_in_order(hands.get(deal), order) for deal in range(1, max(hands, default=0) + 1)]
    if table.cut is not None:
        told["cut"] = table.cut
    if table.moved_up is not None:
        told["moved_up"] = table.moved_up
    if table.seats is not None:
        told["seats"] = list(table.seats)
    return told


def _in_order(told: Any, order: dict[str, int]) -> Any:
    """A hand with its keys as the contracts write them: PostgreSQL keeps its JSON in an order of its own."""
    if isinstance(told, dict):
        return {key: _in_order(told[key], order) for key in sorted(told, key=lambda key: order.get(key, len(order)))}
    return [_in_order(each, order) for each in told] if isinstance(told, list) else told


def name_in(value: object, field: str) -> str:
    """A name as the book keeps it, refused at `field` if it is empty or too long."""
    raw = a_text(value, field)
    try:
        return clean_name(raw)
    except BadNameError as bad:
        if bad.why == "empty":
            raise refuse(field, gettext_noop("There is no name here. Write one.")) from None
        message = gettext_noop("“%(name)s” is too long a name; %(most)s letters are the most.")
        raise refuse(field, message, name=shown(raw), most=MOST_LETTERS) from None


def _within(place: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except Refused as refused:
        raise (refused if refused.faults[0].field == place else refused.under(place)) from None


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
        told = an_object(entry, field, frozenset(("number", "name")), frozenset(("number", "name")))
        number = an_integer(told["number"], f"{field}.number", 1, 999_999)
        if number in entrants:
            raise refuse(f"{field}.number", gettext_noop("Number %(number)s is given twice."), number=number)
        entrants[number] = name_in(told["name"], f"{field}.name")
    if len(entrants) < 4:
        message = gettext_noop("A night needs four entrants at least; here are %(number)s.")
        raise refuse("entrants", message, number=len(entrants))
    return tuple(entrants.items())


def _draw(told: dict[str, Any], entrants: set[int]) -> tuple[Foursome, ...] | None:
    if ("draw" in told) == ("seed" in told):
        raise refuse("draw", gettext_noop("Give either the draw or the seed that makes it, and not both."))
    if "draw" not in told:
        return None
    seated: set[int] = set()
    tables: list[Foursome] = []
    for place, entry in enumerate(a_list(told["draw"], "draw")):
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


def _round(
    value: object, number: int, law: Law, deals: int
) -> tuple[RoundBook, tuple[dict[int, dict[str, Any]], ...]]:
    field = f"played[{number - 1}]"
    told = an_object(value, field, frozenset(("round", "tables")), frozenset(("round", "tables")))
    if told["round"] != number or type(told["round"]) is not int:
        message = gettext_noop("Round %(number)s belongs here, not %(value)s.")
        raise refuse(f"{field}.round", message, number=number, value=shown(told["round"]))
    tables, raw = [], []
    seen: set[int] = set()
    for place, entry in enumerate(a_list(told["tables"], f"{field}.tables")):
        table, hands = _table(entry, f"{field}.tables[{place}]", law, deals)
        if table.number in seen:
            message = gettext_noop("Table %(number)s is written twice in this round.")
            raise refuse(f"{field}.tables[{place}].table", message, number=table.number)
        seen.add(table.number)
        tables.append(table)
        raw.append(hands)
    return RoundBook(number, tuple(tables)), tuple(raw)


def _table(value: object, field: str, law: Law, deals: int) -> tuple[TableBook, dict[int, dict[str, Any]]]:
    told = an_object(value, field, _TABLE_KEYS, frozenset(("table", "hands")))
    entries = a_list(told["hands"], f"{field}.hands")
    if len(entries) > deals:
        message = gettext_noop("%(given)s hands are written, but a round has %(deals)s deals.")
        raise refuse(f"{field}.hands", message, given=len(entries), deals=deals)
    hands: dict[int, Hand] = {}
    for place, entry in enumerate(entries):
        if entry is not None:
            hands[place + 1] = _four_handed(entry, f"{field}.hands[{place}]", law)
    table = TableBook(
        an_integer(told["table"], f"{field}.table", 1, MOST_ENTRANTS),
        hands,
        an_integer(told["cut"], f"{field}.cut", 1, 4) if told.get("cut") is not None else None,
        an_integer(told["moved_up"], f"{field}.moved_up", 1, 4) if told.get("moved_up") is not None else None,
        _seats(told["seats"], f"{field}.seats") if told.get("seats") is not None else None,
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


def _four_handed(value: object, field: str, law: Law) -> Hand:
    hand = _within(field, lambda: read_hand(value, law)[0])
    if hand.players != 4:
        message = gettext_noop("Four play at a table of this night, not %(players)s.")
        raise refuse(f"{field}.players", message, players=hand.players)
    return hand
