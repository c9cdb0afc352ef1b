"""The pages that the header has for a new club, and for one that has played."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.night_builder import a_night, a_running_night, report
from tournaments.models import Night

pytestmark = pytest.mark.django_db

NEW = (["Nights", "People"], ["Seasons", "Laws", "Settings"])
PLAYED = (["Nights", "People", "Seasons", "Laws", "Settings"], [])


def header(client: Client) -> tuple[list[str], list[str]]:
    """The pages that the header links, and those that it has under “More”."""
    main = client.get(reverse("nights")).text.partition("<nav")[2].partition('<li class="ask">')[0]
    before, _more, below = main.partition("<summary>More</summary>")
    first, last = (re.findall(r"<a [^>]*>(.*?)</a>", part) for part in (before, below))
    return first, last


def test_a_new_club_has_nights_and_people_and_the_rest_under_more(admin_client: Client) -> None:
    assert header(admin_client) == NEW


def test_a_night_without_a_hand_and_a_rehearsal_are_no_first_night(admin_client: Client) -> None:
    a_running_night()
    report(a_running_night(is_rehearsal=True))
    assert header(admin_client) == NEW


def test_the_first_hand_of_a_night_brings_all_pages_to_the_header(admin_client: Client) -> None:
    report(a_running_night())
    assert header(admin_client) == PLAYED


def test_a_night_that_is_over_counts_without_any_hand(admin_client: Client) -> None:
    night = a_night()  # of a club that writes down only what each person has in the end
    Night.objects.filter(pk=night.pk).update(state=Night.State.OVER)
    assert header(admin_client) == PLAYED


def test_who_only_helps_and_who_is_a_guest_see_the_laws_in_a_new_club(client: Client) -> None:
    assert re.findall(r'<a href="/laws/"[^>]*>Laws</a>', client.get("/sign-in/").text)
    client.force_login(User.objects.create_user("helper"))
    assert header(client) == (["Nights", "Laws"], [])
