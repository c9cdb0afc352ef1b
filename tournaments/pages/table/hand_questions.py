"""What the table is asked about the hands it has told: are they right, is the last one taken back. Asks the book nothing."""

from typing import NamedTuple

from tournaments.display.table import Line, Side, TableShown
from tournaments.models import HandRecord, Night


class Question(NamedTuple):
    """Is this hand right? `line` is None for one that the page's script fills in. `latest` is shown unfolded.

    `sides` are those who may say so: the one that did not tell it, or both where nobody said who told it.
    """

    line: Line | None
    revision: int
    told_by: Side | None
    sides: tuple[Side, ...]
    latest: bool


class LastHand(NamedTuple):
    """The hand that the table may take back, in the revision that it sees."""

    line: Line
    revision: int


class HandsAsked(NamedTuple):
    """The questions, the latest deal first; those that the script fills in; and the hand that can be taken back."""

    questions: list[Question]
    blanks: list[Question]
    last: LastHand | None


def hands_asked(table: TableShown) -> HandsAsked:
    """Nothing is asked once no hand is taken any more, and whether a hand is right only on nights that have the table accept."""
    if not table.takes_hands:
        return HandsAsked([], [], None)
    if table.night.acceptance != Night.Acceptance.TABLE:
        return HandsAsked([], [], _last_hand(table))
    reported = [line for line in reversed(table.lines) if line.state == HandRecord.State.REPORTED]
    records = table.played.records
    questions = [
        Question(line, records[line.deal].revision, line.told_by, _asked_of(table, line.told_by), place == 0)
        for place, line in enumerate(reported)
    ]
    blanks = [Question(None, 0, told_by, _asked_of(table, told_by), True) for told_by in (*table.sides, None)]
    return HandsAsked(questions, blanks, _last_hand(table))


def _asked_of(table: TableShown, told_by: Side | None) -> tuple[Side, ...]:
    return tuple(side for side in table.sides if told_by is None or side.seat != told_by.seat)


def _last_hand(table: TableShown) -> LastHand | None:
    last = max(table.played.records.values(), key=lambda record: record.pk, default=None)
    if last is None or last.state != HandRecord.State.REPORTED or last.source != HandRecord.Source.TABLE:
        return None
    (line,) = (line for line in table.lines if line.deal == last.deal)
    return LastHand(line, last.revision)
