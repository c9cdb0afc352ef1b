"""Glyphs that join, stack and change places, and the text behind them. Knows fonts; knows no pages and no widths.

HarfBuzz chooses and places the glyphs. reportlab draws characters, not glyphs, so a glyph without a character of its
own gets a code in the planes for private use. The text of each code is written into the PDF, so that a name can be
searched for and copied. The codes depend on what was printed before, the PDF does not.
"""

import re
import unicodedata
from collections import defaultdict
from typing import Any, Final

import uharfbuzz
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont

CODES: Final = range(0xF0000, 0xFFFFE)  # for glyphs with their text
GLYPHS: Final = 0x100000  # the code of glyph 0 without text, where all those are in use
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
    """A font that can draw all its glyphs, those without a character too."""

    def __init__(self, name: str, path: str, codes: range = CODES) -> None:
        super().__init__(name, path)
        self._shaper = uharfbuzz.Font(self.hbFace)
        self._texts: dict[int, str] = {}
        self._codes: dict[tuple[int, str], int] = {}
        self._free_codes = iter(codes)

    def shape(self, text: str) -> ShapedStr:
        """The glyphs of text in one direction, from the left to the right. Their places are in parts of 1000."""
        buffer = uharfbuzz.Buffer()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.language = "und"  # not the computer's: the same text gives the same PDF on every machine
        uharfbuzz.shape(self._shaper, buffer)
        clusters: defaultdict[int, list[int]] = defaultdict(list)
        for glyph in buffer.glyph_infos:
            clusters[glyph.cluster].append(glyph.codepoint)
        starts = sorted(clusters)
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        drawn = "".join(self._characters(glyphs, text[start : ends[start]]) for start, glyphs in clusters.items())
        places = map(self._place, drawn, buffer.glyph_infos, buffer.glyph_positions)
        return ShapedStr(drawn, list(places))

    def _place(self, character: str, glyph: Any, at: Any) -> ShapeData:
        """Where HarfBuzz puts a glyph and the one after it, in the form in which reportlab takes it."""
        moves = (at.x_advance, at.y_advance, at.x_offset, at.y_offset)
        return ShapeData(glyph.cluster, *map(self.pdfScale, moves), self.face.charWidths[ord(character)])

    def _characters(self, glyphs: list[int], text: str) -> str:
        """The characters that draw the glyphs of a cluster: its own, else codes of which the first has all its text."""
        own = "".join(chr(self.face.glyphToChar[glyph][0]) for glyph in glyphs if glyph in self.face.glyphToChar)
        if len(own) == len(glyphs) and unicodedata.normalize("NFKC", own) == unicodedata.normalize("NFKC", text):
            return own
        return "".join(chr(self._code(glyph, "" if nth else text)) for nth, glyph in enumerate(glyphs))

    def _code(self, glyph: int, text: str) -> int:
        """A code for the glyph where it stands for `text`; for no text where all codes are in use."""
        if (glyph, text) not in self._codes:
            code = next(self._free_codes, GLYPHS + glyph)
            self._texts[code] = text if code < GLYPHS else ""
            self.face.charWidths[code] = self.pdfScale(self._shaper.get_glyph_h_advance(glyph))
            self.face.charToGlyph[code] = glyph
            self._codes[glyph, text] = code
        return self._codes[glyph, text]

    def text_of(self, code: int) -> str:
        """The text of a character or of the code of a glyph."""
        text = self._texts.get(code)
        return super().text_of(code) if text is None else text


def width_of(shaped: ShapedStr) -> float:
    """The advance at a size of one point."""
    return sum(place.x_advance for place in shaped.__shapeData__) / 1000
