"""A file that is sent → its pictures in grey: a photograph, or each page of a scanner's PDF. Knows no sheets.

A scanner stores a page as one picture, so that is what is taken: nothing of a page is drawn.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from PIL import Image, ImageOps, UnidentifiedImageError

from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop

MOST_PIXELS: Final = 50_000_000  # a phone's largest; more is a bomb, or nothing that a table wrote
LONGEST: Final = 3200  # pixels on the longer side: a box is then some sixty wide

NO_PICTURE = gettext_noop(
    "This file is not a picture. Send a photograph (JPEG or PNG) of one sheet, or a scanner’s PDF."
)
PICTURE_TOO_LARGE = gettext_noop(
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
        raise refuse("image", PICTURE_TOO_LARGE, width=width, height=height)
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


if TYPE_CHECKING:
    from pypdf import PdfReader

MOST_BYTES: Final = 19_000_000  # below what the server takes at all
MOST_PAGES: Final = 200
FEWEST_PIXELS: Final = 100_000  # of a page; smaller pictures are marks that a scanner adds

TOO_LONG = gettext_noop(
    "This file has %(size)s MB; at most %(most)s MB are read. Scan fewer sheets at a time, or scan them in grey."
)
BROKEN = gettext_noop("This PDF is damaged. Scan the sheets again.")
LOCKED = gettext_noop("This PDF is locked by a password. Scan the sheets without one.")
NO_PAGES = gettext_noop("This PDF has no page.")
TOO_MANY = gettext_noop(
    "This PDF has %(pages)s pages; the program reads at most %(most)s. Scan fewer sheets at a time."
)
NO_SCAN = gettext_noop("Page %(page)s of this PDF is not a scan of a sheet. Scan each sheet as one picture (JPEG).")
UNREADABLE = gettext_noop(
    "The picture on page %(page)s of this PDF cannot be opened. Let the scanner store pages as JPEG."
)
TOO_LARGE = gettext_noop(
    "Page %(page)s of this PDF has %(width)s by %(height)s pixels; at most 50 million are read. Scan it at 300 dpi."
)


def read_images(data: bytes) -> Iterator[Image.Image]:
    """The photograph, or the picture of each page, as `read_image` has it.

    Raises Refused at `image`; of a PDF before the first page where it can be known then.
    """
    if len(data) > MOST_BYTES:
        raise refuse("image", TOO_LONG, size=ceil(len(data) / 1_000_000), most=MOST_BYTES // 1_000_000)
    if is_pdf(data):
        yield from _pages(data)
    else:
        yield read_image(data)


def is_pdf(data: bytes) -> bool:
    """Whether it is a PDF, as its first bytes say."""
    return b"%PDF-" in data[:1024]


def _pages(data: bytes) -> Iterator[Image.Image]:
    from pypdf import PdfReader  # takes a sixth of a second, and few send a PDF

    # A file from elsewhere can be wrong in any way, and for that pypdf raises what Python has: KeyError, RecursionError, …
    try:
        found = PdfReader(BytesIO(data))
        names = _scans(found)
    except Refused:
        raise
    except Exception as error:
        raise refuse("image", BROKEN) from error
    for page, name in enumerate(names, start=1):
        with _readable(page):
            image = _pictures_of(found.pages[page - 1])[name]
            size = _own_size(image)
        _check_size(page, *size)
        with _readable(page):
            picture = _picture(image)
        yield picture


@contextmanager
def _readable(page: int) -> Iterator[None]:
    """Raise Refused for whatever a picture from elsewhere makes pypdf and Pillow raise."""
    try:
        yield
    except Exception as error:
        raise refuse("image", UNREADABLE, page=page) from error


def _check_size(page: int, width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise refuse("image", TOO_LARGE, page=page, width=width, height=height)


def _scans(found: "PdfReader") -> list[str]:
    """The name of the picture on each page."""
    if found.is_encrypted:
        raise refuse("image", LOCKED)
    pages = found.get_num_pages()
    if not pages:
        raise refuse("image", NO_PAGES)
    if pages > MOST_PAGES:
        raise refuse("image", TOO_MANY, pages=pages, most=MOST_PAGES)
    names = []
    for number, page in enumerate(found.pages, start=1):
        on_it = _scans_on(page)
        if len(on_it) != 1:
            raise refuse("image", NO_SCAN, page=number)
        [(name, width, height)] = on_it
        _check_size(number, width, height)
        names.append(name)
    return names


def _pictures_of(page: Any) -> Any:
    return _part(_part(page, "/Resources"), "/XObject")


def _scans_on(page: Any) -> list[tuple[str, int, int]]:
    """The pictures on a page that can be one of all of it: their names and sizes."""
    found = []
    for name in (objects := _pictures_of(page)):
        image = objects[name]
        if _part(image, "/Subtype") != "/Image":
            continue
        # A fax has its width here too, and this is the one that counts.
        wide = [int(_part(each, "/Columns") or 0) for each in _listed(_part(image, "/DecodeParms"))]
        width, height = max(int(image["/Width"]), *wide, 0), int(image["/Height"])
        if width * height >= FEWEST_PIXELS:
            found.append((name, width, height))
    return found


def _own_size(image: Any) -> tuple[int, int]:
    """The width and height in the picture itself, which need not be those that its page names; none where it has none."""
    try:
        return Image.open(BytesIO(image.get_data()), formats=("JPEG", "JPEG2000", "TIFF", "PNG", "PPM")).size
    except UnidentifiedImageError:
        return 0, 0


def _picture(image: Any) -> Image.Image:
    image.pop("/SMask", None)  # a picture too, of any size, and nothing of it is needed
    if _listed(_part(image, "/Filter"))[-1:] == ["/DCTDecode"]:
        return read_image(image.get_data())  # a JPEG is decoded no larger than needed
    return small_and_grey(image.decode_as_image())


def _part(whole: Any, key: str) -> Any:
    """What a dictionary has there, empty where it has nothing; a part can stand elsewhere in the file."""
    found = whole.get(key)
    return {} if found is None else found.get_object()


def _listed(parts: Any) -> list[Any]:
    """One or several, as they can be written."""
    return [each.get_object() for each in parts] if isinstance(parts, list) else [parts]
