"""`check_night ID`: one line and 0 for a sound night; else each fault and 1."""

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.night_builder import a_running_night, play_round
from tournaments.models import Table

pytestmark = pytest.mark.django_db


def test_a_sound_night_is_one_line(capsys):
    night = a_running_night(4)
    play_round(night)
    call_command("check_night", str(night.pk), "--noinput")
    assert capsys.readouterr().out == f"Night {night.pk} holds together: all follows from its 4 hands.\n"


def test_each_fault_is_a_line_and_the_exit_status_is_1(capsys):
    night = a_running_night(8)
    play_round(night)
    Table.objects.filter(round__number=1).update(moved_up=None)
    with pytest.raises(SystemExit) as ended:
        call_command("check_night", str(night.pk))
    assert ended.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "Round 1, table 1: the round is closed without a winner.",
        "Round 1, table 2: the round is closed without a winner.",
    ]


@pytest.mark.parametrize("number", ["99", str(10**30), "0", "-1"])
def test_a_night_that_is_not_there_is_named(number):
    with pytest.raises(CommandError, match=f"There is no night {number} in this database"):
        call_command("check_night", "--", number)
