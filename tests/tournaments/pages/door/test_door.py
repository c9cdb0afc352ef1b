"""The page at the door: found by a part of the name or by a code, marked with one tap, and what is wrong in a sentence."""

from decimal import Decimal

import pytest
from django.urls import reverse

from club.models import Member
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.actions.door import enrol_guest, enrol_member, expect_everyone
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.models import Entrant
from tournaments.records.links import member_link_of, member_token_of

pytestmark = pytest.mark.django_db
NAMES = ("Ágnes Brown", "Łukasz Nowak", "Ben Brown")


@pytest.fixture
def night():
    night = a_night(0, fee=Decimal("5.50"), currency="€")
    for name in NAMES:
        enrol_guest(night_id=night.pk, name=name, at=AT)
    expect_everyone(night_id=night.pk, by=None, at=AT)
    return night


def at_door(client, night, **sent):
    """The page after what was sent, the redirect followed."""
    return client.post(reverse("door", args=[night.pk]), sent, follow=True)


def look(client, night, **asked):
    return client.get(reverse("door", args=[night.pk]), asked)


def shown(answer):
    """Name → state of the rows that are not hidden."""
    return {row.name: row.state for group in answer.context["groups"] for row in group.rows if row.shown}


def arrivals(night):
    return dict(night.entrants.values_list("name", "arrival"))


@pytest.mark.parametrize(
    ("search", "found"),
    [("agnes", NAMES[:1]), ("LUKA", NAMES[1:2]), ("brown", NAMES[::2]), ("brown be", NAMES[2:]), ("zoe", ())],
)
def test_a_part_of_any_name_finds_without_capitals_or_accents(admin_client, night, search, found):
    assert sorted(shown(look(admin_client, night, q=search))) == sorted(found)


def test_a_tap_marks_who_is_here_and_the_page_offers_to_undo_it(admin_client, night):
    answer = at_door(admin_client, night, here="1 Ágnes Brown")
    assert arrivals(night)["Ágnes Brown"] == "here"
    undo = answer.context["undo"]
    assert (undo["sentence"], undo["button"], undo["value"]) == ("Ágnes Brown is here.", "expected", "1 Ágnes Brown")
    at_door(admin_client, night, **{undo["button"]: undo["value"]})
    assert arrivals(night)["Ágnes Brown"] == "expected"


def test_enter_takes_the_only_one_who_fits(admin_client, night):
    at_door(admin_client, night, typed="luka")
    assert arrivals(night)["Łukasz Nowak"] == "here"


def test_enter_asks_where_more_than_one_fits(admin_client, night):
    answer = at_door(admin_client, night, typed="brown")
    assert answer.context["several"]
    assert set(shown(answer)) == {"Ágnes Brown", "Ben Brown"}
    assert "here" not in arrivals(night).values()


def test_enter_with_a_new_name_adds_a_guest_who_is_here(admin_client, night):
    answer = at_door(admin_client, night, typed=" Zoë  Quick ")
    assert arrivals(night)["Zoë Quick"] == "here"
    at_door(admin_client, night, **{answer.context["undo"]["button"]: answer.context["undo"]["value"]})
    assert "Zoë Quick" not in arrivals(night)


def test_a_name_within_another_can_be_added_all_the_same(admin_client, night):
    at_door(admin_client, night, guest="Ben")
    assert arrivals(night)["Ben"] == "here"
    at_door(admin_client, night, typed="ben")
    assert arrivals(night)["Ben Brown"] == "expected"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ben Brown", "Ben Brown is here already."),
        ("7-" + "a" * 26, "This code is unknown or was withdrawn. Type the name instead."),
        ("   ", "There is no name here. Write one."),
        ("x" * 81, f"“{'x' * 57}...” is too long; a name has at most 80 letters."),
    ],
)
def test_what_cannot_be_entered_is_said_at_the_field(admin_client, night, typed, sentence):
    at_door(admin_client, night, typed="Ben Brown")
    before = arrivals(night)
    answer = at_door(admin_client, night, typed=typed)
    assert (answer.status_code, arrivals(night)) == (422, before)
    assert answer.context["fault"].split("”")[-1] == sentence.split("”")[-1]


