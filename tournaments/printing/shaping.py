"""Glyphs that join, stack and change places, and the text behind them. Knows fonts; knows no pages and no widths.

HarfBuzz chooses and places the glyphs. reportlab draws characters, not glyphs, so a glyph without a character of its
own is given a code beyond all real characters. What such a code stands for is written into the PDF, so that a name
can be searched for and copied.
"""

import re
import unicodedata
from collections import defaultdict
from itertools import count
from typing import Final

import uharfbuzz
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import ShapedStr, TTFont, shapeStr

GLYPHS: Final = 0xF0000  # the code of a glyph that no character has: this, and the number of the glyph
CLUSTERS: Final = range(0x100000, 0x10FFFE)  # the codes of glyphs with the text that they stand for
RIGHT_TO_LEFT_BLOCKS: Final = range(0x0590, 0x0900)


def is_right_to_left(character: str) -> bool:
    """Whether it is a letter or a mark of Hebrew, Arabic and their like."""
    kind = unicodedata.bidirectional(character)
    return kind in {"R", "AL"} or (kind == "NSM" and ord(character) in RIGHT_TO_LEFT_BLOCKS)


def needs_shaping(text: str) -> bool:
    """Whether there are letters that join or marks that must be placed."""
    return any(unicodedata.bidirectional(character) in {"R", "AL", "NSM"} for character in text)


class ReadableFont(TTFont):
    """A TrueType font whose glyphs are written into the PDF with their text, beyond 16 bits too."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 (reportlab calls it so)
        """Writes the font into the document, with the text of each code."""
        super().addObjects(doc)
        face = self.face.name.decode("pdfdoc")
        for name, table in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:") and name.partition("+")[2] == face:
                table.content = re.sub(r"(?<=> <)[0-9A-F]{4,}(?=>)", self._in_utf_16, table.content)

    def _in_utf_16(self, code: re.Match[str]) -> str:
        return self.text_of(int(code[0], 16)).encode("utf-16-be").hex().upper()

    def text_of(self, code: int) -> str:
        """What a code stands for; a form of an Arabic letter for the letter.

        A ligature's own character stays: readers disagree on the order of several letters from right to left.
        """
        letter = unicodedata.normalize("NFKC", chr(code)) if 0xFB1D <= code <= 0xFEFC else ""
        return letter if len(letter) == 1 else chr(code)


class ShapingFont(ReadableFont):
    """A font that can draw all its glyphs, those too that no character has.

    All glyphs are numbered here, not when a text first needs them (as reportlab does), so that the same text gives
    the same PDF whatever was printed before it.
    """

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self._texts: dict[int, str] = {}
        self._codes: dict[tuple[int, str], int] = {}
        self._free_codes = count(CLUSTERS.start)
        face, font = self.face, uharfbuzz.Font(self.hbFace)
        for glyph in range(self.hbFace.glyph_count):
            if glyph not in face.glyphToChar:
                width = self.pdfScale(font.get_glyph_h_advance(glyph))
                self._add_code(GLYPHS + glyph, glyph, width, "")
                face.glyphToChar[glyph] = [GLYPHS + glyph]

    def shape(self, text: str) -> ShapedStr:
        """The glyphs of text in one direction, from the left to the right. Their places are in parts of 1000."""
        shaped = shapeStr(text, self.fontName, 1000, force=True)
        places = shaped.__shapeData__
        clusters: defaultdict[int, str] = defaultdict(str)
        for glyph, place in zip(shaped, places, strict=True):
            clusters[place.cluster] += glyph
        starts = sorted(clusters)
        coded: dict[int, str] = {}
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            coded[start] = self._with_text(clusters[start], text[start:end])
        return ShapedStr("".join(coded[start] for start in dict.fromkeys(place.cluster for place in places)), places)

    def _with_text(self, glyphs: str, text: str) -> str:
        """The glyphs of a cluster, coded so that the first stands for all its text and the others for none."""
        if unicodedata.normalize("NFKC", glyphs) == unicodedata.normalize("NFKC", text):
            return glyphs
        return "".join(self._code(glyph, "" if nth else text) for nth, glyph in enumerate(glyphs))

    def _code(self, character: str, text: str) -> str:
        """A code for the glyph of `character` where it stands for `text`."""
        glyph = self.face.charToGlyph[ord(character)]
        if (glyph, text) not in self._codes:
            code = next(self._free_codes)
            if code not in CLUSTERS:
                return character
            self._add_code(code, glyph, self.face.charWidths[ord(character)], text)
            self._codes[glyph, text] = code
        return chr(self._codes[glyph, text])

    def _add_code(self, code: int, glyph: int, width: float, text: str) -> None:
        self._texts[code] = text
        self.face.charWidths[code] = width
        self.face.charToGlyph[code] = glyph

    def text_of(self, code: int) -> str:
        """What a character or the code of a glyph stands for."""
        text = self._texts.get(code)
        return super().text_of(code) if text is None else text


def width_of(shaped: ShapedStr) -> float:
    """The advance at a size of one point."""
    return sum(place.x_advance for place in shaped.__shapeData__) / 1000
