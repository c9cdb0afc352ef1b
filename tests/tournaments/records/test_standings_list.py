"""The standings on paper."""

from tests.tournaments.printing.builders import (
    STANDING_LINES,
    STANDINGS,
    pages,
    pdf_of,
    standing,
    standings_sheet,
    text,
)
from tournaments.charts import Captioned, Series, line_chart


def sheet_of(entrants):
    return standings_sheet(*(standing(rank, rank, f"Guest {rank}", 999 - rank) for rank in range(1, entrants + 1)))


def test_the_list_names_everyone_with_their_figures_and_the_round():
    words = text(pdf_of("standings", STANDINGS, "a4"))
    for part in ("after round 3 of 6", "Ada Lovelace", "Zoë Quinn", "31", "−2", "Based on 312 entries"):
        assert part in words


def test_pictures_stand_behind_the_list_with_their_sentences_on_as_many_pages_as_they_take():
    lines = [Series("<b>Łukasz", [10, 25]), Series("山田", [6, 31])]
    chart = line_chart("Points by round", lines, ["1", "2"], along="Round", up="Points", least=0)
    pictures = tuple(Captioned(chart, (f"After round {number} 山田 led with 31.",)) for number in range(1, 6))
    printed = pdf_of("standings", STANDINGS._replace(pictures=pictures), "a4")
    first, *others = [page.extract_text() for page in pages(printed)]
    assert "Points by round" not in first
    assert len(others) == 3
    words = " ".join(" ".join(others).split())
    assert words.count("Points by round") == words.count("<b>Łukasz") == 5
    assert [words.count(f"After round {number} 山田 led with 31.") for number in range(1, 6)] == [1] * 5
    assert printed == pdf_of("standings", STANDINGS._replace(pictures=pictures), "a4")
    assert len(pages(pdf_of("standings", STANDINGS, "a4"))) == 1


def test_the_number_of_hands_is_printed_above_the_list_too():
    words = text(pdf_of("standings", STANDINGS, "a4"))
    assert words.count("Based on 312 entries") == 2
    assert text(pdf_of("standings", standings_sheet(), "a4")).count("Based on 312 entries") == 2


def test_a_shared_rank_is_marked():
    words = text(pdf_of("standings", STANDINGS, "a4")).split()
    assert words.count("1=") == 2
    assert "3=" not in words


def test_who_has_gone_home_is_marked():
    assert "†" not in text(pdf_of("standings", STANDINGS, "a4"))
    words = text(pdf_of("standings", standings_sheet(*STANDING_LINES, gone={4}), "a4"))
    assert "Ada Lovelace †" in words
    assert "† has gone home." in words


def test_a_hundred_and_sixty_flow_over_pages_with_their_headings():
    for paper in ("a4", "letter"):
        printed = pages(pdf_of("standings", sheet_of(160), paper))
        assert len(printed) == {"a4": 5, "letter": 6}[paper]
        for number, page in enumerate(printed, start=1):
            assert "Rank" in page.extract_text()
            assert f"page {number} of {len(printed)}" in page.extract_text()


def test_everybody_is_listed_once():
    words = text(pdf_of("standings", sheet_of(160), "a4"))
    assert [words.count(f"Guest {rank} ") for rank in range(1, 161)] == [1] * 160


def test_a_list_of_one_page_has_no_page_number():
    assert "page 1" not in text(pdf_of("standings", STANDINGS, "a4"))


def test_before_the_first_round_there_is_nobody():
    assert "Nobody is on the list yet." in text(pdf_of("standings", standings_sheet(), "a4"))
