"""How each side did on a board beside all that held the same cards. Knows results; knows no cards.

The score of a side is what it is ahead by. Against each other table it has the whole of a point for a better score and
half for an equal one; the share of all that it could have is its comparison on the board.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.movement.presence import Attendance
from tournaments.night.boards import SEATS, Boards
from tournaments.night.order import side_of
from tournaments.night.round import Round


class BoardResult(NamedTuple):
    """A board at one table: what North–South were ahead by, and the `share` of the comparison that they have; None while no
    other table has played it, and where it `is_known` to somebody from a round before."""

    board: int
    number: int
    table: int
    deal: int
    ahead: int
    share: Fraction | None = None
    is_known: bool = False

    def share_of(self, side: int) -> Fraction | None:
        """The share of side 0, North–South, or 1."""
        return self.share if self.share is None or side == 0 else 1 - self.share


def board_results(boards: Boards, rounds: Iterable[Round]) -> dict[int, list[BoardResult]]:
    """The results of each board that was played, in the order of the rounds and their tables.

    Where somebody has played the board in a round before, nobody is compared on it there.
    """
    found: dict[int, list[BoardResult]] = defaultdict(list)
    met: dict[int, set[int]] = defaultdict(set)
    for number, table in ((each.number, table) for each in rounds for table in each.tables):
        if len(table.seats) != SEATS or table.sides != 2:
            continue
        for deal, score in table.result.scores.items():
            if board := boards.board(number, table.number, deal):
                ahead = score.credits[0] - score.credits[1]
                is_known = not met[board].isdisjoint(table.seats)
                found[board].append(BoardResult(board, number, table.number, deal, ahead, is_known=is_known))
                met[board].update(table.seats)
    return {board: _compared(results) for board, results in sorted(found.items())}


def _compared(results: list[BoardResult]) -> list[BoardResult]:
    aheads = [each.ahead for each in results if not each.is_known]
    if len(aheads) < 2:
        return results

    def share(ahead: int) -> Fraction:
        return Fraction(2 * sum(other < ahead for other in aheads) + aheads.count(ahead) - 1, 2 * (len(aheads) - 1))

    return [each if each.is_known else each._replace(share=share(each.ahead)) for each in results]


def shares(boards: Boards, rounds: Sequence[Round], attendance: Attendance) -> dict[int, Fraction]:
    """Each person's mean share of the boards that were compared, by number; a substitute's counts to another."""
    seats = {(each.number, table.number): table.seats for each in rounds for table in each.tables}
    credited_to = {each.number: attendance.credited_to(each.number) for each in rounds}
    of: dict[int, list[Fraction]] = defaultdict(list)
    for results in board_results(boards, rounds).values():
        for each in results:
            for seat, number in enumerate(seats[each.number, each.table], start=1):
                if (share := each.share_of(side_of(seat, 2))) is not None:
                    of[credited_to[each.number].get(number, number)].append(share)
    return {number: sum(each, Fraction()) / len(each) for number, each in of.items()}
