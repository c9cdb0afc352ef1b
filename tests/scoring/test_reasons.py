"""The lines under a score: each one whole, each with its article, and the figures those of the score."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from scoring.game import play_game
from scoring.laws import KEYS, law_named
from scoring.one_line import read_line
from scoring.reasons import hand_in_words, points_of, reasons, side_name
from scoring.score import score
from tests.scoring.lines_read import assert_the_lines_add_up, credits_read
from tests.scoring.strategies import hands, laws

RAZZLE = "Chicago, art. 31, in our reading"


def test_a_sale_that_leaves_one_to_go_is_credited_as_such():
    law = law_named("foster-pitch-full-value")
    lines = ["d5 p5 pass S 1:HLJG", "d5 p5 pass S 1:H 2:LJG", "d5 p5 -.3.-.-.- S 2:HLJ 3:G"]
    played = [read_line(line, law) for line in lines]
    texts = [str(text) for text, _ in reasons(played[-1], law, play_game(played, law).scores[-1])]
    assert texts[0] == "seat 1 sold the lead of trumps to seat 2 for 3."
    assert texts[-2:] == [
        "seat 5: what they took, 0.",
        "seat 1: of the 3 for the sale, no more than leaves one to go, 1.",
    ]


def lines_of(key: str, line: str) -> list[tuple[str, str]]:
    law = law_named(key)
    hand = read_line(line, law)
    return [(str(text), str(cite)) for text, cite in reasons(hand, law, score(hand, law))]


@pytest.mark.parametrize(
    ("key", "line", "lines"),
    [
        (
            "foster-1897",
            "d4 8@1 H 10",
            [
                ("North bid 8 and North and South took 10: made.", "Foster, Scoring"),
                ("North and South: the difference, 10 less 4 is 6.", "Foster, Scoring"),
            ],
        ),
        (
            "foster-1897",
            "d4 8@1 H 5",
            [
                ("North bid 8 and North and South took 5: set.", "Foster, Scoring"),
                ("North and South: nothing.", "Foster, Scoring"),
                ("East and West: what they took and the bid, 9 and 8 make 17.", "Foster, Scoring"),
            ],
        ),
        (
            "foster-seven-up",
            "d1 p2 H 1:HL 2:JG turned bunched=2 miscount@2",
            [
                (
                    "seat 1 turned up the Jack, but seat 2 had a wrong number of cards, so it does not count.",
                    "Foster, Seven-up: Dealing, in our reading",
                ),
                (
                    "seat 1: for a Jack turned up before the cards were bunched, 2.",
                    "Foster, Seven-up: Begging, in our reading",
                ),
                ("seat 1: what they took, 2.", "Foster, Seven-up: Scoring"),
                ("seat 2: what they took, 2.", "Foster, Seven-up: Scoring"),
            ],
        ),
        (
            "stay-and-play-2020",
            "d4 8@1 H 5",
            [
                ("North bid 8 and North and South took 5: set.", "Stay and Play, Les Points"),
                ("North and South: nothing.", "Stay and Play, Les Points"),
                (
                    "East and West: all 14 and the 3 that the maker is short make 17.",
                    "Stay and Play, Les Points",
                ),
            ],
        ),
        (
            "chicago-1891",
            "d1 pass H 0",
            [
                (
                    "All passed, so the dealer, North, is held to a bid of 1; North and South took 0.",
                    "Chicago, art. 23",
                ),
                ("North and South: set back the bid, -1.", "Chicago, art. 21, 22"),
                ("East and West: what they took, 14.", "Chicago, art. 21, 22"),
            ],
        ),
        (
            "chicago-1891",
            "d4 8@1 H 1:HL 2:JG 3:P 4:C revoke@2",
            [
                (
                    "East revoked: all counts in that seat's tricks go to North and South.",
                    "Chicago, art. 31, in our reading",
                ),
                ("North bid 8 and North and South took 9.", "Chicago, art. 21"),
                ("North and South: what they took, 9.", "Chicago, art. 21"),
                ("East and West: what they took, 5.", "Chicago, art. 21"),
            ],
        ),
        (
            "foster-1897",
            "d1 pass H 5",
            [
                (
                    "All passed, so North named trumps without a bid; North and South took 5.",
                    "Foster, Irregular Bids",
                ),
                ("East and West: the difference, 9 less 5 is 4.", "Foster, Scoring"),
            ],
        ),
        (
            "foster-eight-points",
            "d4 6@1 H 7",
            [
                ("North bid 6 and North and South took 7: made.", "Foster, Variations"),
                ("Both sides took 7 and no more was bid: nobody scores.", "Foster, Variations"),
            ],
        ),
        (
            "chicago-razzle-dazzle",
            "d5 p5 -.-.8.-.- C 3:HJG 1:LPC call@5",
            [
                ("seat 3 called seat 5 as partner against the rest.", "Chicago, Razzle-Dazzle Cinch"),
                ("seat 3 bid 8 and seat 3 and seat 5 took 3: set.", "Chicago, Razzle-Dazzle Cinch"),
                ("seat 3 and seat 5: set back the bid, -8.", "Chicago, Razzle-Dazzle Cinch"),
                ("seat 1, seat 2 and seat 4: what they took, 11.", "Chicago, Razzle-Dazzle Cinch"),
            ],
        ),
        (
            "chicago-razzle-dazzle",
            "d4 9.-.-.- S 1:HLJGP 2:C",
            [
                ("North plays alone against the rest.", "Chicago, Razzle-Dazzle Cinch"),
                ("North bid 9 and North took 9: made.", "Chicago, Razzle-Dazzle Cinch"),
                ("North: what they took, 9.", "Chicago, Razzle-Dazzle Cinch"),
                ("East, South and West: what they took, 5.", "Chicago, Razzle-Dazzle Cinch"),
            ],
        ),
        (
            "foster-auction-pitch",
            "d4 -.3.-.- S 2:HJ 3:LG revoke@3",
            [
                ("North sold the lead of trumps to East for 3.", "Foster, Auction Pitch: Bidding"),
                ("East bid 3 and East took 2.", "Foster, Auction Pitch: Scoring"),
                (
                    "South: set back the bid for the revoke, -3.",
                    "Foster, Auction Pitch: Irregularities in Play, in our reading",
                ),
                ("North: what they took, 0.", "Foster, Auction Pitch: Irregularities in Play, in our reading"),
                (
                    "East: all they took, whatever was bid, 2.",
                    "Foster, Auction Pitch: Irregularities in Play, in our reading",
                ),
                ("West: what they took, 0.", "Foster, Auction Pitch: Irregularities in Play, in our reading"),
                ("North: for the sale, 3.", "Foster, Auction Pitch: Bidding"),
            ],
        ),
        (
            "foster-seven-up",
            "d4 H 1:HL 2:G -:J turned gift",
            [
                ("East and West: for the Jack that the dealer turned up, 1.", "Foster, Seven-up: Dealing"),
                ("North and South: for the dealer's gift on a beg, 1.", "Foster, Seven-up: Begging"),
                ("North and South: what they took, 2.", "Foster, Seven-up: Scoring"),
                ("East and West: what they took, 1.", "Foster, Seven-up: Scoring"),
            ],
        ),
        (
            "foster-seven-up",
            "d1 p2 H 1:L 2:HG x:J revoke@2",
            [
                (
                    "Jack was among the discards and counts for nobody.",
                    "Foster, Seven-up: Discarding, in our reading",
                ),
                (
                    "seat 2 revoked: the Jack and Game do not count for them.",
                    "Foster, Seven-up: Irregularities in Play, in our reading",
                ),
                (
                    "seat 1: added for the revoke, 1.",
                    "Foster, Seven-up: Irregularities in Play, in our reading",
                ),
                ("seat 1: what they took, 1.", "Foster, Seven-up: Scoring"),
                ("seat 2: what they have left, 1.", "Foster, Seven-up: Scoring"),
            ],
        ),
    ],
)
def test_the_reasons_for_a_score_have_their_articles(key, line, lines):
    assert lines_of(key, line) == lines


def test_a_discarded_count_comes_first():
    text, cite = lines_of("foster-1897", "d4 8@1 H 1:HLJ 2:GC x:P")[0]
    assert text == "right Pedro was among the discards and counts for North and South."
    assert cite == "Foster, Cinch Laws: Scoring, in our reading"


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("d4 pass S 1:HJ 2:LG", "All passed, so North led trumps without a bid; North took 2."),
        ("d4 -.2.-.- S 1:HJ 2:LG unsold", "North did not sell and is held to 2; North took 2."),
        ("d4 4.-.-.- S 1:HJ 2:LG", "North did not sell and is held to 4; North took 2."),
        ("d4 -.2.-.- S 1:HJ 2:LG foul@2", "East bid 2 and East took 2."),
    ],
)
def test_the_eldest_hand_leads_trumps_where_it_does_not_sell(line, begins):
    assert lines_of("foster-auction-pitch", line)[0][0] == begins


@pytest.mark.parametrize("key", ["foster-1897", "chicago-1891"])
def test_the_contract_alone_shows_as_the_bids_do_that_all_passed(key):
    assert lines_of(key, "d1 -@1 H 5") == lines_of(key, "d1 pass H 5")
    assert lines_of(key, "d1 -@1 H 5")[0][0].startswith("All passed")


def test_a_seat_that_plays_for_itself_is_named_alone():
    assert str(side_name(law_named("chicago-1891"), 3, 1)) == "seat 2"


@given(st.data(), laws)
def test_every_line_is_whole_and_has_its_article(data, law):
    hand = data.draw(hands(law))
    lines = reasons(hand, law, score(hand, law))
    assert lines
    for text, cite in lines:
        assert str(text)
        assert "None" not in str(text)
        assert "%(" not in str(text)
        assert str(cite)


@settings(max_examples=40)
@pytest.mark.parametrize("key", KEYS)
@given(st.data())
def test_the_lines_of_a_hand_add_up_to_its_credits(key, data):
    law = law_named(key)
    hand = data.draw(hands(law))
    assert_the_lines_add_up(hand, law, score(hand, law))


@given(st.lists(hands(law_named("foster-pitch-full-value"), players=5), max_size=8))
def test_the_lines_add_up_where_a_seller_is_credited_only_part_of_the_sale(played):
    law = law_named("foster-pitch-full-value")
    for place in range(len(played)):
        try:
            game = play_game(played[: place + 1], law)
        except Refused:
            return
        assert_the_lines_add_up(played[place], law, game.scores[-1])


def test_lines_that_do_not_add_up_are_noticed():
    """As they once were: seat 2 revoked alone, and was named with those who kept their counts."""
    assert credits_read(
        ["seat 2 scores nothing; partners keep theirs.", "seat 1 and seat 2: what they took, 6."], 3
    ) == (
        6,
        6,
        0,
    )
    assert credits_read(["North bid 8 and North took 9: made.", "North: the difference, 9 less 5 is 4."], 4) == (
        4,
        0,
        0,
        0,
    )


def test_an_adversary_who_alone_scores_nothing_is_not_named_with_the_others():
    lines = lines_of("chicago-razzle-dazzle", "d5 p5 -.-.8.-.- C 3:HJG 1:LP 2:C call@5 revoke@2")
    assert ("seat 2: nothing, for the revoke; partners keep their own counts.", RAZZLE) in lines
    assert ("seat 1 and seat 4: what they took, 6.", "Chicago, Razzle-Dazzle Cinch") in lines


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        ("foul@2", ("East and West: nothing, for the foul hand.", "HANDS")),
        ("revoke@2", ("East and West: nothing, for the revoke.", "REVOKE")),
        ("foul@2 revoke@4", ("East and West: nothing, for the revoke.", "REVOKE")),
    ],
)
def test_a_foul_hand_is_called_one(fault, line):
    cite = {"HANDS": HANDS, "REVOKE": REVOKE}[line[1]]
    assert (line[0], cite) in lines_of("foster-1897", f"d4 8@1 H 10 {fault}")


def test_a_seller_who_revokes_is_told_what_becomes_of_the_sale():
    """Pedro: “the player in fault cannot score anything that hand”. Pitch has no such sentence: there it is a reading."""
    pedro = lines_of("foster-pedro-sancho", "d5 p5 -.8.-.-.- S 2:HNF 3:LGJ revoke@1")
    assert ("seat 1 revoked and gets nothing for the sale.", "Foster, Pedro") in pedro
    pitch = lines_of("foster-auction-pitch", "d5 p5 -.3.-.-.- S 2:HJ 3:LG revoke@1")
    assert pitch[-1] == (
        "seat 1: for the sale, 3.",
        "Foster, Auction Pitch: Irregularities in Play, in our reading",
    )


HANDS = "Foster, Irregularities in Playing; Cinch Laws: Irregularities in the Hands"
REVOKE = "Foster, Cinch Laws: The Revoke, in our reading"


@pytest.mark.parametrize(
    ("line", "cites"),
    [
        # the book bars the side itself; only that its adversary need not make the bid is our reading
        ("d4 8@1 H 5 foul@2", [HANDS, REVOKE]),
        ("d4 8@1 H 10 foul@1", [HANDS, REVOKE]),
        ("d4 8@1 H 5 revoke@2", [REVOKE, REVOKE]),
        ("d4 8@1 H 5 foul@2 revoke@2", [REVOKE, REVOKE]),
    ],
)
def test_a_foul_hand_cites_the_article_on_hands_and_a_revoke_its_own(line, cites):
    assert sorted(cite for _text, cite in lines_of("foster-1897", line)[-2:]) == sorted(cites)


FOSTER = law_named("foster-1897")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("d1 8@2 H 10", "East bid 8 in hearts, made it: 10–4"),
        ("d4 -.8.-.- H 1:HLJC 2:GP", "East bid 8 in hearts, was set: 6–8"),
        ("d1 pass D 7", "North named diamonds without a bid: 7–7"),
        ("d1 9@3 S 9", "South bid 9 in spades, made it: 9–5"),
        ("d1 8@2 H 10 revoke@4", "East bid 8 in hearts: 10–4, with a revoke"),
        ("d1 8@2 H 10 foul@4", "East bid 8 in hearts: 10–4, with a foul hand"),
        ("d1 8@2 H 10 foul@4 revoke@1", "East bid 8 in hearts: 10–4, with a revoke and a foul hand"),
    ],
)
def test_a_hand_is_said_as_a_person_says_it(line, words):
    assert str(hand_in_words(read_line(line, FOSTER), FOSTER)) == words


def test_the_points_are_the_makers_first():
    assert points_of(read_line("d1 8@3 H 1=10 2=4", FOSTER), FOSTER) == "10–4"
    assert points_of(read_line("d1 8@2 H 1=10 2=4", FOSTER), FOSTER) == "4–10"


@pytest.mark.parametrize(
    ("key", "line", "words"),
    [
        ("foster-pedro-sancho", "d5 p5 -.9.-.-.- H 2:HGN 3:L 4:F -:J", "seat 2 bid 9 in hearts, made it: seat 2 11, seat 3 1, seat 4 5"),
        ("foster-widow-cinch", "d6 p6 -.8.-.-.-.- D 1:HL 2:JGPC", "seat 2 bid 8 in diamonds, made it: seat 1 and seat 4 2, seat 2 and seat 5 12"),
        ("foster-auction-cinch", "d1 p5 9@2 S 2:HLJGPC call@4", "seat 2 bid 9 in spades, made it: 14–0"),
        ("foster-seven-up", "d3 p3 C 1:HL 2:G", "Trumps were clubs: seat 1 2, seat 2 1"),
        ("foster-seven-up", "d4 C 1:HL 2:G", "Trumps were clubs: North and South 2, East and West 1"),
    ],
)  # fmt: skip
def test_a_hand_of_any_table_names_the_one_who_took_something(key, line, words):
    law = law_named(key)
    assert str(hand_in_words(read_line(line, law), law)) == words
