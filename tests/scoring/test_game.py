"""Hands in order: the totals, who is out, and who of two goes out first."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Fault, Refused
from scoring.game import Game, play_game
from scoring.law import sides
from scoring.law_words import row_of
from scoring.laws import law_named
from scoring.laws.readings import READINGS
from scoring.one_line import read_line
from scoring.rulings import rulings_for
from scoring.rulings.ruling import decide
from scoring.score import score
from tests.scoring.examples import GAMES
from tests.scoring.strategies import hands, laws

CHICAGO = law_named("chicago-1891")
FOSTER = law_named("foster-1897")
PITCH = law_named("foster-auction-pitch")
SEVEN_UP = law_named("foster-seven-up")
FIVE_LEVEL = ["d4 7@1 H 7"] * 5  # Chicago: 35 each


def played(law, *lines, target=None) -> Game:
    return play_game([read_line(line, law) for line in lines], law, target)


def refusal(law, *lines, target=None) -> Fault:
    with pytest.raises(Refused) as refused:
        played(law, *lines, target=target)
    return refused.value.faults[0]


@pytest.mark.parametrize("row", GAMES, ids=lambda row: row["name"])
def test_a_game_comes_out_as_its_book_says(row):
    law = law_named(row["law"])
    game = played(law, *row["hands"], target=row.get("target"))
    side_of = sides(law, len(game.totals))
    assert game.totals == tuple(row["totals"][side] for side in side_of), row["cite"]
    given = row.get("out", [])
    winners = given if isinstance(given, list) else [given]
    out = tuple(seat for seat, side in enumerate(side_of, start=1) if side in winners)
    assert game.out == (out or None), row["cite"]


def test_a_game_without_a_hand_goes_on():
    assert played(FOSTER) == Game((), (), None)


def test_each_hand_keeps_its_own_score():
    lines = ("d4 8@1 H 10", "d1 8@2 H 5")
    assert [each.credits for each in played(FOSTER, *lines).scores] == [(6, 0, 6, 0), (17, 0, 17, 0)]


def test_reaching_the_target_exactly_is_out():
    assert played(CHICAGO, *["d4 14@1 H 14"] * 3).out == (1, 3)


def test_one_short_of_the_target_is_not_out():
    assert played(CHICAGO, "d4 13@1 H 13", *["d4 14@1 H 14"] * 2).out is None


def test_a_hand_after_the_end_is_refused_at_its_place():
    fault = refusal(CHICAGO, *["d4 14@1 H 14"] * 4)
    assert fault.field == "hands[3]"
    assert str(fault.text) == "The game was over before this hand. Remove it."


def test_the_quick_form_cannot_say_which_of_two_sides_is_out_first():
    fault = refusal(CHICAGO, *FIVE_LEVEL, "d4 7@1 H 7")
    assert fault.field == "hands[5].points"
    assert "42" in str(fault.text)


@pytest.mark.parametrize(
    ("last", "out"),
    [
        ("d4 7@1 H 1:HLP 2:JGC", (1, 3)),  # the Pedro before the Cinch
        ("d4 7@1 H 1:HLC 2:JGP", (2, 4)),
        ("d4 7@1 H 1:JGC 2:HL x:P", None),  # 12 and 2: only one is past
    ],
)
def test_the_counts_are_taken_in_their_order(last, out):
    assert played(CHICAGO, *FIVE_LEVEL, last).out == (out or (1, 3))


def test_a_revokers_counts_count_out_for_the_maker():
    lines = [*FIVE_LEVEL, "d4 2@1 H 1:LC 4:JP 2:HG revoke@2"]  # High and Game move: A-B 8, Y-Z 6
    game = played(CHICAGO, *lines)
    assert game.totals == (43, 41, 43, 41)
    assert game.out == (1, 3)


def test_another_number_of_players_is_another_game():
    fault = refusal(CHICAGO, "d4 7@1 H 7", "d1 p3 -.-.5 S 1=7 2=7 3=0")
    assert fault.field == "hands[1].players"


def test_a_target_that_the_law_does_not_know_is_refused():
    fault = refusal(FOSTER, target=42)
    assert fault.field == "target"
    assert "42" in str(fault.text)
    assert "51" in str(fault.text)


def test_the_encyclopedia_knows_two_targets():
    encyclopedia = law_named("encyclopedia")
    lines = ["d4 14@1 H 14"] * 3
    assert played(encyclopedia, *lines).out is None
    assert played(encyclopedia, *lines, target=42).out == (1, 3)


@pytest.mark.parametrize("last", ["d7 p7 -.3.-.-.-.-.- S 2:HLJ 3:G", "d7 p7 3@2 S 2:HLJ 3:G"])
def test_a_seller_cannot_be_sold_out(last):
    lines = ["d7 p7 pass S 1:HL 2:JG", "d7 p7 pass S 1:HL 2:JG", last]
    fault = refusal(PITCH, *lines)
    assert fault.field == ("hands[2].bid.points" if "@" in last else "hands[2].bids")
    assert "seat 1 has 4, so an offer of 3 cannot be sold" in str(fault.text)
    assert played(PITCH, *lines[:2], f"{last.replace('3@2', '3@1')} unsold").totals[0] == 1


FULL_VALUE = law_named("foster-pitch-full-value")
FIVE_EACH = ["d5 p5 pass S 1:HLJG", "d5 p5 pass S 1:H 2:LJG", "d5 p5 pass S 2:HL 3:JG"]  # seats 1 and 2 want two each


@pytest.mark.parametrize(
    ("last", "totals", "out"),
    [
        ("-.3.-.-.- S 2:H 3:LJG", (6, 2, 5, 0, 0), None),  # of three, the seller scores one
        ("-.2.-.-.- S 2:HLG 3:J", (6, 8, 3, 0, 0), (2,)),
        ("-.3.-.-.- S 2:HL 1:JG", (8, 2, 2, 0, 0), (1,)),  # what he takes besides counts in full
        ("-.2.-.-.- S 2:HL 1:JG", (8, 7, 2, 0, 0), (2,)),  # the maker is out first
        ("-.1.-.-.- S 2:H 3:LJ 4:G", (6, 6, 4, 1, 0), None),
        ("-.3.-.-.- S 2:HLJ 3:G foul@4", (5, 5, 2, 0, 0), None),
        ("-.3.-.-.- S 1:HL 2:J 4:G unsold", (2, 6, 2, 1, 0), None),  # two would have put him out (reading 43)
    ],
)
def test_a_seller_for_the_full_value_scores_to_within_one_of_game(last, totals, out):
    game = played(FULL_VALUE, *FIVE_EACH, f"d5 p5 {last}")
    assert (game.totals, game.out) == (totals, out)
    assert [sum(each.credits[seat] for each in game.scores) for seat in range(5)] == list(totals)


def test_a_seller_who_has_one_to_go_is_not_out_before_the_play():
    """Two reach seven and not the maker: the sale is worth nothing any more, and seat 3 has the higher count."""
    six_each = [*FIVE_EACH, "d5 p5 pass S 1:G 3:HLJ", "d5 p5 pass S 3:H 2:L 4:JG"]
    assert played(FULL_VALUE, *six_each).totals == (6, 6, 6, 2, 0)
    game = played(FULL_VALUE, *six_each, "d5 p5 -.4.-.-.- S 3:H 1:LJG")
    assert (game.totals, game.out) == ((9, 2, 7, 2, 0), (3,))


def test_a_gift_cannot_put_a_side_out():
    lines = ["d1 p3 H 2:HLJ 3:G", "d1 p3 H 2:HLJ 3:G", "d2 p3 H 1:HLJG gift"]
    assert played(SEVEN_UP, *lines[:2]).totals == (0, 6, 2)
    assert played(SEVEN_UP, *lines[:2], "d2 p3 H 1:HLJG gift").totals == (5, 6, 3)
    fault = refusal(SEVEN_UP, *lines[:2], "d1 p3 H 1:HLJG gift")
    assert fault.field == "hands[2].gifts"
    assert "seat 2 has 6" in str(fault.text)


def test_a_foul_hand_at_seven_up_stops_at_no_score():
    lines = ["d1 p2 H 1:HLJ 2:G"] * 2
    assert played(SEVEN_UP, *lines, "d1 p2 H 1:HLJG turned foul@2").totals == (6, 2)


@pytest.mark.parametrize(
    ("taken", "out"),
    [
        ("1:HG 2:JL", (1,)),  # seat 2's Jack, first in this order, does not count; then High puts seat 1 out
        ("1:LG 2:JH", (2,)),  # what the revoke does not touch counts for seat 2 as ever
    ],
)
def test_a_side_that_pays_for_a_revoke_is_not_put_out_by_its_jack(taken, out):
    law = replace(SEVEN_UP, fault_and_out="as ever", counts={"jack": 1, "high": 1, "low": 1, "game": 1})
    six_each = ["d1 p2 H 1:HLJ 2:G", "d2 p2 H 2:HLJ 1:G", "d1 p2 H 1:HL 2:JG"]
    assert played(law, *six_each).totals == (6, 6)
    game = played(law, *six_each, f"d2 p2 H {taken} revoke@2")
    assert min(game.totals) >= 7
    assert game.out == out


@pytest.mark.parametrize(
    ("lines", "out"),
    [
        (["d4 -.4.-.- S 2:HLJG"], (2,)),  # nobody has scored yet
        (["d4 -.4.-.- S 1:HLJG unsold"], (1,)),  # the seller refused four and made it (reading 33)
        (["d4 4.-.-.- S 1:HLJG"], (1,)),  # the seller waited for no bid (reading 52)
        (["d4 -.1.-.- S 1:HLJG", "d1 -.-.-.4 S 1:HLJG"], (1,)),
        (["d4 -.1.-.- S 1:HLJG", "d1 4.-.-.- S 2:HLJG"], None),  # seat 2 is one in the hole
        (["d4 -.4.-.- S 2:HLJG revoke@2"], None),  # made, and set back for the revoke
    ],
)
def test_a_slam_wins_at_once_but_for_a_maker_in_the_hole(lines, out):
    assert played(law_named("foster-smudge"), *lines).out == out


def test_the_quick_form_suffices_where_the_maker_is_out_first():
    three = ["d7 p7 pass S 2=2 3=2", "d7 p7 pass S 2=2 3=2", "d7 p7 pass S 2=1 3=1 4=2"]
    sevens = " ".join(f"{seat}={points}" for seat, points in enumerate((0, 2, 2, 0, 0, 0, 0), start=1))
    three = [line.split(" S ")[0] + " S " + filled(line.split(" S ")[1]) for line in three]
    assert played(PITCH, *three, f"d7 p7 -.2.-.-.-.-.- S {sevens}").out == (2,)
    assert refusal(PITCH, *three, f"d7 p7 -.-.-.1.-.-.- S {sevens}").field == "hands[3].points"


def filled(points: str) -> str:
    """The points of seven seats, 0 where none are given."""
    given = dict(word.split("=") for word in points.split())
    return " ".join(f"{seat}={given.get(str(seat), 0)}" for seat in range(1, 8))


@given(st.data(), laws)
def test_a_game_of_any_law_goes_on_or_has_its_winners_past_the_target(data, law):
    players = data.draw(st.sampled_from(law.players))
    some = data.draw(st.lists(hands(law, players), min_size=1, max_size=6))
    try:
        game = play_game(some, law)
    except Refused:
        return
    past = {seat for seat, total in enumerate(game.totals, start=1) if total >= law.target}
    if game.out is None:
        assert not past
    elif law.slam == "none":
        assert set(game.out) <= past
    side_of = sides(law, players)
    assert {side_of[seat - 1] for seat in game.out or ()} <= set(side_of)


@given(st.lists(hands(FOSTER), max_size=3))
def test_the_totals_are_the_sums_of_the_hands(some):
    expected = [sum(score(hand, FOSTER).credits[seat] for hand in some) for seat in range(4)]
    try:
        game = play_game(some, FOSTER)
    except Refused:
        assert max(sum(score(hand, FOSTER).credits[seat] for hand in some[:2]) for seat in range(4)) >= 51
    else:
        assert list(game.totals or (0, 0, 0, 0)) == expected


def test_an_early_look_does_not_keep_its_side_from_going_out():
    """Only a revoke stops at six; the point for the look goes to the other side before the play."""
    law = law_named("foster-seven-up")
    won = ["d1 p2 H 1:HLJ 2:G", "d1 p2 H 1:HLJ 2:G"]
    assert played(law, *won, "d1 p2 H 1:HL 2:JG look@1").out == (1,)
    assert played(law, *won, "d1 p2 H 1:HL 2:JG revoke@1").out is None
    five = [*won, "d1 p2 S 2:HLJG"]
    assert played(law, *five, "d2 p2 H 1:HL 2:JG look@1").out == (2,)


def test_an_offer_that_would_put_the_seller_out_counts_only_if_he_refuses_it():
    """One rule in four places: the ruling, the reading, the law's page and the score."""
    four, one = "d5 p5 pass S 1:HLJG", "d5 p5 pass S 1:H 2:LJG"  # seat 1 has 5 of 7
    fault = refusal(PITCH, four, one, "d5 p5 -.3.-.-.- S 2:HLJ 3:G")
    assert (fault.field, "cannot be sold" in str(fault.text)) == ("hands[2].bids", True)
    refused = played(PITCH, four, one, "d5 p5 -.3.-.-.- S 1:HL 2:J 3:G unsold")
    assert refused.scores[-1].credits == (-3, 1, 1, 0, 0)
    ruling = rulings_for(PITCH, 5).rulings["seller-put-out"]
    assert decide(ruling, {"seller_refused": "no"}).remedies.keys() == {"loses-bid"}
    assert decide(ruling, {"seller_refused": "yes"}).remedies.keys() == {"offer-counts"}
    for text in (READINGS[48], row_of(PITCH, "sale_limit").sentence):
        assert "cannot be sold" in str(text)
        assert "counts only if" in str(text)
        assert "otherwise the bidder loses his bid" in str(text)


def test_a_sale_that_would_put_the_seller_out_is_refused_even_if_he_loses_it_by_a_revoke():
    """Pedro pays a seller who revokes nothing, but the offer could not be taken in the first place."""
    law = law_named("foster-pedro-sancho")
    lines = ["d5 p5 pass S 1:HLJGNF", "d5 p5 pass S 1:HLJGNF", "d5 p5 -.14.-.-.- S 2:HLJGNF sold revoke@1"]
    assert "would put the seller out" in str(refusal(law, *lines).text)
