"""A rubber of Seven-up, worked out by hand: where its games end, who wins it, who deals, and what cannot be written.

A hand is written as who took High, Low, Jack and Game: `1134` gives seat 1 two points, and 3 and 4 one each.
"""

from dataclasses import replace

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.notation import read_hand
from tournaments.night.games import GameAtTable, check_game, dealer_of, has_free_deals
from tournaments.night.rules import Rules
from tournaments.night.table import Table, settle_table

SEVEN_UP = law_named("foster-seven-up")
RUBBER = Rules(deals=16, ends_by="target", games=3)
# Three play, to seven. 1 makes 4 and 3: out with 7, while 2 has 1. Then 2 makes 4, 3: out with 7, and 3 has 1. Then 1
# makes 4, 3: two games to one. In all 1 has 14, 2 has 8 and 3 has 2.
GAMES = ["1111", "1112", "2222", "2223", "1111", "1113"]
THE_LOSERS_MAY = replace(SEVEN_UP, next_deal="the losers may")


def hands_of(lines, law=SEVEN_UP, players=3, dealers=()):
    """The hands by deal, dealt by rotation from seat 1, or by these `dealers`."""
    found = {}
    for deal, line in enumerate(lines, start=1):
        dealer = dealers[deal - 1] if dealers else (deal - 1) % players + 1
        taken = dict(zip(("high", "low", "jack", "game"), map(int, line), strict=True))
        found[deal] = read_hand({"players": players, "dealer": dealer, "trump": "H", "taken": taken}, law)[0]
    return found


def settled(lines, rules=RUBBER, **record):
    return settle_table(Table(1, hands_of(lines), players=3, up=1, **record), SEVEN_UP, rules)


def refusal(hands, law=SEVEN_UP, rules=RUBBER):
    with pytest.raises(Refused) as refused:
        check_game(hands, law, rules)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def test_a_rubber_goes_to_the_side_that_wins_two_games_and_all_its_points_count():
    result = settled(GAMES)
    assert result.games == (
        GameAtTable(1, 2, (7, 1, 0), (0,)),
        GameAtTable(3, 4, (0, 7, 1), (1,)),
        GameAtTable(5, 6, (7, 0, 1), (0,)),
    )
    assert (result.totals, result.out, result.order, result.missing) == ((14, 8, 2), (0,), (0, 1, 2), ())
    assert result.wins == (1, 0, 0)


def test_the_rubber_is_open_until_a_side_has_won_two_games():
    assert [settled(GAMES[:many]).missing for many in range(6)] == [(1,), (2,), (3,), (4,), (5,), (6,)]
    each = settled(["1111", "1112", "2222", "2223", "3333", "3331", "1111"])  # each has won one: a fourth game
    assert ([game.out for game in each.games], each.out, each.missing) == ([(0,), (1,), (2,), ()], (), (8,))


def test_who_has_fewer_points_in_all_may_win_the_rubber():
    close = ["2211", "2211", "2211", "1133"]  # 8 to 6 to 2
    found = settled([*close, "2222", "2222", *close])
    assert (found.totals, found.order) == ((16, 20, 4), (0, 1, 2))


def test_where_play_ended_early_the_side_ahead_in_games_has_won():
    found = settled([*GAMES[:2], "2222"], unplayed=(4,), why="the last bus")
    assert (found.totals, found.order, found.out) == ((7, 5, 0), (0, 1, 2), ())
    found = settled(["2211", "2211", "2211", "1133", "2222"], unplayed=(6,), why="the last bus")
    assert (found.totals, found.order) == ((8, 10, 2), (0, 1, 2))


def test_without_a_rubber_a_round_is_one_game():
    assert settled(GAMES[:2], Rules(deals=16, ends_by="target")).out == (0,)
    assert refusal(hands_of(GAMES), rules=Rules(deals=16, ends_by="target")) == [
        ("", "The game was over before this hand. Remove it.")
    ]


def test_a_hand_after_the_end_and_a_correction_that_ends_it_before_hands_that_are_in_are_refused():
    check_game(hands_of(GAMES), SEVEN_UP, RUBBER)
    over = [("", "The rubber was over before this hand. Remove it.")]
    assert refusal(hands_of([*GAMES, "1111"])) == over
    assert refusal(hands_of(["1111", "1112", "1111", "1113", "1111", "1113"])) == over
    later = {deal: hand for deal, hand in hands_of([*GAMES, "1111", "1111"]).items() if deal != 7}
    assert refusal(later) == [
        ("deal", "The game ends with deal 6, but later deals have hands. Take those back first.")
    ]


def test_the_deal_passes_on_from_game_to_game_where_the_law_gives_no_option():
    hands = hands_of(GAMES)
    assert not has_free_deals(SEVEN_UP, RUBBER)
    assert settled(GAMES).free == ()
    assert [dealer_of(deal, {1: hands[1]}) for deal in range(1, 7)] == [1, 2, 3, 1, 2, 3]


def test_where_the_losers_may_deal_the_rotation_begins_anew_with_each_game():
    table = Table(1, hands_of(GAMES, dealers=(1, 2, 2, 3, 3, 1)), players=3, up=1)
    check_game(table.hands, THE_LOSERS_MAY, RUBBER)
    free = settle_table(table, THE_LOSERS_MAY, RUBBER).free
    assert free == (3, 5, 7)
    assert [dealer_of(deal, {1: table.hands[1], 3: table.hands[3]}, free) for deal in range(1, 7)] == [
        *(1, 2, 2, 3),
        *(None, None),
    ]
    two_games = table.replace(hands={deal: table.hands[deal] for deal in range(1, 3)})
    assert settle_table(two_games, THE_LOSERS_MAY, RUBBER).free == (3,)
    out_of_turn = hands_of(GAMES, dealers=(1, 2, 2, 1, 3, 1))
    assert refusal(out_of_turn, THE_LOSERS_MAY) == [
        ("dealer", "On deal 4 seat 3 deals, not seat 1: the deal goes to the left.")
    ]
