"""The codes on the members' name cards: printed, scanned at the door, withdrawn."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Member
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.merging import merge_members
from tournaments.models import Night
from tournaments.records.links import member_for, member_link_of, member_token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def member():
    return Member.objects.create(name="Clara Ødegaard")


def scan(client, member):
    return client.get(reverse("member_code", args=[member_token_of(member)]))


def test_a_scanned_card_leads_to_its_member_at_the_door_of_tonight(admin_client, member):
    today = timezone.localdate()
    a_night(0, date=today + dt.timedelta(days=7))
    tonight = a_night(0, date=today)
    over = a_night(0, date=today)
    Night.objects.filter(pk=over.pk).update(state=Night.State.OVER)
    answer = scan(admin_client, member)
    assert answer.url.startswith(reverse("door", args=[tonight.pk]))
    page = admin_client.get(answer.url)
    assert [row.name for group in page.context["groups"] for row in group.rows if row.shown] == [member.name]
    assert tonight.entrants.count() == 0


def test_a_rehearsal_that_was_not_ended_is_not_tonight(admin_client, member):
    today = timezone.localdate()
    tonight = a_night(0, date=today - dt.timedelta(days=1))
    a_night(0, date=today, is_rehearsal=True)
    assert scan(admin_client, member).url.startswith(reverse("door", args=[tonight.pk]))


def test_without_a_night_a_card_leads_to_the_nights_and_says_why(admin_client, member):
    page = admin_client.get(reverse("member_code", args=[member_token_of(member)]), follow=True)
    assert "There is no night to check in to. Make one first." in page.content.decode()


def test_a_card_opens_nothing_for_who_is_not_signed_in(client, member):
    a_night(0)
    assert scan(client, member).url.startswith("/sign-in/")


def test_a_code_that_is_withdrawn_finds_nobody_and_a_new_one_does(admin_client, member):
    old = member_link_of(member)
    for _ in range(2):  # the second is of a page that is old, and withdraws nothing
        admin_client.post(reverse("withdraw_code", args=[member.pk]), {"seen": 1})
    member.refresh_from_db()
    assert member.generation == 2
    assert (member_for(old), member_for(member_link_of(member))) == (None, member)


def test_a_code_of_who_was_merged_is_withdrawn_with_the_code_of_who_stayed(admin_client, member):
    twice = Member.objects.create(name="Clara Odegaard")
    lost = member_link_of(twice)
    merge_members(member_id=member.pk, other_id=twice.pk, by=None, at=AT)
    assert member_for(lost) == member
    admin_client.post(reverse("withdraw_code", args=[member.pk]), {"seen": 1})
    assert member_for(lost) is None
