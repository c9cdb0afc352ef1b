"""Glyphs that join, stack and change places, and what they stand for."""

import pytest

from tournaments.printing.shaping import ShapingFont
from tournaments.printing.typefaces import FOLDER, load, runs

from .builders import letters


def texts_of(font, text):
    """What the glyphs of a text stand for, from the left to the right."""
    face = load(font)
    return [face.text_of(ord(glyph)) for glyph in face.shape(text)]


def glyphs_of(font, text):
    face = load(font)
    return [face.face.charToGlyph[ord(glyph)] for glyph in face.shape(text)]


def test_arabic_letters_are_joined():
    apart = [glyphs_of("DejaVuSans", letter)[0] for letter in "عمر"]
    assert not set(glyphs_of("DejaVuSans", "عمر")[1:]) & set(apart)


def test_lam_and_alef_are_one_glyph():
    assert len(glyphs_of("DejaVuSans", "لا")) == 1


def test_two_consonants_are_one_glyph():
    assert len(glyphs_of("NotoSansDevanagari-Regular", "क्ष")) == 1


def test_a_vowel_sign_is_drawn_before_the_letter_that_it_follows():
    assert glyphs_of("NotoSansDevanagari-Regular", "कि")[1:] == glyphs_of("NotoSansDevanagari-Regular", "क")


def test_a_tone_mark_is_raised_above_a_vowel_sign():
    assert glyphs_of("NotoSansThai-Regular", "นี้")[-1] != glyphs_of("NotoSansThai-Regular", "น้")[-1]


def test_letters_that_must_not_join_do_not():
    assert glyphs_of("NotoSansArabic-Regular", "ی\u200cر")[-1] == glyphs_of("NotoSansArabic-Regular", "ی")[-1]


@pytest.mark.parametrize(
    ("font", "text"),
    [
        ("NotoSansDevanagari-Regular", "क्षत्रिय श्रीमती हर्षवर्धन"),
        ("NotoSansDevanagari-Bold", "राठौड़ क्\u200dष"),
        ("NotoSansThai-Regular", "ศรีสุดา น้ำทิพย์"),
    ],
)
def test_the_glyphs_stand_for_the_text_in_its_order(font, text):
    assert letters("".join(texts_of(font, text))) == letters(text)


def test_joined_arabic_letters_stand_for_the_letters():
    assert texts_of("DejaVuSans", "محمد") == list("دمحم")


def test_the_same_glyph_can_stand_for_several_texts():
    hidden = glyphs_of("NotoSansArabic-Regular", "ر\u200c")[0]
    assert hidden == glyphs_of("NotoSansArabic-Regular", "ر ")[0]
    assert [texts_of("NotoSansArabic-Regular", text)[0] for text in ("ر\u200c", "ر ")] == ["\u200c", " "]


def test_a_font_without_free_codes_still_draws():
    font = ShapingFont("Devanagari", str(FOLDER / "NotoSansDevanagari-Regular.ttf"), codes=range(0xF0000, 0xF0001))
    glyphs = font.shape("क्षत्र")
    assert [font.text_of(ord(glyph)) for glyph in glyphs] == ["क्ष", ""]
    assert "\0" not in {chr(font.face.charToGlyph[ord(glyph)]) for glyph in glyphs}


def test_an_emoji_stands_for_itself():
    assert load("NotoEmoji-Regular").text_of(0x1F389) == "🎉"


@pytest.mark.parametrize("face", ["text", "italic", "bold"])
def test_a_mark_of_a_latin_letter_is_placed_above_it(face):
    (run,) = runs("Xa\u0302x\u0302", face)  # the second has no character of its own
    *_letters, mark = run.shaped.__shapeData__
    assert run.font.startswith("GentiumPlus")
    assert mark.x_advance == 0
    assert (mark.x_offset, mark.y_offset) != (0, 0)
