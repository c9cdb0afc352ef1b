"""The pages of a season: who sees them, and that every figure leads to its nights."""

import json
import re
from decimal import Decimal
from fractions import Fraction
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from club.models import Member, MemberGroup
from club.sign_in.api_tokens import make_token
from tests.tournaments.every_page import OF_A_SEASON
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import FIRST, a_season, ended_night, seat_all
from tournaments.actions.seasons import adjust_points, pick_night, publish_season
from tournaments.models import Night, NightResult, PastNight, Season
from tournaments.records.links import season_token_of
from tournaments.records.season_results import person_id

pytestmark = pytest.mark.django_db

MORE = {
    "season_person": ["m{member}"],
    "season_file": ["json"],
    "season_nights_file": ["csv"],
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
    ended_night(4, {"Ada": 4, "Ben": 2})
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
    by_place = form | {"coming": "3", "count_as": "places", "place_points": "10;8 6", "seen": "1"}
    assert admin_client.post(settings, by_place).status_code == 302
    # A program that does not know of it leaves it as it is.
    assert admin_client.post(settings, form | {"coming": "3", "seen": "2"}).status_code == 302
    history = admin_client.get(f"/seasons/{season.pk}/history/").content.decode()
    assert "points for each night attended: 0 → 3" in history
    assert "each night counts: the points scored → points by place; points by place: – → 10, 8, 6" in history
    assert "10, 8, 6; further places bring none" in admin_client.get(f"/seasons/{season.pk}/").content.decode()
    # The next one begins as this one was.
    assert admin_client.get("/seasons/new/").context["form"].initial["coming"] == 3
    assert admin_client.post(f"/seasons/{season.pk}/drop/").url == "/seasons/"
    assert not Season.objects.exists()


def test_a_new_season_asks_four_fields_and_keeps_the_others_by_subject(admin_client):
    page = admin_client.get("/seasons/new/").text.partition('class="panel"')[2].partition("</form>")[0]
    always, *folds = page.split('<details class="fold"')
    asked = [re.findall(r'<(?:input|select)[^>]* name="(?!csrf)(\w+)"', part) for part in (always, *folds)]
    assert asked == [
        ["name", "first_date", "last_date", "rank_by"],
        ["count_as", "place_points", "coming"],
        ["best", "drop", "nights_planned", "law", "movement"],
        ["ties", "least", "with_guests", "show_ratings"],
    ]


def test_a_subject_with_a_mistake_is_open(admin_client):
    form = {"name": "A", "first_date": "2026-09-01", "last_date": "2026-12-31", "rank_by": "points", "ties": "wins"}
    page = admin_client.post("/seasons/new/", form | {"least": "some"}).text
    folds = [fold.partition(">")[0] for fold in page.split('<details class="fold"')[1:]]
    assert [" open" in fold for fold in folds] == [False, False, True]


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


def test_an_adjustment_of_one_of_two_who_share_a_name_says_of_whom(admin_client):
    one, two = (Member.objects.create(name="Ada", number=number) for number in ("1", "2"))
    ended_night(1, {"Ada": 5, "Ben": 3})
    season = a_season()
    for member in (one, two):
        adjust_points(season_id=season.pk, member_id=member.pk, name="", points=2, why="cake", by=None, at=AT)
    shown = admin_client.get(f"/seasons/{season.pk}/adjustments/").text
    table = admin_client.get(f"/seasons/{season.pk}/").text
    assert [
        (f"Ada ({number})</bdi>: <bdi>cake" in shown, f"Ada ({number})</bdi>: <bdi>cake" in table) for number in "12"
    ] == [
        (True, True),
        (True, True),
    ]


def test_a_night_is_left_out_and_put_in_again(admin_client):
    season = a_whole_season(2, 1)
    table = admin_client.get(f"/seasons/{season.pk}/").context["nights"]
    past, night = table[0], table[1]
    pick = f"/seasons/{season.pk}/nights/pick/"

    def nights():
        return [each.key for each in admin_client.get(f"/seasons/{season.pk}/nights/").context["nights"]]

    unsaid = admin_client.post(pick, {"night": night.key, "out": "1"}, follow=True).content.decode()
    assert "Say in a few words why the night is left out" in unsaid
    assert night.key in nights()
    admin_client.post(pick, {"night": night.key, "out": "1", "why": "cut short by the storm"})
    admin_client.post(pick, {"past": past.past})
    assert nights() == [table[2].key]
    history = admin_client.get(f"/seasons/{season.pk}/history/").content.decode()
    assert f"{night.name}, Sept. 2, 2026: cut short by the storm" in history
    admin_client.post(pick, {"night": night.key})
    assert nights() == [night.key, table[2].key]
    answer = admin_client.post(pick, {"night": "nothing"}, follow=True).content.decode()
    assert "Only nights that are over can be in a season" in answer


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
    listed = admin_client.get(f"/seasons/{season.pk}/").context["listed"]
    assert [(words[1], words[2], words[5]) for words in listed.words()] == [
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


def out(season, night, why):
    pick_night(season_id=season.pk, night_id=night.pk, is_in=False, why=why, by=None, at=AT)


def texts_of(client, season):
    """Every form in which the season is published, as a reader or a program gets it."""
    publish_season(season_id=season.pk, with_people=False, by=None, at=AT)
    token = season_token_of(Season.objects.get(pk=season.pk))
    program = {"Authorization": f"Bearer {make_token(name='site', by=None, at=AT)[1]}"}
    page = f"/seasons/{season.pk}/"
    anybody, found = Client(), {}
    for name, answer in {
        "page": client.get(page),
        "nights": client.get(f"{page}nights/"),
        "published": anybody.get(reverse("published_season", args=[token])),
        "api": anybody.get(reverse("api_season", args=[season.pk]), headers=program),
        **{f"{kind}.{form}": client.get(f"{page}{kind}.{form}")
           for kind in ("season", "nights") for form in ("csv", "xlsx", "pdf", "json") if (kind, form) != ("nights", "json")},
    }.items():  # fmt: skip
        assert answer.status_code == 200, name
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        if name.endswith("pdf"):
            found[name] = " ".join(
                " ".join(each.extract_text() for each in PdfReader(BytesIO(content)).pages).split()
            )
        elif name.endswith("xlsx"):
            cells = load_workbook(BytesIO(content)).active.iter_rows(values_only=True)
            found[name] = " ".join(str(cell) for row in cells for cell in row if cell is not None)
        else:
            found[name] = " ".join(re.sub("<[^>]*>", "", content.decode()).split())
    return found


def test_the_rules_and_the_reasons_stand_on_every_form(admin_client):
    season = a_whole_season(2, 1)
    out(season, Night.objects.get(name="Night 3"), "cut short by the storm")
    adjust_points(
        season_id=season.pk, member_id=None, name="Gil", points=Decimal("-2.25"), why="left early", by=None, at=AT
    )
    Season.objects.filter(pk=season.pk).update(least=1)
    texts = texts_of(admin_client, season)
    assert {name for name, text in texts.items() if "cut short by the storm" not in text} == set()
    assert {name for name, text in texts.items() if "left early" not in text} == set()
    rules = "One night is needed for a rank."
    for_programs = {"api", "season.json"}
    assert {name for name, text in texts.items() if rules not in text} == for_programs
    api = json.loads(texts["api"])
    assert (api["rules"]["nights_needed"], api["rules"]["each_night_counts"]) == (1, "points")
    of_gil = {"person": person_id("gil"), "name": "Gil", "points": -2.25, "why": "left early"}
    assert api["adjustments"][-1] == of_gil
    assert [(each["name"], each["why"]) for each in api["nights_left_out"]] == [("Night 3", "cut short by the storm")]
    of_the_api_alone = {"person", "imported_id"}
    without = json.loads(
        texts["api"],
        object_hook=lambda row: {key: value for key, value in row.items() if key not in of_the_api_alone},
    )
    assert json.loads(texts["season.json"]) | {"version": 0} == without | {"version": 0}


def test_an_adjusted_total_has_a_sign_wherever_it_stands(admin_client):
    texts = texts_of(admin_client, a_whole_season(1, 1))
    signs = {name: len(re.findall(r"\d†", text)) for name, text in texts.items() if "." not in name and name != "api"}
    assert signs == {"page": 2, "nights": 2, "published": 2}  # Ada and Gil
    assert all(len(re.findall(r"\d†", texts[name])) == 2 for name in ("season.pdf", "nights.pdf"))


def test_night_by_night_for_a_spreadsheet_adds_up_and_runs_no_formula(admin_client):
    ended_night(3, {"=1+1": Fraction(9, 2), "Ben": 2})
    ended_night(4, {"=1+1": 3, "Ben": 5})
    season = a_season(best=1, coming=2)
    adjust_points(season_id=season.pk, member_id=None, name="Ben", points=1, why="=2+2", by=None, at=AT)
    page = f"/seasons/{season.pk}/nights."
    text = b"".join(admin_client.get(f"{page}csv").streaming_content).decode("utf-8-sig")
    assert text.splitlines() == [
        "Rank,Name,2026-09-03 Night 3,2026-09-04 Night 4,For coming,Adjusted,Points",
        "1,Ben,[2],5,4,1,10",
        "2,'=1+1,4.5,[3],4,0,8.5",
        "",
        "Rules,Ranked by points.",
        "Rules,The best night counts.",
        "Rules,Each night attended brings 2 points.",
        "Adjusted,Ben,1,'=2+2",
    ]
    sheet = load_workbook(BytesIO(admin_client.get(f"{page}xlsx").content)).active
    assert [cell.value for cell in sheet[3]] == [2, "'=1+1", 4.5, "[3]", 4, 0, 8.5]
    assert {cell.data_type for row in sheet for cell in row} <= {"s", "n"}
    assert admin_client.get(f"{page}doc").status_code == 404


def test_a_season_whose_laws_bring_different_points_is_warned_of(admin_client):
    ended_night(3, {"Ada": 50, "Ben": 30})
    ended_night(4, {"Ada": 8, "Ben": 10}, law="foster-auction-pitch")
    ended_night(5, {"Ada": 12, "Ben": 11}, law="foster-auction-pitch")
    season = a_season()
    page = f"/seasons/{season.pk}/"

    def warning(**settled):
        Season.objects.filter(pk=season.pk).update(**settled)
        return admin_client.get(page).context["warning"]

    sentence = "Average points per person and night: 40 under Foster, 1897; 10.25 under Foster, Auction Pitch."
    assert warning() == sentence
    assert "One law decides this season." in admin_client.get(page).content.decode()
    assert warning(count_as="percent") == warning(count_as="places") == ""
    assert warning(count_as="points", rank_by="nights") == ""
    assert warning(rank_by="average") == sentence
    assert warning(rank_by="points", law="foster-1897") == ""


def test_a_night_of_which_there_is_no_per_cent_is_named(admin_client):
    ended_night(3, {"Ada": 10, "Ben": -10})
    ended_night(4, {"Ada": 10, "Ben": 30})
    season = a_season(count_as="percent")
    answer = admin_client.get(f"/seasons/{season.pk}/")
    assert [words[1:3] for words in answer.context["listed"].words()] == [("Ben", "250"), ("Ada", "150")]
    assert [night.name for night in answer.context["without_per_cent"]] == ["Night 3"]
    assert "The average of these nights is zero or below" in answer.content.decode()
    Season.objects.filter(pk=season.pk).update(count_as="places")
    assert "The average of these nights" not in admin_client.get(f"/seasons/{season.pk}/").content.decode()


def test_guests_have_their_part_in_what_a_night_counts_for_members_alone(admin_client):
    for name in ("Ada", "Ben"):
        Member.objects.create(name=name)
    ended_night(3, {"Gil": 60, "Ada": 40, "Ben": 20})
    season = a_season(with_guests=False, count_as="percent")

    def figures(**settled):
        Season.objects.filter(pk=season.pk).update(**settled)
        return {
            row["name"]: row["points"]
            for row in admin_client.get(f"/seasons/{season.pk}/season.json").json()["table"]
        }

    assert figures() == {"Ada": 100, "Ben": 50}
    assert figures(count_as="places") == {"Ada": 2, "Ben": 1}
    assert figures(count_as="places", place_points="10, 7") == {"Ada": 7, "Ben": 0}
    person = admin_client.get(f"/seasons/{season.pk}/people/m{Member.objects.get(name='Ada').pk}/")
    assert [(line.points, line.figures.scored) for line in person.context["lines"]] == [("7", 40)]
