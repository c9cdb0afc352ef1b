"""The door: who is expected, here, or not coming after all."""

import datetime as dt

import pytest

from club.models import Member
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.tournaments.wishing import fix, two
from tournaments.actions.arrivals import come_back, offer_to_sit_out
from tournaments.actions.door import (
    check_in,
    check_in_all,
    enrol_guest,
    enrol_last_time,
    enrol_member,
    take_back_all,
)
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.models import Entrant, Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay
from tournaments.records.audit import wrong_in
from tournaments.records.load import current_round, rounds_of
from tournaments.records.night_record import night_record_of, settled

pytestmark = pytest.mark.django_db
HERE, EXPECTED, ABSENT = Entrant.Arrival.HERE, Entrant.Arrival.EXPECTED, Entrant.Arrival.ABSENT


def at_the_door(night, number, arrival=HERE, **more):
    return check_in(night_id=night.pk, number=number, arrival=arrival, by=None, at=AT, **more)


def expected_night(many=9, here=range(1, 9)):
    """Everyone is expected, and these have come."""
    night = a_night(many)
    night.entrants.update(arrival=EXPECTED)
    for number in here:
        at_the_door(night, number)
    return night


def published(night):
    draw_seats(night_id=night.pk, seed=7)
    return publish_draw(night_id=night.pk, by=None, at=AT)


def arrivals(night):
    return dict(night.entrants.values_list("number", "arrival"))


def test_a_night_that_never_uses_the_door_seats_all_who_are_entered():
    night = published(a_night(8))
    assert set(arrivals(night).values()) == {HERE}
    assert current_round(night).seating.everyone == set(range(1, 9))


def test_who_is_expected_and_entered_again_by_name_is_here():
    night = expected_night(9, range(1, 8))
    expected = night.entrants.get(number=8)
    assert enrol_guest(night_id=night.pk, name=expected.name.upper(), by=None, at=AT).number == 8
    published(night)
    late = night.entrants.get(number=9)
    assert enrol_guest(night_id=night.pk, name=late.name, by=None, at=AT).number == 9
    with pytest.raises(Refused, match="is entered already"):
        enrol_guest(night_id=night.pk, name=late.name, by=None, at=AT)
    play_round(night)
    assert set(arrivals(night).values()) == {HERE}
    assert current_round(night).seating.everyone == set(range(1, 10))
    assert wrong_in(night) == []


def test_only_who_is_here_is_drawn():
    night = expected_night(10, range(1, 9))
    at_the_door(night, 10, ABSENT)
    published(night)
    assert current_round(night).seating.everyone == set(range(1, 9))
    assert wrong_in(night) == []
    assert [each.number for each in settled(night).standings] == list(range(1, 9))


def test_who_comes_while_the_night_is_played_has_a_seat_from_the_next_round_on():
    night = published(expected_night(12, range(1, 9)))
    report(night)
    for number in (9, 10, 11):
        at_the_door(night, number)
    come_back(night_id=night.pk, number=12, by=None, at=AT)
    play_round(night)
    assert current_round(night).seating.everyone == set(range(1, 13))
    assert wrong_in(night) == []


def test_a_file_holds_those_who_came_and_replays_to_the_same_figures():
    night = published(expected_night(11, range(1, 9)))
    offer_to_sit_out(night_id=night.pk, number=3, offers=True, by=None, at=AT)
    play_round(night)
    at_the_door(night, 10)
    play_round(night, 2)
    rounds = rounds_of(night)
    record = read_night(write_night(night_record_of(night, rounds)))
    assert [number for number, _ in record.entrants] == [*range(1, 9), 10]
    assert replay(record).standings == settled(night).standings


def test_a_file_has_no_wish_of_somebody_who_has_not_come():
    night = expected_night(9, range(1, 9))
    two(night, "apart", 1, 9)
    fix(night, 9, 1, 2)
    play_round(published(night))
    file = write_night(night_record_of(night, rounds_of(night)))
    assert file.keys().isdisjoint(("apart", "fixed"))
    assert replay(read_night(file)).standings == settled(night).standings
    at_the_door(night, 9)
    file = write_night(night_record_of(night, rounds_of(night)))
    assert (file["apart"], file["fixed"]) == ([[1, 9]], [{"number": 9, "table": 1, "seat": 2}])


