"""The register, and what every movement says of itself."""

import pytest

from tests.tournaments.movement.nights import FOURS, after, line_of, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.seating import History

NIGHT = "1* 2 3* 4 | 5 6* 7 8* | 9* 10 11* 12"


def test_the_register_offers_the_family_by_key():
    assert {key: str(movement.TITLE) for key, movement in MOVEMENTS.items()} == {
        "progressive-cinch": "Progressive cinch",
        "progressive-euchre": "Progressive euchre",
        "kingsland": "Kingsland",
        "fixed-pairs": "Fixed pairs",
        "social": "Social",
        "seat-walk": "Seat walk",
        "white-blue": "White and blue",
        "stay": "Stay at your table",
        "solo": "Solo",
        "cutting-in": "Cutting in",
    }


@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=MOVEMENTS)
def test_each_has_a_sentence_a_source_and_its_fit(movement):
    texts = [movement.sentence, movement.source.title, movement.fit.note]
    assert all(str(text).strip() for text in texts)
    assert str(movement.sentence).endswith(".")
    assert {movement.fit.late, movement.fit.leaving, movement.fit.odd} <= {"well", "partly", "badly"}


@pytest.mark.parametrize("key", FOURS)
def test_only_those_that_need_results_ask_for_winners(key):
    without = NIGHT.replace("*", "")
    if MOVEMENTS[key].needs_results:
        with pytest.raises(ValueError, match=r"zip\(\)"):
            after(without, key)
    else:
        assert line_of(after(without, key).seating) == line_of(after(NIGHT, key).seating)


@pytest.mark.parametrize("key", FOURS)
def test_the_seating_alone_can_be_asked_for(key):
    seating = seating_of(NIGHT)
    found = MOVEMENTS[key].next_seating(seating, [0, 1, 0], History([seating]))
    assert found == after(NIGHT, key).seating


@pytest.mark.parametrize("key", FOURS)
def test_the_first_value_of_an_option_is_the_usual_one(key):
    usual = {option: values[0] for option, values in MOVEMENTS[key].options.items()}
    assert after(NIGHT, key, options=usual) == after(NIGHT, key)


def test_where_winners_go_up_table_1_is_the_head_table():
    with_one = {key for key, movement in MOVEMENTS.items() if movement.has_head_table}
    assert with_one == {"progressive-cinch", "progressive-euchre", "kingsland", "fixed-pairs", "solo"}
