"""`join_link`: the link with which guests join."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.tournaments.night_builder import a_night, a_running_night, play_round
from tournaments.records.links import screen_path_of

pytestmark = pytest.mark.django_db


def printed(capsys, *args):
    call_command("join_link", *args)
    return capsys.readouterr().out.strip()


def test_it_is_that_of_tonight_or_of_the_night_that_is_named(capsys):
    tonight = a_night(4, date=timezone.localdate())
    other = a_night(4)
    assert printed(capsys).endswith(screen_path_of(tonight, "join"))
    assert printed(capsys, other.pk).endswith(screen_path_of(other, "join"))


def test_a_night_of_another_day_or_one_that_is_over_is_not_tonights():
    a_night(4)
    play_round(a_running_night(4, rounds=1, date=timezone.localdate()))
    with pytest.raises(CommandError, match="There is no night today"):
        call_command("join_link")
