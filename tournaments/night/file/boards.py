"""The boards of a night in its file: the rule, and the board of each hand, which follows from it. Knows no cards."""

from collections.abc import Mapping
from typing import Any

from scoring.faults import refuse
from scoring.strict_json import an_integer, an_object, written
from scoring.wording import gettext_noop
from tournaments.night.boards import MOST_BOARDS, MOST_SEED, SEATS, Boards, How
from tournaments.night.file.rules import one_of
from tournaments.night.record import NightRecord
from tournaments.night.table import TableRecord

_KEYS = frozenset(("seed", "count", "how"))


def boards_in(value: object, deals: int) -> Boards:
    """The boards of a night with rounds of so many deals. Raises Refused."""
    given = an_object(value, "boards", _KEYS, _KEYS)
    how: How = one_of(given["how"], "boards.how", ("same", "relay"))
    seed = an_integer(given["seed"], "boards.seed", 0, MOST_SEED)
    return Boards(seed, an_integer(given["count"], "boards.count", 1, MOST_BOARDS), how, deals)


def write_boards(boards: Boards) -> dict[str, Any]:
    """The key of the file for them."""
    return {"seed": boards.seed, "count": boards.many, "how": boards.how}


def numbered(
    hands: Mapping[int, dict[str, Any]], record: NightRecord, number: int, table: TableRecord
) -> dict[int, Any]:
    """The hands of that table in round `number` as they are written: each with its board, where it is one."""
    if record.boards is None or table.players != SEATS:
        return dict(hands)
    boards = {deal: record.boards.board(number, table.number, deal) for deal in hands}
    return {deal: {"board": boards[deal], **hand} if boards[deal] else hand for deal, hand in hands.items()}


def without_board(entry: object, field: str, board: int | None) -> object:
    """A hand as it is read, without the number of its `board`. Raises Refused where that is another."""
    if not isinstance(entry, dict) or "board" not in entry or board is None or entry.get("players", SEATS) != SEATS:
        return entry
    if entry["board"] != board or type(entry["board"]) is not int:
        message = gettext_noop("This deal is board %(board)s, not %(value)s, as the boards of this night go round.")
        raise refuse(f"{field}.board", message, board=board, value=written(entry["board"]))
    return {key: value for key, value in entry.items() if key != "board"}
