"""The pages of a season: who sees them, and that every figure leads to its nights."""

import json
import re

import pytest
from django.urls import reverse

from club.models import Member, MemberGroup
from tests.tournaments.every_page import OF_A_SEASON
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import FIRST, a_season, ended_night, seat_all
from tournaments.actions.adjust_points import adjust_points
from tournaments.models import Night, NightResult, PastNight, Season

pytestmark = pytest.mark.django_db

MORE = {
    "season_person": ["m{member}"],
    "season_file": ["json"],
    "season_pairs_file": ["csv"],
    "season_rating_file": ["csv"],
    "take_back_adjustment": [1],
}


def address(name, season):
    member = Member.objects.first()
    return reverse(name, args=[season.pk, *(str(each).format(member=member.pk) for each in MORE.get(name, ()))])


def a_whole_season(nights, people):
    """Members and guests, an imported night and an adjustment."""
    member, _ = Member.objects.get_or_create(name="Ada")
    Member.objects.bulk_create([Member(name=f"Member {number}") for number in range(people)], ignore_conflicts=True)
    for day in range(2, nights + 2):
        night = ended_night(day, {"Ada": 10, "Gil": 2} | {f"Member {number}": number for number in range(people)})
        others = [f"Member {number}" for number in range(1, people)]
        seat_all(night, ("Ada", "Member 0", "Gil"), *zip(*[iter(others)] * 3, strict=False), points=(1, 2, 3))
    season = a_season(show_ratings=True)
    past = PastNight.objects.create(season=season, name="Before", date=FIRST, at=AT)
    past.results.create(name="Ada", member=member, points="5")
    for name, points in (("Ada", -1), ("Gil", 2)):
        adjust_points(season_id=season.pk, member_id=member.pk if name == "Ada" else None, name=name, points=points,
                      why="for the test", by=None, at=AT)  # fmt: skip
    return season


def test_only_directors_come_to_a_season(client, django_user_model):
    season = a_whole_season(1, 1)
    urls = [address(name, season) for name in (*OF_A_SEASON, "drop_season", "pick_night", "take_back_adjustment")]
    urls += [reverse("seasons"), reverse("new_season")]
    assert {client.get(url).status_code for url in urls} == {302}
    client.force_login(django_user_model.objects.create_user("helper"))
    assert {client.get(url).status_code for url in urls} == {403}
    assert "/seasons/" not in client.get("/nights/").content.decode()


def test_what_is_not_there_is_not_found(admin_client):
    season = a_whole_season(1, 1)
    people = ["m99", "e99", "x1", "p0", "a99", "m", "m99999999999999999999"]
    urls = [reverse("season_person", args=[season.pk, key]) for key in people]
    urls += [
        reverse("season_file", args=[season.pk, "doc"]),
        "/seasons/99/",
        f"/seasons/{season.pk}/season.pdf?paper=a9",
    ]
    assert {url: admin_client.get(url).status_code for url in urls} == dict.fromkeys(urls, 404)


def test_a_group_has_a_table_and_files_of_its_own(admin_client):
    season, group = a_whole_season(1, 2), MemberGroup.objects.create(name="Ladies")
    MemberGroup.objects.create(name="Nobody’s")
    group.members.add(Member.objects.get(name="Ada"))
    everyone, page = (
        admin_client.get(address("season", season) + of).content.decode() for of in ("", f"?group={group.pk}")
    )
    assert ("Ladies" in everyone, "Nobody’s" in everyone) == (True, False)
    assert ("Ladies, ranked among themselves" in page, "Member 1" in page, ">Ada<" in page) == (True, False, True)
    file = admin_client.get(address("season_file", season) + f"?group={group.pk}").json()
    assert (file["group"], [row["name"] for row in file["table"]]) == ("Ladies", ["Ada"])
    assert {
        admin_client.get(address(name, season) + "?group=99").status_code for name in ("season", "season_file")
    } == {404}


