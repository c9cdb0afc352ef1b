"""The front door, and the people at the desk."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

pytestmark = pytest.mark.django_db

MEMBERS = "/members/"
PEOPLE = "/people/"


def test_the_front_door_leads_a_director_to_the_nights(admin_client):
    assert admin_client.get("/").url == reverse("nights")


def test_a_guest_on_the_welcome_page_learns_where_to_go(client):
    page = client.get("/").content.decode()
    assert "Point your phone’s camera at the code" in page
    assert reverse("login") in page


def test_the_front_door_leads_a_helper_to_the_nights_and_to_no_roster(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("helper"))
    page = client.get("/", follow=True)
    assert page.redirect_chain[-1][0] == reverse("nights")
    assert MEMBERS not in page.content.decode()
    assert client.get(MEMBERS).status_code == 403


def test_a_password_is_asked_for_to_sign_in_and_a_director_lands_at_the_nights(client, django_user_model):
    django_user_model.objects.create_user("ada", password="a long password", is_staff=True)
    assert client.post("/sign-in/", {"username": "ada", "password": "wrong"}).status_code == 200
    answer = client.post("/sign-in/", {"username": "ada", "password": "a long password"}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("nights")


@pytest.fixture
def director(client):
    client.force_login(User.objects.create_user("ada", is_staff=True))
    return client


def add_account(client, username="bea", **others):
    return client.post(PEOPLE, {"username": username, "name": "", "role": "helper"} | others)


def made_up(page):
    return re.search(r'class="password"><code>([^<]+)', page.content.decode())[1]


def test_a_helper_sees_no_accounts(client):
    client.force_login(User.objects.create_user("bea"))
    assert client.get(PEOPLE).status_code == 403
    assert add_account(client, "cy").status_code == 403


def test_a_person_is_added_with_a_password_that_is_shown_once(director):
    page = add_account(director)
    password = made_up(page)
    assert "no-store" in page["Cache-Control"]
    assert password not in director.get(PEOPLE).content.decode()
    assert type(director)().login(username="bea", password=password)
    assert not User.objects.get(username="bea").is_staff


def test_a_password_that_is_typed_twice_is_used_and_not_shown(director):
    page = add_account(director, role="director", password="correct horse", again="correct horse")
    assert page.url == PEOPLE
    assert "correct horse" not in director.get(PEOPLE).content.decode()
    assert User.objects.get(username="bea").is_staff
    assert type(director)().login(username="bea", password="correct horse")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"password": "correct horse", "again": "corect horse"}, "The two passwords differ."),
        ({"password": "short", "again": "short"}, "This password is too short."),
        ({"username": "ADA"}, "This username is taken."),
        ({"username": "two words"}, "Enter a valid username."),
        ({"username": ""}, "This field is required."),
        ({"username": "x" * 5000}, "at most 60 characters"),
        ({"role": "admin"}, "Select a valid choice."),
        ({"name": "x" * 5000}, "This name has more than 80 letters."),
    ],
)
def test_a_faulty_account_is_refused_and_nobody_is_added(director, fields, sentence):
    page = add_account(director, **fields)
    assert (page.status_code, sentence in page.content.decode()) == (422, True)
    assert User.objects.count() == 1


def test_an_account_is_blocked_at_once_and_let_in_again_with_its_old_sessions_ended(director):
    bea = User.objects.create_user("bea")
    signed_in = type(director)()
    signed_in.force_login(bea)
    director.post(reverse("set_account", args=[bea.pk]), {"withdraw": "1"})
    assert signed_in.get("/nights/").status_code == 302
    assert "blocked" in director.get(PEOPLE).content.decode()
    meanwhile = type(director)()
    meanwhile.force_login(bea)  # as if the password had been checked just before
    director.post(reverse("set_account", args=[bea.pk]), {"again": "1"})
    assert User.objects.get(username="bea").is_active
    assert [each.get("/nights/").status_code for each in (signed_in, meanwhile, director)] == [302, 302, 200]
    signed_in.force_login(bea)
    assert signed_in.get("/nights/").status_code == 200


def test_a_forgotten_password_is_replaced(director):
    bea = User.objects.create_user("bea", password="forgotten thing")
    password = made_up(director.post(reverse("new_password", args=[bea.pk])))
    assert type(director)().login(username="bea", password=password)


def test_ones_own_account_is_for_another_director(director):
    ada = User.objects.get(username="ada")
    for name in ("set_account", "new_password"):
        page = director.post(reverse(name, args=[ada.pk]), {"withdraw": "1"}, follow=True)
        assert "This is your own account." in page.content.decode()
    assert User.objects.get(username="ada").is_active
    assert reverse("password_change") in director.get(PEOPLE).content.decode()


def test_an_account_that_is_not_there_is_not_found(director):
    for name in ("set_account", "new_password"):
        assert director.post(reverse(name, args=[77])).status_code == 404


def test_a_name_is_shown_as_text(director):
    add_account(director, name="<b>Bob")
    assert b"<b>Bob" not in director.get(PEOPLE).content


def test_people_are_found_by_username_and_name(director):
    User.objects.create_user("bea", first_name="Béa Ó Broin")
    User.objects.create_user("cy")
    page = director.get(PEOPLE, {"q": "BEA broin"}).content.decode()
    assert ("<bdi>bea</bdi>" in page, "<bdi>cy</bdi>" in page) == (True, False)
    assert "Nobody found." in director.get(PEOPLE, {"q": "nobody"}).content.decode()


@pytest.mark.parametrize("sort", ["username", "-last_login", "secret"])
def test_a_long_list_is_shown_by_pages(director, sort):
    User.objects.bulk_create(User(username=f"helper{number}", password="!") for number in range(120))
    page = director.get(PEOPLE, {"sort": sort})
    assert page.content.decode().count('name="withdraw"') in (49, 50)
