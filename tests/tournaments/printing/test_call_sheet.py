from tournaments.printing.values import CalledPrize, CalledStep

from .builders import CALL_SHEET, pages, pdf_of, text


def test_it_reads_step_by_step_as_the_results_are_announced():
    words = text(pdf_of("call-sheet", CALL_SHEET))
    parts = ["20 points", "Third place", "Bob", "Best hat", "31 points", "First place", "shared", "Ada Lovelace"]
    parts += ["Łukasz Żółć", "First prize", "Ada and Łukasz", "Most fourteens", "Nobody qualifies"]
    found = [words.index(part) for part in parts]
    assert sorted(found) == found


def test_a_place_stays_together_and_one_that_fills_more_than_a_page_goes_on():
    prize = (CalledPrize("First prize", "Ada", "31 points"),)
    many = tuple(CalledStep(rank, (f"Guest {rank}",), f"{rank} points", prize) for rank in range(30, 0, -1))
    printed = [page.extract_text() for page in pages(pdf_of("call-sheet", CALL_SHEET._replace(steps=many)))]
    assert all(page.count("Guest") == page.count("points") / 2 for page in printed)
    everyone = CalledStep(1, tuple(f"Guest {number}" for number in range(1, 83)), "0 points", prize)
    printed = text(pdf_of("call-sheet", CALL_SHEET._replace(steps=(everyone,))))
    assert [f"Guest {number} " in printed for number in range(1, 83)] == [True] * 82
    assert printed.count("First prize") == 1


def test_twenty_winners_of_a_prize_are_listed_whole():
    names = [f"Maximiliana Aurelia of the North {number}" for number in range(1, 21)]
    prize = CalledPrize("Most rounds won", ", ".join(names), "6 rounds won · shared")
    printed = text(pdf_of("call-sheet", CALL_SHEET._replace(steps=(CalledStep(0, (), "", (prize,)),))))
    assert ", ".join(names) in printed
    assert "6 rounds won · shared" in printed
