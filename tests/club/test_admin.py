"""The club's records in the admin: all are shown, and what the program writes stays as it is."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from club.models import Guesses, KeyMark, Member

pytestmark = pytest.mark.django_db


def test_every_model_of_the_club_and_its_accounts_is_shown(admin_client):
    models = [*apps.get_app_config("club").get_models(), *apps.get_app_config("auth").get_models()]
    assert [model for model in models if not admin.site.is_registered(model) and model.__name__ != "Permission"] == []
    Member.objects.create(name="Ada")
    Guesses.objects.create(side="ada", tries=3, last_at=timezone.now())
    KeyMark.objects.get_or_create(id=1, defaults={"mark": "0" * 64})
    for model in (Member, Guesses, KeyMark):
        name = f"admin:club_{model._meta.model_name}"
        assert admin_client.get(reverse(f"{name}_changelist")).status_code == 200
        assert admin_client.get(reverse(f"{name}_change", args=[model.objects.first().pk])).status_code == 200


@pytest.mark.parametrize("model", ["guesses", "keymark"])
def test_what_the_program_writes_is_read_only(admin_client, model):
    assert admin_client.get(reverse(f"admin:club_{model}_add")).status_code == 403


def test_a_members_name_is_checked_as_on_its_own_page(admin_client):
    Member.objects.create(name="Äda")
    answer = admin_client.post(reverse("admin:club_member_add"), {"name": "ÄDA", "active": "on"})
    assert "This name is on the roster already." in answer.content.decode()
    admin_client.post(reverse("admin:club_member_add"), {"name": " Bea \u202e", "active": "on"})
    assert set(Member.objects.values_list("name", flat=True)) == {"Äda", "Bea"}
