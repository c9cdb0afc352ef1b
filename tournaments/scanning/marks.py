"""How much ink is in each box of a photographed sheet. Knows pixels and the layout; knows no hands.

The codes of the sheet give a perspective, and where five or more are found a curve of the paper besides. Each box is then sought
near its place by its outline, together with its neighbours, and what is darker inside than the paper round it is ink.
"""

from collections.abc import Sequence
from math import ceil
from typing import Any, Final, NamedTuple, TypeAlias

import numpy
import zxingcpp
from PIL import Image, ImageOps

from tournaments.scanning.layout import BOX, CODE, Layout, SheetMark, read_mark

Array: TypeAlias = numpy.ndarray[Any, Any]

QR_CODE: Final = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
ENOUGH: Final = 3  # codes, for a second look not to be worth it
STEP: Final = 0.2  # mm between the points that are looked at
REACH: Final = 5.4  # mm from a box's middle that are looked at
AT_ONCE: Final = 5  # boxes
SEEK: Final = 2.4  # mm that a box may be away from where it is expected
NEIGHBOURS: Final = 6
DOTS: Final = 6  # to the millimetre of a page that is straightened
PIECE: Final = 15.0  # mm: over so much of a page its curve is a line
INSIDE: Final = 2.0  # mm from the middle that count as inside: the outline and its blur are left out


class FoundCodes(NamedTuple):
    """The codes of one sheet: what they say, and each code's corners by its place, in pixels. `twice` has the places that
    were found again elsewhere: there are several sheets of that mark."""

    mark: SheetMark
    corners: dict[int, Array]
    twice: set[int]


def find_codes(image: Image.Image) -> list[FoundCodes]:
    """The sheets in the picture by their codes, that with most codes first; with more contrast where few are found."""
    found = _codes(image)
    if sum(len(each.corners) for each in found) < ENOUGH:
        again = _codes(ImageOps.autocontrast(image, cutoff=2))
        found = max(found, again, key=lambda each: sum(len(one.corners) for one in each))
    return sorted(found, key=lambda each: -len(each.corners))


def _codes(image: Image.Image) -> list[FoundCodes]:
    sheets: dict[SheetMark, FoundCodes] = {}
    for code in zxingcpp.read_barcodes(pixels(image), formats=QR_CODE):
        read = read_mark(code.text)
        if read is None:
            continue
        mark, place = read
        at = code.position
        corners = [(corner.x, corner.y) for corner in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)]
        sheet = sheets.setdefault(mark, FoundCodes(mark, {}, set()))
        if place in sheet.corners:
            sheet.twice.add(place)
        sheet.corners[place] = numpy.array(corners, float)
    return list(sheets.values())


class Paper:
    """From millimetres on the sheet to pixels in the picture."""

    def __init__(self, layout: Layout, corners: dict[int, Array]) -> None:
        half = CODE / 2
        around = numpy.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        known = numpy.concatenate([numpy.array(layout.codes[place]) + around for place in corners])
        seen = numpy.concatenate(list(corners.values()))
        self.flat = _homography(known, seen)
        self.curve = numpy.zeros((6, 2))
        if len(corners) >= 5:
            self.curve = numpy.linalg.lstsq(_terms(known), seen - self._flat(known), rcond=None)[0]

        # How far a code's corner lies from where the page would have it, in mm.
        away = numpy.linalg.norm(seen - self.pixels(known), axis=1).reshape(-1, 4).max(axis=1)
        sides = numpy.linalg.norm(seen.reshape(-1, 4, 2)[:, 0] - seen.reshape(-1, 4, 2)[:, 2], axis=1) / 2**0.5
        self.off = float((away / sides).max() * CODE)

    def _flat(self, points: Array) -> Array:
        seen = numpy.column_stack([points, numpy.ones(len(points))]) @ self.flat.T
        return seen[:, :2] / seen[:, 2:]

    def pixels(self, points: Array) -> Array:
        """Where points of the sheet lie in the picture; both have a row a point."""
        return self._flat(points) + _terms(points) @ self.curve


def _terms(points: Array) -> Array:
    x, y = (points[:, 0] - 105) / 100, (points[:, 1] - 148) / 100
    return numpy.column_stack([numpy.ones(len(x)), x, y, x * x, y * y, x * y])


def _homography(known: Array, seen: Array) -> Array:
    """The perspective that takes the known points to the seen ones, by least squares."""
    size, middle = seen.std(), seen.mean(axis=0)
    (x, y), (u, v) = (known / 100).T, ((seen - middle) / size).T
    zero, one = numpy.zeros(len(x)), numpy.ones(len(x))
    rows = [
        numpy.column_stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u]),
        numpy.column_stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v]),
    ]
    last = numpy.linalg.svd(numpy.concatenate(rows))[2][-1].reshape(3, 3)
    back = numpy.array([[size, 0, middle[0]], [0, size, middle[1]], [0, 0, 1]])
    return back @ last @ numpy.diag([0.01, 0.01, 1])


def pixels(image: Image.Image) -> Array:
    """The picture as brightness, 0 black to 255 white, rows first."""
    return numpy.asarray(image)


