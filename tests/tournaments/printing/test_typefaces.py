"""Each character finds a font that has it, or is drawn as a box."""

import pytest

from tournaments.printing.typefaces import CHAINS, FOLDER, NO_FONT, load, runs


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
        ("😀", "DejaVuSans"),
        ("漢字かな", "HeiseiMin-W3"),
        ("习近平", "STSong-Light"),
        ("김철수", "HYSMyeongJo-Medium"),
        ("🎉", NO_FONT),
        ("देव", NO_FONT),
    ],
)
def test_a_name_is_set_in_one_font(name, font):
    assert [(run.text, run.font) for run in runs(name, "text")] == [(name, font)]


def test_a_line_changes_its_font_where_the_script_changes():
    cut = runs("Bob & 漢字 🎉", "bold")
    assert [run.font for run in cut] == ["GentiumPlus-Bold", "HeiseiMin-W3", NO_FONT]


def test_a_missing_character_takes_up_room():
    (box,) = runs("🎉", "text")
    assert box.width(10) == pytest.approx(6.2)


def test_every_bundled_font_loads_and_is_small_enough_to_carry():
    for name in {name for chain in CHAINS.values() for name in chain}:
        assert load(name).stringWidth("cinch", 10) > 0
        assert (FOLDER / f"{name}.ttf").stat().st_size < 1_000_000


def test_every_bundled_font_has_its_licence_beside_it():
    for font in FOLDER.glob("*.ttf"):
        assert (FOLDER / f"{font.stem.split('-')[0]}-LICENSE.txt").exists()
