"""A list and its columns: the same line in a file, for people and on paper."""

from fractions import Fraction
from typing import NamedTuple

from tournaments.printing.listed import Column, Format, Listed, needed


class Line(NamedTuple):
    name: str
    points: int | Fraction | None


LINES = [Line("Ada", -3), Line("Ben", None)]
DOUBLED = Format(lambda value: 2 * value, lambda values: [f"{value} of {len(values)}" for value in values])


def test_a_file_has_the_value_and_people_read_its_words():
    plain, doubled = Column("points", "Points"), Column("points", "Points", format=DOUBLED)
    assert (plain.cells(LINES), plain.words(LINES)) == ([-3, None], ["−3", "–"])
    assert (doubled.cells(LINES), doubled.words(LINES)) == ([-6, None], ["-3 of 1", "–"])


def test_a_value_may_be_made_of_the_line_and_a_mark_follows_its_words():
    column = Column(
        "letters", "Letters", of=lambda line: len(line.name), suffix=lambda line: "*" * (line.name == "Ben")
    )
    assert (column.words(LINES), [column.suffix(line) for line in LINES]) == (["3", "3"], ["", "*"])


def test_a_hyphen_in_a_text_is_no_minus():
    assert Column("name", "Name").words([Line("Anne-Marie", 0)]) == ["Anne-Marie"]


def test_paper_has_the_columns_with_a_share_and_a_name_has_the_rest():
    columns = [Column("points", "Points", 0.25), Column("name", "Name", is_name=True), Column("points", "In files")]
    printed = Listed("Points", columns, LINES).printed()
    assert [(column.label, column.share) for column in printed.columns] == [("Points", 0.25), ("Name", 0.75)]
    assert printed.words() == [("−3", "Ada"), ("–", "Ben")]


def test_the_label_of_a_file_may_be_longer_than_that_of_a_page():
    assert [str(Column("points", "Points, in all", short=short).heading) for short in ("", "Points")] == [
        "Points, in all", "Points",
    ]  # fmt: skip


def test_only_the_notes_that_are_needed_are_there():
    assert needed({"One": True, "Other": False}) == ["One"]
