"""The card that stands on a table like a tent: its number with its link, or with its seats where no phones are used."""

from collections.abc import Sequence
from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import HEAD_TABLE, SUITS, figure, which_end
from .ink import BAIZE, BRASS, FAINT, FINE, GREY, HEAVY
from .page_parts import PagePart
from .press import MARGIN, Align, Press
from .seat_drawing import SEAT_NAMES, around, mark
from .values import PrintedTableCard

TITLE = Text(gettext_noop("Table cards"))
POINT_A_PHONE = Text(
    gettext_noop("Point a phone's camera at the square to enter this table's hands. No sign-in needed.")
)
TABLE = Text(gettext_noop("Table"))
FOLD_HERE = Text(gettext_noop("fold here"))
LARGEST_QR_CODE: Final = 240.0  # points, its white edge included: read from across the table
BELOW: Final = 68.0  # points for the sentence and the address
FACE_INSET: Final = 20.0
SEAT_SIZE: Final = 44.0  # letters a centimetre high, which are read from three metres


def draw_table_cards(press: Press, cards: Sequence[PrintedTableCard]) -> None:
    """A page each; folded across the middle both sides of the table can read one."""
    for card in cards:
        press.canvas.saveState()
        press.canvas.translate(press.width, press.height)
        press.canvas.rotate(180)
        face(press, card, across=True)
        press.canvas.restoreState()
        face(press, card, across=False)
        fold(press)
        press.next_page()


def face(press: Press, card: PrintedTableCard, *, across: bool) -> None:
    """One side of the tent, on the lower half of the page; `across` is that which North reads."""
    if card.link:
        press.once(draw_face, card)
        return
    press.once(draw_edge, which_end(card.table, card.tables) == HEAD_TABLE)
    press.once(draw_seats, card.players, across)
    draw_number(press, card)


def fold(press: Press) -> None:
    """The line across the middle, and what it is for."""
    y = press.height / 2
    press.dotted(0, y, press.width, y, GREY)
    press.text(press.width - 8, y + 3, FOLD_HERE, 9, 80, face="italic", align="right", colour=GREY)


def draw_edge(press: Press, is_head: bool) -> None:
    """The frame of a side: the head table's in a colour of its own."""
    edge = BRASS if is_head else BAIZE
    at = inside(press)
    press.box(at.left, at.bottom, at.width, at.top - at.bottom, HEAVY, edge, radius=12)
    press.box(at.left + 5, at.bottom + 5, at.width - 10, at.top - at.bottom - 10, FINE, edge, radius=8)


def inside(press: Press) -> PagePart:
    """The frame of the side on the lower half of the page."""
    return PagePart(MARGIN - 4, press.width - MARGIN + 4, press.height / 2 - FACE_INSET, MARGIN - 4)


def draw_seats(press: Press, players: int, across: bool) -> None:
    """Where everyone sits, as one sees it who reads this side of the card."""
    at = inside(press)
    x, y = (at.left + at.right) / 2, (at.top + at.bottom) / 2
    turn = -1 if across else 1
    for seat in range(1, players + 1):
        right, up = (turn * each for each in around(seat, players))
        if players == 4:
            beside: Align = "right" if right > 0 else "left" if right < 0 else "centre"
            place = x + right * (at.width / 2 - 20)
            height = y - SEAT_SIZE * 0.34 + up * ((at.top - at.bottom) / 2 - 36)
            press.text(place, height, SEAT_NAMES[seat], SEAT_SIZE, 150, align=beside, face="bold")
        else:
            mark(press, x + right * (at.width / 2 - 46), y + up * ((at.top - at.bottom) / 2 - 42), seat, 29, players)


def draw_number(press: Press, card: PrintedTableCard) -> None:
    """The table's number in the middle, to be read from across the hall, and which end of it this is."""
    at = inside(press)
    x, y = (at.left + at.right) / 2, (at.top + at.bottom) / 2
    end = which_end(card.table, card.tables)
    colour = BRASS if end == HEAD_TABLE else BAIZE
    above = end or TABLE
    press.text(x, y + 70, above, 28, 200, face="italic", align="centre", colour=colour)
    press.text(x, y - 75, figure(card.table), 190, 250, face="bold", align="centre", colour=colour)


def draw_face(press: Press, card: PrintedTableCard) -> None:
    """One side of a card with a code, on the lower half of the page."""
    left, right, top, bottom = inside(press)
    draw_edge(press, which_end(card.table, card.tables) == HEAD_TABLE)
    heading(press, card, left + 20, right - 20, top - 28)
    room = top - 42 - bottom - BELOW
    side = min(LARGEST_QR_CODE, room)
    code_left, code_bottom = right - 14 - side, bottom + BELOW + (room - side) / 2
    press.qr_code(card.link, code_left, code_bottom, side)
    name_table(press, card, (left + 14 + code_left) / 2, code_bottom + side / 2, code_left - left - 30)
    middle, width = (left + right) / 2, right - left - 48
    press.text_above(middle, bottom + 46, POINT_A_PHONE, 13, width, 2, face="italic", align="centre")
    press.text_above(middle, bottom + 17, card.link, 10, width, 2, align="centre", colour=GREY)


def heading(press: Press, card: PrintedTableCard, left: float, right: float, y: float) -> None:
    """The night and its date, over a rule."""
    room = right - left
    spent = press.text(right, y, card.night.date, 11.5, room * 0.42, face="italic", align="right", colour=GREY)
    lines = press.name_lines(card.night.name, 13.5, room - spent - 14, 3, face="bold", floor=10)
    press.stack(left, y, lines, 11, colour=BAIZE)
    press.rule(left, y - 9, right, y - 9, FINE, GREY)


def name_table(press: Press, card: PrintedTableCard, middle: float, height: float, width: float) -> None:
    """The table's number round that height, to be read from across the hall, and which end of it this is."""
    end = which_end(card.table, card.tables)
    edge = BRASS if end == HEAD_TABLE else BAIZE
    number = figure(card.table)
    press.text(middle, height + 62, TABLE, 34, width, face="italic", align="centre", colour=edge)
    press.text(middle, height - 50, number, 150, width, face="bold", align="centre", colour=edge, floor=30)
    if end is not None:
        press.text(middle, height - 90, end, 28, width, face="italic", align="centre", colour=edge)
    else:
        for place, suit in enumerate(SUITS):
            press.suit(suit, middle - 45 + place * 26, height - 88, 13, FAINT)
