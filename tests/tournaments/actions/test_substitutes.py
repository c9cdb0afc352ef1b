"""Somebody leaves in the middle of a round: who plays on in the seat, and for whom the round counts."""

from decimal import Decimal
from itertools import product

import pytest

from scoring.faults import Refused
from tests.tournaments.movement.nights import FOURS
from tests.tournaments.night_builder import AT, a_running_night, close, play, play_round, report
from tests.trials import some
from tournaments.actions.arrivals import come_back, go_home
from tournaments.actions.cuts import report_cut
from tournaments.actions.door import enrol_guest
from tournaments.actions.imports import import_night
from tournaments.actions.money import take_fee
from tournaments.actions.rounds import close_round
from tournaments.actions.seats import swap_people
from tournaments.actions.substitutes import PlaysOn, leave_table, take_seat_back
from tournaments.models import Change, Entrant, Substitute
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay
from tournaments.records.audit import wrong_in
from tournaments.records.load import current_round, rounds_of
from tournaments.records.night_record import night_record_of, settled

pytestmark = pytest.mark.django_db


def leaves(night, number, plays_on=None, round_number=1, why="had to go"):
    return leave_table(
        night_id=night.pk, number=number, round_number=round_number, plays_on=plays_on, why=why, by=None, at=AT
    )


def taken_back(night, number, round_number=1):
    return take_seat_back(night_id=night.pk, number=number, round_number=round_number, by=None, at=AT)


def refused(act):
    with pytest.raises(Refused) as caught:
        act()
    [fault] = caught.value.faults
    return fault.field, str(fault.text)


def in_seat(night, seat, table=1):
    """The number of who sits there in the newest round."""
    return current_round(night).tables[table - 1].seats[seat - 1]


def figures(night, *numbers):
    standing_of = {each.number: each for each in settled(night).standings}
    return [(standing_of[number].points, standing_of[number].missed) for number in numbers]


def holds_together(night):
    """The audit finds nothing, and the file, replayed and imported again, has the same seats and standings."""
    assert wrong_in(night) == []
    rounds = rounds_of(night)
    file = write_night(night_record_of(night, rounds))
    played = replay(read_night(file))
    assert [each.seating for each in played.rounds] == [each.seating for each in rounds if each.is_in_file]
    assert [each[:5] for each in played.standings] == [each[:5] for each in settled(night).standings]
    again = import_night(record=read_night(file), by=None, at=AT)
    assert write_night(night_record_of(again, rounds_of(again))) == file
    assert wrong_in(again) == []


@pytest.fixture
def night():
    """Nine guests in round 1, of which one hand is in at table 1; one sits out."""
    night = a_running_night(9)
    report(night)
    return night


def sitting_out(night):
    return current_round(night).seating.sitting_out


def finish(night, number=1):
    for table in (1, 2):
        play(night, table, number)
    return close(night, number)


def test_who_sits_out_takes_the_seat_for_good(night):
    [out] = sitting_out(night)
    gone = in_seat(night, 1)
    assert leaves(night, gone, PlaysOn(out, credit="by")).number == out
    assert in_seat(night, 1) == out
    finish(night)
    assert figures(night, gone, out) == [(0, 1), (16, 0)]
    assert current_round(night).seating.places[out][0] == 1  # the one who won moves as the winner
    assert gone not in current_round(night).seating.everyone
    holds_together(night)


def test_who_sits_out_plays_on_for_the_one_who_leaves(night):
    [out] = sitting_out(night)
    gone = in_seat(night, 1)
    leaves(night, gone, PlaysOn(out, credit="for"))
    finish(night)
    assert figures(night, gone, out) == [(16, 0), (0, 0)]
    assert gone not in current_round(night).seating.everyone
    assert out in current_round(night).seating.everyone
    play_round(night, 2)
    holds_together(night)


@pytest.mark.parametrize("credit", ["for", "by"])
def test_somebody_new_plays_on(night, credit):
    gone = in_seat(night, 3)
    other = leaves(night, gone, PlaysOn(name="Nora", credit=credit))
    assert (other.number, other.name, in_seat(night, 3)) == (10, "Nora", 10)
    finish(night)
    assert figures(night, gone, 10) == ([(16, 0), (0, 0)] if credit == "for" else [(0, 1), (16, 0)])
    assert {gone, 10}.isdisjoint(current_round(night).seating.everyone)
    holds_together(night)


