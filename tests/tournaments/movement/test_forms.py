"""Which tables a law and a movement make together."""

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from tournaments.movement import MOVEMENTS
from tournaments.movement.forms import check_size, tables_for
from tournaments.movement.seating import FOURS, SIXES
from tournaments.movement.sit_outs import OddNumbers

FOUR, WIDOW, PITCH = law_named("foster-1897"), law_named("foster-widow-cinch"), law_named("foster-auction-pitch")
CHICAGO, RAZZLE = law_named("chicago-1891"), law_named("chicago-razzle-dazzle")


def faults(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("movement", "law", "players", "expected"),
    [
        ("progressive-cinch", FOUR, None, OddNumbers()),
        ("social", CHICAGO, None, OddNumbers()),
        ("stay", CHICAGO, None, OddNumbers()),
        ("stay", CHICAGO, "3", OddNumbers(players=3, sizes=(2, 3), sides={})),
        ("solo", CHICAGO, None, OddNumbers(players=3, sizes=(3,), sides={})),
        ("progressive-cinch", WIDOW, None, OddNumbers(players=6, sides=SIXES)),
        ("solo", PITCH, None, OddNumbers(players=5, sizes=(4, 5, 6, 7), sides={})),
        ("solo", PITCH, "7", OddNumbers(players=7, sizes=(4, 5, 6, 7), sides={})),
        ("stay", RAZZLE, "4", OddNumbers(players=4, sizes=(4, 5, 6), sides={})),
    ],
)
def test_a_law_and_a_movement_have_their_tables(movement, law, players, expected):
    options = {"players": players} if players else {}
    found = tables_for(MOVEMENTS[movement], law, options)
    assert (found.players, tuple(found.sizes), found.sides) == (expected.players, expected.sizes, expected.sides)


def test_a_foot_table_has_the_sides_of_its_law():
    foot = tables_for(MOVEMENTS["social"], FOUR, odd="other-table", companions={5: PITCH, 6: RAZZLE})
    assert (foot.form, foot.odd, set(foot.companions), foot.sides) == ("fours", "other-table", {5, 6}, FOURS)
    in_pairs = tables_for(MOVEMENTS["social"], FOUR, odd="other-table", companions={6: WIDOW})
    assert in_pairs.sides == {4: 2, 6: 3}


@pytest.mark.parametrize(
    ("movement", "law", "sentence"),
    [
        ("social", WIDOW, "four play at a table, partners facing each other"),
        ("seat-walk", PITCH, "four play at a table, partners facing each other"),
        ("progressive-cinch", PITCH, "pairs play, at tables of four or of six"),
        ("solo", FOUR, "each plays alone, at tables of three to seven"),
        ("stay", WIDOW, "four play in partnership, or each plays alone"),
    ],
)
def test_a_law_that_the_movement_has_no_tables_for_is_refused(movement, law, sentence):
    [(field, text)] = faults(tables_for, MOVEMENTS[movement], law)
    assert field == "law"
    assert sentence in text
    assert f"{law.title} is not played so." in text


def test_a_number_of_players_that_the_law_does_not_have_is_refused():
    assert faults(tables_for, MOVEMENTS["solo"], RAZZLE, {"players": "7"}) == [
        (
            "movement_options.players",
            f"{RAZZLE.title} is not played by 7, each alone. Numbers that can be chosen: 4, 5, 6.",
        )
    ]


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_every_movement_says_at_which_tables_a_law_is_not_played(movement):
    nobody = law_named("foster-california-jack")  # two play
    if movement != "stay":
        [(field, _)] = faults(tables_for, MOVEMENTS[movement], nobody)
        assert field == "law"


PITCH_TABLES = tables_for(MOVEMENTS["solo"], PITCH)
FOOT = OddNumbers("other-table", (5,))


@pytest.mark.parametrize(
    ("size", "odd", "is_foot", "text"),
    [
        (3, OddNumbers(), True, "3 people cannot play at table 2: there are four at a table."),
        (5, FOOT, False, "With the movement “Cutting in” up to six take turns there."),
        (6, FOOT, True, "With the movement “Cutting in” up to six take turns there."),
        (5, OddNumbers("sit-out", (5,)), True, "there are four at a table."),
        (4, OddNumbers(players=6, sides=SIXES), True, "there are six at a table, in three pairs."),
        (3, PITCH_TABLES, False, "3 people cannot play at table 2. There can be: 4, 5, 6, 7."),
    ],
)
def test_a_table_of_a_size_that_cannot_be_played_is_refused(size, odd, is_foot, text):
    [(field, found)] = faults(check_size, size, 2, odd, "played[0].tables[1].seats", is_foot=is_foot)
    assert field == "played[0].tables[1].seats"
    assert text in found


@pytest.mark.parametrize(
    ("size", "odd", "is_foot"),
    [
        (4, OddNumbers(), False),
        (5, FOOT, True),
        (4, FOOT, True),
        (6, OddNumbers(players=6), False),
        (7, PITCH_TABLES, False),
    ],
)
def test_a_table_that_can_be_played_is_not(size, odd, is_foot):
    check_size(size, 1, odd, "draw", is_foot=is_foot)


def test_only_a_movement_for_one_table_refuses_people():
    refused = []
    for key, movement in MOVEMENTS.items():
        try:
            movement.check_people(7, 3)
        except Refused as refusal:
            refused += [(key, fault.field, str(fault.text)) for fault in refusal.faults]
        movement.check_people(6, 3)
    assert refused == [
        (
            "cutting-in",
            "movement",
            "In round 3 there are 7 people. In the movement “Cutting in” at most 6 share one table.",
        )
    ]
