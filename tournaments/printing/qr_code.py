"""A QR code drawn as rectangles, sharp at any size. Does not know what its content means."""

import segno

from .ink import INK, PAPER
from .press import Press

# Readers take every mask equally well; comparing all eight takes five times as long as the code itself.
MASK = 2
QUIET = 4  # modules of white that a reader needs on each side


def draw_qr_code(press: Press, link: str, left: float, bottom: float, side: float) -> None:
    """The link as a square of that side in points, its white edge included."""
    code = segno.make(link, error="m", micro=False, mask=MASK)
    rows = [bytes(row) for row in code.matrix]
    module = side / (len(rows) + 2 * QUIET)
    press.box(left, bottom, side, side, 0, fill=PAPER)
    press.canvas.setFillColor(INK)
    path = press.canvas.beginPath()
    for nth, row in enumerate(rows):
        y = bottom + side - (QUIET + nth + 1) * module
        for start, length in dark_stretches(row):
            path.rect(left + (QUIET + start) * module, y, length * module, module)
    press.canvas.drawPath(path, stroke=0, fill=1)


def dark_stretches(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many lie side by side."""
    stretches: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and place and row[place - 1]:
            start, length = stretches[-1]
            stretches[-1] = (start, length + 1)
        elif dark:
            stretches.append((place, 1))
    return stretches
