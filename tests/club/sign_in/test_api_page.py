"""The page of the tokens: made under a name, shown once, withdrawn with one tap."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from club.models import ApiToken

pytestmark = pytest.mark.django_db

PAGE = "/settings/api/"


def test_a_token_is_shown_once_opens_the_api_and_is_withdrawn_with_one_tap(admin_client, client):
    page = admin_client.post(PAGE, {"name": "Website"})
    [token] = re.findall(r"cinch_[\w-]{43}", page.text)
    assert "no-store" in page["Cache-Control"]
    assert "Never used." in page.text
    header = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/nights/", headers=header).status_code == 200
    again = admin_client.get(PAGE).text
    assert (token in again, "Website" in again, "Last used on" in again) == (False, True, True)
    withdrawn = admin_client.post(reverse("withdraw_token", args=[ApiToken.objects.get().pk]), follow=True)
    assert "The token for “Website” no longer works." in withdrawn.text
    assert ("Withdrawn on" in withdrawn.text, ">Withdraw<" in withdrawn.text) == (True, False)
    assert client.get("/api/nights/", headers=header).status_code == 401


@pytest.mark.parametrize("name", ["", " \u200b", "x" * 81])
def test_a_token_needs_a_name(admin_client, name):
    page = admin_client.post(PAGE, {"name": name})
    assert (page.status_code, list(page.context["form"].errors), ApiToken.objects.count()) == (422, ["name"], 0)


def test_tokens_are_for_directors(client):
    token = ApiToken.objects.create(name="Website", digest="0", made_at="2026-11-20T18:00Z")
    client.force_login(User.objects.create_user("helper"))
    urls = (PAGE, reverse("withdraw_token", args=[token.pk]))
    assert [client.post(url, {"name": "mine"}).status_code for url in urls] == [403, 403]
    token.refresh_from_db()
    assert (token.withdrawn_at, ApiToken.objects.count()) == (None, 1)
