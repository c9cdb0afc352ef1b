"""One truth: what the rulings promise and what a law's page says are what the settlement pays, law by law."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from scoring.consequences import consequences
from scoring.hand import DISCARD, Contract, Hand, Offence
from scoring.hand_faults import faults_in
from scoring.law import Law, sides
from scoring.law_words import row_of
from scoring.laws import KEYS, law_named
from scoring.rulings import rulings_for
from scoring.rulings.ruling import Case, promise
from scoring.rulings.words import EFFECTS, REMEDIES
from scoring.score import score

LAWS = [law_named(key) for key in KEYS]
TABLES = [(law, players) for law in LAWS for players in law.players]


class Row(NamedTuple):
    """A hand with one irregularity, what was taken but for it, and the sides by part."""

    law: Law
    hand: Hand
    took: dict[int, int]  # by side
    mine: int
    guilty: int
    bid: int | None


def takings(law: Law, players: int) -> Iterator[dict[str, int | None]]:
    """Who took each count: one seat all of it, two seats by turns, and the halves of the table."""
    for first in (1, 2):
        second = first % players + 1
        yield dict.fromkeys(law.counts, first)
        yield {count: (first if place % 2 else second) for place, count in enumerate(law.counts)}
        yield {count: (first if worth < 5 else second) for count, worth in law.counts.items()}


def hands_of(law: Law, players: int, kind: str) -> Iterator[Row]:
    """Hands under the law with one irregularity of that kind: bids that are made, that fail, and none."""
    maker = 2  # the dealer is the last seat, so 1 is the eldest
    for taken in takings(law, players):
        for seat in range(1, players + 1):
            for bid in (None, law.least_bid, law.most_bid // 2, law.most_bid) if law.most_bid else (None,):
                hand = Hand(law.key, players, "H", players, taken=tuple(taken.items()))
                hand = hand._replace(faults=(Offence(kind, seat),))
                if law.most_bid:
                    named = 1 if law.all_pass == "eldest leads trumps" else players
                    hand = hand._replace(contract=Contract(maker if bid else named, bid))
                if law.called_partner != "none":
                    hand = hand._replace(call=3)
                if not list(faults_in(hand, law)):
                    yield row_of_hand(law, hand)


def row_of_hand(law: Law, hand: Hand) -> Row:
    side_of = hand.sides(law)
    took = dict.fromkeys(side_of, 0)
    for count, who in hand.taken or ():
        if who not in (None, DISCARD):
            took[side_of[who - 1]] += law.counts[count]
    if not law.most_bid:
        return Row(law, hand, took, -1, side_of[hand.faults[0].seat - 1], None)
    maker, bid = hand.made_by(law)
    return Row(law, hand, took, side_of[maker - 1], side_of[hand.faults[0].seat - 1], bid)


def expected(row: Row) -> dict[int, int]:
    """What each side is credited by the lines that a person reads."""
    law, seat = row.law, row.hand.faults[0].seat
    place: Any = "maker" if row.guilty == row.mine else "adversary"
    lines = {line.who: line.what for line in consequences(law, row.hand.faults[0].kind, place, row.bid is not None)}
    if "everyone" in lines:
        return everyone(row, lines["everyone"])
    if lines["at fault"] == "counts to the maker":
        side_of = row.hand.sides(law)
        moved = tuple((count, row.hand.contract.maker if who == seat else who) for count, who in row.hand.taken)
        return settled(row.hand._replace(taken=moved, faults=()), law, side_of)
    failed = row.bid is not None and row.took[row.mine] < row.bid
    credit = {}
    for side, took in row.took.items():
        part = "at fault" if side == row.guilty else "maker" if side == row.mine else "others"
        credit[side] = worth(lines[part], row, side, took, failed)
    return credit


def everyone(row: Row, what: str) -> dict[int, int]:
    dealers_own = row.law.foul_hand == "a misdeal" and row.hand.faults[0].seat == row.hand.dealer
    if what == "void" and not dealers_own:
        return dict.fromkeys(row.took, 0)
    return settled(row.hand._replace(faults=()), row.law, row.hand.sides(row.law))


def settled(hand: Hand, law: Law, side_of: tuple[int, ...]) -> dict[int, int]:
    """The score by side, without what a seller gets: that of a seat which is not at fault, where the side has one."""
    law = replace(law, seller_gets="nothing")
    at_fault = {fault.seat for fault in hand.faults}
    paid = enumerate(zip(side_of, score(hand, law).credits, strict=True), start=1)
    return dict(each for _seat, each in sorted(paid, key=lambda one: one[0] not in at_fault))


def worth(what: str, row: Row, side: int, took: int, failed: bool) -> int:
    bid, mine = row.bid or 0, row.took.get(row.mine, 0)
    taken = dict(row.hand.taken or ())
    touched = [count for count in ("jack", "game") if taken.get(count)]
    lost = sum(row.law.counts[count] for count in touched if row.hand.sides(row.law)[taken[count] - 1] == side)
    return {
        "nothing": 0,
        "nothing, or back the bid that failed": -bid if failed else 0,
        "back the bid": -bid,
        "back what a fault costs": -row.law.fault_without_bid,
        "took": took,
        "took, and the bid that failed": took + (bid if failed else 0),
        "took, or the whole and the shortfall": row.law.whole + bid - mine if failed else took,
        "took and the bid": took + bid,
        "the whole and the difference": row.law.whole + bid - mine,
        "without Jack and Game": took - lost,
        "took, and what the revoke touched": took + (2 if taken.get("jack") else 1),
    }[what]


def test_anyone_who_alone_is_debarred_scores_nothing():
    """Razzle-Dazzle, where each has a score of his own: “that player scores nothing”."""
    law = law_named("chicago-razzle-dazzle")
    assert "The player at fault scores nothing" in str(row_of(law, "other_at_fault").sentence)
    paid = {
        score(row.hand, law).credits[row.hand.faults[0].seat - 1]
        for players in law.players
        for row in hands_of(law, players, "revoke")
        if row.guilty != row.mine
    }
    assert paid == {0}


def house_laws() -> list[Law]:
    """Laws that a club can make of Foster's, with every pair of remedies that touch each other."""
    pairs = [
        (maker, when)
        for maker in ("scores nothing", "set back")
        for when in ("set back", "bid to the others", "whole and shortfall", "others their points")
    ]
    return [replace(law_named("foster-1897"), maker_at_fault=maker, when_set=when) for maker, when in pairs]


