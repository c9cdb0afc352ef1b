"""Every address and method, against everyone who may come: who is let in is what the view declares, and no more.

Read from the URLconf, so a new address is tried without a line here. The last tests plant what the others must find.
"""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, path

from club import urls
from club.sign_in.roles import Role, declare_all, key_in_the_link, open_to_all
from tests.breaking.doors import A_NAME, VISITORS, a_world, broken_promises, doors, doors_for, undeclared
from tests.prepared import rows_of_the_module
from tests.tournaments.night_builder import a_hand, set_rules
from tournaments.models import HandRecord, Night, Screen, SitOut

pytestmark = pytest.mark.django_db


def everyone(*in_trials):
    """Every visitor, some of them in the trials alone: most addresses of an admin, for one, are Django's own pages."""
    return [
        pytest.param(visitor, id=name, marks=[pytest.mark.trial] if name in in_trials else [])
        for name, visitor in VISITORS.items()
    ]


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with rows_of_the_module(django_db_blocker):
        yield a_world()


@pytest.fixture
def patterns():
    return get_resolver().url_patterns


def test_every_view_says_for_whom_it_is(world, patterns):
    found = undeclared(patterns, world.seen_with("own"))
    assert found == [], "mark them with open_to_all, key_in_the_link, helper_required or director_required"


# A helper tries the same addresses as a director, and one table's phone the same as another's.
@pytest.mark.parametrize("visitor", everyone("another table's phone", "a helper", "a director", "an admin"))
def test_everyone_is_let_in_where_the_view_says_so_and_nowhere_else(world, patterns, visitor):
    assert list(broken_promises(patterns, world, visitor)) == []


@pytest.mark.trial
def test_every_example_is_of_something_that_is_there(world, patterns, admin_client):
    nowhere = [
        door.written
        for door in doors(patterns, world.seen_with("own"))
        if admin_client.get(door.path).status_code == 404
    ]
    # The club of the tests names nobody for security.txt, no mail server and no token for the metrics, and nothing of ours has a page outside of Django's admin that
    # its “view on site” would lead to.
    assert nowhere == [
        ".well-known/security.txt",
        "metrics",
        "password/forgotten/",
        "admin/r/<content_type_id>/<object_id>/",
        "admin/<url>",
    ]


def test_only_doors_with_a_key_of_their_own_take_a_post_without_the_pages_own_token(world, patterns, admin_user):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(admin_user)
    for door in doors(patterns, world.seen_with("own")):
        exempt = getattr(door.view, "csrf_exempt", False)
        assert not exempt or door.role in (Role.KEY, Role.TOKEN), door.written
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            refused = strict.generic(method, door.path).status_code == 403
            assert refused is not exempt, f"{method} {door.written}"


# Forty thousand for sitting out, and what the hands came to: that stands in the standings and nowhere else.
IN_THE_STANDINGS = re.compile(rb"\b400\d\d\b")


@pytest.mark.trial
@pytest.mark.database
@pytest.mark.parametrize("visitor", everyone("another table's phone", "an admin"))
def test_only_a_director_reads_how_everyone_stands(world, patterns, visitor):
    """Also where others are let in: of someone else, no page and no file says how much it is by now.

    The hall's screen shows what the director wants shown, which is nothing here.
    """
    Screen.objects.filter(night=world.night).update(standings=Screen.Shown.NONE)
    set_rules(sit_out=40000)
    Night.objects.update(version=F("version") + 1)  # as an action does
    SitOut.objects.create(round=world.night.rounds.get(number=1), entrant=world.night.entrants.get(number=4))
    client = Client()
    if visitor.account:
        client.force_login(User.objects.get(username=str(visitor.account)))
    answers = [(door.written, client.get(door.path)) for door in doors_for(patterns, world, visitor)]
    reads = [written for written, answer in answers if IN_THE_STANDINGS.search(answer.getvalue())]
    if visitor.account in (Role.DIRECTOR, Role.ADMIN):
        assert {"nights/<night_id>/standings/", "nights/<night_id>/<kind>.<form>"} <= set(reads)
    else:
        assert reads == []


# A table's link: for that table, in the current round of that night, until it is withdrawn.


