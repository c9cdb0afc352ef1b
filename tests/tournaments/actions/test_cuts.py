"""A tie is cut, high going up: said by the people, or cut by the program with its cards on record."""

from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, LEVEL, a_running_night, play, table_of
from tournaments.actions.cuts import draw_cut, report_cut
from tournaments.actions.rounds import close_round
from tournaments.models import Change, Table
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied():
    """A night whose head table is tied after its four deals."""
    night = a_running_night()
    play(night, points=LEVEL)
    return night


def head(night):
    return rounds_of(night, 1)[0].tables[0]


def cut_on_record(night):
    return Table.objects.values_list("cut_seat", "cut_cards").get(pk=table_of(night).pk)


def test_a_table_with_level_points_is_tied_until_it_is_cut(tied):
    assert head(tied).result.state == "tied"
    report_cut(table_id=table_of(tied).pk, seat=2, at=AT)
    assert (head(tied).result.state, head(tied).result.winner) == ("done", 1)
    assert cut_on_record(tied) == (2, None)


@pytest.mark.parametrize("seat", [0, 5, -1])
def test_a_seat_that_is_not_there_cannot_win_the_cut(tied, seat):
    with pytest.raises(Refused, match="no seat"):
        report_cut(table_id=table_of(tied).pk, seat=seat, at=AT)
    assert cut_on_record(tied) == (None, None)


def test_who_won_the_cut_can_be_said_again_before_the_round_is_closed(tied):
    report_cut(table_id=table_of(tied).pk, seat=2, at=AT)
    report_cut(table_id=table_of(tied).pk, seat=3, seen=4, at=AT)
    assert cut_on_record(tied) == (3, None)


@pytest.mark.parametrize("seen", [None, 1, 3])
def test_a_cut_that_someone_else_has_said_meanwhile_is_not_said_over(tied, seen):
    report_cut(table_id=table_of(tied).pk, seat=2, at=AT)
    with pytest.raises(
        Refused, match="Meanwhile East and West were entered as winners of the cut, so nothing was changed"
    ):
        report_cut(table_id=table_of(tied).pk, seat=1, seen=seen, at=AT)
    report_cut(table_id=table_of(tied).pk, seat=2, seen=seen, at=AT)  # the same is no change
    assert cut_on_record(tied) == (2, None)


def test_the_program_cuts_and_keeps_its_cards(tied):
    draw_cut(table_id=table_of(tied).pk, rng=Random(5), at=AT)
    seat, cards = cut_on_record(tied)
    assert seat in (1, 2)
    assert all(len(drawn) == 2 for drawn in cards)
    assert [drawn[0][0] == drawn[1][0] for drawn in cards] == [True] * (len(cards) - 1) + [False]


def test_the_same_seed_cuts_the_same_cards(tied):
    table = table_of(tied)
    draw_cut(table_id=table.pk, rng=Random(5), at=AT)
    first = cut_on_record(tied)
    Table.objects.filter(pk=table.pk).update(cut_seat=None, cut_cards=None)
    draw_cut(table_id=table.pk, rng=Random(5), at=AT)
    assert cut_on_record(tied) == first


@pytest.mark.parametrize(
    "how", [lambda pk: draw_cut(table_id=pk, rng=Random(6), at=AT), lambda pk: report_cut(table_id=pk, seat=1, at=AT)]
)
def test_a_cut_of_the_program_stands(tied, how):
    table = table_of(tied)
    draw_cut(table_id=table.pk, rng=Random(5), at=AT)
    before = cut_on_record(tied)
    with pytest.raises(Refused, match="stand"):
        how(table.pk)
    assert cut_on_record(tied) == before


def test_the_program_does_not_cut_over_what_the_table_said(tied):
    report_cut(table_id=table_of(tied).pk, seat=2, at=AT)
    with pytest.raises(Refused, match="made already"):
        draw_cut(table_id=table_of(tied).pk, rng=Random(5), at=AT)
    assert cut_on_record(tied) == (2, None)


def test_nobody_cuts_where_nothing_is_tied():
    night = a_running_night()
    play(night, points={"1": 9, "2": 5})
    with pytest.raises(Refused, match="not tied"):
        report_cut(table_id=table_of(night).pk, seat=1, at=AT)


def test_nobody_cuts_while_a_deal_is_missing():
    night = a_running_night()
    play(night, deals=2, points=LEVEL)
    with pytest.raises(Refused, match="not tied"):
        draw_cut(table_id=table_of(night).pk, rng=Random(5), at=AT)


def test_the_cut_stands_once_the_round_is_closed(tied):
    table = table_of(tied)
    report_cut(table_id=table.pk, seat=2, at=AT)
    play(tied, table=2)
    close_round(night_id=tied.pk, number=1, by=None, at=AT)
    with pytest.raises(Refused, match="round is closed"):
        report_cut(table_id=table.pk, seat=1, at=AT)
    assert cut_on_record(tied) == (2, None)


def test_a_cut_said_again_keeps_what_was_said_before_and_by_whom(tied, django_user_model):
    ada = django_user_model.objects.create_user("ada")
    table = table_of(tied)
    report_cut(table_id=table.pk, seat=2, at=AT)
    report_cut(table_id=table.pk, seat=3, seen=2, by=ada, at=AT)
    report_cut(table_id=table.pk, seat=3, at=AT)  # nothing new
    assert [
        (each.round_number, each.table_number, each.before, each.after, each.by, each.at)
        for each in Change.objects.filter(kind="cut")
    ] == [
        (1, 1, None, {"seat": 2}, None, AT),
        (1, 1, {"seat": 2}, {"seat": 3}, ada, AT),
    ]


def test_the_programs_cut_is_noted_with_its_cards(tied, django_user_model):
    ada = django_user_model.objects.create_user("ada")
    table = draw_cut(table_id=table_of(tied).pk, rng=Random(5), by=ada, at=AT)
    change = Change.objects.get(kind="cut")
    assert (change.kind, change.by, change.before) == ("cut", ada, None)
    assert change.after == {"seat": table.cut_seat, "cards": table.cut_cards}
