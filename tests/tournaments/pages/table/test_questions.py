"""What the page asks about the hands that were reported, on which nights, and of whom."""

import pytest

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play, play_round, report
from tests.tournaments.pages.table.phone import page, text
from tournaments.actions.hands import record_hand, undo_hand
from tournaments.actions.seats import confirm_seats
from tournaments.pages.table.rendering import table_behind
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def asked(client, night):
    return page(client, night).context["asked"]


def test_the_score_of_the_last_hand_is_said_short_with_its_reasons_behind_it(client, night):
    report(night, seat=3)
    shown = text(page(client, night))
    assert "Deal 1: saved North–South +4 Why? South bid 5, Spades · made" in shown
    assert "North and South: the difference, 9 less 5 is 4. Foster, Scoring" in shown


def test_no_hand_is_asked_about_before_the_last_is_in(client, night):
    play(night, deals=3)
    shown = text(page(client, night))
    assert "Deal 4 of 4" in shown
    assert "Are these hands right?" not in shown
    assert shown.count("not confirmed yet") == 3
    report(night, deal=4)
    assert "Are these hands right?" in text(page(client, night))


def test_the_sides_that_did_not_enter_a_hand_are_asked_about_it(client, night):
    for deal, seat in ((1, 3), (2, None), (3, 4)):
        report(night, deal=deal, seat=seat)
    of_each = {each.side.called: [hand.deal for hand in each.hands] for each in asked(client, night)["sides"]}
    assert of_each == {"North–South": [2, 3], "East–West": [1, 2]}


def test_a_hand_can_be_contested_at_any_time_by_the_side_that_did_not_enter_it(client, night):
    report(night, seat=1)
    shown = page(client, night).content.decode()
    assert [do in shown for do in ("dispute-1", "dispute-2")] == [False, True]


@pytest.mark.parametrize("acceptance", ["desk", "none"])
def test_no_table_is_asked_on_other_nights_but_it_may_take_its_last_hand_back(client, acceptance):
    night = a_running_night(acceptance=acceptance)
    report(night)
    shown = text(page(client, night))
    assert "Take it back and correct it" in shown
    assert "Not right?" in shown
    for deal in (2, 3, 4):
        report(night, deal=deal)
    assert "Are these hands right?" not in text(page(client, night))
    assert asked(client, night)["sides"] == []


def test_a_hand_of_the_desk_is_not_taken_back_at_the_table(client, night):
    record = report(night)
    record.source = "desk"
    record.save()
    assert asked(client, night)["can_be_taken_back"] is False


def test_two_versions_are_both_shown_at_the_table(client, night):
    report(night, seat=1)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(trump="H"), key="k9", at=AT, seat=2)
    shown = text(page(client, night))
    assert "Deal 1: South bid 5, Spades" in shown
    assert "two versions: the director decides" in shown
    assert "East and West entered: South bid 5, Hearts" in shown
    assert [each.hands for each in asked(client, night)["sides"]] == [(), ()]
    assert asked(client, night)["can_be_taken_back"] is False


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
