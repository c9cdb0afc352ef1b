"""What is played at the tables of a night: by law, movement and number."""

import pytest

from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from tournaments.movement import MOVEMENTS
from tournaments.night.form import NightForm, check_form, suitable_movement, usual_size

FOSTER, WIDOW, PEDRO = law_named("foster-1897"), law_named("foster-widow-cinch"), law_named("foster-pedro-sancho")
RAZZLE, CHICAGO = law_named("chicago-razzle-dazzle"), law_named("chicago-1891")
COMPANIONS = {3: CHICAGO, 5: RAZZLE, 6: RAZZLE}


def played_at(table):
    """The law, None for the night's, how many play, how many go up, and whether the lowest must be known."""
    return table.own_law, table.players, table.up, table.lowest


def refusal(law, movement, **options):
    chosen = MOVEMENTS[movement]
    with pytest.raises(Refused) as refused:
        check_form(NightForm(law, usual_size(law, chosen, options), fewest=chosen.fewest_alone), chosen)
    [fault] = refused.value.faults
    return fault.field, str(fault.text)


def test_tables_of_four_play_the_law_of_the_night_and_two_go_up():
    form = NightForm(FOSTER, 4, COMPANIONS)
    assert played_at(form.table(1, 3, 4)) == (None, 4, 2, False)
    assert (form.sizes, form.is_alone, form.sides) == ((4,), False, {4: 2})


def test_a_foot_table_of_another_size_plays_its_companion_law():
    form = NightForm(FOSTER, 4, COMPANIONS)
    assert played_at(form.table(3, 3, 5)) == (RAZZLE, 5, 2, False)
    assert played_at(form.table(3, 3, 3)) == (CHICAGO, 3, 2, False)
    with pytest.raises(Refused, match="7 sit at table 3, and this night has no law for so many"):
        form.table(3, 3, 7)


def test_where_each_plays_alone_one_goes_up_and_the_lowest_of_the_head_table_goes_to_the_foot():
    form = NightForm(PEDRO, 5)
    assert (form.is_alone, form.sizes, form.sides) == (True, (4, 5, 6, 7), {})
    assert played_at(form.table(1, 2, 5)) == (None, 5, 1, True)
    assert played_at(form.table(2, 2, 6)) == (None, 6, 1, False)
    assert played_at(form.table(1, 1, 5)) == (None, 5, 1, False)  # nobody leaves the only table


def test_of_six_in_pairs_the_lowest_pair_of_the_head_table_goes_to_the_foot():
    form = NightForm(WIDOW, 6)
    assert (form.is_alone, form.sizes, form.sides) == (False, (6,), {6: 3})
    assert (form.table(1, 2, 6).lowest, form.table(2, 2, 6).lowest) == (True, False)


def test_chicago_where_each_plays_alone_has_no_table_of_four_which_are_partners():
    assert NightForm(CHICAGO, 3).sizes == (2, 3)
    assert NightForm(CHICAGO, 3, fewest=3).sizes == (3,)


def test_a_movement_and_a_law_that_do_not_go_together_are_refused_at_the_law():
    for law, movement in ((PEDRO, "progressive-cinch"), (FOSTER, "solo"), (WIDOW, "social"), (WIDOW, "cutting-in")):
        assert refusal(law, movement)[0] == "law"


def test_a_number_that_the_law_does_not_have_is_refused_with_those_that_it_has():
    assert refusal(RAZZLE, "solo", players="7") == (
        "movement_options.players",
        "Chicago, Razzle-Dazzle with this movement is not for 7 at a table. It can be: 4, 5, 6.",
    )


def test_every_law_has_a_movement_at_each_number_that_it_knows():
    offenders = []
    for law in map(law_named, KEYS):
        for players in law.players:
            movement = MOVEMENTS[suitable_movement(law, players)]
            options = {"players": str(players)} if "players" in movement.options else {}
            form = NightForm(law, usual_size(law, movement, options), fewest=movement.fewest_alone)
            check_form(form, movement)
            if form.usual != players:
                offenders.append((law.key, players, form.usual))
    assert offenders == []
