"""Each character finds a font that has it, or is drawn as a box."""

import pytest

from tournaments.printing.typefaces import FOLDER, NO_FONT, load, runs


@pytest.mark.parametrize(
    ("name", "font"),
    [
        ("Łukasz", "GentiumPlus-Regular"),
        ("Ελένη", "GentiumPlus-Regular"),
        ("Дмитрий", "GentiumPlus-Regular"),
        ("Nguyễn", "GentiumPlus-Regular"),
        ("תירבע", "DejaVuSans"),
        ("\ufefb", "DejaVuSans"),
        ("თამარ", "DejaVuSans"),
        ("Արամ", "DejaVuSans"),
        ("😀🎉⭐", "NotoEmoji-Regular"),
        ("🕊🌶", "NotoEmoji-Regular"),
        ("漢字かな", "DroidSansFallback-Han"),
        ("习近平", "DroidSansFallback-Han"),
        ("鄒", "DroidSansFallback-MoreHan"),
        ("김철수뷁", "DroidSansFallback-Hangul"),
        ("ﾀﾛｳ", "DroidSansFallback-Han"),
        ("देव", NO_FONT),
    ],
)
def test_a_name_is_set_in_one_font(name, font):
    assert [(run.text, run.font) for run in runs(name, "text")] == [(name, font)]


def test_a_line_changes_its_font_where_the_script_changes():
    cut = runs("Bob & 漢字 🎉 Ж𞤀", "bold")
    assert [run.font for run in cut] == [
        "GentiumPlus-Bold",
        "DroidSansFallback-Han",
        "NotoEmoji-Regular",
        "GentiumPlus-Bold",
        NO_FONT,
    ]


def test_what_no_bundled_font_has_is_left_to_the_readers_fonts():
    assert [run.font for run in runs("丂丄", "text")] == ["STSong-Light"]


def test_a_missing_character_takes_up_room():
    (box,) = runs("𞤀", "text")
    assert box.width(10) == pytest.approx(6.2)


def test_every_bundled_font_loads_and_is_small_enough_to_carry():
    for font in FOLDER.glob("*.ttf"):
        assert {0x20, 0xA0} <= set(load(font.stem).face.charToGlyph)
        assert font.stat().st_size < 1_000_000


def test_every_bundled_font_has_its_licence_beside_it():
    for font in FOLDER.glob("*.ttf"):
        assert (FOLDER / f"{font.stem.split('-')[0]}-LICENSE.txt").exists()
