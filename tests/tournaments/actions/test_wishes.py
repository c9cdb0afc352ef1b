"""Who stays apart, who begins together and whose seat is fixed: stated, taken back, refused with a sentence."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.tournaments.night_files import replayed
from tests.tournaments.wishing import NOW, fix, refusal, row, two
from tournaments.actions.arrivals import go_home
from tournaments.actions.door import take_off
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.imports import import_night
from tournaments.actions.rounds import end_night
from tournaments.actions.seats import swap_people
from tournaments.actions.wishes import fix_seat, take_back_wish, wish_of_two
from tournaments.models import Change, Wish
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of

pytestmark = pytest.mark.django_db


def seating(night, number=1):
    return rounds_of(night, number)[0].seating


def partners(night, number=1):
    return [set(four[place::2]) for four in seating(night, number).tables for place in (0, 1)]


def swap(night, one, other, number=1):
    places = seating(night, number).places
    seen = {each: places.get(each, (0, 0)) for each in (one, other)}
    swap_people(night_id=night.pk, round_number=number, one=one, other=other, seen=seen, **NOW)


# The draw


def test_the_draw_honours_what_was_stated_before_it():
    night = a_night(12)
    two(night, "apart", 3, 9)
    two(night, "together", 2, 5)
    fix(night, 7, 3, 2)
    for seed in range(20):
        draw_seats(night_id=night.pk, seed=seed)
        assert {2, 5} in partners(night)
        assert {3, 9} not in partners(night)
        assert seating(night).places[7] == (3, 2)
    assert wrong_in(night) == []


def test_a_wish_after_the_draw_is_honoured_at_once_from_the_same_seed():
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    before = seating(night)
    one, other = sorted(partners(night)[0])
    two(night, "apart", one, other)
    assert {one, other} not in partners(night)
    assert wrong_in(night) == []
    take_back_wish(night_id=night.pk, wish_id=Wish.objects.get().pk, **NOW)
    assert seating(night) == before
    night.refresh_from_db()
    assert night.seed == 7


def test_seats_that_were_swapped_by_hand_stay_as_they_are():
    night = draw_seats(night_id=a_night(9).pk, seed=7)
    [out] = seating(night).sitting_out
    swap(night, out, seating(night).tables[0][0])
    before = seating(night)
    one, other = sorted(partners(night)[0])
    two(night, "apart", one, other)
    assert seating(night) == before
    publish_draw(night_id=night.pk, **NOW)
    assert wrong_in(night) == []
    assert replayed(write_night(night_record_of(night, rounds_of(night))))["next"]["sitting_out"] == [
        *before.sitting_out
    ]


def test_a_draw_is_swapped_without_a_reason_and_the_history_has_it():
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    [one, other, *_] = seating(night).tables[0]
    swap(night, one, other)
    assert seating(night).tables[0][:2] == (other, one)
    [change] = night.changes.all()
    assert (change.kind, change.before) == ("seats", {str(one): [1, 1], str(other): [1, 2]})
    publish_draw(night_id=night.pk, **NOW)
    assert refusal(swap, night, one, other) == [("why", "Say in a few words why the seats are changed.")]


def test_a_draw_that_was_changed_meanwhile_is_not_published():
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    seen = night.version
    swap(night, 1, 2)
    changed = [("night", "The draw was changed meanwhile, so nothing was published. Look at it first.")]
    assert refusal(publish_draw, night_id=night.pk, seen=seen, **NOW) == changed
    night.refresh_from_db()
    assert publish_draw(night_id=night.pk, seen=night.version, **NOW).state == "playing"


# While the night is played


def played(night):
    """After round 1: round 2 is seated and nobody has played it."""
    return play_round(night)


def test_a_wish_during_play_changes_the_round_that_nobody_has_played_and_no_other():
    night = played(a_running_night(12))
    first, [one, other] = seating(night), sorted(partners(night, 2)[0])
    two(night, "apart", one, other)
    assert {one, other} not in partners(night, 2)
    assert seating(night) == first
    assert wrong_in(night) == []


def test_a_fixed_seat_stays_through_the_night_and_its_file_says_the_same():
    night = a_night(12, rounds=3)
    fix(night, 7, 2, 3)
    two(night, "apart", 1, 2)
    draw_seats(night_id=night.pk, seed=4)
    publish_draw(night_id=night.pk, **NOW)
    for number in (1, 2):
        play_round(night, number)
    rounds = rounds_of(night)
    assert [each.seating.places[7] for each in rounds] == [(2, 3)] * 3
    file = write_night(night_record_of(night, rounds))
    assert (file["format"], file["apart"], file["fixed"]) == (
        "cinch-night/2",
        [[1, 2]],
        [{"number": 7, "table": 2, "seat": 3}],
    )
    assert [[table["seats"] for table in each["tables"]] for each in replayed(file)["rounds"]] == [
        [list(four) for four in each.seating.tables] for each in rounds[:2]
    ]
    again = import_night(record=read_night(file), by=None, at=AT)
    assert write_night(night_record_of(again, rounds_of(again))) == file
    # A file does not say of the last round that it was closed.
    assert [each.seating for each in rounds_of(again)] == [each.seating for each in rounds[:2]]
    assert wrong_in(night) == wrong_in(again) == []


def test_rounds_that_were_played_stay_as_people_sat_when_a_wish_comes_or_goes():
    night = play_round(played(a_running_night(12)), 2)
    report(night, 1, 3)
    seats = [each.seating for each in rounds_of(night)]
    one, other = sorted(partners(night, 2)[0])
    two(night, "apart", one, other)
    fix(night, 5, 1)
    assert [each.seating for each in rounds_of(night)] == seats
    assert wrong_in(night) == []
    file = write_night(night_record_of(night, rounds_of(night)))
    assert [[table["seats"] for table in each["tables"]] for each in replayed(file)["rounds"]] == [
        [list(four) for four in each.tables] for each in seats
    ]
    take_back_wish(night_id=night.pk, wish_id=Wish.objects.get(kind="fixed").pk, **NOW)
    assert [each.seating for each in rounds_of(night)] == seats
    assert wrong_in(night) == []


def test_who_goes_home_takes_the_wish_along_and_the_audit_finds_nothing_wrong():
    night = a_night(13)
    fix(night, 13, 3, 1)
    two(night, "apart", 12, 13)
    draw_seats(night_id=night.pk, seed=4)
    publish_draw(night_id=night.pk, **NOW)
    play_round(night)
    go_home(night_id=night.pk, number=13, **NOW)
    assert wrong_in(night) == []


def test_who_is_taken_off_the_list_takes_the_wish_along():
    night = a_night(9)
    two(night, "apart", 8, 9)
    take_off(night_id=night.pk, number=9, **NOW)
    assert not Wish.objects.exists()


# History


def test_the_history_has_every_wish_with_who_and_when(django_user_model):
    night = a_night(8)
    ada = django_user_model.objects.create_user("ada")
    two(night, "apart", 5, 3)
    fix(night, 7, 1)
    fix_seat(night_id=night.pk, person=row(night, 7), table=2, seat=4, by=ada, at=AT)
    take_back_wish(night_id=night.pk, wish_id=Wish.objects.first().pk, by=ada, at=AT)
    apart = {"kind": "apart", "numbers": [3, 5]}
    first, second = ({"kind": "fixed", "numbers": [7], "table": at, "seat": seat} for at, seat in ((1, None), (2, 4)))
    lines = [(change.kind, change.before, change.after) for change in Change.objects.all()]
    assert lines == [("wish", None, apart), ("wish", None, first), ("wish", first, second), ("wish", apart, None)]
    assert Change.objects.last().by == ada


# Refused, and nothing written


def stated(night):
    return list(Wish.objects.values_list("kind", "entrant__number", "other__number", "table_number", "seat"))


@pytest.fixture
def four():
    night = a_night(4)
    two(night, "apart", 1, 2)
    two(night, "apart", 3, 1)
    return night


@pytest.mark.parametrize(
    ("kind", "people", "fault"),
    [
        ("apart", (2, 3), ("other", "Guest 2 and Guest 3 cannot be kept apart too: no partners would be left.")),
        ("apart", (4, 1), ("other", "Guest 4 and Guest 1 cannot be kept apart too: no partners would be left.")),
        ("apart", (1, 1), ("other", "Choose two different people.")),
        ("apart", (2, 1), ("other", "Guest 2 and Guest 1 stay apart already.")),
        ("together", (1, 2), ("other", "Guest 1 and Guest 2 stay apart already.")),
    ],
)
def test_a_pair_that_cannot_be_is_refused_at_its_field(four, kind, people, fault):
    before = stated(four)
    assert refusal(two, four, kind, *people) == [fault]
    assert stated(four) == before


def test_two_who_begin_together_do_neither_stay_apart_nor_begin_with_others():
    night = a_night(8)
    two(night, "together", 1, 2)
    assert refusal(two, night, "apart", 1, 2) == [("other", "Guest 1 and Guest 2 begin together already.")]
    assert refusal(two, night, "together", 3, 2) == [("other", "Guest 2 begins together with Guest 1 already.")]
    assert stated(night) == [("together", 1, 2, None, None)]


def test_nobody_begins_together_once_the_draw_is_published():
    night = a_running_night(8)
    sentence = "The draw is published, so it is too late to begin together."
    assert refusal(two, night, "together", 1, 2) == [("kind", sentence)]


def test_somebody_who_is_not_entered_is_refused_at_the_field():
    night, other = a_night(4), a_night(4)
    sentence = "This person is not entered tonight. Look at the list again."
    asked = {"night_id": night.pk, "kind": "apart", "one": row(night, 1), "other": row(other, 1), **NOW}
    assert refusal(wish_of_two, **asked) == [("other", sentence)]
    assert refusal(fix_seat, night_id=night.pk, person=row(other, 1), table=1, **NOW) == [("person", sentence)]
    assert stated(night) == []


def test_a_seat_is_fixed_at_a_table_of_tonight_for_one_person():
    night = a_night(11)
    fix(night, 1, 2, 3)
    assert refusal(fix, night, 2, 2, 3) == [("seat", "Guest 1 has that seat already.")]
    for table in (0, 3):
        sentence = f"There is no table {table} tonight: 11 people make 2 tables."
        assert refusal(fix, night, 2, table) == [("table", sentence)]
    for number in (2, 3, 4):
        fix(night, number, 2)
    full = [("table", "Four people have a fixed seat at table 2 already.")]
    assert refusal(fix, night, 5, 2) == full
    fix(night, 1, 2, 4)  # who has a place there may change it
    assert len(stated(night)) == 4


def test_a_wish_is_taken_back_once():
    night = a_night(4)
    fix(night, 1, 1)
    wish = Wish.objects.get().pk
    take_back_wish(night_id=night.pk, wish_id=wish, **NOW)
    assert refusal(take_back_wish, night_id=night.pk, wish_id=wish, **NOW) == [("wish", "This was removed already.")]


def test_a_night_that_is_over_takes_no_wish():
    night = a_running_night(4, rounds=2)
    report(night)
    end_night(night_id=night.pk, by=None, at=AT)
    over = [("night", "The night “Friday cinch” is over: nobody is seated any more.")]
    assert refusal(fix, night, 1, 1) == refusal(two, night, "apart", 1, 2) == over


def test_a_fixed_seat_is_one_that_a_table_of_tonight_has():
    night = a_night(12, "foster-auction-pitch", movement="solo", movement_options={"players": "6"})
    person = row(night, 1)
    fix_seat(night_id=night.pk, person=person, table=2, seat=6, by=None, at=AT)
    draw_seats(night_id=night.pk, seed=7)
    publish_draw(night_id=night.pk, by=None, at=AT)
    assert rounds_of(night)[0].seating.places[1] == (2, 6)
    file = write_night(night_record_of(night, rounds_of(night)))
    assert write_night(read_night(file)) == file
    for seat in (0, 8):
        with pytest.raises(Refused) as refused:
            fix_seat(night_id=night.pk, person=person, table=1, seat=seat, by=None, at=AT)
        assert [fault.field for fault in refused.value.faults] == ["seat"]
