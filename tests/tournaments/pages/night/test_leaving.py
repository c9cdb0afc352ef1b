"""Who goes home in the middle of a round, on the director's page."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_running_night, play_round, report
from tournaments.records.load import current_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Nine guests in round 1, of which one hand is in at table 1."""
    night = a_running_night(9)
    report(night)
    return night


@pytest.fixture
def leaves(admin_client):
    """The page that answers when that guest goes home now."""

    def leaves(night, number, **posted):
        sent = {"round": 1, "seen": f"Guest {number}", "by": "nobody", "credit": "for", "name": ""} | posted
        return admin_client.post(reverse("leaving", args=[night.pk, number]), sent, follow=True)

    return leaves


def said(page):
    return [str(message) for message in page.context["messages"]]


def north(night, table=1):
    return current_round(night).tables[table - 1].seats[0]


def test_the_page_offers_who_sits_out_somebody_new_and_nobody(night, admin_client):
    [out] = current_round(night).people_out
    page = admin_client.get(reverse("leaving", args=[night.pk, north(night)]))
    by, credit = (page.context["form"].fields[name].choices for name in ("by", "credit"))
    assert by == [
        (str(out.number), f"{out.name}, who sits out"),
        ("new", "somebody new, for this round"),
        ("stays", "somebody new, for the rest of the evening"),
        ("nobody", "nobody: the other deals are not played"),
    ]
    assert credit == [("for", f"Guest {north(night)}"), ("by", "the person who plays on")]
    assert "A hand of this table is in." in page.text
    assert "Goes home after round 1" in page.text


def test_one_press_seats_the_one_who_sits_out(night, leaves):
    gone, [out] = north(night), current_round(night).people_out
    page = leaves(night, gone, by=out.number, credit="by")
    assert said(page) == [f"Guest {gone} has gone home; {out.name} plays on at table 1."]
    assert north(night) == out.number
    assert "gone after round 0" not in page.text


def test_somebody_new_plays_on_and_the_list_says_for_whom(night, leaves, admin_client):
    gone = north(night)
    page = leaves(night, gone, by="new", name="Nora")
    assert said(page) == [f"Guest {gone} has gone home; Nora plays on at table 1."]
    assert "has left; Nora plays on" in page.text
    assert f"plays for Guest {gone}" in page.text
    stays = {"round": 1, "seen": f"Guest {gone}"}
    page = admin_client.post(reverse("stay", args=[night.pk, gone]), stays, follow=True)
    assert said(page) == [f"Guest {gone} plays again in place of Nora."]
    page = admin_client.post(reverse("stay", args=[night.pk, gone]), stays, follow=True)
    assert said(page) == [f"Nobody plays on for Guest {gone} in round 1."]


def test_nobody_plays_on(night, leaves):
    gone = north(night, 2)
    page = leaves(night, gone)
    assert said(page) == [f"Guest {gone} has gone home; the other deals at table 2 are not played."]
    assert current_round(night).tables[1].why == f"Guest {gone} went home."


@pytest.mark.parametrize(
    ("posted", "field", "fault"),
    [
        ({"by": "new"}, "name", "There is no name here. Write one."),
        ({"by": "new", "name": "Guest 3"}, "name", "“Guest 3” is entered already. Add a letter or a nickname to tell two of that name apart."),
        ({"by": "new", "name": "x" * 81}, "name", "Ensure this value has at most 80 characters (it has 81)."),
        ({"by": "77"}, "by", "Select a valid choice. 77 is not one of the available choices."),
        ({"by": "new", "name": "Nora", "credit": "both"}, "credit", "Select a valid choice. both is not one of the available choices."),
        ({"round": 2}, "__all__", "Round 2 is not being played; it is round 1 now."),
        ({"round": "x"}, "__all__", "Round 0 is not being played; it is round 1 now."),
        ({"seen": "Somebody"}, "__all__", None),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_written(night, leaves, posted, field, fault):
    gone = north(night)
    fault = fault or f"Nobody of that name is entered as number {gone}. Look at the list again."
    page = leaves(night, gone, **posted)
    assert page.status_code == 422
    assert page.context["form"].errors == {field: [fault]}
    assert north(night) == gone
    assert night.entrants.count() == 9


def test_who_has_no_seat_now_has_no_such_page(night, admin_client):
    [out] = current_round(night).people_out
    over = play_round(a_running_night(8, rounds=1))
    for of, number in ((night, out.number), (over, 1)):
        answer = admin_client.get(reverse("leaving", args=[of.pk, number]))
        assert answer.url == reverse("door", args=[of.pk])


def test_who_has_just_come_may_play_on(night, leaves, admin_client):
    admin_client.post(reverse("door", args=[night.pk]), {"guest": "Late"})
    gone = north(night)
    page = admin_client.get(reverse("leaving", args=[night.pk, gone]))
    assert ("10", "Late, who has just come") in page.context["form"].fields["by"].choices
    leaves(night, gone, by="10", credit="by")
    assert north(night) == 10
