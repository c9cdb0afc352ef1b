"""Whatever is posted to a table's door is read within bounds, or refused with a sentence."""

import json

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.table.json_client import (
    cards_withdrawn_at_the_lock,
    fields,
    nothing_is_written,
    payload,
    post_json,
)
from tournaments.actions.joining import withdraw_card
from tournaments.models import Call, Change, Dispute, HandRecord
from tournaments.records.links import token_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def door(client, night):
    """Posts to the door of table 1: a body as JSON or as bytes, under a key."""
    return lambda body, key="k1", **headers: post_json(client, token_of(card_of(night)), body, key, **headers)


ODD_BODIES = {
    "nothing": b"",
    "a word": b"hello",
    "null": b"null",
    "a number": b"1",
    "a list": b"[]",
    "a string": b'"hand"',
    "cut off": json.dumps(payload()).encode()[:-9],
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
    "dealer as text": json.dumps(payload() | {"hand": a_hand("1")}).encode(),
    "points by a strange seat": json.dumps(payload() | {"hand": a_hand(points={"²": 9, "2": 5})}).encode(),
}


def test_an_odd_body_is_refused_with_a_sentence(door):
    answers = {name: door(body) for name, body in ODD_BODIES.items()}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(ODD_BODIES, 422)
    silent = [name for name, answer in answers.items() if not all(f["message"] for f in answer.json()["faults"])]
    assert silent == []
    assert nothing_is_written()


def test_a_hand_whose_card_is_withdrawn_while_it_waits_answers_as_the_old_link_does(door):
    with cards_withdrawn_at_the_lock():
        response = door(payload())
    assert (response.status_code, fields(response)) == (404, ["token"])
    assert nothing_is_written()


ODD_VALUES = [None, True, -1, 0, 1.9, 10**40, "", "x" * 500, "\u202e", "♠", [], [[]], {}, {"": None}, [None] * 300]


@pytest.mark.parametrize("key", ["dealer", "trump", "bids", "bid", "taken", "points", "faults", "players", "law"])
def test_an_odd_value_anywhere_in_a_hand_is_no_crash(door, key):
    for odd in ODD_VALUES:
        response = door(payload() | {"hand": a_hand() | {key: odd}})
        assert response.status_code == 422 or (key, odd) == ("faults", []), (key, odd)


@pytest.mark.parametrize("key", [None, "", "k" * 101, "schlüssel", "a\tb"])
def test_a_hand_needs_a_key(door, key):
    response = door(payload(), key=key)
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


# ---- Every address that takes JSON ----

ANSWER = {"round": 1, "deal": 1, "revision": 1, "seat": 2, "answer": "accept"}
UNDO = {"round": 1, "deal": 1, "revision": 1}
SEATS = {"round": 1, "seats": [1, 2, 3, 4], "seen": [1, 2, 3, 4]}
CALL = {"reason": "rule"}
UNCALL = {"at": AT.isoformat()}
DOORS = {
    "table_answers": ANSWER,
    "table_undo": UNDO,
    "table_seats": SEATS,
    "table_calls": CALL,
    "table_uncall": UNCALL,
}
EVERY_DOOR = pytest.mark.parametrize(("door", "body"), DOORS.items(), ids=DOORS)


@pytest.fixture
def post(client, night):
    """Posts to a door of table 1."""
    return lambda door, body, card=None: post_json(client, token_of(card or card_of(night)), body, None, door)


def sat(night, table=1, number=1):
    return list(rounds_of(night, number)[0].seating.tables[table - 1])


def state_of(client, night):
    return client.get(reverse("table_state", args=[token_of(card_of(night))]))


def untouched():
    return not (
        Dispute.objects.exists()
        or Call.objects.exists()
        or Change.objects.exclude(kind="settings").exists()  # the draw was published
        or HandRecord.objects.exclude(state="reported", current=True).exists()
    )


@EVERY_DOOR
def test_a_door_names_what_is_missing_and_what_is_too_much(post, door, body):
    for key in body:
        response = post(door, {name: value for name, value in body.items() if name != key})
        assert (response.status_code, fields(response)) == (422, [key])
    response = post(door, body | {"surplus": 1})
    assert (response.status_code, fields(response)) == (422, ["surplus"])
    assert untouched()


ODD = [None, True, -1, 0, 1.9, 10**40, "", "x" * 500, "\u202e", "♠", [], [[]], {}, {"": None}, [None] * 300]


@EVERY_DOOR
def test_an_odd_value_is_refused_with_a_sentence(night, post, door, body):
    report(night)
    for key in body:
        for odd in ODD:
            response = post(door, body | {key: odd})
            assert (response.status_code, all(f["message"] for f in response.json()["faults"])) == (422, True)
    assert untouched()


BODIES = [b"", b"hello", b"null", b"[]", b"\xff\xfe", b'{"round": NaN}', b'{"a": "\\ud800"}', b"[" * 9000, b"\x00"]


@EVERY_DOOR
def test_every_address_refuses_an_odd_body_with_a_sentence(post, door, body):
    answers = {odd: post(door, odd) for odd in BODIES}
    assert {odd: answer.status_code for odd, answer in answers.items()} == dict.fromkeys(BODIES, 422)
    assert [odd for odd, answer in answers.items() if not all(f["message"] for f in answer.json()["faults"])] == []


@EVERY_DOOR
def test_no_address_reads_a_body_of_ten_megabytes(post, door, body):
    assert post(door, b'{"x": "' + b"x" * 10_000_000 + b'"}').status_code == 413


@EVERY_DOOR
def test_a_withdrawn_or_forged_token_opens_nothing(client, night, post, door, body):
    old = card_of(night)
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    assert post(door, body, old).status_code == 404
    token = token_of(card_of(night))
    for forged in (token[:-1] + ("a" if token[-1] != "a" else "b"), token.replace("-1-", "-2-", 1), "x"):
        response = post_json(client, forged, body, None, door)
        assert (response.status_code, fields(response)) == (404, ["token"])
    assert not Call.objects.exists()


@EVERY_DOOR
def test_a_door_takes_only_posts_and_neither_asks_nor_gives_a_cookie(client, night, post, door, body):
    assert client.get(reverse(door, args=[token_of(card_of(night))])).status_code == 405
    assert not post(door, body).cookies


@EVERY_DOOR
def test_after_the_night_no_door_changes_anything(door, body, client):
    night = a_running_night(4, rounds=1)
    play(night)
    close(night)
    response = post_json(client, token_of(card_of(night)), body, None, door)
    assert response.status_code == (409 if door in ("table_answers", "table_undo") else 422)
    assert HandRecord.objects.filter(state="reported", current=True).count() == 4
    assert not Call.objects.exists()


@EVERY_DOOR
def test_a_round_that_is_over_is_answered_with_a_sentence(night, post, door, body):
    play_round(night)
    response = post(door, body)
    if door in ("table_calls", "table_uncall"):  # they are about the round that is played
        assert response.status_code == (201 if door == "table_calls" else 409)
    else:
        assert (response.status_code, fields(response)) == (422, ["round"])


@EVERY_DOOR
def test_a_door_touches_no_other_night_and_no_other_table(client, night, post, door, body):
    other = a_running_night(name="Other")
    for each in (night, other):
        report(each)
        report(each, 2)
    post(door, body | ({"seats": sat(night), "seen": sat(night)} if door == "table_seats" else {}))
    for each, table in ((other, 1), (other, 2), (night, 2)):
        row = table_of(each, table)
        assert (row.confirmed_at, row.hands.count(), row.calls.count()) == (None, 1, 0)
        assert row.hands.get().state == "reported"
