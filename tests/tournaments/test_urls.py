"""What holds of every page of a night: who may see it, what it answers to, and that it asks no more of many nights."""

import re
from itertools import product
from random import Random

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.bench.within.nights import multiply, spans_of_the_only_night
from tests.tournaments.every_page import AT_THE_DESK, DONE, FORMS, HELPED, OF_ALL_NIGHTS, SEEN
from tests.tournaments.night_builder import AT, a_running_night, report
from tests.tournaments.night_files import a_file
from tests.tournaments.other_tables import NIGHTS, a_night_like, addresses_of, failures
from tests.trials import some
from tournaments.actions.imports import import_night
from tournaments.actions.laws import make_house_law
from tournaments.models import HandRecord
from tournaments.night.file.reading import read_night
from tournaments.pages.screen.screen import _scene_at
from tournaments.records.night_record import settled
from tournaments.records.paper_values import SETS

pytestmark = pytest.mark.django_db

UNKNOWN = (99, 10**12, 10**30)


def a_night_of(entrants, rounds):
    """That many finished rounds, and one of which the first hand is in."""
    file = a_file(Random(entrants), entrants, rounds + 1)
    for table in file["played"][-1]["tables"]:
        table["hands"] = table["hands"][:1]
        table.pop("cut", None)
    return import_night(record=read_night(file), by=None, at=AT)


def takes(name):
    """What the address of that page takes."""
    return (SEEN | DONE | AT_THE_DESK)[name]


def ask(client, name, url):
    return client.post(url) if name in DONE else client.get(url)


def address(name, night, number=2):
    return reverse(name, args=[{"night": night, "number": number, "table": 1}[each] for each in takes(name).split()])


@pytest.fixture
def night():
    return a_night_of(8, 1)


def queries_of(client, urls):
    """Of each address, the status it answers and how many queries it takes; whatever it writes is taken back."""
    counts = []
    for url in urls:
        with transaction.atomic():
            with CaptureQueriesContext(connection) as queries:
                status = client.get(url).status_code
            transaction.set_rollback(True)
        counts.append((status, len(queries)))
    return counts


FEW, MANY = 30, 600  # nights; the list shows a full page of either


@pytest.fixture
def steps():
    """How many steps of its machine SQLite takes for an action, in hundreds: the same each time, as by no clock."""

    def count(action):
        taken = []
        if connection.vendor != "sqlite":  # PostgreSQL counts none: there its queries alone are held
            action()
            return 0
        connection.connection.set_progress_handler(lambda: taken.append(None), 100)
        try:
            action()
        finally:
            connection.connection.set_progress_handler(None, 0)
        return len(taken)

    return count


@pytest.mark.trial
def test_a_page_asks_no_more_of_a_database_with_many_nights(admin_client, steps):
    night = a_night_of(8, 1)
    spans, pages = spans_of_the_only_night(), {name: address(name, night.pk) for name in (*SEEN, "desk", "sheet")}
    asked = {name: [] for name in pages}
    for copied, nights in ((1, FEW), (FEW, MANY)):
        multiply(spans, copied, nights)
        for name, url in pages.items():
            for remembered in (_scene_at,):  # it is the same night, for which each is made once
                remembered.cache_clear()
            with CaptureQueriesContext(connection) as queries:
                taken = steps(lambda url=url: admin_client.get(url))
            asked[name].append((taken, len(queries)))
    # The list of all nights sorts them, and counts the guests of each, and the treasurer's and the year report go through
    # those of a year; whatever is of one night looks at no other.
    of_many = ("nights", "fees", "year_report")
    most = {name: 2 * MANY if name in of_many else 2 * few + 5 for name, ((few, _), _) in asked.items()}
    most |= dict.fromkeys(OF_ALL_NIGHTS, 10**9)
    more = {name: both for name, both in asked.items() if both[1][0] > most[name] or both[1][1] != both[0][1]}
    assert more == {}


def test_a_tally_follows_each_hand_that_comes_in(admin_client):
    night = a_running_night(4)
    for deal in (1, 2):
        report(night, deal=deal)
        points = next(each.points for each in settled(night).standings if each.number == 2)
        for _ in ("ranked", "remembered"):
            assert f"with {points} points" in admin_client.get(address("tally", night.pk)).text


def pages_of(night):
    """Every page and paper of a night in its first round."""
    pages = [name for name in (*SEEN, "desk", "sheet") if "night" in takes(name).split()]
    return [address(name, night.pk, 1) for name in pages] + [reverse("pdf", args=[night.pk, kind]) for kind in SETS]


