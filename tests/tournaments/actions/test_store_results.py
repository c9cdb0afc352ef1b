"""What everyone came to is stored with the action that ends a night, and is right after whatever is done to it since."""

from fractions import Fraction

import pytest

from club.models import Member
from tests.tournaments.night_builder import AT, a_hand, a_running_night, play, play_round, table_of
from tests.tournaments.other_tables import a_night_like
from tournaments.actions.imports import import_night
from tournaments.actions.merging import merge_entrants, merge_members
from tournaments.actions.nights import change_night, drop_night
from tournaments.actions.rounds import end_night, take_back_close
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Night, NightResult
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled_from

pytestmark = pytest.mark.django_db


def stored(night):
    """Rank, points and rounds won by number, as the rows have them."""
    rows = NightResult.objects.filter(entrant__night=night).select_related("entrant")
    return {row.entrant.number: (row.rank, Fraction(row.points), Fraction(row.won)) for row in rows}


def of_the_hands(night):
    return {
        each.number: (each.rank, each.points, each.wins) for each in settled_from(night, rounds_of(night)).standings
    }


def is_right(night):
    night = Night.objects.get(pk=night.pk)
    return stored(night) == of_the_hands(night) and wrong_in(night) == []


def correct(night):
    row = table_of(night)
    hands = {deal: a_hand((deal - 1) % 4 + 1, points={"1": 0, "2": 14}) for deal in range(1, 5)}
    seen = dict(row.hands.filter(current=True).values_list("deal", "revision"))
    enter_sheet(table_id=row.pk, hands=hands, seen=seen, by=None, why="read again", at=AT)


def test_a_night_is_stored_when_it_ends_and_corrected_and_taken_away_with_it():
    night = a_running_night(9, rounds=2, sit_out="average")
    play_round(night)
    assert stored(night) == {}
    play_round(night, 2)
    before = stored(night)
    assert is_right(night)
    assert len(before) == 9
    correct(night)
    assert stored(night) != before
    assert is_right(night)
    change_night(night_id=night.pk, by=None, at=AT, rank_by="wins")
    assert is_right(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert stored(night) == {}
    assert wrong_in(Night.objects.get(pk=night.pk)) == []
    end_night(night_id=night.pk, by=None, at=AT)
    assert is_right(night)
    Night.objects.filter(pk=night.pk).update(is_rehearsal=True)
    drop_night(night_id=night.pk)
    assert not NightResult.objects.exists()


def test_a_night_that_is_stopped_in_a_round_counts_as_far_as_it_went():
    night = play_round(a_running_night(8))
    play(night, number=2, deals=2)
    end_night(night_id=night.pk, by=None, at=AT)
    assert is_right(night)


def test_people_who_are_merged_have_one_row():
    night = a_running_night(9, rounds=1)
    out = night.rounds.get().sit_outs.get().entrant
    play_round(night)
    other = night.entrants.create(number=10, name="Guset 1")
    other.presence.create(first_round=0, last_round=0)
    merge_entrants(night_id=night.pk, number=out.number, other=10, by=None, at=AT)
    assert is_right(night)
    ada, eda = (Member.objects.create(name=name) for name in ("Ada", "Eda"))
    night.entrants.filter(number=1).update(member=eda)
    merge_members(member_id=ada.pk, other_id=eda.pk, by=None, at=AT)
    assert night.entrants.get(number=1).member == ada
    assert is_right(night)


def test_an_imported_night_is_stored_too():
    night = play_round(a_running_night(8, rounds=1))
    file = write_night(night_record_of(night, rounds_of(night)))
    again = import_night(record=read_night(file), by=None, at=AT)
    assert stored(again) == stored(night)
    assert is_right(again)


@pytest.mark.parametrize("kind", ["five alone", "six at the foot"])
def test_so_is_a_night_at_other_tables(kind):
    night = a_night_like(kind)
    end_night(night_id=night.pk, by=None, at=AT)
    assert is_right(night)


def test_the_audit_names_whose_figures_are_wrong():
    night = play_round(a_running_night(8, rounds=1))
    NightResult.objects.filter(entrant__night=night, entrant__number=3).update(points="1/2")
    NightResult.objects.filter(entrant__night=night, entrant__number=5).delete()
    assert [text.params["number"] for text in wrong_in(night)] == [3, 5]
