"""The roster, and all that the club holds of one member."""

import datetime as dt
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Member, MemberGroup
from club.people.member_fields import values_of

pytestmark = pytest.mark.django_db

MEMBERS = "/members/"


@pytest.fixture
def add(admin_client):
    return lambda name: admin_client.post(MEMBERS, {"name": name}, follow=True)


def shown_messages(page):
    return [str(message) for message in page.context["messages"]]


def test_a_member_is_added_under_the_very_name_that_was_typed(add):
    page = add("Ada Lovelace")
    assert shown_messages(page) == ["Ada Lovelace is on the roster."]
    assert list(Member.objects.values_list("name", "active")) == [("Ada Lovelace", True)]


@pytest.mark.parametrize("name", ["<b>Bob", "=1+1", "محمد 🃏"])
def test_names_of_any_kind_are_saved_and_shown_as_text(add, name):
    page = add(name).content.decode()
    assert Member.objects.get().name == name
    assert "<b>Bob" not in page


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Enter a name."),
        ("x" * 10_000, "This name has more than 80 letters. Use a shorter one."),
        (
            "ÄDA",
            "Äda (no number) is on the roster already. If this is somebody else, give them their own number.",
        ),
    ],
)
def test_a_name_that_cannot_be_added_is_refused_at_its_field(add, name, sentence):
    Member.objects.create(name="Äda")
    page = add(name)
    assert page.status_code == 422
    assert page.context["form"].errors == {"name": [sentence]}
    assert Member.objects.count() == 1


def test_a_second_member_of_the_name_is_added_with_a_number(admin_client):
    Member.objects.create(name="Ann Lee", number="17")
    page = admin_client.post(MEMBERS, {"name": "ann lee"})
    assert (page.status_code, 'name="number"' in page.text) == (422, True)
    page = admin_client.post(MEMBERS, {"name": "Ann Lee", "number": "17"})
    assert list(page.context["form"].errors) == ["number"]
    admin_client.post(MEMBERS, {"name": "Ann Lee", "number": "18"})
    assert list(Member.objects.order_by("pk").values_list("name", "number")) == [
        ("Ann Lee", "17"), ("Ann Lee", "18"),
    ]  # fmt: skip


def test_a_member_is_renamed_and_may_stop_coming(admin_client):
    ada = Member.objects.create(name="Ada")
    url = reverse("member", args=[ada.pk])
    assert 'value="Ada"' in admin_client.get(url).content.decode()
    assert shown_messages(admin_client.post(url, {"name": "Ada L."}, follow=True)) == ["Saved."]
    ada.refresh_from_db()
    assert (ada.name, ada.active, ada.left_on) == ("Ada L.", False, timezone.localdate())
    Member.objects.update(left_on=None)  # by an older version: on which day, nobody knows
    admin_client.post(url, {"name": "Ada"})
    ada.refresh_from_db()
    assert ada.left_on is None
    assert "no longer</span>" in admin_client.get(MEMBERS).content.decode()


def test_a_bad_name_leaves_the_member_as_it_was(admin_client):
    ada = Member.objects.create(name="Ada")
    Member.objects.create(name="Ben")
    page = admin_client.post(reverse("member", args=[ada.pk]), {"name": "BEN", "active": "on"})
    assert page.status_code == 422
    assert "<h1><bdi>Ada</bdi></h1>" in page.content.decode()
    ada.refresh_from_db()
    assert ada.name == "Ada"


@pytest.mark.parametrize("number", [99, 10**30])
def test_a_member_that_is_not_on_the_roster_is_not_found(admin_client, number):
    assert admin_client.get(f"{MEMBERS}{number}/").status_code == 404


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_pages_answer_to_no_other_method_than_their_own(admin_client, method):
    ada = Member.objects.create(name="Ada")
    for url in (MEMBERS, f"{MEMBERS}{ada.pk}/", "/"):
        assert getattr(admin_client, method)(url).status_code == 405
    assert admin_client.post("/").status_code == 405


@pytest.mark.parametrize("url", [MEMBERS, f"{MEMBERS}1/"])
def test_the_roster_is_the_directors(client, django_user_model, url):
    assert client.get(url).url == f"/sign-in/?next={url}"
    client.force_login(django_user_model.objects.create_user("guest"))
    assert client.get(url).status_code == 403


def names_on(page):
    return re.findall(r"<bdi>([^<]+)</bdi></a></td>", page.content.decode())


def test_the_search_knows_no_capitals_and_no_accents(admin_client):
    Member.objects.bulk_create(Member(name=name) for name in ("Zoë Ångström", "Zoe Brown", "Łukasz Ó Broin"))
    assert names_on(admin_client.get(MEMBERS, {"q": "ZOE"})) == ["Zoë Ångström", "Zoe Brown"]
    assert names_on(admin_client.get(MEMBERS, {"q": " angström  zö"})) == ["Zoë Ångström"]
    page = admin_client.get(MEMBERS, {"q": "<b>nobody\0"})
    assert "Nobody found." in page.content.decode()
    assert "3 people on the roster." in page.content.decode()
    assert b"<b>nobody" not in page.content