@pytest.mark.parametrize("kind", ["revoke", "foul_hand"])
def test_what_a_person_reads_is_what_the_settlement_pays(kind):
    tables = [*TABLES, *((law, 4) for law in house_laws())]
    rows = [row for law, players in tables for row in hands_of(law, players, kind)]
    assert {(row.law.key, row.hand.players) for row in rows} == {(law.key, players) for law, players in TABLES}
    wrong = [
        (row.law.key, row.hand)
        for row in rows
        if settled(row.hand, row.law, row.hand.sides(row.law)) != expected(row)
    ]
    assert wrong[:3] == []


def touching(law: Law, players: int) -> Iterator[tuple[Case, str]]:
    """Every case under the law that puts a fault on the hand, with its remedy."""
    for ruling in rulings_for(law, players).rulings.values():
        for case in ruling.cases:
            yield from ((case, key) for key in case.remedies if REMEDIES[key].rests_on)


def contradictions(law: Law, remedies: Iterable[str]) -> list[tuple[str, str, str]]:
    """Those of the remedies that rest on another answer than the law has."""
    return [
        (law.key, key, field)
        for key in remedies
        for field, answer in REMEDIES[key].rests_on.items()
        if getattr(law, field) != answer
    ]


def remedies_at(law: Law, players: int) -> list[str]:
    return [key for _, key in touching(law, players)]


