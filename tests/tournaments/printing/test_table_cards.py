"""The card that stands on a table."""

from tournaments.printing.qr_code import dark_stretches

from .builders import LINK, TABLE_CARD, pages, pdf_of, text


def test_each_table_has_a_page():
    cards = [TABLE_CARD._replace(table=table) for table in range(1, 11)]
    assert len(pages(pdf_of("table-cards", cards, "a4"))) == 10


def test_a_card_reads_the_same_from_both_sides_of_the_table():
    words = text(pdf_of("table-cards", [TABLE_CARD], "a4"))
    for part in (LINK, "Point a phone's camera at the square", "November Progressive"):
        assert words.count(part) == 2


def test_the_ends_of_the_hall_are_marked():
    words = [page.extract_text() for page in pages(pdf_of("table-cards", [TABLE_CARD._replace(table=1)], "a4"))]
    assert "Head table" in words[0]
    assert "Foot table" in text(pdf_of("table-cards", [TABLE_CARD._replace(table=10)], "a4"))


def test_another_link_draws_another_qr_code():
    assert pdf_of("table-cards", [TABLE_CARD], "a4") != pdf_of(
        "table-cards", [TABLE_CARD._replace(link=LINK + "x")], "a4"
    )


def test_dark_modules_side_by_side_are_one_stretch():
    assert dark_stretches(bytes([1, 1, 0, 1, 0, 0, 1, 1, 1])) == [(0, 2), (3, 1), (6, 3)]
