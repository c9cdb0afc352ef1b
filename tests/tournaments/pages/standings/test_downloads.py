"""Files for a spreadsheet: a director's, under a name that tells what they are; in all answers the same figures."""

import csv
import io
import re

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournaments.night_builder import a_running_night, card_of, play_round, report
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db

KINDS = ("standings", "tallies")


@pytest.fixture
def file(admin_client):
    return lambda night, kind="standings", form="csv": admin_client.get(f"/nights/{night.pk}/{kind}.{form}")


def read_csv(answer):
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def read_workbook(answer):
    rows = load_workbook(io.BytesIO(answer.content)).active.iter_rows(values_only=True)
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


@pytest.mark.parametrize("kind", KINDS)
def test_both_files_say_the_same(file, kind):
    night = a_running_night(9)
    play_round(night)
    rows = read_csv(file(night, kind))
    assert rows == read_workbook(file(night, kind, "xlsx"))
    assert len(rows) > 9


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_files_name_tells_the_night_and_the_point_in_the_book(file, form):
    night = a_running_night(4, name='Łódź "; ../night')
    report(night)
    name = f"2026-11-20-odz-night-standings-through-1.{form}"
    assert file(night, form=form)["Content-Disposition"] == f'attachment; filename="{name}"'


def test_screen_paper_files_and_table_agree_and_name_the_same_point(file, admin_client, client):
    night = a_running_night(8)
    play_round(night)
    report(night, number=2)
    point = 2 * 4 + 1
    rows = read_csv(file(night))[1:]
    assert {row[-1] for row in rows} == {str(point)}
    page = admin_client.get(reverse("standings", args=[night.pk])).content.decode()
    assert f"through hand {point}." in page
    body = re.search(r"<tbody.*?</tbody>", page, re.DOTALL)[0]
    shown = [re.sub(r"<[^>]+>|\s+", " ", row).split() for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL)]
    assert shown == [" ".join(row[:-1]).split() for row in rows]
    paper = PdfReader(io.BytesIO(admin_client.get(reverse("pdf", args=[night.pk, "standings"])).content))
    words = paper.pages[0].extract_text()
    assert f"through hand {point}" in words
    for row in rows:
        assert re.search(rf"{row[2]}\s+{row[3]}\b", words)
    state = client.get(reverse("table_state", args=[token_of(card_of(night))])).json()
    assert state["through"] == point


@pytest.mark.parametrize("address", ["standings.pdf", "hands.csv", "standings.csv.xlsx", "standings.CSV"])
def test_what_is_not_exported_is_not_found(admin_client, address):
    night = a_running_night(4)
    assert admin_client.get(f"/nights/{night.pk}/{address}").status_code == 404


def test_the_files_are_a_directors(client, django_user_model):
    night = a_running_night(4)
    url = reverse("export", args=[night.pk, "standings", "csv"])
    assert client.get(url).status_code == 302
    client.force_login(django_user_model.objects.create_user("guest"))
    assert client.get(url).status_code == 403
    assert client.post(url).status_code == 403


def test_the_standings_page_leads_to_the_files(admin_client):
    night = a_running_night(4)
    page = admin_client.get(reverse("standings", args=[night.pk])).content.decode()
    for kind, form in (("standings", "csv"), ("standings", "xlsx"), ("tallies", "xlsx")):
        assert reverse("export", args=[night.pk, kind, form]) in page
