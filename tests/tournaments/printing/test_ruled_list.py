"""A ruled list on paper: the ledger of sit-outs."""

from tournaments.records.sit_outs import SitOutLine

from .builders import NIGHT, SIT_OUTS, pages, pdf_of, sit_outs, text


def test_a_line_says_who_when_whether_offered_and_what_it_brought():
    words = text(pdf_of("sit-outs", SIT_OUTS))
    assert "1 4 Ada Lovelace 5" in words
    assert "2 2 Bob volunteered –" in words
    assert "A round sat out earns 5 points." in words


def test_a_night_without_sit_outs_says_so():
    assert "Nobody has sat out." in text(pdf_of("sit-outs", sit_outs()))


def test_a_long_ledger_flows_over_pages_and_names_everyone_once():
    lines = [SitOutLine(n, n, f"Guest {n}", volunteered=False, points=-n) for n in range(1, 91)]
    printed = pdf_of("sit-outs", sit_outs(*lines))
    words = text(printed)
    assert len(pages(printed)) == 3
    assert [words.count(f" {n} {n} Guest {n} −{n} ") for n in range(1, 91)] == [1] * 90
    assert words.count(NIGHT.as_of) == 6
    assert words.count("A round sat out earns") == 1
