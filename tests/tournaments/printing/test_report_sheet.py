"""The year report is one page where its nights fit on it, whatever its length; nothing of it is lost."""

import pytest

from tournaments.records.year_report import NightCame

from .builders import REPORT_SHEET, SEPTEMBER, pages, pdf_of, report_nights, text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("nights", "many"), [(0, 1), (1, 1), (52, 1), (150, 2)])
def test_every_night_is_there_on_as_many_pages_as_it_takes(nights, many, paper):
    of_year = [NightCame(1, f"N{number}.", SEPTEMBER, 12, 988 + number) for number in range(nights)]
    figures = tuple((f"Figure {number}", ("1", "2")) for number in range(12))
    sheet = REPORT_SHEET._replace(nights=report_nights(*of_year), figures=figures)
    pdf = pdf_of("report", sheet, paper)
    words = text(pdf)
    assert len(pages(pdf)) == many
    assert [number for number in range(nights) if f"N{number}." not in words or f"{1000 + number}" not in words] == []
    assert all(f"Figure {number}" in words for number in range(12))


def test_the_page_has_figures_of_both_years_names_and_a_note():
    words = text(pdf_of("report", REPORT_SHEET))
    for part in (
        "Year report 2026",
        "€1695.50",
        "2025",
        "Came most often",
        "2 nights: Ada, Ben",
        "Autumn",
        "So far:",
    ):
        assert part in words
    alone = text(
        pdf_of("report", REPORT_SHEET._replace(years=("2026",), figures=(("Nights held", ("2",)),), names=()))
    )
    assert ("2025" in alone, "Came most often" in alone) == (False, False)
