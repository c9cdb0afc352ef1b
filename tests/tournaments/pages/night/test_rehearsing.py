"""A rehearsal with one click: played, marked on every page, and deleted whenever one likes."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_running_night
from tournaments.models import Entrant, HandRecord, Night
from tournaments.records.audit import wrong_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def rehearsal(admin_client):
    answer = admin_client.post(reverse("rehearse"))
    night = Night.objects.get()
    assert answer.url == reverse("board", args=[night.pk])
    return night


def test_a_rehearsal_is_in_its_third_round_and_holds_together(rehearsal):
    assert [each.closed_at is not None for each in rehearsal.rounds.all()] == [True, True, False]
    assert (rehearsal.entrants.count(), rehearsal.is_rehearsal, wrong_in(rehearsal)) == (12, True, [])


def test_it_is_marked_in_the_list_and_on_its_pages(rehearsal, admin_client):
    assert '<span class="chip">rehearsal</span>' in admin_client.get("/nights/").text
    for name in ("board", "guests", "standings", "draw"):
        assert "A rehearsal: its guests are invented." in admin_client.get(reverse(name, args=[rehearsal.pk])).text


def test_it_is_deleted_with_all_its_hands_and_a_real_night_is_not(rehearsal, admin_client):
    real = a_running_night(4)
    for night in (rehearsal, real):
        admin_client.post(reverse("drop_night", args=[night.pk]))
    assert list(Night.objects.all()) == [real]
    assert (HandRecord.objects.count(), Entrant.objects.count()) == (0, 4)


def test_as_long_as_there_are_only_rehearsals_the_list_says_how_to_begin(rehearsal, admin_client):
    assert "Prepare tonight’s night" in admin_client.get("/nights/").text
    a_running_night(4)
    page = admin_client.get("/nights/").text
    assert ("Prepare tonight’s night" in page, "Like last time" in page) == (False, True)
