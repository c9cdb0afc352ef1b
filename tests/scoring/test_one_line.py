"""The one-line form of a hand: what is read, what is refused and where, and what is written."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Fault, Refused
from scoring.hand import COUNT_LETTERS, COUNT_NAMES, DISCARD, Contract, Hand, Offence
from scoring.laws import law_named
from scoring.notation import read_hand, write_hand
from scoring.one_line import read_line, write_line
from scoring.score import score
from tests.scoring.strategies import hands, laws, robbing_laws

FOSTER = law_named("foster-1897")
CHICAGO = law_named("chicago-1891")


def refusal(line: str, law=FOSTER, dealer=None) -> Fault:
    with pytest.raises(Refused) as refused:
        read_line(line, law, dealer)
    return refused.value.faults[0]


def test_a_whole_line_is_read():
    assert read_line("foster-1897 d4 -.8.-.- H 10") == Hand(
        "foster-1897", 4, "H", bids=(None, 8, None, None), points=((1, 4), (2, 10))
    )


def test_law_and_dealer_may_be_known_already():
    assert read_line("-.8.-.- H 10", FOSTER, 4) == read_line("foster-1897 d4 -.8.-.- H 10")
    assert read_line("d2 -.8.-.- H 10", FOSTER, 4).dealer == 2


def test_the_contract_alone_is_read():
    assert read_line("d4 8@3 H 10", FOSTER).contract == Contract(3, 8)
    assert read_line("d4 -@4 H 10", FOSTER).contract == Contract(4, None)


@pytest.mark.parametrize("bids", ["pass", "PASS", "-.-.-.-", "p.P.-.p"])
def test_all_may_pass(bids):
    assert read_line(f"d4 {bids} H 10", FOSTER).bids == (None,) * 4


@pytest.mark.parametrize(("suit", "trump"), [("s", "S"), ("H", "H"), ("♦", "D"), ("♣️", "C"), ("♠", "S"), ("♥️", "H")])
def test_a_suit_is_a_letter_or_a_shape(suit, trump):
    assert read_line(f"d4 8@1 {suit} 10", FOSTER).trump == trump


@pytest.mark.parametrize(
    ("bids", "points"), [("8@1", ((1, 10), (2, 4))), ("8@4", ((1, 4), (2, 10))), ("pass", ((1, 4), (2, 10)))]
)
def test_the_makers_points_fill_in_the_rest(bids, points):
    assert read_line(f"d4 {bids} H 10", FOSTER).points == points


def test_the_points_of_each_side_are_read():
    assert read_line("d4 8@1 H 4=4 3=10", FOSTER).points == ((3, 10), (4, 4))


def test_who_took_each_count_is_read_in_the_laws_order():
    hand = read_line("d4 8@1 H 4:cg X:p 1:HLJ", FOSTER)
    assert hand.taken == (
        ("high", 1),
        ("low", 1),
        ("jack", 1),
        ("game", 4),
        ("right_pedro", DISCARD),
        ("left_pedro", 4),
    )


def test_a_count_may_be_out_of_play_where_the_law_has_it_so():
    hand = read_line("chicago-1891 d1 p2 5.- C 2:HLP n:J -:GC")
    assert hand.players == 2
    assert dict(hand.taken)["jack"] is None
    assert dict(hand.taken)["high"] == 2


def test_irregularities_stand_behind():
    hand = read_line("d4 8@1 H 10 revoke@2 Foul@3", FOSTER)
    assert hand.faults == (Offence("revoke", 2), Offence("foul_hand", 3))


def test_bunched_jacks_and_a_miscount_stand_behind():
    hand = read_line("foster-seven-up d1 p2 H 1:HL 2:JG turned bunched=2 miscount@2")
    assert (hand.bunched_jacks, hand.faults) == (2, (Offence("miscount", 2),))


def test_what_was_pegged_stands_behind_in_its_order():
    line = "foster-all-fives d1 p2 H 1:ABVHLJG 2:X -:RQ pegged=VXBA"
    hand = read_line(line)
    assert hand.pegged == ("peg_five", "peg_ten", "peg_jack", "peg_ace")
    assert (write_line(hand, law=True), read_hand(write_hand(hand, law=True))[0]) == (line, hand)


def test_blanks_and_capitals_do_not_matter():
    assert read_line("  FOSTER-1897\tD4   -.8.-.-  h  10 ") == read_line("foster-1897 d4 -.8.-.- H 10")


@pytest.mark.parametrize(
    ("line", "field", "shows"),
    [
        ("", "dealer", "d4"),
        ("8@1 H 10", "dealer", "d4"),
        ("d5 8@1 H 10", "dealer", "5"),
        ("d0 8@1 H 10", "dealer", "0"),
        ("folster-1897 d4 8@1 H 10", "law", "folster-1897"),
        ("chicago-1891 d4 8@1 H 10", "law", "chicago-1891"),
        ("d4", "bids", "8@2"),
        ("d4 8 H 10", "bids", "“8”"),
        ("d4 H 10", "bids", "“H”"),
        ("d4 8@ H 10", "bids", "8@"),
        ("d4 8.x.-.- H 10", "bids", "8.x.-.-"),
        ("d4 8.-.- H 10", "bids", "3"),
        ("d4 8.7.-.- H 10", "bids", "7"),
        ("d4 15.-.-.- H 10", "bids", "15"),
        ("d4 0@1 H 10", "bid.points", "0"),
        ("d4 15@1 H 10", "bid.points", "15"),
        ("d4 8@5 H 10", "bid.seat", "5"),
        ("d4 -@1 H 10", "bid.points", "West"),
        ("d4 p3 -.8.- H 10", "players", "3"),
        ("d4 8@1", "trump", "8@2 H 10"),
        ("d4 8@1 X 10", "trump", "X"),
        ("d4 8@1 hearts 10", "trump", "hearts"),
        ("d4 8@1 10 H", "trump", "10"),
        ("d4 8@1 H", "taken", "1:HLP 2:JGC"),
        ("d4 8@1 H ten", "taken", "ten"),
        ("d4 8@1 H 10 4", "taken", "10"),
        ("d4 8@1 H 1=10 2:JG", "taken", "1=10"),
        ("d4 8@1 H 15", "points.1", "15"),
        ("d4 8@1 H 1=10", "points", "10"),
        ("d4 8@1 H 1=10 2=5", "points", "15"),
        ("d4 8@1 H 1=10 3=4", "points.3", "3"),
        ("d4 8@1 H 1=10 5=4", "points.5", "5"),
        ("d4 8@1 H 1:HLQ 2:JGC", "taken", "“Q” in 1:HLQ"),
        ("d4 8@1 H 1:HLP 2:JG", "taken.left_pedro", "left Pedro"),
        ("d4 8@1 H 1:HLP 2:JGC -:J", "taken.jack", "Jack"),
        ("d4 8@1 H 1:HLP 2:JG -:C", "taken.left_pedro", "left Pedro"),
        ("d4 8@1 H 1:HLPJ 2:JGC", "taken.jack", "two sides"),
        ("d4 8@1 H 1:HLP 5:JGC", "taken.jack", "5"),
        ("d4 8@1 H 10 revoke", "faults", "revoke"),
        ("d4 8@1 H 10 foul@x", "faults", "foul@x"),
        ("d4 8@1 H 10 revoke@5", "faults[0].seat", "5"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_field_and_shown(line, field, shows):
    fault = refusal(line)
    assert fault.field == field
    assert shows in str(fault.text)


@pytest.mark.parametrize(
    ("line", "field", "shows"),
    [
        ("foster-auction-pitch d5 p5 -.2.-.-.- S 2:HJ 3:LG unsold unsold", "sold", "“unsold” and “unsold”"),
        ("foster-auction-pitch d5 p5 -.2.-.-.- S 2:HJ 3:LG unsold sold", "sold", "“unsold” and “sold”"),
        ("chicago-razzle-dazzle d5 p5 8@3 C 1=4 3=10 call@5 call@4", "call", "call@4"),
        ("foster-seven-up d1 p2 H 1:HL 2:JG bunched=0", "taken", "bunched=0"),
    ],
)
def test_a_question_is_answered_once(line, field, shows):
    fault = refusal(line, None)
    assert fault.field == field
    assert shows in str(fault.text)


def test_a_line_without_any_law_is_refused():
    assert refusal("d4 8@1 H 10", None).field == "law"


def test_one_sides_points_do_not_fill_in_what_may_be_out_of_play():
    fault = refusal("d1 p2 5.- C 6", CHICAGO)
    assert fault.field == "points"
    assert "6" in str(fault.text)


def test_a_refusal_stays_short_however_long_the_line():
    for line in ("x" * 10_000, "d4 8@1 " + "9" * 10_000, "d4 8@1 H 1:" + "h" * 10_000 + "q"):
        assert len(str(refusal(line).text)) < 300


def test_a_hand_is_written_by_seats_with_the_discards_last():
    hand = read_line("d4 -.8.-.- ♥ x:P 4:CG 1:HLJ foul@2", FOSTER)
    assert write_line(hand) == "d4 -.8.-.- H 1:HLJ 4:GC x:P foul@2"
    assert write_line(hand, law=True) == "foster-1897 d4 -.8.-.- H 1:HLJ 4:GC x:P foul@2"


@pytest.mark.parametrize(
    "line", ["d4 pass S 1=4 2=10", "d4 -@4 S 1=4 2=10", "d1 p3 5.-.- C 1:HLP 3:J -:GC", "d1 p2 5.- C -:"]
)
def test_a_written_line_is_read_and_written_as_it_was(line):
    law = CHICAGO if " p" in line and "pass" not in line else FOSTER
    assert write_line(read_line(line, law)) == line


@given(st.data(), laws, st.booleans())
def test_a_hand_written_and_read_is_the_same_hand(data, law, named):
    hand = data.draw(hands(law))
    assert read_line(write_line(hand, law=named), None if named else law) == hand


@given(st.data(), robbing_laws)
def test_the_makers_points_alone_settle_as_all_points(data, law):
    players = data.draw(st.sampled_from(law.robs_at))
    hand = data.draw(hands(law, players, faults=False, full=False))
    assert len(hand.points) == 2
    settled = score(hand, law)
    words = write_line(hand).split()
    alone = " ".join([*words[:-2], str(settled.points[settled.maker - 1])])
    assert score(read_line(alone, law), law) == settled


WORDS = ["d4", "p3", "-.8.-.-", "8@2", "pass", "H", "♥", "10", "1=4", "2=10", "1:HLP", "x:", ":", "@"]


@pytest.mark.django_db  # it may name the law of a package, which is looked for among the records
@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_whatever_is_typed_is_read_or_refused(line):
    with contextlib.suppress(Refused):
        read_line(line, CHICAGO, 1)


def test_every_count_of_the_laws_has_a_letter_of_its_own():
    assert list(COUNT_LETTERS) == list(COUNT_NAMES)
    assert len(set(COUNT_LETTERS.values())) == len(COUNT_LETTERS)
