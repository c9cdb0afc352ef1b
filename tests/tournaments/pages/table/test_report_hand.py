"""The table's door: its state with an ETag, and hands that come in once, or are answered with a sentence."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import (
    AT,
    TAKEN,
    a_hand,
    a_running_night,
    card_of,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.table.json_client import fields, nothing_is_written, payload, post_json
from tournaments.actions.hands import MOST_DISPUTES
from tournaments.actions.joining import withdraw_card
from tournaments.actions.rulings import keep_standing
from tournaments.models import Dispute, HandRecord
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def door(client, night):
    """Posts to the door of table 1: a body as JSON or as bytes, under a key."""
    return lambda body, key="k1", **headers: post_json(client, token_of(card_of(night)), body, key, **headers)


def state_of(client, card, **headers):
    return client.get(reverse("table_state", args=[token_of(card)]), headers=headers)


# ---- A hand comes in ----


def test_the_door_needs_no_cookie_and_gives_none(client, night, door):
    assert not state_of(client, card_of(night)).cookies
    assert not door(payload()).cookies


def test_a_hand_is_on_record_from_its_201_on(night, door):
    response = door(payload())
    assert response.status_code == 201
    answer = response.json()
    assert (answer["round"], answer["deal"], answer["state"]) == (1, 1, "reported")
    assert answer["hand"] == a_hand()
    assert answer["score"]["score"] == {"1": 4, "2": 0, "3": 4, "4": 0}
    (record,) = HandRecord.objects.all()
    assert (record.deal, record.hand, record.source) == (1, a_hand(), "table")


def test_the_same_key_again_finds_the_same_answer(night, door):
    first = door(payload())
    again = door(payload())
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert HandRecord.objects.count() == 1


def test_the_same_key_with_other_content_is_refused(night, door):
    door(payload())
    response = door(payload(trump="H"))
    assert (response.status_code, fields(response)) == (422, ["Idempotency-Key"])
    assert HandRecord.objects.get().hand["trump"] == "S"
    assert not Dispute.objects.exists()


def test_the_same_hand_under_another_key_counts_once(night, door):
    door(payload(), key="one phone")
    assert door(payload(), key="another").status_code == 200
    assert HandRecord.objects.count() == 1
    assert not Dispute.objects.exists()


def test_another_hand_for_a_deal_that_is_in_is_stored_as_a_dispute(night, door):
    door(payload(), key="one phone")
    response = door(payload(trump="H"), key="another")
    assert response.status_code == 409
    answer = response.json()
    assert answer["hand"]["trump"] == "S"
    assert answer["state"] == "disputed"
    assert "The director has yours" in answer["message"]
    assert answer["kept"] is True
    assert HandRecord.objects.get().state == "disputed"
    (dispute,) = Dispute.objects.all()
    assert (dispute.deal, dispute.hand["trump"]) == (1, "H")


def test_a_version_about_which_the_director_has_decided_is_answered_so(night, door):
    door(payload(), key="one phone")
    door(payload(trump="H"), key="another")
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=None, at=AT)
    answer = door(payload(trump="H"), key="loaded again")
    assert (answer.status_code, answer.json()["kept"]) == (409, True)
    assert answer.json()["message"].startswith("The director has seen this version and decided.")


@pytest.mark.parametrize("jack", [2, 3], ids=["the other side’s", "the partner’s"])
def test_a_count_that_another_seat_took_is_other_content(door, jack):
    """Also where both tellings are worth the same: the contracts have a seat there, and neither telling vanishes."""
    first = payload(taken={**TAKEN, "jack": 1})
    assert door(first, key="one phone").status_code == 201
    response = door(payload(taken={**TAKEN, "jack": jack}), key="another")
    assert (response.status_code, response.json()["hand"]) == (409, first["hand"])
    assert Dispute.objects.get().hand["taken"]["jack"] == jack


def test_a_hand_for_a_closed_round_is_stored_for_the_host(night, door):
    play_round(night)
    response = door(payload(trump="H"), key="late")
    assert response.status_code == 409
    assert "the round is closed" in response.json()["message"]
    assert Dispute.objects.get().hand["trump"] == "H"
    assert HandRecord.objects.get(table=table_of(night), deal=1).hand["trump"] == "S"


def test_hands_of_a_round_long_closed_are_stored_and_mark_none_that_stands_as_disputed(night, door):
    for number in (1, 2):
        play_round(night, number)
    answers = [door(payload(deal, trump=suit), key=f"{deal} {suit}") for deal in (1, 2, 3, 4) for suit in "HDC"]
    assert {answer.status_code for answer in answers} == {409}
    assert {answer.json()["message"] for answer in answers} == {
        "Another hand is reported for this deal, or the round is closed. The director has yours and decides."
    }
    assert {(answer.json()["kept"], answer.json()["hand"]["trump"]) for answer in answers} == {(True, "S")}
    assert Dispute.objects.count() == len(answers)
    assert set(HandRecord.objects.values_list("state", flat=True)) == {"reported"}


def test_a_hand_that_stands_in_a_closed_round_is_not_disputed(night, door):
    play_round(night)
    response = door(payload(), key="late")
    assert response.status_code == 409
    assert response.json()["message"] == "The round is closed. Your hand was reported before."
    assert (response.json()["kept"], response.json()["same"]) == (False, True)
    assert not Dispute.objects.exists()


def test_of_too_many_versions_no_more_is_stored_and_the_table_reads_why(door):
    door(payload(), key="one phone")
    for bid in range(6, 6 + MOST_DISPUTES):
        assert door(payload(bids=[None, bid, None, None]), key=f"{bid}").json()["kept"] is True
    response = door(payload(trump="H"), key="one more")
    answer = response.json()
    assert (response.status_code, answer["kept"], answer["same"]) == (409, False, False)
    assert "yours was not saved" in answer["message"]
    assert Dispute.objects.count() == MOST_DISPUTES


# ---- A hand that cannot be ----


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"round": 2}, "round"),
        ({"round": 0}, "round"),
        ({"round": "1"}, "round"),
        ({"round": True}, "round"),
        ({"round": 1.0}, "round"),
        ({"round": 10**30}, "round"),
        ({"round": None}, "round"),
        ({"deal": 5}, "deal"),
        ({"deal": 0}, "deal"),
        ({"deal": -1}, "deal"),
        ({"deal": 1.9}, "deal"),
        ({"deal": [1]}, "deal"),
        ({"hand": None}, "hand"),
        ({"hand": []}, "hand"),
        ({"hand": {}}, "hand.dealer"),
        ({"extra": 1}, "extra"),
        ({"hand": a_hand(trump="X")}, "hand.trump"),
        ({"hand": a_hand(bids=[None, 15, None, None])}, "hand.bids"),
    ],
)
def test_what_cannot_be_is_named_at_its_field_and_nothing_is_written(door, change, field):
    response = door(payload() | change)
    assert response.status_code == 422
    assert field in fields(response)
    assert all(fault["message"] for fault in response.json()["faults"])
    assert nothing_is_written()


@pytest.mark.parametrize("missing", ["round", "deal", "hand"])
def test_what_is_missing_is_named(door, missing):
    body = payload()
    del body[missing]
    response = door(body)
    assert (response.status_code, fields(response)) == (422, [missing])


def test_a_dealer_out_of_turn_is_named(night, door):
    report(night)
    response = door(payload(deal=2, dealer=3))
    assert (response.status_code, fields(response)) == (422, ["hand.dealer"])
    assert response.json()["faults"][0]["message"] == ("On deal 2 East deals, not South: the deal goes to the left.")
    assert HandRecord.objects.count() == 1


# ---- The token ----


def test_a_withdrawn_token_opens_nothing(client, night):
    token = token_of(card_of(night))
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    assert client.get(reverse("table_state", args=[token])).status_code == 404
    response = post_json(client, token, payload())
    assert (response.status_code, fields(response)) == (404, ["token"])
    assert post_json(client, token_of(card_of(night)), payload()).status_code == 201


def test_the_door_takes_only_posts_and_the_state_only_reads(client, night):
    token = token_of(card_of(night))
    assert client.get(reverse("table_hands", args=[token])).status_code == 405
    assert client.post(reverse("table_state", args=[token])).status_code == 405
