"""A law's sheet: one side or two, every answer, and as many worked examples as go on them."""

import pytest

from tournaments.printing.law_sheets import fitted_columns
from tournaments.printing.press import Press
from tournaments.printing.values import LawExample, LawGroup, LawRow

from .builders import LAW_SHEET, pages, pdf_of, text


def sheet_of(groups, rows, examples=0):
    """The sheet with that many groups of that many rows each, and that many examples."""
    row = LawRow(
        "What the dealer discards", "The dealer discards all but his trumps. " * 3, "Foster, Drawing Cards", 1
    )
    group = [
        LawGroup(f"Group {nth}", tuple(row._replace(label=f"Question {nth}.{each}") for each in range(rows)))
        for nth in range(groups)
    ]
    worked = [LawExample(f"Example {nth}", "d4 8@3 H 10", "North and South +6", "Foster") for nth in range(examples)]
    return LAW_SHEET._replace(groups=tuple(group), examples=tuple(worked))


def test_a_sheet_prints_every_answer_with_its_article_and_reading():
    printed = text(pdf_of("law-sheets", [LAW_SHEET], "a4"))
    for part in (
        "The auction",
        "Least bid",
        "The least bid is 1.",
        "Foster, Bidding, in our reading [17]",
        "[17] The book",
    ):
        assert part in printed
    assert "d4 8@3 H 10 North and South +6 · East and West 0" in printed


def test_a_short_law_takes_one_side():
    assert len(pages(pdf_of("law-sheets", [LAW_SHEET], "letter"))) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("groups", "rows", "examples", "sides"),
    [(9, 4, 0, 2), (9, 5, 20, 2), (10, 8, 20, 3), (10, 8, 60, 3), (9, 9, 3, 3)],
)
def test_a_long_law_takes_more_sides_rather_than_small_print_and_leaves_out_no_answer(
    paper, groups, rows, examples, sides
):
    sheet = sheet_of(groups, rows, examples)
    pdf = pdf_of("law-sheets", [sheet], paper)
    assert len(pages(pdf)) == sides
    printed = text(pdf)
    assert [row.label for group in sheet.groups for row in group.rows if row.label not in printed] == []
    assert f"page 2 of {sides}" in printed


def test_the_shorter_a_law_the_larger_its_print():
    def size_of(sheet):
        press = Press("", "a4", str)
        [*columns] = fitted_columns(press, sheet)
        return columns[0][0].height  # of the first heading

    sizes = [size_of(LAW_SHEET), size_of(sheet_of(9, 4)), size_of(sheet_of(9, 5, 20))]
    assert sorted(sizes, reverse=True) == sizes
    assert len(set(sizes)) == 3


def test_examples_that_do_not_fit_are_left_out_and_counted():
    printed = text(pdf_of("law-sheets", [sheet_of(9, 5, 80)], "a4"))
    shown = sum(f"Example {nth} " in f"{printed} " for nth in range(80))
    assert 3 <= shown < 80
    assert f"{80 - shown} more are on the law's page." in printed


def test_several_laws_follow_one_another():
    other = LAW_SHEET._replace(title="Chicago, 1891")
    both = pages(pdf_of("law-sheets", [LAW_SHEET, other], "a4"))
    assert [page.extract_text().split("\n")[0] for page in both] == ["Foster, 1897", "Chicago, 1891"]


def test_an_article_too_long_for_its_line_is_printed_beneath():
    row = LawRow("Counts among the discards", "They go to the maker.", "Stay and Play, " + "Le Mélange " * 6)
    printed = text(pdf_of("law-sheets", [LAW_SHEET._replace(groups=(LawGroup("What counts", (row,)),))], "a4"))
    assert "They go to the maker. Stay and Play, Le Mélange" in printed
