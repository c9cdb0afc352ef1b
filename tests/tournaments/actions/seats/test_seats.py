"""The rows of a round, from its seating."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.night_builder import a_night
from tournaments.actions.seats import seat_round
from tournaments.models import Seat
from tournaments.movement.seating import Seating
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


def test_a_rounds_seats_are_read_as_they_were_written():
    seating = Seating(((9, 4, 1, 7), (2, 3, 6, 5)), (8, 10))
    night = a_night(10)
    made = seat_round(night, 1, seating)
    [found] = rounds_of(night)
    assert (found.row, found.seating) == (made, seating)


def test_the_database_lets_nobody_sit_twice_in_a_round():
    night = a_night(8)
    for seating in (Seating(((1, 2, 3, 4), (5, 6, 7, 1))), Seating(((1, 2, 3, 4),), (5, 5))):
        with pytest.raises(IntegrityError), transaction.atomic():
            seat_round(night, 1, seating)
    assert not Seat.objects.exists()
