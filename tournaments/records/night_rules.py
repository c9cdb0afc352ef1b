"""What is played at the tables of a stored night: its laws, the sizes of its tables, its boards. Reads no hand and no seat."""

from scoring.law import Law
from scoring.laws import law_named
from tournaments.models import HandRecord, Night, Table
from tournaments.movement import MOVEMENTS
from tournaments.movement.sit_outs import OddNumbers
from tournaments.night.boards import SEATS, boards_of
from tournaments.night.form import NightForm, night_form
from tournaments.records.house_laws import law_at


def has_boards(table: Table) -> bool:
    """Return whether boards can be played at that table: two pairs sit at it."""
    return (table.players, table.sides) == (SEATS, 2)


def dealer_by_board(night: Night, table: Table, deal: int) -> int | None:
    """Return who deals that deal if boards say it."""
    boards = boards_of(night.rules) if has_boards(table) else None
    return boards and boards.dealer(table.round.number, table.number, deal)


def odd_numbers_of(night: Night) -> OddNumbers:
    """Return how many play at a table of the night, and what becomes of those left over."""
    return form_of(night, law_of(night)).odd_numbers(night.rules.odd)


def law_of(night: Night) -> Law:
    """Return the law that the night is played by. A law of the club's own takes one more query."""
    return law_at(night.law, night.law_version)


def law_at_table(night: Night, table: Table) -> Law:
    """Return the law that is played at that table of the night."""
    return law_named(table.law) if table.law else law_of(night)


def form_of(night: Night, law: Law) -> NightForm:
    """Return what is played at the tables of the night."""
    return night_form(law, MOVEMENTS[night.movement], night.rules)


def needs_acceptance(night: Night, record: HandRecord) -> bool:
    """Whether someone should still accept that hand. A table is not asked about what the desk entered."""
    if record.state != HandRecord.State.REPORTED or night.rules.acceptance == "none":
        return False
    return night.rules.acceptance == "desk" or record.source == HandRecord.Source.TABLE
