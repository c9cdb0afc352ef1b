"""With whom, against whom, and how it went: as worked out by hand, and at every kind of table what the stored figures say."""

import datetime as dt
from random import Random

import pytest

from club.models import Member
from scoring.laws import law_named
from tests.tournaments.night_builder import AT
from tests.tournaments.night_files import a_file
from tests.tournaments.other_tables import NIGHTS
from tests.tournaments.person_nights import BY_HAND, small_night
from tournaments.actions.imports import import_night, rehearse_night
from tournaments.actions.rounds import end_night
from tournaments.actions.store_results import store_results
from tournaments.models import Entrant, Night, NightResult, Substitute
from tournaments.night.file.reading import read_night
from tournaments.night.standings import exact
from tournaments.records.load import rounds_of
from tournaments.records.person_rounds import bids_of, company_of, rounds_of_member

pytestmark = pytest.mark.django_db


def company(night, name="Ada"):
    own = [night.entrants.get(name=name).pk]
    partners, opponents = company_of(rounds_of_member(own, [night.pk]))
    return [[list(each) for each in found] for found in (partners, opponents)]


def test_partners_and_opponents_are_those_worked_out_by_hand():
    assert company(small_night()) == [BY_HAND["ada"]["partners"], BY_HAND["ada"]["opponents"]]


def test_a_member_has_the_name_of_today_and_a_guest_is_one_person_by_the_name():
    cleo = Member.objects.create(name="Cleopatra")
    nights = [small_night(date, Cleo=cleo) for date in ("2026-09-03", "2026-09-17")]
    nights[1].entrants.filter(name="Ben").update(name="BEN")
    own = [night.entrants.get(name="Ada").pk for night in nights]
    partners, opponents = company_of(rounds_of_member(own, [night.pk for night in nights]))
    assert [(each.name, each.hands) for each in (partners[0], opponents[0])] == [("Cleopatra", 8), ("BEN", 8)]


def test_who_played_for_another_met_the_table_and_the_round_counts_for_the_other():
    night = small_night()
    ada, fay = (night.entrants.get(name=name) for name in ("Ada", "Fay"))
    Substitute.objects.create(absent=fay, by=ada, round_number=1)
    store_results(night)
    rounds = {name: rounds_of_member([each.pk], [night.pk]) for name, each in (("Ada", ada), ("Fay", fay))}
    found = {name: [(each.sat, each.credited, each.table.table) for each in own] for name, own in rounds.items()}
    assert found["Ada"] == [(True, False, 1), (True, True, 1)]
    assert (False, True, 1) in found["Fay"]
    assert company(night)[0] == BY_HAND["ada"]["partners"]


def ended(kind):
    """A night of that kind, two rounds of which were played; a night of chance of four in partnership for no kind."""
    if kind is None:
        return import_night(record=read_night(a_file(Random(5), 13, 3)), by=None, at=AT)
    law, given = NIGHTS[kind]
    night = rehearse_night(law=law_named(law), rounds=2, play=2, seed=1, by=None, at=AT, partly=False, **given)
    if night.state != Night.State.OVER:
        end_night(night_id=night.pk, by=None, at=AT + dt.timedelta(hours=1))
    return Night.objects.get(pk=night.pk)


@pytest.mark.parametrize("kind", [None, *NIGHTS])
def test_everyones_rounds_and_bids_add_up_to_what_is_stored(kind):
    night, found, bids = ended(kind), {}, 0
    for entrant in Entrant.objects.filter(night=night):
        rounds = rounds_of_member([entrant.pk], [night.pk])
        found[entrant.pk] = (
            sum(each.won for each in rounds),
            len(rounds),
            sum(each.table.table == 1 for each in rounds),
        )
        bids += len(bids_of([entrant.pk], rounds, {night.pk: night}))
    stored = NightResult.objects.filter(entrant__night=night)
    assert found == {each.entrant_id: (exact(each.won), each.played, each.head_rounds) for each in stored}
    scores = [hand for each in rounds_of(night) for table in each.tables for hand in table.result.scores.values()]
    assert bids == sum(each.bid is not None for each in scores)
    assert (bids == 0) == (kind in ("four without bids", "a rubber of three"))
