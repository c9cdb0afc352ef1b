"""Who has played with whom in a season: the page and its file, counted by hand."""

import csv
import io

import pytest

from club.models import Member
from tests.tournaments.season_nights import a_season, ended_night, seat_all
from tournaments.models import NightTables, Season, Table

pytestmark = pytest.mark.django_db

EVERYONE = dict.fromkeys(("Ada", "Ben", "Cleo", "Dot", "Eve", "Gil"), 5)


def a_season_of_two_nights(**settled):
    """Ada and Cleo are members and were partners twice, Gil sat out once and played alone at a table of five."""
    for name in ("Ada", "Cleo"):
        Member.objects.create(name=name)
    first, second = ended_night(3, EVERYONE), ended_night(17, EVERYONE)
    seat_all(first, ("Ada", "Ben", "Cleo", "Dot"))
    seat_all(first, ("Ada", "Cleo", "Ben", "Dot"), number=2)
    seat_all(second, ("Cleo", "Eve", "Ada", "Gil"))
    seat_all(second, ("Ada", "Ben", "Cleo", "Dot", "Gil"), number=2, points=(1, 2, 3, 4, 5))
    seat_all(second, ("Ada", "Dot", "Ben", "Eve"), number=3, deals=0)  # nobody played there
    return a_season(**settled)


def shown(client, season, name):
    """By name, with and against whom; and who was not yet a partner."""
    page = client.get(f"/seasons/{season.pk}/pairs/")
    key = next(each.key for each in page.context["people"] if each.name == name)
    context = client.get(f"/seasons/{season.pk}/pairs/?person={key}").context
    met = {each.other.name: (each.partners, each.opponents) for each in context["met"]}
    return met, [each.name for each in context["never_partners"]]


def test_everyone_is_listed_with_how_often_they_met(admin_client):
    season = a_season_of_two_nights()
    assert shown(admin_client, season, "Ada") == (
        {"Cleo": (2, 2), "Ben": (1, 2), "Dot": (0, 3), "Eve": (0, 1), "Gil": (0, 2)}, ["Dot", "Eve", "Gil"],
    )  # fmt: skip
    assert shown(admin_client, season, "Gil") == (
        {"Eve": (1, 0), "Ada": (0, 2), "Cleo": (0, 2), "Ben": (0, 1), "Dot": (0, 1)}, ["Ada", "Ben", "Cleo", "Dot"],
    )  # fmt: skip
    answer = admin_client.get(f"/seasons/{season.pk}/pairs/")
    page, shown_pairs = answer.context, answer.content.decode().split("Most often partners")[-1]
    assert all(f'?person={each.key}"><bdi>{each.name}' in shown_pairs for each in page["met"][0][:2])
    assert [(each.one.name, each.other.name, each.partners) for each in page["met"]] == [
        ("Ada", "Cleo", 2),
    ]  # fmt: skip
    assert page["grid"][0][1] == [None, (1, 2), (2, 2), (0, 3), (0, 1), (0, 2)]


def test_the_file_has_a_row_for_any_two_who_met(admin_client):
    season = a_season_of_two_nights()
    answer = admin_client.get(f"/seasons/{season.pk}/pairs.csv")
    rows = list(csv.reader(io.StringIO(b"".join(answer).decode("utf-8-sig"))))
    assert rows[:3] == [
        ["Name", "Other name", "Partners", "Opponents"],
        ["Ada", "Ben", "1", "2"],
        ["Ada", "Cleo", "2", "2"],
    ]
    assert ["Ben", "Eve", "0", "0"] not in rows
    assert len(rows) == 14
    assert admin_client.get(f"/seasons/{season.pk}/pairs.xlsx").content[:2] == b"PK"


def test_guests_are_left_out_where_they_do_not_count(admin_client):
    season = a_season_of_two_nights(with_guests=False)
    assert shown(admin_client, season, "Ada") == ({"Cleo": (2, 2)}, [])


def test_a_member_counts_under_the_name_of_today_and_a_night_as_it_is_now(admin_client):
    season = a_season_of_two_nights()
    assert "Zoe" not in shown(admin_client, season, "Cleo")[0]
    Member.objects.filter(name="Ada").update(name="Zoe")
    assert shown(admin_client, season, "Cleo")[0]["Zoe"] == (2, 2)
    for stored in NightTables.objects.all():  # as if nobody had played a deal of round 2
        stored.tables = [[*row[:3], 0 if row[0] == 2 else row[3], *row[4:]] for row in stored.tables]
        stored.save()
    night = Table.objects.first().round.night
    night.version += 1  # as every action does
    night.save()
    assert shown(admin_client, season, "Cleo")[0]["Zoe"] == (2, 0)


def test_a_member_who_is_removed_while_the_page_is_read_stays_in_the_figures(admin_client):
    season = a_season_of_two_nights()
    before = shown(admin_client, season, "Cleo")[0]
    Member.objects.filter(name="Ada").delete()  # the nights are as old as what was read of them
    after = shown(admin_client, season, "Cleo")[0]
    assert sorted(after.values()) == sorted(before.values())


def test_strangers_and_other_forms_are_not_found_and_a_season_without_nights_says_so(admin_client):
    season = a_season_of_two_nights()
    page = f"/seasons/{season.pk}/pairs"
    urls = [f"{page}/?person={key}" for key in ("m99", "e1", "x", "m", "\u202e")] + [
        f"{page}.pdf",
        "/seasons/99/pairs/",
    ]
    season.picked.all().delete()
    assert {url: admin_client.get(url).status_code for url in urls} == dict.fromkeys(urls, 404)
    Season.objects.update(first_date="2020-01-01", last_date="2020-02-01")
    assert "Nobody has played yet" in admin_client.get(f"{page}/").content.decode()
    assert len(b"".join(admin_client.get(f"{page}.csv")).splitlines()) == 1
