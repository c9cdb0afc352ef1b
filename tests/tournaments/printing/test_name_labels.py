"""Names to stick on or to cut out: what is on them, and where."""

import pytest

from .builders import NAME_LABEL, pages, pdf_of, text

MANY = [NAME_LABEL._replace(name=f"Guest {number}", short=f"G{number}") for number in range(31)]


@pytest.mark.parametrize("kind", ["name-labels", "name-cards"])
def test_a_label_has_both_names_and_the_clubs(kind):
    words = text(pdf_of(kind, [NAME_LABEL]))
    assert words.count("Ada") == 2
    assert "Thursday Card Club" in words
    assert text(pdf_of(kind, [NAME_LABEL._replace(short="Ada Lovelace")])).count("Ada") == 1


def test_each_sheet_holds_as_many_as_are_sold_for_the_paper():
    found = {
        (kind, paper): [page.extract_text().count("Guest") for page in pages(pdf_of(kind, MANY, paper, str))]
        for kind in ("name-labels", "name-cards")
        for paper in ("a4", "letter")
    }
    assert found == {
        ("name-labels", "a4"): [21, 10],
        ("name-labels", "letter"): [30, 1],
        ("name-cards", "a4"): [10, 10, 10, 1],
        ("name-cards", "letter"): [10, 10, 10, 1],
    }
