"""How a sentence of a law is tried: hands of that law, each with what the sentence says that it pays. Knows no sentence."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from typing import Any, NamedTuple

from scoring.faults import Refused
from scoring.game import play_game
from scoring.hand import DISCARD, Contract, Hand, Offence
from scoring.hand_faults import faults_in
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.score import score

LAWS = [law_named(key) for key in KEYS]
ENOUGH = 40  # hands a sentence is tried on, under one law and number of players


class Case(NamedTuple):
    """A hand in which seat 1, the eldest, is the maker, and 2 the adversary; no others take anything."""

    hand: Hand
    law: Law
    mine: int  # what the maker's side took
    theirs: int
    bid: int

    def pays(self, mine: int, theirs: int, others: int = 0) -> tuple[object, object]:
        """What each seat is credited, and what it must be; `others` for sides that took nothing."""
        side_of = self.hand.sides(self.law)
        due = {side_of[0]: mine, side_of[1]: theirs}
        return score(self.hand, self.law).credits, tuple(due.get(side, others) for side in side_of)


Pair = tuple[object, object]  # what the program does, and what the sentence says
Trial = Callable[[Law, int, Mapping[str, Any]], Iterator[Pair]]


def is_possible(hand: Hand, law: Law) -> bool:
    return not list(faults_in(hand, law))


def plain(law: Law, players: int, taken: Mapping[str, int | None], **changes: Any) -> Hand:
    """A hand that seat 1 buys, or plays without an auction, with these counts taken."""
    hand = Hand(law.key, players, "H", players, taken=tuple(taken.items()))
    if law.most_bid:
        hand = hand._replace(contract=Contract(1, law.least_bid))
    return hand._replace(**changes)


def sharings(law: Law) -> Iterator[dict[str, int]]:
    """Every way in which two seats can share the counts."""
    for takers in product((1, 2), repeat=len(law.counts)):
        yield dict(zip(law.counts, takers, strict=True))


def cases(law: Law, players: int, wanted: Callable[[int, int, int], bool]) -> Iterator[Case]:
    """Hands with such points, the maker's and the others', and such a bid: 0 where nothing is bid."""
    bids = sorted({law.least_bid, 7, 8, law.most_bid // 2, law.most_bid}) if law.most_bid else (0,)
    found: Counter[tuple[int, int]] = Counter()
    for taken in sharings(law):
        mine = sum(law.counts[count] for count, who in taken.items() if who == 1)
        for bid in bids:
            if not law.least_bid <= bid <= law.most_bid or not wanted(mine, law.whole - mine, bid):
                continue
            hand = plain(law, players, taken, **({"contract": Contract(1, bid)} if law.most_bid else {}))
            if found[mine, bid] < 1 and is_possible(hand, law):
                found[mine, bid] += 1
                yield Case(hand, law, mine, law.whole - mine, bid)


def made(law: Law, players: int) -> Iterator[Case]:
    """Hands on which the bid is made and nothing else is to be said of them."""
    return cases(law, players, lambda mine, theirs, bid: mine >= max(bid, law.floor) and mine != theirs)


def without_bid(law: Law, players: int, taken: Mapping[str, int | None], **changes: Any) -> Hand:
    """All pass: the dealer, or the eldest hand, names trumps."""
    hand = plain(law, players, taken, contract=None, bids=(None,) * players)
    return hand._replace(**changes)


# ---- what it is worth ----


def each_its_points(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    return (case.pays(case.mine, case.theirs) for case in made(law, players))


def the_difference(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for case in made(law, players):
        yield case.pays(max(0, case.mine - case.theirs), max(0, case.theirs - case.mine))


def set_as(pays: Callable[[Case], tuple[int, int, int]]) -> Trial:
    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        for case in cases(law, players, lambda mine, _theirs, bid: mine < bid):
            yield case.pays(*pays(case))

    return trial


def need_only_take_the_bid(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for case in cases(law, players, lambda mine, theirs, bid: mine >= bid and mine != theirs):
        kept = case.mine if law.when_made == "each its points" else max(0, case.mine - case.theirs)
        yield score(case.hand, law).credits[0], kept


def need_the_floor(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
    for case in cases(law, players, lambda mine, _theirs, bid: mine >= bid and mine != law.whole / 2):
        yield score(case.hand, law).credits[0] > 0, case.mine >= said["points"]


def level(law: Law, players: int) -> Iterator[Case]:
    return cases(law, players, lambda mine, theirs, bid: mine == theirs >= bid)


def equal_points_like_others(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    return (case.pays(case.mine, case.theirs) for case in level(law, players))


def equal_points_score_nothing(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    return (case.pays(0, 0) for case in level(law, players))


# ---- what counts ----


def each_count_is_worth(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
    for taken in islice(sharings(law), ENOUGH):
        hand = plain(law, players, taken)
        if is_possible(hand, law):
            won = sum(law.counts[count] for count, who in taken.items() if who == 1)
            yield score(hand, law).points[:2], (won, said["whole"] - won)


def left_out(law: Law, players: int, who: int | None) -> Iterator[tuple[Hand, int]]:
    """Hands of which seat 2 took nothing and one count went to `who`, with its worth."""
    for lost in law.counts:
        hand = plain(law, players, dict.fromkeys(law.counts, 1) | {lost: who})
        if is_possible(hand, law):
            yield hand, law.counts[lost]


def to_nobody(who: int | None) -> Trial:
    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        for hand, worth in left_out(law, players, who):
            yield (score(hand, law).points[0], score(hand, law).points[1]), (law.whole - worth, 0)

    return trial


def discards_to_the_maker(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for hand, _worth in left_out(law, players, DISCARD):
        yield score(hand, law).points[:2], (law.whole, 0)


def none(who: int | None) -> Trial:
    """No hand can have a count there."""

    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        lost = {count for count in law.counts if count != "game" or law.game == "winner of the ten"}
        for count in lost:
            hand = plain(law, players, dict.fromkeys(law.counts, 1) | {count: who})
            yield is_possible(hand, law), False

    return trial


def game_tied(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    hand = plain(law, players, dict.fromkeys(law.counts, 1) | {"game": None})
    yield (is_possible(hand, law), score(hand, law).points[0]), (True, law.whole - law.counts["game"])


# ---- who plays with whom ----


def alike(seats: Callable[[Law, int], list[set[int]]]) -> Trial:
    """These seats are credited the same, and no others need be."""

    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        for taken in islice(sharings(law), ENOUGH):
            hand = plain(law, players, taken)
            if is_possible(hand, law):
                points = score(hand, law).points
                yield (
                    [{points[seat - 1] for seat in side} for side in seats(law, players)],
                    [
                        {sum(law.counts[count] for count, who in taken.items() if who in side)}
                        for side in seats(law, players)
                    ],
                )

    return trial


def alone(_law: Law, players: int) -> list[set[int]]:
    return [{seat} for seat in range(1, players + 1)]


def facing(_law: Law, players: int) -> list[set[int]]:
    return [{seat, seat + players // 2} for seat in range(1, players // 2 + 1)]


def as_said(law: Law, players: int) -> list[set[int]]:
    return facing(law, players) if players == 4 else alone(law, players)


def alone_or_against_the_rest(law: Law, players: int) -> list[set[int]]:
    return [{1}, set(range(2, players + 1))] if law.called_partner != "none" else alone(law, players)


def a_partner_is_called(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for called in range(2, players + 1):
        hand = plain(law, players, dict.fromkeys(law.counts, called), call=called)
        credits = score(hand, law).credits
        yield (is_possible(hand, law), credits[called - 1]), (True, credits[0])
        yield score(hand, law).made, True


def refuses(**changes: Any) -> Trial:
    """No hand can have that."""

    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        yield is_possible(plain(law, players, dict.fromkeys(law.counts, 1), **changes), law), False

    return trial


# ---- the auction ----


def bids_from(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
    for bid in range(said["points"] + 1):
        hand = plain(law, players, dict.fromkeys(law.counts, 1), contract=Contract(1, bid))
        yield is_possible(hand, law), bid == said["points"]


def bids_to(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
    for bid in (said["points"], said["points"] + 1):
        hand = plain(law, players, dict.fromkeys(law.counts, 1), contract=Contract(1, bid))
        yield is_possible(hand, law), bid == said["points"]


def bids_rise(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    """A second bid below the first, as high, and above it; the eldest hand passes where it sells."""
    first = law.least_bid + 1
    passed = (None,) * (law.seller == "eldest")
    for second in (first - 1, first, first + 1):
        bids = (*passed, first, second, *[None] * (players - 2 - len(passed)))
        yield is_possible(without_bid(law, players, dict.fromkeys(law.counts, 1), bids=bids), law), second > first


def all_pass(bid: Callable[[Mapping[str, Any]], int | None], *, eldest: bool = False) -> Trial:
    def trial(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
        settled = score(without_bid(law, players, dict.fromkeys(law.counts, 2)), law)
        due = bid(said)
        mine = law.whole if settled.points[settled.maker - 1] else 0
        yield (
            (settled.maker, settled.bid, settled.made),
            (1 if eldest else players, due, due is None or mine >= due),
        )

    return trial


def highest_bidder_makes(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    bids = (None, law.least_bid, law.least_bid + 1, *[None] * (players - 3))[:players]
    settled = score(without_bid(law, players, dict.fromkeys(law.counts, 2), bids=bids), law)
    yield settled.maker, 3 if players > 2 else 2


def sells_or_names(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    """The highest bidder, or the seller himself."""
    taken = dict.fromkeys(law.counts, 2)
    bids = (None, law.least_bid, *[None] * (players - 2))
    if law.seller == "eldest":
        yield (
            [score(without_bid(law, players, taken, bids=bids, sold=sold), law).maker for sold in (True, False)],
            [2, 1],
        )
    else:
        others = (law.least_bid, *[None] * (players - 1)), (law.least_bid, *[None] * (players - 2), 2)
        yield [score(without_bid(law, players, taken, bids=each), law).maker for each in others], [1, players]


def the_seller_gets(bid: bool) -> Trial:
    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        for points in (law.least_bid, law.most_bid):
            hand = plain(law, players, dict.fromkeys(law.counts, 2), contract=Contract(2, points))
            sellers = 1 if law.seller == "eldest" else players
            if law.seller == "eldest" or 2 not in (players, sides_partner(law, players)):
                yield score(hand, law).credits[sellers - 1], points * bid

    return trial


def sides_partner(law: Law, players: int) -> int:
    """The dealer's partner, whose points are the dealer's too; 0 where there is none."""
    return players - players // 2 if players in law.partners_at else 0


def a_seller_must_make(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for points in range(law.least_bid, law.most_bid + 1):
        bids = (None, points, *[None] * (players - 2))
        hand = without_bid(law, players, dict.fromkeys(law.counts, 2), bids=bids, sold=False)
        yield score(hand, law)[:3], (1, points, False)


def a_seller_must_raise(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for offered, raised in ((5, 5), (5, 6)):
        bids = (offered, *[None] * (players - 2), raised)
        yield is_possible(without_bid(law, players, dict.fromkeys(law.counts, 1), bids=bids), law), raised > offered


def unasked(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for points in range(law.least_bid, law.most_bid + 1):
        hand = without_bid(law, players, dict.fromkeys(law.counts, 2), bids=(points, *[None] * (players - 1)))
        if points == law.most_bid:
            yield (is_possible(hand, law), score(hand, law).bid), (True, law.most_bid)
        else:
            yield is_possible(hand, law), False


# ---- trumps that are turned up ----


def at_once(seat: int, **changes: Any) -> Trial:
    """That seat is credited so many points more than it took; the figure is the sentence's own."""

    def trial(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
        taken = dict.fromkeys(law.counts, 2) | dict.fromkeys({"jack", "peg_jack"} & law.counts.keys())
        hand = plain(law, players, taken)
        more = plain(law, players, taken, **changes)
        at = players if seat == 0 else seat
        gained = score(more, law).credits[at - 1] - score(hand, law).credits[at - 1]
        yield gained, said.get("points", 0)

    return trial


def begs_once(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for begs in (0, 1, 2):
        hand = plain(law, players, dict.fromkeys(law.counts, 2), gifts=law.gift * begs)
        yield is_possible(hand, law), begs < 2


def gives_and_puts_nobody_out(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
    yield from at_once(1, gifts=law.gift)(law, players, said)
    for to_go in (said["points"], said["points"] + 1):
        before, missing = [], law.target - to_go
        while missing:
            takers = dict.fromkeys(law.counts, 2)
            for count, worth in law.counts.items():
                if worth <= missing:
                    takers[count] = 1
                    missing -= worth
            before.append(plain(law, players, takers))
        given = plain(law, players, dict.fromkeys(law.counts, 2), gifts=law.gift)
        yield credited(law, [*before, given]), said["points"] if to_go > said["points"] else None


def turns_and_turns_again(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
    yield from at_once(0, turned_jack=True)(law, players, said)
    yield from at_once(0, turned_jack=True, turned_again=True)(law, players, {"points": 2 * said["points"]})


# ---- irregularities ----


def wrong(law: Law, players: int, kind: str, seat: int, **changes: Any) -> tuple[int, ...]:
    taken = {count: place % 2 + 1 for place, count in enumerate(law.counts)}
    return score(plain(law, players, taken, faults=(Offence(kind, seat),), **changes), law).credits


def in_order(law: Law, players: int) -> tuple[int, ...]:
    return score(plain(law, players, {count: place % 2 + 1 for place, count in enumerate(law.counts)}), law).credits


def foul_as_a_revoke(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for seat in range(1, players + 1):
        yield wrong(law, players, "foul_hand", seat), wrong(law, players, "revoke", seat)


def foul_is(void: Callable[[int, int], bool]) -> Trial:
    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        for seat in range(1, players + 1):
            due = (0,) * players if void(seat, players) else in_order(law, players)
            yield wrong(law, players, "foul_hand", seat), due

    return trial


def fault_without_a_bid(law: Law, players: int, said: Mapping[str, Any]) -> Iterator[Pair]:
    names = 1 if law.all_pass == "eldest leads trumps" else players
    taken = {count: place % 2 + 1 for place, count in enumerate(law.counts)}
    hand = without_bid(law, players, taken, faults=(Offence("revoke", names),))
    yield min(0, score(hand, law).credits[names - 1]), -said.get("points", 0)


def sale_of_a_revoker(kept: bool) -> Trial:
    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        for bid in range(law.least_bid, law.most_bid + 1):
            sold = wrong(law, players, "revoke", 1, contract=Contract(2, bid))
            yield sold[0], bid * kept - bid

    return trial


# ---- the game ----


def offers(**paid: Callable[[int], int]) -> Trial:
    """Offers to a seller with so many to go, sold (`taken`) or not (`refused`): what he is credited; no key, not to be."""

    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        mine, theirs = dict.fromkeys(law.counts, 1), dict.fromkeys(law.counts, 2)
        before = [plain(law, players, mine) for _ in range((law.target - 1) // law.whole)]
        to_go = law.target - law.whole * len(before)
        for bid in range(to_go, law.most_bid + 1):
            for answer, maker in (("taken", 2), ("refused", 1)):
                hand = plain(law, players, theirs, contract=Contract(maker, bid), sold=maker == 2)
                yield (
                    credited(law, [*before, hand]),
                    (paid[answer](bid if answer == "refused" else to_go) if answer in paid else None),
                )

    return trial


def credited(law: Law, hands: list[Hand]) -> int | None:
    """What seat 1 is credited for the last hand; None where it cannot stand."""
    try:
        return play_game(hands, law).scores[-1].credits[0]
    except Refused:
        return None


def one_side_scores(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
    for case in islice(cases(law, players, lambda *_: True), ENOUGH):
        paid = dict(zip(case.hand.sides(law), score(case.hand, law).credits, strict=True))
        yield sum(points != 0 for points in paid.values()) <= 1, True


def going_out_after_a_fault(may: bool) -> Trial:
    """Seat 2 is at fault, and its side has enough to be out on that deal: whether it is."""

    def trial(law: Law, players: int, _said: Mapping[str, Any]) -> Iterator[Pair]:
        side_of = plain(law, players, {}).sides(law)
        fellow = max(seat for seat in range(1, players + 1) if side_of[seat - 1] == side_of[1])
        every = dict.fromkeys(law.counts, fellow)
        last = plain(law, players, every, faults=(Offence("revoke", 2),))
        if (gains := score(last, law).credits[fellow - 1]) <= 0:
            return
        before, total = [], 0
        while total + gains < law.target:
            least = total + law.whole >= law.target
            taken = dict.fromkeys(law.counts, 1) | {"low": fellow} if least else every
            before.append(plain(law, players, taken))
            total += score(before[-1], law).credits[fellow - 1]
        yield fellow in (play_game([*before, last], law).out or ()), may

    return trial
