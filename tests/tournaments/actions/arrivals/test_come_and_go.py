"""People come late, go home early, come back, or offer to sit out, while the night is played."""

from decimal import Decimal

import pytest

from scoring.faults import Refused
from tests.tournaments.movement.nights import FOURS
from tests.tournaments.night_builder import AT, a_night, a_running_night, close, play, play_round, report
from tests.trials import some
from tournaments.actions.arrivals import come_back, go_home, offer_to_sit_out
from tournaments.actions.clock import start_clock
from tournaments.actions.door import check_in, enrol_guest
from tournaments.actions.imports import import_night
from tournaments.actions.money import take_fee
from tournaments.actions.seats import confirm_seats
from tournaments.actions.substitutes import PlaysOn, leave_table
from tournaments.models import Change, Entrant
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay
from tournaments.records.audit import wrong_in
from tournaments.records.load import current_round, rounds_of
from tournaments.records.night_record import night_record_of, settled

pytestmark = pytest.mark.django_db


def enter(night, name="Late"):
    return enrol_guest(night_id=night.pk, name=name, at=AT)


def leaves(night, number):
    return go_home(night_id=night.pk, number=number, by=None, at=AT)


def returns(night, number):
    return come_back(night_id=night.pk, number=number, by=None, at=AT)


def there(night):
    """Everyone who has a seat or sits out in the newest round."""
    return current_round(night).seating.everyone


def everyone(many):
    return set(range(1, many + 1))


def test_who_comes_late_plays_from_the_next_round_on():
    night = a_running_night(9)
    report(night)
    late = enter(night)
    assert there(night) == everyone(9)
    play_round(night)
    assert late.number == 10
    assert there(night) == everyone(10)
    assert wrong_in(night) == []


def test_a_round_that_nobody_has_begun_is_seated_anew_for_who_comes():
    night = play_round(a_running_night(11))
    assert len(current_round(night).tables) == 2
    enter(night)
    newest = current_round(night)
    assert (len(newest.tables), newest.sitting_out) == (3, ())
    assert there(night) == everyone(12)
    assert list(night.cards.values_list("number", flat=True)) == [1, 2, 3]
    assert wrong_in(night) == []


def start_the_clock(night):
    start_clock(night_id=night.pk, number=current_round(night).number, minutes=20, by=None, at=AT)


def say_who_sits_here(night):
    current = current_round(night)
    seats = current.tables[0].seats
    confirm_seats(card=night.cards.get(number=1), round_number=current.number, seats=seats, seen=seats, at=AT)


@pytest.mark.parametrize("sit_down", [start_the_clock, say_who_sits_here])
def test_nobody_gives_up_a_seat_to_who_comes_once_people_sit_down(sit_down):
    night = play_round(a_running_night(8))
    sit_down(night)
    before = current_round(night).seating
    late = enter(night)
    assert current_round(night).seating == before
    play_round(night, 2)
    assert late.number in there(night)
    assert wrong_in(night) == []


def test_who_goes_home_after_a_round_has_no_place_in_the_next():
    night = a_running_night(10)
    report(night)
    assert leaves(night, 3) == 1
    assert there(night) == everyone(10)
    play_round(night)
    assert there(night) == everyone(10) - {3}
    assert wrong_in(night) == []


def test_who_leaves_between_two_rounds_leaves_a_seat_that_is_filled():
    night = play_round(a_running_night(9))
    [out] = current_round(night).seating.sitting_out
    gone = next(number for number in range(1, 10) if number != out)
    assert leaves(night, gone) == 1
    newest = current_round(night)
    assert there(night) == everyone(9) - {gone}
    assert newest.sitting_out == ()
    assert wrong_in(night) == []


def test_a_departure_is_undone_at_once_and_nothing_was_missed():
    night = play_round(a_running_night(8))
    before = current_round(night).seating
    enter(night)
    leaves(night, 5)
    assert returns(night, 5) == 2
    assert 5 in there(night)
    assert list(night.entrants.get(number=5).presence.values_list("first_round", "last_round")) == [(1, None)]
    assert before.everyone < there(night)


def test_who_was_away_for_a_round_comes_back_for_the_next():
    night = play_round(a_running_night(9, rounds=5))
    leaves(night, 4)
    play_round(night, 2)
    returns(night, 4)
    assert 4 in there(night)
    play_round(night, 3)
    standing = next(each for each in settled(night).standings if each.number == 4)
    assert standing.missed == 1
    assert wrong_in(night) == []


def test_who_offers_sits_out_first():
    night = a_running_night(9)
    willing = current_round(night).tables[0].seats[0]
    report(night)
    assert offer_to_sit_out(night_id=night.pk, number=willing, offers=True, by=None, at=AT) == 2
    play_round(night)
    assert current_round(night).seating.sitting_out == (willing,)
    assert wrong_in(night) == []


def test_who_would_rather_play_after_all_plays():
    night = play_round(a_running_night(9))
    [planned] = current_round(night).seating.sitting_out
    willing = current_round(night).tables[0].seats[0]
    for offers, out in ((True, willing), (False, planned)):
        offer_to_sit_out(night_id=night.pk, number=willing, offers=offers, by=None, at=AT)
        assert current_round(night).seating.sitting_out == (out,)


@pytest.mark.parametrize("credit", ["none", "average", "5"])
def test_the_stored_standings_of_those_who_came_and_went_are_those_of_the_hands(credit):
    night = play_round(a_running_night(9, rounds=4, missed=credit))
    enter(night)
    leaves(night, 2)
    play_round(night, 2)
    play_round(night, 3)


