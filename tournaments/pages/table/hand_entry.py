"""The hand that a table's page enters: of which deal, what was entered so far, what it comes to. Knows no request."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.faults import Fault
from tournaments.display.table import Worth
from tournaments.entry.hand_form import HandForm
from tournaments.pages.table.table_page import TablePage


class HandEntry(NamedTuple):
    """The form for one deal. `fields` are as they were sent; `preview` is the score before it counts.

    `corrects`: a hand stands for the deal, and this says how it was instead. `seat` is who enters it, where known.
    """

    table: TablePage
    round: int
    deal: int
    dealer: int | None
    key: str
    fields: Mapping[str, str]
    faults: Sequence[Fault] = ()
    preview: Worth | None = None
    previewed: str = ""
    corrects: bool = False
    seat: int | None = None

    @property
    def board(self) -> int | None:
        """The board of the deal, where it is one."""
        return self.table.played.board(self.deal)

    @property
    def form(self) -> HandForm:
        table = self.table
        return HandForm(table.law, table.places, table.sides, self.fields, self.faults, dealer=self.dealer)
