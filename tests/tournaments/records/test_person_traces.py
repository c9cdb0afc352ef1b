"""Other people's names are taken out of a text that one person is given."""

import pytest

from tournaments.records.person_traces import without_names

OTHERS = ["Ben Ames", "Will Late", "Rose O’Neil", "Ada Smith", "Jürgen Weiß"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Played for Ben Ames in round 3", "Played for … in round 3"),
        ("ben ames asked", "… asked"),
        ("Sat in for Ben", "Sat in for …"),
        ("Ben’s and BEN’s cards", "…’s and …’s cards"),
        ("he will come late, with a rose", "he will come late, with a rose"),  # no names
        ("Jürgen WEISS saw it", "… saw it"),
        ("Ada Lovelace helped Ada Smith", "Ada Lovelace helped …"),
        ("Ada helped", "Ada helped"),
        ("", ""),
    ],
)
def test_names_and_parts_of_them_go_and_words_stay(text, shown):
    assert without_names(text, OTHERS, ["Ada Lovelace"]) == shown


def test_without_other_people_a_text_stays_as_it_is():
    assert without_names("Ben came", [], ["Ada"]) == "Ben came"
