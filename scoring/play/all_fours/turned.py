"""A deal in which a card is turned up for trumps: the beg, the gift or three more cards each, the discard, the tricks."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from scoring.cards import RANKS, Card
from scoring.hand import SUITS
from scoring.law import Law, sides
from scoring.play.all_fours.playing_out import play_out
from scoring.play.counting import pips, taken
from scoring.play.deal import Deal, shuffle_and_deal
from scoring.play.game_state import GameState
from scoring.play.played import Played
from scoring.play.player.all_fours.worth import Holding
from scoring.play.tricks import Tricks

RUN = 3  # the cards that each is dealt after a beg


class Turned(NamedTuple):
    """Trumps as they were settled: the hands, what was turned up in order, and what remains of the pack."""

    hands: tuple[tuple[Card, ...], ...]
    turned: tuple[Card, ...]
    stock: tuple[Card, ...]
    gifts: int = 0
    is_bunched: bool = False

    @property
    def trump(self) -> str:
        """The suit of the last card turned up."""
        return self.turned[-1].suit

    @property
    def rounds(self) -> int:
        """How many times three more cards were dealt to each after a beg."""
        return len(self.turned) - 1


def play_turned(law: Law, dealt: Deal, rng: random.Random, game: GameState) -> Played:
    """Everything that sensible players do; bunched cards are dealt again by the same dealer, whose Jacks stay."""
    bunched_jacks = 0
    settled = settle_trump(law, dealt, game)
    while settled.is_bunched:
        bunched_jacks += _jacks(law, settled)
        dealt = shuffle_and_deal(law, dealt.dealer, rng, players=dealt.players)
        settled = settle_trump(law, dealt, game)
    discards = [
        tuple(to_throw(hand, settled.trump, law)) if _discards(law, settled) else () for hand in settled.hands
    ]
    held = tuple(
        tuple(card for card in hand if card not in thrown)
        for hand, thrown in zip(settled.hands, discards, strict=True)
    )
    side = sides(law, dealt.players)
    tricks = Tricks(law, settled.trump, dealt.order()[0], held)
    thrown = [card for cards in discards for card in cards]
    play_out(law, tricks, side, rng, [*thrown, *settled.turned])
    jacks = _jacks(law, settled)
    return Played(
        law=law.key,
        deal=dealt,
        bids=None,
        contract=None,
        trump=settled.trump,
        discards=tuple(discards),
        helped=tuple(hand[len(own) :] for hand, own in zip(settled.hands, dealt.hands, strict=True)),
        held=held,
        left=(*settled.turned, *settled.stock),
        tricks=tuple(tricks.done),
        taken=taken(law, settled.trump, tricks.done, thrown, side),
        turned_jack=jacks > 0,
        turned_again=jacks > 1,
        gifts=settled.gifts,
        bunched_jacks=bunched_jacks if law.bunching != "none" else 0,
    )


def settle_trump(law: Law, dealt: Deal, game: GameState) -> Turned:
    """The trump after the beg and its answer, or the cards as they were bunched."""
    first, *rest = dealt.stock
    settled = Turned(dealt.hands, (first,), tuple(rest))
    eldest = dealt.order()[0]
    if law.begging == "none" or is_good(dealt.hands[eldest - 1], first.suit, law, dealt.players):
        return settled
    if _gives(law, dealt, game):
        return settled._replace(gifts=law.gift)
    settled = run(dealt)
    if law.bunching == "two may agree" and dealt.players == 2:
        agreed = all(would_bunch(hand, settled.trump, law, dealt.players) for hand in settled.hands)
        return settled._replace(is_bunched=settled.is_bunched or agreed)
    return settled


def run(dealt: Deal) -> Turned:
    """Three more cards each and another trump, until it is of another suit (Foster, Seven-up: Begging).

    "If the pack is exhausted before another suit turns up, the cards must be bunched".
    """
    first, *stock = dealt.stock
    hands, turned = [list(hand) for hand in dealt.hands], [first]
    while turned[-1].suit == first.suit or len(turned) == 1:
        if len(stock) <= RUN * dealt.players:
            return Turned(dealt.hands, tuple(turned), tuple(stock), is_bunched=True)
        for seat in dealt.order():
            hands[seat - 1] += stock[:RUN]
            del stock[:RUN]
        turned.append(stock.pop(0))
    return Turned(tuple(map(tuple, hands)), tuple(turned), tuple(stock))


def _gives(law: Law, dealt: Deal, game: GameState) -> bool:
    """Whether the dealer gives; he may put none of the adversaries out ("enough to put him out", Seven-up: Begging)."""
    side = sides(law, dealt.players)
    dealer = dealt.dealer
    against = [seat for seat in dealt.order() if side[seat - 1] != side[dealer - 1]]
    if not 0 < law.gift <= min(game.room(seat) for seat in against):
        return False
    return gives(dealt.hands[dealer - 1], dealt.stock[0].suit, law, dealt.players)


def _discards(law: Law, settled: Turned) -> bool:
    """Whether the hands are reduced: in some clubs nine cards stay, and only more are discarded."""
    return settled.rounds > {"after a beg": 0, "after a second round": 1}.get(law.discard, settled.rounds)


def _jacks(law: Law, settled: Turned) -> int:
    """How many Jacks the dealer scores: the first card, and a last one of another suit."""
    ends = settled.turned[:1] if settled.trump == settled.turned[0].suit else settled.turned[:: settled.rounds]
    return sum(card.rank == "J" for card in ends) if law.turned_jack else 0


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
