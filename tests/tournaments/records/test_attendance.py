"""Somebody plays for another in a round: whom it is credited to, and that file, audit and stored figures agree."""

from itertools import product
from random import Random

import pytest

from tests.tournaments.movement.nights import FOURS
from tests.tournaments.night.evenings import an_evening, evening, in_order, one_for_another
from tests.tournaments.night_builder import AT, a_running_night, close, play_round, report
from tests.tournaments.night_files import EAST, replayed
from tests.trials import some
from tournaments.actions.arrivals import go_home
from tournaments.actions.door import enrol_guest
from tournaments.actions.imports import import_night
from tournaments.actions.substitutes import PlaysOn, leave_table
from tournaments.models import Entrant, Presence, Seat, Substitute
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled
from tournaments.records.paper_values import values_for

pytestmark = pytest.mark.django_db


def imported(file):
    return import_night(record=read_night(file), by=None, at=AT)


def written(night):
    return write_night(night_record_of(night, rounds_of(night)))


def played(credit, **keys):
    """Two rounds of one deal. 7 wins the first, with 6 points; in the second 9 wins in 7's place, with 18."""
    file = evening(**one_for_another(credit), **keys)
    file["played"][1]["tables"][0]["hands"] = [EAST]
    return imported(file)


@pytest.mark.parametrize(
    ("credit", "figures"),
    [("for", [(24, 2, 0, 2), (0, 0, 1, 0)]), ("by", [(6, 1, 1, 1), (18, 1, 1, 1)])],
)
def test_a_round_counts_for_whom_it_was_agreed(credit, figures):
    night = played(credit)
    standing_of = {each.number: each for each in settled(night).standings}
    found = [standing_of[number] for number in (7, 9)]
    assert [(each.points, each.wins, each.missed, each.played) for each in found] == figures


def test_the_tally_says_who_played_for_whom():
    night = played("for")
    own, other = (settled(night).tallies[number] for number in (7, 9))
    assert [(row.table, row.points, row.scores, row.played_by) for row in own] == [
        (2, 6, [(1, 6)], ""),
        (1, 18, [(1, 18)], "Guest 9"),
    ]
    assert [(row.is_missed, row.plays_for) for row in other] == [(True, ""), (False, "Guest 7")]


def test_the_tally_of_whom_the_round_does_not_count_for_says_that_they_missed_it():
    night = played("by")
    own, other = (settled(night).tallies[number] for number in (7, 9))
    assert [row.is_missed for row in own] == [False, True]
    assert [(row.table, row.points) for row in other] == [(None, 0), (1, 18)]


def test_who_has_gone_is_marked_in_the_standings_and_a_substitute_or_late_guest_is_not():
    night = play_round(a_running_night(9, rounds=4))
    leave, out = (rounds_of(night)[1].tables[0].seats[seat] for seat in (0, 1))
    report(night, number=2)
    enrol_guest(night_id=night.pk, name="Late", at=AT)
    plays_on = PlaysOn(name="Nora")
    leave_table(night_id=night.pk, number=leave, round_number=2, plays_on=plays_on, by=None, at=AT)
    go_home(night_id=night.pk, number=out, by=None, at=AT)
    assert settled(night).gone == frozenset()
    play_round(night, 2)
    assert settled(night).gone == {leave, out}
    listed = values_for("standings", night).listed
    [name] = [column for column in listed.columns if column.is_name]
    assert {line.number for line in listed.lines if name.suffix(line) == " †"} == {leave, out}


def test_who_leaves_their_first_round_to_somebody_else_has_gone_home():
    night = a_running_night(9, rounds=4)
    [out] = rounds_of(night)[0].people_out
    leave = rounds_of(night)[0].tables[0].seats[0]
    plays_on = PlaysOn(number=out.number, credit="by")
    leave_table(night_id=night.pk, number=leave, round_number=1, plays_on=plays_on, by=None, at=AT)
    play_round(night)
    assert settled(night).gone == {leave}
    assert [row.has_gone for row in settled(night).tallies[leave]] == [True, True]


def test_the_printed_card_has_the_round_for_whom_it_counts():
    cards = {card.entrant.number: card for card in values_for("tally-cards", played("for", missed="average"))}
    assert [(line.table, line.points) for line in cards[7].lines] == [(2, 6), (1, 18)]
    assert [(line.is_missed, bool(line.plays_for), line.credited) for line in cards[9].lines] == [
        (True, False, 0),
        (False, True, None),
    ]
    assert [sum(line.counted for line in cards[number].lines) for number in (7, 9)] == [24, 0]


@pytest.mark.parametrize(("movement", "credit"), some(product(FOURS, ["for", "by"]), 5))
def test_under_every_movement_file_records_and_replay_agree(movement, credit):
    rng = Random(f"{movement} {credit}")
    file = an_evening(rng, 14, 4, never=14, movement=movement, missed="average", sit_out=7)
    for number in (1, 3):
        seats = replayed(file)["rounds"][number - 1]["tables"][number % 2]["seats"]
        playing = {"round": number, "for": rng.choice(seats), "by": 14, "credit": credit}
        file["substitutes"] = [*file.get("substitutes", []), playing]
    file = written(imported(in_order(file)))
    night = imported(file)
    assert [each["by"] for each in file["substitutes"]] == [14, 14]
    assert written(night) == file
    assert wrong_in(night) == []
    answered = replay(read_night(file))
    assert [each.seating for each in answered.rounds] == [each.seating for each in rounds_of(night)]
    assert answered.standings == settled(night).standings
    assert {14} <= {number for each in answered.rounds for number in each.seating.everyone}


def test_a_substitute_who_was_never_there_stays_so_in_the_records():
    night = played("for")
    assert list(Presence.objects.filter(entrant__number=9).values_list("first_round", "last_round")) == [(0, 0)]
    assert written(night)["presence"] == [{"number": 9, "rounds": []}]


@pytest.mark.parametrize(("played", "out"), [(0, 9), (1, 7)])
def test_a_substitute_for_somebody_who_has_to_sit_out_is_taken_off(played, out):
    """9 sits out the first round, by the draw, and 7 the second, as offered; 10 was to play for them."""
    file = evening(played, presence=[{"number": 10, "rounds": []}], volunteers=[{"round": 2, "number": 7}])
    file["entrants"] = [{"number": number, "name": f"Guest {number}"} for number in range(1, 11)]
    file["substitutes"] = [{"round": played + 1, "for": out, "by": 10, "credit": "for"}]
    night = imported(in_order(file))
    if played:
        assert Substitute.objects.count() == 1
        close(night)
    assert not Substitute.objects.exists()
    assert rounds_of(night)[-1].seating.sitting_out == (out,)
    assert wrong_in(night) == []


def test_the_audit_finds_a_substitute_without_a_seat_and_one_who_is_there_anyway():
    night = played("for")
    Presence.objects.filter(entrant__number=9).update(first_round=1, last_round=None)
    Seat.objects.filter(round__number=2, entrant__number=9).update(entrant=Entrant.objects.get(number=7))
    found = [str(text) for text in wrong_in(night)]
    assert "Round 2: number 9 plays for another and is there anyway." in found
    assert "Round 2: number 9 plays for number 7 and has no seat." in found
    Substitute.objects.all().delete()
    assert "Round 2: number 9 has 0 places instead of one." in [str(text) for text in wrong_in(night)]
