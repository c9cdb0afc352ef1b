"""What the rows of a file would change on the roster: exactly that, all of it, or nothing."""

import datetime as dt

import pytest
from django.utils import timezone

from club.models import Member
from club.people.finding import groups_named
from club.people.member_fields import values_of
from club.people.rosters import rows_of
from club.people.rosters.bounds import BadRosterError
from club.people.rosters.changes import ChangedMeanwhileError, preview, write_changes
from club.people.rosters.member_columns import member_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster():
    ada = Member.objects.create(name="Ada", number="17", email="ada@example.org", notes="old")
    ada.groups.set(groups_named(["Ladies"]))
    return ada, Member.objects.create(name="Bob"), Member.objects.create(name="Cleo", active=False)


def rows(text):
    return member_rows(rows_of(text.encode())[0]).rows


def in_words(found):
    changes = [
        (each.row, each.member and each.member.name, {f.key: (f.before, f.after) for f in each.fields})
        for each in found
    ]
    return changes


def faults_of(text):
    with pytest.raises(BadRosterError) as bad:
        preview(rows(text))
    return [str(fault) for fault in bad.value.faults]


FILE = """Number;Name;Groups;Notes;Member since;Comes to nights
17;Ada Lovelace;Juniors, ladies;old;;yes
;bob;;;2019-05-31;yes
18;CLEO;;;;no
;Dan;Juniors;;;
"""


def test_a_preview_has_what_is_new_and_each_field_that_changes_and_writes_nothing(roster):
    found = preview(rows(FILE))
    assert in_words(found.changed) == [
        (2, "Ada", {"name": ("Ada", "Ada Lovelace"), "groups": ("Ladies", "Juniors; ladies")}),
        (3, "Bob", {"name": ("Bob", "bob"), "since": ("", "2019-05-31")}),
        (4, "Cleo", {"name": ("Cleo", "CLEO"), "number": ("", "18")}),
    ]
    assert in_words(found.new) == [(5, None, {"name": ("", "Dan"), "groups": ("", "Juniors")})]
    assert list(Member.objects.values_list("name", flat=True)) == ["Ada", "Bob", "Cleo"]


def test_what_was_looked_at_is_written_and_found_and_the_rest_stays(roster):
    write_changes(rows(FILE), preview(rows(FILE)).fingerprint)
    values = {member.name: values_of(member) for member in Member.objects.all()}
    assert list(values) == ["bob", "CLEO", "Dan", "Ada Lovelace"]
    assert values["Ada Lovelace"] | {"groups": {"Juniors", "Ladies"}} == {
        **{
            "number": "17",
            "name": "Ada Lovelace",
            "email": "ada@example.org",
            "phone": "",
            "contact": "",
            "notes": "old",
            "active": True,
        },
        **{"sorts_as": "", "short_name": "", "since": None, "groups": {"Juniors", "Ladies"}},
    }
    assert values["bob"]["since"] == dt.date(2019, 5, 31)
    assert (values["Dan"]["groups"], values["Dan"]["active"]) == (("Juniors",), True)
    assert Member.objects.get(search__contains="lovelace").sort_name == "lovelace ada"
    again = preview(rows(FILE))
    assert (again.new, again.changed, again.unchanged) == ((), (), 4)


def test_who_comes_no_more_or_again_by_the_file_left_today_or_not_at_all(roster):
    file = "Name;Active\nAda;no\nCleo;yes\nDan;no\n"
    Member.objects.filter(name="Cleo").update(left_on=dt.date(2020, 1, 1))
    write_changes(rows(file), preview(rows(file)).fingerprint)
    left = dict(Member.objects.exclude(name="Bob").values_list("name", "left_on"))
    assert left == {"Ada": timezone.localdate(), "Cleo": None, "Dan": None}  # since when of Dan, nobody knows


def test_a_row_that_fits_no_single_member_refuses_the_file(roster):
    assert faults_of("Number;Name\n17;Bob\n") == ["Row 2: number 17 is Ada’s, and Bob is another member."]
    same = "the same name, number or member as in row {}."
    assert faults_of("Number;Name\n1;Dan\n;DAN\n1;Eve\n17;Fay\n;Ada\n;\n".removesuffix(";\n")) == [
        f"Row {row}: {same.format(first)}" for row, first in ((3, 2), (4, 2), (6, 5))
    ]


def test_a_number_tells_two_of_one_name_apart(roster):
    """Ada has 17; another of that name has another number, and a name alone no longer says who is meant."""
    found = preview(rows("Number;Name;Notes\n18;Ada;x\n17;Ada;y\n1;Dan;\n2;Dan;\n"))
    assert [(each.row, each.name, each.namesakes) for each in found.new] == [
        (2, "Ada", ("Ada (17)",)), (4, "Dan", ()), (5, "Dan", ()),
    ]  # fmt: skip
    assert in_words(found.changed) == [(3, "Ada", {"notes": ("old", "y")})]
    write_changes(rows("Number;Name\n18;Ada\n"), preview(rows("Number;Name\n18;Ada\n")).fingerprint)
    assert faults_of("Name;Notes\nAda;z\n") == [
        "Row 2: several members have this name: Ada (17), Ada (18). Write the number in this row."
    ]
    assert in_words(preview(rows("Number;Name;Notes\n18;Ada;z\n")).changed) == [(2, "Ada", {"notes": ("", "z")})]


def test_who_has_no_number_yet_gets_that_of_the_row_with_the_name(roster):
    Member.objects.create(name="Bob", number="5")
    assert in_words(preview(rows("Number;Name\n6;Bob\n")).changed) == [(2, "Bob", {"number": ("", "6")})]


def test_nothing_is_written_of_what_was_not_looked_at(roster):
    fingerprint = preview(rows(FILE)).fingerprint
    Member.objects.create(name="Dan")
    before = list(Member.objects.values_list("name", "number", "version"))
    with pytest.raises(ChangedMeanwhileError):
        write_changes(rows(FILE), fingerprint)
    assert list(Member.objects.values_list("name", "number", "version")) == before
