"""What the API shows: the figures of the pages and files, of every night that is none of a rehearsal, and no more."""

import json
import re
from html import unescape
from random import Random

import pytest
from django.urls import reverse

from club.models import Member
from club.sign_in.api_tokens import make_token
from tests.tournaments.every_page import OF_THE_API
from tests.tournaments.night.evenings import an_evening, evening, one_for_another
from tests.tournaments.night_builder import AT, a_running_night
from tests.tournaments.night_files import a_file
from tests.tournaments.other_tables import a_night_like
from tests.tournaments.season_nights import FIRST, a_season, ended_night
from tournaments.actions.imports import import_night
from tournaments.models import Night
from tournaments.night.file.reading import read_night
from tournaments.night.replay import replay, write_replay
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of
from tournaments.records.season_results import person_id

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(client):
    """A question with a good token, as JSON."""
    token = make_token(name="Website", by=None, at=AT)[1]
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"

    def asked(name, *place, **query):
        answer = client.get(reverse(name, args=place), query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    asked.client = client
    return asked


def imported(file):
    return import_night(record=read_night(file), by=None, at=AT)


def test_answers_and_faults_are_alike_in_every_language(ask, invented_language):
    night = a_running_night(8)
    addresses = [reverse("api_night", args=[night.pk]), reverse("api_nights") + "?page=none", "/api/nothing/"]
    for address in addresses:
        english, other = (
            ask.client.get(address, headers={"Accept-Language": language}) for language in ("en", invented_language)
        )
        assert (english.content, english["Content-Language"]) == (other.content, other["Content-Language"])


def nights_of_each_kind():
    yield imported(a_file(Random(5), 9, 3))
    yield imported(an_evening(Random(3), 14, 3))
    yield imported(evening(**one_for_another()))
    yield from map(a_night_like, ("six at the foot", "five alone"))


def test_a_night_shows_what_its_replay_finds(ask):
    for night in nights_of_each_kind():
        night.refresh_from_db()
        due = write_replay(replay(night_record_of(night, rounds_of(night))))
        shown, ranked = ask("api_night", night.pk), ask("api_standings", night.pk)
        assert [each | {"missed": 0, "credited": 0} for each in due["standings"]] == [
            {key: each[key] for key in due["standings"][0]} | {"missed": 0, "credited": 0}
            for each in ranked["standings"]
        ]
        by_round = [
            (
                [[each["number"] for each in table["seats"]] for table in rounds["tables"]],
                sorted(rounds["sitting_out"]),
            )
            for rounds in shown["rounds"]
        ]
        plays = {(each["round"], each["by"]): each["for"] for each in substitutes(night) if each["credit"] == "for"}
        assert by_round == [
            (
                [
                    [plays.get((each["round"], number), number) for number in table["seats"]]
                    for table in each["tables"]
                ],
                sorted(each["sitting_out"]),
            )
            for each in due["rounds"]
        ]
        won = {row["number"]: row["wins"] for row in ranked["standings"]}
        seats = [seat for rounds in shown["rounds"] for table in rounds["tables"] for seat in table["seats"]]
        assert won == {number: sum(s["won"] for s in seats if s["number"] == number) for number in won}


def substitutes(night):
    attendance = night_record_of(night, rounds_of(night)).attendance
    return [
        {"round": each.round, "for": each.absent, "by": each.by, "credit": each.credit}
        for each in (attendance.substitutes if attendance else ())
    ]


def test_the_nights_are_listed_by_day_a_page_at_a_time_without_rehearsals(ask):
    for day in range(1, 31):
        ended_night(day, {"Ada": day})
        ended_night(day, {"Ben": day}, is_rehearsal=day > 25)
    first, last = (ask("api_nights", page=page) for page in (1, 2))
    assert (first["count"], first["pages"], len(first["nights"]), len(last["nights"])) == (55, 2, 50, 5)
    days = [night["date"] for night in first["nights"] + last["nights"]]
    assert (days, days[0], days[-1]) == (sorted(days, reverse=True), "2026-09-30", "2026-09-01")
    some = ask("api_nights", **{"from": "2026-09-04", "to": "2026-09-05"})
    assert [night["name"] for night in some["nights"]] == ["Night 5", "Night 5", "Night 4", "Night 4"]
    assert ask("api_nights", to="2020-01-01") == {"count": 0, "page": 1, "pages": 1, "nights": []}


def test_a_season_is_the_table_of_its_file_and_says_who_each_person_is(ask, admin_client):
    ada = Member.objects.create(name="Ada", contact="ada@example.org", notes="owes five")
    for day in (3, 17):
        ended_night(day, {"Ada": 10 + day, "Gil": 12})
    season = a_season(best=1)
    asked, in_file = ask("api_season", season.pk), admin_client.get(f"/seasons/{season.pk}/season.json").json()
    people = [row.pop("person") for row in asked["table"]]
    assert (people, [row["name"] for row in in_file["table"]]) == ([f"m{ada.pk}", person_id("gil")], ["Ada", "Gil"])
    assert [night.pop("imported_id") for night in asked["nights"]] == [None, None]
    assert asked == in_file
    [listed] = ask("api_seasons")["seasons"]
    assert (listed["id"], listed["season"], listed["first_date"]) == (season.pk, "September", FIRST.isoformat())
    seen = [ask(name, *place) for name, place in everything(season)]
    assert not any(secret in json.dumps(seen) for secret in ("ada@example.org", "owes five", '"trump"', '"bids"'))


def everything(season):
    night = Night.objects.order_by("-pk")[0].pk
    places = {"api_night": [night], "api_standings": [night], "api_season": [season.pk]}
    return [(name, places.get(name, [])) for name in OF_THE_API]


def test_an_answer_is_the_same_until_something_changes_and_sets_no_cookie(ask):
    ended_night(3, {"Ada": 4})
    season, member = a_season(), Member.objects.create(name="Ada")
    Night.objects.get().entrants.update(member=member)
    url = reverse("api_season", args=[season.pk])
    first = ask.client.get(url)
    again = ask.client.get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert (first["Cache-Control"], "Authorization" in first["Vary"]) == ("no-cache, private", True)
    assert not first.cookies
    assert "Cookie" not in first["Vary"]
    Member.objects.update(name="Ada Brown")  # which no version counts
    assert ask.client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_rehearsal_and_what_is_not_there_are_not_found(ask):
    night = a_running_night(4)
    Night.objects.filter(pk=night.pk).update(is_rehearsal=True)
    for url in (f"/api/nights/{night.pk}/", "/api/nights/99/standings/", "/api/seasons/99/", f"/api/seasons/{10**30}/",
                "/api/", "/api/nights", "/api/nights/1", "/api/%0A"):  # fmt: skip
        answer = ask.client.get(url)
        assert (url, answer.status_code, answer.json()["faults"][0]["field"]) == (url, 404, "")


def test_the_descriptions_are_open_to_all_and_alike_in_every_language(client, invented_language):
    english, other = (
        client.get("/api/openapi.json", headers={"Accept-Language": language}).json()
        for language in ("en", invented_language)
    )
    assert (english["openapi"], english) == ("3.1.0", other)
    assert client.get("/night-file.schema.json").json()["title"] == "Night file"


def test_a_person_and_a_night_have_one_id_in_every_answer(ask):
    member = Member.objects.create(name="Ada")
    for day in (3, 17):
        ended_night(day, {"Ada": 10 + day, "Gil": 12}).entrants.filter(name="Ada").update(member=member)
    season = a_season()
    season.adjustments.create(name="GIL", points=2, why="a prize", at=AT)

    def people():
        found = set()
        for night in ask("api_nights")["nights"]:
            entered, ranked = (
                ask("api_night", night["id"])["entrants"],
                ask("api_standings", night["id"])["standings"],
            )
            found |= {(each["name"], each["person"]) for each in (*entered, *ranked)}
        table = ask("api_season", season.pk)
        assert {night["id"] for night in table["nights"]} == set(Night.objects.values_list("pk", flat=True))
        return found | {(each["name"], each["person"]) for each in (*table["table"], *table["adjustments"])}

    before = people()
    ada, gil = sorted(before)
    assert (ada, gil[0], gil[1][0]) == (("Ada", f"m{member.pk}"), "Gil", "g")
    assert people() == before
    Member.objects.update(name="Ada Brown")
    assert ("Ada Brown", ada[1]) in people()


def test_an_imported_night_has_an_id_of_its_own(ask):
    played = ended_night(3, {"Ada": 4})
    season = a_season()
    past = season.past_nights.create(name="Old", date=FIRST, at=AT)
    nights = ask("api_season", season.pk)["nights"]
    assert [(night["id"], night["imported_id"]) for night in nights] == [(None, past.pk), (played.pk, None)]


def test_the_page_of_the_api_is_open_to_all_and_shows_every_address_field_and_type(client):
    page, described = client.get("/api/docs/").text, client.get("/api/openapi.json").json()
    for path, item in described["paths"].items():
        for method, asked in item.items():
            assert f"<code>{method.upper()} {path}</code>" in page
            assert asked["summary"] in unescape(page)
    for name, schema in described["components"]["schemas"].items():
        assert f'<h2 id="{name}">' in page
        assert all(f"<b><code>{field}</code></b>" in page for field in schema["properties"])
    leads_to = set(re.findall(r'href="#(.+?)"', page)) - {"content"}
    assert leads_to <= set(described["components"]["schemas"]) | {"main"}
