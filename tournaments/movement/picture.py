"""A picture of who goes where: tables in a row, and beneath them a lane of arrows for everyone who goes the same way.

Worked out from the movement itself, which moves invented people once. Knows where lines run, y downwards; knows no ink.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from scoring.wording import Text
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.movement import Movement
from tournaments.movement.seating import SEAT_NAMES, History, Seating, partners_at
from tournaments.movement.sit_outs import SIT_OUT, Form, OddNumbers
from tournaments.movement.words import WORDS

TABLES: Final = 5  # where no night says how many
MOST: Final = 10  # of a night; with more the names would be too small to read
COLUMN, TOP, LABEL, DOT, PARTNERS = 64, 50, 30, 4, 48

_SAYS: Final[dict[str, Text]] = WORDS["picture"]
SAME_OR_NEW: Final = _SAYS["same_or_new"]
SAME, NEW = "=", "×"

Point: TypeAlias = tuple[float, float]
Way: TypeAlias = tuple[int, int]  # from a column to a column, counted from 0


class Column(NamedTuple):
    """A table of the row, or a seat where nobody leaves the table; `caption` says what is special about it."""

    x: int
    name: Text
    caption: Text | None = None


class Arrow(NamedTuple):
    """A Bézier curve, by its ends and what bends it, and the three corners of its tip."""

    curve: tuple[Point, Point, Point, Point]
    tip: tuple[Point, Point, Point]


class Lane(NamedTuple):
    """Those who go the same `ways`. The dots stand on `y`; towards the head is drawn above them, towards the foot below."""

    who: Text
    ways: tuple[Way, ...]
    label_y: int
    y: int
    arrows: tuple[Arrow, ...]


class Picture(NamedTuple):
    """All of it. `together`: at each table, whether those who come as partners stay so; empty where the columns are the
    seats of one table, or nobody has a partner. `note` is what the picture cannot show."""

    columns: tuple[Column, ...]
    lanes: tuple[Lane, ...]
    together: tuple[bool, ...]
    width: int
    height: int
    note: Text | None


def picture_of(
    movement: Movement, options: Mapping[str, str] | None = None, odd: OddNumbers = SIT_OUT, tables: int = TABLES
) -> Picture:
    """The picture of that movement, with its usual options unless others are given, at tables such as `odd` has, or
    such as the movement can have; at so many of them, or as many as a picture holds."""
    picture = _picture(movement, options, odd, min(tables, MOST))
    if movement.has_plans:
        return picture._replace(note=_SAYS["own_plan"]._replace(params={"people": 4 * min(tables, MOST)}))
    if tables > MOST and not movement.most:
        return picture._replace(note=_SAYS["not_all"]._replace(params={"drawn": MOST, "tables": tables}))
    return picture


def _picture(movement: Movement, options: Mapping[str, str] | None, odd: OddNumbers, many: int) -> Picture:
    if movement.most:
        return _drawn(
            _columns([_SAYS["table"], _SAYS["out"]]), {((0, 1),): _SAYS["gives_way"], ((1, 0),): _SAYS["comes_in"]}
        )
    odd = odd if odd.form in movement.forms else movement.usual
    size = odd.players
    before = Seating(tuple(tuple(range(n, n + size)) for n in range(1, size * many + 1, size)))
    # At every table the seats are in order of place: North and South win.
    order = tuple(number for two in sorted(partners_at(range(1, size + 1), odd.sides)) for number in two)
    over = RoundOver(before, [0 if odd.form == "fours" else order or tuple(range(1, size + 1))] * many)
    tonight = Tonight(History([before], odd.sides))
    after = movement.next_round(over, tonight, odd=odd._replace(odd="sit-out"), options=options).seating
    tables = [
        tuple((table, after.places[four[seat]][0] - 1) for table, four in enumerate(before.tables))
        for seat in range(size)
    ]
    names = [Text(str(number)) for number in range(1, many + 1)]
    if after == before:
        return _drawn(_columns(names), {tables[0]: _SAYS["everyone"]})
    if not movement.needs_results and all(start == end for ways in tables for start, end in ways):
        around = tuple((seat, after.places[number][1] - 1) for seat, number in enumerate(before.tables[0]))
        first = _SAYS["dealt_first"] if movement.asks_first_dealer else None
        return _drawn(_columns(list(SEAT_NAMES.values()), first), {around: _SAYS["every_table"]})
    partners = set().union(*(partners_at(four, odd.sides) for four in before.tables))
    together = tuple(partners_at(four, odd.sides) <= partners for four in after.tables) if odd.sides else ()
    if movement.needs_results:
        ends = (_SAYS["head"], _SAYS["foot"]) if movement.has_head_table and many > 1 else ()
        lanes = _lanes(tables, odd.form) if many > 1 else {tables[0]: _SAYS["everyone"]}
        return _drawn(_columns(names, *ends), lanes, together)
    alike: dict[tuple[Way, ...], Text] = {}
    for seat, ways in enumerate(tables, start=1):
        name = SEAT_NAMES[seat]
        alike[ways] = _SAYS["both"]._replace(params={"one": alike[ways], "other": name}) if ways in alike else name
    alike = {tables[0]: _SAYS["everyone"]} if len(alike) == 1 else alike
    return _drawn(_columns(names), alike, together)


def _lanes(tables: list[tuple[Way, ...]], form: Form) -> dict[tuple[Way, ...], Text]:
    """The ways of the first, of those between, and of the last, by name."""
    firsts = [tables[0], tables[1], tables[-1]] if form == "alone" else tables
    return dict(zip(firsts, WORDS["lanes"][form], strict=False))


def _columns(names: list[Text], first: Text | None = None, last: Text | None = None) -> list[Column]:
    left = (_width(len(names)) - COLUMN * len(names)) // 2
    columns = [Column(left + COLUMN // 2 + COLUMN * at, name) for at, name in enumerate(names)]
    columns[0] = columns[0]._replace(caption=first)
    columns[-1] = columns[-1]._replace(caption=last)
    return columns


def _width(columns: int) -> int:
    """Few columns stand in the middle of the usual width, which what is written beside them takes."""
    return COLUMN * max(columns, TABLES)


def _drawn(columns: list[Column], ways_of: dict[tuple[Way, ...], Text], together: tuple[bool, ...] = ()) -> Picture:
    lanes, y = [], TOP
    for ways, who in ways_of.items():
        above = max((_bow(way) for way in ways if way[1] <= way[0]), default=0)
        below = max((_bow(way) for way in ways if way[1] > way[0]), default=0)
        dots = y + LABEL + above
        arrows = tuple(_arrow(columns[start].x, columns[end].x, dots, _bow((start, end))) for start, end in ways)
        lanes.append(Lane(who, ways, y + LABEL - 12, dots, arrows))
        y = dots + below + 2 * DOT
    return Picture(tuple(columns), tuple(lanes), together, _width(len(columns)), y + PARTNERS * bool(together), None)


def _bow(way: Way) -> int:
    """How far from the dots the arrow of that way bends."""
    return 6 + 8 * abs(way[1] - way[0]) if way[0] != way[1] else 16


def _arrow(start: int, end: int, y: int, bow: int) -> Arrow:
    """From one dot to another: a curve of which three quarters of its bend are seen."""
    side = -1 if end <= start else 1  # above or below
    near, far = y + side * (DOT + 1), y + side * (DOT + bow / 0.75)
    if start == end:
        return _pointed((start - 5, near), (start - 15, far), (start + 15, far), (start + 5, near))
    first, last = start + side * 5, end - side * 5
    reach = (last - first) * 0.2
    return _pointed((first, near), (first + reach, far), (last - reach, far), (last, near))


def _pointed(start: Point, bend: Point, then: Point, end: Point) -> Arrow:
    """The curve with a tip at its end, along its last direction."""
    across, down = end[0] - then[0], end[1] - then[1]
    length = (across**2 + down**2) ** 0.5
    across, down = across / length, down / length
    back = (end[0] - 8 * across, end[1] - 8 * down)
    tip = (end, (back[0] - 3.6 * down, back[1] + 3.6 * across), (back[0] + 3.6 * down, back[1] - 3.6 * across))
    return Arrow((start, bend, then, back), tip)
