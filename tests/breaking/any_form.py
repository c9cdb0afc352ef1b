"""A night at tables of any number to which anything happens, step by step as chance has it."""

from tests.breaking.any_hands import Hands
from tests.breaking.any_night import KINDS, refusing
from tests.breaking.any_people import People

__all__ = ["KINDS", "AnyNight"]


class AnyNight(Hands, People):
    """A night, and how often each of its steps is taken."""

    def play(self, steps: int) -> int:
        """So many steps of chance; how many of them were not refused."""
        names, weights = zip(*STEPS.items(), strict=True)
        took = 0
        for number in range(steps):
            [name] = self.rng.choices(names, weights)
            self.done.append(name)
            came = False
            with refusing():
                getattr(self, name)()
                came = True
            took += came
            self.done[-1] += "" if came else " (refused)"
            self.check()
            if number % 5 == 4 or number == steps - 1:
                self.check_the_copy()
        return took


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
