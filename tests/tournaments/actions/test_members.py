"""Guests become members, are members who are on the roster, or are guests after all."""

import datetime as dt

import pytest

from club.models import FormerMember, Member
from club.people.finding import groups_named
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.door import enrol_member
from tournaments.actions.members import link_guests, link_member, make_member, remove_member
from tournaments.actions.seasons import adjust_points, import_past_nights
from tournaments.models import Adjustment, Entrant, Night, PastResult, Season
from tournaments.pages.seasons.past_nights import read_past_totals
from tournaments.records.audit import wrong_in
from tournaments.records.guest_proposals import proposals
from tournaments.records.season_results import season_table_of

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


def linked(*links):
    return link_guests(links=links, by=None, at=AT)


def entries_of(member):
    return set(Entrant.objects.filter(member=member).values_list("night__date__day", "name"))


def proposed():
    return [
        (each.name, each.name_with_number, [night.date.day for night in each.nights], each.is_certain)
        for each in proposals()
    ]


def test_a_guest_with_a_members_name_is_proposed_with_all_nights_and_a_similar_one_after_that():
    for day in (1, 8, 15):
        ended_night(day, {"Ada Lovelace": 3, "Lee, Ann": 4, "Zoe Quin": 2, "Nobody Else": 1})
    ended_night(22, {"ADA LOVELACE": 3, "Ann Byron": 1})
    for name in ("Ada Lovelace", "Ann Lee", "Zoë Quinn", "Bob Lee"):
        Member.objects.create(name=name)
    Entrant.objects.update(member=None)
    assert proposed() == [
        ("ADA LOVELACE", "Ada Lovelace", [1, 8, 15, 22], True),
        ("Lee, Ann", "Ann Lee", [1, 8, 15], False),
        ("Zoe Quin", "Zoë Quinn", [1, 8, 15], False),
    ]


def test_two_members_of_the_name_are_both_proposed_and_neither_is_certain():
    ended_night(1, {"Ann Lee": 3, "Bob": 1})
    for number in ("17", "18"):
        Member.objects.create(name="Ann Lee", number=number)
    assert proposed() == [("Ann Lee", "Ann Lee (17)", [1], False), ("Ann Lee", "Ann Lee (18)", [1], False)]


def test_all_nights_of_the_names_are_the_members_at_once():
    nights = [ended_night(day, {"Ada": 3, "Bob": 2, "Cleo": 1}) for day in (1, 8)]
    ada, bob = (Member.objects.create(name=name, short_name=name[0]) for name in ("Ada", "Robert"))
    assert linked(("ADA", ada.pk), ("Bob", bob.pk)) == 4
    assert (entries_of(ada), entries_of(bob)) == ({(1, "Ada"), (8, "Ada")}, {(1, "Bob"), (8, "Bob")})
    assert set(Entrant.objects.filter(member=bob).values_list("short_name", flat=True)) == {"R"}
    assert [[(each.entrant_number, each.after) for each in night.changes.filter(kind="member")] for night in nights] == [
        [(1, "Ada"), (2, "Robert")]
    ] * 2  # fmt: skip
    assert proposed() == []


def test_the_figures_of_a_played_night_stay_as_they_follow_from_its_hands():
    night = play_round(a_running_night(4, rounds=1))
    linked(("Guest 2", Member.objects.create(name="Guest 2").pk))
    assert wrong_in(Night.objects.get()) == []
    assert Night.objects.get().version > night.version


def test_a_night_at_which_the_member_is_entered_besides_stays_as_it_is():
    ended_night(1, {"Ada": 3, "Bob": 2})
    ada = Member.objects.create(name="Ada")
    ended_night(8, {"Ada": 3, "ADA": 2})
    Entrant.objects.filter(name="Ada", night__date__day=8).update(member=ada)
    [proposal] = proposals()
    assert (proposal.is_certain, [night.date.day for night in proposal.apart]) == (False, [8])
    assert linked(("Ada", ada.pk)) == 1
    assert entries_of(ada) == {(1, "Ada"), (8, "Ada")}


def test_imported_totals_and_adjustments_of_the_name_follow():
    ended_night(15, {"Ada": 3, "Bob": 2})
    season = a_season()
    import_past_nights(season_id=season.pk, columns=read_past_totals(b"Name,2026-09-01\nAda,10\n"), by=None, at=AT)
    adjust_points(season_id=season.pk, points=5, why="cake", by=None, at=AT, member_id=None, name="Ada")
    before = season_table_of(Season.objects.get()).rows
    ada = Member.objects.create(name="Ada")
    linked(("Ada", ada.pk))
    assert (PastResult.objects.get().member, Adjustment.objects.get().member) == (ada, ada)
    after = season_table_of(Season.objects.get()).rows
    assert [(row.points, row.nights) for row in after] == [(row.points, row.nights) for row in before]


def test_links_that_cannot_be_are_refused_and_nothing_is_written():
    ended_night(1, {"Ada": 3, "Bob": 2})
    ada, bob = (Member.objects.create(name=name) for name in ("Ada L.", "Bob"))
    Entrant.objects.update(member=None)
    for links, sentence in (
        ([("Ada", ada.pk), ("ada", bob.pk)], "cannot be two members"),
        ([("Ada", 10**12)], "not on the roster any more"),
        ([("Ada", ada.pk), ("Bob", ada.pk)], "Ada and Bob both came to"),
    ):
        with pytest.raises(Refused, match=sentence):
            linked(*links)
    assert not Entrant.objects.filter(member__isnull=False).exists()
    assert linked() == linked(("Nobody", ada.pk)) == 0
