"""Who has met whom, counted by hand and by chance."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.season_table.played import tables_of
from tournaments.movement.seating import FOURS, SIXES, History, Seating
from tournaments.season_table.meetings import PlayedTable, meetings


def at(*seats, sides):
    return PlayedTable("foster-1897", seats, sides, (0,) * sides, 4)


def test_partners_and_opponents_of_two_rounds_are_counted():
    found = meetings([at(1, 2, 3, 4, sides=2), at(1, 2, 4, 3, sides=2), at(1, 3, 2, 5, sides=2)])
    with_and_against = {
        two: found.of(*two) for two in ((1, 2), (2, 1), (1, 3), (1, 4), (3, 4), (3, 5), (1, 5), (4, 5))
    }
    assert with_and_against == {
        (1, 2): (1, 2), (2, 1): (1, 2), (1, 3): (1, 2), (1, 4): (1, 1), (3, 4): (0, 2), (3, 5): (1, 0),
        (1, 5): (0, 1), (4, 5): (0, 0),
    }  # fmt: skip


def test_six_in_three_pairs_have_a_partner_across_and_five_alone_have_none():
    found = meetings([at(1, 2, 3, 4, 5, 6, sides=3), at(1, 2, 3, 4, 5, sides=5), at(7, 8, 9, sides=3)])
    assert found.partners == Counter([(1, 4), (2, 5), (3, 6)])
    assert (found.of(1, 4), found.of(1, 2), found.of(1, 6), found.of(7, 9)) == ((1, 1), (0, 2), (0, 1), (0, 1))


@given(st.lists(st.sampled_from([(4, 2), (6, 3), (3, 3), (5, 5)]), max_size=12), st.integers(0, 2**32))
def test_a_season_counts_as_its_nights_do(forms, seed):
    tables = tables_of(forms, seed)
    counted = History((Seating((table.seats,)) for table in tables), FOURS | SIXES)
    found = meetings(tables)
    assert (dict(found.partners), dict(found.opponents)) == (counted.partner_counts, counted.opponent_counts)
