"""The page at which members come from a file: checked first, then added, all or none."""

import datetime as dt
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.urls import reverse

from club.models import Member
from club.people.rosters.bounds import MOST_BYTES
from club.people.rosters.page import add_members
from tests.club.people.rosters.files import workbook

pytestmark = pytest.mark.django_db


@pytest.fixture
def send(admin_client):
    def send(content=None, follow=True, **fields):
        if content is not None:
            fields["file"] = SimpleUploadedFile("../../roster <b>.csv", content)
        return admin_client.post(reverse("read_members"), fields, follow=follow)

    return send


def box(page):
    found = re.search(r"<textarea[^>]*>\s*(.*?)</textarea>", page.content.decode(), re.DOTALL)
    return found and found[1].split("\n")


def messages(page):
    return [str(message) for message in page.context["messages"]]


def test_the_names_in_a_file_are_checked_before_anyone_is_added(send):
    Member.objects.create(name="Bob")
    page = send("Name\nAda\nBOB\nada\nZoë\n".encode("cp1252"))
    assert page.status_code == 200
    assert box(page) == ["Ada", "Zoë"]
    words = page.content.decode()
    for part in (
        "3 names in the file",
        "2 of them new. File format: Windows-1252.",
        "row 4, as in row 2",
        "is already on the roster",
    ):
        assert part in words
    assert Member.objects.count() == 1


def test_the_names_that_were_checked_are_added(send):
    Member.objects.create(name="Bob")
    page = send(names="Ada Lovelace\r\n\r\nBob\r\nLovelace, Ada\r\n")
    assert messages(page) == ["2 members added. 1 was on the roster already."]
    assert set(Member.objects.values_list("name", flat=True)) == {"Ada Lovelace", "Bob", "Lovelace, Ada"}


@pytest.mark.parametrize("content", [b"Name\nAda\n" + b"x" * 81, workbook(("Name",), ("Ada",), ("x" * 81,))])
def test_one_faulty_row_and_nobody_is_added(send, content):
    page = send(content)
    assert page.status_code == 422
    assert "Row 3: this name has more than 80 letters" in page.content.decode()
    assert box(page) is None
    names = send(names="Ada\n" + "x" * 81)
    assert names.status_code == 422
    assert box(names) == ["Ada", "x" * 81]
    assert not Member.objects.exists()


def test_many_faults_are_shown_in_part_and_counted(send):
    page = send(b"Name\n" + (b"x" * 81 + b"\n") * 60).content.decode()
    assert page.count("this name has more than") == 50
    assert "And 10 more rows." in page


def test_no_file_an_empty_one_and_a_huge_one_are_refused(send):
    assert "Choose a file first." in send().content.decode()
    assert send(b"").status_code == 422
    assert "more than 4 MB" in send(b"x" * (MOST_BYTES + 1)).content.decode()


def test_a_file_of_known_names_leads_back(send):
    Member.objects.create(name="Ada")
    assert "Everyone in this file is already on the roster." in send(b"Ada\n").content.decode()


def test_what_a_file_holds_is_shown_as_text(send):
    page = send(b"Name\n<script>x</script>\n</textarea><img src=x>\n").content.decode()
    assert "<script>x" not in page
    assert "<img" not in page


def test_only_a_director_reads_files(client, django_user_model):
    assert client.post(reverse("read_members"), {"names": "Ada"}).status_code == 302
    client.force_login(django_user_model.objects.create_user("guest"))
    assert client.post(reverse("read_members"), {"names": "Ada"}).status_code == 403
    assert not Member.objects.exists()


def test_the_roster_leads_to_the_page(admin_client):
    assert reverse("read_members") in admin_client.get(reverse("members")).content.decode()


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


def test_a_long_roster_is_stored_whole():
    add_members(f"Guest {number}" for number in range(2_000))
    assert Member.objects.count() == 2_000


FILE = b"Number,Name,Groups\n17,Ada,Ladies\n,Bob,\n"


def what_is_sent_back(page):
    return {"rows": page.context["rows"].replace("\n", "\r\n"), "fingerprint": page.context["preview"].fingerprint}


def test_what_a_file_of_more_than_names_would_change_is_looked_at_and_then_written(send):
    Member.objects.create(name="Ada")
    Member.objects.create(name="Cleo", notes="stays")
    page = send(FILE)
    for part in ("1 new member,", "1 changed, 0 unchanged.", "File format: UTF-8.", "Number<br>", "Groups<br>"):
        assert part in page.text
    assert set(Member.objects.values_list("name", "number")) == {("Ada", ""), ("Cleo", "")}
    assert messages(send(**what_is_sent_back(page))) == ["1 member added. 1 changed."]
    assert set(Member.objects.values_list("name", "number", "notes")) == {
        ("Ada", "17", ""), ("Bob", "", ""), ("Cleo", "", "stays"),
    }  # fmt: skip
    page = send(FILE)
    assert "The roster already has everything in this file." in page.text
    assert page.context["rows"] == ""


