"""What the director of a night does, in any order: corrections, disputes, seats, cuts, closings, the end."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.breaking import naive_actions
from tests.breaking.night_beside import NightBeside, back, deals, old, out_of_turn, reporters, shapes, tables, whys
from tests.breaking.night_rows import (
    places_in,
    rows_in,
)
from tournaments.actions import calls as call_actions
from tournaments.actions import rounds as round_actions
from tournaments.actions import seats as seat_actions
from tournaments.actions import sheets as sheet_actions
from tournaments.models import Call, Night


class Host(NightBeside):
    """The steps of the director, and time."""

    @rule(table=tables, back=back)
    def a_call_is_taken(self, table: int, back: int) -> None:
        self.table(self.number(back), table).ringing = False
        calls = Call.objects.filter(
            table__round__night=self.night, table__round__number=self.number(back), table__number=table
        )
        for call in calls.filter(taken_at=None):
            call_actions.take_call(call_id=call.pk, by=self.host, at=self.at)

    @rule(table=tables, deal=deals, shape=shapes, turn=out_of_turn, back=back, old=old, why=whys)
    def the_desk_corrects(self, table: int, deal: int, shape: Any, turn: int, back: int, old: int, why: str) -> None:
        number = self.number(back)
        at = self.table(number, table)
        hand, seen = self.hand(at, deal, shape, turn), at.revision(deal) - old
        wrote, came = self.both(
            lambda: naive_actions.correct(self.naive, table, number, deal, hand, seen, why),
            lambda: sheet_actions.enter_sheet(
                table_id=self.row(number, table),
                hands={deal: hand.payload()},
                seen={deal: seen},
                by=None,
                why=why,
                at=self.at,
            ),
        )
        if not isinstance(came, Exception):
            assert len(came) == wrote

    @rule(which=st.integers(0, 20), take=st.booleans(), old=old)
    def the_host_settles(self, which: int, take: bool, old: int) -> None:
        others = [
            (number, table, place)
            for number, each in enumerate(self.naive.rounds, start=1)
            for table, at in each.tables.items()
            for place in range(len(at.others))
        ]
        if others:
            number, table, place = others[which % len(others)]
            self.settle(number, table, place, take=take, old=old)

    @rule(number=st.integers(0, 3), one=st.integers(0, 11), other=st.integers(1, 11), why=whys, old=old)
    def the_host_swaps_two(self, number: int, one: int, other: int, why: str, old: int) -> None:
        each = self.naive.at(number)
        seen = {person: place if not old else (9, 1) for person, place in (each.places if each else {}).items()}
        _, came = self.both(
            lambda: naive_actions.swap(self.naive, number, one, other, seen, why),
            lambda: seat_actions.swap_people(
                night_id=self.night,
                round_number=number,
                one=one,
                other=other,
                seen=seen,
                by=None,
                why=why,
                at=self.at,
            ),
        )
        if not isinstance(came, Exception) and number < len(self.naive.rounds):
            self.plan_again(number)

    def plan_again(self, number: int) -> None:
        """What comes after a swap is seated anew where nobody played: `check_night` says whether that is right."""
        rows = Night.objects.get(pk=self.night).rounds.order_by("number").values_list("reseated", flat=True)
        for each, reseated in list(zip(self.naive.rounds, rows, strict=True))[number:]:
            assert reseated or not each.reseated
            each.reseated = reseated
        if not self.naive.newest.has_reports and not self.naive.newest.reseated:
            sat = dict(self.naive.newest.places)
            self.naive.newest.sit(places_in(rows_in(self.night), len(self.naive.rounds)))
            if self.naive.newest.places != sat:
                self.naive.changes.append("seats")

    @rule(table=tables, seat=reporters, back=back)
    def a_tie_is_cut(self, table: int, seat: int | None, back: int) -> None:
        self.cut(self.number(back), table, seat)

    @rule(shape=shapes, settled=st.booleans())
    def the_round_is_played_to_its_end(self, shape: Any, settled: bool) -> None:
        number = len(self.naive.rounds)
        for table, at in self.naive.newest.tables.items():
            for deal in range(1, self.naive.deals + 1):
                if at.stands(deal) is None:
                    self.report(table, self.new_key(), number, deal, self.hand(at, deal, shape, 0), table)
            for place, other in enumerate(at.others):
                if other.open and settled:
                    self.settle(number, table, place, take=False)
            if at.winner(self.naive.law, self.naive.deals) is None and at.cut is None:
                self.cut(number, table, 1 + number % 2)

    @rule(back=back, last=st.sampled_from([False, False, False, True]))
    def the_round_is_closed(self, back: int, last: bool) -> None:
        number = self.number(back)
        moves_on, came = self.both(
            lambda: naive_actions.close(self.naive, number, last=last),
            lambda: round_actions.close_round(night_id=self.night, number=number, by=None, at=self.at, last=last),
        )
        if moves_on is True and not isinstance(came, Exception):
            self.naive.seat(places_in(rows_in(self.night), number + 1))

    @rule()
    def the_closing_is_taken_back(self) -> None:
        self.both(
            lambda: naive_actions.take_back(self.naive),
            lambda: round_actions.take_back_close(night_id=self.night, by=None, at=self.at),
        )

    @rule()
    def the_night_is_ended(self) -> None:
        self.both(
            lambda: naive_actions.end(self.naive),
            lambda: round_actions.end_night(night_id=self.night, by=None, at=self.at),
        )

    @rule(why=whys)
    def a_locked_night_is_opened_again(self, why: str) -> None:
        self.both(
            lambda: naive_actions.open_again(self.naive, why),
            lambda: round_actions.open_again(night_id=self.night, why=why, by=None, at=self.at),
        )
