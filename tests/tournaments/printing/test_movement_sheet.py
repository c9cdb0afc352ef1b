"""The night's movement on one page."""

import re

import pytest

from tournaments.movement import MOVEMENTS
from tournaments.movement.fixed_rule import fixed_rule
from tournaments.movement.seating import SIXES
from tournaments.movement.sit_outs import OddNumbers

from .builders import movement_sheet, pages, pdf_of, text


@pytest.mark.parametrize("key", MOVEMENTS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_has_the_picture_the_sentence_the_note_and_the_source(key, paper):
    sheet = movement_sheet(key)
    printed = pdf_of("movement", sheet, paper)
    words = text(printed)
    assert len(pages(printed)) == 1
    movement = sheet.movement
    said = (movement.TITLE, movement.sentence, movement.fit.note, movement.source.title)
    for part in (*said, *(lane.who for lane in sheet.picture.lanes)):
        assert str(part) in words
    assert ("p. 130–132" in words) == (key == "kingsland")


@pytest.mark.parametrize("key", MOVEMENTS)
def test_every_way_is_drawn_as_a_curve_with_a_tip(key):
    picture = movement_sheet(key).picture
    ways = sum(len(lane.ways) for lane in picture.lanes)
    (page,) = pages(pdf_of("movement", movement_sheet(key)))
    content = page.get_contents().get_data().decode("latin-1")
    assert len(re.findall(r" m [\d. ]+ c S", content)) == ways
    assert len(re.findall(r" m [\d.]+ [\d.]+ l [\d.]+ [\d.]+ l h\s+f\*?\s", content)) == ways


@pytest.mark.parametrize("key", [key for key in MOVEMENTS if "rule" in MOVEMENTS[key].options])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_fixed_rule_has_a_page_to_hang_up_with_each_round_of_a_long_night(key, paper):
    movement = MOVEMENTS[key]
    rule = fixed_rule(movement, {"rule": "fixed"}, movement.usual, 40, 30)
    _first, page = pages(pdf_of("movement", movement_sheet(key, 40)._replace(rule=rule), paper))
    words = " ".join(page.extract_text().split())
    assert all(str(sentence) in words for part in rule[:3] for sentence in part)
    sizes = dict[float, str]()
    page.extract_text(
        visitor_text=lambda text, _cm, _matrix, _font, size: sizes.update({size: text}) if text.strip() else None
    )
    small = {size for size in sizes if size < 12}
    assert len(small) <= 3, sizes  # the letterhead and the foot
    for turns in rule.turns:
        assert len(turns) == 29
        assert all(", ".join(map(str, numbers)) in words for numbers in turns)


def test_the_rule_at_tables_of_six_lists_five_left_over():
    rule = fixed_rule(MOVEMENTS["progressive-cinch"], {"rule": "fixed"}, OddNumbers(players=6, sides=SIXES), 3, 8)
    words = " ".join(text(pdf_of("movement", movement_sheet("progressive-cinch")._replace(rule=rule))).split())
    assert "5 over" in words
    assert "31, 32, 33, 34, 35" not in words  # of 23 people
    assert "8, 9, 10, 11, 12" in words


def test_signs_say_where_partners_stay_together():
    assert "= × × × ×" in text(pdf_of("movement", movement_sheet("progressive-euchre")))
