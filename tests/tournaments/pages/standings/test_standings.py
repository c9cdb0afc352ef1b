"""The standings, and the hands behind one entrant's figures."""

import re
from random import Random

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play, play_round, report
from tests.tournaments.night_files import a_file, replayed
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.import_night import import_night
from tournaments.night_file import read_night

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
    assert shown == [[str(row["rank"]), str(row["number"]), row["name"]] for row in replayed(file)["standings"]]


@pytest.mark.parametrize("column", ["rank", "number", "name", "points", "wins", "head_rounds", "sat_out"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_sorted_by_whatever_column_ties_keep_their_ranks(standings, column, sign):
    night = a_running_night(9)
    play_round(night)
    ranks = {row[1]: row[0] for row in rows(standings(night))}
    assert sorted(ranks.values(), key=int).count("1") > 1
    found = rows(standings(night, sort=sign + column))
    assert {row[1]: row[0] for row in found} == ranks
    place = ["rank", "number", "name", "points", "wins", "head_rounds", "sat_out"].index(column)
    figures = [row[place] if column == "name" else int(row[place]) for row in found]
    assert figures == sorted(figures, reverse=bool(sign))


@pytest.mark.parametrize("asked", [{"sort": "secret"}, {"sort": ""}, {"page": "x"}, {"page": "99"}, {"sort": "-"}])
def test_a_sorting_or_page_that_is_none_is_passed_over(standings, asked):
    night = a_running_night(4)
    assert len(rows(standings(night, **asked))) == 4


def test_before_a_hand_is_in_everyone_is_first_with_nothing(standings):
    page = standings(a_running_night(8))
    assert {row[0] for row in rows(page)} == {"1"}
    assert "No hand is in yet." in page.content.decode()


def test_the_page_says_through_which_hand(standings):
    night = a_running_night(4, rank_by="wins")
    report(night)
    assert "through hand 1." in standings(night).content.decode()
    assert "Ranked by rounds won, then points." in standings(night).content.decode()


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
        played = [row for row in tally_rows if row[-1] != "sat out"]
        assert len(tally_rows) == 4
        assert all(sum(map(int, row[4:8])) == int(row[8]) for row in played)
        points = sum(int(row[8]) for row in played) + 5 * (len(tally_rows) - len(played))
        assert points == standing[number]["points"]
        assert f"Rank {standing[number]['rank']} with {points} points" in page.content.decode()
        assert sum(row[9] == "won" for row in played) == standing[number]["wins"]


def test_a_hand_stands_in_the_column_of_its_deal(tally):
    """Deals may come in any order: the third is in, the others are not."""
    night = a_running_night(4)
    report(night, deal=3)
    [row] = rows(tally(night, 1))
    assert [cell == "–" for cell in row[4:8]] == [True, True, False, True]


def test_a_tally_can_be_looked_at_before_the_draw_and_before_it_is_published(tally):
    night = a_night(8)
    assert rows(tally(night, 1)) == [["The seats are not drawn yet."]]
    draw_seats(night_id=night.pk, seed=7)
    assert len(rows(tally(night, 1))) == 1
