"""The season's table on paper: everyone, on as many pages as it takes."""

from tournaments.printing import booklet
from tournaments.printing.season_sheet import SeasonLine, SeasonSheet, draw_season
from tournaments.printing.values import NightHeading

from .builders import pages, text

HEAD = NightHeading("Cinch Club", "Autumn 2026", "1 September – 31 December", "")
RULES = "Ranked by points. The best 10 nights count."


def printed(*lines):
    return booklet([(draw_season, SeasonSheet(HEAD, 12, RULES, lines))], "Autumn 2026", "a4")


def test_the_list_has_ranks_figures_and_rules():
    shared = (SeasonLine("1=", name, 120, "7½", "10.5", 9) for name in ("Łukasz Nowak", "Ada <b>Lovelace"))
    words = text(printed(*shared, SeasonLine("", "Clara Smith", -4, "1", 0, 1, missing=2)))
    for part in ("Autumn 2026", "12 nights", "Łukasz Nowak", "Ada <b>Lovelace", "7½", "10.5", "−4", RULES,
                 "A rank with = is shared.", "Anyone without a rank has not come often enough."):  # fmt: skip
        assert part in words
    assert "shared" not in text(printed(SeasonLine("1", "Ada", 120, "7", 10, 9)))


def test_two_hundred_flow_over_pages_and_nobody_is_an_empty_one():
    many = pages(printed(*(SeasonLine(str(rank), f"Guest {rank}", 999 - rank, "3", 5, 9) for rank in range(1, 201))))
    assert len(many) > 4
    words = " ".join(page.extract_text() for page in many)
    assert [words.count(f"Guest {rank}\n") + words.count(f"Guest {rank} ") for rank in range(1, 201)] == [1] * 200
    assert "No night of this season is over yet." in text(printed())