def test_a_member_is_entered_with_one_tap(admin_client, night):
    member = Member.objects.create(name="Clara")
    answer = at_door(admin_client, night, member=member.pk)
    assert night.entrants.get(member=member).arrival == "here"
    assert answer.context["undo"]["button"] == "off"


def test_two_members_of_one_name_are_both_shown_and_told_apart_by_their_numbers(admin_client, night):
    ann, other = (Member.objects.create(name="Ann Lee", number=number) for number in ("17", ""))
    found = {"Ann Lee (17)": "member", "Ann Lee (no number)": "member"}
    assert shown(look(admin_client, night, q="ann lee")) == found
    assert shown(at_door(admin_client, night, typed="Ann Lee")) == found
    assert not night.entrants.filter(member__isnull=False).exists()
    at_door(admin_client, night, member=other.pk)
    assert shown(at_door(admin_client, night, typed="Ann Lee")) == {"Ann Lee (17)": "member", "Ann Lee": "here"}
    at_door(admin_client, night, typed=member_link_of(ann))
    assert list(night.entrants.filter(member__isnull=False).values_list("member", "name", "arrival")) == [
        (other.pk, "Ann Lee", "here"), (ann.pk, "Ann Lee (17)", "here"),
    ]  # fmt: skip


def test_a_scanned_card_checks_its_member_in(admin_client, night):
    member, expected = Member.objects.create(name="Clara"), Member.objects.create(name="Dora", generation=3)
    enrol_member(night_id=night.pk, member_id=expected.pk, at=AT)
    Entrant.objects.filter(member=expected).update(arrival="expected", name="Dorothy")
    at_door(admin_client, night, typed=member_link_of(member))
    at_door(admin_client, night, typed=member_token_of(expected).upper())
    assert (arrivals(night)["Clara"], arrivals(night)["Dorothy"]) == ("here", "here")


def test_a_card_that_was_withdrawn_checks_nobody_in(admin_client, night):
    member = Member.objects.create(name="Clara")
    link = member_link_of(member)
    Member.objects.update(generation=2)
    answer = at_door(admin_client, night, typed=link)
    assert answer.context["fault"] == "This code is unknown or was withdrawn. Type the name instead."
    assert night.entrants.count() == 3


def test_who_comes_in_during_play_is_told_so_and_the_undo_leaves_them_out(admin_client, night):
    night = play_round(a_running_night(9))
    answer = at_door(admin_client, night, typed="Late")
    assert "plays from the next round" in answer.content.decode()
    at_door(admin_client, night, **{answer.context["undo"]["button"]: answer.context["undo"]["value"]})
    assert arrivals(night)["Late"] == "absent"


def test_the_till_has_what_was_paid_and_what_those_here_still_owe(admin_client, night):
    for number, name in ((1, NAMES[0]), (2, NAMES[1])):
        at_door(admin_client, night, here=f"{number} {name}")
    answer = at_door(admin_client, night, paid=f"1 {NAMES[0]}")
    assert (answer.context["taken"], answer.context["owed"]) == ("€5.50", "€5.50")
    answer = at_door(admin_client, night, unpaid=f"1 {NAMES[0]}")
    assert (answer.context["taken"], answer.context["owed"]) == ("€0", "€11")


@pytest.mark.parametrize(
    ("before", "button", "after"), [("0", "paid", "5.50"), ("6", "paid", "6"), ("5.50", "unpaid", "0")]
)
def test_a_tap_on_a_fee_that_is_repeated_leaves_what_the_first_did(admin_client, night, before, button, after):
    night.entrants.filter(number=1).update(arrival="here", paid=Decimal(before))
    for _time in range(2):
        at_door(admin_client, night, **{button: f"1 {NAMES[0]}"})
        assert night.entrants.get(number=1).paid == Decimal(after)


def test_the_button_of_a_fee_sends_the_other_state_than_it_shows(admin_client, night):
    night.entrants.filter(number=1).update(arrival="here")
    sends = 'name="{}" value="1 Ágnes Brown"'
    assert sends.format("paid") in look(admin_client, night).content.decode()
    assert sends.format("unpaid") in at_door(admin_client, night, paid=f"1 {NAMES[0]}").content.decode()


