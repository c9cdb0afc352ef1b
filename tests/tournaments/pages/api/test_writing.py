"""What a program may write: by the forms and actions of the pages, once for each key, and never more than its token may."""

import datetime as dt
import json

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import ApiWrite, Member
from club.sign_in.api_tokens import make_token
from tests.breaking.nothing_stored import nothing_stored
from tests.tournaments.night_builder import AT, a_night, a_running_night
from tournaments.models import Night

pytestmark = pytest.mark.django_db

MEMBERS, NIGHTS = "/api/members/", "/api/nights/"
SOON, LATER = "2126-11-27", "2126-12-04"


@pytest.fixture
def send(client):
    """Sends JSON with a token that may write both, under a key of its own; what came back, and the status."""
    keys = iter(range(1_000))

    def sent(method, url, body=None, *, key=None, may=("members", "nights"), kind="application/json"):
        if may not in tokens:
            scopes = {f"may_write_{each}": True for each in may}
            tokens[may] = make_token(name="Website", by=None, at=AT, **scopes)[1]
        headers = {"Authorization": f"Bearer {tokens[may]}", "Idempotency-Key": key or f"k{next(keys)}"}
        answer = client.generic(
            method, url, b"" if body is None else json_of(body), content_type=kind, headers=headers
        )
        return answer.status_code, answer.json() if answer.content else None

    tokens = {}
    sent.client = client
    return sent


def json_of(body):
    return body if isinstance(body, bytes) else json.dumps(body).encode()


def faults(answer):
    return [(fault["field"], fault["message"]) for fault in answer[1]["faults"]]


def test_a_member_is_added_changed_and_removed(send):
    status, ada = send("POST", MEMBERS, {"name": " Ada  Brown ", "groups": ["Juniors"], "since": "2020-09-01"})
    assert (status, ada["name"], ada["groups"], ada["since"], ada["active"]) == (
        *(201, "Ada Brown", ["Juniors"]),
        *("2020-09-01", True),
    )
    url = f"{MEMBERS}{ada['id']}/"
    changed = {"phone": "555 0100", "groups": ["Ladies", "Juniors"], "since": None, "active": False}
    now = ada | changed | {"version": ada["version"] + 1, "groups": ["Juniors", "Ladies"]}
    assert send("PATCH", url, changed) == (200, now)
    assert Member.objects.get().left_on is not None
    assert send("GET", url) == (200, now)
    assert send("GET", MEMBERS)[1]["members"] == [now]
    status, ben = send("POST", MEMBERS, {"name": "Ben"})
    assert send("DELETE", f"{MEMBERS}{ben['id']}/") == (204, None)
    [(field, sentence)] = faults(send("DELETE", url))
    assert (field, 'PATCH {"active": false}' in sentence, "Untick" in sentence) == ("member", True, False)
    assert list(Member.objects.values_list("name", flat=True)) == ["Ada Brown"]


def test_a_night_is_made_as_usual_changed_and_deleted(send):
    status, night = send("POST", NIGHTS, {"name": "Friday", "date": SOON, "sit_out": "3", "planned_rounds": 5})
    settings = night["settings"]
    assert (status, night["name"], night["planned_rounds"], settings["sit_out"]) == (201, "Friday", 5, "3")
    assert (night["law"], settings["deals"], night["entrants"]) == ("foster-1897", 4, [])
    url = f"{NIGHTS}{night['id']}/"
    status, now = send("PATCH", url, {"date": LATER, "rank_by": "wins", "starts_at": "19:30"})
    assert (status, now["date"], now["settings"]) == (200, LATER, settings | {"rank_by": "wins"})
    assert Night.objects.get().starts_at == dt.time(19, 30)
    assert send("DELETE", url) == (204, None)
    assert not Night.objects.exists()


def test_a_night_that_has_begun_and_a_rehearsal_stay_as_they_are(send):
    begun, rehearsal = a_running_night(4), a_night(4)
    Night.objects.filter(pk=rehearsal.pk).update(is_rehearsal=True)
    assert send("GET", MEMBERS)[0] == 200  # with a token that stays
    for night, sentence in (
        (begun, "This night has begun. A program can only change nights to come."),
        (rehearsal, "This night is a rehearsal. A program cannot change it."),
    ):
        for method, body in (("PATCH", {"name": "Other"}), ("DELETE", None)):
            with nothing_stored() as written:
                answer = send(method, f"{NIGHTS}{night.pk}/", body)
            assert (answer[0], faults(answer), night.name) == (422, [("night", sentence)], "Friday cinch")
            assert not [each for each in written if "apiwrite" in each]
    assert set(Night.objects.values_list("name", flat=True)) == {"Friday cinch"}


