"""What every answer of the program carries, and what no page holds: read from the URLconf, Django's admin included."""

import re
from html.parser import HTMLParser
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.http import Http404
from django.test import Client
from django.urls import get_resolver, path, reverse
from django.utils import timezone

from club import urls
from club.sign_in.roles import Role, open_to_all
from tests.breaking.doors import Door, a_world, doors
from tests.prepared import rows_of_the_module
from tests.tournaments.night_builder import table_of
from tournaments.actions.joining import ask_to_join

pytestmark = pytest.mark.django_db

EVIL = "evil.example"
HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "script-src-attr": "'none'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
}
DATA = ("application/json", "importmap")
LEADS_OUT = ("sign-out", "admin/logout")


class Answer(NamedTuple):
    """What an address answers to a GET: to whom, with what."""

    door: Door
    account: str
    status: int
    headers: Any
    page: str


class Inline(HTMLParser):
    """Whatever of a page a strict policy would not run or show, and whatever it would fetch from others."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "style" or (tag == "script" and "src" not in values and values.get("type") not in DATA):
            self.found.append(f"<{tag}>")
        for name, value in values.items():
            if name == "style" or name.startswith(("on", "hx-on")):
                self.found.append(f"<{tag} {name}>")
                continue
            runs = re.match(r"\s*javascript:", value or "", re.IGNORECASE)
            if runs or (re.match(r"(https?:)?//", value or "") and (name == "src" or tag in ("link", "use"))):
                self.found.append(f"<{tag} {name}={value}>")


def inline(page):
    reader = Inline()
    reader.feed(page)
    return reader.found


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with rows_of_the_module(django_db_blocker):
        yield a_world()


@pytest.fixture(scope="module")
def answers(world):
    """Each address and its answer to an admin, a table and nobody, as they are to those who send a host that is not ours."""
    found = []
    for account, token in (("admin", "own"), ("", "other"), ("", "forged")):
        client = Client(headers={"host": EVIL, "x_forwarded_host": EVIL})
        if account:
            client.force_login(User.objects.get(username=account))
        for door in doors(get_resolver().url_patterns, world.seen_with(token)):
            if not door.written.startswith(LEADS_OUT):
                answer = client.get(door.path)
                found.append(Answer(door, account, answer.status_code, answer.headers, content(answer)))
    return found


def content(answer):
    return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode(errors="replace")


@pytest.mark.trial
@pytest.mark.database
def test_every_answer_forbids_framing_sniffing_foreign_scripts_and_giving_away_the_link(answers):
    for door, _account, _status, headers, _page in answers:
        assert {name: headers.get(name) for name in HEADERS} == HEADERS, door.path
        values = headers["Content-Security-Policy"]
        assert dict(each.strip().split(" ", 1) for each in values.split(";")) == POLICY, door.path


def test_no_page_has_a_script_or_a_style_of_its_own_or_asks_others_for_anything(answers):
    looked_at = 0
    for door, _account, _status, headers, page in answers:
        if headers.get("Content-Type", "").startswith("text/html"):
            looked_at += 1
            assert inline(page) == [], door.path
    assert looked_at > 100


SIGNED_IN = (Role.HELPER, Role.DIRECTOR, Role.ADMIN)
PHONES = "t/<token>/phones/"


def test_no_browser_and_no_proxy_stores_a_page_behind_a_sign_in_or_of_phones_that_wait(answers):
    asked = [
        each for each in answers if each.account and (each.door.role in SIGNED_IN or each.door.written == PHONES)
    ]
    assert [
        (each.door.written, each.status, each.headers.get("Cache-Control"))
        for each in asked
        if not {"no-store", "private"} <= {*re.split(r",\s*", each.headers.get("Cache-Control", ""))}
    ] == []
    assert len(asked) > 150


def test_a_board_that_is_never_stored_is_still_answered_by_its_tag(world, admin_client):
    paths = [reverse(name, args=[world.night.pk]) for name in ("board", "clock", "calls")]
    first = {path: admin_client.get(path, headers={"x-part": "true"}) for path in paths}
    again = {
        path: admin_client.get(path, headers={"x-part": "true", "if-none-match": answer["ETag"]})
        for path, answer in first.items()
    }
    found = {path: (answer.status_code, "no-store" in answer["Cache-Control"]) for path, answer in again.items()}
    assert found == dict.fromkeys(paths, (304, True))


def test_no_page_behind_a_link_sets_a_cookie(world):
    number = table_of(world.night, 1, 2).seats.get(seat=1).entrant.number
    ask_to_join(night_id=world.night.pk, number=number, address="", at=timezone.now())
    stranger, asked, offenders = Client(), [], []
    for door in doors(get_resolver().url_patterns, world.seen_with("own")):
        # Django keeps the key of a link to a password in the session, so that it leaves the address.
        if door.role is Role.KEY and not door.written.startswith("password/"):
            answer = stranger.get(door.path)
            stranger.cookies.clear()  # each address as the first that is opened
            asked.append((door.written, 'name="let_in"' in answer.text if door.written == PHONES else None))
            offenders += [(door.written, *answer.cookies)] if answer.cookies else []
    assert (PHONES, True) in asked, "a phone waits there"
    assert offenders == []


@pytest.mark.parametrize(
    "planted",
    [
        '<p style="color:red">',
        "<script>alert(1)</script>",
        "<style>p {}</style>",
        '<a href=" JavaScript:alert(1)">',
        '<button onclick="x()">',
        '<script src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="//cdn.example/x.css">',
    ],
)
def test_a_script_or_style_in_a_page_is_found(planted):
    assert len(inline(f"<html><body>{planted}</body></html>")) == 1


def test_no_answer_believes_the_host_header(answers):
    for door, _account, _status, headers, page in answers:
        assert EVIL not in page, door.path
        assert EVIL not in headers.get("Location", ""), door.path


# What an error says.

SECRET = "the secret of the book"


@open_to_all
def breaks(request):
    raise ValueError(SECRET)


@open_to_all
def is_missing(request):
    raise Http404(SECRET)


class Planted:
    urlpatterns = [*urls.urlpatterns, path("breaks/", breaks), path("missing/", is_missing)]


@pytest.mark.parametrize(
    ("where", "status"),
    [("/breaks/", 500), ("/missing/", 404), ("/nowhere/", 404), ("/nights/999999/", 404), ("/t/1-1-x/", 404)],
)
def test_an_error_page_says_what_to_do_and_nothing_of_the_program(settings, admin_user, where, status):
    settings.ROOT_URLCONF = Planted()
    client = Client(raise_request_exception=False)
    client.force_login(admin_user)
    answer = client.get(where)
    page = answer.text
    assert answer.status_code == status
    for values in (
        SECRET,
        "Traceback",
        "Error:",
        "urlpatterns",
        "Exception",
        settings.SECRET_KEY,
        str(settings.BASE_DIR),
    ):
        assert values not in page
    assert inline(page) == []
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_a_post_without_the_pages_token_is_reported_to_send_it_again():
    answer = Client(enforce_csrf_checks=True).post("/sign-in/", {"username": "ada", "password": "x"})
    assert answer.status_code == 403
    assert "Please send it again" in answer.text
    assert "CSRF" not in answer.text
    assert inline(answer.text) == []
