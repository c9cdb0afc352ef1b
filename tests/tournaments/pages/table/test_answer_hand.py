"""Accepting, disputing and taking back by plain forms, in the revision that the page had shown."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import LEVEL, a_running_night, card_of, close, play, play_round, report, table_of
from tests.tournaments.pages.table.json_client import fields, post_json
from tests.tournaments.pages.table.phone import hidden, page, post, text
from tournaments.models import Dispute, HandRecord
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def answer(client, night, do, **fields):
    return post(client, night, {"round": 1, "hand": "1-1", "do": do} | fields)


def confirming(client, night):
    """What the page shows of the question whether the round's hands are right."""
    return page(client, night).content.decode().partition('id="confirm"')[2].partition('id="played"')[0]


def standing(deal=1):
    return HandRecord.objects.filter(deal=deal, current=True).first()


def test_the_other_side_accepts(client, night):
    report(night, seat=1)
    response = answer(client, night, "accept-2")
    assert response.status_code == 302
    assert (standing().state, standing().accepted_seat) == ("agreed", 2)
    shown = text(client.get(response["Location"]))
    assert "East–West confirmed the hands." in shown
    assert "confirmed by East–West" in shown


def test_a_side_confirms_with_one_tap_whatever_it_did_not_enter_itself(client, night):
    for deal, seat in ((1, 1), (2, 2), (3, None), (4, 3)):
        report(night, deal=deal, seat=seat)
    east_west, north_south = (
        re.findall(r'name="hand" value="(\d-\d)"', form)
        for form in re.findall(
            r"<form(?:(?!</form>).)*accept-[21](?:(?!</form>).)*", confirming(client, night), re.DOTALL
        )[::-1]
    )
    assert (east_west, north_south) == (["1-1", "3-1", "4-1"], ["2-1", "3-1"])
    answer(client, night, "accept-2", hand=east_west)
    assert [standing(deal).accepted_seat for deal in (1, 2, 3, 4)] == [2, None, 2, 2]
    answer(client, night, "accept-1", hand=["2-1"])
    assert standing(2).accepted_seat == 1
    assert "Right:" not in confirming(client, night)


def test_it_is_the_holder_of_the_phone_who_accepts_where_that_is_of_the_side(client, night):
    report(night, seat=1)
    response = answer(client, night, "accept-2", bottom="4")
    assert standing().accepted_seat == 4
    assert "bottom=4" in response["Location"]


def test_a_phone_that_was_handed_over_speaks_for_the_side_that_was_asked(client, night):
    report(night, seat=1)
    answer(client, night, "accept-2", bottom="1")
    assert standing().accepted_seat == 2


def test_the_side_that_reported_it_cannot_accept(client, night):
    report(night, seat=1)
    response = answer(client, night, "accept-1")
    assert response.status_code == 422
    assert "Your side sent this hand." in text(response)
    assert standing().state == "reported"


def test_a_plain_no_is_stored_and_shown(client, night):
    report(night, seat=1)
    response = answer(client, night, "dispute-2")
    shown = text(client.get(response["Location"]))
    assert "Deal 1 is marked as not right. The director decides." in shown
    assert "East and West say this is not right." in shown
    assert "not right: the director decides" in shown
    assert standing().state == "disputed"


def test_the_last_hand_is_taken_back_and_comes_back_filled_in(client, night):
    report(night)
    response = answer(client, night, "undo")
    assert standing() is None
    back = client.get(response["Location"])
    assert "You took back deal 1. Correct it below and enter it again." in text(back)
    entry = back.context["entry"]
    assert (entry.deal, entry.dealer, entry.fields["dealer"]) == (1, None, "1")
    assert [row.value for row in entry.form.bids_in_turn] == ["pass", "5", "pass", "pass"]
    assert {row["key"]: row["field"].value for row in entry.form.counts}["left_pedro"] == "2"


@pytest.mark.parametrize("do", ["accept-2", "dispute-2", "undo"])
def test_what_was_not_seen_as_it_stands_is_refused_in_a_sentence(client, night, do):
    report(night, seat=1)
    response = answer(client, night, do, hand="1-7")
    assert response.status_code == 409
    assert "This hand has changed since you looked." in text(response)
    assert standing().state == "reported"


def test_only_the_last_hand_is_taken_back(client, night):
    play(night, deals=2)
    response = answer(client, night, "undo")
    assert response.status_code == 422
    assert "Deal 1 is not the last hand that came in." in text(response)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "accept"}, "Tap the side that answers."),
        ({"do": "dispute-9"}, "Tap the side that answers."),
        ({"hand": "²-1"}, "This page is out of date."),
        ({"hand": "1"}, "This page is out of date."),
        ({"hand": ""}, "This page is out of date."),
        ({"round": "2"}, "Round 2 is not being played; it is round 1 now."),
    ],
)
def test_an_odd_answer_is_refused_in_a_sentence(client, night, fields, sentence):
    report(night, seat=1)
    response = post(client, night, {"round": 1, "hand": "1-1", "do": "accept-2"} | fields)
    assert response.status_code == 422
    assert sentence in text(response)


def test_nothing_is_answered_once_the_round_is_closed(client, night):
    play_round(night)
    for do in ("accept-2", "undo"):
        assert answer(client, night, do, hand="4-1").status_code == 422
    assert hidden(page(client, night), "round") == "2"


def test_a_note_is_shown_only_of_what_stands(client, night):
    report(night)
    for note in ("accept=1", "dispute=1", "back=1", "accept=x", "back=9"):
        assert client.get(f"{page(client, night).request['PATH_INFO']}?{note}").context["answered"] == ""


# ---- As JSON ----

ANSWER = {"round": 1, "deal": 1, "revision": 1, "seat": 2, "answer": "accept"}
UNDO = {"round": 1, "deal": 1, "revision": 1}


