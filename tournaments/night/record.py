"""A night as it was played, as one value, and the bounds within which one is read.

`file.reading` makes it from a file, which it refuses whole where it is bad, with the place named; `file.writing` is the
way back. A night is written as `cinch-night/1` unless it needs a key that only `cinch-night/2` has.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.house import House
from scoring.law import Law
from scoring.laws import law_named
from tournaments.movement import MOVEMENTS
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import AtTable, Pair
from tournaments.movement.sit_outs import Odd, OddNumbers
from tournaments.night.boards import Boards
from tournaments.night.form import NightForm, usual_size
from tournaments.night.round_rules import AtBell, EndsBy, RoundRules, Tie
from tournaments.night.standings import RankBy, SitOutCredit, UnplayedCredit
from tournaments.night.table import TableRecord

FORMAT = "cinch-night/1"
SECOND_FORMAT = "cinch-night/2"
MOST_ENTRANTS = 4_000
MOST_ROUNDS = 200
MOST_LETTERS_WHY = 200


class RoundRecord(NamedTuple):
    """One round as far as it was played; the tables in their order, some perhaps without a hand.

    `payloads` are the hands of each table, by deal, as they stood in the file. `is_open`: though every table has a hand
    and a winner, the bell has not ended it.
    """

    number: int
    tables: tuple[TableRecord, ...]
    payloads: tuple[dict[int, dict[str, Any]], ...] = ()
    is_open: bool = False


class NightRecord(NamedTuple):
    """A night as its file has it. `draw` is None where a `seed` makes it.

    `over` is a night that ended before all its rounds were closed; where they are, the rounds alone say so. Without an
    `attendance` everyone is there all night; `apart` are not partners where there is a choice, `fixed` are the tables
    and seats of those who must not move, 0 for any seat; `missed` is what a round is credited in which an entrant was
    not there, `unplayed` a deal that was not played. `odd` says what becomes of those left over, and `companions` has
    the law of a foot table of another size.
    """

    name: str
    date: dt.date
    law: Law
    movement: str
    rounds: int | None
    deals: int
    rank_by: RankBy
    sit_out: SitOutCredit
    entrants: tuple[tuple[int, str], ...]
    draw: tuple[AtTable, ...] | None
    seed: int | None
    played: tuple[RoundRecord, ...]
    house: House | None = None  # the data of the law where it is a club's own
    over: bool = False
    movement_options: Mapping[str, str] = {}
    attendance: Attendance | None = None
    apart: tuple[Pair, ...] = ()
    fixed: Mapping[int, tuple[int, int]] = {}
    missed: SitOutCredit = "none"
    unplayed: UnplayedCredit = "none"
    odd: Odd = "sit-out"
    companions: Mapping[int, str] = {}
    ends_by: EndsBy = "deals"
    at_bell: AtBell = "finish"
    tie: Tie = "cut"
    target: int | None = None
    games: int = 1
    boards: Boards | None = None

    @property
    def form(self) -> NightForm:
        """What is played at its tables."""
        movement = MOVEMENTS[self.movement]
        usual = usual_size(self.law, movement, self.movement_options)
        companions = self.companions if self.odd == "other-table" else {}
        return NightForm(
            self.law, usual, {size: law_named(key) for size, key in companions.items()}, movement.fewest_alone
        )

    @property
    def odd_numbers(self) -> OddNumbers:
        """How many play at a table, and what becomes of those left over."""
        return self.form.odd_numbers(self.odd)

    @property
    def rules(self) -> RoundRules:
        """How its rounds end."""
        return RoundRules(self.deals, self.ends_by, self.at_bell, self.tie, self.target, self.games)