def test_the_night_file_brings_back_who_came_and_went():
    night = play_round(a_running_night(9, rounds=4, missed="average"))
    enter(night)
    leaves(night, 2)
    play_round(night, 2)
    offer_to_sit_out(night_id=night.pk, number=3, offers=True, by=None, at=AT)
    file = write_night(night_record_of(night, rounds_of(night)))
    assert file["format"] == "cinch-night/2"
    assert file["presence"] == [{"number": 2, "rounds": [[1, 1]]}, {"number": 10, "rounds": [[2, None]]}]
    again = import_night(record=read_night(file), by=None, at=AT)
    assert write_night(night_record_of(again, rounds_of(again))) == file
    assert [each.seating for each in replay(read_night(file)).rounds] == [
        each.seating for each in rounds_of(night) if each.has_begun
    ]
    assert wrong_in(again) == []


def test_the_history_names_who_came_and_went():
    night = play_round(a_running_night(9))
    enter(night)
    leaves(night, 2)
    returns(night, 2)
    kinds = [Change.Kind.ARRIVED, Change.Kind.LEFT, Change.Kind.ARRIVED]
    assert list(night.changes.values_list("kind", flat=True))[-3:] == kinds


def refused(act):
    with pytest.raises(Refused) as caught:
        act()
    return str(caught.value.faults[0].text)


def test_what_cannot_be_is_refused_and_nothing_is_written():
    night = play_round(a_running_night(4, rounds=2))
    before = current_round(night).seating
    assert "needs four people" in refused(lambda: leaves(night, 1))
    assert "is there in round 2 anyway" in refused(lambda: returns(night, 1))
    assert "Nobody is entered as number 77" in refused(lambda: leaves(night, 77))
    assert current_round(night).seating == before
    assert not night.entrants.get(number=1).presence.exists()


def test_who_has_gone_cannot_go_again():
    night = play_round(a_running_night(9))
    leaves(night, 2)
    assert "does not play in round 2" in refused(lambda: leaves(night, 2))


def test_nobody_comes_in_once_the_last_round_has_begun():
    night = play_round(a_running_night(8, rounds=2))
    report(night, number=2)
    assert "the last one" in refused(lambda: enter(night))
    assert night.entrants.count() == 8


def test_before_the_draw_is_published_who_comes_is_simply_there():
    night = a_night(8)
    assert not enter(night).presence.exists()


def test_who_came_and_went_without_a_round_is_off_the_list():
    night = play_round(a_running_night(9))
    late = enter(night)
    leaves(night, late.number)
    assert not night.entrants.filter(number=late.number).exists()
    assert there(night) == everyone(9)
    assert wrong_in(night) == []


def test_who_came_paid_and_went_without_a_round_stays_in_the_till():
    night = play_round(a_running_night(9))
    late = enter(night)
    take_fee(night_id=night.pk, number=late.number, paid=Decimal(5), by=None, at=AT)
    leaves(night, late.number)
    late.refresh_from_db()
    assert (late.arrival, late.paid) == (Entrant.Arrival.ABSENT, 5)
    assert there(night) == everyone(9)
    assert wrong_in(night) == []


@pytest.fixture
def substitute():
    """Somebody new who plays on for another in round 1 and comes back for round 2, which is not seated yet."""
    night = a_running_night(9)
    report(night)
    guest = current_round(night).tables[0].seats[2]
    other = leave_table(
        night_id=night.pk, number=guest, round_number=1, plays_on=PlaysOn(name="Newcomer"), by=None, at=AT
    )
    returns(night, other.number)
    return other


def finish_round(night):
    for table in current_round(night).tables:
        play(night, table.number)
    close(night)


@pytest.mark.parametrize("is_seated", [False, True])
def test_a_substitute_who_came_back_and_goes_home_has_played_their_round(substitute, is_seated):
    night = substitute.night
    if is_seated:
        finish_round(night)
    leaves(night, substitute.number)
    if not is_seated:
        finish_round(night)
    assert substitute.number in rounds_of(night)[0].seating.everyone
    assert substitute.number not in there(night)
    assert wrong_in(night) == []


@pytest.mark.parametrize("is_seated", [False, True])
def test_the_door_does_not_send_a_substitute_away_who_has_played(substitute, is_seated):
    night = substitute.night
    if is_seated:
        finish_round(night)
    asked = {"night_id": night.pk, "number": substitute.number, "by": None, "at": AT}
    assert refused(lambda: check_in(arrival=Entrant.Arrival.ABSENT, **asked)) == (
        "Newcomer has a place in round 1. Choose “Goes home” on the list of guests."
    )


def test_an_offer_goes_with_who_goes_home():
    night = play_round(a_running_night(9))
    report(night, number=2)
    offer_to_sit_out(night_id=night.pk, number=3, offers=True, by=None, at=AT)
    leaves(night, 3)
    assert not night.entrants.get(number=3).offers.exists()


@pytest.mark.parametrize("movement", some(FOURS, 3))
def test_under_every_movement_the_file_gives_the_seats_of_the_records(movement):
    night = play_round(a_running_night(13, rounds=5, movement=movement))
    enter(night)
    leaves(night, 2)
    play_round(night, 2)
    leaves(night, 5)
    returns(night, 2)
    play_round(night, 3)
    assert wrong_in(night) == []
    file = write_night(night_record_of(night, rounds_of(night)))
    played = replay(read_night(file))
    assert [each.seating for each in played.rounds] == [each.seating for each in rounds_of(night) if each.has_begun]
    assert played.next == current_round(night).seating
