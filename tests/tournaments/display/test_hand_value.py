"""A hand under laws: what each side is credited and why, or what the law misses."""

from scoring.laws import law_named
from scoring.one_line import read_line
from tournaments.display.hand_value import hand_under_law, under_each

FOSTER, CHICAGO = law_named("foster-1897"), law_named("chicago-1891")


def test_a_hand_is_shown_with_its_credits_and_its_reasons():
    shown = hand_under_law(read_line("d4 8@2 H 6", FOSTER), FOSTER)
    assert [(each.side, each.signed) for each in shown.credits] == [
        ("North and South", "+16"),
        ("East and West", "0"),
    ]
    assert shown.why[0] == ("East bid 8 and East and West took 6: set.", "Foster, Scoring")


def test_a_loss_is_written_with_a_true_minus():
    shown = hand_under_law(read_line("d4 8@2 H 6", CHICAGO), CHICAGO)
    assert [each.signed for each in shown.credits] == ["+8", "−8"]


def test_three_hands_are_shown_seat_by_seat():
    shown = hand_under_law(read_line("d1 p3 5.-.6 C 1:HP 3:L -:JGC", CHICAGO), CHICAGO)
    assert [each.side for each in shown.credits] == ["seat 1", "seat 2", "seat 3"]
    assert all(text[0].isupper() for text, _cite in shown.why)


def test_a_law_that_cannot_settle_the_hand_says_why():
    settled, silent = under_each([CHICAGO, FOSTER], lambda law: read_line("d1 p3 5.-.6 C 1:HP 3:L -:JGC", law))
    assert settled.hand is not None
    assert silent.hand is None
    assert silent.refusals == ["Foster, 1897 is not played by 3. It can be: 4."]
