"""What the browser sent about members."""

import pytest

from club.models import Member
from club.people.forms import NameField
from club.people.member_form import MemberForm, saved

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
def test_a_name_is_on_the_roster_again_with_another_number_alone_however_it_is_written(first, again):
    Member.objects.create(name=first)
    twice = f"{first} (no number) is on the roster already. If this is somebody else, give them their own number."
    assert faults(name=again) == {"name": [twice]}
    assert MemberForm({"name": again, "number": "18"}).is_valid()
    Member.objects.update(number="18")
    assert list(faults(name=again)) == ["name"]
    numberless = Member.objects.create(name=first)
    assert MemberForm({"name": first, "notes": "new"}, instance=numberless).is_valid()


def test_a_members_own_name_may_change_its_letters():
    ada = Member.objects.create(name="ada")
    form = MemberForm({"name": "Ada"}, instance=ada)
    assert form.is_valid()
    assert (form.save().name, ada.active) == ("Ada", False)


def test_a_number_is_given_once_however_it_is_written():
    Member.objects.create(name="Ada", number="B7")
    assert faults(name="Bob", number="b7") == {"number": ["Ada has this number. Give every member their own."]}
    for name in ("Bob", "Cleo"):
        assert MemberForm({"name": name, "number": ""}).is_valid()


def test_who_saves_a_page_that_another_changed_meanwhile_is_refused():
    ada = Member.objects.create(name="Ada")
    forms = [MemberForm({"name": "Ada", "notes": notes, "seen": 0}, instance=Member.objects.get()) for notes in "ab"]
    assert [form.is_valid() and saved(form) for form in forms] == [True, False]
    assert list(forms[1].errors) == ["__all__"]
    ada.refresh_from_db()
    assert (ada.notes, ada.version) == ("a", 1)
