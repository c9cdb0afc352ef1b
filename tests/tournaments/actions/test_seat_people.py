"""A table says who sits there before its first hand; the host sets a played round right. The hands stay with people."""

import datetime as dt
import json

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    a_night,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.answer_hand import dispute_hand
from tournaments.actions.call_director import call_director
from tournaments.actions.end_night import end_night
from tournaments.actions.import_night import import_night
from tournaments.actions.seat_people import confirm_seats, swap_people
from tournaments.actions.undo_hand import undo_hand
from tournaments.checking import wrong_in
from tournaments.models import Call, Change, Night
from tournaments.night_file import read_night, write_night
from tournaments.queries import book_of, rounds_of, standings_of

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


def swap(night, one, other, number=1, why="they told it late", by=None, at=AT):
    swap_people(night_id=night.pk, round_number=number, one=one, other=other, by=by, why=why, at=at)


def refusal(deed, *args, **told):
    with pytest.raises(Refused) as refused:
        deed(*args, **told)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def fields(deed, *args, **told):
    return [field for field, _ in refusal(deed, *args, **told)]


def sound(night):
    """Nothing is wrong in the night, and its file makes the same night again."""
    night = Night.objects.get(pk=night.pk)
    file = json.loads(json.dumps(write_night(book_of(night, rounds_of(night)))))
    again = import_night(book=read_night(file), by=None, at=AT)
    assert write_night(book_of(again, rounds_of(again))) == file
    assert standings_of(again, rounds_of(again)) == standings_of(night, rounds_of(night))
    return wrong_in(night) == wrong_in(again) == []


# ---- The table ----


def test_a_table_that_sits_as_the_book_has_it_says_so_and_nothing_else_changes(night):
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
    assert (change.kind, change.place, change.at, change.by) == ("seats", "round 1, table 1", AT, None)
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
    assert (change.place, change.before) == ("round 1, table 1", {str(east): [1, 2], str(two): [2, 2]})
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
    # The same told twice is no change.
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
    assert message == "A hand of table 1 is in the book for this round, so its seats cannot be changed. Call the director."
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


def test_a_round_that_was_reseated_but_not_played_is_told_in_the_file(night):
    play_round(night)
    north, east, south, west = sat(night, number=2)
    confirm(night, (west, north, east, south), number=2)
    assert sound(night)


# ---- The host ----


def test_two_who_sat_in_each_others_place_get_each_others_hands(night, django_user_model):
    ada = django_user_model.objects.create_user("ada")
    play_round(night)
    north, two = sat(night)[0], sat(night, 2)[0]
    before = {each.number: each.points for each in standings_of(night, rounds_of(night))}
    swap(night, north, two, by=ada)
    after = {each.number: each.points for each in standings_of(night, rounds_of(night))}
    assert (after[north], after[two]) == (before[two], before[north])
    assert before[north] != before[two]
    change = Change.objects.get(kind="seats", place="round 1")
    assert (change.by, change.at, change.why, change.place) == (ada, AT, "they told it late", "round 1")
    assert change.before == {str(north): [1, 1], str(two): [2, 1]}
    assert change.after == {str(north): [2, 1], str(two): [1, 1]}
    assert sound(night)


def test_a_round_that_is_not_played_yet_is_planned_anew_and_keeps_its_calls(night):
    play_round(night)
    call_director(card=card_of(night), reason="seats", at=AT)
    stayed, partner = sat(night)[0], sat(night)[2]
    lost = sat(night)[1]
    swap(night, stayed, lost)
    assert {lost, partner} < set(sat(night, number=2))
    of_round_two = Change.objects.get(kind="seats", place="round 2")
    assert of_round_two.before.keys() == of_round_two.after.keys() >= {str(stayed), str(lost)}
    assert of_round_two.why == "they told it late"
    assert stayed in sat(night, 2, 2)
    assert Call.objects.get().table == table_of(night, number=2)
    assert not table_of(night, number=2).round.reseated
    assert sound(night)


def test_a_round_that_has_begun_stays_as_people_sat(night):
    play_round(night)
    report(night, number=2)
    before = sat(night, number=2), sat(night, 2, 2), out(night, 2)
    swap(night, sat(night)[0], sat(night)[1])
    assert (sat(night, number=2), sat(night, 2, 2), out(night, 2)) == before
    assert sound(night)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("begun", [True, False])
def test_a_swap_in_any_round_of_a_long_night_leaves_it_sound(number, begun):
    night = a_running_night(19, rounds=5)
    for each in (1, 2, 3):
        play_round(night, each)
    if begun:
        report(night, number=4)
    first, last = sat(night, 1, number), sat(night, 4, number)
    swap(night, first[0], last[3], number)
    assert sound(night)
    swap(night, first[1], out(night, number)[0], number)
    assert sound(night)
    play_round(night, 4) if not begun else None
    assert sound(night)


def test_partners_who_change_seats_change_nothing_else(night):
    play_round(night)
    before = standings_of(night, rounds_of(night))
    swap(night, sat(night)[0], sat(night)[2])
    assert standings_of(night, rounds_of(night)) == before
    assert sound(night)


def test_the_host_says_why_and_whom(night):
    north, two = sat(night)[0], sat(night, 2)[0]
    assert fields(swap, night, north, two, why="  ") == ["why"]
    assert fields(swap, night, north, two, why="x" * 201) == ["why"]
    assert fields(swap, night, 99, two) == ["one"]
    assert fields(swap, night, north, 99) == ["other"]
    assert fields(swap, night, north, north) == ["other"]
    assert fields(swap, night, north, two, number=2) == ["round"]
    assert not Change.objects.filter(kind="seats").exists()


def test_two_who_both_sat_out_have_no_places_to_change():
    night = a_running_night(10)
    assert fields(swap, night, *out(night)) == ["other"]


def test_before_the_draw_is_published_nobody_is_swapped():
    night = a_night(8)
    assert fields(swap, night, 1, 2) == ["round"]


def test_a_night_that_is_over_is_set_right_until_it_is_locked():
    night = a_running_night(8, rounds=1, provisional_minutes=10)
    play(night)
    play(night, 2, points=EAST)
    close(night)
    north, two = sat(night)[0], sat(night, 2)[0]
    swap(night, north, two, at=AT + dt.timedelta(minutes=9))
    assert fields(swap, night, north, two, at=AT + dt.timedelta(minutes=10)) == ["night"]
    assert sound(night)
