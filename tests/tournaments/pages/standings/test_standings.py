"""The standings, the hands behind one entrant's figures, and both as files: everywhere the same figures."""

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
from tournaments.actions.draw import draw_seats
from tournaments.actions.imports import import_night
from tournaments.night.file.reading import read_night
from tournaments.night.standings import ranks_shown
from tournaments.pages.standings.standings import KINDS, rows_of
from tournaments.records.links import person_path_of, token_of

pytestmark = pytest.mark.django_db


def rows(page):
    """The cells' text, row by row."""
    body = re.search(r"<tbody.*?</tbody>", page.content.decode(), re.DOTALL)[0]
    found = [
        re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL)
    ]
    return [[re.sub(r"<[^>]+>|\s+", " ", cell).strip() for cell in row] for row in found]


@pytest.fixture
def standings(admin_client):
    def standings(night, **asked):
        return admin_client.get(reverse("standings", args=[night.pk]), asked)

    return standings


@pytest.fixture
def tally(admin_client):
    def tally(night, number):
        return admin_client.get(reverse("tally", args=[night.pk, number]))

    return tally


@pytest.mark.parametrize("rank_by", ["points", "wins"])
def test_the_standings_are_those_of_the_replay(standings, rank_by):
    file = a_file(Random(3), 9, 3, rank_by=rank_by, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    shown = [row[:3] for row in rows(standings(night))]
    expected = replayed(file)["standings"]
    ranks = ranks_shown([row["rank"] for row in expected])
    assert shown == [[rank, str(row["number"]), row["name"]] for rank, row in zip(ranks, expected, strict=True)]


@pytest.mark.parametrize("column", ["rank", "number", "name", "points", "wins", "head_rounds", "sat_out"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_sorted_by_whatever_column_ties_keep_their_ranks(standings, column, sign):
    night = a_running_night(9)
    play_round(night)
    ranks = {row[1]: row[0] for row in rows(standings(night))}
    assert list(ranks.values()).count("1=") > 1
    found = rows(standings(night, sort=sign + column))
    assert {row[1]: row[0] for row in found} == ranks
    place = ["rank", "number", "name", "points", "played", "wins", "head_rounds", "sat_out"].index(column)
    figures = [row[place] if column == "name" else int(row[place].rstrip("=")) for row in found]
    assert figures == sorted(figures, reverse=bool(sign))


@pytest.mark.parametrize("asked", [{"sort": "secret"}, {"sort": ""}, {"page": "x"}, {"page": "99"}, {"sort": "-"}])
def test_a_sorting_or_page_that_is_none_is_passed_over(standings, asked):
    night = a_running_night(4)
    assert len(rows(standings(night, **asked))) == 4


def test_before_a_hand_is_in_everyone_is_first_with_nothing(standings):
    page = standings(a_running_night(8))
    assert {row[0] for row in rows(page)} == {"1="}
    assert "No hand is in yet" in page.content.decode()


def test_the_page_says_through_which_entry(standings):
    night = a_running_night(4, rank_by="wins")
    report(night)
    assert "1 entry counted" in standings(night).content.decode()
    assert "ranked by rounds won, then points" in standings(night).content.decode()


def test_an_average_is_shown_to_two_decimals(standings):
    file = a_file(Random(1), 5, 3, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    shown = {row[1]: float(row[3]) for row in rows(standings(night))}
    assert shown == {str(row["number"]): row["points"] for row in replayed(file)["standings"]}


def test_a_name_leads_to_the_tally_and_the_tally_to_the_sheets(standings, tally):
    night = a_running_night(4)
    play(night)
    assert reverse("tally", args=[night.pk, 1]) in standings(night).content.decode()
    page = tally(night, 1).content.decode()
    for deal in (1, 2, 3, 4):
        assert f'{reverse("sheet", args=[night.pk, 1, 1])}#deal-{deal}"' in page


def test_a_tallys_figures_add_up_to_its_standing(tally):
    file = a_file(Random(4), 6, 4, sit_out=5)
    night = import_night(record=read_night(file), by=None, at=AT)
    standing = {row["number"]: row for row in replayed(file)["standings"]}
    for number in range(1, 7):
        page = tally(night, number)
        tally_rows = rows(page)
        played = [row for row in tally_rows if row[1] != "sat out"]
        assert len(tally_rows) == 4
        assert all(sum(map(int, row[4:8])) == int(row[8]) for row in played)
        away = [int(row[2]) for row in tally_rows if row not in played]
        points = sum(int(row[8]) for row in played) + sum(away)
        assert (set(away) <= {5}, points) == (True, standing[number]["points"])
        words = " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())
        assert f"Rank {standing[number]['rank']} with {points} points · {len(played)} rounds played" in words
        assert (f"{sum(away)} of the points are for rounds not played" in words) is bool(away)
        assert sum(row[9] == "won" for row in played) == standing[number]["wins"]


def test_a_hand_stands_in_the_column_of_its_deal(tally):
    """Deals may come in any order: the third is in, the others are not."""
    night = a_running_night(4)
    report(night, deal=3)
    [row] = rows(tally(night, 1))
    assert [cell == "–" for cell in row[4:8]] == [True, True, False, True]


@pytest.mark.parametrize("page", ["tally", "guest"])
def test_a_persons_link_is_withdrawn_after_a_warning_and_answers_as_none(page, admin_client, client):
    night = a_running_night()
    third, url = night.entrants.get(number=3), reverse("withdraw_own_link", args=[night.pk, 3])
    old = person_path_of(third)
    asked = admin_client.get(reverse(page, args=[night.pk, 3])).content.decode()
    assert asked.index("<details") < asked.index(f'action="{url}"') < asked.index("</details>")
    answer = admin_client.post(
        url, {"seen": re.search(r'action="[^"]*withdraw/".*?name="seen" value="(\d+)"', asked, re.S)[1]}, follow=True
    )
    assert [str(message) for message in answer.context["messages"]] == [
        "The old link of Guest 3 no longer works. Print a new tally card."
    ]
    new = person_path_of(night.entrants.get(number=3))
    assert f'href="{new}"' in answer.content.decode()
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)
    assert client.get(old).content == client.get("/p/nobody/").content


def test_a_tally_can_be_looked_at_before_the_draw_and_before_it_is_published(tally):
    night = a_night(8)
    assert rows(tally(night, 1)) == [["The seats are not drawn yet."]]
    draw_seats(night_id=night.pk, seed=7)
    assert len(rows(tally(night, 1))) == 1


@pytest.fixture
def file(admin_client):
    return lambda night, kind="standings", form="csv": admin_client.get(f"/nights/{night.pk}/{kind}.{form}")


def read_csv(answer):
    return list(csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig"), newline="")))


def read_workbook(answer):
    rows = load_workbook(io.BytesIO(answer.content)).active.iter_rows(values_only=True)
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


@pytest.mark.parametrize("kind", KINDS)
def test_both_files_say_the_same(file, kind):
    night = a_running_night(9)
    play_round(night)
    rows = read_csv(file(night, kind))
    assert rows == read_workbook(file(night, kind, "xlsx"))
    assert len(rows) > 8


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_files_name_says_the_night_and_through_which_hand(file, form):
    night = a_running_night(4, name='Łódź "; ../night')
    report(night)
    name = f"2026-11-20-odz-night-standings-through-1.{form}"
    assert file(night, form=form)["Content-Disposition"] == f'attachment; filename="{name}"'


def test_screen_paper_files_and_table_agree(standings, file, admin_client, client):
    night = a_running_night(8)
    play_round(night)
    report(night, number=2)
    point = 2 * 4 + 1
    saved = read_csv(file(night))[1:]
    assert {row[-1] for row in saved} == {str(point)}
    page = standings(night)
    assert f"{point} entries counted" in page.content.decode()
    ranks = ranks_shown([int(row[0]) for row in saved])
    assert rows(page) == [
        [rank, *row[1:4], *row[5:-2]] for rank, row in zip(ranks, saved, strict=True)
    ]  # who has gone home is marked at the name
    paper = PdfReader(io.BytesIO(admin_client.get(reverse("pdf", args=[night.pk, "standings"])).content))
    words = paper.pages[0].extract_text()
    assert f"{point} entries counted" in words
    for row in saved:
        assert re.search(rf"{row[2]}\s+{row[3]}\b", words)
    state = client.get(reverse("table_state", args=[token_of(card_of(night))])).json()
    assert state["through"] == point


@pytest.mark.parametrize("address", ["standings.pdf", "seats.csv", "standings.csv.xlsx", "standings.CSV"])
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
    for kind, form in (
        ("standings", "csv"),
        ("standings", "xlsx"),
        ("tallies", "xlsx"),
        ("hands", "csv"),
        ("hands", "xlsx"),
    ):
        assert reverse("export", args=[night.pk, kind, form]) in page


def test_the_files_standings_are_those_of_the_replay():
    file = a_file(Random(3), 9, 3, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    found, point = rows_of("standings", night)
    rows = list(found)
    assert rows[0] == [
        "Rank",
        "Number",
        "Name",
        "Points",
        "Credited",
        "Rounds played",
        "Rounds won",
        "Rounds at head table",
        "Sat out",
        "Gone home",
        "Entries counted",
    ]
    keys = ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")
    assert [[*row[:4], *row[6:]] for row in rows[1:]] == [
        [row[key] for key in keys] + [None, point] for row in replayed(file)["standings"]
    ]
    assert all(row[5] + row[8] == 3 for row in rows[1:])
    assert point == 3 * 2 * 4


def test_the_tallies_add_up_to_the_standings():
    file = a_file(Random(4), 6, 4)
    night = import_night(record=read_night(file), by=None, at=AT)
    rows = list(rows_of("tallies", night)[0])[1:]
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
    tally = {row[1]: row[2:] for row in list(rows_of("tallies", night)[0])[1:]}
    assert {len(row) for row in tally.values()} == {7}
    for _round, table, _seat, partner, *_figures in tally.values():
        assert table == 1
        assert tally[partner][0] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_night_without_seats_has_a_heading_at_least(kind):
    rows, point = rows_of(kind, a_night(4))
    assert point == 0
    assert len(list(rows)) == (5 if kind == "standings" else 1)


def test_every_row_says_through_which_hand():
    night = a_running_night(8)
    report(night)
    report(night, table=2)
    assert {row[-1] for row in list(rows_of("standings", night)[0])[1:]} == {2}
