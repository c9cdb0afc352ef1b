"""A member's year is one page where the nights fit on it; each has its date, place and points, and the prizes stand below."""

import pytest

from tournaments.display.person_results import nights_list

from .builders import YEAR_NIGHTS, YEAR_SHEET, pages, pdf_of, text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("nights", "many"), [(1, 1), (26, 1), (53, 2), (104, 2)])
def test_every_night_of_a_year_is_there_on_as_many_pages_as_it_takes(nights, many, paper):
    of_year = [YEAR_NIGHTS[0]._replace(name=f"N{number}.", points=1000 + number) for number in range(nights)]
    pdf = pdf_of("year", YEAR_SHEET._replace(nights=nights_list(of_year), prizes=("First prize",) * 12), paper)
    words = text(pdf)
    assert len(pages(pdf)) == many
    assert [number for number in range(nights) if f"N{number}." not in words or f"{1000 + number}" not in words] == []
    assert words.count("First prize") == 12


def test_the_page_has_figures_chart_nights_and_prizes_of_the_member():
    words = text(pdf_of("year", YEAR_SHEET))
    for part in ("Ada Lovelace", "2026", "longest run: 2", "6.5 a night", "Night by night", "Autumn", "Before", "−3",
                 "First prize, 03/09/2026"):  # fmt: skip
        assert part in words
    alone = text(pdf_of("year", YEAR_SHEET._replace(chart=None, prizes=())))
    assert "Night by night" not in alone
    assert "Prizes" not in alone