def send_hand(token, number=2, deal=1, **found):
    body = {"round": number, "deal": deal, "hand": a_hand((deal - 1) % 4 + 1, **found)}
    return Client().post(
        f"/t/{token}/hands", json.dumps(body), "application/json", headers={"Idempotency-Key": f"{number}-{deal}"}
    )


def test_a_link_writes_for_its_table_alone(world):
    assert send_hand(world.tokens["own"], deal=3).status_code == 201
    stored = HandRecord.objects.latest("pk")
    assert (stored.table.round.night, stored.table.number) == (world.night, 1)


@pytest.mark.parametrize(
    ("link", "number", "status"),
    [("own", 1, 409), ("own", 3, 422), ("old", 1, 409), ("withdrawn", 2, 404), ("forged", 2, 404)],
)
def test_a_link_writes_in_no_other_round_and_none_when_it_is_withdrawn(world, link, number, status):
    before = HandRecord.objects.count()
    assert send_hand(world.tokens[link], number, deal=4).status_code == status
    assert HandRecord.objects.count() == before


def test_a_directors_cookie_opens_no_table(world, admin_client):
    assert admin_client.get(f"/t/{world.tokens['forged']}/").status_code == 404


# Planted faults: each of these must be found, or the tests above prove nothing.


class Planted:
    """The program's addresses and one more."""

    def __init__(self, *planted):
        self.urlpatterns = [*urls.urlpatterns, *planted]


def left_open(address):
    """A page that anyone gets."""
    return path(address, lambda request, **kwargs: HttpResponse("anyone"))


def test_a_view_without_a_role_is_found(world):
    patterns = Planted(left_open("new/")).urlpatterns
    assert undeclared(patterns, world.seen_with("own")) == ["new/"]


@pytest.mark.parametrize(
    ("role", "visitors"),
    [
        (Role.HELPER, ["nobody"]),
        (Role.DIRECTOR, ["nobody", "a helper"]),
        (Role.ADMIN, ["nobody", "a helper", "a director"]),
        (Role.KEY, ["nobody", "a phone with a withdrawn link"]),
    ],
)
def test_a_view_that_does_not_guard_what_it_declares_is_found(world, settings, role, visitors):
    page = left_open("left-open/<str:token>/")
    declare_all([page], role)
    settings.ROOT_URLCONF = Planted(page)
    for visitor in visitors:
        found = list(broken_promises([page], world, VISITORS[visitor]))
        token = world.tokens[VISITORS[visitor].token]
        assert f"GET /left-open/{token}/ ({role}) answers 200: it should send away" in found


def test_a_view_that_lets_in_too_few_or_breaks_is_found(world, settings):
    closed = path("closed/", open_to_all(_closed))
    broken = path("broken/", open_to_all(_broken))
    settings.ROOT_URLCONF = Planted(closed, broken)
    found = list(broken_promises([closed, broken], world, VISITORS["nobody"]))
    assert "GET /closed/ (open to all) answers 403: it should let in" in found
    assert "GET /broken/ (open to all) answers 500" in found


def test_a_refusal_that_names_guests_or_writes_is_found(world, settings):
    telling = path("telling/", key_in_the_link(lambda request: HttpResponse(A_NAME, status=404)))
    writing = path("writing/", key_in_the_link(_writing))
    settings.ROOT_URLCONF = Planted(telling, writing)
    found = list(broken_promises([telling, writing], world, VISITORS["nobody"]))
    assert "GET /telling/ (key in the link) answers 404 and names guests" in found
    assert any(found.startswith("GET /writing/ (key in the link) answers 404 and writes: UPDATE") for found in found)


def test_an_address_whose_example_is_missing_says_what_to_add(world):
    with pytest.raises(AssertionError, match="nights/<person>/ takes “person”: add an example of one to `a_world`"):
        list(doors([left_open("nights/<int:person>/")], world.examples))


def _closed(request):
    return HttpResponse(status=403)


def _broken(request):
    raise ValueError("planted")


def _writing(request):
    HandRecord.objects.filter(pk=0).update(why="planted")
    return HttpResponse(status=404)
