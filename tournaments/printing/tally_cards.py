"""The card that an entrant carries from table to table, up to eight to a sheet. Knows no law."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop
from tournaments.night.settle import TallyRound
from tournaments.night.standings import Points, wins_shown

from .frame import figure, points_shown
from .ink import BAIZE, BRASS, FINE, GREY, HEAVY, INK, PAPER, PLAIN, TINT
from .page_parts import PagePart, cut_marks, page_part
from .press import WRITTEN, Press, with_room
from .seat_drawing import letter_of
from .typefaces import Face
from .typesetting import SMALLEST, TextLine, broken, fit, fits, measure, words_of, wrap
from .values import NightHeading, PrintedPerson, TallyCard

TITLE = Text(gettext_noop("Tally cards"))
ROUND = Text(gettext_noop("Round"))
TABLE = Text(gettext_noop("Table"))
SEAT = Text(gettext_noop("Seat"))
PARTNER = Text(gettext_noop("Partner"))
AGAINST = Text(gettext_noop("Against"))
WON = Text(gettext_noop("Won"))
SCORE = Text(gettext_noop("Score"))
TOTAL = Text(gettext_noop("Total"))
INITIALS = Text(gettext_noop("Initials"))
SAT_OUT = Text(gettext_noop("sat out"))
NOT_THERE = Text(gettext_noop("not there"))
PLAYED_FOR_ANOTHER = Text(gettext_noop("played for another"))
YOUR_PAGE = Text(gettext_noop("your place and tally on a phone"))
# Translators: several tally cards of one person
CONTINUED = gettext_noop("card %(card)s of %(cards)s")

ACROSS: Final = 2
DOWN: Final = (4, 3, 2, 1)  # how many cards may stand one above the other
OPEN_ENDED: Final = 2  # so many where the number of rounds is open
HEAD_LINE: Final = 12.0
NAME: Final = 30.4  # from the last line of the head to the ruling: room to write a name
WITH_CODE: Final = 34.5  # the same where the name is known, and a line below it says what the QR code is for
ABOVE_WORDS: Final = 4.0  # so much higher a name of two lines stands over that line
QR_SIDE: Final = 55.0  # the QR code, its white edge included; that edge may lie outside the ruling
QR_OVERLAP: Final = 5.0
HEADING: Final = 14.0
HIGHEST_LINE: Final = 42.0
COLUMNS: Final = (ROUND, TABLE, SEAT, PARTNER, AGAINST, WON, SCORE, TOTAL, INITIALS)
# What share of the card's width each column has.
SHARES: Final = (0.1, 0.088, 0.073, 0.202, 0.13, 0.078, 0.1, 0.118, 0.111)
SHARES_ALONE: Final = (0.105, 0.1, 0.085, 0.0, 0.255, 0.095, 0.11, 0.125, 0.125)  # where nobody has a partner
AT_TABLE, AT_SEAT, AT_PARTNER, AT_AGAINST, AT_WON, AT_SCORE, AT_TOTAL = range(1, 8)
SIZE: Final = 10.0  # of the words in a line
LEADING: Final = 1.13
WHITE: Final = 4.0  # beside the words of a column
BESIDE: Final = 2.0  # beside its heading
RING: Final = 12.5  # the radius of the ring round the number
NOBODY: Final = PrintedPerson()


class CardPart(NamedTuple):
    """One card as it is cut: the rounds on it, counted from 0, and which of an entrant's cards it is."""

    card: TallyCard
    numbers: range
    nth: int
    of: int


class CardHead(NamedTuple):
    """What stands above the entrant's name, line by line: at the left and at the right; and its height with the name."""

    lines: tuple[tuple[TextLine | None, TextLine | None], ...]
    height: float


