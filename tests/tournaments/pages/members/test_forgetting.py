"""The page on which a person is forgotten, and the file of all that is held."""

import re
from decimal import Decimal

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from club.models import ClubSettings, Forgotten, Member, MemberGroup
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tests.tournaments.person_nights import small_night
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.door import rename
from tournaments.actions.forgetting import forget_member
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.seasons import adjust_points
from tournaments.models import Entrant, HandRecord, Night, Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    member = Member.objects.create(name="Ada Lovelace", number="17")
    ended_night(1, {"Ada Lovelace": 30, "Bea": 20})
    night = ended_night(8, {"Ada Lovelace": 12, "Bea": 25})
    Night.objects.filter(pk=night.pk).update(name="The Ada Lovelace Cup")
    Entrant.objects.filter(night=night).update(member=None)
    return member


def test_a_prize_that_the_figures_gave_is_held_too(admin_client):
    night = small_night()
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First prize")], by=None, at=AT)
    winner = night.prizes.get().won_by.get()
    held = admin_client.get(reverse("guest_data", args=[night.pk, winner.number])).json()
    assert held["nights"][0]["prizes"] == ["First prize"]


def forget(client, member, **fields):
    return client.post(reverse("forget_member", args=[member.pk]), {"seen": member.name} | fields, follow=True)


def test_the_page_says_what_changes_what_stays_and_where_a_part_of_the_name_stands(admin_client, ada):
    night = Night.objects.get(name="Night 1")
    night.changes.create(kind="paid", at=AT, why="Lovelace pays next time")
    page = admin_client.get(reverse("forget_member", args=[ada.pk])).text
    for text in (
        "2 nights have a number",
        "The Ada Lovelace Cup",
        "Replace the name there too",
        "Lovelace pays next time",
        "As a guest, at these nights",
        "Backups that you have downloaded",
    ):
        assert text in page, text


def test_where_a_part_of_the_name_would_stay_the_page_leads_to_where_it_is_changed(admin_client, ada):
    cup = ended_night(15, {"Bea": 3, "Cleo": 1})
    Night.objects.filter(pk=cup.pk).update(name="The Lovelace Cup")
    set_prizes(
        night_id=cup.pk,
        prizes=[PrizeLine("points", "Lovelace vase")],
        groups=("Lovelace’s", ""),
        by=None,
        at=AT,
    )
    group, bea = MemberGroup.objects.create(name="Lovelace table"), Member.objects.create(name="Bea")
    Member.objects.filter(pk=bea.pk).update(notes="comes with Lovelace", contact="at the Lovelaces")
    season = a_season()
    Season.objects.filter(pk=season.pk).update(name="Lovelace season")
    given = {"member_id": bea.pk, "name": "", "points": 5, "why": "lent by Lovelace"}
    adjust_points(season_id=season.pk, by=None, at=AT, **given)
    ClubSettings.objects.update_or_create(pk=1, defaults={"name": "Lovelace Club"})
    page = admin_client.get(reverse("forget_member", args=[ada.pk])).text
    wanted = {
        "The Lovelace Cup": reverse("night_settings", args=[cup.pk]),
        "Lovelace vase": reverse("prizes", args=[cup.pk]),
        "Lovelace’s": reverse("prizes", args=[cup.pk]),
        "Lovelace table": reverse("admin:club_membergroup_change", args=[group.pk]),
        "comes with Lovelace": reverse("member", args=[bea.pk]),
        "Lovelace season": reverse("season_settings", args=[season.pk]),
        "lent by Lovelace": reverse("adjustments", args=[season.pk]),
        "Lovelace Club": reverse("club_settings"),
    }
    found = set(re.findall(r'<bdi>([^<]+)</bdi></span></label>\s*<a href="([^"]+)">', page))
    history = reverse("history", args=[cup.pk])
    assert found == {*wanted.items(), ("Lovelace vase", history)}
    assert "checked" not in "".join(re.findall(r'<input[^>]*name="parts"[^>]*>', page))
    for url in set(wanted.values()):
        assert admin_client.get(url).status_code == 200


def test_a_director_who_may_not_rename_a_group_gets_no_link_to_it(client, ada):
    MemberGroup.objects.create(name="Lovelace table")
    client.force_login(User.objects.create_user("director", is_staff=True))
    page = client.get(reverse("forget_member", args=[ada.pk])).text
    assert "Group of members:</small><br><bdi>Lovelace table</bdi>" in page
    assert "/admin/" not in page


