"""The club's records in the admin: all are shown, and what the program writes stays as it is."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import PROTECT, ProtectedError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import Guesses, KeyMark, Member
from tests.tournaments.night_builder import AT, a_running_night, table_of
from tournaments.actions.calls import give_time

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
    assert "Äda (no number) is on the roster already." in answer.content.decode()
    admin_client.post(reverse("admin:club_member_add"), {"name": " Bea \u202e", "active": "on"})
    assert set(Member.objects.values_list("name", flat=True)) == {"Äda", "Bea"}


def test_an_account_that_did_something_is_never_deleted_and_stays_in_the_history(admin_client):
    bea = User.objects.create_user("bea", is_staff=True)
    night = a_running_night(4)
    give_time(table_id=table_of(night).pk, minutes=5, by=bea, at=AT)
    listing, account = reverse("admin:auth_user_changelist"), reverse("admin:auth_user_change", args=[bea.pk])
    assert "delete_selected" not in admin_client.get(listing).text
    admin_client.post(listing, {"action": "delete_selected", "_selected_action": bea.pk, "post": "yes"})
    assert "/delete/" not in admin_client.get(account).text
    assert admin_client.post(account.replace("change", "delete"), {"post": "yes"}).status_code == 403
    with pytest.raises(ProtectedError):
        bea.delete()
    assert "bea" in admin_client.get(reverse("history", args=[night.pk])).text


def test_a_member_leaves_the_roster_on_its_own_pages_alone(admin_client):
    ada = Member.objects.create(name="Ada")
    listing = reverse("admin:club_member_changelist")
    assert "delete_selected" not in admin_client.get(listing).text
    assert admin_client.post(reverse("admin:club_member_delete", args=[ada.pk]), {"post": "yes"}).status_code == 403
    assert Member.objects.exists()


def test_every_record_that_names_an_account_protects_it():
    named = [
        field
        for app in ("club", "tournaments")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.concrete_fields
        if field.related_model is User
    ]
    assert named
    assert [str(field) for field in named if field.remote_field.on_delete is not PROTECT] == []


def test_an_account_that_is_blocked_here_and_let_in_again_finds_its_old_sessions_ended(admin_client):
    bea = User.objects.create_user("bea", password="correct horse")
    signed_in = Client()
    signed_in.force_login(bea)
    url = reverse("admin:auth_user_change", args=[bea.pk])
    account = {"username": "bea", "date_joined_0": "2026-11-20", "date_joined_1": "20:00:00"}
    for active, status in ({}, 302), ({"is_active": "on"}, 302):
        assert admin_client.post(url, account | active).status_code == 302
        assert signed_in.get("/nights/").status_code == status
    assert User.objects.get(pk=bea.pk).is_active
    admin_client.post(url, account | {"is_active": "on", "first_name": "Bea"})
    signed_in.force_login(bea)
    assert signed_in.get("/nights/").status_code == 200
