"""A hand is accepted or disputed by the other side at the table, or confirmed by a second person at the desk."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_running_night,
    card_of,
    close,
    play,
    report,
    table_of,
)
from tournaments.actions.hands import accept_hand, confirm_hands, dispute_hand, record_hand
from tournaments.actions.rounds import end_night
from tournaments.actions.rulings import keep_standing, take_disputed
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Dispute, HandRecord, Night
from tournaments.records.audit import wrong_in

pytestmark = pytest.mark.django_db

EAST = {"1": 0, "2": 14}
ANSWERS = pytest.mark.parametrize("answer", [accept_hand, dispute_hand])


@pytest.fixture
def night():
    return a_running_night(4)


@pytest.fixture
def reported(night):
    """The hand of deal 1, reported by North."""
    return send(night, seat=1)


@pytest.fixture
def ada(django_user_model):
    return django_user_model.objects.create_user("ada")


@pytest.fixture
def ben(django_user_model):
    return django_user_model.objects.create_user("ben", is_staff=True)


def send(night, seat=None, key="k1", deal=1, **hand):
    reported = a_hand((deal - 1) % 4 + 1, **hand)
    card = card_of(night)
    return record_hand(card=card, round_number=1, deal=deal, reported=reported, key=key, at=AT, seat=seat).record


def say(answer, night, seat=2, revision=1, deal=1, number=1, at=AT):
    card = card_of(night)
    return answer(card=card, round_number=number, deal=deal, revision=revision, seat=seat, at=at)


def enter(night, by=None, deal=1, why="", **hand):
    row = table_of(night)
    seen = dict(row.hands.filter(current=True).values_list("deal", "revision"))
    hands = {deal: a_hand((deal - 1) % 4 + 1, **hand)}
    return enter_sheet(table_id=row.pk, hands=hands, seen=seen, by=by, why=why, at=AT)


def confirm(night, by, seen):
    return confirm_hands(table_id=table_of(night).pk, seen=seen, by=by, at=AT)


def refusal(action, *args, **reported):
    with pytest.raises(Refused) as refused:
        action(*args, **reported)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def fields(action, *args, **reported):
    return [field for field, _ in refusal(action, *args, **reported)]


def stands(deal=1):
    return HandRecord.objects.get(deal=deal, current=True)


def sound(night):
    return wrong_in(Night.objects.get(pk=night.pk)) == []


# ---- Accepted at the table ----


@pytest.mark.parametrize("seat", [2, 4])
def test_the_other_side_accepts_a_hand_and_who_and_when_is_stored(night, reported, seat):
    answered = say(accept_hand, night, seat)
    assert (answered.refused, answered.record) == (False, reported)
    record = stands()
    assert (record.state, record.reported_seat, record.accepted_seat, record.accepted_at) == ("agreed", 1, seat, AT)
    assert sound(night)


@pytest.mark.parametrize("seat", [1, 3])
def test_the_side_that_reported_a_hand_does_not_accept_it(night, reported, seat):
    assert fields(say, accept_hand, night, seat) == ["seat"]
    assert stands().state == "reported"


def test_a_hand_that_nobody_signed_is_accepted_by_either_side(night):
    send(night)
    assert not say(accept_hand, night, seat=1).refused
    assert stands().accepted_seat == 1


def test_a_hand_that_was_accepted_stays_as_it_was_accepted(night, reported):
    say(accept_hand, night, 2)
    assert not say(accept_hand, night, 4, at=AT + dt.timedelta(minutes=1)).refused
    assert (stands().accepted_seat, stands().accepted_at) == (2, AT)


@ANSWERS
def test_an_answer_to_what_does_not_stand_changes_nothing(night, reported, answer):
    assert say(answer, night, revision=2).refused
    assert say(answer, night, deal=2) == (None, True)
    enter(night, why="read again", points=EAST)
    assert say(answer, night, revision=1).record.revision == 2
    assert say(answer, night, revision=1).refused
    assert stands().state == "reported"
    assert not Dispute.objects.exists()


@ANSWERS
def test_an_answer_to_a_round_that_is_not_played_is_refused_with_a_sentence(night, reported, answer):
    [(field, message)] = refusal(say, answer, night, number=2)
    assert (field, message) == ("round", "Round 2 is not being played; it is round 1 now.")


@ANSWERS
def test_after_the_last_round_is_closed_no_answer_changes_a_hand(answer):
    night = a_running_night(4, rounds=1)
    play(night)
    close(night)
    assert say(answer, night).refused
    assert stands().state == "reported"


@ANSWERS
def test_a_locked_night_takes_no_answer(answer):
    night = a_running_night(4, provisional_minutes=10)
    report(night)
    end_night(night_id=night.pk, by=None, at=AT)
    later = AT + dt.timedelta(minutes=10)
    assert fields(say, answer, night, at=later) == ["night"]
    assert not say(answer, night, at=later - dt.timedelta(seconds=1)).refused


@pytest.mark.parametrize("acceptance", ["desk", "none"])
def test_where_the_table_is_not_asked_it_does_not_accept_but_may_say_no(acceptance):
    night = a_running_night(4, acceptance=acceptance)
    send(night, seat=1)
    assert fields(say, accept_hand, night) == ["answer"]
    assert not say(dispute_hand, night).refused
    assert stands().state == "disputed"


def test_a_hand_that_is_reported_by_the_other_side_too_is_accepted_with_it(night, reported):
    assert send(night, seat=3, key="partner").state == "reported"
    assert send(night, seat=4, key="other side") == reported
    assert (stands().state, stands().accepted_seat) == ("agreed", 4)


@pytest.mark.parametrize("acceptance", ["desk", "none"])
def test_a_hand_reported_twice_is_accepted_only_where_the_table_accepts(acceptance):
    night = a_running_night(4, acceptance=acceptance)
    send(night, seat=1)
    send(night, seat=2, key="other side")
    assert stands().state == "reported"


def test_after_it_was_accepted_another_hand_from_the_table_is_stored_beside_it(night, reported):
    say(accept_hand, night)
    send(night, seat=2, key="late", trump="H")
    assert (stands().hand["trump"], stands().state) == ("S", "disputed")
    assert Dispute.objects.get().hand["trump"] == "H"
    assert say(accept_hand, night).refused


# ---- Disputed at the table ----


def test_a_side_says_no_and_the_host_sees_who_and_when(night, reported):
    answered = say(dispute_hand, night, 2)
    assert (answered.refused, answered.record.state) == (False, "disputed")
    dispute = Dispute.objects.get()
    assert (dispute.deal, dispute.hand, dispute.seat, dispute.at, dispute.settled_at) == (1, None, 2, AT, None)
    assert sound(night)


def test_no_said_twice_is_stored_once(night, reported):
    for seat in (2, 4, 2):
        assert not say(dispute_hand, night, seat).refused
    assert Dispute.objects.count() == 1


def test_what_was_accepted_is_disputed_no_more_by_the_table(night, reported):
    say(accept_hand, night)
    assert say(dispute_hand, night).refused
    assert (stands().state, Dispute.objects.count()) == ("agreed", 0)


def test_what_is_disputed_is_not_accepted_by_the_table(night, reported):
    say(dispute_hand, night)
    assert say(accept_hand, night).refused
    assert stands().state == "disputed"


def test_the_host_keeps_what_stands_against_a_no(night, reported, ada):
    say(dispute_hand, night)
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=ada, at=AT)
    assert (stands().state, stands().accepted_by) == ("agreed", ada)
    assert say(dispute_hand, night).refused


def test_a_no_has_no_other_version_to_take(night, reported, ada):
    say(dispute_hand, night)
    assert fields(take_disputed, dispute_id=Dispute.objects.get().pk, seen=1, by=ada, at=AT) == ["dispute"]


def test_a_hand_that_the_desk_enters_answers_a_no(night, reported, ada):
    say(dispute_hand, night)
    enter(night, by=ada, why="they agree now", points=EAST)
    assert (stands().revision, stands().state) == (2, "agreed")
    assert Dispute.objects.get().settled_by == ada
    assert sound(night)


def test_the_other_version_that_the_host_takes_answers_a_no_too(night, reported, ada):
    say(dispute_hand, night)
    send(night, seat=2, key="other", trump="H")
    take_disputed(dispute_id=Dispute.objects.exclude(hand=None).get().pk, seen=1, by=ada, at=AT)
    assert (stands().hand["trump"], stands().state, stands().accepted_by) == ("H", "agreed", ada)
    assert not Dispute.objects.filter(settled_at=None).exists()


def test_while_another_version_is_open_nobody_is_said_to_have_accepted(night, reported, ada):
    for key, trump in (("one", "H"), ("two", "D")):
        send(night, seat=2, key=key, trump=trump)
    take_disputed(dispute_id=Dispute.objects.order_by("id")[0].pk, seen=1, by=ada, at=AT)
    assert (stands().hand["trump"], stands().state) == ("H", "disputed")
    assert (stands().accepted_by, stands().accepted_at) == (None, None)


# ---- Confirmed at the desk ----


def test_a_second_person_confirms_what_the_first_entered(ada, ben):
    night = a_running_night(4, acceptance="desk")
    enter(night, by=ada)
    send(night, deal=2)
    confirmed = confirm(night, ben, {1: 1, 2: 1})
    assert [record.deal for record in confirmed] == [1, 2]
    assert all((each.state, each.accepted_by, each.accepted_at) == ("agreed", ben, AT) for each in confirmed)
    assert confirm(night, ben, {1: 1, 2: 1}) == []
    assert sound(night)


def test_nobody_confirms_what_they_entered_themselves_and_nothing_else_is_confirmed_with_it(ada, ben):
    night = a_running_night(4, acceptance="desk")
    enter(night, by=ada)
    send(night, deal=2)
    assert fields(confirm, night, ada, {1: 1, 2: 1}) == ["deals[1]"]
    assert {record.state for record in HandRecord.objects.all()} == {"reported"}


def test_what_changed_is_missing_or_is_disputed_is_not_confirmed_and_each_is_named(ada, ben):
    night = a_running_night(4, acceptance="desk")
    send(night, seat=1, deal=1)
    send(night, seat=1, deal=2, key="k2")
    say(dispute_hand, night, deal=2)
    assert fields(confirm, night, ben, {1: 2, 2: 1, 3: 1}) == ["deals[1]", "deals[2]", "deals[3]"]


def test_a_correction_of_what_two_persons_saw_is_seen_by_two_again(ada, ben):
    night = a_running_night(4, acceptance="desk")
    enter(night, by=ada)
    confirm(night, ben, {1: 1})
    enter(night, by=ben, why="read again", points=EAST)
    assert stands().state == "reported"
    assert refusal(confirm, night, ben, {1: 2})
    confirm(night, ada, {1: 2})
    assert stands().accepted_by == ada


def test_a_locked_night_confirms_nothing(ada):
    night = a_running_night(4, provisional_minutes=0)
    report(night)
    end_night(night_id=night.pk, by=None, at=AT)
    assert fields(confirm, night, ada, {1: 1}) == ["night"]
