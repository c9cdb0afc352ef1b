"""Text fits, whatever its letters and however narrow the box."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.printing.typesetting import beginning, clean, fit, in_drawing_order, measure, wrap

from .builders import HOSTILE, JOINED

FACES = st.sampled_from(["text", "italic", "bold"])
SIZES = st.floats(4, 150)
WIDTHS = st.floats(0, 600)
ANYTHING = st.text(st.characters(), max_size=120) | JOINED | st.sampled_from(HOSTILE)


def drawn(line):
    return "".join(run.text for run in line.runs)


@settings(deadline=None)
@given(ANYTHING, FACES, SIZES, WIDTHS)
def test_a_fitted_line_is_no_wider_than_its_box(text, face, size, width):
    line = fit(text, face, size, width)
    assert line.width <= width
    assert sum(run.width(line.size) for run in line.runs) == pytest.approx(line.width, abs=1e-6)
    assert line.size <= size


@settings(deadline=None)
@given(ANYTHING, FACES, st.floats(7, 40), WIDTHS, st.integers(1, 4))
def test_wrapped_lines_are_few_enough_and_no_wider_than_their_box(text, face, size, width, lines):
    wrapped = wrap(text, face, size, width, lines)
    assert len(wrapped) <= lines
    assert all(line.width <= width for line in wrapped)


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_a_hostile_name_fits_the_box_of_a_seat(text):
    assert fit(text, "bold", 13.5, 150).width <= 150


def test_a_short_name_has_the_size_asked_for():
    line = fit("Ada", "text", 12, 100)
    assert (line.size, line.whole, drawn(line)) == (12, True, "Ada")


def test_a_longer_name_is_set_smaller_before_it_is_cut():
    line = fit("Ada Lovelace of Ashford", "text", 12, 100)
    assert line.whole
    assert 7 < line.size < 12


def test_a_very_long_name_ends_in_an_ellipsis_at_the_smallest_size():
    line = fit("x" * 10_000, "text", 12, 100, floor=8)
    assert (line.size, line.whole) == (8, False)
    assert drawn(line).endswith("x…")
    assert line.width > 90


def test_a_box_too_narrow_for_anything_stays_empty():
    assert fit("Ada", "text", 12, 1).runs == ()


def test_a_long_name_is_broken_behind_its_hyphen():
    rows = wrap("Anne Fitzgerald-Montgomery", "text", 10, 80, 2)
    assert [drawn(row) for row in rows] == ["Anne Fitzgerald-", "Montgomery"]


def test_a_break_loses_no_blank_and_adds_none():
    assert [drawn(row) for row in wrap("Jo-Ann - B-C", "text", 10, 200, 2)] == ["Jo-Ann - B-C"]


def test_an_accent_is_not_parted_from_its_letter():
    line = fit("q\u0323" * 100, "text", 12, 60)
    assert drawn(line).endswith("q\u0323…")


def test_a_narrow_no_break_space_is_set_as_a_no_break_space():
    assert clean("12\u202f000") == "12\u00a0000"


def test_what_cannot_be_seen_is_not_set():
    assert clean("\u202eA\x00d\u200ba\ufeff \n  B\ufe0f") == "Ada B"


def test_markup_is_only_letters():
    assert clean("<b>Bob &amp;") == "<b>Bob &amp;"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("שם (12)", "(12) םש"),
        ("הרצל (Bob) 12", "12 (Bob) לצרה"),
        ("Ali עלי (guest)", "Ali ילע (guest)"),
        ("«א» [b", "b] «א»"),
        ("רז\u200cל", "ל\u200cזר"),
    ],
    ids=ascii,
)
def test_text_from_right_to_left_is_turned_round_and_its_brackets_with_it(text, drawn):
    assert in_drawing_order(text) == drawn


def test_a_vowel_sign_is_not_parted_from_its_letter():
    assert [beginning("कि", 1), beginning("क\u200dष", 2), beginning("นี้", 2)] == ["", "", ""]
    assert beginning("ककि", 2) == "क"


def test_the_width_of_letters_that_join_is_that_of_the_joined_glyphs():
    together, apart = (
        fit("क्ष", "text", 12, 100).width,
        fit("क्", "text", 12, 100).width + fit("ष", "text", 12, 100).width,
    )
    assert 0 < together < apart * 0.9


def test_a_flag_and_a_skin_tone_never_raise():
    assert fit("🇫🇷👍🏽", "text", 12, 100).width > 0


def test_lines_in_the_middle_are_of_about_one_length():
    name = "Nguyễn Thị Minh Khai"
    width = measure(name, "bold")[1] * 12 * 0.9
    written = ["".join(run.text for run in line.runs) for line in wrap(name, "bold", 12, width, 2, 12, even=True)]
    assert written == ["Nguyễn Thị", "Minh Khai"]


def test_a_word_that_is_wider_than_its_box_is_broken_before_it_is_cut():
    lines = wrap("0123456789" * 4, "text", 9, 80, 4)
    assert all(line.whole for line in lines)
    assert "".join(run.text for line in lines for run in line.runs) == "0123456789" * 4