@pytest.fixture
def send(client, night):
    """Posts to an address of table 1."""
    return lambda name, body: post_json(client, token_of(card_of(night)), body, None, name)


def state_of(client, night):
    return client.get(reverse("table_state", args=[token_of(card_of(night))]))


def test_accepting_answers_what_stands_and_changes_the_state(client, night, send):
    report(night)
    before = state_of(client, night)["ETag"]
    response = send("table_answers", ANSWER)
    assert (response.status_code, response.json()["state"], response.json()["accepted_by"]) == (200, "agreed", 2)
    after = state_of(client, night)
    assert (after.json()["played"][0]["state"], after["ETag"] != before) == ("agreed", True)
    assert send("table_answers", ANSWER).status_code == 200


def test_disputing_answers_that_it_stands_disputed_and_the_state_shows_that_a_side_said_no(client, night, send):
    report(night)
    response = send("table_answers", ANSWER | {"answer": "dispute"})
    assert (response.status_code, response.json()["state"]) == (200, "disputed")
    assert state_of(client, night).json()["others"] == [{"deal": 1, "seat": 2, "hand": None}]


def test_an_answer_to_what_does_not_stand_is_answered_with_what_does(night, send):
    report(night)
    response = send("table_answers", ANSWER | {"revision": 2})
    assert (response.status_code, response.json()["revision"]) == (409, 1)
    assert response.json()["message"].startswith("This hand has changed since you looked.")
    response = send("table_answers", ANSWER | {"deal": 3})
    assert (response.status_code, response.json()["deal"]) == (409, 3)
    assert (standing().state, Dispute.objects.exists()) == ("reported", False)


def test_the_side_that_reported_the_hand_is_refused(client, night, send):
    payload = {"round": 1, "deal": 1, "hand": report(night).hand}
    HandRecord.objects.update(reported_seat=2)
    assert post_json(client, token_of(card_of(night)), payload | {"seat": 2}, "again").status_code == 200
    response = send("table_answers", ANSWER)
    assert (response.status_code, fields(response)) == (422, ["seat"])


@pytest.mark.parametrize("acceptance", ["desk", "none"])
def test_a_night_that_asks_no_table_refuses_its_acceptance(client, acceptance):
    night = a_running_night(acceptance=acceptance)
    report(night)
    response = post_json(client, token_of(card_of(night)), ANSWER, None, "table_answers")
    assert (response.status_code, fields(response)) == (422, ["answer"])


def test_the_last_hand_is_taken_back_once(client, night, send):
    report(night)
    for _ in range(2):
        response = send("table_undo", UNDO)
        assert (response.status_code, response.json()) == (200, {"deal": 1})
    assert state_of(client, night).json()["played"] == []
    assert HandRecord.objects.count() == 1


def test_a_hand_that_was_accepted_is_not_taken_back(night, send):
    report(night)
    send("table_answers", ANSWER)
    response = send("table_undo", UNDO)
    assert (response.status_code, response.json()["state"]) == (409, "agreed")


def test_a_hand_under_a_later_one_is_not_taken_back(night, send):
    play(night, deals=2)
    response = send("table_undo", UNDO)
    assert (response.status_code, fields(response)) == (422, ["deal"])


@pytest.fixture
def tied(night):
    play(night, points=LEVEL)
    return night


def cut(client, night, **fields):
    return client.post(reverse("table_cut", args=[token_of(card_of(night))]), {"round": 1} | fields)


def test_a_tie_asks_who_won_the_cut(client, tied):
    shown = text(page(client, tied))
    assert "A tie: now cut the cards" in shown
    assert "Let the program cut" in shown


def test_the_table_says_who_won_the_cut(client, tied):
    response = cut(client, tied, do="say", cut="2")
    assert response.status_code == 302
    assert table_of(tied).cut_seat == 2
    east, west = [page(client, tied).context["table"].places[n].name for n in (1, 3)]
    assert f"{east} and {west} won the cut." in text(page(client, tied))


def test_the_program_cuts_and_shows_the_cards(client, tied):
    cut(client, tied, do="program")
    table = table_of(tied)
    assert table.cut_cards
    shown = text(page(client, tied))
    assert "It was a tie, so the program cut:" in shown
    suits = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
    for pair in table.cut_cards:
        for rank, suit in pair:
            assert f"{'10' if rank == 'T' else rank} {suits[suit]} for" in shown


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "say"}, "Tap the pair that won the cut."),
        ({"do": "say", "cut": "3"}, "Tap the pair that won the cut."),
        ({"do": "say", "cut": "1", "round": "2"}, "The round has changed. It is round 1 now."),
    ],
)
def test_a_cut_that_says_nothing_is_refused(client, tied, fields, sentence):
    response = cut(client, tied, **fields)
    assert response.status_code == 422
    assert sentence in text(response)
    assert table_of(tied).cut_seat is None


def test_a_cut_that_was_reported_stands_at_the_table(client, tied):
    cut(client, tied, do="say", cut="2")
    for again in ({"do": "say", "cut": "1"}, {"do": "program"}):
        response = cut(client, tied, **again)
        assert response.status_code == 422
        assert "The cut is already saved." in text(response)
    assert table_of(tied).cut_seat == 2


def test_nothing_is_cut_where_nothing_is_level(client, night):
    play(night)
    response = cut(client, night, do="program")
    assert response.status_code == 422
    assert "Table 1 is not tied, so there is nothing to cut for." in text(response)


def test_nothing_is_cut_after_the_round(client, tied):
    cut(client, tied, do="say", cut="1")
    play(tied, table=2)
    close(tied)
    assert cut(client, tied, do="say", cut="2").status_code == 422
    assert table_of(tied).cut_seat == 1
