"""Photographs of sheets that were filled in by code, as hands would: nothing wrong passes without a flag."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from scoring.faults import Refused
from tests.tournaments.scanning.photographs import photograph
from tests.tournaments.scanning.sheets import a_filled_sheet, mark_on, page_of, read, tally
from tournaments.scanning.hands import ReadDeal, _in_turn


def refused(photo):
    with pytest.raises(Refused) as caught:
        read(photo)
    [fault] = caught.value.faults
    return str(fault.text)


def jpeg(image):
    out = BytesIO()
    image.save(out, "JPEG")
    return out.getvalue()


def test_a_clean_photograph_is_read_whole():
    sheet = a_filled_sheet("clean")
    page = read(sheet.photo)
    assert page.mark == sheet.mark
    assert page.seats == sheet.numbers
    assert tally([sheet]) == (4, 0, [])


def test_numbers_above_99_have_a_third_digit():
    for paper in ("a4", "letter"):
        sheet = a_filled_sheet(f"above 99 on {paper}", mark=mark_on(paper)._replace(has_hundreds=True))
        page = read(sheet.photo)
        assert (page.mark, page.seats) == (sheet.mark, sheet.numbers)
        assert max(page.seats) > 99
        assert tally([sheet]) == (4, 0, [])


def test_a_sheet_upside_down_is_read_like_any_other():
    assert tally([a_filled_sheet("turned", upside_down=True)]) == (4, 0, [])


def test_a_page_is_not_guessed_where_an_edge_of_it_has_no_code():
    page = page_of(mark_on()).copy()
    page.paste(255, (0, page.height - 300, page.width, page.height))
    assert refused(photograph(page, Random(2))).startswith("Only part of the sheet")


def test_two_sheets_of_one_mark_are_not_mixed():
    page = page_of(mark_on())
    both = Image.new("L", (page.width * 2, page.height), 255)
    both.paste(page, (0, 0))
    both.paste(page, (page.width, 0))
    both.thumbnail((3000, 3000))
    assert refused(jpeg(both)).startswith("There are several sheets")


def test_dealers_that_agree_with_no_others_are_all_unsure():
    deals = [ReadDeal(deal, None, {}, {"dealer": dealer}) for deal, dealer in enumerate((1, 2, 4, 1), start=1)]
    assert [deal.unsure for deal in _in_turn(deals)] == [("dealer",)] * 4
    deals = [ReadDeal(deal, None, {}, {"dealer": dealer}) for deal, dealer in enumerate((1, 2, 3, 1), start=1)]
    assert [deal.unsure for deal in _in_turn(deals)] == [(), (), (), ("dealer",)]


def test_a_box_blacked_out_beside_the_right_one_is_looked_at_by_a_person():
    """Seed by seed until a deal has one: what is corrected is never claimed to be right."""
    right, flagged, wrong = tally([a_filled_sheet(f"hard {number}", hard=True) for number in range(4)])
    assert (wrong, right + flagged) == ([], 16)
    assert flagged


def test_an_empty_sheet_has_no_hands_and_nothing_to_look_at():
    page = read(photograph(page_of(mark_on()), Random(5)))
    assert [(deal.hand, deal.unsure, deal.is_blank) for deal in page.deals] == [(None, (), True)] * 4
    assert page.seats == (None,) * 4


def test_what_cannot_be_read_is_said_in_a_sentence():
    page = page_of(mark_on())
    other = page_of(mark_on(table=7))
    both = Image.new("L", (page.width * 2, page.height), 255)
    both.paste(page, (0, 0))
    both.paste(other, (page.width, 0))
    both.thumbnail((3000, 3000))
    corner = page.crop((0, 0, page.width // 3, page.height // 3))
    bomb = BytesIO()
    Image.new("1", (10_000, 10_000)).save(bomb, "PNG")
    found = [
        refused(b"Dear sir, here is the sheet."),
        refused(jpeg(Image.new("L", (1600, 1200), 200))),
        refused(jpeg(corner)),
        refused(jpeg(both)),
        refused(bomb.getvalue()),
        refused(photograph(page_of(mark_on()._replace(law="0000")), Random(1))),
    ]
    starts = [
        "This file is not a picture.",
        "There is no score sheet",
        "Only part of the sheet",
        "There are several sheets",
    ]
    starts += ["This picture has 10000 by 10000 pixels", "This program does not have the law"]
    assert [text for text, start in zip(found, starts, strict=True) if not text.startswith(start)] == []


@pytest.mark.trial
@pytest.mark.long
@pytest.mark.parametrize(("hard", "least"), [(False, 0.85), (True, 0.70)])
def test_of_150_photographs_most_hands_are_right_without_a_touch_and_none_is_wrong_without_a_flag(hard, least):
    right, flagged, wrong = tally(a_filled_sheet(f"{hard} {number}", hard=hard) for number in range(150))
    assert wrong == []
    assert right + flagged == 600
    assert right >= least * 600
