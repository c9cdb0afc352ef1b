"""What the board says of a table: when its phone was seen, which hands nobody has accepted, what waits for the director."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.calls import call_director, give_time, take_call
from tournaments.actions.hands import accept_hand, dispute_hand, record_hand
from tournaments.actions.sheets import enter_sheet
from tournaments.display.table import TableShown
from tournaments.models import RoundClock, TableCard
from tournaments.pages.board.board_display import board_of, earlier_round, open_calls, phone_seen
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


def minutes(count):
    return dt.timedelta(minutes=count)


def states(night, table=1):
    return list(board_of(night, AT).tables[table - 1].deals.values())


@pytest.mark.parametrize(
    ("silent", "kind", "text"),
    [
        (0, "seen", "connected"),
        (-30, "seen", "connected"),  # the laptop's clock was set back
        (1.9, "seen", "connected"),
        (2, "seen", "seen 2 min ago"),
        (4, "seen", "seen 2 min ago"),
        (9, "seen", "seen 5 min ago"),
        (10, "silent", "silent for 10 min"),
        (14, "silent", "silent for 10 min"),
        (59, "silent", "silent for 55 min"),
        (60, "silent", "silent for over an hour"),
        (100_000, "silent", "silent for over an hour"),
    ],
)
def test_the_time_goes_on_in_steps_and_long_silence_is_a_warning(silent, kind, text):
    assert phone_seen(AT, AT - minutes(silent), waits=True) == (kind, text)


def test_a_table_that_has_reported_everything_may_be_silent():
    assert phone_seen(AT, AT - minutes(12), waits=False) == ("seen", "seen 10 min ago")
    assert phone_seen(AT, AT - minutes(90), waits=False).kind == "seen"


def test_a_table_without_a_phone_is_no_warning():
    assert phone_seen(AT, None, waits=True)[:2] == ("never", "no phone")


def test_each_table_says_when_its_own_phone_was_seen():
    night = a_running_night(8)
    TableCard.objects.filter(night=night, number=2).update(last_seen_at=AT - minutes(12))
    assert [table.phone.kind for table in board_of(night, AT).tables] == ["never", "silent"]
    play(night, 2)
    assert [table.phone.kind for table in board_of(night, AT).tables] == ["never", "seen"]


def test_the_boards_short_names_tell_people_of_different_tables_apart():
    night = a_running_night(9)
    [out] = rounds_of(night)[0].people_out
    seated = [table_of(night, number).seats.get(seat=1).entrant for number in (1, 2)]
    for entrant, name in zip((*seated, out), ("Anna Brown", "Anna Kay", "Anna Koch"), strict=True):
        night.entrants.filter(pk=entrant.pk).update(name=name)
    assert [table.places[0].short for table in board_of(night, AT).tables] == ["Anna B.", "Anna Ka."]
    night.entrants.filter(pk=seated[0].pk).update(short_name="Annie")
    assert [table.places[0].short for table in board_of(night, AT).tables] == ["Annie", "Anna Ka."]
    [first, _second] = rounds_of(night)[0].tables
    assert TableShown(night, first).places[0].short == "Annie"


def test_before_a_draw_there_is_no_board():
    assert board_of(a_night(8), AT) is None


def test_each_deal_says_whether_its_hand_was_accepted():
    night = a_running_night(4)
    for deal in (1, 2, 3):
        report(night, deal=deal)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    dispute_hand(card=card_of(night), round_number=1, deal=2, revision=1, seat=2, at=AT)
    [card] = board_of(night, AT).tables
    assert list(card.deals.values()) == ["agreed", "disputed", "reported", "missing"]
    assert card.hands_text == "1 accepted, 1 not accepted yet, 1 disputed"
    assert [(dispute.deal, dispute.hand) for dispute in card.disputes] == [(2, None)]


def test_the_board_says_since_when_and_until_when_time_alone_leaves_it_as_it_is():
    night = a_running_night(8)
    assert board_of(night, AT).stays == (None, None)
    report(night, 1)
    assert board_of(night, AT).stays == (None, AT + minutes(3))
    give_time(table_id=table_of(night).pk, minutes=5, by=None, at=AT)
    later = AT + minutes(3)
    assert board_of(night, later).stays == (later, AT + minutes(5))
    RoundClock.objects.create(round=night.rounds.get(), minutes=20, ends_at=AT + minutes(4))
    assert board_of(night, later).stays == (later, AT + minutes(4))
    assert board_of(night, AT + minutes(5)).stays == (AT + minutes(5), None)


@pytest.mark.parametrize(
    ("acceptance", "by_phone", "by_desk"),
    [("table", "reported", "in"), ("desk", "reported", "reported"), ("none", "in", "in")],
)
def test_a_hand_waits_for_whom_the_night_asks(acceptance, by_phone, by_desk):
    night = a_running_night(4, acceptance=acceptance)
    report(night)
    table = table_of(night)
    enter_sheet(table_id=table.pk, hands={2: a_hand(2)}, seen={}, by=None, why="", at=AT)
    assert states(night)[:2] == [by_phone, by_desk]


def test_a_round_is_ready_once_every_table_is_done_and_names_what_was_not_accepted():
    night = a_running_night(8)
    play(night, 1)
    assert not board_of(night, AT).is_ready
    play(night, 2)
    for deal in (1, 2, 3):
        accept_hand(card=card_of(night, 2), round_number=1, deal=deal, revision=1, seat=2, at=AT)
    board = board_of(night, AT)
    assert board.is_ready
    assert [(card.table.number, card.not_accepted) for card in board.not_accepted] == [(1, [1, 2, 3, 4]), (2, [4])]


def test_a_late_hand_of_an_earlier_round_waits_on_the_board():
    night = play_round(a_running_night(8))
    other = a_hand(1, points={"1": 0, "2": 14})
    record_hand(card=card_of(night, 2), round_number=1, deal=1, reported=other, key="late", at=AT)
    board = board_of(night, AT)
    assert [(late.table.round.number, late.table.number, late.deal) for late in board.disputes] == [(1, 2, 1)]
    assert not any(card.disputes for card in board.tables)
    _round, tables = earlier_round(night, 1, board)
    assert [len(card.disputes) for card in tables] == [0, 1]


def test_extra_time_shows_until_it_is_over_and_the_hands_are_in():
    night = a_running_night(4)
    give_time(table_id=table_of(night).pk, minutes=10, by=None, at=AT)
    [card] = board_of(night, AT).tables
    assert (card.extra_until, card.has_time) == (AT + minutes(10), True)
    [card] = board_of(night, AT + minutes(11)).tables
    assert (card.extra_until, card.has_time) == (AT + minutes(10), False)
    clock = RoundClock.objects.create(round=night.rounds.get(), minutes=20, ends_at=AT + minutes(9))
    [card] = board_of(night, AT).tables
    assert card.has_time
    RoundClock.objects.filter(pk=clock.pk).update(ends_at=AT + minutes(10))
    [card] = board_of(night, AT).tables
    assert card.extra_until is None  # the others have as long
    RoundClock.objects.all().delete()
    play(night)
    [card] = board_of(night, AT).tables
    assert card.extra_until is None


def test_a_call_stands_until_it_is_taken(admin_user):
    night = a_running_night(8)
    for number in (2, 1):
        call_director(card=card_of(night, number), reason="rule", at=AT)
    first, second = open_calls(night)
    assert (first.table.number, second.table.number) == (2, 1)
    assert [card.call for card in board_of(night, AT).tables] == [second, first]
    take_call(call_id=first.pk, by=admin_user, at=AT)
    assert open_calls(night) == board_of(night, AT).calls == [second]
