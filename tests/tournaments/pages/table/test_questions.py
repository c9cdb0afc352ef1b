"""What the page asks about the hands that were reported, on which nights, and of whom."""

import pytest

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play, play_round, report
from tests.tournaments.pages.table.phone import page, text
from tournaments.actions.record_hand import record_hand
from tournaments.actions.seat_people import confirm_seats
from tournaments.actions.undo_hand import undo_hand
from tournaments.pages.table.rendering import table_behind
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def asked(client, night):
    return page(client, night).context["asked"]


def test_the_side_that_did_not_report_the_hand_is_asked_with_its_score_and_article(client, night):
    report(night, seat=3)
    shown = text(page(client, night))
    east, west = [page(client, night).context["table"].places[n].short for n in (1, 3)]
    assert "East and West: is this right? Deal 1 · entered by North and South" in shown
    assert f"Hand the phone to {east} or {west}." in shown
    assert "North and South: the difference, 9 less 5 is 4. Foster, Scoring" in shown
    assert "Once you tap “Right”, only the director can change this hand." in shown


def test_either_side_may_say_so_where_nobody_said_who_reported_it(client, night):
    report(night)
    shown = text(page(client, night))
    assert "Is this right? Deal 1 · for whoever did not enter it" in shown
    assert "Right, say North and South Right, say East and West" in shown


def test_it_never_blocks_the_next_deal(client, night):
    play(night, deals=3)
    shown = text(page(client, night))
    assert "Deal 4 of 4" in shown
    assert [question.hand.deal for question in asked(client, night)["questions"]] == [3, 2, 1]
    assert [question.latest for question in asked(client, night)["questions"]] == [True, False, False]
    assert shown.count("not accepted yet") == 3


@pytest.mark.parametrize("acceptance", ["desk", "none"])
def test_no_table_is_asked_on_other_nights_but_it_may_take_its_last_hand_back(client, acceptance):
    night = a_running_night(acceptance=acceptance)
    report(night)
    shown = text(page(client, night))
    assert "is this right?" not in shown.lower()
    assert "Wrong? Take back the last hand" in shown
    assert asked(client, night)["blanks"] == []


def test_a_hand_of_the_desk_is_not_taken_back_at_the_table(client, night):
    record = report(night)
    record.source = "desk"
    record.save()
    assert asked(client, night)["last"] is None


def test_two_versions_are_both_shown_at_the_table(client, night):
    report(night, seat=1)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(trump="H"), key="k9", at=AT, seat=2)
    shown = text(page(client, night))
    assert "Deal 1: South bid 5, Spades" in shown
    assert "two versions: the director decides" in shown
    assert "East and West entered: South bid 5, Hearts" in shown
    assert {**asked(client, night), "blanks": []} == {"questions": [], "blanks": [], "last": None}


# ---- Who sits there ----


def seats_asked(night):
    table = table_behind(token_of(card_of(night)))
    return table.seats_open, table.seats_asked


def confirm(night):
    here = table_behind(token_of(card_of(night))).played.numbers
    confirm_seats(card=card_of(night), round_number=1, seats=here, seen=here, at=AT)


def test_it_is_asked_until_it_has_answered_or_reported_a_hand():
    night = a_running_night()
    assert seats_asked(night) == (True, True)
    confirm(night)
    assert seats_asked(night) == (True, False)
    record = report(night)
    assert seats_asked(night) == (False, False)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=record.revision, at=AT)
    assert seats_asked(night) == (True, False)


def test_it_is_asked_anew_in_each_round():
    night = a_running_night()
    confirm(night)
    assert seats_asked(play_round(night)) == (True, True)


def test_nobody_is_asked_when_the_night_is_over():
    assert seats_asked(play_round(a_running_night(rounds=1))) == (False, False)