def test_one_row_that_cannot_be_read_or_fits_nobody_and_nothing_is_written(send):
    Member.objects.create(name="Ada", number="18")
    Member.objects.create(name="Bob")
    for bad, sentence in (
        (b"Number,Name\n1,Cleo\n,\n18,Bob\n2,%s\n" % (b"x" * 81), "Row 5: Name, “xxx"),
        (b"Number,Name\n1,Cleo\n18,Bob\n", "Row 3: number 18 is Ada’s"),
    ):
        page = send(bad)
        assert (page.status_code, sentence in page.text, "Nothing was saved." in page.text) == (422, True, True)
    assert Member.objects.count() == 2


def test_another_look_is_needed_where_the_roster_changed_meanwhile(send):
    looked = what_is_sent_back(send(FILE))
    Member.objects.create(name="Bob", notes="new")
    page = send(**looked)
    assert (page.status_code, "The roster was changed meanwhile." in page.text) == (409, True)
    assert not Member.objects.filter(name="Ada").exists()
    assert messages(send(**what_is_sent_back(page))) == ["1 member added. 0 changed."]


@pytest.mark.parametrize("rows", ["", "Ada", "Number,Name\n", "Number,Name\n1,\0\n", '"', "Number,Name\n1,Ada"])
def test_rows_that_no_page_sent_are_refused_or_looked_at_first(send, rows):
    assert send(rows=rows, fingerprint="x").status_code in (409, 422)
    assert not Member.objects.exists()


OPEN = b"Name,Socio,Since\nAda,7,03/04/2019\n"


def test_what_a_file_leaves_open_is_asked_before_anything_is_stored(send):
    page = send(OPEN)
    assert "Is 03/04/2019 the 3 April or the 4 March?" in page.text
    assert "Socio" in page.text
    sent = {"table": page.context["questions"].rows.replace("\n", "\r\n"), "read_as": "UTF-8"}
    assert "Is 03/04/2019" in send(**sent, **{"column-1": "number"}).text  # not answered yet
    page = send(**sent, **{"column-1": "number", "date": "day"})
    assert "1 new member," in page.text
    assert not Member.objects.exists()
    assert messages(send(**what_is_sent_back(page))) == ["1 member added. 0 changed."]
    assert list(Member.objects.values_list("name", "number", "since")) == [("Ada", "7", dt.date(2019, 4, 3))]


def test_answers_that_do_not_fit_are_asked_again_as_they_were_given(send):
    page = send(b"Nombre,Apellidos\nAda,Byron\n")
    page = send(table=page.context["questions"].rows, **{"column-0": "number", "column-1": ""})
    assert (page.status_code, "Choose the column of the names" in page.text) == (422, True)
    assert '<option value="number" selected>' in page.text


@pytest.mark.parametrize("table", ["", "Ada", '"', "x,y\n", "1,\n", "1,Name\n", "1,Name\n2,\0\n"])
def test_a_table_that_no_page_sent_is_refused(send, table):
    assert send(table=table).status_code == 422


@pytest.mark.parametrize("file", [b"Name\nAda\n", b"Name,Number\nAda,7\n"])
def test_on_the_way_to_the_first_night_the_members_are_followed_by_the_night(admin_client, file):
    address = f"{reverse('read_members')}?first=1"
    assert f'href="{reverse("new_night")}"' in admin_client.get(address).text
    page = admin_client.post(address, {"file": SimpleUploadedFile("members.csv", file)}).text
    fields = dict(re.findall(r'<input type="hidden" name="(fingerprint)" value="([^"]*)"', page))
    name, shown = re.search(r'<textarea[^>]* name="(names|rows)"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL).groups()
    fields[name] = unescape(shown)
    assert 'action="' not in page.split("<main")[1]
    assert admin_client.post(address, fields).url == reverse("new_night")
    assert Member.objects.get().name == "Ada"


def test_a_new_member_of_a_file_is_shown_with_what_else_the_file_says(send):
    page = send(
        "No;Surname;First name;E-mail;Member since\n1;Wójcik;Łukasz;l@example.org;2019\n2;Lee;Bill;;\n".encode()
    )
    new = [
        re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)).strip()
        for row in re.findall(r"<li>(.*?)</li>", page.content.decode().split("<h2>New</h2>")[1], re.DOTALL)
    ]
    assert new[0].startswith("Łukasz Wójcik Number: 1 · E-mail: l@example.org · Member since: ")
    assert new[1] == "Bill Lee Number: 2"
