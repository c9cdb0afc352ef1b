"""Which card a maker calls for his partner. Knows the hands after the draw; no bids of the others and no tricks."""

from collections.abc import Collection, Sequence

from scoring.cards import Card, powers

# With the four highest trumps, and a bid that they are sure to make, a maker needs nobody.
ALONE, ALONE_BID = 4, 7


def to_call(hand: Sequence[Card], trump: str, thrown: Collection[Card], bid: int | None) -> Card | None:
    """The highest trump that the maker lacks, None to play alone.

    Foster's maker, with ace, Jack, ten, five and deuce, "calls for the club King as his partner, and leads his
    Pedro at once for the King to take it in" (Variations, Auction Cinch). To play alone is allowed, "but it is
    seldom that one hand can make a successful stand" (Chicago, p. 22).
    """
    missing = [card for card in powers(trump) if card not in hand and card not in thrown]
    if not missing or (powers(trump)[missing[0]] <= 14 - ALONE and (bid or 0) <= ALONE_BID):
        return None
    return missing[0]
