"""The results as the director reads them aloud, in large type, the last place first. Does not rank: it is given the steps."""

from typing import Final

from scoring.wording import Text, gettext_noop
from tournaments.night.standings import place_named

from .frame import footer, letterhead
from .ink import BAIZE, BRASS, FAINT, GREY, HAIR, INK
from .press import MARGIN, Press
from .values import CalledPrize, CalledStep, CallSheet

TITLE = Text(gettext_noop("Call sheet"))
SHARED = Text(gettext_noop("shared"))

NAME: Final = 30.0  # the height of a line with a name
PRIZE: Final = 22.0
HEAD: Final = 24.0
GAP: Final = 16.0


def draw_call_sheet(press: Press, sheet: CallSheet) -> None:
    """As many pages as it takes; a place is never parted, unless it fills more than a page."""
    pages = _pages(sheet.steps, press.height - 2 * MARGIN - 62 - 24)
    for number, steps in enumerate(pages, start=1):
        y = letterhead(press, sheet.night, press.words(TITLE)) - 8
        for step in steps:
            y = _draw_step(press, y, step)
        footer(press, sheet.night, number, len(pages))
        press.next_page()


def _pages(steps: tuple[CalledStep, ...], room: float) -> list[list[CalledStep]]:
    pages: list[list[CalledStep]] = [[]]
    left = room
    for step in (part for whole in steps for part in _parts(whole, room)):
        if _height(step) > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(step)
        left -= _height(step)
    return pages


def _parts(step: CalledStep, room: float) -> list[CalledStep]:
    """The step, cut where so many share a place that a page does not hold them."""
    most = int((room - HEAD - GAP - PRIZE * len(step.prizes)) / NAME)
    if len(step.names) <= max(most, 1):
        return [step]
    parts = [step.names[first : first + most] for first in range(0, len(step.names), most)]
    return [
        *(step._replace(names=names, prizes=()) for names in parts[:-1]),
        step._replace(names=parts[-1]),
    ]


def _height(step: CalledStep) -> float:
    return (HEAD if step.rank else 0) + NAME * len(step.names) + PRIZE * len(step.prizes) + GAP


def _draw_step(press: Press, top: float, step: CalledStep) -> float:
    """Returns the height below it."""
    left, right, y = MARGIN, press.width - MARGIN, top
    if step.rank:
        y -= HEAD
        place = place_named(step.rank)
        spent = press.text(right, y + 6, step.worth, 15, 160, align="right", colour=BAIZE, face="bold")
        colour = BRASS if step.rank == 1 else GREY
        used = press.text(left, y + 6, place, 14, right - left - spent - 90, face="italic", colour=colour)
        if len(step.names) > 1:
            press.text(left + used + 10, y + 6, SHARED, 12, 80, face="italic", colour=GREY)
    for name in step.names:
        y -= NAME
        press.text(left, y + 7, name, 24, right - left, face="bold", colour=INK)
    for prize in step.prizes:
        y -= PRIZE
        _draw_prize(press, y + 7, prize)
    press.rule(left, y - GAP / 2, right, y - GAP / 2, HAIR, FAINT)
    return y - GAP


def _draw_prize(press: Press, y: float, prize: CalledPrize) -> None:
    left, room = MARGIN, press.width - 2 * MARGIN
    press.suit("D", left, y - 1, 9, BRASS)
    spent = 18 + press.text(left + 18, y, prize.name, 14, room * 0.4, face="italic", colour=BRASS) + 10
    if prize.winners:
        spent += press.text(left + spent, y, prize.winners, 15, (room - spent) * 0.7, face="bold", colour=INK) + 10
    press.text(left + spent, y, prize.beside, 12, room - spent, face="italic", colour=GREY)
