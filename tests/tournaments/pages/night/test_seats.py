"""Two people sat in each other's place: the director sets it right, and reads what becomes of the next round."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.night_builder import a_night, a_running_night, play_round, report
from tests.tournaments.pages.desk.desk import words
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def swap(admin_client):
    def swap(night, number, one, other, why="they said so"):
        url = reverse("seats", args=[night.pk, number])
        one, other = (shown(night, number, each) for each in (one, other))
        return admin_client.post(url, {"one": one, "other": other, "why": why}, follow=True)

    return swap


@pytest.fixture
def page(admin_client):
    def page(night, number=1):
        return words(admin_client.get(reverse("seats", args=[night.pk, number])))

    return page


def shown(night, number, each):
    """The choice that the page offers for that person."""
    page = Client()
    page.force_login(User.objects.get(username="admin"))
    content = page.get(reverse("seats", args=[night.pk, number])).content.decode()
    found = re.search(rf'value="({each}:\d+:\d)"', content)
    return found[1] if found else each


def seating(night, number):
    return rounds_of(night, number)[0].seating


def test_everyone_of_the_round_is_offered_by_table_and_seat(page):
    night = a_running_night(9)
    posted = page(night)
    assert all(f"Guest {number}" in posted for number in range(1, 10))
    first = rounds_of(night, 1)[0].tables[0].seats[0]
    assert f"{first.name}, North" in posted


def test_two_people_of_the_round_that_is_played_are_swapped(swap):
    night = a_running_night(8)
    one, other = seating(night, 1).tables[0][0], seating(night, 1).tables[1][2]
    answer = swap(night, 1, one, other)
    assert "each has their own hands" in words(answer)
    assert (seating(night, 1).tables[0][0], seating(night, 1).tables[1][2]) == (other, one)


def test_a_round_that_is_seated_and_not_begun_is_planned_anew_and_everyone_is_to_be_informed(swap, page):
    night = play_round(a_running_night(8))
    assert "Round 2 has no hand yet, so it gets new seats." in page(night)
    one, other = seating(night, 1).tables[0][0], seating(night, 1).tables[0][1]
    answer = swap(night, 1, one, other)
    assert answer.redirect_chain[-1][0] == reverse("moves", args=[night.pk, 2])
    assert "Round 2 has new seats. Tell everyone." in words(answer)


def test_a_round_that_has_begun_stays_as_it_is_seated(swap, page):
    night = play_round(a_running_night(8))
    report(night, number=2)
    before = seating(night, 2)
    assert "The rounds after it stay as they were played." in page(night)
    one, other = seating(night, 1).tables[0][0], seating(night, 1).tables[0][1]
    answer = swap(night, 1, one, other)
    assert answer.redirect_chain[-1][0] == reverse("board", args=[night.pk])
    assert seating(night, 2) == before


@pytest.mark.parametrize(
    ("one", "other", "why", "field"),
    [
        ("1", "1", "so", "other"),
        ("1", "", "so", "other"),
        ("99", "1", "so", "one"),
        ("99:1:1", "1", "so", "one"),
        ("1:99:1", "2", "so", "one"),
        ("1", "2:1:9", "so", "other"),
        ("1", "٢:1:1", "so", "other"),
        ("x", "1", "so", "one"),
        ("1", "2", "", "why"),
        ("1", "2", "x" * 201, "why"),
    ],
)
def test_what_cannot_be_is_shown_at_its_field(swap, one, other, why, field):
    night = a_running_night(8)
    before = seating(night, 1)
    answer = swap(night, 1, one, other, why)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert seating(night, 1) == before


def test_someone_who_sits_elsewhere_by_now_is_shown_there_and_nobody_is_swapped(swap):
    night = a_running_night(8)
    north, two = seating(night, 1).tables[0][0], seating(night, 1).tables[1][0]
    swap(night, 1, north, two)
    after = seating(night, 1)
    again = swap(night, 1, f"{north}:1:1", f"{two}:2:1")
    assert again.status_code == 422
    assert f"You saw Guest {north}: table 1, North; by now it is: table 2, North." in words(again)
    assert f'value="{north}:2:1"' in again.content.decode()
    assert seating(night, 1) == after


def test_a_round_that_is_not_published_or_not_there_is_not_found(admin_client):
    for night, number in ((a_running_night(8), 2), (a_night(8, name="other"), 1)):
        assert admin_client.get(reverse("seats", args=[night.pk, number])).status_code == 404
