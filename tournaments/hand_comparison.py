"""Whether two tellings of one deal tell one result. Knows hands; knows no words and no book.

What both tell is compared, as at a table: one may tell the winning bid alone and the other all four, one the counts and
the other the points. Who is said by both to have taken a count is a seat, as the contracts have it, and no side.
"""

import hashlib
import json
from itertools import zip_longest

from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import write_hand
from scoring.score import score


def is_same_result(one: Hand, other: Hand, law: Law) -> bool:
    """Whether nothing that one tells is told otherwise by the other, and both are worth the same under `law`."""
    if one == other:
        return True
    return _frame(one, law) == _frame(other, law) and _meet(one, other) and _worth(one, law) == _worth(other, law)


def digest_of(hand: Hand, place: tuple[int, ...] = ()) -> str:
    """The hand's content (and its place) as a digest: the same for the same hand, however its JSON was laid out."""
    content = json.dumps([place, write_hand(hand)], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def _frame(hand: Hand, law: Law) -> tuple[object, ...]:
    """What every telling has. The order in which faults are told says nothing."""
    return hand.dealer, hand.trump, hand.made_by(law), set(hand.faults)


def _meet(one: Hand, other: Hand) -> bool:
    """Whether the bids and the takers are the same where both tell them."""
    if one.bids is not None and other.bids is not None and any(a != b for a, b in zip_longest(one.bids, other.bids)):
        return False
    taken = dict(one.taken or ())
    return all(taken[count] == who for count, who in other.taken or () if count in taken)


def _worth(hand: Hand, law: Law) -> tuple[tuple[int, ...], tuple[int, ...]]:
    settled = score(hand, law)
    return settled.points, settled.score
