"""A hand entered in the page’s plain form: its score is shown first, then it is recorded once, or refused with a sentence."""

import pytest

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play, play_round, report
from tests.tournaments.pages.table.phone import filled_in, hidden, looked_at, page, post, sent, text
from tournaments.actions.hands import MOST_DISPUTES, accept_hand, record_hand, undo_hand
from tournaments.actions.rounds import take_back_close
from tournaments.models import Dispute, HandRecord

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
    rows = {row.place.seat: row.fault for row in response.context["form"].bids_in_turn}
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
