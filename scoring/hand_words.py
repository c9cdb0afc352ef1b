"""A settled hand in one sentence, as a person says it: the bid, the suit, how it went. Knows no night and no page."""

from scoring.hand import SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.score import score
from scoring.wording import Text, gettext_noop

_MADE = gettext_noop("%(maker)s bid %(bid)s in %(suit)s, made it: %(points)s")
_SET = gettext_noop("%(maker)s bid %(bid)s in %(suit)s, was set: %(points)s")
_NO_BID = gettext_noop("%(maker)s named %(suit)s without a bid: %(points)s")
_AT_FAULT = gettext_noop("%(maker)s bid %(bid)s in %(suit)s: %(points)s, with a revoke or foul hand")


def hand_in_words(hand: Hand, law: Law) -> Text:
    """The sentence: “East bid 8 in hearts, made it: 10–4”. The hand is one of two pairs and free of faults."""
    maker, bid = hand.made_by(law)
    message = _MADE if score(hand, law).made else _SET
    message = _NO_BID if bid is None else _AT_FAULT if hand.faults else message
    words = {"maker": seat_name(maker), "bid": bid, "suit": SUIT_NAMES[hand.trump], "points": points_of(hand, law)}
    return Text(message, words)


def points_of(hand: Hand, law: Law) -> str:
    """What the maker's pair took, and the other: “10–4”."""
    points = score(hand, law).points
    maker = hand.made_by(law).maker
    return f"{points[maker - 1]}–{points[maker % 4]}"