def test_what_was_marked_at_the_door_can_be_undone():
    night = expected_night()
    at_the_door(night, 1, EXPECTED)
    at_the_door(night, 2, ABSENT)
    at_the_door(night, 2, EXPECTED)
    assert (arrivals(night)[1], arrivals(night)[2]) == (EXPECTED, EXPECTED)


def test_who_came_in_by_mistake_during_play_is_taken_out_of_the_round_that_nobody_has_begun():
    night = play_round(published(expected_night(9)))
    at_the_door(night, 9)
    assert 9 in current_round(night).seating.everyone
    at_the_door(night, 9, EXPECTED)
    assert 9 not in current_round(night).seating.everyone
    assert wrong_in(night) == []


def test_a_draw_that_was_not_published_is_dropped_only_for_who_comes_or_goes():
    night = expected_night(10)
    draw_seats(night_id=night.pk, seed=7)
    at_the_door(night, 10, ABSENT)
    assert Night.objects.get(pk=night.pk).state == Night.State.DRAWN
    at_the_door(night, 9)
    assert Night.objects.get(pk=night.pk).state == Night.State.ENROLLING


def test_an_offer_to_sit_out_is_taken_in_the_first_round():
    night = a_night(9)
    offer_to_sit_out(night_id=night.pk, number=4, offers=True, by=None, at=AT)
    published(night)
    assert current_round(night).seating.sitting_out == (4,)
    assert wrong_in(night) == []


def test_an_offer_of_somebody_who_came_later_counts_for_no_round_before():
    night = a_night(9)
    offer_to_sit_out(night_id=night.pk, number=9, offers=True, by=None, at=AT)
    at_the_door(night, 9, EXPECTED)
    published(night)
    play_round(night)
    at_the_door(night, 9)
    assert read_night(write_night(night_record_of(night, rounds_of(night)))).attendance.volunteers == ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({}, "Guest 1 is here already."),
        ({"number": 9, "arrival": EXPECTED}, "Guest 9 is expected already."),
        ({"number": 99}, "Nobody is entered as number 99."),
        ({"seen": "Agnes"}, "Nobody of that name is entered as number 1. Look at the list again."),
        (
            {"arrival": ABSENT},
            "Guest 1 has a place in round 1. Choose “Goes home” on the list of guests.",
        ),
    ],
)
def test_what_cannot_be_at_the_door_is_refused_with_a_sentence(change, message):
    night = published(expected_night())
    before = arrivals(night), Night.objects.get(pk=night.pk).version, night.changes.count()
    with pytest.raises(Refused) as refused:
        at_the_door(night, **({"number": 1} | change))
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [("number", message)]
    assert (arrivals(night), Night.objects.get(pk=night.pk).version, night.changes.count()) == before


def test_nobody_is_marked_once_the_night_is_over():
    night = play_round(a_running_night(8, rounds=1))
    with pytest.raises(Refused, match="The night is over"):
        at_the_door(night, 1, ABSENT)


def last_time(night):
    return enrol_last_time(night_id=night.pk, by=None, at=AT)


def test_all_who_came_last_time_are_expected():
    agnes, gone = (Member.objects.create(name=name) for name in ("Agnes", "Gone"))
    earlier = a_night(8, rounds=1)
    for member in (agnes, gone):
        enrol_member(night_id=earlier.pk, member_id=member.pk, at=AT)
    at_the_door(earlier, 8, ABSENT)
    play_round(published(earlier))
    Member.objects.filter(pk=gone.pk).update(active=False)
    Member.objects.filter(pk=agnes.pk).update(name="Agnes Bell", short_name="Aggie")  # since that night
    night = a_night(0, date=dt.date(2026, 11, 27))
    enrol_guest(night_id=night.pk, name="GUEST 2", at=AT)
    assert last_time(night) == 7
    names = [f"Guest {number}" for number in (1, 3, 4, 5, 6, 7)]
    assert list(night.entrants.values_list("name", flat=True)) == ["GUEST 2", *names, "Agnes Bell"]
    assert night.entrants.get(name="Agnes Bell").member == agnes
    assert set(night.entrants.values_list("short_name", flat=True)) == {"", "Aggie"}
    assert [*arrivals(night).values()] == [HERE, *[EXPECTED] * 7]
    assert last_time(night) == 0


