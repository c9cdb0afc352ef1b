"""The roster as a file: everything goes out, and comes in again as it was."""

import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from club.models import Member
from club.people.finding import groups_named
from tests.tournaments.night_builder import a_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster():
    odd = {
        "number": "007",
        "sorts_as": "Dyck, Jan van",
        "short_name": "-Jan-",
        "contact": "=cmd|' /C calc'!A0\n+31 6 12 34\n@home; \"quoted\", comma",
        "email": "jan@example.org, =x@example.org",
        "phone": "+31 6 12 34",
        "since": dt.date(1969, 5, 31),
        "notes": "'t Hooft\n- second line",
    }
    jan = Member.objects.create(name="Jan van Dyck", **odd)
    jan.groups.set(groups_named(["Ladies", "+Board"]))
    Member.objects.create(name="@Ada #N/A", notes="'quoted'", active=False)
    Member.objects.create(name="Łukasz 🃏 محمد")


def export(client, form, **asked):
    answer = client.get(reverse("export_members", args=[form]), asked)
    return answer.getvalue()


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_what_is_exported_and_imported_again_changes_nothing(admin_client, roster, form):
    exported = export(admin_client, "csv")
    file = SimpleUploadedFile(f"members.{form}", export(admin_client, form))
    page = admin_client.post(reverse("read_members"), {"file": file})
    found = page.context["preview"]
    assert (page.status_code, found.new, found.changed, found.unchanged) == (200, (), (), 3)
    Member.objects.all().delete()
    file.seek(0)
    page = admin_client.post(reverse("read_members"), {"file": file})
    admin_client.post(reverse("read_members"), {"rows": page.context["rows"], "mark": page.context["preview"].mark})
    assert export(admin_client, "csv") == exported


def test_no_spreadsheet_runs_what_an_export_holds(admin_client, roster):
    text = export(admin_client, "csv").decode("utf-8-sig")
    assert text.startswith(
        "Number,Name,Sorts as,Short name,E-mail,Phone,Address,Groups,Member since,Notes,Comes to nights\r\n"
    )
    for cell in ("'=cmd", "'-Jan-", "'@Ada", "'+31 6", "'+Board; Ladies"):
        assert cell in text


def test_an_export_has_whom_the_list_finds(admin_client, roster):
    assert export(admin_client, "csv", active="no").count(b"\r\n") == 2
    assert export(admin_client, "csv", q="lukasz").count(b"\r\n") == 2
    Member.objects.bulk_create(Member(name=f"Member {number}") for number in range(300))
    assert export(admin_client, "csv").count(b"\r\n,Member ") == 300
    assert admin_client.get(reverse("export_members", args=["pdf"])).status_code == 404


def test_no_file_of_a_night_holds_a_contact_or_a_note(admin_client, roster):
    night = a_night(4)
    Member.objects.filter(number="007").update(contact="SECRET", notes="SECRET", email="SECRET", phone="SECRET")
    night.entrants.filter(number=1).update(member=Member.objects.get(number="007"))
    for page in ("guests", "guest", "door", "standings", "history", "night_file", "papers"):
        args = [night.pk, 1] if page == "guest" else [night.pk]
        answer = admin_client.get(reverse(page, args=args))
        assert b"SECRET" not in (b"".join(answer.streaming_content) if answer.streaming else answer.content)
