"""A person who was entered twice at a night is one: every seat, tally and paper follows, or two people stay two."""

from decimal import Decimal

import pytest

from club.models import Member
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.trials import some
from tournaments.actions.arrivals import come_back, go_home, offer_to_sit_out
from tournaments.actions.door import check_in, enrol_guest, enrol_member
from tournaments.actions.draw import draw_seats
from tournaments.actions.imports import import_night
from tournaments.actions.joining import withdraw_own_link
from tournaments.actions.merging import joined, merge_entrants
from tournaments.actions.money import take_fee
from tournaments.actions.sheets import key_tally
from tournaments.actions.substitutes import PlaysOn, leave_table
from tournaments.models import Entrant, Night, SitOut
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay
from tournaments.records.audit import wrong_in
from tournaments.records.links import entrant_for, person_token_of
from tournaments.records.load import current_round, rounds_of
from tournaments.records.night_record import night_record_of, settled, settled_from

pytestmark = pytest.mark.django_db
NOTED = {"by": None, "at": AT}


def merged(night, number, other, **more):
    return merge_entrants(night_id=night.pk, number=number, other=other, **NOTED, **more)


def holds_together(night):
    """The audit finds nothing, and stored figures, hands, file and what is imported from it agree."""
    assert wrong_in(night) == []
    rounds = rounds_of(night)
    file = write_night(night_record_of(Night.objects.get(pk=night.pk), rounds))
    standings = settled_from(night, rounds).standings
    assert replay(read_night(file)).standings == standings == settled(night).standings
    again = import_night(record=read_night(file), **NOTED)
    assert write_night(night_record_of(again, rounds_of(again))) == file
    return {each.number: each for each in standings}


def who_went_and_came_again(seed=7):
    """Nine were there; number 3 went home after round 1 and was entered again as number 10, from round 3 on."""
    night = a_running_night(9, rounds=4, seed=seed)
    report(night)
    go_home(night_id=night.pk, number=3, **NOTED)
    play_round(night)
    report(night, number=2)
    enrol_guest(night_id=night.pk, name="Guest Three", at=AT)
    play_round(night, 2)
    return night


def test_who_came_again_under_another_name_has_the_points_of_both():
    night = play_round(who_went_and_came_again(), 3)
    before = {each.number: each for each in settled(night).standings}
    merged(night, 3, 10)
    after = holds_together(night)
    assert after[3].points == before[3].points + before[10].points
    assert (after[3].wins, after[3].missed) == (before[3].wins + before[10].wins, 1)
    assert {number: each.points for number, each in after.items() if number != 3} == {
        number: each.points for number, each in before.items() if number not in (3, 10)
    }
    assert [row.round_number for row in settled(night).tallies[3]] == [1, 2, 3, 4]


@pytest.mark.parametrize("seed", some(range(1, 5), 1))
def test_the_rounds_to_come_follow_after_a_merge(seed):
    night = who_went_and_came_again(seed)
    merged(night, 10, 3)
    assert 3 not in current_round(night).seating.everyone
    play_round(night, 3)
    holds_together(night)
    play_round(night, 4)
    assert holds_together(night)[10].missed == 1


def test_after_the_night_is_over_they_are_merged_too():
    night = who_went_and_came_again()
    for number in (3, 4):
        play_round(night, number)
    merged(night, 3, 10)
    assert sorted(holds_together(night)) == list(range(1, 10))


def test_before_the_draw_one_of_the_two_is_off_the_list():
    night = a_night(9, fee=Decimal(5))
    check_in(night_id=night.pk, number=8, arrival="expected", **NOTED)
    take_fee(night_id=night.pk, number=9, paid=Decimal(5), **NOTED)
    draw_seats(night_id=night.pk, seed=7)
    stays = merged(night, 8, 9)
    assert (stays.arrival, stays.paid, stays.name) == ("here", 5, "Guest 8")
    assert Night.objects.get(pk=night.pk).state == Night.State.ENROLLING
    assert list(night.entrants.values_list("number", flat=True)) == list(range(1, 9))


def test_one_who_only_sat_out_is_merged_into_one_who_played():
    night = a_running_night(9)
    [out] = current_round(night).seating.sitting_out
    play_round(night)
    number = 1 if out != 1 else 2
    merged(night, number, out)
    assert SitOut.objects.filter(round__night=night).count() == 0
    assert current_round(night).seating.everyone == set(range(1, 10)) - {out}
    play_round(night, 2)
    assert holds_together(night)[number].sat_out == 0


def test_two_who_sat_out_the_same_round_sat_out_once():
    night = a_running_night(10)
    one, other = current_round(night).seating.sitting_out
    report(night)
    merged(night, one, other)
    assert current_round(night).seating.sitting_out == (one,)
    play_round(night)
    holds_together(night)


def refusal(night, number, other, **more):
    """The sentence at `other`; and nothing was written."""
    version = Night.objects.get(pk=night.pk).version
    people = list(night.entrants.values_list("number", "name"))
    with pytest.raises(Refused) as refused:
        merged(night, number, other, **more)
    [fault] = refused.value.faults
    assert (fault.field, Night.objects.get(pk=night.pk).version) == ("other", version)
    assert list(night.entrants.values_list("number", "name")) == people
    return str(fault.text)


