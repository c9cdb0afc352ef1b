"""The vocabulary of the desk's tests: a director, the sheet's page and its words, what is typed and sent."""

import re

from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.night_builder import table_of
from tournaments.models import HandRecord

LINES = {1: "8@2 H 10", 2: "9@3 S 9", 3: "pass D 7", 4: "-.-.10.- C 4"}
SIX = {"1": 6, "2": 8}


def as_host(client):
    """The client with a director signed in."""
    client.force_login(User.objects.create_user("ada", is_staff=True))
    return client


def as_helper(client, name="bea"):
    """The client with a helper signed in."""
    client.force_login(User.objects.create_user(name))
    return client


def at(night, number=1, table=1, name="sheet"):
    return reverse(name, args=[night.pk, number, table])


def page(host, night, number=1, table=1, **query):
    return host.get(at(night, number, table), query)


def words(response):
    """The page's text, without its marks."""
    content = re.sub(r"<(script|style|head).*?</\1>", "", response.content.decode(), flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


def lines(typed, seen=None, **others):
    post = {f"deal-{deal}-line": text for deal, text in typed.items()}
    return {"way": "lines"} | post | {f"seen-{deal}": each for deal, each in (seen or {}).items()} | others


def save(host, night, typed, seen=None, number=1, **others):
    return host.post(at(night, number), lines(typed, seen, **others))


def in_the_book(night, number=1):
    rows = HandRecord.objects.filter(table=table_of(night, 1, number))
    return list(rows.values_list("deal", "revision", "current"))


def field(response, name):
    """The tag of the input or select of that name."""
    return re.search(rf'<(?:input|select)[^>]*name="{name}"[^>]*>', response.content.decode())[0]


def focused(response):
    return re.findall(r'id="([^"]+)"[^>]*\bautofocus', response.content.decode())
