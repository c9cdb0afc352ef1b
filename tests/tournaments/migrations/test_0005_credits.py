"""An older database is filled with what each hand is worth, and with how far each night has come."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, LEVEL, a_hand
from tournaments.records.audit import wrong_in
from tournaments.models import HandRecord, Night

pytestmark = [pytest.mark.trial, pytest.mark.database]

BEFORE = ("tournaments", "0004_kept_figures")
EAST = {"1": 0, "2": 14}
FIELDS = ("deal", "revision", "credit_one", "credit_two")


def write_night(old, hands, law="foster-1897"):
    """A night of one table in an older database, with these rows of hands."""

    def make(model, **reported):
        return old.get_model("tournaments", model).objects.create(**reported)

    of_old = {"name": "Of before", "date": dt.date(2026, 1, 9), "movement": "progressive-cinch", "state": "playing"}
    night = make("Night", law=law, law_version=1, **of_old)
    played = make("Round", night=night, number=1)
    table = make("Table", round=played, number=1, hands_in=sum(each.get("current", True) for each in hands))
    make("TableCard", night=night, number=1)
    for seat in (1, 2, 3, 4):
        entrant = make("Entrant", night=night, number=seat, name=f"Guest {seat}")
        make("Seat", round=played, table=table, seat=seat, entrant=entrant)
    for each in hands:
        make("HandRecord", table=table, source="table", at=AT, **each)
    return night.pk


def credited(night):
    return list(HandRecord.objects.filter(table__round__night=night).values_list(*FIELDS))


def test_an_old_database_gets_the_credits_of_every_line_that_was_ever_reported(old, upgrade):
    """Whatever no longer reads is worth nothing; a hand that was taken back counts twice in how far its night has come."""
    old.get_model("tournaments", "HouseLaw").objects.create(
        key="house-ours", version=1, name="Ours", base="foster-1897", fields={"least_bid": 5}, made_at=AT
    )
    corrected = write_night(
        old,
        [
            {"deal": 1, "revision": 1, "current": False, "hand": a_hand(1, points=EAST)},
            {"deal": 1, "revision": 2, "hand": a_hand(1)},
            {"deal": 2, "revision": 1, "hand": a_hand(2, points=LEVEL)},
        ],
    )
    taken_back = write_night(
        old,
        [
            {"deal": 1, "revision": 1, "current": False, "dropped_at": AT, "hand": a_hand(1)},
            {"deal": 1, "revision": 2, "hand": a_hand(1, trump="H")},
        ],
    )
    quiet = write_night(old, [])
    by_house = write_night(old, [{"deal": 1, "hand": a_hand(1, law="house-ours")}], "house-ours")
    unread = write_night(old, [{"deal": 1, "hand": a_hand(1, trump="N")}])
    unknown = write_night(old, [{"deal": 1, "hand": a_hand(1)}], "hoyle")
    lost = write_night(old, [{"deal": 1, "hand": a_hand(1)}], "house-lost")
    sound = write_night(old, [{"deal": 1, "hand": a_hand(1)}])
    upgrade()
    lines = credited(corrected)
    assert [line[:2] for line in lines] == [(1, 1), (1, 2), (2, 1)]
    assert [text for text in map(str, wrong_in(Night.objects.get(pk=corrected))) if "credits" in text] == []
    assert len({line[2:] for line in lines}) == 3
    assert [Night.objects.get(pk=pk).hands_written for pk in (taken_back, quiet)] == [3, 0]
    assert credited(by_house) == credited(sound) == [(1, 1, 4, 0)]
    assert [credited(night)[0][2:] for night in (unread, unknown, lost)] == [(0, 0)] * 3
    assert [Night.objects.get(pk=pk).hands_written for pk in (unread, unknown, lost, sound)] == [1] * 4
