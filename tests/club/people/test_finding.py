"""Members by what is typed of them: what it costs the database."""

import pytest

from club.models import Member
from club.people.finding import found_members, groups_named, members_named, names_at_nights, told_apart

pytestmark = pytest.mark.django_db


def test_a_search_of_a_large_roster_finds_names_and_groups():
    Member.objects.bulk_create(Member(name=f"Øyvind Member {number}") for number in range(2_000))
    Member.objects.get(search__startswith="oyvind member 7\n").groups.set(groups_named(["Ladies"]))
    assert [str(each) for each in found_members("LADIES øyv")] == ["Øyvind Member 7"]


def test_a_member_is_known_by_the_whole_name_however_it_is_written():
    Member.objects.create(name="Zoë (Z.) O’Hara")
    assert list(map(str, members_named("ZOË (z.) O’HARA"))) == ["Zoë (Z.) O’Hara"]
    assert [members_named(name) for name in ("Zoe (Z.) O’Hara", "Zoë", "%", "")] == [[]] * 4


def test_members_of_one_name_are_told_apart_by_their_numbers():
    Member.objects.create(name="Ann Lee", number="17")
    Member.objects.create(name="ANN LEE")
    Member.objects.create(name="Bob", number="18")
    Member.objects.create(name="x" * 80, number="1")
    Member.objects.create(name="X" * 80, number="2")
    assert sorted(told_apart(members_named("ann lee")).values()) == ["ANN LEE (no number)", "Ann Lee (17)"]
    assert sorted(names_at_nights(Member.objects.all()).values()) == [
        "ANN LEE", "Ann Lee (17)", "Bob", "X" * 76 + " (2)", "x" * 76 + " (1)",
    ]  # fmt: skip
