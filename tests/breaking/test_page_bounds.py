"""Every form that a page posts, with each typed text too long and each typed number too large.

The forms are read from the pages: a new one is tried out too.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from http.cookies import SimpleCookie
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.signals import got_request_exception
from django.test import Client
from django.urls import get_resolver, resolve

from scoring.faults import Refused
from tests.breaking.doors import World, a_world, doors
from tests.breaking.night_addresses import Addresses
from tests.breaking.nothing_stored import nothing_stored
from tests.breaking.page_forms import Field, Form, forms_of, said_wrong
from tests.prepared import rows_of_the_module
from tests.tournaments.night_builder import AT, a_hand, a_night
from tournaments.actions.enter_paper_sheet import PaperSheet, Seen, enter_paper_sheet
from tournaments.actions.steps.bounds import check_fits
from tournaments.models import Night

pytestmark = pytest.mark.django_db

LEADS_OUT = ("sign-out/", "admin/logout/")
MODELS = {
    model._meta.db_table: model for model in apps.get_models() if model._meta.app_label in ("club", "tournaments")
}
# What a form needs beside what the page has in it, so that it is not refused for another reason.
EXAMPLES: dict[str, dict[str, Any]] = {
    "login": {"username": "ada", "password": "wrong"},
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
        for path in paths:
            with nothing_stored():
                answer = self.get(path)
            if not answer.streaming and answer.headers.get("Content-Type", "").startswith("text/html"):
                for form in forms_of(path, answer.text):
                    found.setdefault(kind_of(form), form)
        return found


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


def faults_of(director: Director, form: Form) -> Iterator[str]:
    """A sentence for each value that crashes, is stored, or is answered as if nothing were wrong."""
    name = name_of(form)
    sent = form.sent | EXAMPLES.get(name, {})
    as_it_stands, _, _, _ = answered(director, form.action, sent)
    print("BASE", name, form.button, form.page, as_it_stands)
    for field in form.typed:
        for value in beyond(field):
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


NO_NUMBER = re.compile(r"[Ee]nter a whole number|as a whole number|is not (an amount|a number)")


def answered(
    director: Director, action: str, sent: dict[str, Any], value: str = ""
) -> tuple[set[str], int, list[str], list[str]]:
    """What the page then says is wrong, the status, and where something out of bounds is stored."""
    director.as_before()
    with nothing_stored() as statements:
        answer = director.post(action, sent)
        written = {found[1] for each in statements if (found := re.match(r'(?:INSERT INTO|UPDATE) "(\w+)"', each))}
        stored = [each for table in written & {*MODELS} for each in out_of_bounds(MODELS[table], value)]
        shown = director.get(answer["Location"]) if answer.status_code == 302 else answer
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


@pytest.mark.trial
def test_all(world: World) -> None:
    director = Director()
    paths = [
        each.path
        for each in doors(get_resolver().url_patterns, world.seen_with("own"))
        if not each.written.startswith(LEADS_OUT)
    ]
    sheet = {"table_number": 1, "sheet": PaperSheet([1, 2, 3, 4], {1: a_hand(1)}), "seen": Seen({}), "round_number": 3}
    enter_paper_sheet(night_id=world.night.pk, by=None, why="", at=AT, **sheet)
    a_night(8)
    for night in Night.objects.all():
        paths += [path for _, path in Addresses(night, Random(1)).all(beside=False)]
    forms = director.forms_at(paths)
    print(len(forms))
    open_ = {}
    for door in doors(get_resolver().url_patterns, world.seen_with("own")):
        director.as_before()
        with nothing_stored():
            if director.post(door.path).status_code not in (405, 403):
                open_[resolve(door.path.split("?")[0]).view_name] = door.written
    print("NO FORM", {k:v for k,v in open_.items() if k not in {name_of(f) for f in forms.values()}})
    for f in forms.values():
        for each in faults_of(director, f): print("FAULT", each)