def straightened(image: Image.Image, layout: Layout, paper: Paper) -> Image.Image:
    """The page as it was printed, piece by piece; white where it lies outside the picture."""
    across, down = (numpy.linspace(0, size, ceil(size / PIECE) + 1) for size in (layout.width, layout.height))
    corners = numpy.stack(numpy.meshgrid(across, down), axis=-1)
    seen = paper.pixels(corners.reshape(-1, 2)).reshape(corners.shape)
    at = numpy.rint(corners * DOTS).astype(int)
    pieces = []
    for row in range(len(down) - 1):
        for column in range(len(across) - 1):
            quad = [seen[row + i, column + j] for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
            box = (*map(int, at[row, column]), *map(int, at[row + 1, column + 1]))
            pieces.append((box, tuple(float(each) for point in quad for each in point)))
    size = (int(at[-1, -1, 0]), int(at[-1, -1, 1]))
    return image.transform(size, Image.Transform.MESH, pieces, Image.Resampling.BILINEAR, fillcolor=255)


def ink(picture: Array, layout: Layout, paper: Paper) -> Array:
    """For each box of the layout, in its order, the share of its inside that is written on, 0 to 1; nan outside the picture."""
    middles = numpy.array([(box.x, box.y) for box in layout.boxes])
    steps = numpy.arange(-REACH, REACH + STEP / 2, STEP)
    away = numpy.stack(numpy.meshgrid(steps, steps), axis=-1)  # rows downwards
    # A few boxes at a time, so that the figures in between stay in the processor’s cache: six times as fast.
    some = numpy.array_split(middles, len(middles) // AT_ONCE + 1)
    points = ((part[:, None, None, :] + away).reshape(-1, 2) for part in some)
    patches = numpy.concatenate([_sampled(picture, paper.pixels(each)) for each in points])
    patches = patches.reshape(len(middles), len(steps), len(steps))
    shifts = _shifts(patches, middles)
    inside = round(INSIDE / STEP)
    centre = len(steps) // 2
    written = numpy.empty(len(middles))
    for nth, (patch, (down, right)) in enumerate(zip(patches, shifts, strict=True)):
        row, column = centre + down, centre + right
        box = patch[row - inside : row + inside + 1, column - inside : column + inside + 1]
        white = numpy.nanpercentile(patch, 85) if not numpy.isnan(patch).all() else 0.0
        at_limit = max(abs(down), abs(right)) * STEP > SEEK - STEP / 2
        written[nth] = float("nan") if at_limit else _darkness(box, white)
    return written


def _darkness(box: Array, white: float) -> float:
    """How much darker than the paper the inside is, on the mean; what is only a little darker is shadow or noise."""
    if white < 1 or numpy.isnan(box).any():
        return float("nan")
    dark = (white - box) / white
    return float(numpy.clip((dark - 0.12) / 0.38, 0, 1).mean())


def _sampled(picture: Array, at: Array) -> Array:
    """The brightness at points between pixels; nan outside the picture."""
    height, width = picture.shape
    x, y = at[:, 0] - 0.5, at[:, 1] - 0.5
    within = (x >= 0) & (y >= 0) & (x < width - 1) & (y < height - 1)
    x, y = numpy.where(within, x, 0.0), numpy.where(within, y, 0.0)
    left, top = x.astype(int), y.astype(int)
    x, y = (x - left).astype(numpy.float32), (y - top).astype(numpy.float32)
    above = picture[top, left] * (1 - x) + picture[top, left + 1] * x
    below = picture[top + 1, left] * (1 - x) + picture[top + 1, left + 1] * x
    return numpy.where(within, above * (1 - y) + below * y, numpy.float32(numpy.nan))


def _shifts(patches: Array, middles: Array) -> Sequence[tuple[int, int]]:
    """How many steps down and to the right each box lies from where it was expected, by its outline and its neighbours'."""
    side, reach = round(BOX / 2 / STEP), round(SEEK / STEP)
    centre = patches.shape[1] // 2
    dark = -numpy.nan_to_num(patches, nan=255.0)
    span = range(-reach, reach + 1)
    scores = numpy.empty((len(patches), len(span), len(span)))
    # Sums along lines by running totals: the four sides of the outline for every shift.
    across, down = dark.cumsum(axis=2), dark.cumsum(axis=1)
    for i, dy in enumerate(span):
        top, bottom = centre + dy - side, centre + dy + side
        for j, dx in enumerate(span):
            left, right = centre + dx - side, centre + dx + side
            rows = across[:, (top, bottom), right] - across[:, (top, bottom), max(left - 1, 0)]
            columns = down[:, bottom, :][:, (left, right)] - down[:, max(top - 1, 0), :][:, (left, right)]
            scores[:, i, j] = rows.sum(axis=1) + columns.sum(axis=1)
    distance = ((middles[:, None, :] - middles[None, :, :]) ** 2).sum(axis=2)
    near = numpy.argsort(distance, axis=1, kind="stable")[:, : NEIGHBOURS + 1]
    together = scores[near].mean(axis=1)
    best = together.reshape(len(patches), -1).argmax(axis=1)
    return [(int(at) // len(span) - reach, int(at) % len(span) - reach) for at in best]
