"""The card that an entrant carries from table to table, four to a sheet. Knows no law and calculates nothing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop

from .frame import figure
from .ink import BAIZE, BRASS, FAINT, FINE, GREY, HAIR, HEAVY, INK, PLAIN, TINT
from .press import Press, column_edges
from .seats import SEAT_NAMES
from .typefaces import Face
from .typesetting import fit, wrap
from .values import PrintedPerson, TallyCard, TallyLine

TITLE = Text(gettext_noop("Tally cards"))
TALLY_CARD = Text(gettext_noop("Tally card"))
ROUND = Text(gettext_noop("Round"))
TABLE = Text(gettext_noop("Table"))
SEAT = Text(gettext_noop("Seat"))
PARTNER = Text(gettext_noop("Partner"))
SCORE = Text(gettext_noop("Score"))
INITIALS = Text(gettext_noop("Initials"))
SAT_OUT = Text(gettext_noop("sat out"))
NOT_THERE = Text(gettext_noop("not there"))
PLAYED_FOR_ANOTHER = Text(gettext_noop("played for another"))
TOTAL = Text(gettext_noop("Total"))
YOUR_PAGE = Text(gettext_noop("your place and tally on a phone"))
CONTINUED = gettext_noop("card %(card)s of %(cards)s")

A_SHEET: Final = 4
OPEN_ENDED: Final = 12  # lines where the number of rounds is open
MOST_LINES: Final = 16  # a card; lower lines are too low to write in
INSET: Final = 24.0  # from the cut to the ruling
HEAD: Final = 66.0
QR_SIDE: Final = 66.0  # the QR code, its white edge included; that edge may lie outside the ruling
QR_OVERLAP: Final = 5.0
HEADING: Final = 15.0
TOTAL_LINE: Final = 22.0
HIGHEST_LINE: Final = 42.0
CUT_MARK: Final = 11.0
# What share of the card's width each column has.
SHARES: Final = (0.1, 0.1, 0.13, 0.38, 0.12, 0.17)
SHARES_ALONE: Final = (0.14, 0.16, 0.2, 0.0, 0.22, 0.28)  # where nobody has a partner
PARTNERS: Final = 3
# The sizes of a partner's name: below the first it is broken into two lines, below the second it is cut short.
ONE_LINE: Final = 8.5
LEAST: Final = 7.0
RING: Final = 12.5  # the radius of the ring round the number
NOBODY: Final = PrintedPerson()


class CardPart(NamedTuple):
    """One card as it is cut: the rounds on it, counted from 0, and which of an entrant's cards it is."""

    card: TallyCard
    numbers: range
    nth: int
    of: int


class CardArea(NamedTuple):
    """Where on the sheet a card lies, inside its inset, in points."""

    left: float
    right: float
    top: float
    bottom: float


def draw_tally_cards(press: Press, cards: Sequence[TallyCard]) -> None:
    """Four a page with marks to cut by; a long night gives an entrant a second card."""
    parts = [part for card in cards for part in parts_of(card)]
    for first in range(0, len(parts), A_SHEET):
        cut_marks(press)
        for quarter, part in enumerate(parts[first : first + A_SHEET]):
            draw_card(press, part, place_of(press, quarter))
        press.next_page()


def parts_of(card: TallyCard) -> list[CardPart]:
    """The card, or the cards that its rounds need."""
    rounds = max(card.rounds or OPEN_ENDED, len(card.lines), 1)
    firsts = range(0, rounds, MOST_LINES)
    return [
        CardPart(card, range(first, min(first + MOST_LINES, rounds)), nth, len(firsts))
        for nth, first in enumerate(firsts, start=1)
    ]


