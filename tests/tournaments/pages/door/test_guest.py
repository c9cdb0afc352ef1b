"""One guest's page: the name is corrected, the fee entered, the guest taken off the list."""

from decimal import Decimal

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_night, a_running_night

pytestmark = pytest.mark.django_db


def names(night):
    return list(night.entrants.values_list("number", "name"))


def test_a_name_is_corrected_and_a_guest_taken_off(admin_client):
    night = a_night(2)
    url = reverse("guest", args=[night.pk, 1])
    assert 'value="Guest 1"' in admin_client.get(url).content.decode()
    assert 'name="seen" value="Guest 1"' in admin_client.get(url).content.decode()
    assert admin_client.post(url, {"name": "Zoë", "seen": "Guest 1"}).url == reverse("door", args=[night.pk])
    page = admin_client.get(url).content.decode()
    assert page.count('name="seen" value="Zoë"') == 3  # with either form
    stale = admin_client.post(url, {"take_off": "1", "seen": "Guest 1"}, follow=True)
    assert "you saw number 1 as “Guest 1”, but it is “Zoë” now" in stale.content.decode()
    answer = admin_client.post(url, {"take_off": "1", "seen": "Zoë"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == ["Zoë is off the list."]
    assert names(night) == [(2, "Guest 2")]


def test_a_name_that_is_anothers_stays_as_it_was(admin_client):
    night = a_night(2)
    url = reverse("guest", args=[night.pk, 1])
    for name in ("guest 2", "", "x" * 81):
        answer = admin_client.post(url, {"name": name, "seen": "Guest 1"})
        assert answer.status_code == 422
        assert len(answer.context["form"].errors["name"]) == 1
    assert "you saw “”, and now" in admin_client.post(url, {"name": "Zoë"}).content.decode()
    assert names(night) == [(1, "Guest 1"), (2, "Guest 2")]


def test_nobody_is_taken_off_a_night_that_is_played(admin_client):
    night = a_running_night(4)
    url = reverse("guest", args=[night.pk, 1])
    assert "take_off" not in admin_client.get(url).content.decode()
    admin_client.post(url, {"take_off": "1"})
    assert night.entrants.count() == 4


def test_what_was_paid_is_written_down_unless_somebody_else_did_meanwhile(admin_client):
    night = a_night(4, fee=Decimal("5.00"))
    address = reverse("guest", args=[night.pk, 1])
    assert 'name="seen" value="0.00"' in admin_client.get(address).content.decode()
    night.entrants.filter(number=1).update(paid=Decimal("5.00"))
    sent = {"pays": "1", "paid": "2.50", "fee": "2.50", "seen": "0.00"}
    refused = admin_client.post(address, sent)
    assert refused.status_code == 422
    assert "Somebody else has just entered that" in refused.content.decode()
    assert 'name="seen" value="5.00"' in refused.content.decode()
    assert night.entrants.get(number=1).paid == 5
    assert admin_client.post(address, sent | {"seen": "5.00"}).status_code == 302
    assert night.entrants.get(number=1).paid == Decimal("2.50")
