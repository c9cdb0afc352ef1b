from tests.tournaments.movement.nights import seating_of
from tournaments.movement.seating import SEAT_NAMES, SIXES, History, pair


def test_seats_go_clockwise_from_north():
    assert [str(SEAT_NAMES[seat]) for seat in (1, 2, 3, 4)] == ["North", "East", "South", "West"]


def test_a_pair_is_the_same_whichever_is_named_first():
    assert pair(9, 2) == pair(2, 9) == (2, 9)


def test_a_history_counts_partners_opponents_and_sit_outs():
    history = History([seating_of("1 2 3 4 / 5"), seating_of("1 3 2 5 / 4")])
    history.add(seating_of("5 2 1 3 / 4"))
    assert history.partner_counts == {(1, 3): 1, (2, 4): 1, (1, 2): 1, (3, 5): 1, (1, 5): 1, (2, 3): 1}
    assert history.opponent_counts == {
        (1, 2): 2,
        (1, 4): 1,
        (2, 3): 2,
        (3, 4): 1,
        (1, 3): 2,
        (1, 5): 1,
        (2, 5): 2,
        (3, 5): 1,
    }
    assert history.sit_outs == {5: 1, 4: 2}


def test_a_night_not_begun_has_no_history():
    history = History()
    assert history.partner_counts == history.opponent_counts == history.sit_outs == {}


def test_where_each_plays_alone_all_are_opponents():
    history = History([seating_of("1 2 3 4 | 5 6 7")])
    assert history.rounds == 1
    assert history.partner_counts == {(1, 3): 1, (2, 4): 1}
    assert {met for met in history.opponent_counts if met > (4, 9)} == {(5, 6), (5, 7), (6, 7)}


def test_partners_are_counted_by_the_sides_of_the_night():
    six = seating_of("1 2 3 4 5 6")
    assert History([six], SIXES).partner_counts == {(1, 4): 1, (2, 5): 1, (3, 6): 1}
    assert len(History([six], SIXES).opponent_counts) == 12
    assert History([six]).partner_counts == {}
    assert len(History([six]).opponent_counts) == 15


def test_where_each_plays_alone_four_are_no_partners():
    alone = History([seating_of("1 2 3 4 | 5 6 7 8 9")], {})
    assert alone.partner_counts == {}
    assert len(alone.opponent_counts) == 6 + 10


def test_a_foot_table_has_the_sides_of_its_law():
    foot = seating_of("1 2 3 4 | 5 6 7 8 9 10")
    assert len(History([foot], {4: 2, 6: 3}).partner_counts) == 5
    assert len(History([foot]).partner_counts) == 2


def test_games_in_a_row_end_with_a_sit_out():
    history = History(map(seating_of, ("1 2 3 4 / 5", "1 5 3 4 / 2", "1 5 2 4 / 3")))
    assert [history.in_a_row(number) for number in range(1, 7)] == [3, 1, 0, 3, 2, 0]
