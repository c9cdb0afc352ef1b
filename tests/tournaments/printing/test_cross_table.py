"""A list of people with rank, name and points again on each page, as the season's table on paper: on as many pages as it takes."""

import pytest

from tournaments.printing.booklet import booklet
from tournaments.printing.cross_table import Struck, draw_cross_table

from .builders import SeasonLine, pages, season_sheet, text

FRAME = {8.5}  # of the foot of every paper


def printed(*sheets, paper="a4"):
    return booklet([(draw_cross_table, sheet) for sheet in sheets], "Autumn 2026", paper)


def test_a_list_has_its_head_its_lines_and_its_notes():
    lines = [SeasonLine("1=", name, "120") for name in ("Łukasz Nowak", "Ada <b>Lovelace", "Marked")]
    words = text(printed(season_sheet(*lines, notes=["A rank with = is shared."], wide=False)))
    for part in ("Autumn 2026", "12 nights", "Łukasz Nowak", "Ada <b>Lovelace", "120†", "A rank with = is shared."):
        assert part in words


def test_two_hundred_flow_over_pages_and_nobody_is_an_empty_one():
    lines = [SeasonLine(str(rank), f"Guest {rank}", str(999 - rank)) for rank in range(1, 201)]
    many = pages(printed(season_sheet(*lines, wide=False)))
    assert len(many) > 4
    words = " ".join(page.extract_text() for page in many)
    assert [words.count(f"Guest {rank}\n") + words.count(f"Guest {rank} ") for rank in range(1, 201)] == [1] * 200
    assert "No night yet." in text(printed(season_sheet(nothing="No night yet.")))


UNBROKEN, LONG = "W" * 55, "Maria Magdalena von Hohenlohe-Waldenburg-Schillingsfürst"


def by_night(nights, people):
    """So many nights and people, two of them with long names; the third night of each does not count."""
    figures = tuple(Struck("02.25") if night == 2 else f"{night:02}.25" for night in range(nights))
    lines = [SeasonLine(str(rank), f"Guest {rank:02}", str(999 - rank), figures) for rank in range(3, people + 1)]
    long = [SeasonLine("1", UNBROKEN, "1200.5", figures), SeasonLine("2", LONG, "1100", figures)]
    return season_sheet(*long, *lines, nights=[f"Sep {night + 1}" for night in range(nights)])


def sizes(page):
    found = set()
    page.extract_text(visitor_text=lambda text, _cm, matrix, _font, size: found.add((text.strip() and size) or 99))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_night_by_night_has_every_name_again_beside_every_night_and_no_text_is_cut_or_small(paper):
    many = pages(printed(by_night(40, 60), paper=paper))
    assert {page.mediabox.width > page.mediabox.height for page in many} == {True}
    words = ["".join(page.extract_text().split()) for page in many]
    beside = sum("Guest60" in each for each in words)
    assert beside >= 3  # forty nights go on no single page
    for name in (UNBROKEN, LONG, *(f"Guest {rank:02}" for rank in range(3, 61))):
        assert sum("".join(name.split()) in each for each in words) == beside, name
    for night in range(40):
        assert sum(each.count(f"{night:02}.25") for each in words) == 60  # once beside everybody’s name
    assert "…" not in "".join(words)
    body = [size for page in many for size in sizes(page) if size not in FRAME]
    assert min(body) >= 9


def test_notes_go_on_on_further_pages_and_a_paper_after_them_is_upright_again():
    why = tuple(f"+1 Guest {number}: {'helped ' * 30}".strip() for number in range(60))
    sheet = season_sheet(SeasonLine("1", "Ada", "5", ("5",)), nights=["Sep 1"], notes=why)
    many = pages(printed(sheet, sheet._replace(wide=False)))
    turned = [page.mediabox.width > page.mediabox.height for page in many]
    assert turned == sorted(turned, reverse=True)
    assert (turned[0], turned[-1]) == (True, False)
    for part in (many[: turned.count(True)], many[turned.count(True) :]):
        words = " ".join(" ".join(page.extract_text() for page in part).split())
        assert [words.count(f"+1 Guest {number}:") for number in range(60)] == [1] * 60
