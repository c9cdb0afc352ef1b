"""A night that anything may happen to, in any order: each step is done to the book and to a naive night beside it.

After each step both must tell the same, the standings must be the sum of the hands, and nothing written may be gone.
Every example plays a night of its own and commits, as the program does: no example sees another's rows.
"""

import datetime as dt
import sqlite3
from collections.abc import Callable
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.faults import Refused
from tests.breaking import naive_deeds as due
from tests.breaking.naive_night import Dealt, NaiveNight, NaiveTable, Other
from tests.breaking.night_book import (
    book_in,
    book_of,
    check_sums,
    places_in,
    rows_in,
    shown_in,
    told,
    written_in,
    wrongs,
)
from tests.tournaments.night_builder import AT, a_running_night, card_of, table_of
from tournaments import kept
from tournaments.actions import (
    answer_hand,
    call_director,
    close_round,
    cut_tie,
    end_night,
    enter_sheet,
    import_night,
    record_hand,
    seat_people,
    undo_hand,
)
from tournaments.models import Call, Dispute, Night
from tournaments.night_file import read_night
from tournaments.night_file.writing import write_night
from tournaments.queries import book_of as file_of
from tournaments.queries import rounds_of

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
tellers = st.sampled_from([None, 1, 2, 3, 4])
# How many rounds before the newest, by how much a view is too old, by how much a dealer is out of turn: mostly by none.
back = st.sampled_from([0, 0, 0, 0, 1, 2])
old = st.sampled_from([0, 0, 0, 1])
out_of_turn = st.sampled_from([0, 0, 0, 0, 0, 0, 0, 1])
whys = st.sampled_from(["the sheet says so", "the sheet says so", "the sheet says so", ""])

REFUSED = "refused"


class Died(Exception):
    """The program was killed before the end of a deed."""


