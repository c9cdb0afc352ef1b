"""Which counts must be in play, by what a law deals, draws, discards and turns up."""

from dataclasses import replace

import pytest

from scoring.faults import Refused
from scoring.hand import Hand
from scoring.hand_faults import faults_in
from scoring.law_words import row_of
from scoring.laws import KEYS, law_named
from scoring.one_line import read_line


def fault_of(line):
    """The field and the sentence of the first fault; None for a hand that can be."""
    try:
        read_line(line)
    except Refused as refused:
        fault = refused.faults[0]
        return fault.field, str(fault.text)
    return None


@pytest.mark.parametrize(
    ("line", "field"),
    [
        # all 52 cards are dealt: no count stays in the pack
        ("foster-thirteen-cards d4 8@1 H 1=3 2=1", "points"),
        ("foster-thirteen-cards d4 8@1 H 1:HJG 2:L -:PC", "taken.right_pedro"),
        ("foster-blind-cinch d4 8@1 H 1=3 2=1", "points"),
        ("foster-blind-cinch d4 8@1 H 1:HJGPC -:L", "taken.low"),
        # the whole stock is drawn, trick by trick
        ("foster-california-jack d1 p2 H 1:HL 2:G -:J", "taken.jack"),
        ("foster-shasta-sam d1 p2 H 1:HJG -:L", "taken.low"),
        ("foster-california-jack d1 p2 H 1=2 2=0", "points"),
        # four cards of a widow may stay on the table, no more
        ("foster-widow-cinch d6 p6 6@1 H 1:H -:LJGPC", "taken.left_pedro"),
        # with any trump out there is a highest and a lowest
        ("chicago-1891 d1 p2 -.6 C 1:HP 2:J -:LGC", "taken.low"),
        ("chicago-1891 d1 p3 -.6.- C 1:LP 2:J -:HGC", "taken.high"),
        ("chicago-1891 d1 p2 -.6 C 1=0 2=1", "points"),
        ("chicago-1891 d1 p2 -.6 C 1:J x:P -:HLGC", "taken.high"),
        ("chicago-razzle-dazzle d5 p5 pass C 1:H -:LJGPC", "taken.low"),
        ("foster-seven-up d1 p2 H 1:J 2:G -:HL", "taken.high"),
        ("foster-auction-pitch d4 pass S -:HLJG", "taken.high"),
        ("foster-auction-pitch d4 pass S 1=1 2=0 3=0 4=0", "points"),
        ("foster-dom-pedro d4 pass S 1:S 2:HTFN -:LJG", "taken.low"),
        ("foster-pedro-sancho d4 pass S 1:HF 2:N -:LJG", "taken.low"),
        # the ace is High where it is out, and a Jack is one card
        ("foster-all-fives d1 p2 H 1:HLJBG 2:A -:RQXV", "taken.high"),
        ("foster-all-fives d1 p2 H 1:HLJG 2:B -:ARQXV", "taken.jack"),
        ("foster-all-fives d1 p2 H 1:HLG 2:B -:ARQXVJ", "taken.jack"),
        # what was turned up or never discarded
        ("foster-seven-up d4 H 1:HL 2:JG turned gift", "taken.jack"),
        ("foster-seven-up d4 H 1:HL 2:G x:J gift", "taken.jack"),
        ("foster-seven-up d4 H 1:HL 2:J x:G", "taken.game"),
        # no sharing of the counts gives these points
        ("foster-pedro-sancho d4 pass S 1=7 2=7 3=4 4=0", "points"),
        ("foster-widow-cinch d6 p6 6@1 H 1=6 2=4 3=4", "points"),
        ("chicago-1891 d1 p3 6@1 C 1=3 2=4 3=4", "points"),
    ],
)
def test_what_play_cannot_bring_is_refused_at_its_field(line, field):
    fault = fault_of(line)
    assert fault is not None, "accepted"
    assert fault[0] == field, fault
    assert fault[1].endswith((".", "all"))


@pytest.mark.parametrize(
    "line",
    [
        "foster-thirteen-cards d4 8@1 H 1:HJG 2:LC x:P",
        "foster-blind-cinch d4 8@1 H 10",
        "foster-california-jack d1 p2 H 1:HL 2:J -:G",
        "foster-california-jack d1 p2 H 1=2 2=1",
        "foster-widow-cinch d6 p6 6@1 H 1:H 2:L -:JGPC",
        "chicago-1891 d1 p2 -.6 C -:HLJGPC",
        "chicago-1891 d1 p2 -.6 C 1=0 2=0",
        # the only trump was discarded: nobody held or won a highest or a lowest
        "chicago-1891 d1 p2 -.6 C x:P -:HLJGC",
        "chicago-1891 d1 p2 -.6 C 1=5 2=0",
        "chicago-1891 d1 p2 -.6 C 1:H 2:L -:JGPC",
        "foster-auction-pitch d4 pass S 1:HL -:JG",
        "foster-seven-up d1 p2 H 1:H -:J x:L 2:G",
        "foster-seven-up d1 p2 H -:HLJ 2:G",
        "foster-seven-up d4 H 1:HL 2:JG turned",
        "foster-seven-up d4 H 1:HL 2:G turned gift",
        "foster-all-fives d1 p2 H 1:RH 2:LJBG -:AQXV",
        "foster-all-fives d4 H 1:A 3:HLJBG -:RQXV",
        "foster-dom-pedro d4 pass S 1:L 2:HS -:JGTFN",
    ],
)
def test_what_play_can_bring_is_accepted(line):
    assert fault_of(line) is None


def test_all_counts_are_in_play_where_nothing_can_stay_in_the_pack():
    """What the field says, the cards say: nobody is without the rest of the pack after the draw."""
    for key in KEYS:
        law = law_named(key)
        for players in law.players:
            drawn_up = players in law.robs_at or law.draw.startswith("after each trick")
            assert law.all_in_play(players) == (drawn_up or law.cards_left(players) == 0), (key, players)


def test_where_only_the_ace_is_high_nobody_has_high_while_the_ace_stays_in_the_pack():
    """A club's own answer; by the book the highest trump out would be High."""
    law = law_named("foster-all-fives")
    counts = {count: 1 if count in ("peg_king", "game") else 2 if count == "low" else None for count in law.counts}
    hand = Hand(law.key, 1, "H", 2, taken=tuple(counts.items()))
    assert {fault.field for fault in faults_in(hand, law)} == {"taken.high"}
    assert list(faults_in(hand, replace(law, high="winner of the ace"))) == []


def test_four_who_play_each_for_himself_do_not_rob_and_the_reading_says_so():
    """Reading 38 once limited robbing to “the game of four”, which this is: its page and its score disagreed."""
    assert fault_of("foster-1897 d4 6@1 H 1:HL 2:JG -:PC") is not None
    assert fault_of("foster-each-for-himself d4 6@1 H 1:HL 2:JG -:PC") is None
    row = row_of(law_named("foster-each-for-himself"), "robs_at")
    assert (row.reading, str(row.sentence)) == (
        38,
        "The dealer does not rob: he draws cards unseen, like the others.",
    )
    assert "four with partners" in str(row.note)
    assert "of four who play each for himself too, the dealer draws unseen" in str(row.note)
