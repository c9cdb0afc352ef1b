"""Who stays apart, who begins together and whose seat is fixed: stated, taken back, refused with a sentence."""

import pytest

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.tournaments.night_files import replayed
from tests.tournaments.wishing import NOW, fix, refusal, row, two
from tournaments.actions.come_and_go import go_home
from tournaments.actions.draw_seats import draw_seats, publish_draw
from tournaments.actions.enrol import take_off
from tournaments.actions.import_night import import_night
from tournaments.actions.state_wishes import fix_seat, take_back_wish
from tournaments.actions.swap_people import swap_people
from tournaments.models import Change, Wish
from tournaments.night_file.reading import read_night
from tournaments.night_file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.queries import night_record_of, rounds_of

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
