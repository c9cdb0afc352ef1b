"""How to play well on paper: three sides that can be read, every piece of advice with its place."""

import pytest

from scoring.advice import ADVICE
from tournaments.printing.advice_sheet import advice_sheets

from .builders import pages, pdf_of, text


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_advice_is_on_three_sides(paper):
    pdf = pdf_of("law-sheets", advice_sheets(), paper)
    assert len(pages(pdf)) == 3
    printed = text(pdf)
    assert [each.key for each in ADVICE if str(each.text) not in printed or each.cite not in printed] == []
    assert "Leading: the maker" in printed
    assert "Second hand: anyone" not in printed


def test_every_sentence_of_it_is_translated():
    words = text(pdf_of("law-sheets", advice_sheets(), "a4", lambda label: "Ω"))
    assert not {"Ace", "Leading:", "Jack"} & set(words.split())
