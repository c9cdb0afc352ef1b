"""The reasons for a score, in lines that a player accepts, each with its article. Decides nothing itself.

`reasons.toml` has the sentences.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law, sides
from scoring.score import Score, sale_of, score
from scoring.settlement import Clause, Offences, Who, offences_in, settle, settle_without_auction
from scoring.wording import Text, gettext_noop, read_texts

_SAYS: Final[dict[str, Text]] = read_texts(Path(__file__).with_suffix(".toml"))["says"]


class Reason(NamedTuple):
    """One line under a score: what happened, and where the book says so."""

    text: Text
    cite: Text


def _reason(law: Law, key: str, field: str, **figures: object) -> Reason:
    return Reason(_SAYS[key]._replace(params=figures), law.cite(field))


class Settled(NamedTuple):
    """What each side took and is credited, and why; `mine` is the maker's side, -1 without an auction.

    `credit` does not contain what a seller gets for a sale. Seats in `alone` have a line of their own, without their side.
    """

    law: Law
    side_of: tuple[int, ...]
    score: Score
    mine: int
    took: list[int]
    credit: list[int]
    clauses: Iterable[Clause]
    alone: frozenset[int] = frozenset()

    def name(self, side: int) -> Text:
        return names_of(self.side_of, side, self.alone)

    def _named(self, side: int) -> bool:
        """Return whether any seat of the side shares its score."""
        return not self.alone or any(
            of == side and seat not in self.alone for seat, of in enumerate(self.side_of, start=1)
        )

    def seat(self, seat: int) -> Text:
        return seat_name(seat, len(self.side_of))

    def reason(self, key: str, field: str, **figures: object) -> Reason:
        """One line, with the place of that field of the law."""
        return _reason(self.law, key, field, **figures)

    def lines(self) -> Iterator[Reason]:
        """What each side is credited, and why."""
        for clause in self.clauses:
            cite = self.law.cite(clause.field)
            for side in self._sides(clause.who):
                if self._named(side):
                    yield Reason(clause.sentence._replace(params=self._figures(side, clause)), cite)

    def _sides(self, who: Who) -> Sequence[int]:
        if isinstance(who, int):
            return (who,)
        if who == "maker":
            return [self.mine]
        if who == "table":
            return [max(self.mine, 0)]
        if who == "ahead":
            return [self.credit.index(max(self.credit))]
        every = range(len(self.took))
        return every if who == "each" else [side for side in every if side != self.mine]

    def _figures(self, side: int, clause: Clause) -> dict[str, object]:
        """Every figure that the sentence of a clause may name."""
        took, bid = self.took[side], self.score.bid or 0
        return {
            "side": self.name(side),
            "took": took,
            "credit": self.credit[side],
            "bid": bid,
            "floor": self.law.floor,
            "whole": self.law.whole,
            "less": sum(self.took) - took,
            "short": bid - self.took[self.mine],
            "points": clause.points,
            "seat": self.seat(clause.seat),
        }


def points_by_side(score: Score, side_of: tuple[int, ...]) -> list[int]:
    """What each side took: the points of its first seat."""
    return [score.points[side_of.index(side)] for side in range(max(side_of) + 1)]


def side_name(law: Law, players: int, side: int) -> Text:
    """A side as a person calls it: its seats, or its one seat."""
    return names_of(sides(law, players), side)


@cache
def names_of(side_of: tuple[int, ...], side: int, without: frozenset[int] = frozenset()) -> Text:
    """The seats of a side in words, but for those in `without`; `side_of` has the side of each seat."""
    seats = [seat for seat, of in enumerate(side_of, start=1) if of == side and seat not in without]
    return _together([seat_name(seat, len(side_of)) for seat in seats], gettext_noop("%(one)s and %(other)s"))


def _together(names: Sequence[Text], message: str) -> Text:
    if len(names) == 1:
        return names[0]
    before = _together(names[:-1], gettext_noop("%(one)s, %(other)s"))
    return Text(message, {"one": before, "other": names[-1]})


def reasons(hand: Hand, law: Law, score: Score) -> list[Reason]:
    """The lines, in the order in which the table settles: what moved, the bid, what each side is credited."""
    if score.maker is None:
        return list(_lines_without_auction(hand, law, score))
    passed = not any(hand.bids or ()) and (hand.contract is None or hand.contract.bid is None)
    offences = offences_in(hand, law) if hand.faults else None
    seller = sale = 0
    if law.seller == "eldest":
        seller = hand.eldest
        sale = 0 if offences is not None and offences.void else sale_of(hand, law)
    lines = _lines(law, hand.sides(law), score, passed, offences, seller, sale)
    return [*_discards(hand, law, score), *lines]


@lru_cache(maxsize=10_000)
def _lines(
    law: Law,
    side_of: tuple[int, ...],
    score: Score,
    passed: bool,
    offences: Offences | None,
    seller: int,
    sale: int,
) -> tuple[Reason, ...]:
    """The lines after those of the discards; few differ in one night."""
    mine, took = side_of[(score.maker or seller) - 1], points_by_side(score, side_of)
    credit, clauses = settle(law, score.bid, took, mine, bool(score.made), offences)
    alone = offences.giving if offences and law.called_partner != "none" else frozenset()
    settled = Settled(law, side_of, score, mine, took, credit, clauses, alone)
    return (
        *_partnership(settled),
        *_sale(settled, seller, sale),
        *_sale_lost(settled, seller, offences),
        *_counts_moved(settled, offences),
        _contract(settled, seller, passed, in_order=offences is None),
        *settled.lines(),
        *_with_the_sale(settled, seller, sale, offences),
    )


def _partnership(settled: Settled) -> Iterator[Reason]:
    """Who plays with the maker, where partners change from deal to deal."""
    maker = settled.score.maker
    if settled.law.called_partner == "none" or maker is None:
        return
    partners = [seat for seat, side in enumerate(settled.side_of, start=1) if side == settled.mine and seat != maker]
    named = {"partner": settled.seat(partners[0])} if partners else {}
    yield settled.reason("called" if partners else "alone", "called_partner", maker=settled.seat(maker), **named)


def _sale(settled: Settled, seller: int, sale: int) -> Iterator[Reason]:
    if sale and settled.score.maker is not None:
        maker = settled.seat(settled.score.maker)
        yield settled.reason("sold", "seller_gets", seller=settled.seat(seller), maker=maker, sale=sale)


def _sale_lost(settled: Settled, seller: int, offences: Offences | None) -> Iterator[Reason]:
    """That the seller revoked and is not paid, under a law that says so."""
    law, score = settled.law, settled.score
    if law.sale_at_fault != "is lost" or offences is None or score.bid is None or score.maker == seller:
        return
    if settled.side_of[seller - 1] in offences.back:
        yield settled.reason("sale_lost", "sale_at_fault", seller=settled.seat(seller))


def _with_the_sale(settled: Settled, seller: int, sale: int, offences: Offences | None) -> Iterator[Reason]:
    if sale:
        paid = settled.score.credits[seller - 1] - settled.credit[settled.side_of[seller - 1]]
        at_fault = offences is not None and settled.side_of[seller - 1] in offences.back
        key, field = "with_sale", "sale_at_fault" if at_fault else "seller_gets"
        if paid < sale:
            key, field = "with_part_of_sale", "sale_limit"
        yield settled.reason(key, field, seller=settled.seat(seller), sale=sale, paid=paid)


def _counts_moved(settled: Settled, offences: Offences | None) -> Iterator[Reason]:
    """Whose counts go to the maker."""
    if offences is None:
        return
    for seat in sorted(offences.giving):
        names = {"seat": settled.seat(seat), "side": settled.name(settled.mine)}
        ends, field = ("_foul", "foul_hand") if seat in offences.fouled else ("", "other_at_fault")
        yield settled.reason(f"counts_moved{ends}", field, **names)
        if seat in settled.alone:
            yield settled.reason(f"scores_nothing{ends}", field, **names)


def _contract(settled: Settled, seller: int, passed: bool, *, in_order: bool) -> Reason:
    law, score, mine = settled.law, settled.score, settled.mine
    if score.bid is None:
        key, field = "led" if law.all_pass == "eldest leads trumps" else "named", "all_pass"
    elif passed:
        key, field = "held", "all_pass"
    elif law.seller == "eldest" and score.maker == seller:
        key, field = "not_sold", "refused_offer"
    elif not in_order:
        key, field = "bid", "when_made"
    else:
        key, field = ("made", "when_made") if score.made else ("set", "when_set")
    maker = settled.seat(score.maker or seller)
    return settled.reason(key, field, maker=maker, side=settled.name(mine), bid=score.bid, took=settled.took[mine])


def _discards(hand: Hand, law: Law, score: Score) -> list[Reason]:
    lines = []
    for count, who in hand.taken or ():
        if who == DISCARD and score.maker is not None:
            side_of = hand.sides(law)
            lines.append(_discarded(law, side_of, side_of[score.maker - 1], count))
    return lines


@cache
def _discarded(law: Law, side_of: tuple[int, ...], side: int, count: str) -> Reason:
    key = "discarded" if law.discards == "maker" else "discarded_for_nobody"
    return _reason(law, key, "discards", count=COUNT_NAMES[count], side=names_of(side_of, side))


def _lines_without_auction(hand: Hand, law: Law, score: Score) -> Iterator[Reason]:
    """The lines in the order in which the table scores: what does not count, and what each side is credited."""
    offences = offences_in(hand, law) if hand.faults else None
    if offences is None or not offences.void:
        yield from _not_counted(hand, law)
    taken = hand.taken if offences is not None else None  # nothing else moves a count
    yield from _settled(law, hand.sides(law), score, offences, hand, taken)


def _settled(
    law: Law,
    side_of: tuple[int, ...],
    score: Score,
    offences: Offences | None,
    hand: Hand,
    taken: tuple[tuple[str, int | None], ...] | None,
) -> tuple[Reason, ...]:
    """What each side is credited, and why; few differ in one night."""
    plain = Hand(law.key, hand.dealer, "", len(side_of), taken=taken, gifts=hand.gifts)
    plain = plain._replace(
        turned_jack=hand.turned_jack, turned_again=hand.turned_again, bunched_jacks=hand.bunched_jacks
    )
    return _credited(law, side_of, score, offences, plain)


@lru_cache(maxsize=10_000)
def _credited(
    law: Law, side_of: tuple[int, ...], score: Score, offences: Offences | None, hand: Hand
) -> tuple[Reason, ...]:
    took = points_by_side(score, side_of)
    credit, clauses = settle_without_auction(law, hand, side_of, took, offences)
    return tuple(Settled(law, side_of, score, -1, took, credit, clauses).lines())


def _not_counted(hand: Hand, law: Law) -> Iterator[Reason]:
    """A turned Jack that does not count, and what is among the discards."""
    miscounted = [seat for kind, seat in hand.faults if kind == "miscount"]
    if miscounted:
        dealer, seat = (seat_name(each, hand.players) for each in (hand.dealer, miscounted[0]))
        yield _reason(law, "void_jack", "void_jack", dealer=dealer, seat=seat)
    for count, who in hand.taken or ():
        if who == DISCARD:
            yield _reason(law, "discarded_for_nobody", "discards", count=COUNT_NAMES[count])


_MADE = gettext_noop("%(maker)s bid %(bid)s in %(suit)s, made it: %(points)s")
_SET = gettext_noop("%(maker)s bid %(bid)s in %(suit)s, was set: %(points)s")
_NO_BID = gettext_noop("%(maker)s named %(suit)s without a bid: %(points)s")
_REVOKE = gettext_noop("%(maker)s bid %(bid)s in %(suit)s: %(points)s, with a revoke")
_FOUL_HAND = gettext_noop("%(maker)s bid %(bid)s in %(suit)s: %(points)s, with a foul hand")
_BOTH_FAULTS = gettext_noop("%(maker)s bid %(bid)s in %(suit)s: %(points)s, with a revoke and a foul hand")
_AT_FAULT: Final = {("foul_hand",): _FOUL_HAND, ("foul_hand", "revoke"): _BOTH_FAULTS}
_NOBODY_BIDS = gettext_noop("Trumps were %(suit)s: %(points)s")
_TOOK = gettext_noop("%(side)s %(points)s")
_AND_MORE = gettext_noop("%(before)s, %(next)s")


def hand_in_words(hand: Hand, law: Law) -> Text:
    """The sentence: “East bid 8 in hearts, made it: 10–4”. The hand is free of faults."""
    words: dict[str, object] = {"suit": SUIT_NAMES[hand.trump], "points": points_of(hand, law)}
    if not law.most_bid:
        return Text(_NOBODY_BIDS, words)
    maker, bid = hand.made_by(law)
    message = _MADE if score(hand, law).made else _SET
    message = _NO_BID if bid is None else _at_fault(hand) if hand.faults else message
    return Text(message, words | {"maker": seat_name(maker, hand.players), "bid": bid})


def _at_fault(hand: Hand) -> str:
    return _AT_FAULT.get(tuple(sorted({kind for kind, _ in hand.faults})), _REVOKE)


def points_of(hand: Hand, law: Law) -> Text | str:
    """What the maker's side took, and the other: “10–4”; else every side that took something, by name."""
    points, side_of = score(hand, law).points, hand.sides(law)
    took = {side: points[side_of.index(side)] for side in range(max(side_of) + 1)}
    if len(took) == 2 and law.most_bid:
        mine = side_of[hand.made_by(law).maker - 1]
        return f"{took[mine]}–{took[1 - mine]}"
    named = [Text(_TOOK, {"side": names_of(side_of, side), "points": each}) for side, each in took.items() if each]
    if not named:
        return "0"
    first, *rest = named
    for each in rest:
        first = Text(_AND_MORE, {"before": first, "next": each})
    return first
