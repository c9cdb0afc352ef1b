"""Members by what is typed of them: what it costs the database."""

import pytest

from club.models import Member
from club.people.finding import found_members, groups_named, member_named

pytestmark = pytest.mark.django_db


def test_a_search_of_a_large_roster_finds_names_and_groups():
    Member.objects.bulk_create(Member(name=f"Øyvind Member {number}") for number in range(2_000))
    Member.objects.get(search__startswith="oyvind member 7\n").groups.set(groups_named(["Ladies"]))
    assert [str(each) for each in found_members("LADIES øyv")] == ["Øyvind Member 7"]


def test_a_member_is_known_by_the_whole_name_however_it_is_written():
    Member.objects.create(name="Zoë (Z.) O’Hara")
    assert member_named("ZOË (z.) O’HARA").name == "Zoë (Z.) O’Hara"
    assert [member_named(name) for name in ("Zoe (Z.) O’Hara", "Zoë", "%", "")] == [None] * 4
