"""The bundled typefaces, and which of them can draw which character. Knows no pages and no widths to fill.

Gentium Plus sets Latin, Greek and Cyrillic; DejaVu Sans what Gentium lacks (Hebrew, Arabic, Georgian,
Armenian, symbols); Noto Sans Devanagari, Thai, and Arabic names with letters that DejaVu lacks (those of Urdu);
Droid Sans Fallback, in three parts, the characters of Chinese, Japanese and Korean names; Noto Emoji the emoji.
Rarer East Asian characters are named in the PDF and drawn by the reader's own fonts. What none of these has is drawn
as a struck box.
"""

import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import ShapedStr

from .shaping import ReadableFont, ShapingFont, is_right_to_left, needs_shaping, width_of

Face: TypeAlias = Literal["text", "italic", "bold"]

FOLDER: Final = Path(__file__).parent / "fonts"
ARABIC: Final = "NotoSansArabic-Regular"
NOTO: Final = ("NotoSansDevanagari-Regular", "NotoSansThai-Regular", ARABIC, "NotoEmoji-Regular")
NOTO_BOLD: Final = ("NotoSansDevanagari-Bold", "NotoSansThai-Bold", ARABIC, "NotoEmoji-Regular")
CHAINS: Final[dict[Face, tuple[str, ...]]] = {
    "text": ("GentiumPlus-Regular", "DejaVuSans", *NOTO),
    "italic": ("GentiumPlus-Italic", "DejaVuSans", *NOTO),
    "bold": ("GentiumPlus-Bold", "DejaVuSans-Bold", "DejaVuSans", *NOTO_BOLD),
}
# What is looked at first for a full-width character: these parts hold ever rarer ones.
HAN: Final = ("DroidSansFallback-Han", "DroidSansFallback-MoreHan", "DroidSansFallback-Hangul")
EMOJI: Final = ("NotoEmoji-Regular",)
# The reader's fonts, each with the codec whose repertoire it has, the likeliest first.
EAST_ASIAN: Final = (
    ("HeiseiMin-W3", "cp932"),
    ("STSong-Light", "gbk"),
    ("MSung-Light", "big5"),
    ("HYSMyeongJo-Medium", "cp949"),
)
NO_FONT: Final = ""
JOINERS: Final = "\u200c\u200d"  # they decide how letters join; no font draws them
NEUTRAL: Final = f" \u00a0{JOINERS}"  # in the font and the direction of what is before them
BOX_WIDTH: Final = 0.62  # of the size: the advance of the box that stands for a missing character
DEJAVU_SCALE: Final = 0.86  # DejaVu's letters are larger than Gentium's at the same size


class Run(NamedTuple):
    """Neighbouring characters that one font draws, as they are read; `font` is `NO_FONT` where none can.

    `shaped` is how they are drawn where they are not simply drawn one after the other.
    """

    text: str
    font: str
    scale: float = 1.0
    shaped: ShapedStr | None = None

    def width(self, size: float) -> float:
        """The advance in points at `size` points."""
        if self.font == NO_FONT:
            return len(self.text) * BOX_WIDTH * size
        if self.shaped is not None:
            return width_of(self.shaped) * size * self.scale
        return float(load(self.font).stringWidth(self.text, size * self.scale))


@cache
def load(name: str) -> ReadableFont | UnicodeCIDFont:
    """The font of that name, registered with reportlab on first use (parsing one takes a tenth of a second)."""
    path = str(FOLDER / f"{name}.ttf")
    if any(name == east_asian for east_asian, _codec in EAST_ASIAN):
        font = UnicodeCIDFont(name)
    else:
        font = ShapingFont(name, path) if can_shape(name) else ReadableFont(name, path)
    pdfmetrics.registerFont(font)
    return font


def can_shape(font: str) -> bool:
    """Whether the font has letters that join or marks that must be placed."""
    return font.startswith(("DejaVu", "NotoSans", "Gentium"))


@cache
def glyphs(name: str) -> frozenset[int]:
    """The code points that a bundled font draws."""
    return frozenset(code for code, glyph in load(name).face.charToGlyph.items() if glyph)


def in_codec(character: str, codec: str) -> bool:
    return bool(character.encode(codec, "ignore"))


