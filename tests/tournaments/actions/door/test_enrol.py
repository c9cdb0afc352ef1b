"""People are entered once each, under names that a list can bear."""

from decimal import Decimal

import pytest

from club.models import Member
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.actions.door import enrol_guest, enrol_member, rename, take_off
from tournaments.actions.draw import draw_seats
from tournaments.actions.money import take_fee
from tournaments.models import Change, Entrant, Night

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_night(0)


def names(night):
    return list(night.entrants.values_list("number", "name"))


def refusal(action, **asked):
    with pytest.raises(Refused) as refused:
        action(**asked)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def test_guests_are_numbered_as_they_come(night):
    for name in ("Ada", "Ben", "Cleo"):
        enrol_guest(night_id=night.pk, name=name, at=AT)
    assert names(night) == [(1, "Ada"), (2, "Ben"), (3, "Cleo")]


def test_a_number_is_not_given_again_while_a_higher_one_is_out(night):
    for name in ("Ada", "Ben", "Cleo"):
        enrol_guest(night_id=night.pk, name=name, at=AT)
    take_off(night_id=night.pk, number=2, by=None, at=AT)
    enrol_guest(night_id=night.pk, name="Dot", at=AT)
    assert names(night) == [(1, "Ada"), (3, "Cleo"), (4, "Dot")]


@pytest.mark.parametrize("name", ["", "   ", "\t\n", "\u200f\u202e", "\x00", "\u0301"])
def test_no_name_is_refused(night, name):
    assert refusal(enrol_guest, night_id=night.pk, name=name, at=AT) == [
        ("name", "There is no name here. Write one.")
    ]
    assert names(night) == []


@pytest.mark.parametrize("letters", [81, 320, 321, 10_000])
def test_a_name_too_long_for_a_card_is_refused_and_shown_in_short(night, letters):
    [(field, text)] = refusal(enrol_guest, night_id=night.pk, name="x" * letters, at=AT)
    assert field == "name"
    assert text == f"“{'x' * 39}…” is too long; a name has at most 80 letters."


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("x" * 80, "x" * 80),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("محمد", "محمد"),
        ("\u202eadA", "adA"),
        ("Ada 🃏", "Ada 🃏"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("<b>Bob", "<b>Bob"),
        ("=1+1", "=1+1"),
        ("Zoe\u0308", "Zoë"),
        ("A\x00da", "Ada"),
        ("%(name)s", "%(name)s"),
    ],
)
def test_a_name_is_kept_as_text(night, typed, kept):
    assert enrol_guest(night_id=night.pk, name=typed, at=AT).name == kept
    assert names(night) == [(1, kept)]


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Ada", "Ada"),
        ("Ada", " ADA "),
        ("Łukasz", "łukasz"),
        ("ÉMILE", "émile"),
        ("Strauß", "STRAUSS"),
        ("Zoë", "zoe\u0308"),
        ("Ольга", "ольга"),
    ],
)
def test_the_same_name_is_not_entered_twice_however_it_is_written(night, first, again):
    enrol_guest(night_id=night.pk, name=first, at=AT)
    [(field, text)] = refusal(enrol_guest, night_id=night.pk, name=again, at=AT)
    assert (field, "is entered already" in text) == ("name", True)
    assert names(night) == [(1, first)]


def test_a_member_is_entered_once_and_keeps_a_link_to_the_roster(night):
    ada = Member.objects.create(name="Ada", short_name="A.")
    entrant = enrol_member(night_id=night.pk, member_id=ada.pk, at=AT)
    assert (entrant.member, entrant.short_name) == (ada, "A.")
    assert [field for field, _ in refusal(enrol_member, night_id=night.pk, member_id=ada.pk, at=AT)] == ["name"]
    assert names(night) == [(1, "Ada")]


def test_a_renamed_member_is_still_the_same_person(night):
    ada = Member.objects.create(name="Ada")
    enrol_member(night_id=night.pk, member_id=ada.pk, at=AT)
    ada.name = "Ada Lovelace"
    ada.save()
    assert [field for field, _ in refusal(enrol_member, night_id=night.pk, member_id=ada.pk, at=AT)] == ["name"]


def test_a_guest_of_a_members_name_is_told_apart_by_hand(night):
    enrol_guest(night_id=night.pk, name="Łada", at=AT)
    member = Member.objects.create(name="łada")
    assert [field for field, _ in refusal(enrol_member, night_id=night.pk, member_id=member.pk, at=AT)] == ["name"]


def test_who_is_entered_for_one_night_can_be_entered_for_another(night):
    enrol_guest(night_id=night.pk, name="Ada", at=AT)
    assert enrol_guest(night_id=a_night(0).pk, name="Ada", at=AT).number == 1


def test_a_draw_is_dropped_when_someone_comes_or_goes():
    for change in (
        lambda night: enrol_guest(night_id=night.pk, name="Late", at=AT),
        lambda night: take_off(night_id=night.pk, number=1, by=None, at=AT),
    ):
        night = draw_seats(night_id=a_night(8).pk, seed=7)
        change(night)
        night.refresh_from_db()
        assert (night.state, night.seed, night.rounds.count()) == ("enrolling", None, 0)


def test_a_refused_name_leaves_the_draw_alone():
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    refusal(enrol_guest, night_id=night.pk, name="guest 1", at=AT)
    night.refresh_from_db()
    assert (night.state, night.seed, night.rounds.count()) == ("drawn", 7, 1)


