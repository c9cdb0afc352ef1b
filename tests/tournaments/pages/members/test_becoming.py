"""The buttons by which a guest becomes a member, is one, or was one by mistake."""

import re

import pytest
from django.urls import reverse

from club.models import Member
from tests.tournaments.night_builder import a_night, a_running_night, play_round
from tests.tournaments.season_nights import ended_night
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


def become(client, night, number, **fields):
    seen = {"seen": night.entrants.get(number=number).name}
    return client.post(reverse("become_member", args=[night.pk, number]), seen | fields, follow=True)


def test_a_guest_becomes_a_member_on_their_page_and_a_guest_again_on_the_members(admin_client):
    night = a_night(4)
    page = admin_client.get(reverse("guest", args=[night.pk, 2])).text
    assert "Make a member" in page
    page = become(admin_client, night, 2)
    member = Member.objects.get(name="Guest 2")
    assert "Guest 2 is on the roster." in page.text
    assert reverse("member", args=[member.pk]) in page.text
    history = admin_client.get(reverse("history", args=[night.pk])).text
    assert "Member of the club" in history
    assert "Take off the roster" in admin_client.get(reverse("member", args=[member.pk])).text
    undone = admin_client.post(reverse("remove_member", args=[member.pk]), follow=True)
    assert "Guest 2 is off the roster." in undone.text
    assert not Member.objects.exists()


def test_a_guest_with_a_members_name_is_that_member_with_one_tap(admin_client):
    night = a_night(4)
    member = Member.objects.create(name="GUEST 2", active=False)
    page = admin_client.get(reverse("guest", args=[night.pk, 2])).text
    assert "GUEST 2 is on the roster. Is it the same person?" in page
    assert f'name="member" value="{member.pk}"' in page
    assert "Guest 2 is GUEST 2, who is on the roster." in become(admin_client, night, 2, member=member.pk).text
    assert night.entrants.get(number=2).member == member


def test_a_guest_with_the_name_of_two_members_is_one_of_them(admin_client):
    night = a_night(4)
    Member.objects.create(name="Guest 2", number="17")
    other = Member.objects.create(name="Guest 2", number="18")
    page = admin_client.get(reverse("guest", args=[night.pk, 2])).text
    for part in ("Is it one of them?", "Is Guest 2 (17)", "Is Guest 2 (18)"):
        assert part in page
    roster = admin_client.get(reverse("door", args=[night.pk])).text
    assert "<bdi>Guest 2 (17)</bdi>" in roster
    become(admin_client, night, 2, member=other.pk)
    assert night.entrants.get(number=2).member == other


def test_after_the_night_the_list_leads_to_each_guest_who_becomes_a_member_there(admin_client):
    night = play_round(a_running_night(4, rounds=1))
    own = reverse("guest", args=[night.pk, 2])
    assert f'href="{own}"' in admin_client.get(reverse("door", args=[night.pk])).text
    assert "Make a member" in admin_client.get(own).text
    page = become(admin_client, night, 2)
    assert page.redirect_chain[-1][0] == own
    assert "Make a member" not in page.text


def test_what_was_sent_by_mistake_is_refused_with_a_sentence(admin_client):
    night = a_night(2)
    for sent in ({"member": "x"}, {"member": "9" * 30}):
        assert "not on the roster any more" in become(admin_client, night, 1, **sent).text
    assert "has changed meanwhile" in become(admin_client, night, 1, seen="Ada").text
    member = Member.objects.create(name="Ada", contact="ada@example.org")
    assert "Take off the roster" not in admin_client.get(reverse("member", args=[member.pk])).text
    assert "more than a name" in admin_client.post(reverse("remove_member", args=[member.pk]), follow=True).text
    for unknown in (99, 10**30):
        assert admin_client.post(reverse("remove_member", args=[unknown])).status_code == 404


def test_guests_of_many_nights_are_linked_with_one_button(admin_client):
    for day in range(1, 15):
        ended_night(day, {"Ada": 3, "Ben Lee": 2, "Ann": 1})
    for name in ("Ada", "Ben Lea"):
        Member.objects.create(name=name)
    Entrant.objects.update(member=None)
    page = reverse("guest_proposals")
    shown = admin_client.get(page).text
    assert reverse("guest_proposals") in admin_client.get(reverse("members")).text
    ticked = re.findall(r'name="link" value="([^"]+)" checked', shown)
    assert (ticked, shown.count('name="link"'), "14 nights" in shown) == (
        [f"{Member.objects.get(name='Ada').pk} Ada"],
        2,
        True,
    )
    assert "14 entries are linked to the members." in admin_client.post(page, {"link": ticked}, follow=True).text
    assert Entrant.objects.filter(member__name="Ada").count() == 14
    answer = admin_client.post(page, {"link": ["999 Ben Lee", "x"]})
    assert (answer.status_code, "not on the roster any more" in answer.text) == (422, True)
    assert admin_client.post(page).status_code == 302
