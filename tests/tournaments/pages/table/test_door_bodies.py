"""Whatever is posted to a table's door is read within bounds, or refused with a sentence."""

import json

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_hand, a_running_night, card_of
from tests.tournaments.pages.table.doors import fields, knock, nothing_is_written, told
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def door(client, night):
    """Posts to the door of table 1: a body as JSON or as bytes, under a key."""
    return lambda body, key="k1", **headers: knock(client, token_of(card_of(night)), body, key, **headers)


ODD_BODIES = {
    "nothing": b"",
    "a word": b"hello",
    "null": b"null",
    "a number": b"1",
    "a list": b"[]",
    "a string": b'"hand"',
    "cut off": json.dumps(told()).encode()[:-9],
    "bad UTF-8": b'{"round": 1, "deal": 1, "hand": "\xff\xfe"}',
    "a lone surrogate": b'{"round": 1, "deal": 1, "hand": {"trump": "\\ud800"}}',
    "a surrogate as a key": b'{"\\udfff": 1}',
    "NaN": b'{"round": NaN, "deal": 1, "hand": {}}',
    "Infinity": b'{"round": 1, "deal": -Infinity, "hand": {}}',
    "1e400": b'{"round": 1e400, "deal": 1, "hand": {}}',
    "a huge integer": b'{"round": ' + b"9" * 6000 + b', "deal": 1, "hand": {}}',
    "deep brackets": b"[" * 9000 + b"]" * 9000,
    "deep braces": b'{"round":' * 900 + b"1" + b"}" * 900,
    "a key twice": b'{"round": 1, "round": 1, "deal": 1, "hand": {}}',
    "a NUL": b'{"round": 1, "deal": 1, "hand": {"trump": "\\u0000", "dealer": 1}}',
    "a zero byte": b'{"round": 1\x00}',
    "half a letter": (
        b'{"round": 1, "deal": 1, "hand": {"dealer": 1, "trump": "S", "bids": [5, null, null, null],'
        b' "points": {"1": 9, "2": 5}, "faults": [{"kind": "\\ud83c", "seat": 1}]}}'
    ),
    "dealer told as text": json.dumps(told() | {"hand": a_hand("1")}).encode(),
    "points by a strange seat": json.dumps(told() | {"hand": a_hand(points={"²": 9, "2": 5})}).encode(),
}


@pytest.mark.parametrize("body", ODD_BODIES.values(), ids=ODD_BODIES.keys())
def test_an_odd_body_is_refused_with_a_sentence(door, body):
    response = door(body)
    assert response.status_code == 422
    assert all(fault["message"] for fault in response.json()["faults"])
    assert nothing_is_written()


ODD_VALUES = [None, True, -1, 0, 1.9, 10**40, "", "x" * 500, "\u202e", "♠", [], [[]], {}, {"": None}, [None] * 300]


@pytest.mark.parametrize("key", ["dealer", "trump", "bids", "bid", "taken", "points", "faults", "players", "law"])
def test_an_odd_value_anywhere_in_a_hand_is_no_crash(door, key):
    for odd in ODD_VALUES:
        response = door(told() | {"hand": a_hand() | {key: odd}})
        assert response.status_code == 422 or (key, odd) == ("faults", []), (key, odd)


@pytest.mark.parametrize("key", [None, "", "k" * 101, "schlüssel", "a\tb"])
def test_a_hand_needs_a_key(door, key):
    response = door(told(), key=key)
    assert (response.status_code, fields(response)) == (422, ["Idempotency-Key"])
    assert nothing_is_written()


def test_a_body_of_ten_megabytes_is_not_read(door):
    response = door(b'{"round": 1, "x": "' + b"x" * 10_000_000 + b'"}')
    assert response.status_code == 413
    assert response.json()["faults"][0]["message"]


@pytest.mark.parametrize("announced", ["ten", "-5", "٣", "1" * 4000])
def test_a_length_that_is_none_is_no_crash(client, night, announced):
    url = reverse("table_hands", args=[token_of(card_of(night))])
    headers = {"Idempotency-Key": "k1"}
    response = client.generic("POST", url, b"{}", "application/json", headers=headers, CONTENT_LENGTH=announced)
    assert response.status_code == 413
