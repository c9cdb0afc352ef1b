from .builders import CERTIFICATE, pages, pdf_of, text


def test_a_page_names_the_club_the_night_the_prize_and_the_winner_with_a_line_to_sign():
    words = text(pdf_of("certificates", [CERTIFICATE]))
    for part in ("Thursday Card Club", "November Progressive", "Friday 20 November 2026", "First prize", "31 points"):
        assert part in words
    assert "Ada Lovelace" in words
    assert "The director of the evening" in words


def test_every_winner_has_a_page_of_their_own():
    three = [CERTIFICATE._replace(winner=name) for name in ("Ada", "Ben", "Cleo")]
    printed = [page.extract_text() for page in pages(pdf_of("certificates", three))]
    assert [name in page for name, page in zip(("Ada", "Ben", "Cleo"), printed, strict=True)] == [True] * 3


def test_a_long_name_has_two_lines_of_about_one_length():
    name = "Nguyễn Thị Ngọc Ánh Tuyết Trần Phạm Hồng Hạnh Phúc Đặng"
    (page,) = pages(pdf_of("certificates", [CERTIFICATE._replace(winner=name)]))
    lines = [line.strip() for line in page.extract_text().split("\n")]
    assert lines[4:6] == ["Nguyễn Thị Ngọc Ánh Tuyết Trần", "Phạm Hồng Hạnh Phúc Đặng"]
