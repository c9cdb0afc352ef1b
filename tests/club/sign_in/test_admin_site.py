"""Django's admin: whom it lets in, and that it has no door of its own."""

import pytest
from django.contrib.auth.models import User

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


@pytest.mark.parametrize("away", ["https://evil.example/", "//evil.example"])
def test_nobody_is_sent_away_from_the_program(admin_client, client, away):
    assert admin_client.get("/admin/login/", {"next": away}).url == "/admin/"
