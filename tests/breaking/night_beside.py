"""A night that is played twice: in the database, and beside it in a naive night that does the same.

After each step both must report the same, the standings must be the sum of the hands, and nothing written may be gone.
Every example plays a night of its own and commits, as the program does: no example sees another's rows.
"""

import datetime as dt
import sqlite3
from collections.abc import Callable
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from scoring.faults import Refused
from tests.breaking import naive_actions
from tests.breaking.naive_night import Dealt, NaiveNight, NaiveTable, Other
from tests.breaking.night_rows import (
    book_in,
    book_of,
    check_sums,
    places_in,
    rows_in,
    shown_in,
    written_in,
)
from tests.tournaments.night_builder import AT, a_running_night, card_of, table_of
from tournaments.actions import cuts as cut_actions
from tournaments.actions import hands as hand_actions
from tournaments.actions import rulings as ruling_actions
from tournaments.models import Dispute, Night

TABLES = 2
# The seat after the dealer that bids, its bid, what its side takes, the trump.
SHAPES = [
    (2, 5, 9, "S"),
    (2, 5, 9, "H"),
    (2, 5, 7, "S"),
    (1, 10, 7, "S"),
    (1, 6, 13, "C"),
    (4, 9, 9, "D"),
    (3, 8, 4, "D"),
]

tables = st.integers(1, TABLES)
deals = st.sampled_from([1, 1, 2, 2, 3])
# One of the hands that stand in the newest round, or by its table and deal one that may not be there.
hands = st.tuples(st.booleans(), st.integers(0, 3), tables, deals)
seats = st.integers(1, 4)
shapes = st.sampled_from(SHAPES)
reporters = st.sampled_from([None, 1, 2, 3, 4])
# How many rounds before the newest, by how much a view is too old, by how much a dealer is out of turn: mostly by none.
back = st.sampled_from([0, 0, 0, 0, 1, 2])
old = st.sampled_from([0, 0, 0, 1])
out_of_turn = st.sampled_from([0, 0, 0, 0, 0, 0, 0, 1])
whys = st.sampled_from(["the sheet says so", "the sheet says so", "the sheet says so", ""])

REFUSED = "refused"


