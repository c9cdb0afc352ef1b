"""JSON as strangers send it."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Fault, Refused
from scoring.notation import read_hand
from scoring.strict_json import DEEPEST, read_json


def refusal(text) -> Fault:
    with pytest.raises(Refused) as refused:
        read_json(text)
    return refused.value.faults[0]


def test_text_and_bytes_are_read():
    assert read_json('{"name": "Łukasz", "bids": [8, null, -1]}') == {"name": "Łukasz", "bids": [8, None, -1]}
    assert read_json('{"name": "Łukasz"}'.encode()) == {"name": "Łukasz"}


def test_a_byte_order_mark_is_passed_over():
    assert read_json("\ufeff[1]".encode()) == [1]


@pytest.mark.parametrize(
    ("text", "shows"),
    [
        ("", "Expecting value"),
        ("{", "Expecting"),
        ("{'a': 1}", "double quotes"),
        ('{"a": 1} {"a": 1}', "Extra data"),
        ('{"a": 08}', "Expecting"),
        ('"\n"', "control character"),
        ("NaN", "NaN"),
        ("[Infinity]", "Infinity"),
        ("-Infinity", "-Infinity"),
        ("1e400", "1e400"),
        ("-1e999999999999", "-1e999999999999"),
        ("9" * 5_000, "5000 digits"),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_json_is_refused(text, shows):
    fault = refusal(text)
    assert fault.field == ""
    assert shows in str(fault.text)


@pytest.mark.parametrize("text", [b'"\xff"', b"\xff\xfe[\x001\x00]\x00", '"\\ud800"', '{"\\udfff": 1}', '"\ud800"'])
def test_what_is_no_text_is_refused(text):
    assert "UTF-8" in str(refusal(text).text)


def test_a_surrogate_pair_is_one_letter():
    assert read_json('"\\ud83c\\udca1"') == "\U0001f0a1"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"dealer": 1, "dealer": 1}', "dealer"),
        ('{"taken": {"jack": 1, "high": 2, "jack": 2}}', "taken.jack"),
        ('{"hands": [{}, {"bid": {"seat": 1, "seat": 2}}]}', "hands[1].bid.seat"),
        ('[{"a": 1, "a": 2}]', "[0].a"),
    ],
)
def test_a_key_given_twice_is_refused_at_its_place(text, place):
    fault = refusal(text)
    assert fault.field == place
    assert place in str(fault.text)


@pytest.mark.parametrize("depth", [DEEPEST + 1, 200, 900, 990, 20_000])
@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
def test_brackets_in_brackets_are_refused(depth, left, right):
    assert "deep" in str(refusal(left * depth + "1" + right * depth).text)


@pytest.mark.parametrize("depth", [DEEPEST, 200, 900, 990])
def test_a_key_given_twice_far_down_is_refused(depth):
    assert refusal("[" * depth + '{"a": 1, "a": 2}' + "]" * depth).text


def test_as_many_brackets_as_one_likes_may_stand_beside_each_other():
    assert read_json("[" + "[1]," * 500 + "[1]]") == [[1]] * 501
    assert read_json("[" * DEEPEST + "]" * DEEPEST)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inside: (
        st.lists(inside, max_size=5)
        | st.dictionaries(
            st.sampled_from(["dealer", "bids", "bid", "trump", "taken", "points", "faults", "law", "players", "x"]),
            inside,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@given(anything)
def test_whatever_is_sent_for_a_hand_is_read_or_refused(value):
    with contextlib.suppress(Refused):
        read_hand(value)


@given(st.binary(max_size=60))
def test_whatever_bytes_are_sent_are_read_or_refused(text):
    with contextlib.suppress(Refused):
        read_json(text)
