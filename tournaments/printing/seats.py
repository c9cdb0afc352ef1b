"""The four seats round a table: their letters, their marks, and the table drawn. Knows no deals."""

from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import HEAD_TABLE, TABLE, which_end
from .ink import BAIZE, BRASS, FAINT, FINE, HAIR, HEAVY, INK, PAPER, PLAIN, TINT
from .press import MARGIN, Press
from .typesetting import fit
from .values import Figure, PrintedPerson, ScoreSheet

SEAT_NAMES: Final = {
    1: Text(gettext_noop("North")),
    2: Text(gettext_noop("East")),
    3: Text(gettext_noop("South")),
    4: Text(gettext_noop("West")),
}
# Where a seat is, seen from the middle of the table.
TOWARDS: Final = {1: (0, 1), 2: (1, 0), 3: (0, -1), 4: (-1, 0)}
TABLE_SIDE: Final = 92.0
PLAN_HEIGHT: Final = TABLE_SIDE + 64
SEATS_OF: Final = ((1, 3), (2, 4))


def letter_of(press: Press, seat: int) -> str:
    """The first letter of the seat's name in the reader's language."""
    return press.words(SEAT_NAMES[seat])[:1]


def mark(press: Press, x: float, y: float, seat: int, radius: float = 8.5) -> None:
    """A seat's letter in a disc round `x`, `y`: full for North and South, open for East and West."""
    full = seat in SEATS_OF[0]
    press.ring(x, y, radius, PLAIN, BAIZE, BAIZE if full else PAPER)
    size = radius * 1.25
    colour = PAPER if full else BAIZE
    press.text(
        x,
        y - size * 0.31,
        letter_of(press, seat),
        size,
        radius * 2,
        face="bold",
        align="centre",
        colour=colour,
    )


def compass(press: Press, x: float, y: float, reach: float, chosen: int | None, inside: Figure = None) -> None:
    """Four letters round a little table, to ring one of them; `reach` from the middle to a letter."""
    half, size = reach * 0.54, min(9.5, reach * 0.5)
    press.box(x - half, y - half, 2 * half, 2 * half, FINE, INK, PAPER, radius=2)
    text = "" if inside is None else str(inside)
    press.text(x, y - half * 0.48, text, half * 1.4, 2 * half - 2, face="bold", align="centre")
    for seat, (right, up) in TOWARDS.items():
        at_x, at_y = x + right * reach, y + up * reach
        press.text(at_x, at_y - size * 0.33, letter_of(press, seat), size, reach, align="centre", colour=INK)
        if seat == chosen:
            press.ring(at_x, at_y, size * 0.68, PLAIN * 1.3, BAIZE)


def plan(press: Press, top: float, sheet: ScoreSheet) -> float:
    """The table with its number and those who sit round it. Returns the height below it."""
    x, y = press.width / 2, top - PLAN_HEIGHT / 2
    half = TABLE_SIDE / 2
    end = which_end(sheet.table, sheet.tables)
    edge = BRASS if end == HEAD_TABLE else BAIZE
    press.box(x - half, y - half, TABLE_SIDE, TABLE_SIDE, HEAVY, edge, TINT, radius=9)
    press.box(x - half + 4, y - half + 4, TABLE_SIDE - 8, TABLE_SIDE - 8, HAIR, edge, radius=6)
    name_table(press, x, y, sheet.table, end)
    for seat, person in enumerate(sheet.seats, start=1):
        place(press, x, y, seat, person)
    return top - PLAN_HEIGHT


def name_table(press: Press, x: float, y: float, table: int, end: Text | None) -> None:
    """The number in the middle, and which end of the hall it is."""
    room = TABLE_SIDE - 16
    edge = BRASS if end == HEAD_TABLE else BAIZE
    if end is None:
        press.text(x, y - 5.5, Text(TABLE, {"table": table}), 17, room, face="bold", align="centre", colour=edge)
    else:
        press.text(x, y + 3, Text(TABLE, {"table": table}), 17, room, face="bold", align="centre", colour=edge)
        press.text(x, y - 15, end, 11, room, face="italic", align="centre", colour=edge)


def place(press: Press, x: float, y: float, seat: int, person: PrintedPerson) -> None:
    """A seat's mark at its edge of the table and its name beside it."""
    half = TABLE_SIDE / 2
    right, up = TOWARDS[seat]
    mark(press, x + right * (half + 1), y + up * (half + 1), seat)
    if up:
        middle = y + up * (half + 20) - 4
        write_name(press, x, middle, person, 420, "centre")
    else:
        side = x - MARGIN - half - 18
        write_name(press, x + right * (half + 18), y - 4, person, side, "left" if right > 0 else "right")


def write_name(press: Press, x: float, y: float, person: PrintedPerson, width: float, align: str) -> None:
    """Number and name, or a line to write them on."""
    start = {"left": x, "centre": x - width / 2, "right": x - width}[align]
    if not person.name and person.number is None:
        length = min(width, 170)
        start = {"left": x, "centre": x - length / 2, "right": x - length}[align]
        press.rule(start, y - 2, start + length, y - 2, FINE, FAINT)
        return
    number = fit("" if person.number is None else f"{person.number}", "italic", 11, 40)
    gap = 5 if number.width else 0
    name = fit(person.name, "bold", 13.5, width - number.width - gap)
    spare = width - number.width - gap - name.width
    start += {"left": 0.0, "centre": spare / 2, "right": spare}[align]
    press.line(start, y, number, colour=BAIZE)
    press.line(start + number.width + gap, y, name)
