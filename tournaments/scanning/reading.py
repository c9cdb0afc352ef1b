"""A photograph of a sheet → which sheet it is, and its hands. Reads pictures; knows no database, and writes nothing.

Needs zxing-cpp, which has no wheel for every machine: import this module only where it is used, and say so where it is missing.
"""

from collections.abc import Callable
from typing import NamedTuple

from scoring.faults import refuse
from scoring.law import Law
from scoring.wording import gettext_noop
from tournaments.scanning.hands import ReadDeal, read_sheet
from tournaments.scanning.image import read_image
from tournaments.scanning.layout import Layout, SheetMark, can_be_ticked
from tournaments.scanning.marks import Paper, find_codes, ink, pixels

NO_SHEET = gettext_noop(
    "No score sheet is seen in this picture. Photograph one whole sheet, flat and well lit, its corners in the picture."
)
SEVERAL = gettext_noop("There are %(count)s sheets in this picture. Photograph them one by one.")
HALF = gettext_noop("Only part of the sheet is seen. Photograph the whole sheet, its corners in the picture.")
OTHER_LAW = gettext_noop("This sheet is of a law that this program does not have. Key it by hand.")
FEWEST = 3  # codes that a page must show: with fewer its far end is guessed


class ReadPage(NamedTuple):
    """A page of a sheet as it was read; `seats` are the numbers that were ticked, None where the names are printed."""

    mark: SheetMark
    seats: tuple[int | None, ...] | None
    deals: tuple[ReadDeal, ...]


def read_page(data: bytes, law_of: Callable[[SheetMark], Law | None]) -> ReadPage:
    """The page in the picture, whose law `law_of` knows by its mark. Raises Refused at `image`."""
    image = read_image(data)
    found = find_codes(image)
    if not found:
        raise refuse("image", NO_SHEET)
    if len(found) > 1:
        raise refuse("image", SEVERAL, count=len(found))
    mark, corners = found[0]
    law = law_of(mark)
    if law is None or not can_be_ticked(law, 4):
        raise refuse("image", OTHER_LAW)
    if len(corners) < FEWEST:
        raise refuse("image", HALF)
    layout = Layout(mark, list(law.counts), law.most_bid)
    written = ink(pixels(image), layout, Paper(layout, corners))
    seats, deals = read_sheet(layout, [float(each) for each in written], law)
    return ReadPage(mark, seats, deals)
