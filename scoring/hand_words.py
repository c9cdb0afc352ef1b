"""A settled hand in one sentence, as a person says it: the bid, the suit, how it went. Knows no night and no page."""

from scoring.hand import SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.reasons import names_of
from scoring.score import score
from scoring.wording import Text, gettext_noop

_MADE = gettext_noop("%(maker)s bid %(bid)s in %(suit)s, made it: %(points)s")
_SET = gettext_noop("%(maker)s bid %(bid)s in %(suit)s, was set: %(points)s")
_NO_BID = gettext_noop("%(maker)s named %(suit)s without a bid: %(points)s")
_AT_FAULT = gettext_noop("%(maker)s bid %(bid)s in %(suit)s: %(points)s, with a revoke or foul hand")
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
    message = _NO_BID if bid is None else _AT_FAULT if hand.faults else message
    return Text(message, words | {"maker": seat_name(maker, hand.players), "bid": bid})


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
