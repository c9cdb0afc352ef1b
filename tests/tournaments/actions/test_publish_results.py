"""Results are seen by guests only between their publication and their withdrawal, and each is in the history."""

import datetime as dt

import pytest
from django.contrib.auth.models import User

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, play_round
from tournaments.actions.close_round import take_back_close
from tournaments.actions.publish_results import publish_results, unpublish_results
from tournaments.models import Change, Night, Screen

pytestmark = pytest.mark.django_db
LATER = AT + dt.timedelta(hours=1)


@pytest.fixture
def night():
    return play_round(a_running_night(rounds=1))


def published_at(night):
    return Screen.objects.filter(night=night).values_list("published_at", flat=True).first()


def kinds(night):
    return list(night.changes.order_by("pk").values_list("kind", flat=True))[-2:]


def test_they_are_published_once_and_the_first_time_stands(night):
    ada = User.objects.create_user("ada")
    publish_results(night_id=night.pk, by=ada, at=AT)
    publish_results(night_id=night.pk, by=None, at=LATER)
    assert published_at(night) == AT
    [change] = night.changes.filter(kind=Change.Kind.PUBLISHED)
    assert (change.by, change.at) == (ada, AT)


def test_they_are_withdrawn_and_published_again(night):
    publish_results(night_id=night.pk, by=None, at=AT)
    for _ in range(2):
        unpublish_results(night_id=night.pk, by=None, at=AT)
    assert published_at(night) is None
    assert kinds(night) == [Change.Kind.PUBLISHED, Change.Kind.UNPUBLISHED]
    publish_results(night_id=night.pk, by=None, at=LATER)
    assert published_at(night) == LATER


def test_a_night_that_is_not_over_publishes_nothing():
    night = a_running_night()
    with pytest.raises(Refused, match="The night is not over"):
        publish_results(night_id=night.pk, by=None, at=AT)
    assert published_at(night) is None


def test_a_night_that_is_played_on_has_to_publish_anew(night):
    publish_results(night_id=night.pk, by=None, at=AT)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert published_at(night) is None


def test_a_page_of_the_night_notices_it(night):
    before = Night.objects.get(pk=night.pk).version
    publish_results(night_id=night.pk, by=None, at=AT)
    assert Night.objects.get(pk=night.pk).version == before + 1
