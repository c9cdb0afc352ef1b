"""The seats round a table: their letters or numbers, their marks, and the table drawn. Knows no deals."""

from math import cos, pi, sin
from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import HEAD_TABLE, SOME_TABLE, TABLE, figure, which_end
from .ink import BAIZE, BRASS, FAINT, FINE, HAIR, HEAVY, INK, PAPER, PLAIN, TINT
from .press import MARGIN, SHARE, Align, Press
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
BESIDE_IT: Final[tuple[Align, Align]] = ("right", "left")
BESIDE: Final = 0.3  # from so far to the right or left a name stands beside its mark, else above or below
INSIDE: Final = 0.54  # of a compass's reach: half the side of its little table


def around(seat: int, players: int) -> tuple[float, float]:
    """Where a seat is at the edge of a table of so many, seen from its middle: to the right, and up."""
    if players == 4:
        return TOWARDS[seat]
    angle = pi * (0.5 - 2 * (seat - 1) / players)
    right, up = cos(angle), sin(angle)
    reach = max(abs(right), abs(up))
    return right / reach, up / reach


def letter_of(press: Press, seat: int, players: int = 4) -> str:
    """The first letter of the seat's name in the reader's language; its number where other than four sit."""
    return press.words(SEAT_NAMES[seat])[:1] if players == 4 else figure(seat)


def mark(press: Press, x: float, y: float, seat: int, radius: float = 8.5, players: int = 4) -> None:
    """A seat's letter in a disc round `x`, `y`: full for North and South, open for East and West; numbers are full."""
    full = players != 4 or seat in SEATS_OF[0]
    press.ring(x, y, radius, PLAIN, BAIZE, BAIZE if full else PAPER)
    size = radius * 1.25
    colour = PAPER if full else BAIZE
    letter = letter_of(press, seat, players)
    press.text(x, y - size * 0.31, letter, size, radius * 2, face="bold", align="centre", colour=colour)


def compass(press: Press, x: float, y: float, reach: float) -> None:
    """Four letters round a little table, to ring one of them; `reach` from the middle to a letter."""
    half, size = reach * INSIDE, size_in(reach)
    press.box(x - half, y - half, 2 * half, 2 * half, FINE, INK, PAPER, radius=2)
    for seat, (right, up) in TOWARDS.items():
        at_y = y + up * reach - size * 0.33
        press.text(x + right * reach, at_y, letter_of(press, seat), size, reach, align="centre")


def fill_compass(press: Press, x: float, y: float, reach: float, seat: int | None, inside: Figure = None) -> None:
    """A ring round one of the letters of the compass at `x`, `y`, and a figure on its little table."""
    half = reach * INSIDE
    press.text(x, y - half * 0.48, figure(inside), half * 1.4, 2 * half - 2, face="bold", align="centre")
    if seat is not None:
        right, up = TOWARDS[seat]
        press.ring(x + right * reach, y + up * reach, size_in(reach) * 0.68, PLAIN * 1.3, BAIZE)


def size_in(reach: float) -> float:
    """The size of a compass's letters."""
    return min(9.5, reach * 0.5)


def blank_plan(press: Press, top: float, players: int, *, is_head: bool) -> None:
    """The table and the marks of its seats, below `top`."""
    x, y, half = press.width / 2, top - PLAN_HEIGHT / 2, TABLE_SIDE / 2
    edge = BRASS if is_head else BAIZE
    press.box(x - half, y - half, TABLE_SIDE, TABLE_SIDE, HEAVY, edge, TINT, radius=9)
    press.box(x - half + 4, y - half + 4, TABLE_SIDE - 8, TABLE_SIDE - 8, HAIR, edge, radius=6)
    for seat in range(1, players + 1):
        right, up = around(seat, players)
        mark(press, x + right * (half + 1), y + up * (half + 1), seat, players=players)


def fill_plan(press: Press, top: float, sheet: ScoreSheet) -> None:
    """The table's number, which end of the hall it is, and who sits round it."""
    x, y, room = press.width / 2, top - PLAN_HEIGHT / 2, TABLE_SIDE - 16
    end = which_end(sheet.table, sheet.tables) if sheet.table else None
    edge = BRASS if end == HEAD_TABLE else BAIZE
    number = Text(TABLE, {"table": sheet.table}) if sheet.table else SOME_TABLE
    press.text(x, y + 3 if end else y - 5.5, number, 17, room, face="bold", align="centre", colour=edge)
    press.text(x, y - 15, end or "", 11, room, face="italic", align="centre", colour=edge)
    for seat, person in enumerate(sheet.seats, start=1):
        place(press, x, y, seat, person, len(sheet.seats))


def place(press: Press, x: float, y: float, seat: int, person: PrintedPerson, players: int) -> None:
    """A name beside its seat's mark."""
    half = TABLE_SIDE / 2
    right, up = around(seat, players)
    if players != 4 and abs(right) > BESIDE:
        at_x, align = x + (half + 18 if right > 0 else -half - 18), BESIDE_IT[right > 0]
        write_name(press, at_x, y + up * half - 4, person, x - MARGIN - half - 18, align)
    elif up:
        write_name(press, x, y + up * (half + 20) - 4, person, 420, "centre")
    else:
        side = x - MARGIN - half - 18
        write_name(press, x + right * (half + 18), y - 4, person, side, "left" if right > 0 else "right")


def write_name(press: Press, x: float, y: float, person: PrintedPerson, width: float, align: Align) -> None:
    """Number and name, or a line to write them on."""
    if not person.name and person.number is None:
        length = min(width, 170)
        start = x - length * SHARE[align]
        press.rule(start, y - 2, start + length, y - 2, FINE, FAINT)
        return
    number = fit("" if person.number is None else f"{person.number}", "italic", 11, 40)
    gap = 5 if number.width else 0
    name = fit(person.name, "bold", 13.5, width - number.width - gap)
    start = x - (number.width + gap + name.width) * SHARE[align]
    press.line(start, y, number, colour=BAIZE)
    press.line(start + number.width + gap, y, name)
