"""All that happened on a night, gathered newest first."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play_round, report, table_of
from tournaments.actions.answer_hand import accept_hand, dispute_hand
from tournaments.actions.call_director import call_director, give_time, take_call
from tournaments.actions.record_hand import record_hand
from tournaments.actions.settle_dispute import keep_standing
from tournaments.actions.undo_hand import undo_hand
from tournaments.models import Dispute
from tournaments.night_history import GROUPS, Place, events_of, place_in

pytestmark = pytest.mark.django_db


def later(minutes):
    return AT + dt.timedelta(minutes=minutes)


def kinds(night, *asked):
    return [event.kind for event in events_of(night, *asked)]


def test_a_hand_is_told_accepted_taken_back_and_told_again():
    night = a_running_night(4)
    report(night)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=1, at=later(1))
    record_hand(card=card_of(night), round_number=1, deal=1, told=a_hand(), key="again", at=AT)
    record = table_of(night).hands.get(current=True)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=2, seat=2, at=later(2))
    events = events_of(night, None, "hands")
    assert [event.kind for event in events] == ["accepted", "dropped", "told", "told"]
    assert all(event.before is None for event in events)
    assert events[0].row == record


def test_a_dispute_and_its_end_a_call_and_its_taking_are_two_events_each(admin_user):
    night = a_running_night(4)
    report(night)
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=later(1))
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=admin_user, at=later(2))
    call = call_director(card=card_of(night), reason="cards", at=later(3))
    take_call(call_id=call.pk, by=admin_user, at=later(4))
    give_time(table_id=table_of(night).pk, minutes=5, by=admin_user, at=later(5))
    assert kinds(night)[:3] == ["time", "taken", "called"]
    assert kinds(night, None, "disputes") == ["settled", "disputed"]


def test_the_history_of_one_table_leaves_the_others_out():
    night = a_running_night(8)
    report(night, table=1)
    report(night, table=2)
    give_time(table_id=table_of(night, 2).pk, minutes=5, by=None, at=AT)
    assert sorted(kinds(night, 1)) == ["told"]
    assert sorted(kinds(night, 2)) == ["time", "told"]
    assert kinds(night, 9) == []


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ("", Place()),
        ("round 2", Place(2)),
        ("round 2, table 5", Place(2, 5)),
        ("table 5", Place(None, 5)),
        ("number 7", Place(None, None, 7)),
        ("somewhere", Place()),
    ],
)
def test_a_place_is_read_as_the_deeds_write_it(told, place):
    assert place_in(told) == place


def test_every_event_belongs_to_a_group_that_is_offered():
    night = play_round(a_running_night(8))
    assert {event.group for event in events_of(night)} <= set(GROUPS)
    assert "closed" in kinds(night, None, "night")


def test_a_great_night_costs_as_many_queries_as_a_small_one(django_assert_num_queries):
    small, great = a_running_night(4), play_round(a_running_night(16, name="great"))
    for night in (small, great):
        with django_assert_num_queries(5):
            events_of(night)
