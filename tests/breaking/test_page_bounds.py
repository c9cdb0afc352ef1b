"""Every form that a page posts, with each typed text too long and each typed number too large.

The forms are read from the pages: a new one is tried out too.
"""

import itertools
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.signals import got_request_exception
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import get_resolver, include, path, resolve, reverse

from club.models import Member
from club.sign_in.roles import open_to_all
from scoring.faults import Refused
from tests.breaking.doors import World, a_world, doors
from tests.breaking.night_addresses import Addresses
from tests.breaking.nothing_stored import nothing_stored
from tests.breaking.page_forms import Field, Form, forms_of, said_wrong
from tests.prepared import rows_of_the_module
from tests.tournaments.night_builder import AT, a_hand, a_night, set_rules
from tournaments.actions.bounds import check_fits
from tournaments.actions.sheets import PaperSheet, Seen, enter_paper_sheet
from tournaments.models import Night

pytestmark = pytest.mark.django_db

LEADS_OUT = ("sign-out/", "admin/logout/")
MODELS = {
    model._meta.db_table: model for model in apps.get_models() if model._meta.app_label in ("club", "tournaments")
}
# What a form needs beside what the page has in it, so that it is not refused for another reason.
EXAMPLES: dict[str, dict[str, Any]] = {
    "login": {"username": "ada", "password": "wrong"},
    "ruling": {"seat": "2", "deal": "1"},
    "unplayed_at": {"deal": "3"},
}
# Of these fields a button of theirs reads nothing ("*" is all of them): name of the form, button, field.
UNREAD = {
    ("paper_sheet", "", "why"),  # asked for a correction alone, and a round to come has nothing to correct
    ("paper_sheet", "show", "*"),  # the other way of entry
    ("sheet", "show", "*"),
    ("photo", "drop", "*"),
    ("dispute", "take", "why"),
    ("close_round", "", "why"),  # the page's other buttons send it
    ("prizes", "", "ORDER"),  # says which prize comes first, and is not stored
    ("login", "", "username"),  # there is no such account, which is what the page says of any name
    ("admin:auth_user_password_change", "set-password", "username"),  # for the browser's list of passwords
}

Values = Callable[[Field], list[str]]

# The forms that no page of this test has: each asks for no more than a choice, or its action is tried out instead.
NOT_MET = {"rehearse", "table_cut", "cut", "bell", "own_email", "same_member", "second_keying", "apply_ruling"}


def is_unread(form: Form, field: str) -> bool:
    name = name_of(form)
    return {(name, form.button, "*"), (name, form.button, field.rpartition("-")[2])} & UNREAD != set()


class Director(Client):
    """A browser in which an admin is signed in, whatever a form did before."""

    def __init__(self) -> None:
        super().__init__(raise_request_exception=False)
        self.force_login(User.objects.get(username="admin"))
        self.signed_in = self.cookies.output(header="", sep=";")
        self.crash = ""
        got_request_exception.connect(self.note)

    def note(self, **signal: Any) -> None:
        self.crash = repr(sys.exc_info()[1])[:300]

    def as_before(self) -> None:
        self.cookies, self.crash = SimpleCookie(self.signed_in), ""

    def forms_at(self, paths: Iterable[str]) -> dict[tuple[Any, ...], Form]:
        """The forms of these pages, one of each kind."""
        found: dict[tuple[Any, ...], Form] = {}
        led_to: dict[tuple[str, str], str] = {}
        for address in paths:
            self._look(address, found, led_to)
        for address in led_to.values():
            self._look(address, found, {})
        return found

    def _look(self, address: str, found: dict[tuple[Any, ...], Form], led_to: dict[tuple[str, str], str]) -> None:
        with nothing_stored():
            answer = self.get(address)
        if not answer.streaming and answer.headers.get("Content-Type", "").startswith("text/html"):
            for form in forms_of(address, answer.text):
                found.setdefault(kind_of(form), form)
            for link in re.findall(r'href="([^"#]*\?[^"#]+)', answer.text):
                to, _, query = urljoin(address, unescape(link)).partition("?")
                if to.startswith("/"):
                    led_to.setdefault((re.sub(r"\d+", "0", to), re.sub(r"=[^&]*", "", query)), f"{to}?{query}")


def name_of(form: Form) -> str:
    return resolve(form.action.split("?")[0]).view_name


def kind_of(form: Form) -> tuple[Any, ...]:
    """The same for forms that differ in whom or which table they are about alone."""
    names = {re.sub(r"\d+", "0", each) for each in (*form.sent, *form.files, *(field.name for field in form.typed))}
    return (name_of(form), re.sub(r"\d+", "0", form.button), *sorted(names))


def beyond(field: Field) -> list[str]:
    """One more than the page lets a person type, if it does, and much more."""
    if field.is_number:
        return [str(each) for each in ([] if field.most is None else [field.most + 1]) + [2**31, 10**30]]
    return ["x" * each for each in ([] if field.most is None else [field.most + 1]) + [10_000]]


def one_beyond() -> Values:
    """Of each field one value beyond its bounds: in turn the nearest and the farthest."""
    turns = itertools.cycle([0, -1])
    return lambda field: [beyond(field)[next(turns)]]


