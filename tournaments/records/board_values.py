"""The boards of a night for paper: who plays which, and the cards of each. How it looks is in printing."""

from collections.abc import Iterable, Sequence
from typing import cast

from django.utils.translation import pgettext

from scoring.cards import RANKS, Card, rank_shown
from scoring.hand import SUITS
from tournaments.models import Night
from tournaments.night.boards import Boards, boards_of
from tournaments.printing import values
from tournaments.printing.ink import Suit
from tournaments.records.night_rules import law_of


def board_leaves_of(head: values.NightHeading, night: Night) -> values.BoardLeaves | None:
    """None for a night without boards."""
    boards = boards_of(night.rules)
    if boards is None:
        return None
    law = law_of(night)
    leaves = []
    for board in range(1, boards.many + 1):
        dealt = boards.dealt(board, law)
        hands = tuple(by_suit(hand) for hand in dealt.hands)
        stock = tuple((_suit(card), _rank(card)) for card in dealt.stock)
        leaves.append(values.BoardLeaf(board, dealt.dealer, hands, stock))
    tables = min(night.cards.count() or boards.sets, boards.sets)
    return values.BoardLeaves(head, tuple(_lines(boards, night.rules.planned_rounds, tables)), tuple(leaves))


def by_suit(hand: Sequence[Card]) -> tuple[tuple[Suit, tuple[str, ...]], ...]:
    """A hand as it is held: spades, hearts, diamonds, clubs, each from the ace down."""
    return tuple(
        (
            suit,
            tuple(
                _rank(card) for card in sorted(hand, key=lambda card: -RANKS.index(card.rank)) if card.suit == suit
            ),
        )
        for suit in ("S", "H", "D", "C")
    )


def _suit(card: Card) -> Suit:
    assert card.suit in SUITS
    return cast(Suit, card.suit)


def _rank(card: Card) -> str:
    shown = rank_shown(card.rank)
    return pgettext(shown.context, shown.message) if shown.context else shown.message


def _lines(boards: Boards, planned: int | None, tables: int) -> Iterable[values.BoardLine]:
    """A line for each round, where they go on from table to table one for each table of a round."""
    if boards.how == "same":
        for number in range(1, boards.many // boards.deals + 1):
            first = boards.first(number, 1) or 1
            yield values.BoardLine(str(number), pgettext("tables", "all"), spanned(first, boards.deals))
        return
    for number in range(1, (planned or boards.sets) + 1):
        for table, first in sorted(boards.of_round(number, tables)):
            yield values.BoardLine(str(number), str(table), spanned(first, boards.deals))


def spanned(first: int, deals: int) -> str:
    """The boards of a round as they are read."""
    return str(first) if deals == 1 else f"{first}–{first + deals - 1}"