def test_figures_lead_to_the_person_and_those_to_the_nights(admin_client):
    season = a_whole_season(2, 1)
    page = admin_client.get(f"/seasons/{season.pk}/").content.decode()
    ada, gil = (re.search(rf'<a href="([^"]*)"><bdi>{name}</bdi>', page)[1] for name in ("Ada", "Gil"))
    assert "−1" in page
    assert "for the test" in page
    of_ada, of_gil = (admin_client.get(url).content.decode() for url in (ada, gil))
    tallies = re.findall(r'href="(/nights/\d+/entrants/\d+/)"', of_ada)
    assert len(tallies) == 2
    assert "imported" in of_ada
    assert re.findall(r'href="(/nights/\d+/entrants/\d+/)"', of_gil) == [each[:-2] + "2/" for each in tallies]
    grid = admin_client.get(f"/seasons/{season.pk}/nights/").content.decode()
    assert all(each in grid for each in (ada, gil, *tallies))


def test_a_season_is_made_changed_and_deleted_in_its_pages(admin_client):
    ended_night(3, {"Ada": 4, "Ben": 2})
    form = {
        "name": "Autumn",
        "first_date": "2026-09-01",
        "last_date": "2026-12-31",
        "rank_by": "points",
        "ties": "wins",
    }
    made = admin_client.post("/seasons/new/", form | {"least": "1", "with_guests": "on"})
    season = Season.objects.get()
    assert (made.status_code, made.url) == (302, f"/seasons/{season.pk}/")
    settings = f"/seasons/{season.pk}/settings/"
    wrong = admin_client.post(settings, form | {"best": "9", "nights_planned": "8", "seen": "0"})
    assert (wrong.status_code, wrong.context["form"].errors) == (
        422, {"best": ["The best 9 of 8 nights cannot count: there are not so many."]},
    )  # fmt: skip
    stale = admin_client.post(settings, form | {"seen": "7"})
    assert "Somebody else changed this season meanwhile" in stale.content.decode()
    assert admin_client.post(settings, form | {"coming": "3", "seen": "0"}).status_code == 302
    history = admin_client.get(f"/seasons/{season.pk}/history/").content.decode()
    assert "points for each night attended: 0 → 3" in history
    # The next one begins as this one was.
    assert admin_client.get("/seasons/new/").context["form"].initial["coming"] == 3
    assert admin_client.post(f"/seasons/{season.pk}/drop/").url == "/seasons/"
    assert not Season.objects.exists()


def test_points_are_adjusted_and_that_is_taken_back(admin_client):
    season = a_whole_season(1, 1)
    url = f"/seasons/{season.pk}/adjustments/"
    member = f"m{Member.objects.get(name='Ada').pk}"
    for sent, field in (
        ({"points": "10000", "why": "a lot"}, "points"),
        ({"points": "10", "why": ""}, "why"),
        ({"points": "ten", "why": "a gift"}, "points"),
        ({"points": "1", "why": "a gift", "person": "m99"}, "person"),
    ):
        answer = admin_client.post(url, {"person": member} | sent)
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert admin_client.post(url, {"person": member, "points": "-10", "why": "Came late"}).status_code == 302
    newest = season.adjustments.last()
    assert (newest.member.name, newest.points, newest.by.username) == ("Ada", -10, "admin")
    admin_client.post(f"{url}{newest.pk}/")
    assert "taken back" in admin_client.get(url).content.decode()


def test_a_night_is_left_out_and_put_in_again(admin_client):
    season = a_whole_season(2, 1)
    table = admin_client.get(f"/seasons/{season.pk}/").context["nights"]
    past, night = table[0], table[1]
    pick = f"/seasons/{season.pk}/nights/pick/"

    def nights():
        return [each.key for each in admin_client.get(f"/seasons/{season.pk}/nights/").context["nights"]]

    admin_client.post(pick, {"night": night.key, "out": "1"})
    admin_client.post(pick, {"past": past.past})
    assert nights() == [table[2].key]
    admin_client.post(pick, {"night": night.key})
    assert nights() == [night.key, table[2].key]
    answer = admin_client.post(pick, {"night": "nothing"}, follow=True).content.decode()
    assert "Only a night that is over can be in a season" in answer


