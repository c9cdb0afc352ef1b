"""Faults: the path of their field, and how a value is shown."""

import pytest

from scoring.faults import Fault, Refused, refuse, shown
from scoring.wording import Text


@pytest.mark.parametrize(
    ("field", "place", "path"),
    [
        ("bids", "hands[2]", "hands[2].bids"),
        ("[3].bids", "hands", "hands[3].bids"),
        ("", "hands[2]", "hands[2]"),
        ("bids", "", "bids"),
    ],
)
def test_a_field_inside_a_place_has_a_longer_path(field, place, path):
    assert Fault(field, Text("no")).under(place) == Fault(path, Text("no"))


def test_a_refusal_tells_all_its_faults_from_further_out():
    refused = Refused([Fault("bids", Text("no")), Fault("trump", Text("no"))]).under("hands[1]")
    assert [fault.field for fault in refused.faults] == ["hands[1].bids", "hands[1].trump"]


def test_a_refusal_says_field_and_sentence():
    assert str(refuse("bids", "A bid of %(bid)s cannot be made.", bid=15)) == "bids: A bid of 15 cannot be made."


@pytest.mark.parametrize(
    ("value", "short"),
    [
        ("Łukasz", "Łukasz"),
        (8.0, "8.0"),
        (True, "True"),
        (None, "None"),
        ("a\nb", "'a\\nb'"),
        ("\u202eevil", "'\\u202eevil'"),
        ("x" * 41, "x" * 39 + "…"),
        ([1, "é"], "[1, '\\xe9']"),
    ],
)
def test_a_value_is_shown_short_and_on_one_line(value, short):
    assert shown(value) == short
