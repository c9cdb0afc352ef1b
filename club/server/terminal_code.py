"""A QR code for a terminal. Knows characters and colours; knows no address."""

import codecs
import io

import segno

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
