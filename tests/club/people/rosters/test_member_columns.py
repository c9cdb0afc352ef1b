"""Which columns of a file hold which fields of a member, and what its rows hold of them."""

import datetime as dt

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from club.people.member_fields import FIELDS
from club.people.rosters import rows_of
from club.people.rosters.bounds import BadRosterError
from club.people.rosters.member_columns import member_rows
from tests.club.people.rosters.files import workbook


def read(content):
    return member_rows(rows_of(content if isinstance(content, bytes) else content.encode())[0])


@pytest.mark.parametrize(
    "text", ["Ada\nBob\n", "Name\nAda\n", "First name,Last name\nAda,Lovelace\n", "Name;Cake\nAda;yes\n", ""]
)
def test_a_file_of_names_alone_is_none_of_these(text):
    assert read(text) is None


def test_fields_are_found_by_their_headings_in_any_order_below_a_title():
    found = read(
        "Members 2026;;;;\nE-mail;Last name;Member No;First name;Member-number;Phone\na@b.org;Lovelace;x;Ada;007;'+44 1\n"
    )
    assert [each.values for each in found.rows] == [
        {"number": "007", "name": "Ada Lovelace", "email": "a@b.org", "phone": "+44 1"}
    ]
    assert found.unread == ("Member No",)
    assert read(f"{found.heading}{found.texts[3]}").rows[0].values == found.rows[0].values


def test_an_apostrophe_before_what_a_spreadsheet_would_run_is_no_part_of_it():
    found = read("Name;Short name\n'=1+1;'＝A\n'＠Ada;'Bea\n")
    assert [(each.values["name"], each.values["short_name"]) for each in found.rows] == [
        ("=1+1", "＝A"),
        ("＠Ada", "'Bea"),
    ]


def test_a_workbook_counts_its_dates_and_holds_numbers():
    found = read(workbook(("No.", "Name", "Since"), (17, "Ada", 43616), ("18", "Bob", "2019-05-31")))
    assert [(each.values["number"], each.values["since"]) for each in found.rows] == [
        ("17", dt.date(2019, 5, 31)),
        ("18", dt.date(2019, 5, 31)),
    ]


def test_every_cell_that_cannot_be_read_is_reported_with_its_row():
    bad = [
        *(";", f"{'9' * 21};Ada"),
        *("1;Ada;2019-02-30", "2;Bob;;perhaps", "3;Cleo;;;extra"),
    ]
    with pytest.raises(BadRosterError) as refused:
        read("Number;Name;Since;Active\n;;1999-01-01\n" + "\n".join(bad[1:]) + "\n")
    assert [(fault.row, fault.sentence.split(" ")[0]) for fault in refused.value.faults] == [
        (2, "Name:"), (3, "Number,"), (4, "Member"), (5, "Comes"), (6, "there"),
    ]  # fmt: skip


def test_a_field_in_two_columns_and_a_heading_alone_are_refused():
    for text, sentence in (
        ("Number;Name;No.\n1;Ada;2\n", "Row 1: two columns are headed “Number”. Remove one of them."),
        ("Number;Name\n", "This file has a heading but no names."),
        ("Notes;Name\n" + f"{'x' * 800};Ada\n" * 1_100, "This file holds too much for one list. Split it."),
    ):
        with pytest.raises(BadRosterError) as refused:
            read(text)
        assert [str(fault) for fault in refused.value.faults] == [sentence]


def test_what_an_export_wrote_safely_is_read_as_it_was():
    found = read("Name;Notes\nAda;'=1+1\nBob;'t Hooft\nCleo;'-\n")
    assert [each.values["notes"] for each in found.rows] == ["=1+1", "'t Hooft", "-"]


def test_a_single_column_of_contacts_is_sorted_out():
    found = read('Name;Contact\nAda;"a@b.org\n01234 567\n1 High St"\nBob;x\n')
    assert [dict(each.values) for each in found.rows] == [
        {"name": "Ada", "email": "a@b.org", "phone": "01234 567", "contact": "1 High St"},
        {"name": "Bob", "contact": "x"},
    ]


def test_several_columns_of_one_kind_are_joined():
    found = read("Name;Phone;Mobile;E-mail;Mail;Street;Town\nAda;1;2;a@b;c@d;1 High St;Leeds\n")
    assert dict(found.rows[0].values) == {
        "name": "Ada", "phone": "1, 2", "email": "a@b, c@d", "contact": "1 High St\nLeeds",
    }  # fmt: skip


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_what_a_language_exports_it_reads_back_and_so_does_english(language):
    values = {"number": "7", "name": "Zoé Côté", "email": "a@b.org", "since": dt.date(2019, 5, 31), "active": False}
    with override(language):
        heading = ",".join(gettext(field.heading) for field in FIELDS)
        row = ",".join(field.written(values[field.key]) if field.key in values else "" for field in FIELDS)
    for reader in (language, "en"):
        with override(reader):
            found = read(f"{heading}\n{row}\n")
            assert found.unread == ()
            assert {key: found.rows[0].values[key] for key in values} == values
