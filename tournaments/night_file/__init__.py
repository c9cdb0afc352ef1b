"""The night file `cinch-night/1`: what it holds, as values, and the bounds within which one is read.

`reading` refuses a bad file whole, with the place named; `writing` is the way back.
"""

import datetime as dt
from typing import Any, Literal, NamedTuple

from scoring.house import House
from scoring.law import Law
from tournaments.movement.seating import AtTable
from tournaments.standings import SitOutCredit
from tournaments.table_result import TableRecord

FORMAT = "cinch-night/1"
MOST_ENTRANTS = 4_000
MOST_ROUNDS = 200
MOST_DEALS = 40


class RoundRecord(NamedTuple):
    """One round as far as it was played; the tables in their order, some perhaps without a hand.

    `payloads` are the hands of each table, by deal, as they stood in the file.
    """

    number: int
    tables: tuple[TableRecord, ...]
    payloads: tuple[dict[int, dict[str, Any]], ...] = ()


class NightRecord(NamedTuple):
    """A night as its file has it. `draw` is None where a `seed` makes it."""

    name: str
    date: dt.date
    law: Law
    movement: str
    rounds: int | None
    deals: int
    rank_by: Literal["points", "wins"]
    sit_out: SitOutCredit
    entrants: tuple[tuple[int, str], ...]
    draw: tuple[AtTable, ...] | None
    seed: int | None
    played: tuple[RoundRecord, ...]
    house: House | None = None  # the data of the law where it is a club's own
