"""The roster as a file: everything goes out, and comes in again as it was."""

import datetime as dt
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pypdf import PdfReader

from club.models import Member
from club.people.finding import groups_named
from tests.tournaments.night_builder import a_night
from tournaments.printing.booklet import booklet
from tournaments.printing.name_labels import draw_name_cards, draw_name_labels
from tournaments.printing.values import NameLabel
from tournaments.records.links import member_link_of, own_link_of

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
    admin_client.post(
        reverse("read_members"), {"rows": page.context["rows"], "fingerprint": page.context["preview"].fingerprint}
    )
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
    for page in ("guest", "door", "standings", "history", "night_file", "papers"):
        args = [night.pk, 1] if page == "guest" else [night.pk]
        answer = admin_client.get(reverse(page, args=args))
        assert b"SECRET" not in (b"".join(answer.streaming_content) if answer.streaming else answer.content)


@pytest.fixture
def clara():
    clara, _dora, _gone = (
        Member.objects.create(name=name, active=name != "Gone") for name in ("Clara Ødegaard", "Dora", "Gone")
    )
    clara.groups.set(groups_named(["Ladies"]))
    return clara


def printed(client, kind, **asked):
    answer = client.get(reverse("name_labels", args=[kind]), asked)
    assert answer["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]


@pytest.mark.parametrize("kind", ["cards", "labels", "links"])
def test_the_names_of_whom_the_list_finds_are_printed(admin_client, clara, kind):
    group = clara.groups.get().pk
    asked = {
        "": {"Clara", "Dora"},
        f"only={clara.pk}": {"Clara"},
        f"group={group}": {"Clara"},
        "active=no": {"Gone"},
        "q=ode": {"Clara"},
        "only=x": set(),
        "paper=letter": {"Clara", "Dora"},
    }
    found = {}
    for each in asked:
        fields = dict([each.split("=")]) if each else {}
        words = " ".join(printed(admin_client, kind, **fields))
        found[each] = {name for name in ("Clara", "Dora", "Gone") if name in words}
    assert found == asked


def test_a_card_has_the_code_and_the_short_name(admin_client, clara):
    clara.short_name = "Claire"
    clara.save()
    card = NameLabel("Clara Ødegaard", "Claire", "", member_link_of(clara))
    for kind, draw, label in (("cards", draw_name_cards, card), ("labels", draw_name_labels, card._replace(link=""))):
        answer = admin_client.get(reverse("name_labels", args=[kind]), {"only": clara.pk})
        assert answer.content == booklet([(draw, [label])], f"Name {kind}", "a4")
    own = card._replace(club="Your nights", link=own_link_of(clara))
    answer = admin_client.get(reverse("name_labels", args=["links"]), {"only": clara.pk})
    assert answer.content == booklet([(draw_name_cards, [own])], "Your nights", "a4")


@pytest.mark.parametrize(
    ("number", "since", "words"),
    [
        ("17", dt.date(1998, 3, 1), "No. 17 · member since 1998"),
        ("17", None, "No. 17"),
        ("", dt.date(1998, 3, 1), "member since 1998"),
        ("", None, ""),
    ],
)
def test_a_name_card_has_the_number_and_the_year_that_the_club_has_noted(admin_client, clara, number, since, words):
    clara.number, clara.since = number, since
    clara.save()
    label = NameLabel("Clara Ødegaard", "Clara", "", member_link_of(clara), words)
    answer = admin_client.get(reverse("name_labels", args=["cards"]), {"only": clara.pk})
    assert answer.content == booklet([(draw_name_cards, [label])], "Name cards", "a4")


def test_what_is_no_paper_is_not_found(admin_client):
    for kind, asked in (("letters", {}), ("cards", {"paper": "a5"})):
        assert admin_client.get(reverse("name_labels", args=[kind]), asked).status_code == 404