def draw_tally_cards(press: Press, cards: Sequence[TallyCard]) -> None:
    """As many a page as leave lines to write in, with marks to cut by; a very long night gives an entrant a second card.

    Where the last card is nobody's, what is left of its page is full of such cards.
    """
    kinds = {card._replace(entrant=NOBODY, lines=(), link=card.link and "any") for card in cards}
    longest = max(len(card.lines) for card in cards)
    down, most = min(shape_of(press, card, longest) for card in kinds)
    parts = [part for card in cards for part in parts_of(press, card, most)]
    a_page = ACROSS * down
    if parts[-1].card.entrant == NOBODY and parts[-1].of == 1:
        parts += [parts[-1]] * (-len(parts) % a_page)
    for first in range(0, len(parts), a_page):
        cut_marks(press, ACROSS, down)
        for place, part in enumerate(parts[first : first + a_page]):
            draw_card(press, part, page_part(press, place, ACROSS, down))
        press.next_page()


def shape_of(press: Press, card: TallyCard, least: int = 0) -> tuple[int, int]:
    """How many such cards stand one above the other, and how many lines each can have; at least so many where it may."""
    rounds = max(card.rounds or 0, least)
    for down in DOWN:
        most = lines_in(press, card, down)
        if rounds <= most and (card.rounds or down == OPEN_ENDED):
            return down, most
    return 1, lines_in(press, card, 1)


def lines_in(press: Press, card: TallyCard, down: int) -> int:
    """How many lines can be written in on a card, where so many stand one above the other."""
    at = page_part(press, 0, ACROSS, down)
    return int((at.top - at.bottom - head_of(card, at).height - HEADING) / WRITTEN)


def parts_of(press: Press, card: TallyCard, most: int) -> list[CardPart]:
    """The card, or the cards that its rounds need."""
    rounds = max(card.rounds or lines_in(press, card, OPEN_ENDED), len(card.lines), 1)
    firsts = range(0, rounds, most)
    return [
        CardPart(card, range(first, min(first + most, rounds)), nth, len(firsts))
        for nth, first in enumerate(firsts, start=1)
    ]


def head_of(card: TallyCard, at: PagePart) -> CardHead:
    """The head of such a card there."""
    return night_lines(card.night, right_of(card, at) - at.left, bool(card.link))


@lru_cache(maxsize=64)
def night_lines(night: NightHeading, width: float, has_code: bool) -> CardHead:
    """The night and its date on one line, or on several where they are long."""
    beside = fit(" · ".join(filter(None, (night.date, night.as_of))), "italic", SMALLEST, width)
    name = fit(night.name, "bold", 10.5, width - beside.width - 10, SMALLEST)
    lines: list[tuple[TextLine | None, TextLine | None]] = [(name, beside)]
    if not name.whole:
        lines = [*((each, None) for each in wrap(night.name, "bold", 10.5, width, 2)), (None, beside)]
    return CardHead(tuple(lines), len(lines) * HEAD_LINE + (WITH_CODE if has_code else NAME))


def draw_card(press: Press, part: CardPart, at: PagePart) -> None:
    """One card: who carries it, and a line a round."""
    anyones = part.card._replace(entrant=NOBODY, lines=(), link=part.card.link and "any")
    press.once(ruled_card, part._replace(card=anyones), at)
    top = at.top - head_of(part.card, at).height
    entrant(press, part.card, at, top)
    height, edges = line_height(part, top - at.bottom), edges_of(press, part.card, at)
    totals = accumulate(line.counted for line in part.card.lines)
    lines = list(zip(part.card.lines, totals, strict=True))[part.numbers.start : part.numbers.stop]
    for nth, (line, total) in enumerate(lines):
        draw_line(press, edges, top - HEADING - nth * height, height, line, total)


def edges_of(press: Press, card: TallyCard, at: PagePart) -> list[float]:
    """The edges of the columns: each holds its heading, for which those without figures give room."""
    widths = [share * at.width for share in (SHARES if card.has_partners else SHARES_ALONE)]
    needed = [
        max(
            measure(press.words(label), "bold")[1] * SMALLEST + BESIDE if width else 0.0,
            0.0 if label in (ROUND, PARTNER, INITIALS) else width,
        )
        for label, width in zip(COLUMNS, widths, strict=True)
    ]
    return list(accumulate(with_room(widths, needed), initial=at.left))


