"""A member who is on the roster twice is one: every night follows, or two people stay two."""

import datetime as dt
from decimal import Decimal

import pytest

from club.models import FormerMember, Member
from club.people.finding import groups_named
from club.people.member_fields import values_of
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.tournaments.season_nights import a_season
from tournaments.actions.door import enrol_member
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.merging import merge_members, take_back_merge
from tournaments.actions.money import set_own_dues
from tournaments.actions.seasons import adjust_points, import_past_nights
from tournaments.models import Adjustment, Entrant, Night, PastResult
from tournaments.pages.seasons.past_nights import read_past_totals
from tournaments.records.audit import wrong_in
from tournaments.records.links import member_for, member_link_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return [Member.objects.create(name=name) for name in ("Clara Smith", "Klara Smith")]


def enter(night, member):
    return enrol_member(night_id=night.pk, member_id=member.pk, at=AT)


def merged(stays, goes, at=AT):
    return merge_members(member_id=stays.pk, other_id=goes.pk, by=None, at=at)


def test_every_night_of_the_one_is_of_the_other(two):
    stays, goes = two
    mine, theirs = a_night(3), a_night(3)
    enter(mine, stays)
    enter(theirs, goes)
    play_round(published(theirs))
    merged(stays, goes)
    assert [night.entrants.get(number=4).member for night in (mine, theirs)] == [stays, stays]
    assert list(Member.objects.all()) == [stays]
    assert theirs.changes.last().kind == "merged"
    assert wrong_in(theirs) == []


def test_what_is_not_known_of_the_one_is_taken_over_of_the_other(two):
    stays, goes = two
    Member.objects.filter(pk=stays.pk).update(
        number="", email="clara@example.org", contact="1 High St", notes="one", active=False
    )
    other = {
        "number": "17",
        "email": "c@example.org",
        "phone": "+44 1",
        "contact": "1 High St\nLeeds",
        "notes": "x" * 898,
        "short_name": "Klara",
    }
    Member.objects.filter(pk=goes.pk).update(since=dt.date(1999, 5, 31), **other)
    stays.groups.set(groups_named(["Ladies"]))
    goes.groups.set(groups_named(["Ladies", "Board"]))
    assert values_of(merged(stays, goes)) == {
        **{"number": "17", "name": "Clara Smith", "sorts_as": "", "short_name": "Klara", "active": True},
        **{"email": "clara@example.org, c@example.org", "phone": "+44 1", "contact": "1 High St\nLeeds"},
        **{"groups": ("Board", "Ladies"), "since": dt.date(1999, 5, 31)},
        "notes": "one",  # with the other's they would be too long
    }
    former = Member.objects.get(search__contains="17").former.get()
    assert (former.name, former.number) == ("Klara Smith", "17")


def published(night):
    draw_seats(night_id=night.pk, seed=7)
    return publish_draw(night_id=night.pk, by=None, at=AT)


def test_where_both_were_entered_at_a_night_their_entries_are_merged(two):
    stays, goes = two
    night = a_night(7)
    own, other = enter(night, stays), enter(night, goes)
    merged(stays, goes)
    assert list(night.entrants.values_list("number", "member")) == [
        *((number, None) for number in range(1, 8)), (own.number, stays.pk),
    ]  # fmt: skip
    assert night.former_entrants.get().number == other.number


def refusal(stays, goes, at=AT):
    with pytest.raises(Refused) as refused:
        merged(stays, goes, at)
    [fault] = refused.value.faults
    assert fault.field == "other"
    assert Member.objects.count() == 2
    return str(fault.text)


def test_two_who_sat_in_one_round_are_refused_and_every_night_stays_as_it_was(two):
    earlier, night = a_night(3), a_night(6)
    enter(earlier, two[1])
    for member in two:
        enter(night, member)
    report(published(night))
    assert "Friday cinch: Clara Smith" in refusal(*two)
    assert refusal(*two).endswith("so they are two people.")
    assert earlier.entrants.get(member=two[1])


