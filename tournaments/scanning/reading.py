"""A photograph of a sheet → which sheet it is, and its hands. Reads pictures; knows no database, and writes nothing.

Needs zxing-cpp, which has no wheel for every machine: import this module only where it is used, and say so where it is missing.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy
from PIL import Image

from scoring.faults import refuse
from scoring.law import Law
from scoring.wording import gettext_noop
from tournaments.scanning.hands import ReadDeal, read_sheet
from tournaments.scanning.layout import Layout, SheetMark, can_be_ticked
from tournaments.scanning.marks import Paper, find_codes, ink, pixels, straightened

NO_SHEET = gettext_noop(
    "There is no score sheet in this picture. Photograph one whole sheet, flat and well lit, with its "
    "corners in the picture."
)
SEVERAL = gettext_noop("There are several sheets in this picture. Photograph them one by one.")
HALF = gettext_noop("Only part of the sheet is in the picture. Photograph the whole sheet with its corners.")
OTHER_LAW = gettext_noop("This program does not have the law of this sheet. Key it by hand.")
BENT = gettext_noop("The paper is too bent to be read. Lay it flat, and photograph it from above.")
MOST_OFF: Final = 2.0  # mm that a code may lie from where the page has it


class ReadPage(NamedTuple):
    """A page of a sheet as it was read; `seats` are the numbers that were ticked, None where the names are printed.

    `straight` is its picture as it was printed: nothing but the page, upright and flat.
    """

    mark: SheetMark
    seats: tuple[int | None, ...] | None
    deals: tuple[ReadDeal, ...]
    straight: Image.Image


def read_page(image: Image.Image, law_of: Callable[[SheetMark], Law | None]) -> ReadPage:
    """The page in the picture, whose law `law_of` knows by its mark. Raises Refused at `image`."""
    found = find_codes(image)
    if not found:
        raise refuse("image", NO_SHEET)
    if len(found) > 1 or found[0].twice:
        raise refuse("image", SEVERAL)
    mark, corners, _twice = found[0]
    law = law_of(mark)
    if law is None or not can_be_ticked(law, 4):
        raise refuse("image", OTHER_LAW)
    layout = Layout(mark, list(law.counts), law.most_bid)
    if not layout.numbers or not layout.shows_all_edges(corners):
        raise refuse("image", HALF)
    try:
        paper = Paper(layout, corners)
    except numpy.linalg.LinAlgError as error:
        raise refuse("image", HALF) from error
    if not paper.off <= MOST_OFF:
        raise refuse("image", BENT)
    written = ink(pixels(image), layout, paper)
    seats, deals = read_sheet(layout, [float(each) for each in written], law)
    return ReadPage(mark, seats, deals, straightened(image, layout, paper))
