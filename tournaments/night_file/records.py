"""What a night file holds, as values, and the bounds within which one is read. Knows no JSON."""

import datetime as dt
from typing import Any, Literal, NamedTuple

from scoring.house import House
from scoring.law import Law
from tournaments.movement.seating import Foursome
from tournaments.standings import SitOutCredit
from tournaments.table_result import TableRecord

FORMAT = "cinch-night/1"
MOST_ENTRANTS = 4_000
MOST_ROUNDS = 200
MOST_DEALS = 40


class RoundRecord(NamedTuple):
    """One round as far as it was played; the tables in their order, some perhaps without a hand."""

    number: int
    tables: tuple[TableRecord, ...]


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
    draw: tuple[Foursome, ...] | None
    seed: int | None
    played: tuple[RoundRecord, ...]
    raw_hands: tuple[tuple[dict[int, dict[str, Any]], ...], ...] = ()  # the hands as they stood in the file
    house: House | None = None  # the data of the law where it is a club's own