def test_anyone_who_comes_for_the_next_round_plays_on_before(night):
    late = enrol_guest(night_id=night.pk, name="Late", at=AT)
    gone = in_seat(night, 2)
    leaves(night, gone, PlaysOn(late.number, credit="by"))
    finish(night)
    assert late.number in current_round(night).seating.everyone
    holds_together(night)


def test_nobody_plays_on_and_the_other_deals_are_not_played(night):
    gone = in_seat(night, 4)
    assert leaves(night, gone) is None
    table = current_round(night).tables[0]
    assert (table.unplayed, table.why, table.result.missing) == ((2, 3, 4), "had to go", ())
    play(night, 2)
    close(night)
    assert gone not in current_round(night).seating.everyone
    holds_together(night)


@pytest.mark.parametrize("credit", ["for", "by"])
def test_it_is_undone_for_somebody_who_sat_out(night, credit):
    [out] = sitting_out(night)
    gone = in_seat(night, 1)
    before = current_round(night).seating
    leaves(night, gone, PlaysOn(out, credit=credit))
    assert taken_back(night, gone).number == out
    assert current_round(night).seating == before
    finish(night)
    assert gone in current_round(night).seating.everyone
    assert [each[1] for each in figures(night, gone, out)] == [0, 0]
    assert wrong_in(night) == []


def test_it_is_undone_for_somebody_new_who_is_then_off_the_list(night):
    gone = in_seat(night, 1)
    before = current_round(night).seating
    leaves(night, gone, PlaysOn(name="Nora"))
    taken_back(night, gone)
    assert current_round(night).seating == before
    assert not night.entrants.filter(name="Nora").exists()
    assert refused(lambda: taken_back(night, gone)) == (
        "number",
        f"Nobody plays on for Guest {gone} in round 1.",
    )
    assert wrong_in(night) == []


def test_who_played_on_and_has_paid_stays_in_the_till_when_it_is_undone(night):
    gone = in_seat(night, 1)
    other = leaves(night, gone, PlaysOn(name="Nora"))
    take_fee(night_id=night.pk, number=other.number, paid=Decimal(5), by=None, at=AT)
    taken_back(night, gone)
    other.refresh_from_db()
    assert (other.arrival, other.paid) == (Entrant.Arrival.ABSENT, 5)
    holds_together(finish(night))


def test_who_left_comes_back_for_the_next_round_and_the_substitute_has_played(night):
    gone = in_seat(night, 1)
    leaves(night, gone, PlaysOn(name="Nora"))
    come_back(night_id=night.pk, number=gone, by=None, at=AT)
    finish(night)
    assert gone in current_round(night).seating.everyone
    holds_together(night)


def test_the_history_names_who_left_who_plays_on_and_what_was_undone(night):
    gone = in_seat(night, 1)
    leaves(night, gone, PlaysOn(name="Nora"))
    taken_back(night, gone)
    found = list(night.changes.order_by("id").values_list("kind", "entrant_number", "table_number"))[-3:]
    kinds = [Change.Kind.LEFT, Change.Kind.SUBSTITUTE, Change.Kind.SUBSTITUTE]
    assert found == [(kind, gone, 1) for kind in kinds]


@pytest.mark.parametrize(("movement", "credit"), some(product(FOURS, ("for", "by")), 3))
def test_under_every_movement_file_and_records_agree(movement, credit):
    night = play_round(a_running_night(14, rounds=5, movement=movement, missed="average", sit_out="5"))
    report(night, number=2)
    one, other = sitting_out(night)
    leaves(night, in_seat(night, 1), PlaysOn(one, credit=credit), 2)
    leaves(night, in_seat(night, 2, table=2), PlaysOn(name="Nora", credit=credit), 2)
    leaves(night, in_seat(night, 4, table=3), None, 2)
    play(night, 1, 2)
    play(night, 2, 2)
    assert Substitute.objects.count() == (2 if credit == "for" else 1)
    assert other in sitting_out(night)
    holds_together(night)
    for table in rounds_of(night, 2)[0].tables:
        if table.result.winner is None:
            report_cut(table_id=table.row.pk, seat=1, at=AT)
    close(night, 2)
    play_round(night, 3)
    holds_together(night)


@pytest.mark.parametrize("seat", range(1, 5))
def test_a_substitute_whose_place_sits_out_after_all_is_taken_off(seat):
    night = play_round(a_running_night(8))
    other = leaves(night, in_seat(night, seat, table=2), PlaysOn(name="Nora"), 2)
    enrol_guest(night_id=night.pk, name="Late", at=AT)
    assert current_round(night).seating.everyone.isdisjoint({other.number}) != Substitute.objects.exists()
    play_round(night, 2)
    holds_together(night)


