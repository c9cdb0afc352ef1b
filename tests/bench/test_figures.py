"""A figure is ours beside its floor, held to a bound or to none."""

import pytest

from tests.bench.figures import Figure, as_json, in_pairs


@pytest.mark.parametrize(
    ("bound", "ours", "met"),
    [
        ("", 1, None),
        ("ratio >= 0.6", 60, True),
        ("ratio >= 0.6", 59, False),
        ("ratio <= 1.3", 130, True),
        ("ratio <= 1.3", 131, False),
        ("ours <= 60", 60, True),
        ("ours >= 300", 299, False),
    ],
)
def test_a_bound_holds_the_ratio_or_our_own_figure(bound, ours, met):
    assert Figure("a figure", "ms", ours, 100, bound).is_met is met


def test_a_floor_of_nothing_leaves_no_ratio_that_could_pass_as_met():
    assert Figure("a figure", "ms", 1, 0, "ratio <= 2").is_met is False


def test_the_json_has_what_the_contract_asks_and_whether_the_bound_was_met():
    (line,) = as_json([Figure("hand in, 1 client", "hands/s", 150, 200, "ratio >= 0.6", "how soon")])
    assert line == {
        "name": "hand in, 1 client",
        "unit": "hands/s",
        "ours": 150,
        "floor": 200,
        "ratio": 0.75,
        "bound": "ratio >= 0.6",
        "met": True,
        "felt": "how soon",
    }


def test_both_are_run_in_turns_as_often_as_each_other():
    order = []
    in_pairs(lambda: order.append("ours"), lambda: order.append("floor"), 3)
    assert order == ["ours", "floor"] * 4
