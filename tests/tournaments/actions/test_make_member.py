"""A guest becomes a member with one tap, is one who is on the roster, or a guest after all."""

import datetime as dt

import pytest

from club.models import FormerMember, Member
from club.people.finding import groups_named
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.actions.enrol import enrol_member
from tournaments.actions.make_member import link_member, make_member, remove_member

pytestmark = pytest.mark.django_db

NOTED = {"by": None, "at": AT}


def lines(night):
    return list(night.changes.filter(kind="member").values_list("entrant_number", "before", "after"))


def of(night, number):
    return {"night_id": night.pk, "number": number, "seen": night.entrants.get(number=number).name, **NOTED}


def test_a_guest_is_on_the_roster_from_the_tap_on_also_after_the_night():
    night = play_round(a_running_night(8, rounds=1))
    version = night.version
    member = make_member(**of(night, 3))
    assert (member.name, member.active, member.version) == ("Guest 3", True, 0)
    assert night.entrants.get(number=3).member == member
    assert lines(night) == [(3, None, "Guest 3")]
    night.refresh_from_db()
    assert night.version == version + 1


def test_a_guest_is_a_member_who_is_on_the_roster():
    night = a_night(5)
    member = Member.objects.create(name="guest five", short_name="Five")
    assert link_member(**of(night, 5), member_id=member.pk) == member
    assert lines(night) == [(5, None, "guest five")]
    assert night.entrants.get(number=5).short_name == "Five"
    assert [entrant.member for entrant in night.entrants.filter(member__isnull=False)] == [member]


def test_what_cannot_be_is_refused_and_nothing_is_written():
    night, rehearsal = a_night(6), a_night(4)
    rehearsal.is_rehearsal = True
    rehearsal.save()
    member = Member.objects.create(name="GUEST 2")
    stale = Member.objects.create(name="Guest 3")
    Member.objects.filter(pk=stale.pk).update(search="")  # as if it were added between the look and the writing
    there = enrol_member(night_id=night.pk, member_id=Member.objects.create(name="Ada").pk, at=AT)
    before = (Member.objects.count(), night.changes.count(), night.entrants.filter(member__isnull=False).count())
    asked = [
        (make_member, of(night, 2), "is on the roster already"),
        (make_member, of(night, 3), "is on the roster already"),
        (make_member, of(night, there.number), "is a member already"),
        (make_member, of(night, 4) | {"seen": "Guest 5"}, "has changed meanwhile"),
        (make_member, of(night, 4) | {"number": 99}, "has changed meanwhile"),
        (make_member, of(rehearsal, 1), "are invented"),
        (link_member, of(night, 4) | {"member_id": there.member_id}, "is entered already, as number 7"),
        (link_member, of(night, 4) | {"member_id": 10**12}, "not on the roster any more"),
        (link_member, of(night, there.number) | {"member_id": member.pk}, "is a member already"),
    ]
    otherwise = []
    for action, fields, sentence in asked:
        try:
            action(**fields)
            otherwise.append((fields, "not refused"))
        except Refused as refused:
            if sentence not in str(refused):
                otherwise.append((fields, str(refused)))
    assert otherwise == []
    after = (Member.objects.count(), night.changes.count(), night.entrants.filter(member__isnull=False).count())
    assert before == after


def test_who_was_made_a_member_by_mistake_is_a_guest_again():
    night = a_night(4)
    member = make_member(**of(night, 1))
    assert remove_member(member_id=member.pk, **NOTED) == "Guest 1"
    assert not Member.objects.exists()
    assert lines(night) == [(1, None, "Guest 1"), (1, "Guest 1", None)]
    assert night.entrants.get(number=1).name == "Guest 1"


def test_a_member_of_whom_more_is_known_stays():
    two_nights, contact, group, since, merged = (
        Member.objects.create(name=name) for name in ("Ada", "Bob", "Cleo", "Dan", "Eve")
    )
    for night in (a_night(1), a_night(1)):
        enrol_member(night_id=night.pk, member_id=two_nights.pk, at=AT)
    Member.objects.filter(pk=contact.pk).update(contact="bob@example.org")
    Member.objects.filter(pk=since.pk).update(since=dt.date(2019, 5, 31))
    group.groups.set(groups_named(["Ladies"]))
    FormerMember.objects.create(member=merged, name="Eva", former_id=99, generation=1)
    everyone = (two_nights, contact, group, since, merged)
    for member in everyone:
        with pytest.raises(Refused, match="more than a name"):
            remove_member(member_id=member.pk, **NOTED)
    assert set(Member.objects.all()) == set(everyone)
    with pytest.raises(Refused, match="not on the roster"):
        remove_member(member_id=10**12, **NOTED)
