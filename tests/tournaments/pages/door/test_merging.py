"""Somebody who was entered twice: merged on a page, or a sentence at the field says why not."""

import pytest
from django.urls import reverse

from club.models import Member
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tournaments.actions.arrivals import go_home
from tournaments.actions.door import check_in, enrol_guest
from tournaments.models import Prize
from tournaments.records.links import person_path_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Number 3 went home after round 1 and came again as number 10."""
    night = a_running_night(9, rounds=4)
    report(night)
    go_home(night_id=night.pk, number=3, by=None, at=AT)
    play_round(night)
    enrol_guest(night_id=night.pk, name="Guest Three", at=AT)
    return play_round(night, 2)


def same(client, night, number, other):
    return client.post(reverse("same_guest", args=[night.pk, number]), {"other": other}, follow=True)


def test_another_entry_is_chosen_and_merged(admin_client, night):
    own = person_path_of(night.entrants.get(number=10))
    page = same(admin_client, night, 3, "10 Guest Three")
    assert "Guest Three is the same person as Guest 3." in page.content.decode()
    assert not night.entrants.filter(number=10).exists()
    assert "Number 3" in admin_client.get(own).content.decode()


def test_the_number_on_paper_leads_to_who_stayed(admin_client, night):
    same(admin_client, night, 3, "10 Guest Three")
    assert admin_client.get(reverse("tally", args=[night.pk, 10])).url == reverse("tally", args=[night.pk, 3])
    page = admin_client.get(reverse("tally_cards", args=[night.pk]), {"number": "10"})
    assert page.context["card"].entrant.number == 3
    history = admin_client.get(reverse("history", args=[night.pk])).content.decode()
    assert "Entered twice, merged" in history


@pytest.mark.parametrize("other", ["", "99 Nobody", "x", "9 Guest 1"])
def test_nobody_else_can_be_chosen(admin_client, night, other):
    page = same(admin_client, night, 3, other)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["other"])


def test_two_who_played_in_one_round_are_refused_at_the_field(admin_client, night):
    page = same(admin_client, night, 1, "2 Guest 2")
    assert page.status_code == 422
    assert page.context["form"].errors["other"][0].endswith("so they are two people.")
    assert night.entrants.count() == 10


def test_two_members_are_merged(admin_client):
    one, other = (Member.objects.create(name=name) for name in ("Clara", "Klara"))
    page = admin_client.post(reverse("same_member", args=[one.pk]), {"other": other.pk}, follow=True)
    assert "Klara is the same person as Clara." in page.content.decode()
    assert list(Member.objects.all()) == [one]
    page = admin_client.post(reverse("same_member", args=[one.pk]), {"other": other.pk})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["other"])


def test_what_would_move_is_shown_before_two_members_are_merged_and_it_is_taken_back(admin_client):
    one, other = (Member.objects.create(name="Clara", number=number) for number in ("7", "8"))
    night = a_running_night(4, rounds=1, fee=5, currency="EUR")
    night.entrants.filter(number=1).update(member=other, paid=3)
    Prize.objects.create(night=night, order=1, kind="points", name="First prize")
    night.prizes.get().won_by.add(night.entrants.get(number=1))
    same = reverse("same_member", args=[one.pk])
    assert "Clara (8)" in admin_client.get(same).text
    page = admin_client.get(same, {"other": other.pk}).text
    for part in ("Clara (8) becomes Clara (7)", night.name, "First prize", "Paid 3.00 of 5.00 EUR, 2.00 still owed"):
        assert part in page
    assert "cannot be taken back" not in page
    assert Member.objects.count() == 2
    admin_client.post(same, {"other": other.pk})
    page = admin_client.get(reverse("member", args=[one.pk])).text
    assert "Take back this merge" in page
    taken_back = {"take_back": one.former.get().pk}
    assert "Clara is a member again." in admin_client.post(same, taken_back, follow=True).text
    assert night.entrants.get(number=1).member == other
    assert "taken back already" in admin_client.post(same, taken_back, follow=True).text
    night.entrants.filter(number=2).update(member=one)
    assert "cannot be taken back" in admin_client.get(same, {"other": other.pk}).text


def test_who_has_not_come_has_no_tally_yet(admin_client):
    night = a_night(9)
    check_in(night_id=night.pk, number=9, arrival="expected", by=None, at=AT)
    assert admin_client.get(reverse("tally", args=[night.pk, 9])).url == reverse("guest", args=[night.pk, 9])
    assert admin_client.get(reverse("guests", args=[night.pk])).context["coming"] == 9
