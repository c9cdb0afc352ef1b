"""Each statement that is written out finds what the ORM finds in the same rows."""

import pytest
from django.db import transaction

from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.undo_hand import undo_hand
from tournaments.actions.withdraw_link import withdraw_card
from tournaments.models import Entrant, Night, Receipt, TableCard
from tournaments.records import places_sql
from tournaments.records import sql as statements
from tournaments.records.queries import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Nine people; of the second round one table has a hand corrected, one taken back, and one reported by a seat."""
    a_running_night(8)  # another night, of which nothing may be found
    night = play_round(a_running_night(9))
    play(night, 1, 2, deals=3)
    undo_hand(card=card_of(night), round_number=2, deal=3, revision=1, at=AT)
    enter_sheet(table_id=table_of(night, 1, 2).pk, hands={1: a_hand(trump="H")}, seen={1: 1}, by=None, why="?", at=AT)
    report(night, 2, 2, seat=3, points=LEVEL)
    return Night.objects.get(pk=night.pk)


def values(row):
    """All that a model's row holds, as Python has it."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_card_is_read_with_its_night_as_the_orm_reads_them(night):
    withdraw_card(night_id=night.pk, number=2, by=None, at=AT)
    for number, generation in ((1, 1), (2, 2)):
        found = statements.card_of(night.pk, number, generation)
        expected = values(found), values(found.night)
        row = TableCard.objects.get(night=night, number=number)
        assert expected == (values(row), values(Night.objects.get(pk=night.pk)))
        assert found == row
    for place in ((night.pk, 2, 1), (night.pk, 3, 1), (night.pk + 1, 1, 1)):
        assert statements.card_of(*place) is statements.glance_at(*place) is None
        assert statements.card_for_hand(*place, "") == (None, None)


def test_a_row_that_was_read_can_be_changed_and_written(night):
    card = statements.card_of(night.pk, 1, 1)
    card.night.name = "Saturday"
    card.night.save()
    assert Night.objects.get(pk=night.pk).name == "Saturday"


@pytest.mark.parametrize("seen", [None, AT])
def test_a_glance_is_the_card_without_its_night(night, seen):
    night.cards.update(last_seen_at=seen)
    row = TableCard.objects.get(night=night, number=2)
    assert statements.glance_at(night.pk, 2, 1) == (row.pk, night.pk, 2, row.version, seen)


def test_an_entrant_is_read_with_the_night(night):
    for row in Entrant.objects.filter(night=night):
        found = statements.entrant_at(night.pk, row.number)
        assert (values(found), values(found.night)) == (values(row), values(night))


@pytest.mark.parametrize("number", [0, -1, 10, 10**12, 2**63, 10**30])
def test_a_number_that_nobody_has_is_nobodys(night, number):
    assert statements.entrant_at(night.pk, number) is None
    assert statements.entrant_at(number + 10**6, 1) is None


# ---- A hand on its way in ----


def test_a_locked_night_is_the_row_as_the_orm_reads_it(night):
    with transaction.atomic():
        assert values(statements.lock_night(night.pk)) == values(night)
        assert statements.lock_night(night.pk + 1) is None


def test_a_table_has_every_revision_of_its_round(night):
    for number in (1, 2):
        for table in (1, 2):
            row = table_of(night, table, number)
            found = statements.table_at(night.pk, number, table)
            revisions = list(row.hands.values_list("deal", "revision", "current", "hand"))
            assert (found.pk, found.closed) == (row.pk, number == 1)
            assert found.revisions == {deal: revision for deal, revision, *_ in revisions}
            assert found.standing == {deal: hand for deal, _, current, hand in revisions if current}
    found = statements.table_at(night.pk, 2, 1)
    assert found.revisions == {1: 2, 2: 1, 3: 1}
    assert statements.table_at(night.pk, 3, 1) is statements.table_at(night.pk, 1, 3) is None


def test_a_table_without_a_hand_is_found():
    night = a_running_night()
    assert statements.table_at(night.pk, 1, 2) == (table_of(night, 2).pk, False, {}, {}, None, "", 4, 2)


def test_a_hand_finds_its_card_with_the_nights_law_and_what_its_key_brought(night):
    Night.objects.filter(pk=night.pk).update(companions={"5": "widow-cinch"})
    night.refresh_from_db()
    for row in Receipt.objects.filter(card__night=night).select_related("card"):
        card = row.card
        found, brought = statements.card_for_hand(night.pk, card.number, card.generation, row.key)
        law = (found.night.pk, found.night.law, found.night.law_version, found.night.companions)
        assert (values(found), brought) == (values(card), (row.record_id, row.digest))
        assert law == (night.pk, night.law, night.law_version, night.companions)
        assert values(found.night) == values(night)  # the rest, once it is asked for
    assert statements.card_for_hand(night.pk, 2, 1, "1-1-1")[1] is None


def test_a_point_is_the_nights_actions_and_hands(night):
    assert statements.point_of(night.pk) == (night.version, night.hands_written)
    for card in TableCard.objects.filter(night=night):
        assert statements.point_at(card.pk) == (card.version, night.hands_written)


# ---- What a night came to ----


def test_every_place_is_found_with_its_partner_and_what_its_table_came_to(night):
    seats = [
        (
            seat.entrant.number,
            seat.entrant.name,
            each.number,
            each.closed,
            table.number,
            seat.seat,
            table.row.hands_in,
            *table.result.totals[:2],
            table.row.cut_seat,
            table.row.moved_up,
            table.seats[(seat.seat + 1) % 4].name,
            table.row.unplayed,
            "",
            4,
            2,
            "",
            False,
            None,
        )
        for each in rounds_of(night)
        for table in each.tables
        for seat in table.row.seats.all()
    ]
    out = [
        (
            entrant.number,
            entrant.name,
            each.number,
            each.closed,
            None,
            None,
            0,
            0,
            0,
            None,
            None,
            "",
            0,
            "",
            4,
            2,
            "",
            False,
            None,
        )
        for each in rounds_of(night)
        for entrant in each.sitting_out
    ]
    assert len(out) == 2
    found = places_sql.places_of(night.pk)
    assert sorted(found, key=str) == sorted(seats + out, key=str)
    assert [each.round_number for each in found] == sorted(each.round_number for each in found)
    for entrant in night.entrants.all():
        own = places_sql.places_of(night.pk, entrant.pk)
        assert own == [each for each in found if each.entrant == entrant.number]
        assert len(own) == 2


def test_every_deal_brings_what_the_standing_hand_is_worth(night):
    scores = {
        (entrant.number, each.number, deal): scored.credits[seat]
        for each in rounds_of(night)
        for table in each.tables
        for seat, entrant in enumerate(table.seats)
        for deal, scored in table.result.scores.items()
    }
    found = {each[:3]: each[3] for each in places_sql.credits_of(night.pk)}
    own = [each for entrant in night.entrants.all() for each in places_sql.credits_of(night.pk, entrant.pk)]
    assert {each[:3]: each[3] for each in own} == found
    assert found == scores