def test_a_guest_under_whose_name_a_member_goes_now_is_expected_once():
    earlier = a_night(4, rounds=1)
    member = Member.objects.create(name="Agnes")
    enrol_member(night_id=earlier.pk, member_id=member.pk, at=AT)
    play_round(published(earlier))
    Member.objects.update(name="Guest 2")  # who came under both names is one
    night = a_night(0, date=dt.date(2026, 11, 27))
    assert last_time(night) == 4
    assert night.entrants.get(name="Guest 2").member == member


def test_the_first_night_has_no_last_time():
    with pytest.raises(Refused, match="nobody came last time"):
        last_time(a_night(4))


def test_two_members_of_one_name_who_came_last_time_are_both_expected():
    before = a_night(3)
    for number in ("17", "18"):
        enrol_member(night_id=before.pk, member_id=Member.objects.create(name="Ann Lee", number=number).pk, at=AT)
    Night.objects.filter(pk=before.pk).update(state=Night.State.OVER)
    night = a_night(0)
    assert last_time(night) == 5
    assert list(night.entrants.filter(member__isnull=False).values_list("name", "member__number")) == [
        ("Ann Lee (17)", "17"), ("Ann Lee (18)", "18"),
    ]  # fmt: skip


def all_are_here(night):
    return check_in_all(night_id=night.pk, by=None, at=AT)


def nobody_after_all(night, version):
    take_back_all(night_id=night.pk, version=version, by=None, at=AT)


def test_all_members_are_here_at_once_and_nobody_who_no_longer_comes_or_is_entered():
    for name, active in (("Zoe", True), ("Gone", False), ("Ann Lee", True), ("guest 1", True), ("Bo", True)):
        member = Member.objects.create(name=name, active=active, short_name=f"{name[0]}.")
    night = draw_seats(night_id=a_night(4).pk, seed=7)
    enrol_member(night_id=night.pk, member_id=member.pk, at=AT)
    many, version = all_are_here(night)
    assert many == 2
    guests = [f"Guest {number}" for number in range(1, 5)]
    assert [*arrivals(night)] == [1, 2, 3, 4, 5, 6, 7]
    assert list(night.entrants.values_list("name", flat=True)) == [*guests, "Bo", "Ann Lee", "Zoe"]
    assert set(night.entrants.filter(arrival=HERE).values_list("short_name", flat=True)) == {"", "B.", "A.", "Z."}
    night.refresh_from_db()
    assert (night.state, night.version) == (Night.State.ENROLLING, version)
    nobody_after_all(night, version)
    assert list(night.entrants.values_list("name", flat=True)) == [*guests, "Bo"]


def test_of_expected_guests_those_are_here_and_no_member_is_entered():
    Member.objects.create(name="Zoe")
    night = expected_night(9, range(1, 4))
    at_the_door(night, 9, ABSENT)
    many, version = all_are_here(night)
    assert many == 5
    assert [number for number, arrival in arrivals(night).items() if arrival == HERE] == [*range(1, 9)]
    nobody_after_all(night, version)
    assert [arrivals(night)[number] for number in (1, 3, 4, 8, 9)] == [HERE, HERE, EXPECTED, EXPECTED, ABSENT]


def test_what_came_after_a_check_in_of_all_keeps_it():
    night = expected_night(9, range(1, 4))
    _many, version = all_are_here(night)
    at_the_door(night, 9, ABSENT)
    before = arrivals(night)
    for seen in (version, version + 1, 0):
        with pytest.raises(Refused, match="Something else was changed meanwhile"):
            nobody_after_all(night, seen)
    assert arrivals(night) == before


def test_once_the_draw_is_published_nobody_is_checked_in_with_all():
    night = published(a_night(8))
    with pytest.raises(Refused, match="the list of guests is closed"):
        all_are_here(night)