@pytest.mark.parametrize(
    ("url", "body", "field", "part"),
    [
        (NIGHTS, {"date": SOON}, "name", "“name” is missing"),
        (NIGHTS, {"name": "A", "date": "27.11.2026"}, "date", "27.11.2026 is not a date"),
        (NIGHTS, {"name": "A", "date": SOON, "deals": 1.9}, "deals", "not 1.9"),
        (NIGHTS, {"name": "A", "date": SOON, "deals": True}, "deals", "not true"),
        (NIGHTS, {"name": "A", "date": SOON, "games": True}, "games", "true cannot stand here"),
        (NIGHTS, {"name": "A", "date": SOON, "tie": "dice"}, "tie", '"dice" cannot stand here'),
        (NIGHTS, {"name": "A", "date": SOON, "sit_out": "many"}, "sit_out", "many"),
        (NIGHTS, {"name": "A", "date": SOON, "sit_out": "points"}, "sit_out", '"points" cannot stand here'),
        (NIGHTS, {"name": "A", "date": SOON, "missed": "1000"}, "missed", '"1000" cannot stand here'),
        (NIGHTS, {"name": "A", "date": SOON, "missed": "٣"}, "missed", "cannot stand here"),
        (NIGHTS, {"name": "A", "date": SOON, "winner": 3}, "winner", "“winner” is not a key here"),
        (MEMBERS, {"name": ""}, "name", "Enter a name."),
        (MEMBERS, {"name": "ADA"}, "name", "on the roster already"),
        (MEMBERS, {"name": "Ben", "email": "ben"}, "email", "not an e-mail address"),
        (MEMBERS, {"name": "Ben", "groups": "Juniors"}, "groups", "A list in brackets"),
        (MEMBERS, {"name": "Ben", "groups": ["x" * 40]}, "groups", ""),
        (MEMBERS, {"name": "Ben", "active": "yes"}, "active", "True or false"),
        (MEMBERS, [], "", "An object in braces"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_nothing_is_written(url, body, field, part, send):
    Member.objects.create(name="Ada")
    answer = send("POST", url, body)
    [(at, sentence)] = faults(answer)
    assert (answer[0], at, part in sentence) == (422, field, True), sentence
    assert (Member.objects.count(), Night.objects.count(), ApiWrite.objects.count()) == (1, 0, 0)


@pytest.mark.parametrize(
    ("body", "field", "part"),
    [
        (b'{"name": "A", "name": "B"}', "name", "here twice"),
        (b'{"name": "A"', "", "This is not JSON"),
        (b'{"name": NaN}', "", "This is not JSON"),
        (b"", "", "This is not JSON"),
        (b"[" * 100, "", "This is not JSON"),
        (b"\xff", "", "UTF-8"),
    ],
)
def test_a_body_that_is_not_json_is_a_bad_request(body, field, part, send):
    night, member = a_night(4), Member.objects.create(name="Ada")
    for method, url in (
        *(("POST", NIGHTS), ("PATCH", f"{NIGHTS}{night.pk}/")),
        *(("POST", MEMBERS), ("PATCH", f"{MEMBERS}{member.pk}/")),
    ):
        answer = send(method, url, body)
        [(at, sentence)] = faults(answer)
        assert (answer[0], at, part in sentence) == (400, field, True), sentence
    assert not ApiWrite.objects.exists()


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "json"])
def test_a_body_that_is_said_to_be_something_else_is_not_read(kind, send):
    answer = send("POST", MEMBERS, {"name": "Ada"}, kind=kind)
    assert (answer[0], faults(answer)[0][0]) == (415, "Content-Type")
    assert not Member.objects.exists()
    assert send("POST", MEMBERS, {"name": "Ada"}, kind="application/json; charset=utf-8")[0] == 201


def test_a_night_that_a_program_plans_is_not_over(send):
    yesterday = (timezone.localdate() - dt.timedelta(days=1)).isoformat()
    answer = send("POST", NIGHTS, {"name": "A", "date": yesterday})
    assert (answer[0], faults(answer)[0][0]) == (422, "date")
    assert f"{yesterday} is over" in faults(answer)[0][1]
    status, night = send("POST", NIGHTS, {"name": "A", "date": timezone.localdate().isoformat()})
    url = f"{NIGHTS}{night['id']}/"
    assert (status, send("PATCH", url, {"date": yesterday})[0]) == (201, 422)
    Night.objects.update(date=yesterday)  # nobody came, and nobody deleted it
    assert send("PATCH", url, {"name": "B"})[0] == 200


def test_a_change_is_done_once_for_its_key(send):
    first = send("POST", MEMBERS, {"name": "Ada"}, key="one")
    assert send("POST", MEMBERS, {"name": "Ada"}, key="one") == (200, first[1])
    reused = send("POST", MEMBERS, {"name": "Ben"}, key="one")
    assert (reused[0], faults(reused)[0][0]) == (422, "Idempotency-Key")
    url = f"{MEMBERS}{first[1]['id']}/"
    for _ in ("at first", "again"):
        assert send("PATCH", url, {"notes": "owes five"}, key="two")[1]["version"] == first[1]["version"] + 1
    _, ben = send("POST", MEMBERS, {"name": "Ben"})
    assert [send("DELETE", f"{MEMBERS}{ben['id']}/", key="three") for _ in range(2)] == [(204, None)] * 2
    assert (Member.objects.count(), ApiWrite.objects.count()) == (1, 4)


def test_a_token_does_no_more_than_it_may(send):
    member = Member.objects.create(name="Ada", contact="Mill Lane")
    night = a_night(4)
    asked = [
        (MEMBERS, "GET", None, "members"), (f"{MEMBERS}{member.pk}/", "GET", None, "members"),
        (MEMBERS, "POST", {"name": "Ben"}, "members"), (f"{MEMBERS}{member.pk}/", "PATCH", {"name": "Ben"}, "members"),
        (f"{MEMBERS}{member.pk}/", "DELETE", None, "members"),
        (NIGHTS, "POST", {"name": "A", "date": SOON}, "nights"),
        (f"{NIGHTS}{night.pk}/", "PATCH", {"name": "A"}, "nights"), (f"{NIGHTS}{night.pk}/", "DELETE", None, "nights"),
    ]  # fmt: skip
    for url, method, body, scope in asked:
        for may in ((), ("nights",) if scope == "members" else ("members",)):
            answer = send(method, url, body, may=may)
            assert (answer[0], [field for field, _ in faults(answer)]) == (403, ["Authorization"]), (url, method, may)
            assert "Under “Settings”, make one that can." in faults(answer)[0][1]
    assert (Member.objects.get().name, Night.objects.get().name) == ("Ada", "Friday cinch")


def test_a_director_who_is_signed_in_writes_nothing_without_a_token(admin_client):
    with nothing_stored() as written:
        for method, url in (("post", MEMBERS), ("post", NIGHTS)):
            answer = getattr(admin_client, method)(url, {"name": "Ben"}, content_type="application/json")
            assert answer.status_code == 401
    assert not [each for each in written if "session" not in each]


def test_what_a_program_did_is_told_by_its_name(send, admin_client):
    night = a_night(4)
    member = Member.objects.create(name="Ada")
    night.entrants.filter(number=1).update(member=member)
    send("PATCH", f"{NIGHTS}{night.pk}/", {"rank_by": "wins"})
    assert send("DELETE", f"{MEMBERS}{member.pk}/")[0] == 204
    _, ben = send("POST", MEMBERS, {"name": "Ben"})
    assert list(night.changes.values_list("kind", "program", "by")) == [
        ("settings", "Website", None),
        ("member", "Website", None),
    ]
    assert admin_client.get(reverse("history", args=[night.pk])).text.count("Website") >= 2
    page = admin_client.get(reverse("api_tokens")).text
    assert ("Member added" in page, f"/members/{ben['id']}/" in page, "Ben" in page) == (True, True, False)


def test_what_was_done_is_forgotten_after_a_month(send, admin_client):
    send("POST", MEMBERS, {"name": "Ada"}, key="one", may=("members",))
    send("POST", MEMBERS, {"name": "Eve"}, key="one")
    assert "Member added" in admin_client.get(reverse("api_tokens")).text
    ApiWrite.objects.update(at=AT - dt.timedelta(days=400))
    assert "Member added" not in admin_client.get(reverse("api_tokens")).text
    assert send("POST", MEMBERS, {"name": "Ben"}, key="one")[0] == 201
    assert ApiWrite.objects.count() == 1  # of the other token nothing is left either


def test_what_a_change_does_not_send_stays(send):
    _, ada = send("POST", MEMBERS, {"name": "Ada"})
    url = f"{MEMBERS}{ada['id']}/"
    send("PATCH", url, {"phone": "1"})
    send("PATCH", url, {"email": "ada@example.org"})
    assert Member.objects.values_list("phone", "email").get() == ("1", "ada@example.org")
