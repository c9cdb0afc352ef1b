"""One text of how a member is reached: its e-mail and phone, and nothing of it lost."""

from importlib import import_module

import pytest
from django.apps import apps

from club.models import Member
from club.people.member_fields import sorted_out


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ("", "", "")),
        ("ada@example.org\n+44 20 7946 0958\n12 High Street\nLeeds", ("ada@example.org", "+44 20 7946 0958", "12 High Street\nLeeds")),
        ("Tel. 07700 900123; ada@example.org", ("ada@example.org", "Tel. 07700 900123", "")),
        ("a@b.org, c@d.org\ne@f.org", ("a@b.org, c@d.org", "", "e@f.org")),
        ("01234 567890\n01234 567891", ("", "01234 567890", "01234 567891")),
        ("call Bob: b@d.org\nask at no. 12", ("", "", "call Bob: b@d.org\nask at no. 12")),
        ("x" * 100 + "@y", ("", "", "x" * 100 + "@y")),
    ],
)  # fmt: skip
def test_an_email_and_a_phone_are_taken_out_and_the_rest_stays(text, found):
    assert sorted_out(text) == found


@pytest.mark.django_db
def test_the_contacts_of_older_versions_are_sorted_out():
    Member.objects.create(name="Ada", contact="ada@example.org\n01234 567890\n12 High Street")
    Member.objects.create(name="Bob", contact="at the mill")
    import_module("club.migrations.0004_email_and_phone").sort_contacts(apps, None)
    assert list(Member.objects.values_list("name", "email", "phone", "contact")) == [
        ("Ada", "ada@example.org", "01234 567890", "12 High Street"),
        ("Bob", "", "", "at the mill"),
    ]
    assert Member.objects.get(search__contains="ada@example").name == "Ada"
