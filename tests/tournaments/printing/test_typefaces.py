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
        ("क्षत्रिय श्रीमती", "NotoSansDevanagari-Regular"),
        ("ศรีสุดา น้ำทิพย์", "NotoSansThai-Regular"),
        ("ராஜா", NO_FONT),
    ],
)
def test_a_name_is_set_in_one_font(name, font):
    assert [(run.text, run.font) for run in runs(name, "text")] == [(name, font)]


def test_a_name_from_right_to_left_is_one_run_in_the_order_in_which_it_is_read():
    assert [(run.text, run.font) for run in runs("תירבע", "text")] == [("עברית", "DejaVuSans")]


def test_an_urdu_name_is_set_in_one_font_so_that_its_letters_join():
    assert {run.font for run in runs("شہریار حسن"[::-1], "bold")} == {"NotoSansArabic-Regular"}


def test_joiners_break_no_run_and_are_drawn_by_no_font_that_does_not_need_them():
    assert [run.text for run in runs("رضا\u200cعلی"[::-1], "text")] == ["رضا\u200cعلی"]
    assert [run.text for run in runs("\u200da\u200db", "text")] == ["ab"]


def test_a_blank_behind_an_emoji_is_that_of_the_text():
    assert [(run.text, run.font) for run in runs("🎉 Bob", "text")] == [
        ("🎉", "NotoEmoji-Regular"),
        (" Bob", "GentiumPlus-Regular"),
    ]


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
