"""How a score is shown by the ways that the books name; the points stay."""

import pytest

from scoring.laws import KEYS, law_named
from scoring.score_scale import Scale, ways_of


@pytest.mark.parametrize(
    ("scale", "shown"),
    [
        (Scale(), [-3, 0, 7, 51, 55]),
        (Scale("from ten", 51), [7, 10, 17, 61, 65]),
        (Scale("counters", 51), [54, 51, 44, 0, 0]),
    ],
    ids=["points", "from ten", "counters"],
)
def test_a_score_is_shown_as_the_book_keeps_it(scale, shown):
    """Who is set back takes counters out of the pool again (Foster, Auction Pitch: Scoring)."""
    assert [scale.shown(points) for points in (-3, 0, 7, 51, 55)] == shown


def test_a_board_starts_at_ten_where_its_last_hole_is_then_the_target():
    """Foster, Scoring: “it is usual to start with ten up, and peg out to the game-hole, or 61”."""
    assert ways_of(law_named("foster-1897"), 51) == ("points", "from ten", "counters")
    assert ways_of(law_named("foster-1897"), 42) == ("points", "counters")
    from_ten = {key for key in KEYS if "from ten" in ways_of(law_named(key), law_named(key).target)}
    assert {key.split("-")[0] for key in from_ten} == {"foster"}
    assert not from_ten & {"foster-sixty-three", "foster-all-fives", "foster-seven-up", "foster-pedro-sancho"}


@pytest.mark.parametrize(
    ("key", "ways"),
    [
        ("chicago-1891", ("points",)),
        ("foster-seven-up", ("points", "counters")),
        ("foster-all-fives", ("points",)),
        ("foster-smudge", ("points", "counters")),
        ("foster-dom-pedro", ("points", "counters")),
        ("foster-sixty-three", ("points",)),
    ],
)
def test_the_ways_are_those_that_the_book_names(key, ways):
    assert ways_of(law_named(key), law_named(key).target) == ways
