"""A table says who sits there before its first hand. The hands stay with people."""

import json

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    a_running_night,
    card_of,
    play_round,
    report,
    table_of,
)
from tournaments.actions.hands import dispute_hand, undo_hand
from tournaments.actions.imports import import_night
from tournaments.actions.rounds import end_night
from tournaments.actions.seats import confirm_seats
from tournaments.models import Change, Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled_from

pytestmark = pytest.mark.django_db

EAST = {"1": 0, "2": 14}


@pytest.fixture
def night():
    """Nine people at two tables: one sits out."""
    return a_running_night(9)


def sat(night, table=1, number=1):
    """The numbers in seat order."""
    return rounds_of(night, number)[0].seating.tables[table - 1]


def out(night, number=1):
    return rounds_of(night, number)[0].seating.sitting_out


def confirm(night, seats, seen=None, table=1, number=1):
    seen = sat(night, table, number) if seen is None else seen
    return confirm_seats(card=card_of(night, table), round_number=number, seats=seats, seen=seen, at=AT)


def refusal(action, *args, **reported):
    with pytest.raises(Refused) as refused:
        action(*args, **reported)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def fields(action, *args, **reported):
    return [field for field, _ in refusal(action, *args, **reported)]


def versions(night):
    return list(night.cards.values_list("version", flat=True))


def test_a_table_that_sits_as_it_should_leaves_the_other_tables_pages_as_they_are(night):
    first, second = versions(night)
    confirm(night, sat(night))
    assert (versions(night)[0] > first, versions(night)[1]) == (True, second)
    north, east, south, west = sat(night)
    confirm(night, [east, north, south, west])  # the one who was sent here from table 2 reads another seat there
    assert versions(night)[1] > second


def sound(night):
    """Nothing is wrong in the night, and its file makes the same night again."""
    night = Night.objects.get(pk=night.pk)
    file = json.loads(json.dumps(write_night(night_record_of(night, rounds_of(night)))))
    again = import_night(record=read_night(file), by=None, at=AT)
    assert write_night(night_record_of(again, rounds_of(again))) == file
    assert settled_from(again, rounds_of(again)).standings == settled_from(night, rounds_of(night)).standings
    return wrong_in(night) == wrong_in(again) == []


def test_a_table_that_sits_as_recorded_says_so_and_nothing_else_changes(night):
    before = sat(night)
    assert confirm(night, before) == (before, False)
    assert (table_of(night).confirmed_at, table_of(night, 2).confirmed_at) == (AT, None)
    assert not table_of(night).round.reseated
    assert not Change.objects.filter(kind="seats").exists()


def test_two_people_at_a_table_change_seats(night):
    north, east, south, west = before = sat(night)
    assert confirm(night, (east, north, south, west)).numbers == (east, north, south, west)
    assert sat(night) == (east, north, south, west)
    change = Change.objects.get(kind="seats")
    assert (change.kind, change.round_number, change.table_number, change.at, change.by) == ("seats", 1, 1, AT, None)
    assert (change.before, change.after) == (list(before), [east, north, south, west])
    assert sound(night)


def test_someone_of_another_table_sits_here_and_whom_they_displace_goes_there(night):
    north, east, south, west = sat(night)
    one, two, three, four = sat(night, 2)
    confirm(night, sat(night, 2), table=2)
    confirm(night, (north, two, south, west))
    assert (sat(night), sat(night, 2)) == ((north, two, south, west), (one, east, three, four))
    assert table_of(night, 2).confirmed_at is None  # it is asked again
    change = Change.objects.get(kind="seats")
    assert (change.round_number, change.table_number, change.before) == (1, 1, {str(east): [1, 2], str(two): [2, 2]})
    assert change.after == {str(east): [2, 2], str(two): [1, 2]}
    assert sound(night)


def test_someone_who_sat_out_sits_here_and_whom_they_displace_sits_out(night):
    north, east, south, west = sat(night)
    [waiting] = out(night)
    confirm(night, (north, east, south, waiting))
    assert (sat(night), out(night)) == ((north, east, south, waiting), (west,))
    assert sound(night)


def test_all_four_may_be_others(night):
    here, there = sat(night), sat(night, 2)
    confirm(night, there)
    assert (sat(night), sat(night, 2)) == (there, here)
    assert sound(night)


def test_a_table_that_was_changed_meanwhile_is_not_changed_again(night):
    north, east, south, west = seen = sat(night)
    confirm(night, (east, north, south, west))
    assert confirm(night, (north, south, east, west), seen=seen) == ((east, north, south, west), True)
    # The same twice is no change.
    assert confirm(night, (east, north, south, west), seen=seen) == ((east, north, south, west), False)
    assert Change.objects.filter(kind="seats").count() == 1


def test_nobody_unknown_and_nobody_twice(night):
    north, east, south, west = sat(night)
    assert refusal(confirm, night, (north, 99, south, west)) == [
        ("seats[1]", "Nobody is entered as number 99."),
    ]
    assert fields(confirm, night, (north, east, north, west)) == ["seats[2]"]
    assert sat(night) == (north, east, south, west)


def test_once_a_hand_is_in_the_seats_stand(night):
    north, east, south, west = sat(night)
    report(night)
    assert fields(confirm, night, (east, north, south, west)) == ["seats"]
    _, two, three, four = sat(night, 2)
    [(_, message)] = refusal(confirm, night, (north, two, three, four), table=2)
    assert message == "A hand of table 1 is in for this round, so its seats cannot be changed. Call the director."
    assert not confirm(night, (north, east, south, west)).refused


def test_a_hand_that_was_taken_back_lets_the_seats_be_set_right(night):
    north, east, south, west = sat(night)
    report(night)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=1, at=AT)
    assert not confirm(night, (east, north, south, west)).refused
    assert sound(night)


def test_a_dispute_holds_the_seats_as_well(night):
    north, east, south, west = sat(night)
    report(night)
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    assert fields(confirm, night, (east, north, south, west)) == ["seats"]


def test_seats_of_a_round_that_is_not_played_are_not_confirmed(night):
    play_round(night)
    [(field, message)] = refusal(confirm, night, sat(night))
    assert (field, message) == ("round", "Round 1 is not being played; it is round 2 now.")
    end_night(night_id=night.pk, by=None, at=AT)
    assert fields(confirm, night, sat(night)) == ["night"]


def test_the_round_after_follows_from_where_people_really_sat(night):
    north, east, south, west = sat(night)
    confirm(night, (north, south, east, west))
    play_round(night)
    assert {north, east} < set(sat(night, number=2))  # the pair at North and South won and stayed at the head
    assert sound(night)


def test_a_round_that_was_reseated_but_not_played_is_in_the_file(night):
    play_round(night)
    north, east, south, west = sat(night, number=2)
    confirm(night, (west, north, east, south), number=2)
    assert sound(night)