def test_what_cannot_be_is_refused_at_its_field_and_nothing_is_written(night):
    [out] = sitting_out(night)
    playing, gone = in_seat(night, 2), in_seat(night, 1)
    night.entrants.create(number=66, name="Anna", arrival="expected")
    before = write_night(night_record_of(night, rounds_of(night)))
    leaver = f"Guest {gone}"
    for act, fault in (
        (lambda: leaves(night, out), ("number", f"Guest {out} does not play in round 1.")),
        (lambda: leaves(night, 77), ("number", "Nobody is entered as number 77.")),
        (lambda: leaves(night, gone, PlaysOn(playing)), ("by", f"Guest {playing} plays in round 1 already.")),
        (lambda: leaves(night, gone, PlaysOn(gone)), ("by", f"{leaver} plays in round 1 already.")),
        (lambda: leaves(night, gone, PlaysOn(88)), ("by", "Nobody is entered as number 88.")),
        (lambda: leaves(night, gone, PlaysOn(66)), ("by", "Anna has not come yet. Choose “Is here” on the list of guests first.")),
        (lambda: leaves(night, gone, PlaysOn(name=f"guest {out}")), ("name", f"“guest {out}” is entered already. Add a letter or a nickname to tell two of that name apart.")),
        (lambda: leaves(night, gone, PlaysOn(name=" ")), ("name", "There is no name here. Write one.")),
        (lambda: leaves(night, gone, None, why=" "), ("why", "Say in a few words why it was not played.")),
        (lambda: leaves(night, gone, None, 2), ("round", "Round 2 is not being played; it is round 1 now.")),
    ):  # fmt: skip
        assert refused(act) == fault
    assert write_night(night_record_of(night, rounds_of(night))) == before
    assert wrong_in(night) == []


def test_nobody_plays_for_a_substitute_who_leaves_nor_does_one_sit_out(night):
    [out] = sitting_out(night)
    gone = in_seat(night, 1)
    leaves(night, gone, PlaysOn(name="Nora"))
    assert refused(lambda: leaves(night, 10, PlaysOn(out))) == (
        "number",
        f"Nora plays for Guest {gone} in round 1, and nobody plays for a substitute.",
    )
    seen = {10: (1, 1), out: (0, 0)}
    swap = {"night_id": night.pk, "round_number": 1, "one": 10, "other": out, "seen": seen, "why": "so it was"}
    assert refused(lambda: swap_people(**swap, by=None, at=AT)) == (
        "other",
        "Nora plays for another in round 1, so cannot sit out.",
    )


def test_a_round_that_was_closed_meanwhile_loses_nobody(night):
    gone = in_seat(night, 1)
    finish(night)
    assert refused(lambda: leaves(night, gone))[0] == "round"
    assert wrong_in(night) == []


def test_with_four_people_nobody_leaves_while_another_round_is_to_come():
    night = a_running_night(4, rounds=2)
    report(night)
    assert refused(lambda: leaves(night, 1, PlaysOn(name="Nora"))) == (
        "presence",
        "A table needs four people, not 3.",
    )
    assert night.entrants.count() == 4
    assert refused(lambda: go_home(night_id=night.pk, number=1, by=None, at=AT))[0] == "presence"


def test_in_the_last_round_the_last_four_may_leave_and_the_night_ends():
    night = a_running_night(4, rounds=1)
    report(night)
    leaves(night, 1, PlaysOn(name="Nora"))
    play(night)
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    holds_together(night)


@pytest.mark.parametrize("credit", ["for", "by"])
def test_somebody_new_who_stays_has_a_place_from_the_next_round_on_and_leaves_no_trace_once_it_is_undone(credit):
    night = a_running_night(8)
    leaver = in_seat(night, 1)
    other = leaves(night, leaver, PlaysOn(name="Nora", credit=credit, stays=True))
    taken_back(night, leaver)
    assert not Entrant.objects.filter(night=night, name="Nora").exists()
    assert in_seat(night, 1) == leaver
    other = leaves(night, leaver, PlaysOn(name="Nora", credit=credit, stays=True))
    play_round(night)
    assert other.number in current_round(night).seating.everyone
    assert leaver not in current_round(night).seating.everyone
    assert wrong_in(night) == []
