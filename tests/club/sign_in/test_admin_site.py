"""Django's admin: whom it lets in, and that it has no door of its own."""

from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.utils.encoding import iri_to_uri

pytestmark = pytest.mark.django_db


def test_who_is_not_signed_in_signs_in_at_the_one_door_and_comes_back(client):
    answer = client.get("/admin/auth/user/", follow=True)
    assert answer.redirect_chain[-1] == ("/sign-in/?next=/admin/auth/user/", 302)
    assert client.post("/admin/login/", {"username": "ada", "password": "x"}).url == "/sign-in/?next=/admin/"


def test_an_admin_gets_in(admin_client):
    assert admin_client.get("/admin/auth/user/").status_code == 200
    assert admin_client.get("/admin/login/?next=/admin/auth/").url == "/admin/auth/"


@pytest.mark.parametrize("is_staff", [True, False])
def test_a_director_or_a_helper_is_refused(client, is_staff):
    client.force_login(User.objects.create_user("ben", is_staff=is_staff))
    answer = client.get("/admin/", follow=True)
    assert answer.status_code == 403


FOLLOWED = ("/admin/auth/", "/nights/?page=2#end", "/foo", "/ÿ\r\nSet-Cookie: a=b")
NOT_FOLLOWED = (
    *("", " ", "foo", "home", "nights", "admin:index", "club.urls", "#", "?next=x", "../", "foo/bar", "\0", "ÿ"),
    *(
        "https://evil.example/",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        " //evil.example",
    ),
    *("\t//evil.example", "javascript:alert(1)", "data:text/html,x", "http:evil.example", "http://[", "//[", "//[/"),
    *("evil.example", "mailto:a@b.example", "x" * 10_000, "http://testserver/admin/auth/", "/" + "x" * 20_000),
)


def test_only_a_path_of_the_program_is_followed_whatever_next_says(admin_client, client):
    places = {}
    for wanted in (*FOLLOWED, *NOT_FOLLOWED):
        answers = [each.get("/admin/login/", {"next": wanted}) for each in (admin_client, client)]
        places[wanted] = [(answer.status_code, answer.url) for answer in answers]
    index = [(302, "/admin/"), (302, "/sign-in/?next=/admin/")]
    assert {wanted: place for wanted, place in places.items() if place != index} == {
        wanted: [(302, iri_to_uri(wanted)), (302, f"/sign-in/?next={quote(wanted)}")] for wanted in FOLLOWED
    }
