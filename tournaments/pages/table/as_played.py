"""What a phone notes while a deal is on: cards that are pegged as they are won, and the claim of Low. Knows no request.

Pegs count at once, in the order in which they are won. Low that counts for the one who was dealt it is claimed as it is
played (Foster, Seven-up: Playing): later nobody knows whose it was.
"""

from collections.abc import Mapping
from typing import Any

from scoring.hand_faults.in_play import highest_pegs
from scoring.one_line import COUNTS_BY_LETTER
from tournaments.entry.counts_in_play import is_claimed
from tournaments.pages.table.table_page import TablePage


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
