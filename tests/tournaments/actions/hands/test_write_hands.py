"""Whichever action writes a hand, the rows are whole and every figure follows from the hands."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, report, table_of
from tournaments.actions import count_action
from tournaments.actions.hands import drop_hand, record_hand, undo_hand, write_hand, write_hands
from tournaments.actions.sheets import enter_sheet
from tournaments.models import HandRecord, Night, Receipt
from tournaments.records.audit import wrong_in
from tournaments.records.load import table_played

pytestmark = pytest.mark.django_db

EAST = {"points": {"1": 0, "2": 14}}


def a_record(night, deal, revision=1, **changed):
    hand = a_hand(deal, **changed)
    return HandRecord(table=table_of(night), deal=deal, revision=revision, hand=hand, source="desk", why="?", at=AT)


def counted(night):
    """The night as it is stored, once the action is counted."""
    count_action(night)
    night = Night.objects.get(pk=night.pk)
    table = table_played(night, table_of(night))
    return night.hands_written, len(table.records), *table.result.by_side


def written(night, deal, revision=1, replaces=None, **given):
    return write_hand(night, a_record(night, deal, revision, **given), replaces=replaces)


def values(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_hand_is_stored_as_the_orm_reads_it():
    night = a_running_night()
    record = written(night, 1)
    assert values(record) == values(HandRecord.objects.get())
    record.why = "another"
    record.save()  # as any other row
    assert HandRecord.objects.get().why == "another"


def test_a_revision_takes_the_place_of_the_one_before_in_every_figure():
    night = a_running_night()
    first = written(night, 1)
    assert counted(night) == (1, 1, 4, 0)
    second = written(night, 1, 2, **EAST, replaces=first)
    assert counted(night) == (2, 1, 0, 19)
    assert list(HandRecord.objects.values_list("revision", "current")) == [(1, False), (2, True)]
    drop_hand(night, second, AT)
    assert counted(night) == (3, 0, 0, 0)
    assert HandRecord.objects.get(revision=2).dropped_at == AT


def test_many_hands_at_once_come_to_the_same_as_one_by_one():
    one_by_one, at_once = a_running_night(), a_running_night()
    for deal in (1, 2):
        written(one_by_one, deal)
    write_hands(at_once, [a_record(at_once, deal) for deal in (1, 2)])
    assert counted(one_by_one) == counted(at_once)
    assert wrong_in(at_once) == []


def test_an_action_makes_every_page_old_or_those_of_one_table():
    night = a_running_night()
    before = Night.objects.get(pk=night.pk).version
    night = Night.objects.get(pk=night.pk)
    night.version += 1
    count_action(night, card_of(night, 2))
    one, two = night.cards.order_by("number")
    assert (one.version, two.version) == (before, before + 1)
    night.version += 1
    count_action(night, at_tables=True)
    assert set(night.cards.values_list("version", flat=True)) == {before + 2}


def test_a_key_brings_one_hand_alone():
    night = a_running_night()
    record = written(night, 1)
    receipt = {"card": card_of(night), "key": "k", "digest": "d", "record": record}
    Receipt.objects.create(**receipt)
    with pytest.raises(IntegrityError), transaction.atomic():
        Receipt.objects.create(**receipt)


def test_every_figure_follows_from_the_hands_no_matter_who_wrote_them():
    night = a_running_night()
    for deal in (1, 2, 3):
        report(night, deal=deal)
    undo_hand(card=card_of(night), round_number=1, deal=3, revision=1, at=AT)
    again = {"card": card_of(night), "round_number": 1, "deal": 3, "reported": a_hand(3, trump="H")}
    record_hand(**again, key="again", at=AT)
    hands = {1: a_hand(1, **EAST), 4: a_hand(4)}
    enter_sheet(table_id=table_of(night).pk, hands=hands, seen={1: 1}, by=None, why="?", at=AT)
    assert wrong_in(night) == []
    assert Night.objects.get(pk=night.pk).hands_written == 7
