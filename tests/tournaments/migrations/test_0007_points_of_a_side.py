"""A database whose seats have the points is brought up to date: its tables' sides have them."""

import datetime as dt

import pytest

from tournaments.models import Table

pytestmark = [pytest.mark.trial, pytest.mark.database]

BEFORE = ("tournaments", "0006_fewer_indexes")


def test_the_points_of_seats_become_their_sides(old, upgrade):
    def make(model, **fields):
        return old.get_model("tournaments", model).objects.create(**fields)

    night = make("Night", name="Of before", date=dt.date(2026, 1, 9), law="foster-1897", movement="progressive-cinch")
    played = make("Round", night=night, number=1)
    sat, empty = (make("Table", round=played, number=number) for number in (1, 2))
    for seat, points in enumerate((24, -3, 24, -3), start=1):
        entrant = make("Entrant", night=night, number=seat, name=f"Guest {seat}")
        make("Seat", round=played, table=sat, seat=seat, entrant=entrant, points=points)
    upgrade()
    stored = Table.objects.in_bulk()
    assert (stored[sat.pk].points_one, stored[sat.pk].points_two) == (24, -3)
    assert (stored[empty.pk].points_one, stored[empty.pk].points_two) == (0, 0)