def test_a_night_without_a_fee_shows_no_money(admin_client):
    night = a_night(4)
    page = look(admin_client, night).content.decode()
    assert "till" not in page
    assert "Pays" not in page


def test_who_offers_to_sit_out_does_so_in_the_first_round(admin_client, night):
    for number, name in enumerate((*NAMES, "Four", "Five"), start=1):
        at_door(admin_client, night, typed=name)
        at_door(admin_client, night, offers=f"{number} {name}") if number == 2 else None
    draw_seats(night_id=night.pk, seed=1)
    publish_draw(night_id=night.pk, by=None, at=AT)
    assert [each.entrant.number for each in night.rounds.get().sit_outs.all()] == [2]


def test_all_of_last_time_are_expected_and_the_draw_names_who_has_not_come(admin_client):
    play_round(a_running_night(8, rounds=1))
    night = a_night(0)
    answer = at_door(admin_client, night, last=1)
    assert answer.context["new"] == "8 more people are expected."
    drawing = admin_client.get(reverse("draw", args=[night.pk])).content.decode()
    assert "Expected but not here, so without a seat:" in drawing


def test_check_in_begins_after_a_question_and_can_be_taken_back(admin_client):
    night = a_night(4)
    page = admin_client.get(reverse("door", args=[night.pk])).content.decode()
    assert ('href="?begin=1"' in page, 'name="begin"' in page) == (True, False)
    asked = admin_client.get(reverse("door", args=[night.pk]), {"begin": 1}).content.decode()
    assert "All 4 are marked as here." in " ".join(asked.split())
    assert set(arrivals(night).values()) == {"here"}
    begun = at_door(admin_client, night, begin=1)
    assert begun.context["begun"] == "4 people are expected now. Tap each name when they come."
    assert set(arrivals(night).values()) == {"expected"}
    at_door(admin_client, night, begin_undo=1)
    assert set(arrivals(night).values()) == {"here"}


def test_once_check_in_has_begun_no_button_begins_it_again(admin_client):
    night = a_night(2)
    at_door(admin_client, night, begin=1)
    for number, name in night.entrants.values_list("number", "name"):
        at_door(admin_client, night, here=f"{number} {name}")
    assert not admin_client.get(reverse("door", args=[night.pk])).context["can_begin"]
    begun = at_door(admin_client, night, begin_undo=1)
    assert begun.status_code == 200
    assert set(arrivals(night).values()) == {"here"}


def test_a_helper_works_at_the_door(client, django_user_model):
    night = a_night(2)
    client.force_login(django_user_model.objects.create_user("helper"))
    assert client.get(reverse("night", args=[night.pk])).url == reverse("door", args=[night.pk])
    page = at_door(client, night, expected="1 Guest 1")
    assert arrivals(night)["Guest 1"] == "expected"
    assert reverse("guest", args=[night.pk, 2]) not in page.content.decode()


def test_a_page_that_is_old_marks_nobody_else(admin_client, night):
    answer = at_door(admin_client, night, here="1 Somebody Else")
    assert "Nobody of that name is entered as number 1." in answer.content.decode()
    assert "here" not in arrivals(night).values()


def test_an_unknown_button_or_number_changes_nothing(admin_client, night):
    assert at_door(admin_client, night, wave="1").status_code == 200
    assert at_door(admin_client, night, here="99 Nobody").status_code == 404
    assert set(arrivals(night).values()) == {"expected"}


def test_a_card_finds_a_member_who_was_entered_as_a_guest_or_no_longer_comes(admin_client, night):
    guest, gone = Member.objects.create(name="BEN BROWN"), Member.objects.create(name="Gone", active=False)
    at_door(admin_client, night, typed=member_token_of(guest))
    assert set(shown(look(admin_client, night, q=member_token_of(gone)))) == {"Gone"}
    at_door(admin_client, night, typed=member_token_of(gone))
    assert (arrivals(night)["Ben Brown"], arrivals(night)["Gone"]) == ("here", "here")
