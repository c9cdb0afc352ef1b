"""The hand records of a night with boards: the cards of each, who did what with them, and par."""

import threading
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from django.http import Http404, HttpResponse, JsonResponse

from scoring.hand import SUITS, seat_name
from scoring.play.makers import points_by_maker
from scoring.play.par import SEATS, covers
from tournaments.display.table import both
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.night.boards import boards_of, by_suit
from tournaments.night.comparison import board_results
from tournaments.night.settle import SettledNight
from tournaments.records.figures import share_of
from tournaments.records.load import StoredRound, StoredTable
from tournaments.records.night_rules import law_of

TRUMPS = "SHDC"
_working = threading.Lock()  # so that of many who ask for par at once only one has it worked out


class BusyError(Exception):
    """Par of another board is being worked out: ask again in a moment."""


class HandShown(NamedTuple):
    """What a seat was dealt, by suit; whether it dealt."""

    seat: int
    name: str
    suits: list[tuple[str, str]]
    deals: bool


class ResultShown(NamedTuple):
    """What a table did with the board: its sides in seat order, their names, what each scored, and its share."""

    round: int
    table: int
    maker: str
    bid: int | None
    trump: str
    sides: list[tuple[str, int, str]]


class BoardRecord(NamedTuple):
    """A board with its hands and its results, the best of North–South first."""

    board: int
    hands: list[HandShown]
    results: list[ResultShown]


def board_records(night: Night, rounds: Iterable[StoredRound], found: SettledNight) -> list[BoardRecord]:
    """Every board that nobody is still to play: its round is closed, and of those that go on the night is over."""
    boards, law = boards_of(night.rules), law_of(night)
    if boards is None:
        return []
    rounds = list(rounds)
    over, open_rounds = night.state == Night.State.OVER, {each.number for each in rounds if not each.closed}
    tables = {(each.number, table.number): table for each in rounds for table in each.tables}
    records = []
    for board, results in board_results(boards, found.rounds).items():
        if not over and (boards.how == "relay" or open_rounds.intersection(each.number for each in results)):
            continue
        dealt = boards.dealt(board, law)
        hands = [
            HandShown(
                seat,
                translate(seat_name(seat)),
                [(suit, " ".join(map(translate, ranks)) or "–") for suit, ranks in by_suit(hand)],
                seat == dealt.dealer,
            )
            for seat, hand in enumerate(dealt.hands, start=1)
        ]
        best_first = sorted(results, key=lambda each: (-each.ahead, each.number, each.table))
        shown = [
            _result_at(
                tables[each.number, each.table], each.number, each.deal, [each.share_of(side) for side in (0, 1)]
            )
            for each in best_first
        ]
        records.append(BoardRecord(board, hands, shown))
    return records


def _result_at(table: StoredTable, number: int, deal: int, shares: list[Fraction | None]) -> ResultShown:
    hand, score = table.hands[deal], table.result.scores[deal]
    sides = [
        (
            both(table.people[seat - 1].name for seat in (side + 1, side + 3)),
            score.credits[side],
            share_of(shares[side]),
        )
        for side in (0, 1)
    ]
    maker = "" if score.maker is None else translate(seat_name(score.maker))
    return ResultShown(number, table.number, maker, score.bid, hand.trump, sides)


def has_par(night: Night) -> bool:
    """Whether par can be worked out for its boards."""
    return boards_of(night.rules) is not None and covers(law_of(night))


def par_of(night: Night, board: int, trump: str) -> list[int]:
    """What each seat's side takes on the board as the maker, all cards seen; a second at the most, the first time.

    Raises LookupError for a board or a trump that there is not, and BusyError while another is worked out.
    """
    boards, law = boards_of(night.rules), law_of(night)
    if boards is None or not 1 <= board <= boards.many or trump not in tuple(SUITS) or not covers(law):
        raise LookupError(board, trump)
    if not _working.acquire(blocking=False):
        raise BusyError
    try:
        return list(points_by_maker(law, boards.dealt(board, law), trump))
    finally:
        _working.release()


def par_answer(night: Night, board: int, trump: str) -> HttpResponse:
    """`par_of` as JSON; 503 while it is busy. Raises Http404."""
    try:
        return JsonResponse({"points": par_of(night, board, trump)})
    except LookupError:
        raise Http404 from None
    except BusyError:
        return HttpResponse(status=503, headers={"Retry-After": "1"})


def seats_shown() -> list[str]:
    """The seats in their order."""
    return [translate(seat_name(seat)) for seat in range(1, SEATS + 1)]
