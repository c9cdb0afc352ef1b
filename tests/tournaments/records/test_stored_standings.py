"""The stored figures give the standings that the hands themselves give, at every point of a night."""

from itertools import product
from random import Random

import pytest

from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_night,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.night_files import a_file
from tests.trials import some
from tournaments.actions.cut_tie import report_cut
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.import_night import import_night
from tournaments.actions.undo_hand import undo_hand
from tournaments.night_file.reading import read_night
from tournaments.records.queries import rounds_of, standings_of
from tournaments.records.stored_standings import stored_standings

pytestmark = pytest.mark.django_db


def assert_as_the_hands_say(night):
    rounds = rounds_of(night)
    stored = stored_standings(night)
    assert stored.standings == standings_of(night, rounds)
    begun = [(each.number, each.closed) for each in rounds if each.has_begun]
    assert stored.newest == (begun[-1] if begun else None)


@pytest.mark.parametrize(("sit_out", "seed"), some(product(["none", "average", 7], range(12)), 12))
def test_a_night_of_any_size_stands_as_its_hands_say(seed, sit_out):
    rng = Random(seed)
    file = a_file(rng, rng.randint(4, 23), rng.randint(1, 4), rank_by=rng.choice(("points", "wins")), sit_out=sit_out)
    assert_as_the_hands_say(import_night(record=read_night(file), by=None, at=AT))


def test_at_every_step_from_the_draw_on():
    night = a_night(9)
    assert_as_the_hands_say(night)
    night = a_running_night(9)
    assert_as_the_hands_say(night)
    play(night, table=1, points=LEVEL)
    assert_as_the_hands_say(night)
    report_cut(table_id=table_of(night).pk, seat=2, at=AT)
    assert_as_the_hands_say(night)
    play(night, table=2)
    assert_as_the_hands_say(night)
    close(night)
    assert_as_the_hands_say(night)
    record = report(night, number=2)
    assert_as_the_hands_say(night)
    undo_hand(card=card_of(night), round_number=2, deal=1, revision=record.revision, at=AT)
    assert_as_the_hands_say(night)


def test_a_correction_that_makes_a_tie_leaves_the_round_with_those_who_moved_up():
    night = play_round(a_running_night(8))
    table = table_of(night)
    reported = {deal: record.hand for deal, record in enumerate(table.hands.filter(current=True), start=1)}
    level = {
        deal: {name: value for name, value in hand.items() if name != "taken"} | {"points": LEVEL}
        for deal, hand in reported.items()
    }
    enter_sheet(table_id=table.pk, hands=level, seen=dict.fromkeys(level, 1), by=None, why="level", at=AT)
    assert_as_the_hands_say(night)