def test_every_remedy_that_touches_the_score_rests_on_what_the_law_says():
    assert [found for law, players in TABLES for found in contradictions(law, remedies_at(law, players))] == []
    faulty = {key for key, remedy in REMEDIES.items() if EFFECTS[remedy.effect].fault in ("revoke", "foul_hand")}
    assert {key for key in faulty if not REMEDIES[key].rests_on} == set()
    assert {law.key for law, players in TABLES if list(touching(law, players))} == set(KEYS)


@pytest.mark.parametrize(
    ("key", "answers"),
    [
        ("foster-1897", {"maker_at_fault": "set back"}),
        ("chicago-1891", {"other_at_fault": "maker scores all"}),
        ("foster-pedro-sancho", {"fault_without_bid": 2}),
        ("stay-and-play-2020", {"when_set": "bid to the others"}),
    ],
)
def test_a_remedy_changed_in_the_law_alone_is_noticed(key, answers):
    assert contradictions(replace(law_named(key), **answers), remedies_at(law_named(key), 4)) != []


def test_a_remedy_changed_in_the_book_alone_is_noticed():
    """Every remedy, in the place of each that the book has, but where two say the same of the law."""
    foster = law_named("foster-1897")
    others = {key for key, remedy in REMEDIES.items() if remedy.rests_on} - set(remedies_at(foster, 4))
    assert {key for key in others if not contradictions(foster, [key])} == set()


def test_the_lines_of_one_remedy_do_not_fit_the_settlement_of_another():
    """The comparison itself: with the set-back's lines read under Foster's own settlement, it finds a difference."""
    foster, other = law_named("foster-1897"), replace(law_named("foster-1897"), maker_at_fault="set back")
    rows = list(hands_of(foster, 4, "revoke"))
    assert [row for row in rows if settled(row.hand, foster, row.hand.sides(foster)) != expected(row)] == []
    planted = [row._replace(law=other) for row in rows]
    assert [row for row in planted if settled(row.hand, foster, row.hand.sides(foster)) != expected(row)] != []


@pytest.mark.parametrize(
    ("key", "says"),
    [
        (
            "foster-1897",
            "The maker's side scores nothing. The others score what they took, and the bid too if it was not made.",
        ),
        (
            "foster-set-back",
            "The maker's side scores nothing, and is set back the bid if it was not made. The others score what they "
            "took.",
        ),
        ("foster-eight-points", "The maker's side scores nothing. The others score what they took."),
        (
            "foster-sixty-three",
            "The maker's side scores nothing, and is set back the bid if it was not made. The others score what they "
            "took.",
        ),
        ("chicago-1891", "The maker's side is set back the bid. The others score what they took."),
    ],
)
def test_the_ruling_and_the_page_say_the_same_of_the_maker(key, says):
    law = law_named(key)
    ruling = rulings_for(law, 4).rulings["revoke"]
    [case] = [case for case in ruling.cases if case.when == {"revoker": "maker"}]
    assert str(promise(case.remedies[0], law, case.when)) == says
    assert str(row_of(law, "maker_at_fault").sentence) == says


def test_where_two_sides_play_nobody_else_is_said_to_score():
    """“Everyone else scores what they took” stood under laws in which there is nobody else."""
    keys = {key for key in KEYS if law_named(key).most_bid}
    said = {key for key in keys if "Everyone else" in str(row_of(law_named(key), "other_at_fault").sentence)}
    several = {key for key in keys if any(max(sides(law_named(key), many)) > 1 for many in law_named(key).players)}
    assert said == several - {"foster-auction-cinch", "chicago-1891", "chicago-razzle-dazzle"}
    assert {"foster-widow-cinch", "foster-auction-pitch", "foster-each-for-himself"} <= said
    assert not {"foster-1897", "foster-two-handed", "foster-auction-cinch"} & said


def test_what_is_set_back_without_a_bid_is_the_laws_own_number():
    said = {
        key: str(promise(remedy, law_named(key), {"was_bid": "no"}))
        for key, remedy in (("foster-smudge", "pitch-two-points"), ("foster-dom-pedro", "pedro-ten-points"))
    }
    assert "is set back 2 " in said["foster-smudge"]
    assert "is set back 10 " in said["foster-dom-pedro"]
