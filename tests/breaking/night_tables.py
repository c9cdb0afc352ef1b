"""What the phones of a night's tables do, in any order: hands, answers, seats, calls."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.breaking import naive_actions
from tests.breaking.naive_night import Dealt
from tests.breaking.night_beside import (
    NightBeside,
    back,
    deals,
    hands,
    old,
    out_of_turn,
    reporters,
    seats,
    shapes,
    tables,
)
from tests.tournaments.night_builder import card_of
from tournaments.actions import calls as call_actions
from tournaments.actions import hands as hand_actions
from tournaments.actions import seats as seat_actions
from tournaments.models import Call, Night


class Tables(NightBeside):
    """The steps of the tables."""

    @rule(table=tables, deal=deals, shape=shapes, turn=out_of_turn, back=back, seat=reporters)
    def a_hand_is_told(self, table: int, deal: int, shape: Any, turn: int, back: int, seat: int | None) -> None:
        number = self.number(back)
        hand = self.hand(self.table(number, table), deal, shape, turn)
        self.report(table, self.new_key(), number, deal, hand, seat)

    @rule(table=tables, deal=deals, back=back, seat=seats)
    def the_same_hand_is_told_under_another_key(self, table: int, deal: int, back: int, seat: int) -> None:
        number = self.number(back)
        if stands := self.table(number, table).stands(deal):
            self.report(table, self.new_key(), number, deal, stands.hand, seat)

    @precondition(lambda self: self.naive.keys)
    @rule(which=st.integers(0, 20), shape=shapes, otherwise=st.booleans(), seat=reporters)
    def a_key_comes_again(self, which: int, shape: Any, otherwise: bool, seat: int | None) -> None:
        known = sorted(self.naive.keys)
        table, key = known[which % len(known)]
        number, deal, hand = self.naive.keys[table, key][0]
        self.report(table, key, number, deal, Dealt(hand.dealer, *shape) if otherwise else hand, seat)

    @rule(hand=hands, back=back, old=old, seat=seats)
    def a_hand_is_accepted(self, hand: Any, back: int, old: int, seat: int) -> None:
        table, number, deal, seen = self.seen(hand, back, old)
        self.answered(
            lambda: naive_actions.accept(self.naive, table, number, deal, seen, seat),
            lambda: hand_actions.accept_hand(**self.about(table, number, deal, seen), seat=seat),
        )

    @rule(hand=hands, back=back, old=old, seat=seats)
    def a_side_says_no(self, hand: Any, back: int, old: int, seat: int) -> None:
        table, number, deal, seen = self.seen(hand, back, old)
        self.answered(
            lambda: naive_actions.say_no(self.naive, table, number, deal, seen),
            lambda: hand_actions.dispute_hand(**self.about(table, number, deal, seen), seat=seat),
        )

    @rule(hand=hands, back=back, old=old)
    def a_hand_is_taken_back(self, hand: Any, back: int, old: int) -> None:
        table, number, deal, seen = self.seen(hand, back, old)
        self.answered(
            lambda: naive_actions.undo(self.naive, table, number, deal, seen),
            lambda: hand_actions.undo_hand(**self.about(table, number, deal, seen)),
        )

    @rule(table=tables, place=seats, person=st.integers(1, 11), old=old)
    def a_table_says_who_sits_there(self, table: int, place: int, person: int, old: int) -> None:
        number = len(self.naive.rounds)
        here = self.naive.newest.four(table)
        said, seen = list(here), list(here)
        if person in here:
            said[here.index(person)] = said[place - 1]
        said[place - 1] = person
        if old:
            seen.reverse()
        confirmed, came = self.both(
            lambda: naive_actions.confirm(self.naive, table, number, said, seen),
            lambda: seat_actions.confirm_seats(
                card=card_of(Night(pk=self.night), table), round_number=number, seats=said, seen=seen, at=self.at
            ),
        )
        if not isinstance(came, Exception):
            assert (came.refused, list(came.numbers)) == (not confirmed, self.naive.newest.four(table))

    @rule(table=tables, reason=st.sampled_from(Call.Reason.values))
    def a_table_calls(self, table: int, reason: str) -> None:
        def expected() -> None:
            naive_actions.need(self.naive.state == "playing")
            self.naive.newest.tables[table].called = self.naive.newest.tables[table].ringing = True

        card = card_of(Night(pk=self.night), table)
        self.both(expected, lambda: call_actions.call_director(card=card, reason=reason, at=self.moment()))

    @rule(table=tables)
    def a_table_takes_its_call_back(self, table: int) -> None:
        at = self.naive.newest.tables[table]
        made = Call.objects.filter(table=self.row(len(self.naive.rounds), table)).order_by("pk").last()
        if made is None or not at.ringing:
            return
        at.ringing = False
        card = card_of(Night(pk=self.night), table)
        assert call_actions.withdraw_call(card=card, made=made.at, at=self.moment())

    def seen(self, hand: tuple[bool, int, int, int], back: int, old: int) -> tuple[int, int, int, int]:
        """The hand's table, round and deal, and its last revision as a view of that age has it."""
        stands, which, table, deal = hand
        number = self.number(back)
        standing = [
            (at, each) for at, figures in self.naive.rounds[number - 1].tables.items() for each in figures.standing()
        ]
        if stands and standing:
            table, deal = standing[which % len(standing)]
        return table, number, deal, len(self.table(number, table).deals.get(deal, ())) - old

    def about(self, table: int, number: int, deal: int, revision: int) -> dict[str, Any]:
        card = card_of(Night(pk=self.night), table)
        return {"card": card, "round_number": number, "deal": deal, "revision": revision, "at": self.at}

    def answered(self, expected: Callable[[], bool], action: Callable[[], Any]) -> None:
        taken, came = self.both(expected, action)
        if not isinstance(came, Exception):
            assert came.refused == (not taken)
