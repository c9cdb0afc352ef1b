"""The running order of the evening: what is done, what is next, and nothing of a night for guests."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.draw import draw_seats
from tournaments.actions.rounds import end_night
from tournaments.display.running_order import running_order, tonights_night
from tournaments.models import Night

pytestmark = pytest.mark.django_db


def stand(night):
    """What is done, and what is next."""
    order = running_order(night and Night.objects.get(pk=night.pk))
    return [item.text for item in order if item.is_done], [item.text for item in order if item.is_next]


def test_the_order_is_ticked_as_far_as_the_night_has_come():
    assert stand(None) == ([], ["Make the night"])
    night = a_night(8)
    done = ["Make the night"]
    assert stand(night) == (done, ["Open the door"])
    draw_seats(night_id=night.pk, seed=7)
    done.append("Open the door")
    assert stand(night) == (done, ["Draw the seats and publish them"])
    night = a_running_night(8, rounds=2)
    done.append("Draw the seats and publish them")
    assert stand(night) == (done, ["Cards on the tables, or phones"])
    play_round(night)
    done += ["Cards on the tables, or phones", "Begin"]
    assert stand(night) == (done, ["Each round: 1 of 2 closed"])
    report(night, number=2)
    end_night(night_id=night.pk, by=None, at=AT)
    done += ["Each round", "End the night"]
    assert stand(night) == (done, ["Announce the winners"])


def test_the_end_and_the_announcing_lead_to_the_finale_once_there_is_play():
    def leads_to(night):
        return [
            item.address for item in running_order(night) if item.text in ("End the night", "Announce the winners")
        ]

    assert leads_to(a_night(8)) == ["", ""]
    night = a_running_night(8, rounds=2)
    assert leads_to(night) == [reverse("finale", args=[night.pk])] * 2


def test_tonight_is_the_night_that_is_on_or_the_one_of_today():
    assert tonights_night() is None
    today = timezone.localdate()
    over = a_running_night(4, rounds=None, date=today)
    report(over)
    end_night(night_id=over.pk, by=None, at=AT)
    assert tonights_night() == over
    on = a_night(4, date=today - dt.timedelta(days=1))
    a_night(4, date=today + dt.timedelta(days=7))
    assert tonights_night() == on


def test_a_director_sees_tonights_and_everyone_else_the_order_alone(client, admin_client):
    night = a_night(8, date=timezone.localdate())
    page = admin_client.get(reverse("guide_chapter", args=["first-evening"])).content.decode()
    assert reverse("door", args=[night.pk]) in page
    assert "Friday cinch" in page
    guest = client.get(reverse("guide_chapter", args=["first-evening"]))
    assert "Draw the seats and publish them" in words(guest)
    assert "Friday cinch" not in words(guest)
    assert "/nights/" not in guest.content.decode()
