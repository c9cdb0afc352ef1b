"""What the database itself holds of the people."""

import pytest
from django.db import IntegrityError, transaction

from club.models import Member
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.enrol import enrol_member

pytestmark = pytest.mark.django_db


def test_members_stand_by_name():
    for name in ("Cleo", "Ada", "Ben"):
        Member.objects.create(name=name)
    assert list(map(str, Member.objects.all())) == ["Ada", "Ben", "Cleo"]


@pytest.mark.parametrize("name", ["", "ada"])
def test_the_database_refuses_no_name_and_one_twice(name):
    Member.objects.create(name="Ada")
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(name=name)


def test_a_member_who_leaves_the_roster_stays_in_the_nights():
    ada = Member.objects.create(name="Ada")
    entrant = enrol_member(night_id=a_night(0).pk, member_id=ada.pk, at=AT)
    ada.delete()
    entrant.refresh_from_db()
    assert (entrant.name, entrant.member) == ("Ada", None)