def test_the_roster_is_sorted_and_turned_by_pages_of_fifty(admin_client):
    Member.objects.bulk_create(Member(name=f"Member {number:03}") for number in range(120))
    assert names_on(admin_client.get(MEMBERS)) == [f"Member {number:03}" for number in range(50)]
    last = admin_client.get(MEMBERS, {"sort": "-name", "page": "3", "q": "member"})
    assert names_on(last) == [f"Member {number:03}" for number in range(19, -1, -1)]
    assert "page=2&amp;q=member" in last.content.decode() or "q=member&amp;page=2" in last.content.decode()
    for asked in ({"page": "x"}, {"page": "99"}, {"sort": "secret"}):
        assert admin_client.get(MEMBERS, asked).status_code == 200


def test_the_next_name_can_be_typed_at_once_but_a_search_is_not_disturbed(admin_client):
    assert " autofocus" in admin_client.get(MEMBERS).content.decode()
    assert " autofocus" not in admin_client.get(MEMBERS, {"q": "a"}).content.decode()


ALL = {
    "name": "Jan van Dyck",
    "sorts_as": "van Dyck, Jan",
    "short_name": "Janneke",
    "number": "0017",
    "since": "2019-05-31",
    "new_groups": "Ladies, Juniors",
    "email": "jan@example.org; j.dyck@example.org",
    "phone": "+31 6 1234 5678 \u202e",
    "contact": "1 Dam\r\n\r\nAmsterdam \u202e",
    "notes": "Drives home late",
    "active": "on",
}


def test_all_that_a_club_holds_of_a_member_is_saved_and_shown_on_its_page(admin_client):
    url = reverse("member", args=[Member.objects.create(name="Jan").pk])
    assert shown_messages(admin_client.post(url, ALL, follow=True)) == ["Saved."]
    jan = Member.objects.get()
    assert values_of(jan) == {
        "name": "Jan van Dyck",
        "sorts_as": "van Dyck, Jan",
        "short_name": "Janneke",
        "number": "0017",
        "since": dt.date(2019, 5, 31),
        "groups": ("Juniors", "Ladies"),
        "email": "jan@example.org, j.dyck@example.org",
        "phone": "+31 6 1234 5678",
        "contact": "1 Dam\nAmsterdam",
        "notes": "Drives home late",
        "active": True,
    }
    assert jan.sort_name == "van dyck, jan"
    shown = admin_client.get(url).context["form"]
    assert [shown[name].value() for name in ("number", "contact", "seen")] == ["0017", jan.contact, 1]
    ladies = MemberGroup.objects.get(name="Ladies")
    admin_client.post(url, ALL | {"new_groups": "", "groups": [ladies.pk], "seen": 1})
    assert [str(group) for group in jan.groups.all()] == ["Ladies"]


def test_what_a_member_cannot_be_is_refused_at_its_field_and_nothing_is_saved(admin_client):
    Member.objects.create(name="Bob", number="17")
    Member.objects.create(name="Cleo")
    url = reverse("member", args=[Member.objects.create(name="Ada", notes="old").pk])
    bad = {
        "name": ("", "x" * 81, "CLEO"),
        "number": ("17", "x" * 21, "\u202e"),
        "short_name": ("x" * 21,),
        "sorts_as": ("x" * 81,),
        "since": ("tomorrow", "2019-02-30", "1066-10-14", "99999999999999", "0"),
        "new_groups": ("x" * 31, "; ".join(map(str, range(13)))),
        "groups": (["99"], ["x"]),
        "email": ("jan", "a@b c@d", "a@b@c", "x" * 100 + "@y"),
        "phone": ("1" * 101, "\u202e"),
        "contact": ("x" * 301, "x\n" * 7),
        "notes": ("x" * 901, "x\n" * 41),
        "seen": ("7.5",),
    }
    taken = []
    for field, values in bad.items():
        for value in values:
            page = admin_client.post(url, {"name": "Ada", "notes": "new", field: value})
            if page.status_code != 422 or list(page.context["form"].errors) != [field]:
                taken.append((field, value, page.status_code))
    assert taken == []
    assert set(Member.objects.values_list("name", "number", "notes")) == {
        ("Bob", "17", ""), ("Cleo", "", ""), ("Ada", "", "old"),
    }  # fmt: skip


def test_members_are_found_by_number_contact_and_group_and_filtered(admin_client):
    admin_client.post(MEMBERS, {"name": "Zoë"})
    admin_client.post(reverse("member", args=[Member.objects.get().pk]), ALL)
    Member.objects.create(name="Ada Ladysmith", active=False)
    ladies = MemberGroup.objects.get(name="Ladies").pk
    asked = {
        "0017": 1,
        "1234 juniors": 1,
        "amsterdam": 1,
        "example LADIES dyck": 1,
        "lad": 2,
        "100%": 0,
        "_": 0,
        "late": 0,  # notes are not searched
    }
    assert {q: admin_client.get(MEMBERS, {"q": q}).context["found"] for q in asked} == asked
    filters = {
        f"group={ladies}": 1,
        "active=yes": 1,
        "active=no": 1,
        "group=99": 2,
        "active=x": 2,
        f"group={ladies}&active=no": 0,
    }
    assert {each: admin_client.get(f"{MEMBERS}?{each}").context["found"] for each in filters} == filters


def test_numbers_are_sorted_as_they_are_counted_and_those_without_one_come_last(admin_client):
    for number in ("10", "", "9", "A1"):
        Member.objects.create(name=f"Number {number}.", number=number)
    asked = {sort: names_on(admin_client.get(MEMBERS, {"sort": sort})) for sort in ("number", "-number")}
    assert [name[7:-1] for name in asked["number"]] == ["9", "10", "A1", ""]
    assert [name[7:-1] for name in asked["-number"]] == ["A1", "10", "9", ""]