def test_past_nights_are_looked_at_before_they_are_imported(admin_client, tmp_path):
    season = a_whole_season(1, 1)
    url = f"/seasons/{season.pk}/import/"

    def send(text):
        file = tmp_path / "totals.csv"
        file.write_text(text, encoding="utf-8")
        with file.open("rb") as sent:
            return admin_client.post(url, {"file": sent})

    looked = send('Name,2026-09-20 Picnic,2026-09-02\n=Ada,"3,5",10\nAda,4,10\nGil,,2\n')
    assert looked.status_code == 422
    assert [place for place, _ in looked.context["faults"]] == ["C2"]
    looked = send('Name,2026-09-20 Picnic,2026-09-02\nAda,"3,5",10\nGil,,2\nNew One,8,\n')
    assert looked.status_code == 200
    assert [(night.name, night.came) for night in looked.context["found"].new] == [("Picnic", 2)]
    assert looked.context["found"].guests == ["New One"]
    assert not PastNight.objects.filter(name="Picnic").exists()
    assert admin_client.post(url, {"read": looked.context["read"]}).url == f"/seasons/{season.pk}/"
    found = PastNight.objects.get(name="Picnic").results.values_list("name", "points")
    assert list(found) == [("Ada", "7/2"), ("New One", "8")]
    assert admin_client.post(url).status_code == 422


def test_the_table_as_files(admin_client):
    season = a_whole_season(1, 1)
    file = f"/seasons/{season.pk}/season."
    found = json.loads(admin_client.get(f"{file}json").content)
    assert [(row["rank"], row["name"], row["points"], row["nights"]) for row in found["table"]] == [
        (1, "Ada", 14, 2), (2, "Gil", 4, 1), (3, "Member 0", 0, 1),
    ]  # fmt: skip
    assert [(night["id"], night["imported"]) for night in found["nights"]] == [
        (None, True),
        (Night.objects.get().pk, False),
    ]
    rows = b"".join(admin_client.get(f"{file}csv").streaming_content).decode("utf-8-sig").splitlines()
    assert rows[1].split(",")[:3] == ["1", "Ada", "14"]
    assert admin_client.get(f"{file}xlsx").content[:2] == b"PK"
    assert admin_client.get(f"{file}pdf?paper=letter").content[:4] == b"%PDF"


def test_an_empty_season_says_so(admin_client):
    ended_night(3, {"Ada": 4})
    season = a_season(last_date=AT.date().replace(month=12))
    Season.objects.update(first_date=AT.date())
    assert "No night of this season is over yet" in admin_client.get(f"/seasons/{season.pk}/").content.decode()
    assert admin_client.get(f"/seasons/{season.pk}/season.pdf").content[:4] == b"%PDF"
    assert admin_client.get(f"/seasons/{season.pk}/nights/").status_code == 200


def test_a_column_has_one_number_of_decimals_and_who_is_in_imported_nights_alone_no_points_a_round(admin_client):
    season = a_whole_season(1, 1)
    NightResult.objects.filter(entrant__name="Ada").update(points="57/2", credited="0")
    NightResult.objects.filter(entrant__name="Gil").update(points="347/12", credited="0")
    PastNight.objects.get().results.create(name="Hal", points="7")
    Season.objects.update(version=99)
    lines = admin_client.get(f"/seasons/{season.pk}/").context["lines"]
    assert [(line.name, line.points, line.average) for line in lines] == [
        ("Ada", "32.50", "9.50"), ("Gil", "30.92", "9.64"), ("Hal", "7.00", "–"), ("Member 0", "0.00", "0.00"),
    ]  # fmt: skip
    assert ",Hal,7,0,0,," in b"".join(admin_client.get(f"/seasons/{season.pk}/season.csv").streaming_content).decode()


def test_a_second_tap_on_adjust_writes_nothing_more(admin_client):
    season = a_whole_season(1, 1)
    url = f"/seasons/{season.pk}/adjustments/"
    sent = {"person": f"m{Member.objects.get(name='Ada').pk}", "points": "5", "why": "a gift"}
    for _tap in range(2):
        seen = season.adjustments.filter(why="for the test").last().pk
        assert admin_client.post(url, sent | {"seen": seen}).status_code == 302
    assert season.adjustments.filter(why="a gift").count() == 1
    seen = admin_client.get(url).context["form"]["seen"].value()
    admin_client.post(url, sent | {"seen": seen})  # meant once more
    assert season.adjustments.filter(why="a gift").count() == 2
