"""A night at tables of any number to which anything happens, step by step as chance has it."""

from tests.breaking.any_director import Director
from tests.breaking.any_hands import Hands
from tests.breaking.any_night import KINDS, Kind, refusing
from tests.breaking.any_people import People
from tests.breaking.night_addresses import Addresses, Visitor
from tournaments.models import Night

__all__ = ["KINDS", "AnyEvening", "AnyNight"]


class AnyNight(Hands, People):
    """A night, and how often each of its steps is taken."""

    def play(self, steps: int) -> int:
        """So many steps of chance; how many of them were not refused."""
        took = 0
        for number in range(steps):
            names, weights = zip(*self.steps().items(), strict=True)
            [name] = self.rng.choices(names, weights)
            self.done.append(name)
            came = False
            with refusing():
                getattr(self, name)()
                came = True
            took += came
            self.done[-1] += "" if came else " (refused)"
            self.look(number == steps - 1, came=came)
            if number % 5 == 4 or number == steps - 1:
                self.check_the_copy()
        return took

    def steps(self) -> dict[str, int]:
        """Each step that may come next, and how often."""
        return STEPS

    def look(self, is_last: bool, *, came: bool) -> None:
        """What is held after each step; `came` says that it was not refused."""
        self.check()


class AnyEvening(Director, AnyNight):
    """The same from before the draw to after the finale, with what the director does beside; after each step every page is opened."""

    def __init__(self, kind: Kind, seed: int, visitor: Visitor) -> None:
        self.visitor, self.opened = visitor, 0
        super().__init__(kind, seed)

    def begin(self) -> None:
        """It is met before its draw, in a round, or when it is over."""
        stage = self.rng.choice(["before", "round 1", "later", "later", "over"])
        if stage != "before":
            super().begin()
        if stage in ("later", "over"):
            for _ in range(self.rng.randint(1, 2)):
                with refusing():
                    self.a_round_is_played_and_closed()
        if stage == "over":
            with refusing():
                self.the_evening_is_over()

    def steps(self) -> dict[str, int]:
        match self.row.state:
            case Night.State.PLAYING:
                return STEPS | BESIDE | WITH_ROUNDS
            case Night.State.OVER:
                return AFTER | BESIDE | WITH_ROUNDS
        return BEFORE | BESIDE

    def look(self, is_last: bool, *, came: bool) -> None:
        """A step that was refused has written nothing, so every page is as it was."""
        if came or is_last:
            if self.row.rounds.exists():
                self.check()
            self.opened += self.visitor.opens(Addresses(self.row, self.rng).all(beside=is_last))

    def check_the_copy(self) -> None:
        if self.row.rounds.exists():
            super().check_the_copy()


STEPS = {
    "a_hand_comes_in": 8,
    "the_same_hand_comes_again": 2,
    "a_table_plays_on": 6,
    "all_tables_play_to_the_end": 2,
    "a_cut_is_reported": 3,
    "a_cut_is_drawn": 2,
    "a_hand_is_undone": 3,
    "a_hand_is_answered": 3,
    "the_desk_corrects": 5,
    "a_dispute_is_decided": 3,
    "the_director_rules": 2,
    "a_ruling_is_withdrawn": 1,
    "the_round_is_closed": 3,
    "a_round_is_played_and_closed": 9,
    "the_closing_is_taken_back": 3,
    "the_night_is_ended": 1,
    "the_bell_rings": 2,
    "the_bell_is_taken_back": 1,
    "deals_are_not_played": 2,
    "a_deal_is_played_after_all": 1,
    "somebody_comes": 3,
    "somebody_sits_down": 3,
    "somebody_goes": 4,
    "somebody_comes_back": 3,
    "somebody_offers_to_sit_out": 2,
    "somebody_leaves_the_table": 4,
    "somebody_takes_the_seat_back": 1,
    "two_are_swapped": 4,
    "a_table_says_who_sits_there": 4,
    "a_seat_is_fixed": 2,
    "two_stay_apart": 1,
    "a_wish_is_taken_back": 1,
    "two_are_one": 2,
}
# What a director may do at any time.
BESIDE = {
    "settings_change": 12,
    "the_night_becomes_another": 6,
    "a_house_law_changes": 3,
    "a_seat_is_fixed": 8,
    "two_stay_apart": 3,
    "a_wish_is_taken_back": 2,
    "prizes_are_settled": 4,
    "people_are_put_in_groups": 1,
    "a_prize_is_decided": 5,
    "places_of_the_finale_are_chosen": 1,
    "the_screen_is_directed": 3,
    "a_season_is_made": 1,
    "points_are_adjusted": 1,
    "a_guest_becomes_a_member": 2,
    "somebody_is_forgotten": 1,
    "a_phone_asks_to_join": 1,
}
# And once seats are drawn.
WITH_ROUNDS = {
    "a_paper_sheet_is_entered": 6,
    "a_waiting_sheet_is_taken_out": 1,
    "a_sheet_is_photographed": 4,
    "a_photograph_is_thrown_away": 1,
    "a_table_calls": 1,
    "the_clock_is_started": 2,
    "a_break_begins": 1,
    "the_draw_is_taken_back": 2,
    "the_evening_is_over": 2,
}
BEFORE = {
    "seats_are_drawn": 12,
    "the_draw_is_published": 12,
    "somebody_is_checked_in": 3,
    "two_are_one": 2,
    "the_night_becomes_another": 16,
}
AFTER = {
    "the_finale_goes_on": 16,
    "the_finale_goes_back": 4,
    "results_are_published": 4,
    "results_are_withdrawn": 2,
    "somebody_is_forgotten": 8,
    "the_night_goes_on": 8,
    "the_desk_corrects": 5,
    "the_director_rules": 2,
    "a_seat_is_fixed": 1,
    "two_are_swapped": 2,
    "two_are_one": 2,
}
