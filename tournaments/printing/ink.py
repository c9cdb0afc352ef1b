"""The inks and rules of the press: colours, weights of line. Knows nothing of what is printed with them."""

from typing import Final

from reportlab.lib.colors import Color, HexColor, white

INK: Final[Color] = HexColor("#1d1b18")
GREY: Final[Color] = HexColor("#6f6a60")
FAINT: Final[Color] = HexColor("#bdb6a6")
TINT: Final[Color] = HexColor("#f3efe4")  # behind a heading; pale enough to write on and to photocopy
BAIZE: Final[Color] = HexColor("#1f4d3a")
BRASS: Final[Color] = HexColor("#8a6a1f")
RED: Final[Color] = HexColor("#b3261e")
PAPER: Final[Color] = white

# Weights of line, in points.
HAIR: Final = 0.35
FINE: Final = 0.6
PLAIN: Final = 0.9
HEAVY: Final = 1.8