def line_height(part: CardPart, room: float) -> float:
    """How high each round's line is, where its ruling has that much room."""
    return min(HIGHEST_LINE, (room - HEADING) / len(part.numbers))


def ruled_card(press: Press, part: CardPart, at: PagePart) -> None:
    """What every entrant's card has in that place: the night, the ruling and the numbers of the rounds."""
    top = head(press, part, at)
    height, edges = line_height(part, top - at.bottom), edges_of(press, part.card, at)
    column_names(press, edges, top)
    y = top - HEADING
    for number in part.numbers:
        cell(press, edges, 0, y - height / 2, figure(number + 1), "bold")
        y -= height
        press.rule(edges[0], y, edges[-1], y, FINE, GREY)
    for x in edges[1:-1]:
        press.rule(x, top, x, y, FINE, GREY)
    press.box(at.left, y, at.width, top - y, PLAIN, INK)


def head(press: Press, part: CardPart, at: PagePart) -> float:
    """The night and its date over a rule, and the ring for the number. Returns the upper edge of the ruling."""
    right, found = right_of(part.card, at), head_of(part.card, at)
    y = at.top + 2.5
    for left, beside in found.lines:
        y -= HEAD_LINE
        if left:
            press.line(at.left, y, left, "left", BAIZE)
        if beside:
            press.line(right, y, beside, "right", GREY)
    press.rule(at.left, y - 3.5, right, y - 3.5, HEAVY, BAIZE)
    top = at.top - found.height
    press.ring(at.left + RING, ring_at(part.card, top), RING, PLAIN, BRASS)
    below = [press.words(YOUR_PAGE)] if part.card.link else []
    below += [press.words(Text(CONTINUED, {"card": part.nth, "cards": part.of}))] if part.of > 1 else []
    words, width = " · ".join(below), right - at.left - 2 * RING - 7
    press.text(right, top + 3.5, words, SMALLEST, width, face="italic", align="right", colour=GREY)
    return top


def ring_at(card: TallyCard, top: float) -> float:
    """The middle of the ring above the ruling."""
    return top + RING + (5 if card.link else 2)


def right_of(card: TallyCard, at: PagePart) -> float:
    """How far the head reaches: to the QR code, where there is one."""
    return at.right - (QR_SIDE - QR_OVERLAP if card.link else 0)


def entrant(press: Press, card: TallyCard, at: PagePart, top: float) -> None:
    """The number in its ring and the name or a line for it; beside them the QR code of the entrant's own page."""
    right, number = right_of(card, at), figure(card.entrant.number)
    y = ring_at(card, top)
    press.text(at.left + RING, y - 4.6, number, 13.5, 2 * RING - 5, face="bold", align="centre", colour=BRASS)
    left = at.left + 2 * RING + 7
    floor = 10 if card.link else 11
    rows = press.name_lines(card.entrant.name, 17, right - left, 2, face="bold", floor=floor)
    step = rows[0].size * 1.1 if rows else 0
    raised = ABOVE_WORDS if card.link and len(rows) > 1 else 0.0
    press.stack(left, y - 4 - step / 2 * (len(rows) - 1) + raised, rows, step)
    if not card.entrant.name:
        press.rule(left, top + 3.6, right, top + 3.6, FINE, GREY)
    if card.link:
        press.qr_code(card.link, at.right - QR_SIDE + QR_OVERLAP, top + 1, QR_SIDE)


