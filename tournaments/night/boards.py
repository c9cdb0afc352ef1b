"""Boards: deals that every table plays, so that people are compared on equal cards. Knows no hands and no people.

Foster's book of 1897 has a chapter on duplicate cinch (p. 66–72) that our sources do not give; this is the custom of
duplicate whist of his time. A board is its number: its cards follow from the seed, and it is dealt by North, East, South
and West in turn.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from scoring.cards import RANKS, Card, rank_shown
from scoring.faults import refuse
from scoring.hand import SUITS
from scoring.law import Law
from scoring.play import shuffle_and_deal
from scoring.play.deal import Deal
from scoring.wording import Text, gettext_noop
from tournaments.movement.movement import Movement
from tournaments.night.form import NightForm
from tournaments.night.rules import MOST_BOARDS, Rules

# The same boards at every table of a round, or sets of boards that go on to the next table after each round.
How: TypeAlias = Literal["same", "relay"]
SEATS = 4


class Boards(NamedTuple):
    """The boards 1 to `many` of a night, dealt from `seed`, in rounds of so many `deals`."""

    seed: int
    many: int
    how: How
    deals: int

    @property
    def sets(self) -> int:
        """How many tables can play at once where they are passed on."""
        return self.many // self.deals

    def first(self, number: int, table: int) -> int | None:
        """The board of that table's first deal in round `number`; None where there is none.

        Passed on, a set goes to the next table away from the head while who wins goes towards it: so nobody meets it again
        in half as many rounds as there are tables.
        """
        if self.how == "relay":
            return (table - number) % self.sets * self.deals + 1 if table <= self.sets else None
        first = (number - 1) * self.deals + 1
        return first if first <= self.many else None

    def board(self, number: int, table: int, deal: int) -> int | None:
        """The board of a deal; None for one beyond them, as one more to settle a tie is."""
        first = self.first(number, table)
        board = first + deal - 1 if first and deal <= self.deals else None
        return board if board and board <= self.many else None

    def dealer(self, number: int, table: int, deal: int) -> int | None:
        """Who deals there, by the board of the round's first deal; None where no board is played."""
        first = self.first(number, table)
        return dealer_of_board(first + deal - 1) if first else None

    def fresh_rounds(self, tables: int) -> int | None:
        """In how many rounds nobody meets a board again at so many tables, each with a set; None where never."""
        return (tables + 1) // 2 if self.how == "relay" else None

    def of_round(self, number: int, tables: int) -> Iterator[tuple[int, int]]:
        """Each table of the round with its first board."""
        for table in range(1, tables + 1):
            if first := self.first(number, table):
                yield table, first

    def sets_played(self, rounds: int | None, tables: int) -> Iterator[tuple[int, int, int]]:
        """Yield the round, the table (0 for all) and the first board of each set; without `rounds`, until all have met."""
        if self.how == "same":
            for number in range(1, self.many // self.deals + 1):
                yield number, 0, (number - 1) * self.deals + 1
            return
        for number in range(1, (rounds or self.sets) + 1):
            yield from ((number, table, first) for table, first in self.of_round(number, tables))

    def spanned(self, first: int) -> str:
        """The boards of a round as they are read, from its first."""
        return str(first) if self.deals == 1 else f"{first}–{first + self.deals - 1}"

    def dealt(self, board: int, law: Law) -> Deal:
        """The cards of a board."""
        return shuffle_and_deal(law, dealer_of_board(board), Random(f"{self.seed}:{board}"))


def boards_of(rules: Rules) -> Boards | None:
    """Return the boards that a night of these rules is played with, None if it is dealt at each table."""
    if rules.boards == "none" or rules.board_seed is None:
        return None
    many = rules.board_count or (rules.planned_rounds or 0) * rules.deals  # one for each deal
    return Boards(rules.board_seed, many, rules.boards, rules.deals)


def by_suit(hand: Sequence[Card]) -> Iterator[tuple[str, list[Text]]]:
    """Yield each suit with its ranks in the hand from the ace down, as a hand is held."""
    held = sorted(hand, key=lambda card: -RANKS.index(card.rank))
    return ((suit, [rank_shown(card.rank) for card in held if card.suit == suit]) for suit in SUITS)


def dealer_of_board(board: int) -> int:
    """North deals board 1, East board 2 and so on."""
    return (board - 1) % SEATS + 1


def check_passed_on(boards: Boards, movement: Movement) -> None:
    """Raise Refused, at `boards`, where people would travel with the boards that move from table to table."""
    if boards.how == "relay" and movement.meets_boards:
        message = gettext_noop(
            "In the movement “%(movement)s” people would meet boards again that move from table to table. Choose the same "
            "boards at every table."
        )
        raise refuse("boards", message, movement=movement.TITLE)


def check_boards(boards: Boards, form: NightForm, rules: Rules, at: str = "boards.count") -> None:
    """Raise Refused where they do not fit how the night is played; their number stands `at` that field."""
    if not rules.by_deals:
        message = gettext_noop("Boards need rounds that end by their deals, not by a target or the bell.")
        raise refuse("boards", message)
    if form.usual != SEATS or SEATS not in form.law.partners_at:
        message = gettext_noop("Boards need tables of two pairs, which %(law)s with this movement does not have.")
        raise refuse("boards", message, law=form.law.title)
    if boards.many % boards.deals:
        message = gettext_noop("%(count)s boards are not a whole number of rounds of %(deals)s deals.")
        raise refuse(at, message, count=boards.many, deals=boards.deals)
    if not boards.deals <= boards.many <= MOST_BOARDS:
        message = gettext_noop("A night can have at most %(most)s boards, not %(count)s.")
        raise refuse(at, message, most=MOST_BOARDS, count=boards.many)