class NightMachine(RuleBasedStateMachine):
    """Deeds are called by their modules' names, so that a test can plant a fault in one."""

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
        self.due = NaiveNight(law, deals, planned, minutes=minutes, **ways)
        self.rows, self.shown = rows_in(self.night), shown_in(self.night, TABLES)
        self.due.seat(places_in(self.rows, 1))

    # ---- What the night is like now, and how a step is done to both ----

    @property
    def at(self) -> dt.datetime:
        return AT + dt.timedelta(minutes=self.due.now)

    def number(self, back: int) -> int:
        """A round's number."""
        return max(len(self.due.rounds) - back, 1)

    def table(self, number: int, table: int) -> NaiveTable:
        return self.due.rounds[number - 1].tables[table]

    def hand(self, at: NaiveTable, deal: int, shape: tuple[int, int, int, str], turn: int) -> Dealt:
        standing = {other: hand for other, hand in at.standing().items() if other != deal}
        first = min(standing, default=deal)
        dealer = (standing[first].dealer if standing else deal) + deal - first + turn
        return Dealt((dealer - 1) % 4 + 1, *shape)

    def both(self, expected: Callable[[], Any], deed: Callable[[], Any]) -> Any:
        """Do a step to the naive night, then to the book; both must come out the same. What the deed gave back."""
        due_, came = _outcome(expected, (due.Refusal, due.Reused)), _outcome(deed, (Refused, record_hand.KeyReused))
        if isinstance(due_, due.Reused):
            assert isinstance(came, record_hand.KeyReused), f"a key with other content was taken: {came}"
        elif isinstance(due_, due.Refusal):
            assert isinstance(came, Refused), f"it should have been refused, and gave {came}"
        elif isinstance(came, Exception):
            raise came
        return due_, came

    def tell(self, table: int, key: str, number: int, deal: int, hand: Dealt, seat: int | None) -> None:
        expected, came = self.both(
            lambda: due.tell(self.due, table, key, number, deal, hand, seat),
            lambda: record_hand.record_hand(
                card=card_of(Night(pk=self.night), table),
                round_number=number,
                deal=deal,
                told=hand.told(),
                key=key,
                at=self.at,
                seat=seat,
            ),
        )
        if not isinstance(came, Exception):
            record = came.record
            found = (number, deal, 0) if record is None else (record.table.round.number, record.deal, record.revision)
            assert due.Came(found, came.created, came.refused, came.kept) == expected

    def new_key(self) -> str:
        self.keys += 1
        return f"key {self.keys}"

    # ---- The table's phones ----

    @rule(table=tables, deal=deals, shape=shapes, turn=out_of_turn, back=back, seat=tellers)
    def a_hand_is_told(self, table: int, deal: int, shape: Any, turn: int, back: int, seat: int | None) -> None:
        number = self.number(back)
        hand = self.hand(self.table(number, table), deal, shape, turn)
        self.tell(table, self.new_key(), number, deal, hand, seat)

    @rule(table=tables, deal=deals, back=back, seat=seats)
    def the_same_hand_is_told_under_another_key(self, table: int, deal: int, back: int, seat: int) -> None:
        number = self.number(back)
        if stands := self.table(number, table).stands(deal):
            self.tell(table, self.new_key(), number, deal, stands.hand, seat)

    @precondition(lambda self: self.due.keys)
    @rule(which=st.integers(0, 20), shape=shapes, otherwise=st.booleans(), seat=tellers)
    def a_key_comes_again(self, which: int, shape: Any, otherwise: bool, seat: int | None) -> None:
        known = sorted(self.due.keys)
        table, key = known[which % len(known)]
        number, deal, hand = self.due.keys[table, key][0]
        self.tell(table, key, number, deal, Dealt(hand.dealer, *shape) if otherwise else hand, seat)

    @rule(hand=hands, back=back, old=old, seat=seats)
    def a_hand_is_accepted(self, hand: Any, back: int, old: int, seat: int) -> None:
        table, number, deal, seen = self.seen(hand, back, old)
        self.answered(
            lambda: due.accept(self.due, table, number, deal, seen, seat),
            lambda: answer_hand.accept_hand(**self.about(table, number, deal, seen), seat=seat),
        )

    @rule(hand=hands, back=back, old=old, seat=seats)
    def a_side_says_no(self, hand: Any, back: int, old: int, seat: int) -> None:
        table, number, deal, seen = self.seen(hand, back, old)
        self.answered(
            lambda: due.say_no(self.due, table, number, deal, seen),
            lambda: answer_hand.dispute_hand(**self.about(table, number, deal, seen), seat=seat),
        )

    @rule(hand=hands, back=back, old=old)
    def a_hand_is_taken_back(self, hand: Any, back: int, old: int) -> None:
        table, number, deal, seen = self.seen(hand, back, old)
        self.answered(
            lambda: due.undo(self.due, table, number, deal, seen),
            lambda: undo_hand.undo_hand(**self.about(table, number, deal, seen)),
        )

    def seen(self, hand: tuple[bool, int, int, int], back: int, old: int) -> tuple[int, int, int, int]:
        """The hand's table, round and deal, and its last revision as a view of that age has it."""
        stands, which, table, deal = hand
        number = self.number(back)
        standing = [(at, each) for at, told in self.due.rounds[number - 1].tables.items() for each in told.standing()]
        if stands and standing:
            table, deal = standing[which % len(standing)]
        return table, number, deal, len(self.table(number, table).deals.get(deal, ())) - old

    def about(self, table: int, number: int, deal: int, revision: int) -> dict[str, Any]:
        card = card_of(Night(pk=self.night), table)
        return {"card": card, "round_number": number, "deal": deal, "revision": revision, "at": self.at}

    def answered(self, expected: Callable[[], bool], deed: Callable[[], Any]) -> None:
        taken, came = self.both(expected, deed)
        if not isinstance(came, Exception):
            assert came.refused == (not taken)

    @rule(table=tables, place=seats, person=st.integers(1, 11), old=old)
    def a_table_says_who_sits_there(self, table: int, place: int, person: int, old: int) -> None:
        number = len(self.due.rounds)
        here = self.due.newest.four(table)
        said, seen = list(here), list(here)
        if person in here:
            said[here.index(person)] = said[place - 1]
        said[place - 1] = person
        if old:
            seen.reverse()
        confirmed, came = self.both(
            lambda: due.confirm(self.due, table, number, said, seen),
            lambda: seat_people.confirm_seats(
                card=card_of(Night(pk=self.night), table), round_number=number, seats=said, seen=seen, at=self.at
            ),
        )
        if not isinstance(came, Exception):
            assert (came.refused, list(came.numbers)) == (not confirmed, self.due.newest.four(table))

    @rule(table=tables, reason=st.sampled_from(Call.Reason.values))
    def a_table_calls(self, table: int, reason: str) -> None:
        def expected() -> None:
            due.need(self.due.state == "playing")
            self.due.newest.tables[table].ringing = True

        card = card_of(Night(pk=self.night), table)
        self.both(expected, lambda: call_director.call_director(card=card, reason=reason, at=self.at))

    # ---- The host ----

    @rule(table=tables, back=back)
    def a_call_is_taken(self, table: int, back: int) -> None:
        self.table(self.number(back), table).ringing = False
        calls = Call.objects.filter(
            table__round__night=self.night, table__round__number=self.number(back), table__number=table
        )
        for call in calls.filter(taken_at=None):
            call_director.take_call(call_id=call.pk, by=self.host, at=self.at)

    @rule(table=tables, deal=deals, shape=shapes, turn=out_of_turn, back=back, old=old, why=whys)
    def the_desk_corrects(self, table: int, deal: int, shape: Any, turn: int, back: int, old: int, why: str) -> None:
        number = self.number(back)
        at = self.table(number, table)
        hand, seen = self.hand(at, deal, shape, turn), at.revision(deal) - old
        wrote, came = self.both(
            lambda: due.correct(self.due, table, number, deal, hand, seen, why),
            lambda: enter_sheet.enter_sheet(
                table_id=self.row(number, table),
                hands={deal: hand.told()},
                seen={deal: seen},
                by=None,
                why=why,
                at=self.at,
            ),
        )
        if not isinstance(came, Exception):
            assert len(came) == wrote

    def row(self, number: int, table: int) -> int:
        return table_of(Night(pk=self.night), table, number).pk

    @rule(which=st.integers(0, 20), take=st.booleans())
    def the_host_settles(self, which: int, take: bool) -> None:
        others = [
            (number, table, place)
            for number, each in enumerate(self.due.rounds, start=1)
            for table, at in each.tables.items()
            for place in range(len(at.others))
        ]
        if others:
            number, table, place = others[which % len(others)]
            self.settle(number, table, place, take=take)

    def settle(self, number: int, table: int, place: int, *, take: bool) -> None:
        at = self.table(number, table)
        other: Other = at.others[place]
        dispute = list(Dispute.objects.filter(table=self.row(number, table)).values_list("pk", flat=True))[place]
        deed = enter_sheet.take_disputed if take else enter_sheet.keep_standing
        self.both(
            lambda: (due.take if take else due.keep)(self.due, at, other),
            lambda: deed(dispute_id=dispute, by=None, at=self.at),
        )

    @rule(number=st.integers(0, 3), one=st.integers(0, 11), other=st.integers(1, 11), why=whys)
    def the_host_swaps_two(self, number: int, one: int, other: int, why: str) -> None:
        _, came = self.both(
            lambda: due.swap(self.due, number, one, other, why),
            lambda: seat_people.swap_people(
                night_id=self.night, round_number=number, one=one, other=other, by=None, why=why, at=self.at
            ),
        )
        if not isinstance(came, Exception) and number < len(self.due.rounds):
            self.plan_again(number)

    def plan_again(self, number: int) -> None:
        """What comes after a swap is seated anew where nobody played: `check_night` says whether that is right."""
        rows = Night.objects.get(pk=self.night).rounds.order_by("number").values_list("reseated", flat=True)
        for each, reseated in list(zip(self.due.rounds, rows, strict=True))[number:]:
            assert reseated or not each.reseated
            each.reseated = reseated
        if not self.due.newest.told and not self.due.newest.reseated:
            self.due.newest.sit(places_in(rows_in(self.night), len(self.due.rounds)))

    @rule(table=tables, seat=tellers, back=back)
    def a_tie_is_cut(self, table: int, seat: int | None, back: int) -> None:
        self.cut(self.number(back), table, seat)

    def cut(self, number: int, table: int, seat: int | None) -> None:
        row = self.row(number, table)
        _, came = self.both(
            lambda: due.cut(self.due, number, table, seat),
            lambda: (
                cut_tie.cut_for(table_id=row, rng=Random(self.due.now), at=self.at)
                if seat is None
                else cut_tie.say_cut(table_id=row, seat=seat, at=self.at)
            ),
        )
        if seat is None and not isinstance(came, Exception):
            self.table(number, table).cut = came.cut_seat

    @rule(shape=shapes)
    def the_round_is_played_to_its_end(self, shape: Any) -> None:
        number = len(self.due.rounds)
        for table, at in self.due.newest.tables.items():
            for deal in range(1, self.due.deals + 1):
                if at.stands(deal) is None:
                    self.tell(table, self.new_key(), number, deal, self.hand(at, deal, shape, 0), table)
            for place, other in enumerate(at.others):
                if other.open:
                    self.settle(number, table, place, take=False)
            if at.winner(self.due.law, self.due.deals) is None and at.cut is None:
                self.cut(number, table, 1 + number % 2)

    @rule(back=back, last=st.sampled_from([False, False, False, True]))
    def the_round_is_closed(self, back: int, last: bool) -> None:
        number = self.number(back)
        moves_on, came = self.both(
            lambda: due.close(self.due, number, last=last),
            lambda: close_round.close_round(night_id=self.night, number=number, by=None, at=self.at, last=last),
        )
        if moves_on is True and not isinstance(came, Exception):
            self.due.seat(places_in(rows_in(self.night), number + 1))

    @rule()
    def the_closing_is_taken_back(self) -> None:
        self.both(
            lambda: due.take_back(self.due),
            lambda: close_round.take_back_close(night_id=self.night, by=None, at=self.at),
        )

    @rule()
    def the_night_is_ended(self) -> None:
        self.both(lambda: due.end(self.due), lambda: end_night.end_night(night_id=self.night, by=None, at=self.at))

    @rule(why=whys)
    def a_locked_night_is_opened_again(self, why: str) -> None:
        self.both(
            lambda: due.open_again(self.due, why),
            lambda: end_night.open_again(night_id=self.night, why=why, by=None, at=self.at),
        )

    # ---- What happens to the program ----

    @rule(minutes=st.sampled_from([1, 40]))
    def time_passes(self, minutes: int) -> None:
        self.due.now += minutes

    @rule()
    def the_program_is_started_again(self) -> None:
        _end_connection()

    @rule(table=tables, deal=deals, shape=shapes)
    def it_dies_in_the_middle_of_a_deed(self, table: int, deal: int, shape: Any) -> None:
        at = self.due.newest.tables[table]
        card = card_of(Night(pk=self.night), table)
        try:
            with transaction.atomic():
                record_hand.record_hand(
                    card=card,
                    round_number=len(self.due.rounds),
                    deal=deal,
                    told=self.hand(at, deal, shape, 0).told(),
                    key=self.new_key(),
                    at=self.at,
                )
                raise Died
        except (Died, Refused):
            _end_connection()

    @rule()
    def the_night_goes_to_another_book_by_its_file(self) -> None:
        night = Night.objects.get(pk=self.night)
        book = read_night(write_night(file_of(night, rounds_of(night))))
        copy = Night.objects.get(pk=import_night.import_night(book=book, by=None, at=self.at).pk)
        assert told(kept.kept_standings(copy).standings) == self.due.standings()
        assert wrongs(copy) == []

    # ---- What holds after each step ----

    @invariant()
    def all_holds(self) -> None:
        """The book says what must stand; where a row is new or changed, all that is made of the rows holds too."""
        rows = rows_in(self.night)
        stands, expected = book_in(rows), book_of(self.due)
        for what, value in expected.items():
            assert stands[what] == value, what
        if rows != self.rows:
            before, now = written_in(self.rows), written_in(rows)
            assert {key: now.get(key) for key in before} == before
            check_sums(self.night, self.due)
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
    """SQLite's book of the tests lies in memory, for as long as someone is connected."""
    name = str(connection.settings_dict["NAME"])
    return sqlite3.connect(name, uri=True) if connection.vendor == "sqlite" and "mode=memory" in name else None


def _end_connection() -> None:
    """What was not committed is gone; Django's own leaves a book in memory open."""
    BaseDatabaseWrapper.close(connection)
