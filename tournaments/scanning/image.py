"""A photograph or a scan as a grey picture of a bounded size. Knows no sheets."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from scoring.faults import refuse
from scoring.wording import gettext_noop

MOST_PIXELS: Final = 50_000_000  # a phone's largest; more is a bomb, or nothing that a table wrote
LONGEST: Final = 3200  # pixels on the longer side: a box is then some sixty wide

NO_PICTURE = gettext_noop(
    "This file is not a picture. Send a photograph (JPEG or PNG) of one sheet, or a scanner’s PDF."
)
TOO_LARGE = gettext_noop(
    "This picture has %(width)s by %(height)s pixels; at most 50 million are read. Send a smaller one."
)


def read_image(data: bytes) -> Image.Image:
    """The picture in grey, upright as the camera held it, its longer side at most 3,200 pixels.

    Raises Refused at `image`.
    """
    try:
        found: Image.Image = Image.open(BytesIO(data), formats=("JPEG", "PNG", "WEBP"))
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise refuse("image", NO_PICTURE) from error
    width, height = found.size
    if width * height > MOST_PIXELS:
        raise refuse("image", TOO_LARGE, width=width, height=height)
    try:
        found.draft("L", (LONGEST, LONGEST))  # a JPEG is decoded no larger than needed
        return small_and_grey(found)
    except (OSError, SyntaxError, ValueError) as error:  # cut short, or damaged
        raise refuse("image", NO_PICTURE) from error


def small_and_grey(image: Image.Image) -> Image.Image:
    """The picture in grey, upright, its longer side at most 3,200 pixels."""
    grey = ImageOps.exif_transpose(image.convert("L"))
    grey.thumbnail((LONGEST, LONGEST))
    return grey