def test_a_night_that_is_locked_is_not_merged(two):
    night = a_running_night(8, rounds=1, provisional_minutes=0)
    for member in two:
        night.entrants.create(number=90 + member.pk, name=member.name, member=member, arrival="absent")
    play_round(night)
    assert Night.objects.get(pk=night.pk).state == Night.State.OVER
    assert "which is locked" in refusal(*two, AT + dt.timedelta(hours=1))


def test_nobody_is_merged_with_themselves(two):
    assert refusal(two[0], two[0]) == "Choose two members."


def test_the_code_on_either_card_finds_the_one_who_stayed(two):
    stays, goes = two
    links = [member_link_of(member) for member in two]
    merged(stays, goes)
    assert [member_for(link) for link in links] == [stays, stays]


def test_who_was_merged_into_somebody_who_is_merged_again_is_still_found(two):
    third = Member.objects.create(name="C. Smith")
    link = member_link_of(two[1])
    merged(two[0], two[1])
    merged(third, two[0])
    assert member_for(link) == third


def parted(stays, former, at=AT):
    return take_back_merge(member_id=stays.pk, former_id=former.pk, by=None, at=at)


def all_of(*members):
    """What the records hold of them."""
    return [
        (
            Member.objects.filter(pk=each.pk).values("name", "number", "joined_at", "generation", "search").get(),
            values_of(Member.objects.get(pk=each.pk)),
            list(Entrant.objects.filter(member=each).values_list("night", "number")),
            list(PastResult.objects.filter(member=each).values_list("points", flat=True)),
            list(Adjustment.objects.filter(member=each).values_list("points", flat=True)),
            list(each.dues.values_list("year", "amount")),
            list(each.own_dues.values_list("year", "amount")),
        )
        for each in members
    ]


@pytest.fixture
def two_lives(two):
    """Each has nights, details and points in a season of their own."""
    stays, goes = two
    goes.groups.set(groups_named(["Board"]))
    detailed = {"number": "17", "email": "c@example.org", "notes": "plays well", "since": dt.date(1999, 5, 31)}
    stays.email = "clara@example.org"
    stays.save()
    for name, value in detailed.items():
        setattr(goes, name, value)
    goes.save()
    mine, theirs = a_night(3), a_night(3)
    enter(mine, stays)
    enter(theirs, goes)
    play_round(published(theirs))
    season = a_season(last_date=dt.date(2026, 12, 31))
    import_past_nights(
        season_id=season.pk, columns=read_past_totals(b"Name,2026-09-01\nKlara Smith,10\nBob,3\n"), by=None, at=AT
    )
    adjust_points(season_id=season.pk, points=5, why="cake", by=None, at=AT, member_id=goes.pk, name="")
    for member in two:
        member.dues.create(year=2026, amount=20 + member.pk, paid_on=dt.date(2026, 3, 1), at=AT)
    for year, amount in ((2024, 0), (2026, None)):
        goes.own_dues.create(year=year, amount=amount)
    return stays, goes


def test_the_one_who_stays_is_known_since_the_first_of_both_until_the_merge_is_taken_back(two):
    stays, goes = two
    since = dt.datetime(2023, 5, 1, tzinfo=dt.UTC)
    Member.objects.filter(pk=goes.pk).update(joined_at=since)
    before = {member.pk: Member.objects.get(pk=member.pk).joined_at for member in two}
    merged(stays, goes)
    assert Member.objects.get(pk=stays.pk).joined_at == since
    take_back_merge(member_id=stays.pk, former_id=stays.former.get().pk, by=None, at=AT)
    assert {each.pk: each.joined_at for each in Member.objects.filter(pk__in=before)} == before


def own_dues_of(member):
    return list(member.own_dues.values_list("year", "amount"))


def test_payments_of_both_and_own_dues_of_both_are_of_the_one_who_stays(two_lives):
    paid = {row.pk for member in two_lives for row in member.dues.all()}
    two_lives[0].own_dues.create(year=2025, amount=5)
    before = all_of(*two_lives)
    stays = merged(*two_lives)
    assert set(stays.dues.values_list("pk", flat=True)) == paid
    assert own_dues_of(stays) == [(2024, 0), (2025, 5), (2026, None)]
    parted(stays, stays.former.get())
    assert all_of(*two_lives) == before


