"""Two versions of a hand are told part for part, and where they differ shows."""

from scoring.laws import law_named
from scoring.one_line import read_line
from tournaments.display.hand_versions import compared

CHICAGO = law_named("chicago-1891")


def parts(one, other):
    hands = [read_line(line, CHICAGO) if line else None for line in (one, other)]
    return {part.name: (part.one, part.other) for part in compared(*hands, CHICAGO) if part.differs}


def test_the_same_hand_differs_nowhere():
    assert parts("d1 8@2 H 1:HLP 2:JG x:C revoke@3", "d1 8@2 H 1:HLP 2:JG x:C revoke@3") == {}


def test_each_count_is_told_where_both_tell_them():
    assert parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 1:HL 2:JGC x:P") == {
        "right Pedro": ("North and South", "discards"),
        "North and South took": ("7", "2"),
        "North and South score": ("7", "2"),
        "East and West took": ("7", "12"),
        "East and West score": ("-8", "12"),
    }


def test_counts_are_told_by_the_seat_where_a_revoke_makes_it_matter():
    one, other = parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 1:HL 2:JGC x:P revoke@2")["right Pedro"]
    assert (one, other) == ("North", "discards")
    assert "High" not in parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 1:HLP 2:JGC revoke@2")


def test_all_counts_are_one_part_where_one_version_tells_points_alone():
    north, east = "North and South", "East and West"
    counts = f"High: {north}, Low: {north}, Jack: {east}, Game: {east}, right Pedro: {north}, left Pedro: {east}"
    assert parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 7") == {"Counts": (counts, "")}


def test_bids_trumps_dealer_and_irregularities_are_parts():
    assert parts("d1 -.8.-.- H 10", "d2 8@4 S 10 revoke@4 revoke@2 foul@3") == {
        "Dealer": ("North", "East"),
        "Bids": ("East passes, South 8, West passes, North passes", ""),
        "Maker": ("South 8", "West 8"),
        "Trumps": ("hearts", "spades"),
        "Revoke": ("", "West, East"),
        "Foul hand": ("", "South"),
        "North and South took": ("10", "4"),
        "North and South score": ("10", "0"),
        "East and West took": ("4", "10"),
        "East and West score": ("4", "0"),
    }


def test_all_passed_is_told_in_words():
    differs = parts("d1 pass D 7", "d1 5@1 D 7")
    assert differs["Bids"] == ("East passes, South passes, West passes, North passes", "")


def test_a_version_without_another_stands_alone():
    assert parts(None, "d1 8@2 H 10")["Trumps"] == ("", "hearts")


def test_a_hand_that_is_only_said_no_to_is_told_in_its_own_parts():
    hand = read_line("d1 8@2 H 1:HLP 2:JGC", CHICAGO)
    told = {part.name: (part.one, part.other) for part in compared(hand, None, CHICAGO)}
    assert told["Trumps"] == ("hearts", "")
    assert "Counts" in told
