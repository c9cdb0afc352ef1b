"""The table's other doors: a hand answered or taken back, who sits there, the director called."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import (
    AT,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.table.doors import fields, knock
from tournaments.actions.withdraw_card import withdraw_card
from tournaments.models import Call, Change, Dispute, HandRecord
from tournaments.records.links import token_of
from tournaments.records.queries import rounds_of

pytestmark = pytest.mark.django_db

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
def night():
    return a_running_night()


@pytest.fixture
def post(client, night):
    """Posts to a door of table 1."""
    return lambda door, body, card=None: knock(client, token_of(card or card_of(night)), body, None, door)


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


# ---- Answers ----


def test_accepting_answers_what_stands_and_changes_the_state(client, night, post):
    report(night)
    before = state_of(client, night)["ETag"]
    response = post("table_answers", ANSWER)
    assert (response.status_code, response.json()["state"], response.json()["accepted_by"]) == (200, "agreed", 2)
    after = state_of(client, night)
    assert (after.json()["played"][0]["state"], after["ETag"] != before) == ("agreed", True)
    assert post("table_answers", ANSWER).status_code == 200


def test_disputing_answers_that_it_stands_disputed_and_the_state_tells_that_a_side_said_no(client, night, post):
    report(night)
    response = post("table_answers", ANSWER | {"answer": "dispute"})
    assert (response.status_code, response.json()["state"]) == (200, "disputed")
    assert state_of(client, night).json()["others"] == [{"deal": 1, "seat": 2, "hand": None}]


def test_an_answer_to_what_does_not_stand_is_told_what_does(night, post):
    report(night)
    response = post("table_answers", ANSWER | {"revision": 2})
    assert (response.status_code, response.json()["revision"]) == (409, 1)
    assert response.json()["message"].startswith("This hand is not as you saw it any more.")
    response = post("table_answers", ANSWER | {"deal": 3})
    assert (response.status_code, response.json()["deal"]) == (409, 3)
    assert untouched()


def test_the_side_that_told_the_hand_is_refused(client, night, post):
    told = {"round": 1, "deal": 1, "hand": report(night).hand}
    HandRecord.objects.update(reported_seat=2)
    assert knock(client, token_of(card_of(night)), told | {"seat": 2}, "again").status_code == 200
    response = post("table_answers", ANSWER)
    assert (response.status_code, fields(response)) == (422, ["seat"])


@pytest.mark.parametrize("acceptance", ["desk", "none"])
def test_a_night_that_asks_no_table_refuses_its_acceptance(client, acceptance):
    night = a_running_night(acceptance=acceptance)
    report(night)
    response = knock(client, token_of(card_of(night)), ANSWER, None, "table_answers")
    assert (response.status_code, fields(response)) == (422, ["answer"])


# ---- Taking back ----


def test_the_last_hand_is_taken_back_once(client, night, post):
    report(night)
    for _ in range(2):
        response = post("table_undo", UNDO)
        assert (response.status_code, response.json()) == (200, {"deal": 1})
    assert state_of(client, night).json()["played"] == []
    assert HandRecord.objects.count() == 1


def test_a_hand_that_was_accepted_is_not_taken_back(night, post):
    report(night)
    post("table_answers", ANSWER)
    response = post("table_undo", UNDO)
    assert (response.status_code, response.json()["state"]) == (409, "agreed")


def test_a_hand_under_a_later_one_is_not_taken_back(night, post):
    play(night, deals=2)
    response = post("table_undo", UNDO)
    assert (response.status_code, fields(response)) == (422, ["deal"])


# ---- Seats ----


def test_who_sits_there_is_confirmed_or_set_right(client, night, post):
    north, east, south, west = here = sat(night)
    response = post("table_seats", {"round": 1, "seats": here, "seen": here})
    assert (response.status_code, response.json()["seats"]) == (200, here)
    assert state_of(client, night).json()["confirmed"] is True
    turned = [east, north, south, west]
    response = post("table_seats", {"round": 1, "seats": turned, "seen": here})
    assert (response.status_code, response.json()["seats"]) == (200, turned)
    assert sat(night) == turned
    response = post("table_seats", {"round": 1, "seats": [north, south, east, west], "seen": here})
    assert (response.status_code, response.json()["seats"]) == (409, turned)
    assert response.json()["message"].startswith("The seats were changed meanwhile.")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": [1, 2, 3]}, "seats"),
        ({"seats": [1, 2, 3, 4, 5]}, "seats"),
        ({"seats": "1234"}, "seats"),
        ({"seats": [1, 2, 3, "4"]}, "seats[3]"),
        ({"seats": [True, 2, 3, 4]}, "seats[0]"),
        ({"seats": [1, 2.0, 3, 4]}, "seats[1]"),
        ({"seats": [1, 2, 0, 4]}, "seats[2]"),
        ({"seen": None}, "seen"),
        ({"seen": []}, "seen"),
        ({"round": 0}, "round"),
        ({"round": 2}, "round"),
    ],
)
def test_seats_that_cannot_be_are_named_at_their_place(post, change, field):
    response = post("table_seats", SEATS | change)
    assert (response.status_code, fields(response)) == (422, [field])
    assert untouched()


def test_seats_stand_once_a_hand_is_in(night, post):
    report(night)
    north, east, south, west = here = sat(night)
    response = post("table_seats", {"round": 1, "seats": [east, north, south, west], "seen": here})
    assert (response.status_code, fields(response)) == (422, ["seats"])


# ---- Calls ----


def test_the_director_is_called_once(client, night, post):
    first = post("table_calls", CALL)
    assert (first.status_code, first.json()["reason"]) == (201, "rule")
    again = post("table_calls", {"reason": "cards"})
    assert (again.status_code, again.json()) == (200, first.json())
    call = state_of(client, night).json()["call"]
    assert (call["reason"], call["taken"]) == ("rule", False)


# ---- Every door ----


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
@pytest.mark.parametrize("odd", BODIES)
def test_an_odd_body_is_refused_with_a_sentence(post, door, body, odd):
    response = post(door, odd)
    assert response.status_code == 422
    assert all(fault["message"] for fault in response.json()["faults"])


@EVERY_DOOR
def test_a_body_of_ten_megabytes_is_not_read(post, door, body):
    assert post(door, b'{"x": "' + b"x" * 10_000_000 + b'"}').status_code == 413


@EVERY_DOOR
def test_a_withdrawn_or_forged_token_opens_nothing(client, night, post, door, body):
    old = card_of(night)
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    assert post(door, body, old).status_code == 404
    token = token_of(card_of(night))
    for forged in (token[:-1] + ("a" if token[-1] != "a" else "b"), token.replace("-1-", "-2-", 1), "x"):
        response = knock(client, forged, body, None, door)
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
    response = knock(client, token_of(card_of(night)), body, None, door)
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
        assert (row.confirmed_at, row.hands_in, row.calls.count()) == (None, 1, 0)
        assert row.hands.get().state == "reported"


@pytest.mark.parametrize("entrants", [8, 40])
def test_the_queries_of_a_door_grow_with_nothing(client, django_assert_max_num_queries, entrants):
    night = a_running_night(entrants)
    report(night)
    here = sat(night)
    state_of(client, night)
    bodies = DOORS | {"table_seats": {"round": 1, "seats": here, "seen": here}}
    for door, body in bodies.items():
        with django_assert_max_num_queries(16):
            assert knock(client, token_of(card_of(night)), body, None, door).status_code < 500
