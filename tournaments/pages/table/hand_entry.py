"""The hand that a table's page enters: of which deal, what was entered so far, what it comes to, and what the phone notes while
the deal is on. Knows no request.

Pegs count at once, in the order in which they are won. Low that counts for the one who was dealt it is claimed as it is
played (Foster, Seven-up: Playing): later nobody knows whose it was.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.faults import Fault
from scoring.hand_faults.in_play import highest_pegs
from scoring.one_line import COUNTS_BY_LETTER
from tournaments.display.table import Worth
from tournaments.entry.hand_form import HandForm, is_claimed
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


def as_played(table: TablePage) -> dict[str, Any] | None:
    """What can be noted, for the page's script: the cards that are pegged, of which the highest of `high` has High too; what
    a Jack and a gift add; where the game ends, if an order decides who is out. None where nothing is asked before the last trick."""
    law = table.law
    if not law.pegs() and not is_claimed(law, "low"):
        return None
    target = table.target if law.out_first == "order of counts" else None
    return {
        "pegs": law.pegs(),
        "high": " ".join(highest_pegs(law)),
        "totals": ",".join(str(side.total) for side in table.sides),
        "target": target,
        "jack": law.turned_jack,
        "gift": law.gift,
    }


def order_of_pegging(fields: Mapping[str, str]) -> str:
    """The order that the form has, if it still names each card that is given to a side; else none is known."""
    given = {name[6:] for name, who in fields.items() if name.startswith("taken_peg_") and who.isdigit()}
    noted = [COUNTS_BY_LETTER.get(letter, "") for letter in fields.get("pegged", "")]
    return fields["pegged"] if sorted(noted) == sorted(given) and noted else ""
