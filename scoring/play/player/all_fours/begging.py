"""Whether one begs, gives or bunches, and what is thrown when the cards were run. Knows no play."""

from collections.abc import Sequence

from scoring.cards import RANKS, Card
from scoring.hand import SUITS
from scoring.law import Law
from scoring.play.counting import pips
from scoring.play.player.all_fours.worth import Holding

# High or Low is likely with this chance; with so many trumps there is hope of Game.
LIKELY, MANY = 0.5, 4
# A trump that is worth less than this share of what the other suits are is one to be rid of.
DISLIKED = 0.75


def is_good(hand: Sequence[Card], trump: str, law: Law, players: int) -> bool:
    """Whether the trump suits the hand.

    "Begging is resorted to by a player who holds no trumps, or such indifferent ones that it is very unlikely they
    will be either High or Low [...] unless he has trumps enough to give him some hopes of making the point for Game.
    It is a fatal error to beg on good cards" (Foster, Seven-up: Objects of the Game).
    """
    holding = Holding(hand, trump, law, players)
    trumps = holding.trumps
    if not trumps:
        return False
    high, low = holding.unbeaten(trumps[0]), holding.lowest(trumps[-1])
    guarded_jack = Card("J", trump) in trumps and len(trumps) > 1
    return max(high, low) >= LIKELY or guarded_jack or len(trumps) >= MANY


def gives(hand: Sequence[Card], trump: str, law: Law, players: int) -> bool:
    """Whether the dealer gives the point and keeps the trump.

    He does where the trump is worth more to him than the other suits on the average, by the point that it costs.
    """
    return Holding(hand, trump, law, players).value() - law.gift >= _elsewhere(hand, trump, law, players)


def would_bunch(hand: Sequence[Card], trump: str, law: Law, players: int) -> bool:
    """Whether one of two who "is dissatisfied with the new trump" proposes a new deal, or agrees to it."""
    return Holding(hand, trump, law, players).value() < DISLIKED * _elsewhere(hand, trump, law, players)


def _elsewhere(hand: Sequence[Card], trump: str, law: Law, players: int) -> float:
    """What the other suits would be worth on the average."""
    return sum(Holding(hand, suit, law, players).value() for suit in SUITS if suit != trump) / 3


def to_throw(hand: Sequence[Card], trump: str, law: Law) -> list[Card]:
    """What comes down when the cards were run: the least plain cards, and of too many trumps those in the middle."""
    holding = Holding(hand, trump, law, 2)
    trumps = [card for card in hand if card in holding.power]
    trumps.sort(key=lambda card: _use(card, holding), reverse=True)
    plain = [card for card in hand if card not in holding.power]
    plain.sort(key=lambda card: (pips(card, trump, law), RANKS.index(card.rank)), reverse=True)
    kept = [*trumps, *plain][: law.played]
    return [card for card in hand if card not in kept]


def _use(card: Card, holding: Holding) -> tuple[bool, int, int]:
    ends = card in (holding.trumps[0], holding.trumps[-1])
    return ends, pips(card, holding.trump, holding.law), holding.power[card]
