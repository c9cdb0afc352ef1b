"""The head and the foot of every page. Knows the night; does not know what is between them."""

from typing import Final

from scoring.wording import Text, gettext_noop
from tournaments.night.standings import Points, shown

from .ink import BAIZE, FAINT, FINE, GREY, HEAVY, Suit
from .press import MARGIN, Press
from .values import Figure, NightHeading

LETTERHEAD: Final = 62.0  # points from the margin down to the lower rule
SUITS: Final[tuple[Suit, ...]] = ("S", "H", "D", "C")

NOTHING_TO_PRINT = Text(gettext_noop("There is nothing to print yet."))
PAGE_OF = gettext_noop("page %(page)s of %(pages)s")
ROUND = gettext_noop("Round %(round)s")
ROUND_OF = gettext_noop("Round %(round)s of %(rounds)s")
SOME_ROUND = Text(gettext_noop("Round ____"))
TABLE = gettext_noop("Table %(table)s")
SOME_TABLE = Text(gettext_noop("Table ___"))
HEAD_TABLE = Text(gettext_noop("Head table"))
FOOT_TABLE = Text(gettext_noop("Foot table"))


def letterhead(press: Press, night: NightHeading, title: str, detail: str = "") -> float:
    """Club and night, what the paper is, its date. Returns the height at which the page begins below."""
    top, right = press.height - MARGIN, press.width - MARGIN
    middle, half = press.width / 2, (right - MARGIN) / 2 - 46
    # Most are of one line; longer ones grow into the margin above.
    press.text_above(MARGIN, top - 12, night.club, 10.5, half, 3, face="italic", colour=GREY)
    press.text_above(right, top - 12, night.date, 10.5, half, 3, face="italic", align="right", colour=GREY)
    for place, suit in enumerate(SUITS):
        press.suit(suit, middle - 32 + place * 18, top - 12, 9, FAINT)
    aside = press.text(right, top - 36, detail, 12.5, half, align="right", colour=BAIZE, face="bold")
    room = right - MARGIN - aside - 18
    spent = _name(press, top - 36, night.name, room * 0.68)
    press.text(MARGIN + spent + 10, top - 36, title, 13, room - spent - 10, face="italic", colour=BAIZE)
    double_rule(press, top - 49)
    return top - LETTERHEAD


def _name(press: Press, y: float, name: str, width: float) -> float:
    """The night's name, on two lines where one is too short for it. Returns its width."""
    rows = press.name_lines(name, 21, width, 2, face="bold", floor=12.5)
    press.stack(MARGIN, y - 6 * (len(rows) - 1), rows, 14.5)
    return max((line.width for line in rows), default=0)


def double_rule(press: Press, y: float) -> None:
    """A heavy rule with a fine one beneath it, from margin to margin."""
    press.rule(MARGIN, y, press.width - MARGIN, y, HEAVY, BAIZE)
    press.rule(MARGIN, y - 3.2, press.width - MARGIN, y - 3.2, FINE, BAIZE)


def footer(press: Press, night: NightHeading, page: int = 1, pages: int = 1) -> None:
    """The night, how far its records had come, and the number of the page where there are several."""
    right, y = press.width - MARGIN, MARGIN - 10
    number = Text(PAGE_OF, {"page": page, "pages": pages}) if pages > 1 else ""
    press.rule(MARGIN, y + 12, right, y + 12, FINE, GREY)
    spent = press.text(right, y, number, 9, 150, align="right", colour=GREY, face="italic")
    as_of = press.lines(night.as_of, 9, 170, 1, "italic")
    width = as_of[0].width if as_of else 0
    # In the middle, or as near to it as the name leaves it room.
    name = press.text(MARGIN, y, night.name, 9, right - MARGIN - spent - width - 24, colour=GREY, face="italic")
    left = max(press.width / 2 - width / 2, MARGIN + name + 12)
    for line in as_of:
        press.line(min(left, right - spent - width - 12), y, line, colour=GREY)


def nothing_to_print(press: Press) -> None:
    """A page with that message, as a PDF must have a page."""
    press.text(press.width / 2, press.height / 2, NOTHING_TO_PRINT, 14, press.width - 2 * MARGIN, align="centre")
    press.next_page()


def which_round(number: int, rounds: int | None) -> Text:
    """The label of the round, with the number of rounds where that is known; for 0 one to write the number in."""
    if not number:
        return SOME_ROUND
    return Text(ROUND_OF if rounds else ROUND, {"round": number, "rounds": rounds})


def which_end(table: int, tables: int) -> Text | None:
    """The label of the head table or of the foot table; None for those in between.

    `tables` is 0 where there is no head table, or where it is not known whether there is.
    """
    return {tables: FOOT_TABLE, 1: HEAD_TABLE}.get(table) if tables else None


def points_shown(press: Press, points: Points | None) -> str:
    """Points as people read them, a part of a point in the reader's number format; nothing for None."""
    return "" if points is None else press.words(Text("%(points)s", {"points": shown(points)})).replace("-", "−")


def figure(value: Figure) -> str:
    """A number as it is printed, with a true minus; nothing for None."""
    if value is None:
        return ""
    return f"{value:d}".replace("-", "−") if isinstance(value, int) else value