def test_two_who_sat_at_one_table_or_in_one_round_are_two_people():
    night = a_running_night(8)
    report(night)
    first, second = current_round(night).seating.tables
    one, other = refusal(night, first[0], first[1]), refusal(night, first[0], second[0])
    assert one == f"Guest {first[0]} and Guest {first[1]} sat at one table in round 1, so they are two people."
    assert other == (
        f"Guest {first[0]} sat at table 1 in round 1 and Guest {second[0]} at table 2, so they are two people."
    )


def test_who_is_not_entered_or_is_two_members_is_not_merged():
    night = a_night(4)
    for name in ("Clara", "Klara"):
        member = Member.objects.create(name=name)
        enrol_member(night_id=night.pk, member_id=member.pk, at=AT)
    assert refusal(night, 1, 1) == "Choose two entries of the list."
    assert refusal(night, 1, 99) == "Nobody of that name is entered as number 99. Look at the list again."
    assert refusal(night, 1, 2, seen="Agnes") == (
        "Nobody of that name is entered as number 2. Look at the list again."
    )
    assert refusal(night, 5, 6) == "Clara and Klara are two members. Merge the members, on the page of one."
    assert merged(night, 1, 5).member.name == "Clara"


def test_a_link_on_paper_opens_the_page_of_who_stays_until_it_is_withdrawn():
    night = who_went_and_came_again()
    old = person_token_of(night.entrants.get(number=10))
    stays = merged(night, 3, 10)
    assert entrant_for(old) == stays
    withdraw_own_link(night_id=night.pk, number=3, **NOTED)
    assert entrant_for(old) is None


def test_the_number_on_paper_is_given_to_nobody_else():
    night = who_went_and_came_again()
    merged(night, 3, 10)
    assert enrol_guest(night_id=night.pk, name="New", at=AT).number == 11
    former = night.former_entrants.get()
    assert (former.number, former.name, former.entrant.number) == (10, "Guest Three", 3)


def test_a_keyed_card_follows_who_played_the_round():
    night = play_round(who_went_and_came_again(), 3)
    key_tally(night_id=night.pk, number=3, points={1: 7, 3: 1}, **NOTED)
    key_tally(night_id=night.pk, number=10, points={1: 2, 3: 9}, **NOTED)
    stays = merged(night, 3, 10)
    assert dict(stays.keyed.values_list("round_number", "points")) == {1: 7, 3: 9}


def test_an_offer_to_sit_out_follows():
    night = a_night(9)
    for number in (8, 9):
        offer_to_sit_out(night_id=night.pk, number=number, offers=True, **NOTED)
    assert list(merged(night, 8, 9).offers.values_list("round_number", flat=True)) == [1]


def test_the_history_names_both():
    night = who_went_and_came_again()
    merged(night, 3, 10)
    change = night.changes.last()
    assert (change.kind, change.entrant_number, change.before, change.after) == (
        "merged", 3, "Guest Three", "Guest 3",
    )  # fmt: skip


def test_who_left_twice_and_is_back_has_each_time_once():
    night = who_went_and_came_again()
    merged(night, 3, 10)
    spans = Entrant.objects.get(night=night, number=3).presence
    assert list(spans.values_list("first_round", "last_round")) == [(1, 1), (3, None)]
    go_home(night_id=night.pk, number=3, **NOTED)
    come_back(night_id=night.pk, number=3, **NOTED)
    play_round(night, 3)
    holds_together(night)


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        ([(3, None), (1, 2)], [(1, None)]),
        ([(1, 1), (3, 4)], [(1, 1), (3, 4)]),
        ([(1, 5), (2, 3)], [(1, 5)]),
        ([(2, None), (1, None)], [(1, None)]),
        ([], []),
    ],
)
def test_times_that_meet_are_one(spans, found):
    assert joined(spans) == found


def a_substitute(night, credit, round_number=1):
    """North of table 1 goes home and somebody new plays on: both numbers."""
    leaves = current_round(night).tables[0].seats[0]
    plays_on = PlaysOn(name="Nora", credit=credit)
    nora = leave_table(night_id=night.pk, number=leaves, round_number=round_number, plays_on=plays_on, **NOTED)
    return leaves, nora.number


@pytest.mark.parametrize("credit", ["for", "by"])
@pytest.mark.parametrize("who", ["who sat out", "whom they played for"])
def test_a_substitute_is_merged_into_somebody_of_the_night(credit, who):
    night = a_running_night(9)
    report(night)
    [out] = current_round(night).seating.sitting_out
    left, nora = a_substitute(night, credit)
    merged(night, out if who == "who sat out" else left, nora)
    holds_together(night)
    play_round(play_round(night), 2)
    holds_together(night)


@pytest.mark.parametrize("credit", ["for", "by"])
def test_one_for_whom_somebody_played_on_is_merged_into_one_who_sat_out(credit):
    night = a_running_night(9)
    report(night)
    [out] = current_round(night).seating.sitting_out
    left, _nora = a_substitute(night, credit)
    merged(night, out, left)
    play_round(play_round(night), 2)
    assert holds_together(night)[out].missed == (1 if credit == "by" else 0)


@pytest.mark.parametrize("credit", ["for", "by"])
def test_a_substitute_in_a_round_that_has_not_begun_is_nobody_who_has_a_seat_there(credit):
    night = play_round(a_running_night(9))
    _left, nora = a_substitute(night, credit, 2)
    seated = current_round(night).tables[1].seats[0]
    with pytest.raises(Refused, match="so they are two people"):
        merged(night, seated, nora)
    holds_together(night)
