"""A hand entered in the page’s plain form: its score is shown first, then it is recorded once, or refused with a sentence."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import (
    AT,
    TAKEN,
    a_hand,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.table.json_client import fields, nothing_is_written, payload, post_json
from tests.tournaments.pages.table.phone import filled_in, hidden, looked_at, page, post, sent, text
from tournaments.actions.hands import MOST_DISPUTES, accept_hand, record_hand, undo_hand
from tournaments.actions.joining import withdraw_card
from tournaments.actions.rounds import take_back_close
from tournaments.actions.rulings import keep_standing
from tournaments.models import Dispute, HandRecord
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def test_the_score_with_its_reasons_is_shown_before_it_counts(client, night):
    response = post(client, night, filled_in(night))
    assert response.status_code == 200
    shown = text(response)
    assert "What this hand is worth North–South +4 South bid 5, Spades · made" in shown
    assert "North and South: the difference, 9 less 5 is 4. Foster, Scoring" in shown
    assert "Yes, save it" in shown
    assert not HandRecord.objects.exists()


def test_a_hand_that_was_looked_at_is_written_down(client, night):
    response = sent(client, night)
    assert response.status_code == 302
    assert HandRecord.objects.get().hand == a_hand()
    after = text(client.get(response["Location"]))
    assert "Deal 1 is reported." in after
    assert "Deal 2 of 4" in after


def test_a_double_tap_counts_once(client, night):
    fields = looked_at(client, night)
    assert [post(client, night, fields).status_code for _ in range(2)] == [302, 302]
    assert HandRecord.objects.count() == 1


def test_every_form_has_a_key_of_its_own_and_keeps_it(client, night):
    keys = {hidden(page(client, night), "key") for _ in range(3)}
    assert len(keys) == 3
    assert hidden(post(client, night, filled_in(night, key="mine")), "key") == "mine"


def test_a_hand_that_was_changed_after_its_score_is_shown_again_first(client, night):
    previewed = hidden(post(client, night, filled_in(night)), "previewed")
    changed = filled_in(night, trump="H") | {"do": "send", "previewed": previewed}
    response = post(client, night, changed)
    assert response.status_code == 200
    assert "South bid 5, Hearts" in text(response)
    assert not HandRecord.objects.exists()


def test_another_hand_from_a_page_that_was_sent_is_asked_again_under_a_new_key(client, night):
    sent(client, night)
    response = sent(client, night, trump="H")
    assert response.status_code == 422
    assert "Another hand was sent from this page" in text(response)
    assert hidden(response, "key") != "k1"


def test_what_is_missing_is_shown_at_its_field_and_the_rest_stays(client, night):
    fields = filled_in(night)
    del fields["bid_2"], fields["taken_jack"]
    response = post(client, night, fields)
    assert response.status_code == 422
    form = response.context["form"]
    assert form.wrong == {"bid_2": "Enter what East bid, or that East passed.", "taken_jack": "Enter who took Jack."}
    assert [field.fault for field in form.bids_in_turn if field.fault] == [form.wrong["bid_2"]]
    assert [name for suit, name, chosen in form.suits if chosen] == ["spades"]
    assert "Enter what East bid, or that East passed." in text(response)
    assert not HandRecord.objects.exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bid_4": "15"}, "A bid of 15 is not possible; bids go from 1 to 14."),
        ({"bid_4": "4"}, "The bid of 5 by South is not above"),
        ({"taken_low": "9"}, "There is no seat 9; the seats are 1 to 4."),
        ({"trump": ""}, "Enter which suit was trumps."),
        ({"trump": "<b>"}, "“<b>” is not a suit."),
        ({"how": "points", "points": "15"}, "A side cannot take 15 points; there are 14 in all."),
        ({"how": "points", "points": ""}, "Enter how many points the maker's side took."),
        ({"fault_1": "sneezed"}, "“sneezed” is not an irregularity that changes the score."),
        ({"dealer": "0"}, "There is no seat 0; the seats are 1 to 4."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(client, night, change, sentence):
    fields = filled_in(night) | {"bid_3": "5", "bid_2": "pass"} | change
    if change == {"bid_4": "4"}:
        fields |= {"bid_2": "6", "bid_4": "pass"}
    response = post(client, night, fields)
    assert response.status_code == 422
    assert sentence in text(response)


def test_a_bid_that_falls_is_marked_at_its_seat(client, night):
    response = post(client, night, filled_in(night) | {"bid_2": "6", "bid_3": "5"})
    assert response.status_code == 422
    rows = {row.seat.seat: row.fault for row in response.context["form"].bids_in_turn}
    assert {seat: fault for seat, fault in rows.items() if fault} == {
        3: "The bid of 5 by South is not above 6. Raise it or pass."
    }
    assert '<select name="bid_3" aria-invalid="true">' in response.content.decode()


def test_a_dealer_out_of_turn_is_shown_before_it_is_sent(client, night):
    report(night)
    response = post(client, night, filled_in(night, deal=2) | {"dealer": "4"})
    assert response.status_code == 422
    assert "On deal 2 East deals, not West" in text(response)


def test_the_quick_form_is_a_hand_too(client, night):
    sent(client, night, points={"1": 9, "2": 5})
    assert HandRecord.objects.get().hand["points"] == {"1": 9, "2": 5}


def test_chicago_asks_which_of_the_two_took_a_count_after_a_revoke(client):
    night = a_running_night(law="chicago-1891")
    fields = filled_in(night) | {"fault_2": "revoke", "seat_left_pedro": ""}
    response = post(client, night, fields)
    assert response.status_code == 422
    (asked,) = [row for row in response.context["form"].counts if row["seat"].fault]
    assert [place.compass for place in asked["exactly"]] == ["East", "West"]
    response = post(client, night, fields | {"seat_left_pedro": "2"})
    assert response.status_code == 200
    assert "East revoked: all counts in that seat's tricks go to North and South." in text(response)


def test_a_hand_that_differs_from_the_one_on_record_is_stored_for_the_host(client, night):
    fields = looked_at(client, night, trump="H")
    report(night)
    response = post(client, night, fields)
    shown = text(response)
    assert (response.status_code, "Reported for deal 1: South bid 5, Spades" in shown) == (409, True)
    assert "The director has yours and decides." in shown
    assert "two versions: the director decides" in shown
    assert Dispute.objects.get().hand["trump"] == "H"


def test_of_too_many_versions_the_form_says_that_no_more_is_stored(client, night):
    fields = looked_at(client, night, trump="H")
    for bid in range(5, 6 + MOST_DISPUTES):
        other = a_hand(bids=[None, bid, None, None])
        record_hand(card=card_of(night), round_number=1, deal=1, reported=other, key=f"{bid}", at=AT)
    response = post(client, night, fields)
    assert response.status_code == 409
    assert "yours was not saved" in text(response)
    assert Dispute.objects.count() == MOST_DISPUTES


@pytest.mark.parametrize("closed", [1, 2])
def test_a_hand_for_a_round_that_is_closed_is_stored_for_the_host(client, night, closed):
    fields = looked_at(client, night, trump="H")
    for number in range(1, closed + 1):
        play_round(night, number)
    response = post(client, night, fields)
    assert response.status_code == 409
    assert "The director has yours" in text(response)
    assert f"Round {closed + 1}: now sitting here" in text(response)
    assert Dispute.objects.count() == 1


def test_a_form_whose_round_was_taken_back_is_refused_in_plain_words(client, night):
    play_round(night)
    stale = filled_in(night, number=2)
    previewed = hidden(post(client, night, stale), "previewed")
    take_back_close(night_id=night.pk, by=None, at=AT)
    for do in ("preview", "send"):
        response = post(client, night, stale | {"do": do, "previewed": previewed})
        assert response.status_code == 422
        shown = text(response)
        assert "Round 2 is not being played; it is round 1 now." in shown
        assert "so it was not saved." in shown
        assert "What this hand is worth" not in shown
        assert "All deals of this round are in" in shown


def test_a_form_for_the_round_before_is_not_scored_under_the_names_of_this_one(client, night):
    play_round(night)
    response = post(client, night, filled_in(night, deal=4))
    assert response.status_code == 422
    assert "Round 1 is not being played; it is round 2 now." in text(response)
    assert "Use the form below." in text(response)
    assert (hidden(response, "round"), hidden(response, "deal")) == ("2", "1")
    assert response.context["entry"].fields == {}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"do": "send"},
        {"round": "x", "deal": "y", "do": "send"},
        {"round": "٣", "deal": "²"},
        {"round": "9" * 5000, "deal": "9" * 5000},
        {"key": "é" * 500, "do": "send"},
        {"dealer": "\x00", "bid_1": "\ud7ff", "trump": "\u202e"},
        {"fragment": "1"},
    ],
)
def test_an_odd_form_is_answered_with_what_is_missing(client, night, fields):
    assert post(client, night, fields).status_code == 422
    assert not HandRecord.objects.exists()


def test_a_whole_hand_for_a_round_that_is_none_is_refused(client, night):
    for odd in ({"round": "7"}, {"round": "0"}):
        fields = filled_in(night) | odd
        for do in ("preview", "send"):
            response = post(client, night, fields | {"do": do})
            assert response.status_code == 422
            assert "is not being played; it is round 1 now." in text(response)
            assert hidden(response, "round") == "1"


def test_a_whole_hand_for_a_deal_that_is_none_is_refused(client, night):
    fields = filled_in(night) | {"deal": "9"}
    fields |= {"do": "send", "previewed": hidden(post(client, night, fields), "previewed")}
    response = post(client, night, fields)
    assert response.status_code == 422
    assert "There is no deal 9; a round has 4." in text(response)


# ---- The score alone, for the script ----


def test_the_script_gets_the_score_without_the_page(client, night):
    response = post(client, night, filled_in(night) | {"fragment": "1"})
    assert response.status_code == 200
    assert text(response).startswith("What this hand is worth")
    assert "<html" not in response.content.decode()


def test_the_script_gets_what_is_wrong_in_sentences(client, night):
    response = post(client, night, filled_in(night) | {"fragment": "1", "bid_3": "15"})
    assert response.status_code == 422
    assert text(response) == "Please check: A bid of 15 is not possible; bids go from 1 to 14."


def corrected(client, night, query):
    return client.get(f"{page(client, night).request['PATH_INFO']}?{query}")


def test_the_other_version_is_shown_in_a_form_filled_in_with_the_first(client, night):
    report(night, seat=1)
    response = corrected(client, night, "correct=1&seat=2")
    assert "Deal 1: how it was" in text(response)
    assert (hidden(response, "seat"), hidden(response, "corrects")) == ("2", "1")
    fields = filled_in(night, trump="H") | {"seat": "2", "corrects": "1"}
    shown = post(client, night, fields)
    assert "Deal 1: how it was" in text(shown)
    sent = post(client, night, fields | {"do": "send", "previewed": hidden(shown, "previewed")})
    assert sent.status_code == 409
    assert "The director has yours and decides." in text(sent)
    assert (Dispute.objects.get().seat, Dispute.objects.get().hand["trump"]) == (2, "H")


def test_even_who_dealt_the_only_hand_can_be_corrected(client, night):
    report(night, seat=1)
    assert "Who dealt first?" in text(corrected(client, night, "correct=1&seat=2"))
    report(night, deal=2)
    assert hidden(corrected(client, night, "correct=1&seat=2"), "dealer") == "1"


def test_the_next_deal_is_asked_for_where_nothing_is_to_be_corrected(client, night):
    play(night, deals=2)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    for query in ("correct=1&seat=2", "correct=3", "correct=x", "back=1", "back=3", "correct=9999999"):
        entry = corrected(client, night, query).context["entry"]
        assert (entry.deal, entry.corrects, dict(entry.fields)) == (3, False, {}), query


def test_bids_that_went_round_and_round_come_back(client):
    night = a_running_night(law="foster-sixty-three")
    took = dict.fromkeys(("high", "king", "jack", "game", "nine", "right_pedro", "left_pedro", "three", "low"), 1)
    report(night, bids=[None, 5, 20, None, None, 40, None, None], taken=took)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=1, at=AT)
    entry = corrected(client, night, "back=1").context["entry"]
    assert [row.value for row in entry.form.bids_in_turn] == ["pass", "5", "20", "pass"]
    assert entry.fields["more_bids"] == "pass 40 pass pass"
    fields = dict(entry.fields) | {"round": 1, "deal": 1, "key": "k7"}
    shown = post(client, night, fields)
    assert "South bid 40" in text(shown)
    sent = post(client, night, fields | {"do": "send", "previewed": hidden(shown, "previewed")})
    assert sent.status_code == 302


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
