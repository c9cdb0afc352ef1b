"""The season's table on paper: everyone, on as many pages as it takes."""

import pytest

from tournaments.printing import booklet
from tournaments.printing.season_sheet import NightsSheet, SeasonLine, SeasonSheet, draw_nights, draw_season
from tournaments.printing.values import NightHeading

from .builders import pages, text

HEAD = NightHeading("Cinch Club", "Autumn 2026", "1 September – 31 December", "")
FRAME = {8.5}  # of the foot of every paper
RULES = "Ranked by points. The best 10 nights count."


def printed(*lines):
    return booklet([(draw_season, SeasonSheet(HEAD, 12, RULES, lines))], "Autumn 2026", "a4")


def test_the_list_has_ranks_figures_and_rules():
    shared = (SeasonLine("1=", name, 120, "7½", "10.5", 9) for name in ("Łukasz Nowak", "Ada <b>Lovelace"))
    words = text(printed(*shared, SeasonLine("", "Clara Smith", -4, "1", 0, 1, missing=2)))
    for part in ("Autumn 2026", "12 nights", "Łukasz Nowak", "Ada <b>Lovelace", "7½", "10.5", "−4", RULES,
                 "A rank with = is shared.", "People without a rank have not come often enough."):  # fmt: skip
        assert part in words
    assert "shared" not in text(printed(SeasonLine("1", "Ada", 120, "7", 10, 9)))


def test_two_hundred_flow_over_pages_and_nobody_is_an_empty_one():
    many = pages(printed(*(SeasonLine(str(rank), f"Guest {rank}", 999 - rank, "3", 5, 9) for rank in range(1, 201))))
    assert len(many) > 4
    words = " ".join(page.extract_text() for page in many)
    assert [words.count(f"Guest {rank}\n") + words.count(f"Guest {rank} ") for rank in range(1, 201)] == [1] * 200
    assert "No night of this season is over yet." in text(printed())


UNBROKEN, LONG = "W" * 55, "Maria Magdalena von Hohenlohe-Waldenburg-Schillingsfürst"


def by_night(nights, people, *, paper="a4", **given):
    """So many nights and people, two of them with long names; the third night of each does not count."""
    lines = [SeasonLine(str(rank), f"Guest {rank:02}", 999 - rank, "3", 5, 9) for rank in range(3, people + 1)]
    lines = [
        SeasonLine("1", UNBROKEN, 1200.5, "3", 5, 9, adjusted=True),
        SeasonLine("2", LONG, 1100, "3", 5, 9),
        *lines,
    ]
    figures = tuple((tuple(f"{night:02}.25" for night in range(nights)), frozenset([2])) for _ in lines)
    sheet = SeasonSheet(HEAD, nights, RULES, tuple(lines), **given)
    columns = tuple(f"Sep {night + 1}" for night in range(nights))
    return booklet([(draw_nights, NightsSheet(sheet, columns, figures, ("Sep 1: Friday cinch",)))], "Autumn", paper)


def sizes(page):
    found = set()
    page.extract_text(visitor_text=lambda text, _cm, matrix, _font, size: found.add((text.strip() and size) or 99))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_night_by_night_has_every_name_again_beside_every_night_and_no_text_is_cut_or_small(paper):
    many = pages(by_night(40, 60, paper=paper))
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


def test_reasons_go_on_on_further_pages_and_a_paper_after_them_is_upright_again():
    why = tuple(f"+1 Guest {number}: {'helped ' * 30}".strip() for number in range(60))
    sheet = SeasonSheet(
        HEAD, 3, RULES, (SeasonLine("1", "Ada", 5, "3", 5, 9),), why, ("Left out: 5 September, a storm",)
    )
    parts = [(draw_nights, NightsSheet(sheet, ("Sep 1",), ((("5",), frozenset()),))), (draw_season, sheet)]
    printed = pages(booklet(parts, "Autumn", "a4"))
    turned = [page.mediabox.width > page.mediabox.height for page in printed]
    assert turned == sorted(turned, reverse=True)
    assert (turned[0], turned[-1]) == (True, False)
    words = [" ".join(" ".join(page.extract_text() for page in some).split()) for some in (
        printed[: turned.count(True)], printed[turned.count(True) :],
    )]  # fmt: skip
    for each in words:
        assert [each.count(f"+1 Guest {number}:") for number in range(60)] == [1] * 60
        assert "Left out: 5 September, a storm" in each
        assert "† Of these points some were given or taken:" in each


def test_who_has_adjusted_points_has_a_sign_and_an_empty_season_says_so():
    assert "1200.5†" in text(by_night(3, 3))
    assert "Points that are crossed out do not count." in text(by_night(3, 3))
    empty = NightsSheet(SeasonSheet(HEAD, 0, RULES, ()), (), ())
    assert "No night of this season is over yet." in text(booklet([(draw_nights, empty)], "Autumn", "a4"))
