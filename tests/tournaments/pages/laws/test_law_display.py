"""A law as its page and its sheet show it: whole, cited, and on two sides of paper."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scoring.law import FIELDS
from scoring.laws import KEYS, law_named
from scoring.laws.examples import EXAMPLES
from tournaments.pages.laws.law_display import (
    SHELVES,
    differences_shown,
    examples_shown,
    families,
    groups_shown,
    sheet_of,
)
from tournaments.printing import PAPERS, law_sheets

LAWS = pytest.mark.parametrize("law", [law_named(key) for key in KEYS], ids=lambda law: law.key)


def test_every_law_stands_in_one_family():
    shown = [law.key for family in families() for law, _gist in family.laws]
    assert sorted(shown) == sorted(KEYS)
    named = [key for shelf in SHELVES for key in shelf.keys]
    assert len(named) == len(set(named))


def test_a_variation_is_told_by_what_it_replaces():
    gists = {law.key: gist for family in families() for law, gist in family.laws}
    assert gists["foster-set-back"][:2] == [
        "Each side scores what it took.",
        "The maker's side scores nothing and is set back the bid; the others score what they took.",
    ]
    assert all(gists.values())


@LAWS
def test_a_law_is_shown_whole(law):
    groups = groups_shown(law)
    asked = [row for group in groups for row in group.rows]
    assert len(asked) + sum(len(group.idle) for group in groups) == len(FIELDS)
    for row in asked:
        cite = law.cites[row.field]
        assert (row.article, row.cite) == (cite.article, str(law.cite(row.field)))
        assert bool(row.note) == bool(cite.reading)


@LAWS
def test_a_law_shows_all_its_worked_examples_as_they_are_settled(law):
    shown = examples_shown(law)
    assert [(each.line, each.cite) for each in shown] == [
        (row["hand"], row["cite"]) for row in EXAMPLES if row["law"] == law.key
    ]
    for each in shown:
        assert each.shown.why
        assert each.kind


@LAWS
@pytest.mark.parametrize("paper", PAPERS)
def test_a_laws_sheet_has_two_sides_with_every_answer_and_the_articles_of_the_law_alone(law, paper):
    sheet = sheet_of(law)
    pages = PdfReader(BytesIO(law_sheets([sheet], paper))).pages
    assert len(pages) <= 2
    told = " ".join(" ".join(page.extract_text() for page in pages).split())
    rows = [row for group in sheet.groups for row in group.rows]
    assert [row.label for row in rows if row.label not in told] == []
    assert {row.cite for row in rows if row.cite} <= {str(law.cite(field)) for field in FIELDS}
    assert sorted({row.reading for row in rows} - {0}) == list(range(1, len(sheet.readings) + 1))


def test_laws_beside_one_another_keep_their_order():
    laws = [law_named("foster-1897"), law_named("chicago-1891")]
    for row in differences_shown(laws):
        assert [law for law, _answer in row.answers] == laws
        assert row.differs == (row.answers[0][1].sentence != row.answers[1][1].sentence)
