"""A token opens the API until it is withdrawn; the database has a digest of it alone."""

import datetime as dt

import pytest
from django.core.serializers import serialize
from django.utils import timezone

from club.database.stored_models import LEFT_OUT
from club.models import ApiToken
from club.sign_in.api_tokens import PREFIX, make_token, refusal_of, withdraw_token
from tests.tournaments.night_builder import AT

pytestmark = pytest.mark.django_db


def opens(rf, token):
    return refusal_of(rf.get("/api/nights/", headers={"Authorization": f"bearer {token}"})) is None


def test_a_token_opens_until_it_is_withdrawn_and_another_still_does(rf, admin_user):
    (row, token), (_, other) = (make_token(name=name, by=admin_user, at=AT) for name in ("Website", "Website"))
    assert (token != other, token.startswith(PREFIX), len(token) > 40) == (True, True, True)
    assert (opens(rf, token), opens(rf, other), opens(rf, row.digest)) == (True, True, False)
    withdraw_token(token_id=row.pk, by=admin_user, at=AT)
    withdraw_token(token_id=row.pk, by=None, at=AT + dt.timedelta(1))
    row.refresh_from_db()
    assert (row.withdrawn_by, row.withdrawn_at) == (admin_user, AT)
    assert (opens(rf, token), opens(rf, other)) == (False, True)


def test_the_database_does_not_have_it_and_no_backup_has_its_digest():
    _, token = make_token(name="Website", by=None, at=AT)
    assert token not in serialize("json", ApiToken.objects.all())
    assert "club.apitoken" in LEFT_OUT


def test_its_use_is_noted(rf):
    row, token = make_token(name="Website", by=None, at=AT)
    for _ in ("at first", "again"):
        assert opens(rf, token)
    row.refresh_from_db()
    assert row.last_used == timezone.localdate()
