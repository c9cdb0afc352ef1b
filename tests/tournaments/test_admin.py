"""Django's admin of the nights' records: every one is there to be looked at, and none to be changed."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_running_night, play_round, table_of
from tournaments.actions.calls import call_director
from tournaments.actions.laws import make_house_law
from tournaments.actions.rulings import Decision, give_ruling
from tournaments.actions.sheets import key_tally
from tournaments.models import HandRecord, HouseLaw

pytestmark = pytest.mark.django_db

MODELS = list(apps.get_app_config("tournaments").get_models())


@pytest.fixture
def night(admin_user):
    """A night with rows of nearly every kind."""
    night = play_round(a_running_night(9))
    case = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)
    give_ruling(table_id=table_of(night).pk, decision=case, by=admin_user, at=AT)
    call_director(card=night.cards.first(), reason="rule", at=AT)
    key_tally(night_id=night.pk, number=1, points={1: 5}, by=admin_user, at=AT)
    make_house_law(name="Ours", base="foster-1897", fields={"least_bid": 5}, by=admin_user, at=AT)
    return night


def test_every_record_is_listed_and_shown(night, admin_client):
    wrong = []
    for model in MODELS:
        place = f"admin:tournaments_{model._meta.model_name}"
        listed = admin_client.get(reverse(f"{place}_changelist"), {"q": "Friday"})
        rows = model._base_manager.all()[:1]
        pages = [listed, *(admin_client.get(reverse(f"{place}_change", args=[row.pk])) for row in rows)]
        if [page.status_code for page in pages] != [200] * len(pages):
            wrong.append(model.__name__)
    assert wrong == []


def test_a_record_is_listed_with_its_place_in_the_night(night, admin_client):
    page = admin_client.get(reverse("admin:tournaments_handrecord_changelist")).content.decode()
    assert "Friday cinch, round 1, table 2" in page


def test_no_record_is_added_changed_or_deleted_here(night, admin_client, rf, admin_user):
    request = rf.get("/")
    request.user = admin_user
    may = [
        model.__name__
        for model in MODELS
        for own in [admin.site._registry[model]]
        if own.has_add_permission(request) or own.has_change_permission(request) or own.has_delete_permission(request)
    ]
    assert may == []
    row = HandRecord.objects.first()
    url = reverse("admin:tournaments_handrecord_change", args=[row.pk])
    assert admin_client.post(url, {"deal": 4}).status_code == 403
    assert admin_client.post(url.replace("change", "delete"), {"post": "yes"}).status_code == 403
    assert HandRecord.objects.filter(pk=row.pk, deal=row.deal).exists()
    assert HouseLaw.objects.count() == 1
