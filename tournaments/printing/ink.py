"""What the press prints with: colours, weights of line, the outlines of the four suits. Knows nothing of what is printed."""

import tomllib
from pathlib import Path
from typing import Final, Literal, TypeAlias

from reportlab.lib.colors import Color, HexColor, white

INK: Final[Color] = HexColor("#1d1b18")
GREY: Final[Color] = HexColor("#4f4b43")  # dark enough for a photocopier, and for old eyes
FAINT: Final[Color] = HexColor("#bdb6a6")  # for ornaments; no text has it, and no line to write on
TINT: Final[Color] = HexColor("#f3efe4")  # behind a heading; pale enough to write on and to photocopy
BAIZE: Final[Color] = HexColor("#1f4d3a")
BRASS: Final[Color] = HexColor("#7c5e19")
RED: Final[Color] = HexColor("#b3261e")
PAPER: Final[Color] = white

# Weights of line, in points. A finer one is lost in a photocopy.
FINE: Final = 0.6
PLAIN: Final = 0.9
HEAVY: Final = 1.8

Suit: TypeAlias = Literal["S", "H", "D", "C"]

Step: TypeAlias = tuple[str | float, ...]

_SUITS: Final = tomllib.loads(Path(__file__).with_name("suits.toml").read_text(encoding="utf-8"))
COLOURS: Final[dict[Suit, Color]] = {"S": INK, "H": RED, "D": RED, "C": INK}
OUTLINES: Final[dict[Suit, list[Step]]] = {
    "S": _SUITS["spade"] + _SUITS["stem"],
    "H": _SUITS["heart"],
    "D": _SUITS["diamond"],
    "C": _SUITS["stem"],
}
LEAVES: Final[list[tuple[float, float, float]]] = _SUITS["leaves"]
