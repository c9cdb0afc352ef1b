"""Names onto the roster: the new ones alone, and all of them or none."""

import pytest
from django.db import IntegrityError

from club.models import Member
from club.people.rosters.adding import add_members

pytestmark = pytest.mark.django_db


def roster():
    return set(Member.objects.values_list("name", flat=True))


def test_who_is_on_the_roster_already_stays_as_they_are():
    Member.objects.create(name="Äda", active=False)
    added = add_members(["ÄDA", "Bob"])
    assert (added.new, added.known) == (("Bob",), ("ÄDA",))
    assert set(Member.objects.values_list("name", "active")) == {("Äda", False), ("Bob", True)}


def test_the_same_list_again_adds_nobody():
    add_members(["Ada", "Bob"])
    assert add_members(["Ada", "Bob"]).new == ()
    assert roster() == {"Ada", "Bob"}


def test_names_that_the_database_refuses_leave_the_roster_as_it_was():
    """As when another adds the same name between the look and the writing: the database has the last word."""
    with pytest.raises(IntegrityError):
        add_members(["Ada", "Bob", "", "Carl"])
    assert roster() == set()


def test_a_roster_of_twenty_thousand_is_written_in_a_few_statements(django_assert_max_num_queries):
    with django_assert_max_num_queries(120):
        add_members(f"Guest {number}" for number in range(20_000))
    assert Member.objects.count() == 20_000
