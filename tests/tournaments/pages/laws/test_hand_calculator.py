"""A hand typed in by anyone, in fields or on a line, under every law that can tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws import KEYS, law_named
from scoring.one_line import read_line
from scoring.score import score
from tournaments.pages.laws.hand_calculator import by_fields, by_line, fields_of, laws_with_fields

TAKEN = {
    **{"taken_high": "1", "taken_low": "1", "taken_jack": "2"},
    **{"taken_game": "1", "taken_right_pedro": "2", "taken_left_pedro": "1"},
}
HAND = {"law": "foster-1897", "dealer": "4", "bid_seat": "2", "bid_points": "8", "trump": "H", **TAKEN}


def scores(told):
    return {hand.law.key: [credit.points for credit in hand.credits] for hand in told.hands}


def test_the_fields_tell_a_hand_that_every_law_with_these_counts_settles():
    told = by_fields(HAND)
    assert not told.faults
    found = scores(told)
    assert (found["foster-1897"], found["chicago-1891"]) == ([16, 0], [8, -8])
    assert told.hands[0].law.key == "foster-1897"
    assert {hand.law.key for hand in (*told.hands, *told.silent)} == set(KEYS)


@pytest.mark.parametrize("key", ["foster-1897", "chicago-1891", "encyclopedia"])
def test_fields_and_line_come_to_the_same(key):
    assert scores(by_fields({**HAND, "law": key})) == scores(by_line(f"{key} d4 8@2 H 1:HLGC 2:JP"))


@pytest.mark.parametrize("line", ["d4 8@2 H 10", "foster-1897 d4 -.8.-.- H 10", "D4 8@2 ♥ 10 revoke@1"])
def test_every_score_on_the_page_is_that_of_the_law(line):
    told = by_line(line)
    assert told.hands
    rest = line.removeprefix("foster-1897 ")
    for hand in told.hands:
        settled = score(read_line(rest, hand.law), hand.law)
        assert {credit.points for credit in hand.credits} == set(settled.score)


def test_a_line_that_names_its_law_is_told_under_that_law_first():
    assert by_line("chicago-1891 d4 8@2 H 10").hands[0].law.key == "chicago-1891"
    assert by_line("CHICAGO-1891 d4 8@2 H 10").law == law_named("chicago-1891")


def test_a_line_that_its_law_cannot_settle_says_why_and_shows_who_can():
    told = by_line("foster-1897 d1 p3 5.-.6 C 1:HP 3:L -:JGC")
    assert [fault.field for fault in told.faults] == ["players"]
    assert "chicago-1891" in scores(told)


@pytest.mark.parametrize("line", ["x", "d4", "d4 8@2 H", "d4 99@2 H 10", "whist-1900 d4 8@2 H 10", "d4 8@2 H 1:Z"])
def test_a_line_that_nobody_can_read_says_what_is_amiss(line):
    told = by_line(line)
    assert not told.hands
    assert told.faults


def test_only_laws_with_the_same_counts_are_set_beside_one_another():
    """Dom Pedro has the four counts of Pitch too, but of its others nothing is told."""
    told = by_line("foster-auction-pitch d4 p5 2@1 S 1:HJ 2:L 3:G")
    assert "foster-pitch-to-the-board" in scores(told)
    assert {tuple(hand.law.counts) for hand in told.hands} == {("high", "low", "jack", "game")}
    pedro = next(hand for hand in told.silent if hand.law.key == "foster-dom-pedro")
    assert pedro.refusals == ["Other cards count here than were told."]


def test_a_line_without_a_law_is_taken_for_the_first_that_can_settle_it():
    assert by_line("d1 p3 5.-.6 C 1:HP 3:L -:JGC").law == law_named("chicago-1891")


def test_nothing_typed_is_nothing_amiss():
    for told in (by_line(""), by_line("   "), by_fields({}), by_fields({"law": "foster-1897", "dealer": "2"})):
        assert (told.hands, told.faults) == ((), ())


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"trump": ""}, "trump"),
        ({"bid_seat": ""}, "bid_seat"),
        ({"bid_points": "15"}, "bid_points"),
        ({"bid_points": ""}, "bid_points"),
        ({"taken_high": ""}, "taken_high"),
        ({"taken_high": "9"}, "taken_high"),
        ({"taken_high": "none"}, "taken_high"),
        ({"points": "8"}, "points"),
        ({"fault_1": "sneeze"}, "fault_1"),
        ({"dealer": "7"}, "dealer"),
    ],
)
def test_what_is_missing_or_cannot_be_is_said_at_its_field(told, field):
    found = by_fields({**HAND, **told})
    assert not found.hands
    assert found.fault(field)


def test_a_revoke_asks_for_no_more_than_the_seat_that_is_chosen():
    """Under Chicago the counts of the seat that revoked move; here every count has its seat."""
    told = by_fields({**HAND, "law": "chicago-1891", "fault_1": "revoke"})
    assert not told.faults
    assert scores(told)["chicago-1891"] == [0, 14]


def test_points_alone_are_enough():
    quick = {name: text for name, text in HAND.items() if not name.startswith("taken_")} | {"points": "6"}
    assert scores(by_fields(quick))["foster-1897"] == [16, 0]


def test_an_unknown_law_is_passed_over():
    assert by_fields({**HAND, "law": "whist"}).law.key == "foster-1897"


def test_every_law_with_fields_has_them_by_its_counts():
    for law in laws_with_fields():
        assert [name for name in fields_of(law) if name.startswith("taken_")] == [f"taken_{c}" for c in law.counts]


@given(st.text(max_size=60))
def test_no_line_breaks_it(line):
    told = by_line(line)
    assert told.hands or told.faults or not line.strip()


@given(st.dictionaries(st.sampled_from(fields_of(law_named("foster-1897"))), st.text(max_size=4)))
def test_no_fields_break_it(sent):
    by_fields(sent)