def test_own_dues_from_the_same_year_on_are_those_of_the_one_who_stays(two_lives):
    two_lives[0].own_dues.create(year=2024, amount=8)
    before = all_of(*two_lives)
    stays = merged(*two_lives)
    assert own_dues_of(stays) == [(2024, 8), (2026, None)]
    parted(stays, stays.former.get())
    assert all_of(*two_lives) == before


def test_own_dues_set_since_the_merge_stay_with_the_one_who_stayed(two_lives):
    stays = merged(*two_lives)
    set_own_dues(member_id=stays.pk, year=2024, amount=Decimal(7))
    set_own_dues(member_id=stays.pk, year=2027, amount=Decimal(9))
    again = parted(stays, stays.former.get())
    assert own_dues_of(stays) == [(2024, 7), (2027, 9)]
    assert own_dues_of(again) == [(2024, 0), (2026, None)]


def test_a_merge_by_a_version_without_dues_can_be_taken_back(two):
    stays = merged(*two)
    former = stays.former.get()
    for part in ("stays", "goes", "after"):
        del former.before[part]["left_on"]
    for part in ("dues", "own_dues"):
        del former.before[part]
    former.save()
    assert parted(stays, former) == two[1]


def test_who_comes_again_by_a_merge_has_not_left(two):
    stays, _goes = two
    Member.objects.filter(pk=stays.pk).update(since=dt.date(2020, 1, 1), active=False, left_on=dt.date(2025, 1, 1))
    both = merged(*two)
    assert (both.active, both.left_on) == (True, None)
    parted(both, both.former.get())
    stays.refresh_from_db()
    assert (stays.active, stays.left_on) == (False, dt.date(2025, 1, 1))


def test_a_merge_that_is_taken_back_leaves_both_as_they_were(two_lives):
    before = all_of(*two_lives)
    links = [member_link_of(member) for member in two_lives]
    stays = merged(*two_lives)
    assert parted(stays, stays.former.get()) == two_lives[1]
    assert all_of(*two_lives) == before
    assert [member_for(link) for link in links] == list(two_lives)
    theirs = Night.objects.get(entrants__member=two_lives[1])
    assert (theirs.changes.last().kind, wrong_in(theirs)) == ("member", [])
    assert not FormerMember.objects.exists()
    merged(*two_lives)  # and again


def test_what_was_changed_since_the_merge_stays_with_the_one_who_stayed(two_lives):
    stays = merged(*two_lives)
    later = a_night(3)
    enter(later, stays)
    Member.objects.filter(pk=stays.pk).update(notes="plays well\nsings too", number="99")
    again = parted(stays, stays.former.get())
    stays.refresh_from_db()
    assert (stays.notes, stays.number, stays.email) == ("plays well\nsings too", "99", "clara@example.org")
    assert (again.notes, again.number) == ("plays well", "17")
    assert later.entrants.get(number=4).member == stays


def what_is_in_the_way(stays, former):
    count = Member.objects.count()
    with pytest.raises(Refused) as refused:
        parted(stays, former)
    assert Member.objects.count() == count
    return str(refused.value.faults[0].text)


def test_what_is_in_the_way_of_taking_a_merge_back_is_said(two_lives):
    stays = merged(*two_lives)
    former = stays.former.get()
    Member.objects.filter(pk=stays.pk).update(number="")
    other = Member.objects.create(name="Bob", number="17")
    assert what_is_in_the_way(stays, former).startswith("Bob has the number or the name of Klara Smith by now.")
    other.delete()
    third = merged(Member.objects.create(name="C. Smith"), stays)
    first, second = third.former.order_by("pk")
    assert "Take back that merge first." in what_is_in_the_way(third, first)
    assert "taken back already" in what_is_in_the_way(stays, first)
    assert parted(third, second) == stays
    assert parted(stays, stays.former.get()) == two_lives[1]
    old = FormerMember.objects.create(member=stays, name="x", former_id=10**6, generation=1)
    assert "older version" in what_is_in_the_way(stays, old)


def test_entries_of_one_night_that_became_one_cannot_be_parted(two):
    night = a_night(3)
    for member in two:
        enter(night, member)
    stays = merged(*two)
    assert "Both were entered at “Friday cinch”" in what_is_in_the_way(stays, stays.former.get())