class NightBeside(RuleBasedStateMachine):
    """Both nights, and how a step is done to them. Actions are called by their modules’ names, for faults to be planted."""

    def __init__(self) -> None:
        super().__init__()
        self.keeper = _keep_alive()
        self.night = 0
        self.keys = 0

    def teardown(self) -> None:
        if self.keeper is not None:
            self.keeper.close()

    @initialize(
        entrants=st.sampled_from([8, 9, 10]),
        deals=st.integers(1, 2),
        planned=st.sampled_from([None, 2, 3]),
        law=st.sampled_from(["foster-1897", "chicago-1891"]),
        acceptance=st.sampled_from(["table", "table", "desk", "none"]),
        rank_by=st.sampled_from(["points", "wins"]),
        sit_out=st.sampled_from(["none", "average", "7"]),
        minutes=st.sampled_from([None, 30, 60]),
    )
    def draw(
        self, entrants: int, deals: int, planned: int | None, law: str, minutes: int | None, **ways: Any
    ) -> None:
        settled = {"deals": deals, "provisional_minutes": minutes} | ways
        self.night = a_running_night(entrants, law, planned, **settled).pk
        self.host = User.objects.get_or_create(username="host")[0]
        self.naive = NaiveNight(law, deals, planned, minutes=minutes, **ways)
        self.rows, self.shown = rows_in(self.night), shown_in(self.night, TABLES)
        self.naive.seat(places_in(self.rows, 1))

    # ---- What the night is like now, and how a step is done to both ----

    @property
    def at(self) -> dt.datetime:
        return AT + dt.timedelta(minutes=self.naive.now)

    def moment(self) -> dt.datetime:
        """Now, and at no time that it ever was: a call is known by when it was made."""
        self.keys += 1
        return self.at + dt.timedelta(microseconds=self.keys)

    def number(self, back: int) -> int:
        """A round's number."""
        return max(len(self.naive.rounds) - back, 1)

    def table(self, number: int, table: int) -> NaiveTable:
        return self.naive.rounds[number - 1].tables[table]

    def hand(self, at: NaiveTable, deal: int, shape: tuple[int, int, int, str], turn: int) -> Dealt:
        standing = {other: hand for other, hand in at.standing().items() if other != deal}
        first = min(standing, default=deal)
        dealer = (standing[first].dealer if standing else deal) + deal - first + turn
        return Dealt((dealer - 1) % 4 + 1, *shape)

    def both(self, expected: Callable[[], Any], action: Callable[[], Any]) -> Any:
        """Do a step to the naive night, then to the database; both must come out the same. What the action gave back."""
        due_, came = (
            _outcome(expected, (naive_actions.Refusal, naive_actions.Reused)),
            _outcome(action, (Refused, hand_actions.KeyReused)),
        )
        if isinstance(due_, naive_actions.Reused):
            assert isinstance(came, hand_actions.KeyReused), f"a key with other content was taken: {came}"
        elif isinstance(due_, naive_actions.Refusal):
            assert isinstance(came, Refused), f"it should have been refused, and gave {came}"
        elif isinstance(came, Exception):
            raise came
        return due_, came

    def report(self, table: int, key: str, number: int, deal: int, hand: Dealt, seat: int | None) -> None:
        expected, came = self.both(
            lambda: naive_actions.report(self.naive, table, key, number, deal, hand, seat),
            lambda: hand_actions.record_hand(
                card=card_of(Night(pk=self.night), table),
                round_number=number,
                deal=deal,
                reported=hand.payload(),
                key=key,
                at=self.at,
                seat=seat,
            ),
        )
        if not isinstance(came, Exception):
            record = came.record
            found = (number, deal, 0) if record is None else (record.table.round.number, record.deal, record.revision)
            assert (
                naive_actions.Came(found, came.outcome == "created", came.is_refused, came.is_stored_beside)
                == expected
            )

    def new_key(self) -> str:
        self.keys += 1
        return f"key {self.keys}"

    def row(self, number: int, table: int) -> int:
        return table_of(Night(pk=self.night), table, number).pk

    def settle(self, number: int, table: int, place: int, *, take: bool, old: int = 0) -> None:
        at = self.table(number, table)
        other: Other = at.others[place]
        dispute = list(Dispute.objects.filter(table=self.row(number, table)).values_list("pk", flat=True))[place]
        action = ruling_actions.take_disputed if take else ruling_actions.keep_standing
        seen = at.revision(other.deal) - old
        self.both(
            lambda: (naive_actions.take if take else naive_actions.keep)(self.naive, at, other, seen),
            lambda: action(dispute_id=dispute, seen=seen, by=None, at=self.at),
        )

    def cut(self, number: int, table: int, seat: int | None) -> None:
        row, seen = self.row(number, table), self.table(number, table).cut
        _, came = self.both(
            lambda: naive_actions.cut(self.naive, number, table, seat),
            lambda: (
                cut_actions.draw_cut(table_id=row, rng=Random(self.naive.now), at=self.at)
                if seat is None
                else cut_actions.report_cut(table_id=row, seat=seat, seen=seen, at=self.at)
            ),
        )
        if seat is None and not isinstance(came, Exception):
            self.table(number, table).cut = came.cut_seat

    # ---- What holds after each step ----

    @invariant()
    def all_holds(self) -> None:
        """The database says what must stand; where a row is new or changed, all that is made of the rows holds too."""
        rows = rows_in(self.night)
        stands, expected = book_in(rows), book_of(self.naive)
        for what, value in expected.items():
            assert stands[what] == value, what
        if rows != self.rows:
            before, now = written_in(self.rows), written_in(rows)
            assert {key: now.get(key) for key in before} == before
            check_sums(self.night, self.naive)
            self.check_the_versions()
            self.rows = rows

    def check_the_versions(self) -> None:
        """A page that shows anything else than before knows that it is old."""
        before, self.shown = self.shown, shown_in(self.night, TABLES)
        for table, (counted, shows) in self.shown.items():
            assert counted > before[table][0] or shows == before[table][1], (
                f"table {table} shows what nobody looks at"
            )


def _outcome(step: Callable[[], Any], refusals: tuple[type[Exception], ...]) -> Any:
    try:
        return step()
    except refusals as refusal:
        return refusal


def _keep_alive() -> sqlite3.Connection | None:
    """SQLite's database of the tests lies in memory, for as long as someone is connected."""
    name = str(connection.settings_dict["NAME"])
    return sqlite3.connect(name, uri=True) if connection.vendor == "sqlite" and "mode=memory" in name else None


def end_connection() -> None:
    """What was not committed is gone; Django's own leaves a database in memory open."""
    BaseDatabaseWrapper.close(connection)