def faults_of(director: Director, form: Form, values: Values) -> Iterator[str]:
    """A sentence for each value that crashes, is stored, or is answered as if nothing were wrong."""
    name = name_of(form)
    sent = form.sent | EXAMPLES.get(name, {})
    as_it_stands, _, _, _ = answered(director, form.action, sent)
    for field in form.typed:
        for value in values(field):
            at = f"{name} ({form.button}) from {form.page}, {field.name}={value[:20]}… ({len(value)})"
            said, status, stored, _written = answered(director, form.action, sent | {field.name: [value]}, value)
            if status >= 500:
                yield f"{at} answers {status}: {director.crash}"
            if stored:
                yield f"{at} is stored in {stored}"
            if not (said - as_it_stands or field.is_free or is_unread(form, field.name)):
                yield f"{at} answers {status} and says nothing"
            if field.is_number and (untrue := [each for each in said - as_it_stands if NO_NUMBER.search(each)]):
                yield f"{at} says of a number: {untrue}"


NO_NUMBER = re.compile(r"[Ee]nter a whole number(?! from)|as a whole number|is not (an amount|a number)")


def answered(
    director: Director, action: str, sent: dict[str, Any], value: str = ""
) -> tuple[set[str], int, list[str], list[str]]:
    """What the page then says is wrong, the status, and where something out of bounds is stored."""
    director.as_before()
    with nothing_stored() as statements:
        answer = director.post(action, sent)
        written = {found[1] for each in statements if (found := re.match(r'(?:INSERT INTO|UPDATE) "(\w+)"', each))}
        stored = [each for table in written & {*MODELS} for each in out_of_bounds(MODELS[table], value)]
        shown = director.get(answer["Location"], follow=True) if answer.status_code == 302 else answer
    return said_wrong(shown.text), answer.status_code, stored, statements


def out_of_bounds(model: Any, value: str) -> Iterator[str]:
    """The rows that hold more than their fields can, and those in which the value stands as it was sent."""
    for row in model._base_manager.all():
        try:
            check_fits(row)
        except Refused as refused:
            yield f"{model.__name__}: {refused}"
        if len(value) > 10 and (place := next((key for key, each in vars(row).items() if value in str(each)), None)):
            yield f"{model.__name__}.{place}"


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with rows_of_the_module(django_db_blocker):
        yield a_world()


def every_page(world: World) -> Iterator[str]:
    """Every address, and those of nights before the draw, in play, over and locked, at several tables and people."""
    for door in doors(get_resolver().url_patterns, world.seen_with("own")):
        if not door.written.startswith(LEADS_OUT):
            yield door.path
    waiting = {"table_number": 1, "sheet": PaperSheet([1, 2, 3, 4], {1: a_hand(1)}), "seen": Seen({})}
    enter_paper_sheet(night_id=world.night.pk, round_number=3, by=None, why="", at=AT, **waiting)
    a_night(8)
    yield reverse("rulings", args=[world.night.pk, 2, 1])  # where one is given
    yield reverse("ruling", args=[world.night.pk, 2, 1, "exposed-card"])  # a night that is locked refuses all of it
    for seed in (1, 2, 3):
        for night in Night.objects.all():
            yield from (address for _, address in Addresses(night, Random(seed)).all(beside=False))
        set_rules(provisional_minutes=1)


def posted_by_templates() -> set[str]:
    """The names of the addresses to which a form of our templates is posted, but for the page's own."""
    files = Path(settings.BASE_DIR, "templates").rglob("*.html")
    tags = re.findall(r"<form\b[^>]*>", "".join(file.read_text(encoding="utf-8") for file in files))
    return {name for tag in tags if 'method="post"' in tag for name in re.findall(r"url '([\w:]+)'", tag)}


def faults_at(director: Director, forms: Iterable[Form], values: Values = beyond) -> list[str]:
    return [fault for form in forms for fault in faults_of(director, form, values)]


@pytest.mark.trial
@pytest.mark.parametrize("values", [one_beyond(), pytest.param(beyond, marks=pytest.mark.long)])
def test_no_form_of_any_page_takes_or_stores_a_text_or_a_number_that_is_out_of_bounds(
    world: World, values: Values
) -> None:
    director = Director()
    forms = director.forms_at(every_page(world))
    assert faults_at(director, forms.values(), values) == []
    assert posted_by_templates() - {name_of(form) for form in forms.values()} == NOT_MET
    assert sum(len(form.typed) for form in forms.values()) > 400


@pytest.mark.parametrize("address", ["/members/", "/settings/", "/seasons/new/", "/members/dues/"])
def test_a_form_takes_and_stores_no_text_or_number_that_is_out_of_bounds(world: World, address: str) -> None:
    director = Director()
    forms = [form for form in director.forms_at([address]).values() if form.typed]
    assert forms != []
    assert faults_at(director, forms) == []


# ---- Faults that this must catch ----

FORM = '<form method="post"><input name="notes" maxlength="80"><button>Save</button></form>'


@open_to_all
def silent(request: HttpRequest) -> HttpResponse:
    return HttpResponse(FORM)


@open_to_all
def stores(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        Member.objects.create(name="Ada", notes=request.POST["notes"])
    return HttpResponse(FORM)


@open_to_all
def breaks(request: HttpRequest) -> HttpResponse:
    assert len(request.POST.get("notes", "")) < 81, "too long"
    return HttpResponse(FORM)


@pytest.mark.parametrize(
    ("view", "said"), [(silent, "says nothing"), (stores, "stored in ['Member.notes"), (breaks, "500: Assertion")]
)
def test_a_form_that_takes_what_comes_is_caught(world: World, settings: Any, view: Any, said: str) -> None:
    settings.ROOT_URLCONF = (path("planted/", view, name="planted"), path("", include("club.urls")))
    director = Director()
    assert said in "".join(faults_at(director, director.forms_at(["/planted/"]).values()))