def test_nobody_is_taken_off_the_list_once_the_draw_is_published():
    night = a_running_night()
    closed = [("night", "The draw is published, so the list of guests is closed.")]
    assert refusal(take_off, night_id=night.pk, number=1, by=None, at=AT) == closed
    assert Entrant.objects.count() == 8


def test_the_list_is_closed_once_the_night_is_over():
    night = play_round(a_running_night(rounds=1))
    ada = Member.objects.create(name="Ada")
    closed = [("night", "The night is over, so the list of guests is closed.")]
    assert refusal(enrol_guest, night_id=night.pk, name="Late", at=AT) == closed
    assert refusal(enrol_member, night_id=night.pk, member_id=ada.pk, at=AT) == closed
    assert Entrant.objects.count() == 8


def test_a_name_is_mended_at_any_time():
    night = a_running_night()
    assert rename(night_id=night.pk, number=3, name=" Zoe\u0308 ", by=None, at=AT).name == "Zoë"
    assert Night.objects.get().entrants.get(number=3).name == "Zoë"


def test_a_mended_name_may_change_its_own_letters_but_not_take_anothers():
    night = a_running_night()
    rename(night_id=night.pk, number=3, name="ÉMILE", by=None, at=AT)
    assert rename(night_id=night.pk, number=3, name="Émile", by=None, at=AT).name == "Émile"
    assert [field for field, _ in refusal(rename, night_id=night.pk, number=4, name="émile", by=None, at=AT)] == [
        "name"
    ]
    assert [field for field, _ in refusal(rename, night_id=night.pk, number=4, name="", by=None, at=AT)] == ["name"]
    assert [field for field, _ in refusal(rename, night_id=night.pk, number=99, name="Ada", by=None, at=AT)] == [
        "number"
    ]


def test_who_was_taken_off_is_kept_with_who_did_it(night, django_user_model):
    ada = django_user_model.objects.create_user("ada")
    enrol_guest(night_id=night.pk, name="Zoë", at=AT)
    assert take_off(night_id=night.pk, number=1, by=ada, at=AT) == "Zoë"
    change = Change.objects.get()
    given = (change.kind, change.entrant_number, change.before, change.after, change.by, change.at)
    assert given == ("name", 1, "Zoë", None, ada, AT)


def test_who_has_paid_is_not_taken_off_with_their_money(night):
    enrol_guest(night_id=night.pk, name="Zoë", at=AT)
    take_fee(night_id=night.pk, number=1, paid=Decimal("5.50"), by=None, at=AT)
    assert refusal(take_off, night_id=night.pk, number=1, by=None, at=AT) == [
        ("number", "Zoë has paid 5.50. First enter that nothing is paid, so that the money is not lost.")
    ]


def test_nobody_is_taken_off_under_a_number_that_nobody_has(night):
    assert refusal(take_off, night_id=night.pk, number=5, by=None, at=AT) == [
        ("number", "Nobody is entered as number 5.")
    ]


def test_the_person_who_has_the_number_by_now_is_not_taken_off_for_another(night):
    enrol_guest(night_id=night.pk, name="Ada", at=AT)
    take_off(night_id=night.pk, number=1, seen="Ada", by=None, at=AT)
    enrol_guest(night_id=night.pk, name="Ben", at=AT)  # the number is free again
    assert refusal(take_off, night_id=night.pk, number=1, seen="Ada", by=None, at=AT) == [
        ("number", "Nobody was taken off: you saw number 1 as “Ada”, but it is “Ben” now.")
    ]
    assert names(night) == [(1, "Ben")]


def test_a_name_that_someone_else_mended_meanwhile_is_not_written_over(night):
    enrol_guest(night_id=night.pk, name="Zoe", at=AT)
    rename(night_id=night.pk, number=1, name="Zoë", seen="Zoe", by=None, at=AT)
    assert refusal(rename, night_id=night.pk, number=1, name="Zoé", seen="Zoe", by=None, at=AT) == [
        ("name", "Somebody else changed the name: you saw “Zoe”, and now it is “Zoë”.")
    ]
    assert rename(night_id=night.pk, number=1, name="Zoë", seen="Zoe", by=None, at=AT).name == "Zoë"


def test_a_mended_name_is_kept_as_it_was_with_who_mended_it(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    rename(night_id=night.pk, number=3, name="Zoë", by=ada, at=AT)
    change = Change.objects.get(kind="name")
    given = (change.kind, change.entrant_number, change.before, change.after, change.by, change.at)
    assert given == ("name", 3, "Guest 3", "Zoë", ada, AT)


def test_two_members_of_one_name_are_entered_with_their_numbers():
    night = a_night(0)
    first = Member.objects.create(name="Ann Lee", number="17")
    enrol_member(night_id=night.pk, member_id=first.pk, at=AT)
    second = Member.objects.create(name="Ann Lee", number="18")
    third = Member.objects.create(name="ANN LEE")
    enrol_member(night_id=night.pk, member_id=second.pk, at=AT)
    assert list(night.entrants.values_list("name", "member")) == [("Ann Lee", first.pk), ("Ann Lee (18)", second.pk)]
    with pytest.raises(Refused, match="entered already"):
        enrol_member(night_id=night.pk, member_id=third.pk, at=AT)  # the first was alone when she was entered
    rename(night_id=night.pk, number=1, name="Ann Lee (17)", by=None, at=AT)
    assert enrol_member(night_id=night.pk, member_id=third.pk, at=AT).name == "ANN LEE"
