"""A night as it was played, as one value, and the bounds within which one is read.

`file.reading` makes it from a file, which it refuses whole where it is bad, with the place named; `file.writing` is the
way back. A night is written as `cinch-night/1` unless it needs a key that only `cinch-night/2` has.
"""

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple

from scoring.house import House
from scoring.law import Law
from tournaments.movement import MOVEMENTS
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import AtTable, Pair
from tournaments.movement.sit_outs import OddNumbers
from tournaments.night.boards import Boards, boards_of
from tournaments.night.form import NightForm, night_form
from tournaments.night.round import Round
from tournaments.night.rules import Rules

FORMAT = "cinch-night/1"
SECOND_FORMAT = "cinch-night/2"
MOST_ENTRANTS = 4_000
MOST_LETTERS_WHY = 200


class NightRecord(NamedTuple):
    """A night as its file has it. `draw` is None where a `seed` makes it.

    `over` is a night that ended before all its rounds were closed; where they are, the rounds alone say so. Without an
    `attendance` everyone is there all night; `apart` are not partners where there is a choice, `fixed` are the tables
    and seats of those who must not move, 0 for any seat.
    """

    name: str
    date: dt.date
    law: Law
    movement: str
    rules: Rules
    entrants: tuple[tuple[int, str], ...]
    draw: tuple[AtTable, ...] | None
    seed: int | None
    played: tuple[Round, ...]
    house: House | None = None  # the data of the law where it is a club's own
    ended_early: bool = False
    attendance: Attendance | None = None
    apart: tuple[Pair, ...] = ()
    fixed: Mapping[int, tuple[int, int]] = {}

    @property
    def there(self) -> Attendance:
        """Return who is there in which rounds."""
        return self.attendance or Attendance([number for number, _ in self.entrants])

    @property
    def form(self) -> NightForm:
        """What is played at its tables."""
        return night_form(self.law, MOVEMENTS[self.movement], self.rules)

    @property
    def odd_numbers(self) -> OddNumbers:
        """How many play at a table, and what becomes of those left over."""
        return self.form.odd_numbers(self.rules.odd)

    @property
    def boards(self) -> Boards | None:
        """The boards it is played with, if any."""
        return boards_of(self.rules)
