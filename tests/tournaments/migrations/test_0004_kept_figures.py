"""An older database is filled with the figures that are stored now, and an upgrade does not stop at a hand unread."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_hand
from tournaments.records.audit import wrong_in
from tournaments.models import Night, Table

pytestmark = [pytest.mark.trial, pytest.mark.database]

BEFORE = ("tournaments", "0002_rulings_and_house_laws")
EAST = {"1": 0, "2": 14}


def write_night(old, law="foster-1897", version=1, hand=None):
    """A night of one table in an older database: deal 1 corrected, deal 3 in, deals 2 and 4 not."""
    names = ("Night", "Entrant", "Round", "Table", "Seat", "TableCard", "HandRecord")
    night_, entrant_, round_, table_, seat_, card_, hand_ = (old.get_model("tournaments", name) for name in names)
    night = night_.objects.create(
        name="Of before",
        date=dt.date(2026, 1, 9),
        law=law,
        law_version=version,
        movement="progressive-cinch",
        state="playing",
    )
    played = round_.objects.create(night=night, number=1)
    table = table_.objects.create(round=played, number=1)
    card_.objects.create(night=night, number=1)
    for seat in (1, 2, 3, 4):
        entrant = entrant_.objects.create(night=night, number=seat, name=f"Guest {seat}")
        seat_.objects.create(round=played, table=table, seat=seat, entrant=entrant)
    reported = [(1, 1, False, a_hand(1, points=EAST)), (1, 2, True, a_hand(1)), (3, 1, True, hand or a_hand(3))]
    for deal, revision, current, hand in reported:
        hand_.objects.create(
            table=table, deal=deal, revision=revision, current=current, hand=hand, source="table", at=AT
        )
    return night.pk


def stored(night):
    table = Table.objects.get(round__night=night)
    return table.points_one, table.points_two, table.hands_in


def test_an_old_database_keeps_its_figures_and_the_upgrade_goes_on_past_what_no_longer_reads(old, upgrade):
    old.get_model("tournaments", "HouseLaw").objects.create(
        key="house-ours", version=1, name="Ours", base="foster-1897", fields={}, made_at=AT
    )
    unread = write_night(old, hand=a_hand(3, trump="N"))
    unknown = write_night(old, "hoyle")
    lost = write_night(old, "house-lost")
    sound = write_night(old)
    by_house = write_night(old, "house-ours")
    upgrade()
    assert [stored(night) for night in (sound, by_house)] == [(8, 0, 2)] * 2
    assert [wrong_in(Night.objects.get(pk=night)) for night in (sound, by_house)] == [[], []]
    for night in (unread, unknown, lost):
        assert wrong_in(Night.objects.get(pk=night))
