"""Where two reports of one deal differ, cell by cell, and so whether they are the same result. Knows hands; no words.

A cell is compared where both reports have it, as at a table: one may give the winning bid alone and the other all four,
one the counts and the other the points. What neither cell shows is compared by what the hands are worth.
"""

import hashlib
import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Literal, NamedTuple, TypeAlias

from scoring.hand import DISCARD, FAULT_KINDS, SEVEN_UP_KINDS, Hand
from scoring.law import Law
from scoring.notation import write_hand
from scoring.score import score
from tournaments.night.order import side_of, sides_at

CellKind: TypeAlias = Literal[
    "dealer",
    "bid",
    "contract",
    "call",
    "sold",
    "turned_jack",
    "gifts",
    "pegged",
    "trump",
    "taken",
    "fault",
    "points",
    "score",
]


class Difference(NamedTuple):
    """One cell of a sheet's line in which two reports differ, with the value of each.

    `key` says which cell of its `kind`, and what the values are:

    dealer    None                  seats
    bid       the seat that bids    numbers, None for a pass
    contract  None                  `Contract`s, where not both have all the bids
    call      None                  the called partner's seat, None for nobody
    sold      None                  whether the seller sold
    turned_jack, gifts  None        what the dealer turned, how many points were given on a beg
    pegged    None                  counts in the order in which they were pegged, where both noted it
    trump     None                  suits
    taken     the count             who took it: seats, DISCARD, or None for not in play
    fault     its kind              lists of the seats at fault
    points    the side, from 0      what the side took, where no other cell differs
    score     the side, from 0      what the side is credited, where the points do not differ either
    """

    kind: CellKind
    key: Any
    one: Any
    other: Any


def is_same_result(one: Hand, other: Hand, law: Law) -> bool:
    """Whether no cell of the two differs, each count by the very seat that took it, as the contracts have it."""
    return one == other or next(differences(one, other, law), None) is None


def differences(one: Hand, other: Hand, law: Law, *, by_side: bool = False) -> Iterator[Difference]:
    """The cells in which two reports of a deal differ, in the order of a sheet; none where they are the same result.

    With `by_side`, as a sheet has it, counts are compared by the side that took them, unless a fault makes the very
    seat matter.
    """
    by_side = by_side and not (one.faults or other.faults)
    found = False
    for each in (*_auction(one, other, law), *_play(one, other, law, by_side), *_faults(one, other)):
        found = True
        yield each
    if not found:
        yield from _worth(one, other, law)


def digest_of(hand: Hand, place: tuple[int, ...] = ()) -> str:
    """The hand's content (and its place) as a digest: the same for the same hand, however its JSON was laid out."""
    content = json.dumps([place, write_hand(hand)], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def _auction(one: Hand, other: Hand, law: Law) -> Iterator[Difference]:
    if one.dealer != other.dealer:
        yield Difference("dealer", None, one.dealer, other.dealer)
    elif one.bids is not None and other.bids is not None:
        for place, (bid, again) in enumerate(zip_longest(one.bids, other.bids), start=1):
            if bid != again:
                yield Difference("bid", one.seat_after(one.dealer, place), bid, again)
        return
    if law.most_bid and one.made_by(law) != other.made_by(law):
        yield Difference("contract", None, one.made_by(law), other.made_by(law))


def _play(one: Hand, other: Hand, law: Law, by_side: bool) -> Iterator[Difference]:
    if one.call != other.call:
        yield Difference("call", None, one.call, other.call)
    if one.sold is not None and other.sold is not None and one.sold != other.sold:
        yield Difference("sold", None, one.sold, other.sold)
    if one.turned_jack != other.turned_jack:
        yield Difference("turned_jack", None, one.turned_jack, other.turned_jack)
    if one.gifts != other.gifts:
        yield Difference("gifts", None, one.gifts, other.gifts)
    if one.pegged != other.pegged and sorted(one.pegged) == sorted(other.pegged):
        yield Difference("pegged", None, one.pegged, other.pegged)
    if one.trump != other.trump:
        yield Difference("trump", None, one.trump, other.trump)
    again, sides = dict(other.taken or ()), sides_at(law, one.players)
    for count, who in one.taken or ():
        if count in again and _taker(who, by_side, sides) != _taker(again[count], by_side, sides):
            yield Difference("taken", count, who, again[count])


def _taker(who: int | None, by_side: bool, sides: int) -> int | None:
    return who if not by_side or who in (None, DISCARD) else side_of(who, sides) + 1


def _faults(one: Hand, other: Hand) -> Iterator[Difference]:
    for kind in (*FAULT_KINDS, *SEVEN_UP_KINDS):
        seats, again = (sorted({seat for each, seat in hand.faults if each == kind}) for hand in (one, other))
        if seats != again:
            yield Difference("fault", kind, seats, again)


def _worth(one: Hand, other: Hand, law: Law) -> Iterator[Difference]:
    """What each side took; where that is the same, what it is credited."""
    worth, again = score(one, law), score(other, law)
    for kind, values, others in (("points", worth.points, again.points), ("score", worth.credits, again.credits)):
        for side in range(sides_at(law, one.players)):
            if values[side] != others[side]:
                yield Difference("points" if kind == "points" else "score", side, values[side], others[side])
        if values != others:
            return