def column_names(press: Press, edges: list[float], top: float) -> None:
    """The headings, on a tint."""
    press.box(edges[0], top - HEADING, edges[-1] - edges[0], HEADING, 0, fill=TINT)
    press.rule(edges[0], top - HEADING, edges[-1], top - HEADING, PLAIN, INK)
    for (left, right), label in zip(pairwise(edges), COLUMNS, strict=True):
        if right > left:
            middle = (left + right) / 2
            press.text(
                middle,
                top - 10.2,
                label,
                SMALLEST,
                right - left - BESIDE / 2,
                face="bold",
                align="centre",
                colour=BAIZE,
            )


def draw_line(press: Press, edges: list[float], top: float, height: float, line: TallyRound, total: Points) -> None:
    """One round, as far as it is known."""
    middle = top - height / 2
    cell(press, edges, AT_TABLE, middle, figure(line.table))
    cell(press, edges, AT_SEAT, middle, letter_of(press, line.seat, line.players) if line.seat else "")
    away = NOT_THERE if line.is_missed else PLAYED_FOR_ANOTHER if line.plays_for else SAT_OUT if line.sat_out else ""
    if away:
        first = AT_PARTNER if edges[AT_PARTNER] < edges[AT_AGAINST] else AT_AGAINST
        paragraph(press, edges[first], edges[first + 1], middle, away, 2, "italic")
    elif line.partner_number is not None:
        partner(press, edges, middle, height, PrintedPerson(line.partner_number, line.partner))
    opponents(press, edges, top, height, line)
    if line.won == 1:
        press.tick((edges[AT_WON] + edges[AT_SCORE]) / 2, middle, 13)
    elif line.table and line.is_decided:
        cell(press, edges, AT_WON, middle, wins_shown(line.won) if line.won else "–")
    score = line.points if line.table else line.credited
    cell(press, edges, AT_SCORE, middle, points_shown(press, score if line.has_begun else None))
    cell(press, edges, AT_TOTAL, middle, points_shown(press, total if line.has_begun else None), "bold")


def cell(press: Press, edges: list[float], nth: int, y: float, text: str, face: Face = "text") -> None:
    """A figure in the middle of its column."""
    width = edges[nth + 1] - edges[nth] - 2
    press.text((edges[nth] + edges[nth + 1]) / 2, y - 3.6, text, 10.5, width, face=face, align="centre")


def partner(press: Press, edges: list[float], middle: float, height: float, person: PrintedPerson) -> None:
    """Number and name where they have room in the line at a size that can be read; else the name's first word, or none."""
    left, right = edges[AT_PARTNER], edges[AT_AGAINST]
    most, width = int(height / (SMALLEST * LEADING)), right - left - WHITE
    first, *_others = person.name.split() or [""]
    for name in (person.name, first, ""):
        name = f"{figure(person.number)} {name}".strip()
        rows = broken(words_of(name), "text", SMALLEST, width)
        if len(rows) <= most and fits(rows, "text", SMALLEST, width):
            break
    paragraph(press, left, right, middle, name, len(rows), size=min(SIZE, height / (len(rows) * LEADING)))


def opponents(press: Press, edges: list[float], top: float, height: float, line: TallyRound) -> None:
    """Their numbers; over the partner's column too where there is none at that table."""
    first, middle = AT_AGAINST, top - height / 2
    if line.opponents and line.partner_number is None and edges[AT_PARTNER] < edges[AT_AGAINST]:
        first = AT_PARTNER
        left, right = edges[first] + 1, edges[AT_WON] - 1
        press.box(left, top - height + 1, right - left, height - 2, 0, fill=PAPER)
    paragraph(press, edges[first], edges[AT_WON], middle, ", ".join(map(figure, line.opponents)), 2)


def paragraph(
    press: Press,
    left: float,
    right: float,
    middle: float,
    text: Text | str,
    most: int,
    face: Face = "text",
    size: float = SIZE,
) -> None:
    """Words on so many lines at most, round the middle of their place."""
    rows = press.lines(text, size, right - left - WHITE, most, face)
    step = rows[0].size * LEADING if rows else 0
    press.stack((left + right) / 2, middle - 3.4 - step / 2 * (len(rows) - 1), rows, step, "centre")
