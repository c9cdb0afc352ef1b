"""The cards: the pack, the trumps with or without the left pedro, who wins a trick, what may be played to it.

Knows no law, no seats and no worth of a hand. A card is written suit first with T for the ten ("DT"), and
shown as "♦10". How high the trumps are is a mapping from each of them to a number (`powers`, `suit_powers`);
what is not in it is no trump.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.hand import SUITS
from scoring.wording import Text, pgettext_lazy

RANKS = "23456789TJQKA"
SHAPES = MappingProxyType({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})
_LETTERS = MappingProxyType(
    {
        "J": pgettext_lazy("rank of a card", "J"),
        "Q": pgettext_lazy("rank of a card", "Q"),
        "K": pgettext_lazy("rank of a card", "K"),
        "A": pgettext_lazy("rank of a card", "A"),
    }
)
SAME_COLOUR = MappingProxyType({"S": "C", "C": "S", "H": "D", "D": "H"})


class Card(NamedTuple):
    """One card: a rank of `RANKS` and a suit of `SUITS`."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.suit + self.rank

    @property
    def shown(self) -> Text:
        """As a person reads it: "♦10"."""
        return Text("%(suit)s%(rank)s", {"suit": SHAPES[self.suit], "rank": rank_shown(self.rank)})


def rank_shown(rank: str) -> Text:
    """As a person reads it: "10" for T; a letter is the reader's language's."""
    return _LETTERS.get(rank) or Text(rank.replace("T", "10"))


PACK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
JOKER = Card("*", "")  # of no suit; where a law has it, the lowest trump
_WRITTEN = {str(card): card for card in PACK}


def card(written: str) -> Card:
    """The card written so ("DT"). Raises ValueError for anything else."""
    try:
        return _WRITTEN[written]
    except KeyError:
        raise ValueError(f"{written!r} is no card: give a suit of {SUITS} and a rank of {RANKS}") from None


def cards(written: str) -> tuple[Card, ...]:
    """The cards written so, with blanks between them."""
    return tuple(card(word) for word in written.split())


def left_pedro(trump: str) -> Card:
    """The five of the other suit of the same colour, which is a trump between the five and the four."""
    return Card("5", SAME_COLOUR[trump])


@cache
def trumps(trump: str) -> tuple[Card, ...]:
    """The fourteen trumps, highest first."""
    high_to_five = [Card(rank, trump) for rank in reversed(RANKS[3:])]
    return (*high_to_five, left_pedro(trump), *(Card(rank, trump) for rank in reversed(RANKS[:3])))


@cache
def powers(trump: str) -> Mapping[Card, int]:
    """How high each trump is, from 14 for the ace to 1 for the deuce; what is not in it is no trump."""
    return MappingProxyType({card: 14 - place for place, card in enumerate(trumps(trump))})


@cache
def suit_powers(trump: str, *, joker: bool = False) -> Mapping[Card, int]:
    """How high each trump is where both fives are what they seem: 14 the ace, 2 the deuce, 1 the joker below it."""
    suit = {Card(rank, trump): RANKS.index(rank) + 2 for rank in reversed(RANKS)}
    return MappingProxyType(suit | ({JOKER: 1} if joker else {}))


CINCH_COUNTS = frozenset(("high", "low", "jack", "game", "right_pedro", "left_pedro"))
# The trump of each count that is one card but the left pedro and the joker, where all trumps are out.
_RANK_OF = {
    "high": "A",
    "king": "K",
    "jack": "J",
    "game": "T",
    "nine": "9",
    "right_pedro": "5",
    "five": "5",
    "three": "3",
    "low": "2",
    "peg_ace": "A",
    "peg_king": "K",
    "peg_queen": "Q",
    "peg_jack": "J",
    "peg_ten": "T",
    "peg_five": "5",
}
CARD_COUNTS = (*_RANK_OF, "left_pedro", "joker")


def card_of(count: str, trump: str) -> Card:
    """The card that the count is, where all trumps are out."""
    if count == "left_pedro":
        return left_pedro(trump)
    return JOKER if count == "joker" else Card(_RANK_OF[count], trump)


@cache
def counts(trump: str, names: frozenset[str] = CINCH_COUNTS) -> Mapping[Card, str]:
    """The count that each counting trump is, where all trumps are out; `names` are the counts that a law has."""
    return MappingProxyType({card_of(count, trump): count for count in CARD_COUNTS if count in names})


def winning_place(trick: Sequence[Card], power: Mapping[Card, int]) -> int:
    """The place in the trick of the card that wins: the highest trump, else the highest of the suit led."""
    best, best_power = 0, power.get(trick[0], 0)
    for place in range(1, len(trick)):
        card = trick[place]
        of_card = power.get(card, 0)
        if of_card > best_power or (
            not of_card
            and not best_power
            and card.suit == trick[0].suit
            and RANKS.index(card.rank) > RANKS.index(trick[best].rank)
        ):
            best, best_power = place, of_card
    return best


def legal(hand: Iterable[Card], led: Card | None, power: Mapping[Card, int]) -> tuple[Card, ...]:
    """What may be played from `hand` to the card led (None: any card may be led).

    A trump must be followed; to a plain suit one follows or trumps; who is void plays anything.
    """
    hand = tuple(hand)
    if led is None:
        return hand
    if led in power:
        return tuple(card for card in hand if card in power) or hand
    follows = [card for card in hand if card.suit == led.suit and card not in power]
    if not follows:
        return hand
    return tuple(card for card in hand if card in power or card.suit == led.suit)
