"""A law as its page and its sheet show it: whole, cited, and on two sides of paper."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scoring.law import FIELDS
from scoring.laws import KEYS, law_named
from scoring.laws.examples import EXAMPLES
from tournaments.pages.laws.law_display import SHELVES, families, sheet_of, worked_examples
from tournaments.printing import PAPERS, booklet, draw_law_sheets

LAWS = pytest.mark.parametrize("law", [law_named(key) for key in KEYS], ids=lambda law: law.key)


def test_every_law_stands_in_one_family():
    shown = [law.key for family in families() for law, _gist in family.laws]
    assert sorted(shown) == sorted(KEYS)
    named = [key for shelf in SHELVES for key in shelf.keys]
    assert len(named) == len(set(named))


def test_a_variation_says_what_it_replaces():
    gists = {law.key: gist for family in families() for law, gist in family.laws}
    assert list(map(str, gists["foster-set-back"][:2])) == [
        "Each side scores what it took.",
        "The maker's side scores nothing and is set back the bid; the others score what they took.",
    ]
    assert all(gists.values())


@LAWS
def test_a_law_shows_all_its_worked_examples_as_they_are_settled(law):
    shown = worked_examples(law)
    assert [(each.line, each.cite) for each in shown] == [
        (row["hand"], row["cite"]) for row in EXAMPLES if row["law"] == law.key
    ]
    for each in shown:
        assert each.settled.why
        assert each.kind


@LAWS
@pytest.mark.parametrize("paper", PAPERS)
def test_a_laws_sheet_has_two_sides_with_every_answer_and_the_articles_of_the_law_alone(law, paper):
    sheet = sheet_of(law)
    pages = PdfReader(BytesIO(booklet([(draw_law_sheets, [sheet])], "", paper))).pages
    assert len(pages) <= 2
    printed = " ".join(" ".join(page.extract_text() for page in pages).split())
    rows = [row for group in sheet.groups for row in group.rows]
    assert [row.label for row in rows if row.label not in printed] == []
    assert {row.cite for row in rows if row.cite} <= {str(law.cite(field)) for field in FIELDS}
    assert sorted({row.reading for row in rows} - {0}) == list(range(1, len(sheet.readings) + 1))
