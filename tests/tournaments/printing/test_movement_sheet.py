"""The night's movement on one page."""

import re

import pytest

from tournaments.movement import MOVEMENTS

from .builders import movement_sheet, pages, pdf_of, text


@pytest.mark.parametrize("key", MOVEMENTS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_has_the_picture_the_sentence_the_fit_and_the_source(key, paper):
    sheet = movement_sheet(key)
    printed = pdf_of("movement", sheet, paper)
    words = text(printed)
    assert len(pages(printed)) == 1
    for part in (sheet.title, sheet.sentence, sheet.note, sheet.source, *(lane.who for lane in sheet.picture.lanes)):
        assert str(part) in words
    assert all(f"{of}: {degree}" in words for of, degree in sheet.fit)
    assert ("p. 130–132" in words) == (key == "kingsland")


@pytest.mark.parametrize("key", MOVEMENTS)
def test_every_way_is_drawn_as_a_curve_with_a_tip(key):
    picture = movement_sheet(key).picture
    ways = sum(len(lane.ways) for lane in picture.lanes)
    (page,) = pages(pdf_of("movement", movement_sheet(key)))
    content = page.get_contents().get_data().decode("latin-1")
    assert len(re.findall(r" m [\d. ]+ c S", content)) == ways
    assert len(re.findall(r" m [\d.]+ [\d.]+ l [\d.]+ [\d.]+ l h\s+f\*?\s", content)) == ways


def test_signs_say_where_partners_stay_together():
    assert "= × × × ×" in text(pdf_of("movement", movement_sheet("progressive-euchre")))
