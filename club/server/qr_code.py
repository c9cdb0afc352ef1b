"""A QR code of a link: an SVG for a page, or lines for a terminal."""

import codecs
import io
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe

BORDER = 2
BLOCKS = "▀▄█"
_LIGHT_ON_DARK, _PLAIN = "\033[97;40m", "\033[0m"


def terminal_code(text: str, *, columns: int, encoding: str, coloured: bool) -> str:
    """`text` as lines of a QR code, or "" if the terminal is too narrow or cannot draw it.

    `columns` is the terminal's width, `encoding` its encoding, `coloured` whether it knows ANSI colours.
    """
    code = segno.make(text, error="l", micro=False)
    width = code.symbol_size(border=BORDER)[0]
    drawn = io.StringIO()
    if _can_write(BLOCKS, encoding) and width <= columns:
        code.terminal(drawn, border=BORDER, compact=True)
        lines = drawn.getvalue().splitlines()
        if coloured:  # so that a light terminal does not invert it
            lines = [f"{_LIGHT_ON_DARK}{line}{_PLAIN}" for line in lines]
        return "\n".join(lines)
    if coloured and 2 * width <= columns:
        code.terminal(drawn, border=BORDER)
        return drawn.getvalue().rstrip("\n")
    return ""


def _can_write(letters: str, encoding: str) -> bool:
    try:
        codecs.encode(letters, encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@lru_cache(maxsize=100)  # a page that is looked at again has the same link
def drawn(link: str) -> SafeString:
    """The link as the picture of a QR code."""
    code = segno.make(link, error="m", micro=False).svg_inline(border=2, dark="#000", light="#fff", omitsize=True)
    return mark_safe(code)  # noqa: S308 (black squares)
