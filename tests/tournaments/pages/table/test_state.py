"""What a table tells of itself: the state that the contracts fix."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import LEVEL, a_hand, a_running_night, card_of, play, play_round, report
from tournaments.pages.table.state import state_at, state_of
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def test_a_fresh_table_shows_who_sits_and_asks_for_the_first_dealer(night):
    answer = state_of(card_of(night))
    seats = answer.pop("seats")
    assert [seat["seat"] for seat in seats] == [1, 2, 3, 4]
    assert all(seat["name"] == f"Guest {seat['number']}" for seat in seats)
    assert answer == {
        "night": "Friday cinch",
        "night_state": "playing",
        "law": "foster-1897",
        "round": 1,
        "rounds": 3,
        "round_state": "playing",
        "table": 1,
        "deals": 4,
        "deal": 1,
        "dealer": None,
        "played": [],
        "totals": {"1": 0, "2": 0},
        "tied": False,
        "cut": None,
        "acceptance": "table",
        "confirmed": False,
        "extra_until": None,
        "call": None,
        "others": [],
        "winners": None,
        "clock": None,
    }


def test_a_hand_on_record_is_shown_with_its_score_and_the_next_dealer(night):
    report(night)
    answer = state_of(card_of(night))
    assert (answer["deal"], answer["dealer"]) == (2, 2)
    assert answer["totals"] == {"1": 4, "2": 0}
    (hand,) = answer["played"]
    assert (hand["deal"], hand["hand"], hand["state"]) == (1, a_hand(), "reported")
    assert hand["score"]["score"] == {"1": 4, "2": 0, "3": 4, "4": 0}
    assert [line["cite"] for line in hand["score"]["why"]] == ["Foster, Scoring", "Foster, Scoring"]


def test_the_first_dealer_follows_from_any_deal_that_is_in(night):
    report(night, deal=3)
    answer = state_of(card_of(night))
    assert (answer["deal"], answer["dealer"]) == (1, 1)


def test_no_deal_is_asked_for_when_all_are_in(night):
    play(night)
    answer = state_of(card_of(night))
    assert (answer["deal"], answer["dealer"], answer["winners"]) == (None, None, [1, 3])


def test_a_tie_is_shown(night):
    play(night, points=LEVEL)
    answer = state_of(card_of(night))
    assert (answer["tied"], answer["winners"]) == (True, None)


def test_the_state_is_that_of_the_newest_round(night):
    play_round(night)
    assert state_of(card_of(night))["round"] == 2


def test_after_the_night_the_last_round_stands_closed():
    night = play_round(a_running_night(rounds=1))
    answer = state_of(card_of(night))
    assert (answer["round"], answer["round_state"], answer["night_state"]) == (1, "closed", "over")


def test_the_state_names_the_point_in_the_nights_book(night):
    card = card_of(night)
    assert state_at(card) == state_of(card) | {"through": 0}
    report(night)
    report(night, table=2)
    assert state_at(card)["through"] == 2


def state_for(client, card, **headers):
    return client.get(reverse("table_state", args=[token_of(card)]), headers=headers)


def test_an_unchanged_state_is_answered_304_and_a_changed_one_in_full(client, night):
    card = card_of(night)
    first = state_for(client, card)
    for seen in (first["ETag"], first["ETag"].removeprefix("W/"), f'"other", {first["ETag"]}'):
        again = state_for(client, card, **{"If-None-Match": seen})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
    report(night)
    changed = state_for(client, card, **{"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_the_state_of_one_table_does_not_change_with_another(client, night):
    before = state_for(client, card_of(night))
    report(night, table=2)
    after = state_for(client, card_of(night))
    assert (after["ETag"], after.json()) == (before["ETag"], before.json() | {"through": 1})
