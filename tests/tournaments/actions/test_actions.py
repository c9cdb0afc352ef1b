"""What every action does: it reads what stands, and refuses what is not there any more."""

from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_hand, a_night, a_running_night, play_round, table_of
from tournaments.actions.answer_hand import confirm_hands
from tournaments.actions.call_director import give_time
from tournaments.actions.close_round import take_back_close
from tournaments.actions.cut_tie import draw_cut, report_cut
from tournaments.actions.enrol import enrol_guest
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.give_ruling import Decision, give_ruling
from tournaments.actions.make_night import change_night, drop_night

pytestmark = pytest.mark.django_db

REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)
AT_A_TABLE = {
    "enter_sheet": lambda table, by: enter_sheet(table_id=table, hands={1: a_hand()}, seen={}, by=by, why="", at=AT),
    "confirm_hands": lambda table, by: confirm_hands(table_id=table, seen={1: 1}, by=by, at=AT),
    "give_time": lambda table, by: give_time(table_id=table, minutes=5, by=by, at=AT),
    "give_ruling": lambda table, by: give_ruling(table_id=table, decision=REVOKE, by=by, at=AT),
    "report_cut": lambda table, by: report_cut(table_id=table, seat=1, by=by, at=AT),
    "draw_cut": lambda table, by: draw_cut(table_id=table, rng=Random(7), by=by, at=AT),
}


@pytest.mark.parametrize("action", AT_A_TABLE)
def test_a_table_whose_round_another_director_took_back_meanwhile_is_refused(action, admin_user):
    night = play_round(a_running_night())
    table = table_of(night, number=2).pk
    take_back_close(night_id=night.pk, by=None, at=AT)
    with pytest.raises(Refused) as refused:
        AT_A_TABLE[action](table, admin_user)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [
        ("round", "The round before was opened again meanwhile, so nobody sits here yet. Nothing was written.")
    ]


@pytest.mark.parametrize(
    "action",
    [
        lambda night_id: enrol_guest(night_id=night_id, name="Ada", at=AT),
        lambda night_id: change_night(night_id=night_id, by=None, at=AT, name="Saturday"),
        lambda night_id: drop_night(night_id=night_id),
    ],
)
def test_a_night_that_another_director_deleted_meanwhile_is_refused(action):
    night = a_night(4)
    drop_night(night_id=night.pk)
    with pytest.raises(Refused) as refused:
        action(night.pk)
    assert [fault.field for fault in refused.value.faults] == ["night"]
