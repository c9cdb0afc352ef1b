"""The page of the sit-outs."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.actions.arrivals import offer_to_sit_out
from tournaments.actions.draw import draw_seats
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(admin_client):
    return lambda night: admin_client.get(reverse("sit_outs", args=[night.pk])).content.decode()


def test_who_offered_to_sit_out_is_named_as_a_volunteer(shown):
    night = a_running_night(9)
    out = rounds_of(night)[0].sitting_out[0]
    here = next(number for number in range(1, 10) if number != out.number)
    offer_to_sit_out(night_id=night.pk, number=here, offers=True, by=None, at=AT)
    assert shown(play_round(night)).count(">volunteered<") == 1


def test_the_page_leads_to_the_paper(shown):
    night = a_running_night(9)
    assert reverse("pdf", args=[night.pk, "sit-outs"]) in shown(night)


@pytest.mark.parametrize(
    ("sit_out", "sentence"),
    [
        ("none", "earns nothing."),
        ("average", "earns the person’s own average per round so far."),
        ("1", "earns 1 point."),
        ("12", "earns 12 points."),
    ],
)
def test_the_page_opens_with_the_nights_rule(shown, sit_out, sentence):
    assert sentence in shown(a_running_night(8, sit_out=sit_out))


def test_a_draw_that_is_not_published_is_not_shown(shown):
    night = a_night(9)
    draw_seats(night_id=night.pk, seed=7)
    assert "Nobody has sat out" in shown(night)
    assert "Guest" not in shown(night).replace("Guests", "")