def test_no_page_reads_a_house_law_once_a_table(admin_client):
    law = make_house_law(name="Tuesday Club", base="foster-1897", fields={"least_bid": 4}, by=None, at=AT).key
    small, great = (a_running_night(4 * tables, law) for tables in (2, 10))
    for night in (small, great):
        for card in night.cards.all():
            report(night, card.number)
    few, many = queries_of(admin_client, pages_of(small)), queries_of(admin_client, pages_of(great))
    grown = zip(pages_of(small), few, many, strict=True)
    assert [page for page in grown if page[1] != page[2]] == []


EVERY = [*SEEN, *DONE]


def test_who_is_not_signed_in_signs_in_first_and_comes_back(client, night):
    urls = {name: address(name, night.pk) for name in EVERY}
    answers = {name: ask(client, name, url) for name, url in urls.items()}
    led = {name: (answer.status_code, getattr(answer, "url", "")) for name, answer in answers.items()}
    assert led == {name: (302, f"/sign-in/?next={url}") for name, url in urls.items()}


def test_who_is_no_director_is_refused(client, night, django_user_model):
    client.force_login(django_user_model.objects.create_user("guest"))
    directors = [name for name in EVERY if name not in HELPED]
    answers = {name: ask(client, name, address(name, night.pk)).status_code for name in directors}
    assert answers == dict.fromkeys(directors, 403)


def test_a_night_that_the_database_does_not_have_is_not_found(admin_client):
    of_a_night = [name for name in EVERY if takes(name)]
    answers = {}
    for name, unknown in product(of_a_night, UNKNOWN):
        url = address(name, unknown)
        answers[name, unknown] = ask(admin_client, name, url).status_code
        if name in FORMS:
            answers[name, unknown, "sent"] = admin_client.post(url).status_code
    assert {asked: status for asked, status in answers.items() if status != 404} == {}
    assert len(answers) > 150


OF_A_NUMBER = "guest leaving stay tally moves close_round seats withdraw_card withdraw_own_link".split()


def test_a_number_that_the_night_does_not_have_is_not_found(admin_client, night):
    asked = list(product(OF_A_NUMBER, UNKNOWN))
    answers = {(name, unknown): ask(admin_client, name, address(name, night.pk, unknown)) for name, unknown in asked}
    assert {each: answer.status_code for each, answer in answers.items()} == dict.fromkeys(asked, 404)


def test_a_page_answers_to_no_other_method_than_its_own(admin_client, night):
    answers = {}
    for name in EVERY:
        others = ["put", "delete", *(["get"] if name in DONE else [] if name in FORMS else ["post"])]
        url = address(name, night.pk)
        answers |= {(name, other): getattr(admin_client, other)(url).status_code for other in others}
    assert {asked: status for asked, status in answers.items() if status != 405} == {}
    assert len(answers) > 2 * len(EVERY)


def test_a_page_answers_a_head_without_a_body(admin_client, night):
    answers = {name: admin_client.head(address(name, night.pk)) for name in SEEN}
    found = {name: (answer.status_code in (200, 302), answer.content) for name, answer in answers.items()}
    assert found == dict.fromkeys(SEEN, (True, b""))


def test_a_deed_needs_the_pages_own_token(night, django_user_model):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(django_user_model.objects.create_superuser("ada"))
    assert strict.post(reverse("take_back", args=[night.pk])).status_code == 403


def test_names_are_text_on_every_page(admin_client):
    file = a_file(Random(1), 9, 2)
    for entrant in file["entrants"]:
        entrant["name"] = f"<b>{entrant['number']}</b>{{{{ night }}}}"
    night = import_night(record=read_night(file | {"name": "<script>alert(1)</script>"}), by=None, at=AT)
    for name in SEEN.keys() - {"night_file", "guest_data"}:
        page = admin_client.get(address(name, night.pk), follow=True).content.decode()
        assert "<b>2" not in page
        assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("url", "marked"),
    [
        ("/nights/new/", "nights"),
        ("/members/", "members"),
        ("/people/", "members"),
        ("/settings/", "settings"),
        ("/calculator/", "laws"),
    ],
)
def test_a_page_marks_its_place_in_the_menu(url, marked, admin_client):
    assert re.findall(r'href="/(\w+)/" aria-current="true"', admin_client.get(url).content.decode()) == [marked]


@pytest.mark.parametrize("kind", some(NIGHTS, 1))
def test_every_page_and_paper_of_a_night_at_any_tables_is_there(kind, admin_client):
    night = a_night_like(kind)
    HandRecord.objects.filter(deal=1).update(state=HandRecord.State.REPORTED, source=HandRecord.Source.DESK)
    assert failures(admin_client, addresses_of(night)) == {}