def test_the_name_is_gone_and_no_message_has_it(admin_client, ada):
    cup = Night.objects.get(name="The Ada Lovelace Cup")
    page = forget(admin_client, ada, guest_at=[str(cup.pk)], also="", titles="on")
    name = Forgotten.objects.get().name
    assert "Forgotten. A number stands in place of the name." in page.text
    for url in (
        reverse("members"),
        reverse("nights"),
        reverse("door", args=[cup.pk]),
        reverse("history", args=[cup.pk]),
    ):
        assert "Lovelace" not in admin_client.get(url).text
    assert name in admin_client.get(reverse("standings", args=[cup.pk])).text
    assert admin_client.get(reverse("forget_member", args=[ada.pk]), follow=True).status_code == 200
    assert admin_client.get(reverse("forget_member", args=[ada.pk + 1])).status_code == 404


def test_a_namesakes_night_is_unticked_and_stays(admin_client, ada):
    forget(admin_client, ada, also="")
    assert Entrant.objects.filter(name="Ada Lovelace").count() == 1
    assert Night.objects.filter(name="The Ada Lovelace Cup").exists()


def test_a_guest_is_forgotten_from_the_page_of_a_night(admin_client):
    night = play_round(a_running_night(4, rounds=1))
    url = reverse("forget_guest", args=[night.pk, 2])
    assert reverse("forget_guest", args=[night.pk, 2]) in admin_client.get(reverse("guest", args=[night.pk, 2])).text
    refused = admin_client.post(url, {"seen": "Guest 9", "also": ""})
    assert (refused.status_code, "The name was changed meanwhile" in refused.text) == (422, True)
    admin_client.post(url, {"seen": "Guest 2", "also": ""})
    assert not night.entrants.filter(name="Guest 2").exists()


def test_who_plays_tonight_is_refused_with_the_night_and_nothing_is_written(admin_client):
    night = a_night(4)
    page = admin_client.post(reverse("forget_guest", args=[night.pk, 2]), {"seen": "Guest 2", "also": ""})
    assert (page.status_code, "which is not over" in page.text) == (422, True)
    assert night.entrants.filter(name="Guest 2").exists()
    assert not Forgotten.objects.exists()


def test_all_that_is_held_is_one_file_without_the_names_of_others(admin_client):
    night = play_round(a_running_night(4, rounds=1))
    rename(night_id=night.pk, number=2, name="Zoë", seen="Guest 2", by=None, at=AT)
    given = {
        "member_id": None,
        "name": "Zoë",
        "points": Decimal("5.25"),
        "why": "Zoë sat in for Bea Ames, as Bea was ill",
    }
    ended_night(1, {"Bea Ames": 1})
    adjust_points(season_id=a_season().pk, by=None, at=AT, **given)
    answer = admin_client.get(reverse("guest_data", args=[night.pk, 2]))
    held = answer.json()
    [there] = held["nights"]
    seat = night.rounds.get().seats.get(entrant__number=2)
    assert (held["format"], held["name"], held["member"]) == ("headtable-person/1", "Zoë", None)
    assert there["seats"] == [{"round": 1, "table": 1, "seat": seat.seat}]
    assert [(each["deal"], each["hand"]) for each in there["hands"]] == list(
        HandRecord.objects.order_by("deal").values_list("deal", "hand")
    )
    assert (there["there_in_rounds"], there["sat_out_in_rounds"], there["phones"]) == ([], [], [])
    assert sum(each["credited"] for each in there["hands"]) == int(there["result"]["points"])
    assert [(line["before"], line["after"]) for line in there["history"]] == [("Guest 2", "Zoë")]
    assert [held["adjustments"][0][key] for key in ("points", "why")] == [5.25, "Zoë sat in for …, as … was ill"]
    assert answer.text.count("Guest") == 1  # the name before


def test_a_members_file_has_all_that_the_roster_holds(admin_client, ada):
    ada.email, ada.phone, ada.contact, ada.notes = "ada@example.org", "+44 1", "1 High St", "brings cake"
    ada.save()
    held = admin_client.get(reverse("member_data", args=[ada.pk])).json()
    assert {key: held["member"][key] for key in ("number", "email", "phone", "contact", "notes", "groups")} == {
        "number": "17", "email": "ada@example.org", "phone": "+44 1", "contact": "1 High St", "notes": "brings cake", "groups": [],
    }  # fmt: skip
    assert [each["night"] for each in held["nights"]] == ["Night 1", "The Ada Lovelace Cup"]
    assert "Bea" not in str(held)


def test_a_message_that_waits_in_a_session_does_not_have_the_name(admin_client):
    admin_client.post(reverse("members"), {"name": "Zenobia Quill"})
    forget_member(member_id=Member.objects.get().pk, by=None, at=AT)
    page = admin_client.get(reverse("members")).text
    assert ("Zenobia" in page, "is on the roster." in page) == (False, True)
