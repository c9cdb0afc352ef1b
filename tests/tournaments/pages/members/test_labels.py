"""Whose names are printed, on cards with a code or on labels."""

import datetime as dt
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from club.models import Member
from club.people.finding import groups_named
from tournaments.printing import booklet
from tournaments.printing.name_labels import draw_name_cards, draw_name_labels
from tournaments.printing.values import NameLabel
from tournaments.records.links import member_link_of, own_link_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster():
    clara, _dora, _gone = (
        Member.objects.create(name=name, active=name != "Gone") for name in ("Clara Ødegaard", "Dora", "Gone")
    )
    clara.groups.set(groups_named(["Ladies"]))
    return clara


def printed(client, kind, **asked):
    answer = client.get(reverse("name_labels", args=[kind]), asked)
    assert answer["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]


@pytest.mark.parametrize("kind", ["cards", "labels", "links"])
def test_the_names_of_whom_the_list_finds_are_printed(admin_client, roster, kind):
    group = roster.groups.get().pk
    asked = {
        "": {"Clara", "Dora"},
        f"only={roster.pk}": {"Clara"},
        f"group={group}": {"Clara"},
        "active=no": {"Gone"},
        "q=ode": {"Clara"},
        "only=x": set(),
        "paper=letter": {"Clara", "Dora"},
    }
    found = {}
    for each in asked:
        fields = dict([each.split("=")]) if each else {}
        words = " ".join(printed(admin_client, kind, **fields))
        found[each] = {name for name in ("Clara", "Dora", "Gone") if name in words}
    assert found == asked


def test_a_card_has_the_code_and_the_short_name(admin_client, roster):
    roster.short_name = "Claire"
    roster.save()
    card = NameLabel("Clara Ødegaard", "Claire", "", member_link_of(roster))
    for kind, draw, label in (("cards", draw_name_cards, card), ("labels", draw_name_labels, card._replace(link=""))):
        answer = admin_client.get(reverse("name_labels", args=[kind]), {"only": roster.pk})
        assert answer.content == booklet([(draw, [label])], f"Name {kind}", "a4")
    own = card._replace(club="Your nights", link=own_link_of(roster))
    answer = admin_client.get(reverse("name_labels", args=["links"]), {"only": roster.pk})
    assert answer.content == booklet([(draw_name_cards, [own])], "Your nights", "a4")


@pytest.mark.parametrize(
    ("number", "since", "words"),
    [
        ("17", dt.date(1998, 3, 1), "No. 17 · member since 1998"),
        ("17", None, "No. 17"),
        ("", dt.date(1998, 3, 1), "member since 1998"),
        ("", None, ""),
    ],
)
def test_a_name_card_has_the_number_and_the_year_that_the_club_has_noted(admin_client, roster, number, since, words):
    roster.number, roster.since = number, since
    roster.save()
    label = NameLabel("Clara Ødegaard", "Clara", "", member_link_of(roster), words)
    answer = admin_client.get(reverse("name_labels", args=["cards"]), {"only": roster.pk})
    assert answer.content == booklet([(draw_name_cards, [label])], "Name cards", "a4")


def test_what_is_no_paper_is_not_found(admin_client):
    for kind, asked in (("letters", {}), ("cards", {"paper": "a5"})):
        assert admin_client.get(reverse("name_labels", args=[kind]), asked).status_code == 404
