"""Files for a spreadsheet: for directors, under a name that says what they are; everywhere the same figures."""

import csv
import io
import re
from random import Random

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play, play_round, report
from tests.tournaments.night_files import a_file, replayed
from tournaments.actions.import_night import import_night
from tournaments.night_file import read_night
from tournaments.pages.standings.downloads import KINDS, rows_of
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


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
def test_the_files_name_says_the_night_and_through_which_hand(file, form):
    night = a_running_night(4, name='Łódź "; ../night')
    report(night)
    name = f"2026-11-20-odz-night-standings-through-1.{form}"
    assert file(night, form=form)["Content-Disposition"] == f'attachment; filename="{name}"'


def test_screen_paper_files_and_table_agree(file, admin_client, client):
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


# ---- the rows ----


def test_the_standings_are_those_of_the_replay():
    file = a_file(Random(3), 9, 3, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    rows, point = rows_of("standings", night)
    assert rows[0] == [
        "Rank",
        "Number",
        "Name",
        "Points",
        "Rounds won",
        "Rounds at head table",
        "Sat out",
        "Through hand",
    ]
    keys = ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")
    assert rows[1:] == [[row[key] for key in keys] + [point] for row in replayed(file)["standings"]]
    assert point == 3 * 2 * 4


def test_the_tallies_add_up_to_the_standings():
    file = a_file(Random(4), 6, 4)
    night = import_night(record=read_night(file), by=None, at=AT)
    rows = rows_of("tallies", night)[0][1:]
    assert len(rows) == 6 * 4
    for standing in replayed(file)["standings"]:
        own = [row for row in rows if row[0] == standing["number"]]
        assert [row[2] for row in own] == [1, 2, 3, 4]
        assert sum(row[6] or 0 for row in own) == standing["points"]
        assert sum(row[7] or 0 for row in own) == standing["wins"]
        assert sum(row[3] is None for row in own) == standing["sat_out"]


def test_a_tally_names_table_seat_and_partner():
    night = a_running_night(4)
    play(night)
    tally = {row[1]: row[2:] for row in rows_of("tallies", night)[0][1:]}
    assert {len(row) for row in tally.values()} == {7}
    for _round, table, _seat, partner, *_figures in tally.values():
        assert table == 1
        assert tally[partner][0] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_night_without_seats_has_a_heading_at_least(kind):
    rows, point = rows_of(kind, a_night(4))
    assert point == 0
    assert len(rows) == (5 if kind == "standings" else 1)


def test_every_row_says_through_which_hand():
    night = a_running_night(8)
    report(night)
    report(night, table=2)
    assert {row[-1] for row in rows_of("standings", night)[0][1:]} == {2}