def place_of(press: Press, quarter: int) -> CardArea:
    """The quarter of the sheet, reading left to right and down."""
    width, height = press.width / 2, press.height / 2
    left, bottom = (quarter % 2) * width, (1 - quarter // 2) * height
    return CardArea(left + INSET, left + width - INSET, bottom + height - INSET, bottom + INSET)


def cut_marks(press: Press) -> None:
    """Short lines at the edges and a cross in the middle, where to cut."""
    x, y = press.width / 2, press.height / 2
    for end in (0.0, press.height - CUT_MARK):
        press.rule(x, end, x, end + CUT_MARK, HAIR, INK)
    for end in (0.0, press.width - CUT_MARK):
        press.rule(end, y, end + CUT_MARK, y, HAIR, INK)
    press.rule(x - CUT_MARK / 2, y, x + CUT_MARK / 2, y, HAIR, INK)
    press.rule(x, y - CUT_MARK / 2, x, y + CUT_MARK / 2, HAIR, INK)


def draw_card(press: Press, part: CardPart, at: CardArea) -> None:
    """One card: who carries it, a line a round, the total."""
    anyones = TallyCard(part.card.night, NOBODY, link="any" if part.card.link else "")
    anyones = anyones._replace(has_partners=part.card.has_partners)
    press.once(ruled_card, part._replace(card=anyones), at)
    entrant(press, part.card, at)
    top, height = at.top - HEAD - HEADING, line_height(part, at)
    edges = edges_of(part.card, at)
    for nth, line in enumerate(part.card.lines[part.numbers.start : part.numbers.stop]):
        draw_line(press, edges, top - nth * height, height, line)
    if part.nth == part.of:
        total(press, part.card, edges, top - len(part.numbers) * height)


def edges_of(card: TallyCard, at: CardArea) -> list[float]:
    """The edges of the columns."""
    return column_edges(at.left, at.right - at.left, SHARES if card.has_partners else SHARES_ALONE)


def line_height(part: CardPart, at: CardArea) -> float:
    """How high each round's line is."""
    return min(HIGHEST_LINE, (at.top - HEAD - HEADING - at.bottom - 9 - TOTAL_LINE) / len(part.numbers))


def ruled_card(press: Press, part: CardPart, at: CardArea) -> None:
    """What every entrant's card has in that place: the night, the ruling and the numbers of the rounds."""
    head(press, part, at)
    top, height = at.top - HEAD, line_height(part, at)
    edges = edges_of(part.card, at)
    column_names(press, edges, top)
    y = top - HEADING
    for number in part.numbers:
        cell(press, edges, 0, y - height / 2, figure(number + 1), "bold")
        y -= height
        press.rule(edges[0], y, edges[-1], y, HAIR, GREY)
    for x in edges[1:-1]:
        press.rule(x, top, x, y, HAIR, GREY)
    press.box(at.left, y, at.right - at.left, top - y, PLAIN, INK)
    middle, width = (at.left + at.right) / 2, at.right - at.left
    as_of = part.card.night.as_of
    press.text(middle, at.bottom - 4, as_of, 7, width, face="italic", align="centre", colour=GREY)


def head(press: Press, part: CardPart, at: CardArea) -> None:
    """Club, night and date small, over a rule; the ring for the number."""
    card, right = part.card, right_of(part.card, at)
    width = right - at.left
    press.text(at.left, at.top - 7, card.night.club, 8, width * 0.55, face="italic", colour=GREY)
    press.text(right, at.top - 7, card.night.date, 8, width * 0.43, face="italic", align="right", colour=GREY)
    press.text(at.left, at.top - 20, card.night.name, 10.5, width * 0.66, face="bold", colour=BAIZE)
    what = Text(CONTINUED, {"card": part.nth, "cards": part.of}) if part.of > 1 else TALLY_CARD
    press.text(right, at.top - 20, what, 9.5, width * 0.32, face="italic", align="right", colour=BAIZE)
    press.rule(at.left, at.top - 26, right, at.top - 26, HEAVY, BAIZE)
    press.rule(at.left, at.top - 28.6, right, at.top - 28.6, HAIR, BAIZE)
    press.ring(at.left + RING, at.top - 46, RING, PLAIN, BRASS)


def right_of(card: TallyCard, at: CardArea) -> float:
    """How far the head reaches: to the QR code, where there is one."""
    return at.right - (QR_SIDE - QR_OVERLAP if card.link else 0)


def entrant(press: Press, card: TallyCard, at: CardArea) -> None:
    """The number in its ring and the name or a line for it; beside them the QR code of the entrant's own page."""
    middle, right = at.top - 46, right_of(card, at)
    number = figure(card.entrant.number)
    room = 2 * RING - 5
    press.text(at.left + RING, middle - 4.6, number, 13.5, room, face="bold", align="centre", colour=BRASS)
    left = at.left + 2 * RING + 8
    press.text(left, middle - 5, card.entrant.name, 17, right - left, face="bold")
    if not card.entrant.name:
        press.rule(left, middle - 7, right, middle - 7, FINE, FAINT)
    if card.link:
        press.text(right, middle - 15.5, YOUR_PAGE, 6.5, right - left, face="italic", align="right", colour=GREY)
        press.qr_code(card.link, at.right - QR_SIDE + QR_OVERLAP, at.top - HEAD + QR_OVERLAP, QR_SIDE)


def column_names(press: Press, edges: list[float], top: float) -> None:
    """The headings, on a tint."""
    press.box(edges[0], top - HEADING, edges[-1] - edges[0], HEADING, 0, fill=TINT)
    press.rule(edges[0], top - HEADING, edges[-1], top - HEADING, PLAIN, INK)
    for nth, label in enumerate((ROUND, TABLE, SEAT, PARTNER, SCORE, INITIALS)):
        middle, width = (edges[nth] + edges[nth + 1]) / 2, edges[nth + 1] - edges[nth] - 4
        if width > 0:
            press.text(middle, top - 10.5, label, 8.2, width, face="bold", align="centre", colour=BAIZE, floor=4)


def draw_line(press: Press, edges: list[float], top: float, height: float, line: TallyLine) -> None:
    """One round, as far as it is known."""
    middle = top - height / 2
    cell(press, edges, 1, middle, figure(line.table))
    seat = SEAT_NAMES.get(line.seat or 0, "") if line.players == 4 else figure(line.seat)
    cell(press, edges, 2, middle, seat)
    partner(press, edges, top, height, line)
    cell(press, edges, 4, middle, figure(line.score), "bold")


def cell(press: Press, edges: list[float], nth: int, y: float, text: Text | str, face: Face = "text") -> None:
    """A figure or a word in the middle of its column."""
    width = edges[nth + 1] - edges[nth] - 6
    press.text((edges[nth] + edges[nth + 1]) / 2, y - 3.6, text, 10.5, width, face=face, align="centre")


def partner(press: Press, edges: list[float], top: float, height: float, line: TallyLine) -> None:
    """The partner on one line, or on two where the name would be too small to read at arm's length."""
    left, width, middle = edges[PARTNERS] + 4, edges[PARTNERS + 1] - edges[PARTNERS] - 6, top - height / 2
    without = (
        NOT_THERE if line.missed else PLAYED_FOR_ANOTHER if line.substitute else SAT_OUT if line.sat_out else None
    )
    if without is not None:
        if width < 0:
            left, width = edges[1] + 4, edges[3] - edges[1] - 6
        press.text(left, middle - 3.6, without, 10.5, width, face="italic", colour=GREY)
        return
    if width < 0:
        return
    row = fit(line.partner, "text", 10.5, width, ONE_LINE)
    if row.whole:
        press.line(left, middle - 3.6, row)
        return
    rows = wrap(line.partner, "text", min(9.5, height / 2.1), width, 2, LEAST)
    leading = min(rows[0].size * 1.15, (height - rows[0].size) * 0.95)
    for nth, row in enumerate(rows):
        press.line(left, middle - row.size * 0.37 + leading * ((len(rows) - 1) / 2 - nth), row)


def total(press: Press, card: TallyCard, edges: list[float], top: float) -> None:
    """The sum, in a box under the scores."""
    press.text(edges[4] - 8, top - 15.5, TOTAL, 11, 120, face="bold", align="right", colour=BAIZE)
    press.box(edges[4], top - TOTAL_LINE, edges[5] - edges[4], TOTAL_LINE, PLAIN, INK)
    press.rule(edges[4], top - TOTAL_LINE + 2, edges[5], top - TOTAL_LINE + 2, HAIR, INK)
    width = edges[5] - edges[4] - 4
    press.text((edges[4] + edges[5]) / 2, top - 15, figure(card.total), 12, width, face="bold", align="centre")
