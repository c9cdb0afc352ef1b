"""All that happened on a night, gathered newest first."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play_round, report, table_of
from tournaments.actions.answer_hand import accept_hand, dispute_hand
from tournaments.actions.call_director import call_director, give_time, take_call
from tournaments.actions.close_round import close_round, take_back_close
from tournaments.actions.enrol import rename
from tournaments.actions.record_hand import record_hand
from tournaments.actions.settle_dispute import keep_standing
from tournaments.actions.undo_hand import undo_hand
from tournaments.models import Dispute
from tournaments.records.history import GROUPS, Place, events_of, place_in

pytestmark = pytest.mark.django_db


def later(minutes):
    return AT + dt.timedelta(minutes=minutes)


def kinds(night, *asked):
    return [event.kind for event in events_of(night, *asked)]


def test_a_hand_is_told_accepted_taken_back_and_told_again():
    night = a_running_night(4)
    report(night)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=1, at=later(1))
    record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(), key="again", at=AT)
    record = table_of(night).hands.get(current=True)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=2, seat=2, at=later(2))
    events = events_of(night, None, "hands")
    assert [event.kind for event in events] == ["accepted", "told", "dropped", "told"]
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


def test_a_clock_that_is_set_back_does_not_turn_the_history_round(admin_user):
    """An hour too fast at the publishing, right in the middle of a round, and wrong again at its end."""
    night = a_running_night(4, rounds=2)
    times = iter([60, 0, 61, 1, 62, 2, 63, 3])
    for deal in (1, 2, 3, 4):
        tell_at(night, 1, deal, later(next(times)))
    undo_hand(card=card_of(night), round_number=1, deal=4, revision=1, at=later(next(times)))
    tell_at(night, 1, 4, later(next(times)), again=True)
    close_round(night_id=night.pk, number=1, by=admin_user, at=later(-30))
    tell_at(night, 2, 1, later(-40))
    rename(night_id=night.pk, number=3, name="Zoë", by=admin_user, at=later(-90))
    told = [(event.kind, event.place.round_number, getattr(event.row, "deal", None)) for event in events_of(night)]
    assert [each for each in told[::-1] if each[0] != "name"] == [
        ("settings", None, None),
        ("told", 1, 1),
        ("told", 1, 2),
        ("told", 1, 3),
        ("told", 1, 4),
        ("dropped", 1, 4),
        ("told", 1, 4),
        ("closed", 1, None),
        ("told", 2, 1),
    ]
    assert told.index(("name", None, None)) < told.index(("closed", 1, None))


def test_a_closing_that_was_taken_back_stands_where_it_happened(admin_user):
    night = a_running_night(4, rounds=2)
    for deal in (1, 2, 3, 4):
        tell_at(night, 1, deal, AT)
    for minute in (9, 5):
        close_round(night_id=night.pk, number=1, by=admin_user, at=later(minute))
        if minute == 9:
            take_back_close(night_id=night.pk, by=admin_user, at=later(7))
    tell_at(night, 2, 1, later(2))
    assert kinds(night)[::-1][5:] == ["closed", "taken-back", "closed", "told"]


def tell_at(night, number, deal, at, *, again=False):
    told, key = a_hand((deal - 1) % 4 + 1), f"{number}-{deal}-{again}"
    record_hand(card=card_of(night), round_number=number, deal=deal, reported=told, key=key, at=at)


def test_what_happened_in_one_moment_stands_in_the_order_of_the_book():
    night = play_round(a_running_night(8))
    report(night, number=2)
    whole = kinds(night)[::-1]
    assert (whole[0], whole[-2:]) == ("settings", ["closed", "told"])
    assert whole[1:-2] == ["told"] * 8


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
