"""What the browser sent about people."""

import pytest

from club.models import Member
from club.people.forms import MemberForm, NameField

pytestmark = pytest.mark.django_db


def faults(**fields):
    form = MemberForm(fields)
    assert not form.is_valid()
    return {field: [str(message) for message in messages] for field, messages in form.errors.items()}


def test_a_name_is_cleaned_and_the_page_knows_how_long_it_may_be():
    form = MemberForm({"name": " Zoe\u0308 \u202e\n", "active": "on"})
    assert form.is_valid()
    assert form.save().name == "Zoë"
    assert NameField().widget.attrs == {"autocomplete": "off", "maxlength": "80"}


@pytest.mark.parametrize("fields", [{}, {"name": ""}, {"name": " \u200f"}, {"name": "\x00"}])
def test_no_name_is_refused(fields):
    assert faults(**fields) == {"name": ["Enter a name."]}


@pytest.mark.parametrize("letters", [81, 10_000])
def test_a_name_too_long_is_refused(letters):
    assert faults(name="x" * letters) == {"name": ["This name has more than 80 letters. Use a shorter one."]}


@pytest.mark.parametrize(("first", "again"), [("Ada", "ADA"), ("Łukasz", "łukasz"), ("Zoë", "ZOE\u0308")])
def test_a_name_is_on_the_roster_once_however_it_is_written(first, again):
    Member.objects.create(name=first)
    assert faults(name=again) == {"name": ["This name is on the roster already."]}


def test_a_members_own_name_may_change_its_letters():
    ada = Member.objects.create(name="ada")
    form = MemberForm({"name": "Ada"}, instance=ada)
    assert form.is_valid()
    assert (form.save().name, ada.active) == ("Ada", False)
