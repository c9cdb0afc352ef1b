"""Sheets as people fill them in and phones photograph them: ink on the page, then perspective, curl, shadow, glare, blur, JPEG.

Or as a scanner stores them.
"""

from io import BytesIO
from math import cos, radians, sin, tan

import numpy
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

DOTS = 10  # a millimetre of the printed page


def printed(pdf, page=0):
    """A page as the printer makes it, in grey."""
    return pypdfium2.PdfDocument(pdf)[page].render(scale=DOTS * 25.4 / 72).to_pil().convert("L")


def filled(page, boxes, rng, *, pale=False):
    """The page with these boxes marked by a pen or a pencil: ticks, crosses, slashes."""
    page = page.copy()
    draw = ImageDraw.Draw(page)
    shade = rng.randint(90, 130) if pale else rng.randint(10, 60)
    style, width = rng.choice(("tick", "cross", "slash")), rng.uniform(0.35, 0.8)
    for box in boxes:
        _mark(draw, box.x, box.y, style, width, shade, rng)
    return page


def blacked(page, box, rng):
    """A wrong tick that was blacked out as the sheet asks."""
    page = page.copy()
    draw = ImageDraw.Draw(page)
    _mark(draw, box.x, box.y, "tick", 0.5, 30, rng)
    for nth in range(14):
        y = box.y - 2.5 + 5 * nth / 13
        _line(draw, [(box.x - 2.5, y), (box.x + 2.5, y + rng.uniform(-0.3, 0.3))], 0.7, 30)
    return page


def _mark(draw, x, y, style, width, shade, rng):
    x, y = x + rng.gauss(0, 0.45), y + rng.gauss(0, 0.45)
    size = rng.uniform(1.6, 2.7)
    if style == "tick":
        _line(draw, [(x - size, y), (x - size * 0.3, y + size * 0.8), (x + size * 1.1, y - size)], width, shade)
        return
    _line(draw, [(x - size, y + size), (x + size, y - size)], width, shade)
    if style == "cross":
        _line(draw, [(x - size, y - size), (x + size, y + size)], width, shade)


def _line(draw, points, width, shade):
    draw.line(
        [(px * DOTS, py * DOTS) for px, py in points], fill=shade, width=max(2, round(width * DOTS)), joint="curve"
    )


def photograph(page, rng, *, hard=False, megapixels=None, upside_down=False):
    """JPEG bytes of the page lying on a table, seen by a phone."""
    megapixels = megapixels or (rng.uniform(1.6, 8.0) if hard else rng.uniform(3.0, 8.0))
    height = int((megapixels * 1e6 * 4 / 3) ** 0.5)
    width = height * 3 // 4
    tilt = [rng.uniform(-1, 1) * (25 if hard else 10) for _ in range(2)]
    turn = rng.uniform(-12, 12) if hard else rng.uniform(-4, 4)
    if upside_down:
        turn += 180
    curl = rng.uniform(0, 5.0) if hard else rng.uniform(0, 1.0)
    seen = _seen(numpy.asarray(page, dtype=numpy.float32), width, height, tilt, turn, curl, rng)
    seen *= _light(width, height, rng, hard)
    if hard and rng.random() < 0.4:
        seen = _glare(seen, rng)
    image = Image.fromarray(numpy.clip(seen, 0, 255).astype(numpy.uint8))
    image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 1.3 if hard else 0.7) * height / 2600))
    noisy = numpy.asarray(image, dtype=numpy.float32)
    noise = numpy.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(2, 8) if hard else 2, noisy.shape)
    image = Image.fromarray(numpy.clip(noisy + noise, 0, 255).astype(numpy.uint8))
    out = BytesIO()
    image.save(out, "JPEG", quality=rng.randint(60, 85) if hard else 88)
    return out.getvalue()


def scan(*pictures, **how):
    """As a scanner has them: grey as JPEG, black and white as a fax."""
    out = BytesIO()
    pictures[0].save(out, "PDF", save_all=True, append_images=pictures[1:], **how)
    return out.getvalue()


def _seen(page, width, height, tilt, turn, curl, rng):
    """The page through a camera above it: each point of the picture is traced to the table.

    Some rows at a time, so that the figures in between stay in the processor’s cache: five times as fast.
    """
    rows, columns = page.shape
    wide, tall = columns / DOTS, rows / DOTS
    a, b = (tan(radians(each)) * 0.55 for each in tilt)
    c, s = cos(radians(turn)), sin(radians(turn))
    zoom = tall * rng.uniform(1.14, 1.3) * (1 + 0.35 * (abs(a) + abs(b)))
    shrink = max(1, int(zoom * DOTS / height))
    if shrink > 1:  # a camera's dots see the mean of what is under them
        cut = page[: rows // shrink * shrink, : columns // shrink * shrink]
        page = cut.reshape(rows // shrink, shrink, columns // shrink, shrink).mean(axis=(1, 3))
    flat, last = page.ravel(), page.shape[1]
    across = numpy.linspace(-0.5, 0.5, width, dtype=numpy.float32) * 0.75
    seen = numpy.empty((height, width), numpy.float32)
    for some in numpy.array_split(numpy.arange(height), height // 32):
        y = (some[:, None] / (height - 1) - 0.5).astype(numpy.float32)
        depth = zoom / (1 + a * across + b * y)
        x, y = across * depth, y * depth
        x, y = c * x + s * y + wide / 2, -s * x + c * y + tall / 2
        bend = curl * numpy.sin(numpy.clip(x / wide, 0, 1) * 3.14159)
        y = y + bend * (y / tall - 0.5) * 0.5 + bend * 0.5
        u, v = x * DOTS, y * DOTS
        outside = (u < 0) | (v < 0) | (u >= columns - 1) | (v >= rows - 1)
        u, v = u / shrink, v / shrink
        i, j = (numpy.clip(each.astype(int), 0, size - 2) for each, size in ((v, page.shape[0]), (u, last)))
        p, q = numpy.clip(v - i, 0, 1).astype(numpy.float32), numpy.clip(u - j, 0, 1).astype(numpy.float32)
        at = i * last + j
        above, below = (flat[at + row] * (1 - q) + flat[at + row + 1] * q for row in (0, last))
        seen[some] = numpy.where(outside, 96.0, (above * (1 - p) + below * p) * 0.93)
    return seen


def _light(width, height, rng, hard):
    x, y = _across_and_down(width, height)
    light = 1 - (0.35 if hard else 0.12) * rng.random() * (x if rng.random() < 0.5 else 1 - y)
    if hard and rng.random() < 0.6:  # the edge of the hand's shadow
        angle, at = rng.uniform(0, 6.28), rng.uniform(-0.2, 0.3)
        side = (x - 0.5) * cos(angle) + (y - 0.5) * sin(angle) - at
        light = light * (1 - rng.uniform(0.2, 0.45) / (1 + numpy.exp(-side * rng.uniform(20, 80))))
    return light


def _glare(seen, rng):
    height, width = seen.shape
    x, y = _across_and_down(width, height)
    middle, radius = (rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)), rng.uniform(0.05, 0.12)
    return seen + 150 * numpy.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * radius**2))


def _across_and_down(width, height):
    """From 0 to 1, as a row and as a column."""
    x, y = (numpy.linspace(0, 1, size, dtype=numpy.float32) for size in (width, height))
    return x, y[:, None]
