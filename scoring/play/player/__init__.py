"""A sensible player: bids, names trumps, throws, draws and plays as the books advise, from what he may know.

Errs now and then, as people do, by the rng that he is given; with another player in his place the phases of
`scoring.play` are the same. The custom in discarding is Foster's: all but the trumps, "because no other cards are of the
slightest use", and because the number thrown tells the partner how many trumps are kept.
"""

import random
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from scoring.cards import CINCH_COUNTS, RANKS, Card, counts, powers
from scoring.hand import Contract
from scoring.law import Law
from scoring.play.auction import Auction
from scoring.play.draw import Draw
from scoring.play.player import bidding, playing
from scoring.play.player.outlook import Outlook, may_decline
from scoring.play.tricks import Tricks


def bid(hand: Sequence[Card], auction: Auction, rng: random.Random) -> int | None:
    """The bid of the seat in turn, None for a pass."""
    return bidding.choose_bid(hand, auction, rng)


def name_trump(hand: Sequence[Card], law: Law) -> str:
    """The suit that the maker names."""
    return bidding.best_suit(hand, law)


def discard(draw: Draw, seat: int, maker: int) -> list[Card]:
    """What the seat throws: all but trumps; a dealer's partner with none may leave him the stock."""
    hand = draw.hands[seat - 1]
    names = frozenset(draw.law.counts)
    decline = may_decline(draw.law, draw, seat, maker) and not best(hand, draw.trump, len(hand), names)
    return to_throw(hand, draw.trump, draw.rule(seat), draw.law.played, names, decline=decline)


def rob(draw: Draw) -> list[Card]:
    """The dealer's six cards."""
    keeps, choice = draw.reach()
    return to_rob(keeps, choice, draw.trump, draw.law.played, frozenset(draw.law.counts))


def call(draw: Draw, contract: Contract) -> Card | None:
    """The card whose holder the maker wants for a partner, None to play alone."""
    thrown = {card for cards in draw.discards for card in cards}
    return to_call(draw.hands[contract.maker - 1], draw.trump, thrown, contract.bid)


def play(tricks: Tricks, outlook: Outlook, rng: random.Random, *, slip: float = 0.0) -> Card:
    """The card of the seat in turn, chosen from its own hand, the trick and the outlook alone.

    How likely a weak player slips: any legal card falls then.
    """
    seat = tricks.turn
    if slip and rng.random() < slip:
        legal = tricks.legal()
        return legal[int(rng.random() * len(legal))]
    sees = playing.ActingPlayerWhoKnows if outlook.called else playing.ActingPlayer
    return playing.choose(outlook, seat, tricks.hands[seat - 1], tricks.trick, tricks.legal(), rng, sees=sees)


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


Counts: TypeAlias = frozenset[str]  # the counts that the law has


def best(choice: Iterable[Card], trump: str, most: int, names: Counts = CINCH_COUNTS) -> list[Card]:
    """The trumps to keep where there are more than `most`: the counts, then the highest."""
    power, count_of = powers(trump), counts(trump, names)
    held = [card for card in choice if card in power]
    return sorted(held, key=lambda card: (card in count_of, power[card]), reverse=True)[:most]


def to_throw(
    hand: Sequence[Card], trump: str, rule: str, played: int, names: Counts = CINCH_COUNTS, *, decline: bool = False
) -> list[Card]:
    """The cards that come down under the law's `rule`; with `decline` no more than must, to draw none."""
    if rule == "all":
        return list(hand)
    kept = best(hand, trump, played, names)
    if rule == "down to six":
        plain = sorted((card for card in hand if card not in powers(trump)), key=lambda card: RANKS.index(card.rank))
        kept += plain[len(plain) - (played - len(kept)) :]
    thrown = [card for card in hand if card not in kept]
    if decline and rule == "at least three":
        return sorted(thrown, key=lambda card: RANKS.index(card.rank))[: len(hand) - played]
    return thrown


def to_rob(
    keeps: Sequence[Card], choice: Sequence[Card], trump: str, played: int, names: Counts = CINCH_COUNTS
) -> list[Card]:
    """The dealer's hand: what he must keep, the best trumps in reach, and low plain cards for the rest."""
    wanted = played - len(keeps)
    chosen = best(choice, trump, wanted, names)
    power = powers(trump)
    plain = sorted(
        (card for card in choice if card not in power), key=lambda card: (RANKS.index(card.rank), card.suit)
    )
    return [*keeps, *chosen, *plain[: wanted - len(chosen)]]
