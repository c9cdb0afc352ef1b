"""What the press prints with: colours, weights of line, the outlines of the four suits. Knows nothing of what is printed."""

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

# Each outline stands in a square of side 1, its lower left corner at the origin:
# ("m", x, y) moves, ("l", x, y) draws a line, ("c", x1, y1, x2, y2, x, y) a Bézier curve.
Step: TypeAlias = tuple[str | float, ...]

HEART: Final[tuple[Step, ...]] = (
    ("m", 0.5, 0.03),
    ("c", 0.42, 0.2, 0.04, 0.4, 0.04, 0.69),
    ("c", 0.04, 0.86, 0.15, 0.96, 0.28, 0.96),
    ("c", 0.39, 0.96, 0.47, 0.89, 0.5, 0.77),
    ("c", 0.53, 0.89, 0.61, 0.96, 0.72, 0.96),
    ("c", 0.85, 0.96, 0.96, 0.86, 0.96, 0.69),
    ("c", 0.96, 0.4, 0.58, 0.2, 0.5, 0.03),
)
DIAMOND: Final[tuple[Step, ...]] = (
    ("m", 0.5, 0.0),
    ("c", 0.41, 0.18, 0.28, 0.36, 0.12, 0.5),
    ("c", 0.28, 0.64, 0.41, 0.82, 0.5, 1.0),
    ("c", 0.59, 0.82, 0.72, 0.64, 0.88, 0.5),
    ("c", 0.72, 0.36, 0.59, 0.18, 0.5, 0.0),
)
STEM: Final[tuple[Step, ...]] = (
    ("m", 0.27, 0.02),
    ("c", 0.41, 0.07, 0.465, 0.17, 0.475, 0.4),
    ("l", 0.525, 0.4),
    ("c", 0.535, 0.17, 0.59, 0.07, 0.73, 0.02),
)
SPADE: Final[tuple[Step, ...]] = (
    ("m", 0.5, 0.99),
    ("c", 0.43, 0.82, 0.05, 0.64, 0.05, 0.39),
    ("c", 0.05, 0.25, 0.15, 0.16, 0.27, 0.16),
    ("c", 0.38, 0.16, 0.46, 0.23, 0.5, 0.34),
    ("c", 0.54, 0.23, 0.62, 0.16, 0.73, 0.16),
    ("c", 0.85, 0.16, 0.95, 0.25, 0.95, 0.39),
    ("c", 0.95, 0.64, 0.57, 0.82, 0.5, 0.99),
    *STEM,
)

COLOURS: Final[dict[Suit, Color]] = {"S": INK, "H": RED, "D": RED, "C": INK}
OUTLINES: Final[dict[Suit, tuple[Step, ...]]] = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": STEM}
# A club's three leaves and the knot between them: discs by their middle and radius.
LEAVES: Final = ((0.5, 0.76, 0.215), (0.245, 0.4, 0.215), (0.755, 0.4, 0.215), (0.5, 0.5, 0.11))
