"""The number of the board with each hand of a night's file, which follows from the rules. Knows no cards."""

from typing import Any

from scoring.faults import refuse
from scoring.strict_json import written
from scoring.wording import gettext_noop
from tournaments.night.boards import SEATS
from tournaments.night.record import NightRecord
from tournaments.night.table import Table


def numbered(record: NightRecord, number: int, table: Table) -> dict[int, Any]:
    """The hands of that table in round `number` as they are written: each with its board, where it is one."""
    if record.boards is None or table.players != SEATS:
        return dict(table.payloads)
    boards = {deal: record.boards.board(number, table.number, deal) for deal in table.payloads}
    return {deal: {"board": boards[deal], **hand} if boards[deal] else hand for deal, hand in table.payloads.items()}


def without_board(entry: object, field: str, board: int | None) -> object:
    """A hand as it is read, without the number of its `board`. Raises Refused where that is another."""
    if not isinstance(entry, dict) or "board" not in entry or board is None or entry.get("players", SEATS) != SEATS:
        return entry
    if entry["board"] != board or type(entry["board"]) is not int:
        message = gettext_noop("This deal is board %(board)s, not %(value)s, as the boards of this night go round.")
        raise refuse(f"{field}.board", message, board=board, value=written(entry["board"]))
    return {key: value for key, value in entry.items() if key != "board"}