def is_wide(character: str) -> bool:
    """Whether it is of the Basic Multilingual Plane and as wide as the East Asian fonts have it (or half)."""
    return unicodedata.east_asian_width(character) in "WFH" and 0x2E80 <= ord(character) <= 0xFFEF


def chain_of(character: str, face: Face) -> tuple[str, ...]:
    """The bundled fonts in the order in which they are tried for the character."""
    if is_wide(character):
        return (*HAN, *CHAINS[face])
    # An emoji in two fonts looks like two hands; the symbols of text are of text's own width.
    return (*EMOJI, *CHAINS[face]) if unicodedata.east_asian_width(character) == "W" else CHAINS[face]


def font_for(character: str, face: Face, east_asian: tuple[tuple[str, str], ...] = EAST_ASIAN) -> str:
    """The first font that draws the character, or `NO_FONT`."""
    for name in chain_of(character, face):
        if ord(character) in glyphs(name):
            return name
    if is_wide(character):
        for name, codec in east_asian:
            if in_codec(character, codec):
                return name
    return NO_FONT


def by_coverage(text: str) -> tuple[tuple[str, str], ...]:
    """The East Asian fonts, that with most of the text first: a name in two looks like a misprint."""
    wide = [character for character in text if is_wide(character)]
    return tuple(sorted(EAST_ASIAN, key=lambda font: sum(not in_codec(each, font[1]) for each in wide)))


def fonts_for(text: str, face: Face) -> list[str]:
    """The font of each character."""
    east_asian = by_coverage(text)
    fonts: list[str] = []
    for character in text:
        # A blank stays in the font before it, so that it breaks no run; that of the emoji is too wide.
        blank = character in NEUTRAL and fonts and fonts[-1] not in (NO_FONT, *EMOJI)
        fonts.append(fonts[-1] if blank else font_for(character, face, east_asian))
    if ARABIC in fonts:  # letters of two fonts do not join
        covered = zip(fonts, text, strict=True)
        return [ARABIC if is_dejavu(font) and ord(each) in glyphs(ARABIC) else font for font, each in covered]
    return fonts


@cache
def plain(face: Face) -> frozenset[str]:
    """The characters that the face's own font draws, one after the other and from the left to the right: most of all text."""
    own = CHAINS[face][0]
    drawn = (each for each in map(chr, glyphs(own)) if each not in JOINERS and not needs_shaping(each))
    return frozenset(each for each in drawn if font_for(each, face) == own)


def runs(text: str, face: Face) -> tuple[Run, ...]:
    """The text, in the order in which it is drawn, cut where the font or the direction changes."""
    if text and plain(face).issuperset(text):
        return (Run(text, CHAINS[face][0]),)
    cut = groupby(zip(fonts_for(text, face), text, strict=True), key=lambda pair: pair[0])
    found: list[Run] = []
    for font, pairs in cut:
        part = "".join(character for _font, character in pairs)
        found += shaped_runs(part, font) if can_shape(font) else [plain_run(part, font)]
    return tuple(run for run in found if run.text)


def plain_run(text: str, font: str) -> Run:
    """Characters that are drawn one after the other; joiners are not drawn."""
    return Run("".join(character for character in text if character not in JOINERS), font, scale_of(font))


def shaped_runs(text: str, font: str) -> list[Run]:
    """The text in one font, cut where the direction changes, each run shaped where it needs it."""
    directions: list[bool] = []
    for character in text:
        inherits = character in NEUTRAL and directions
        directions.append(directions[-1] if inherits else is_right_to_left(character))
    found: list[Run] = []
    for right_to_left, pairs in groupby(zip(directions, text, strict=True), key=lambda pair: pair[0]):
        part = "".join(character for _direction, character in pairs)
        if not font.startswith("NotoSans") and not needs_shaping(part):
            found.append(plain_run(part, font))
        else:
            part = part[::-1] if right_to_left else part
            found.append(Run(part, font, scale_of(font), load(font).shape(part)))
    return found


def is_dejavu(font: str) -> bool:
    return font.startswith("DejaVu")


def scale_of(font: str) -> float:
    return DEJAVU_SCALE if is_dejavu(font) else 1.0
