"""What the database itself holds of the people."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.urls import reverse

from club.models import Member, MemberGroup
from tests.tournaments.night_builder import AT, a_night, play_round
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.door import enrol_member, rename
from tournaments.actions.draw import draw_seats, publish_draw

pytestmark = pytest.mark.django_db


def test_members_stand_by_last_name_however_they_were_saved():
    Member.objects.bulk_create(Member(name=name) for name in ("Zoë Ångström", "Émile Baker", "Ada Zola", "Cleo"))
    Member.objects.create(name="Ben Abel").delete()
    married = Member.objects.get(name="Ada Zola")
    married.name = "Ada Baker"
    married.save()
    assert list(map(str, Member.objects.all())) == ["Zoë Ångström", "Ada Baker", "Émile Baker", "Cleo"]


def test_one_who_was_stored_with_another_apostrophe_is_found_and_stands_by_either():
    for name in ("Seán O’Brien", "Ann Oates", "Mary O'Neill"):
        Member.objects.create(name=name)
    MemberGroup.objects.create(name="L’Île")
    Member.objects.filter(name="Seán O’Brien").update(sort_name="o’brien sean", search="sean o’brien")
    MemberGroup.objects.update(plain="l’ile")
    import_module("club.migrations.0009_one_apostrophe").write_again(apps, None)
    assert list(map(str, Member.objects.all())) == ["Seán O’Brien", "Mary O'Neill", "Ann Oates"]
    assert Member.objects.filter(search__contains="o'brien").count() == 1
    assert MemberGroup.objects.get().plain == "l'ile"


def test_a_member_stored_with_a_number_in_brackets_is_sorted_by_the_name_alone():
    for name in ("Mary Smith (2)", "Ann Lee"):
        Member.objects.create(name=name)
    Member.objects.filter(name="Mary Smith (2)").update(sort_name="(2) mary smith")
    import_module("club.migrations.0011_brackets_are_not_sorted").write_again(apps, None)
    assert list(map(str, Member.objects.all())) == ["Ann Lee", "Mary Smith (2)"]


@pytest.mark.parametrize("name", ["", "ada"])
def test_the_database_refuses_no_name_and_one_twice_without_another_number(name):
    Member.objects.create(name="Ada")
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(name=name)
    Member.objects.create(name="ADA", number="1")


def test_a_member_who_leaves_the_roster_stays_in_the_nights_their_standings_and_their_history(admin_client):
    ada = Member.objects.create(name="Ada")
    night = a_night(3)
    entrant = enrol_member(night_id=night.pk, member_id=ada.pk, at=AT)
    draw_seats(night_id=night.pk, seed=7)
    publish_draw(night_id=night.pk, by=None, at=AT)
    rename(night_id=night.pk, number=entrant.number, name="Ada L.", by=None, at=AT)
    play_round(night)
    pages = [reverse(name, args=[night.pk]) for name in ("standings", "history")]
    before = [words(admin_client.get(page)).count("Ada") for page in pages]
    assert all(before)
    ada.delete()
    assert [words(admin_client.get(page)).count("Ada") for page in pages] == before
    entrant.refresh_from_db()
    assert (entrant.name, entrant.member) == ("Ada L.", None)
