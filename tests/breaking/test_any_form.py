"""Nights at tables of any number, to which anything happens: the records, their file and its replay always agree."""

import datetime as dt
import json

import pytest

from scoring.laws import law_named
from tests.breaking.any_form import KINDS, AnyNight
from tests.tournaments.night_builder import AT, a_running_night, card_of, close, table_of
from tests.trials import some
from tournaments.actions.arrivals import offer_to_sit_out
from tournaments.actions.door import enrol_guest
from tournaments.actions.hands import record_hand
from tournaments.actions.imports import rehearse_night
from tournaments.actions.sheets import enter_sheet
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.attendance import attendance_of
from tournaments.records.audit import wrong_in
from tournaments.records.free_places import free_places
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of

pytestmark = pytest.mark.django_db

DAZZLE = {"players": 5, "dealer": 1, "bids": [6, None, None, None, None], "trump": "S", "points": {"1": 6, "2": 8}}
THREE = {"players": 3, "trump": "S", "taken": {"high": 1, "low": 1, "jack": 1, "game": 1}}


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_whatever_happens_at_tables_of_any_number_the_records_hold(kind):
    AnyNight(KINDS[kind], 1).play(10)


@pytest.mark.trial
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.long if place % 5 else []) for place, kind in enumerate(KINDS)]
)
def test_whatever_happens_in_a_longer_night_of_any_number_the_records_hold(kind):
    AnyNight(KINDS[kind], 2).play(25)


@pytest.mark.trial
@pytest.mark.parametrize("seed", [dt.date.today().toordinal()])  # another each day; a failure's name says which
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.long if place % 3 else []) for place, kind in enumerate(KINDS)]
)
def test_whatever_happens_on_a_night_of_today_the_records_hold(kind, seed):
    AnyNight(KINDS[kind], seed).play(15)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 12))
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_happens_in_many_nights_of_any_number_the_records_hold(kind, seed):
    AnyNight(KINDS[kind], seed).play(40)


def report(night, hand, deal, number=1):
    key = f"{number}-{deal}"
    return record_hand(card=card_of(night), round_number=number, deal=deal, reported=hand, key=key, at=AT)


def test_one_more_deal_may_settle_who_is_last_at_the_head_table():
    settled = {"movement": "solo", "deals": 1, "tie": "deal"}
    night = a_running_night(10, "chicago-razzle-dazzle", None, **settled)
    report(night, DAZZLE, 1)
    assert rounds_of(night)[0].tables[0].result.missing == (2,)
    more = DAZZLE | {"dealer": 2, "points": {"3": 2, "1": 12}}  # seat 3 is set back
    assert report(night, more, 2).outcome == "created"
    assert rounds_of(night)[0].tables[0].result.missing == ()


def test_a_game_whose_closing_a_correction_undoes_stays_as_people_moved():
    settled = {"movement": "stay", "movement_options": {"players": "3"}, "ends_by": "target", "deals": 1}
    night = a_running_night(3, "foster-seven-up", None, **settled)
    for deal in (1, 2):
        report(night, THREE | {"dealer": deal}, deal)
    close(night)
    other = THREE | {"dealer": 2, "taken": {"high": 2, "low": 2, "jack": 2, "game": 2}}
    enter_sheet(table_id=table_of(night).pk, hands={2: other}, seen={2: 1}, by=None, why="misread", at=AT)
    night.refresh_from_db()
    assert wrong_in(night) == []
    text = json.dumps(write_night(night_record_of(night, rounds_of(night))))
    assert json.dumps(write_night(read_night(json.loads(text)))) == text


@pytest.mark.parametrize("seed", [3, 4])
def test_a_round_of_six_is_seated_anew_as_the_rounds_before_have_it(seed):
    law = law_named("foster-widow-cinch")
    night = rehearse_night(law=law, people=13, rounds=6, play=3, seed=seed, by=None, at=AT)
    first = rounds_of(night)[-1].tables[0].seats[0]
    offer_to_sit_out(night_id=night.pk, number=first, offers=True, by=None, at=AT)
    night.refresh_from_db()
    assert wrong_in(night) == []


@pytest.mark.parametrize(("people", "place"), [(9, None), (11, (2, 6))])
def test_a_table_of_six_opens_for_six_and_not_for_four(people, place):
    night = a_running_night(people, "foster-widow-cinch", None)
    free = free_places(night, rounds_of(night)[0], attendance_of(night))
    assert [(each.table, each.seat) for each in free] == ([place] if place else [])
    if place:
        enrol_guest(night_id=night.pk, name="Late", place=place, by=None, at=AT)
        night.refresh_from_db()
        assert [table.sides for table in rounds_of(night)[0].tables] == [3, 3]
        assert wrong_in(night) == []
