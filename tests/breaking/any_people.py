"""Who comes, goes, sits elsewhere or is somebody else in a night at tables of any number: steps of chance."""

from typing import Any

from tests.breaking.any_night import NightOfAnyForm, refusing
from tests.tournaments.night_builder import card_of
from tournaments.actions.arrivals import come_back, go_home, offer_to_sit_out, seat_now
from tournaments.actions.door import enrol_guest
from tournaments.actions.merging import merge_entrants
from tournaments.actions.seats import confirm_seats, swap_people
from tournaments.actions.substitutes import PlaysOn, leave_table, take_seat_back
from tournaments.actions.wishes import fix_seat, take_back_wish, wish_of_two
from tournaments.models import Wish
from tournaments.records.attendance import attendance_of
from tournaments.records.free_places import free_places


class People(NightOfAnyForm):
    """The steps of those who come and go, and of the director who seats them."""

    def somebody_comes(self) -> None:
        place = None
        if self.rng.random() < 0.5:
            free = free_places(self.row, self.rounds()[-1], attendance_of(self.row))
            place = self.rng.choice([(each.table, each.seat) for each in free] or [(1, 1)])
        enrol_guest(name=f"Late {next(self.keys)}", place=place, **self.common())

    def somebody_sits_down(self) -> None:
        free = free_places(self.row, self.rounds()[-1], attendance_of(self.row))
        place = self.rng.choice([(each.table, each.seat) for each in free] or [(1, 1)])
        seat_now(number=self.a_number(), place=place, **self.common())

    def somebody_goes(self) -> None:
        go_home(number=self.a_number(), **self.common())

    def somebody_comes_back(self) -> None:
        come_back(number=self.a_number(), **self.common())

    def somebody_offers_to_sit_out(self) -> None:
        offer_to_sit_out(number=self.a_number(), offers=self.rng.random() < 0.8, **self.common())

    def somebody_leaves_the_table(self) -> None:
        credit: Any = self.rng.choice(["for", "by"])
        plays_on = self.rng.choice(
            [
                None,
                PlaysOn(number=self.a_number(), credit=credit),
                PlaysOn(name=f"Sub {next(self.keys)}", credit=credit),
            ]
        )
        leave_table(
            number=self.a_number(), round_number=len(self.rounds()), plays_on=plays_on, why="ill", **self.common()
        )

    def somebody_takes_the_seat_back(self) -> None:
        for number in self.row.entrants.values_list("number", flat=True):
            with refusing():
                take_seat_back(number=number, round_number=len(self.rounds()), **self.common())

    def two_are_swapped(self) -> None:
        each = self.a_round()
        places = each.seating.places | dict.fromkeys(each.seating.sitting_out, (0, 0))
        one, other = self.rng.sample(sorted(places), 2)
        seen = {one: places[one], other: places[other]}
        swap_people(round_number=each.number, one=one, other=other, seen=seen, why="sat so", **self.common())

    def a_table_says_who_sits_there(self) -> None:
        each = self.rounds()[-1]
        table = self.rng.choice(each.tables)
        seats = list(table.seats)
        if self.rng.random() < 0.5:
            self.rng.shuffle(seats)
        else:
            everyone = [number for number in each.seating.places if number not in seats]
            seats[self.rng.randrange(len(seats))] = self.rng.choice(everyone or seats)
        card = card_of(self.row, table.number)
        confirm_seats(card=card, round_number=each.number, seats=seats, seen=table.seats, at=self.at)

    def a_seat_is_fixed(self) -> None:
        person = self.rng.choice(list(self.row.entrants.values_list("pk", flat=True)))
        seat = self.rng.choice([None, *range(1, 8)])
        fix_seat(person=person, table=self.rng.randint(1, 3), seat=seat, **self.common())

    def two_stay_apart(self) -> None:
        one, other = self.rng.sample(list(self.row.entrants.values_list("pk", flat=True)), 2)
        wish_of_two(kind=Wish.Kind.APART, one=one, other=other, **self.common())

    def a_wish_is_taken_back(self) -> None:
        if wish := Wish.objects.filter(entrant__night=self.night).first():
            take_back_wish(wish_id=wish.pk, **self.common())

    def two_are_one(self) -> None:
        merge_entrants(number=self.a_number(), other=self.a_number(), **self.common())
