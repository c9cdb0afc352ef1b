"""The page at the door: found by a part of the name or by a code, marked with one tap, and what is wrong in a sentence."""

import datetime as dt
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Member
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tournaments.actions.arrivals import go_home
from tournaments.actions.door import check_in, enrol_guest, enrol_member
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.merging import merge_members
from tournaments.actions.substitutes import leave_table
from tournaments.models import Entrant, Night, Prize
from tournaments.records.links import member_for, member_link_of, member_token_of, person_path_of
from tournaments.records.load import current_round

pytestmark = pytest.mark.django_db
NAMES = ("Ágnes Brown", "Łukasz Nowak", "Ben Brown")


@pytest.fixture
def night():
    night = a_night(0, fee=Decimal("5.50"), currency="€")
    for name in NAMES:
        enrol_guest(night_id=night.pk, name=name, at=AT)
    night.entrants.update(arrival="expected")
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
    assert answer.context["undo"]["sentence"] == "Zoë Quick is here. A new guest."
    at_door(admin_client, night, **{answer.context["undo"]["button"]: answer.context["undo"]["value"]})
    assert "Zoë Quick" not in arrivals(night)


def test_a_name_within_another_can_be_added_all_the_same(admin_client, night):
    at_door(admin_client, night, guest="Ben")
    assert arrivals(night)["Ben"] == "here"
    at_door(admin_client, night, typed="ben")
    assert arrivals(night)["Ben Brown"] == "expected"


@pytest.mark.parametrize("before", ["expected", "here"])
def test_enter_with_a_whole_name_adds_it_where_it_is_only_within_the_words_of_another(admin_client, night, before):
    night.entrants.update(arrival=before)
    at_door(admin_client, night, typed="En Brown")
    assert arrivals(night) == {**dict.fromkeys(NAMES, before), "En Brown": "here"}


@pytest.mark.parametrize("typed", ["brown ben", "BE BRO", "Ben  Brown "])
def test_enter_with_several_words_takes_the_one_whose_names_begin_with_them(admin_client, night, typed):
    at_door(admin_client, night, typed=typed)
    assert arrivals(night) == {**dict.fromkeys(NAMES, "expected"), "Ben Brown": "here"}


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
    report(night, number=2)
    answer = at_door(admin_client, night, typed="Late")
    assert answer.context["undo"]["sentence"] == "Late plays from round 3 and sits out until then."
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


@pytest.fixture
def empty():
    return a_night(0)


def names(night):
    return list(night.entrants.values_list("number", "name"))


def said(answer):
    """What the page says of the act: what was done, what is wrong, and its messages."""
    undo = answer.context["undo"]
    return [
        *([undo["sentence"]] if undo else []),
        *filter(None, [answer.context["fault"]]),
        *map(str, answer.context["messages"]),
    ]


def test_the_address_that_the_list_of_guests_had_leads_to_the_page(admin_client, empty):
    assert admin_client.get(reverse("guests", args=[empty.pk])).url == reverse("door", args=[empty.pk])


@pytest.mark.parametrize(
    ("name", "kept"),
    [("Ada", "Ada"), ("<b>Bob", "<b>Bob"), ("=1+1", "=1+1"), ("محمد 🃏", "محمد 🃏"), ("\u202eada", "ada")],
)
def test_a_guest_is_entered_by_name(admin_client, empty, name, kept):
    page = at_door(admin_client, empty, typed=name)
    assert names(empty) == [(1, kept)]
    assert "<b>Bob" not in page.content.decode()


def test_a_member_who_was_entered_as_a_guest_has_one_row(admin_client, empty):
    Member.objects.create(name="Ada")
    Member.objects.create(name="Gone", active=False)
    assert shown(look(admin_client, empty)) == {"Ada": "member"}
    at_door(admin_client, empty, guest="ada")
    assert shown(look(admin_client, empty)) == {"ada": "here"}


def test_a_row_stays_where_it_is_when_its_member_comes_in(admin_client, empty):
    """By last name, whatever is in brackets behind it, entered or not."""
    members = [
        Member.objects.create(name=name) for name in ("Ann Lee", "Mary Smith (2)", "Zoë Ångström", "Mary Smith")
    ]
    order = ["Zoë Ångström", "Ann Lee", "Mary Smith", "Mary Smith (2)"]
    assert list(shown(look(admin_client, empty))) == order
    for member in members:
        assert list(shown(at_door(admin_client, empty, member=member.pk))) == order


def test_the_same_person_twice_is_refused_with_a_sentence(admin_client, empty):
    ada = Member.objects.create(name="Ada")
    at_door(admin_client, empty, member=ada.pk)
    twice = "“%s” is entered already. Add a letter or a nickname to tell two of that name apart."
    assert said(at_door(admin_client, empty, member=ada.pk)) == [twice % "Ada"]
    assert said(at_door(admin_client, empty, guest="ADA")) == [twice % "ADA"]
    assert names(empty) == [(1, "Ada")]


@pytest.mark.parametrize("member", ["99", "0", "-1", "x", "²", "9" * 30, "1.0", " "])
def test_a_member_that_the_roster_does_not_have_is_not_found(admin_client, empty, member):
    assert at_door(admin_client, empty, member=member).status_code == 404
    assert names(empty) == []


def test_the_page_counts_tables_and_who_sits_out(admin_client):
    def page(night):
        return look(admin_client, night).content.decode()

    assert "You need at least 4." in page(a_night(3))
    assert "You need at least 2." in page(a_night(1, "foster-california-jack", movement="stay"))
    assert "2 tables." in page(a_night(9))
    assert "1 sits out each round." in page(a_night(9))


def test_the_draw_is_the_next_step_only_once_enough_people_are_here(admin_client):
    few, enough = a_night(3), a_night(4)
    draw = '<form method="post" action="{}">'
    assert draw.format(reverse("draw", args=[few.pk])) not in look(admin_client, few).text
    assert draw.format(reverse("draw", args=[enough.pk])) in look(admin_client, enough).text
    enough.entrants.filter(number=1).update(arrival="expected")
    assert draw.format(reverse("draw", args=[enough.pk])) not in look(admin_client, enough).text


def test_a_draw_that_was_made_or_goes_by_number_is_looked_at_first(admin_client):
    by_number = a_night(8, movement_options={"rule": "fixed"})
    for night in (draw_seats(night_id=a_night(8).pk, seed=7), by_number):
        page = look(admin_client, night).text
        assert f'class="button primary next-step" href="{reverse("draw", args=[night.pk])}"' in page
        assert 'name="draw"' not in page


def test_who_came_last_time_is_offered_only_if_there_was_a_last_time_and_nobody_is_expected(admin_client):
    night = a_night(2)
    assert not look(admin_client, night).context["can_expect"]
    play_round(a_running_night(8, rounds=1))
    assert look(admin_client, night).context["can_expect"]
    assert not at_door(admin_client, night, last=1).context["can_expect"]


def test_all_are_checked_in_by_one_button_and_taken_back_by_another(admin_client):
    for name in ("Ann Lee", "Zoë Ångström", "Bo"):
        Member.objects.create(name=name)
    night = a_night(0)
    assert "Check in all 3" in look(admin_client, night).text
    page = at_door(admin_client, night, all=1)
    assert (page.context["here"], page.context["absent"]) == (3, 0)
    assert page.context["undo"]["sentence"] == "3 people checked in."
    undone = at_door(admin_client, night, none=page.context["undo"]["value"])
    assert (undone.context["here"], undone.context["absent"]) == (0, 3)
    assert "Check in all" not in look(admin_client, night, q="Bo").text
    assert "Something else was changed meanwhile" in at_door(admin_client, night, none="1 x").text


def test_a_whole_roster_is_not_offered_at_once(admin_client):
    Member.objects.bulk_create(Member(name=f"Member {number}") for number in range(101))
    assert "Check in all" not in look(admin_client, a_night(0)).text


def test_a_drawn_night_warns_and_one_that_is_over_is_closed(admin_client):
    drawn = draw_seats(night_id=a_night(8).pk, seed=7)
    assert "If anyone comes or goes now, you have to draw again." in look(admin_client, drawn).content.decode()
    ended = play_round(a_running_night(8, rounds=1))
    assert "The night is over, so the list is closed." in look(admin_client, ended).content.decode()
    assert said(at_door(admin_client, ended, typed="Late")) == ["The night is over, so the list of guests is closed."]


def test_a_director_says_with_one_press_that_a_person_goes_home_or_is_back(admin_client):
    night = play_round(a_running_night(9))
    assert said(at_door(admin_client, night, home="2 Guest 2")) == ["Guest 2 goes home after round 1."]
    assert "went home after round 1" in look(admin_client, night).content.decode()
    assert 2 not in current_round(night).seating.everyone
    assert said(at_door(admin_client, night, home="2 Guest 2")) == ["Guest 2 does not play in round 2."]
    assert "Guest 2" in said(at_door(admin_client, night, back="2 Guest 2"))[0]
    assert 2 in current_round(night).seating.everyone


def test_a_helper_sends_nobody_home_and_seats_nobody(client, django_user_model):
    night = play_round(a_running_night(9))
    client.force_login(django_user_model.objects.create_user("helper"))
    assert 'name="home"' not in look(client, night).content.decode()
    for sent in ({"home": "2 Guest 2"}, {"back": "2 Guest 2"}, {"seat": "2 Guest 2", "place": "2-1"}):
        at_door(client, night, **sent)
    assert 2 in current_round(night).seating.everyone


@pytest.fixture
def given_up():
    """Table 2 has no hand and is given up by somebody who left; one person sits out."""
    night = a_running_night(9)
    report(night)
    gone = current_round(night).tables[1].people[0]
    leave_table(night_id=night.pk, number=gone.number, round_number=1, plays_on=None, why="ill", by=None, at=AT)
    return night, gone


def test_who_comes_late_takes_an_empty_place_at_once(admin_client, given_up):
    night, gone = given_up
    page = look(admin_client, night)
    assert [choice.text for choice in page.context["choices"] if choice.chosen] == [
        f"now, in {gone.name}’s place at table 2"
    ]
    late = at_door(admin_client, night, typed="Late", place=page.context["place"].value)
    assert said(late) == ["Late sits at table 2, North, and plays now."]
    assert current_round(night).tables[1].seats[0] == 10
    assert "is no longer free" in said(at_door(admin_client, night, typed="Later", place="2-1"))[0]
    assert "People you add play from round 2 on." in look(admin_client, night).content.decode()


def test_who_sits_out_takes_an_empty_place_with_one_press(admin_client, given_up):
    night, _gone = given_up
    [out] = current_round(night).people_out
    sent = {"seat": f"{out.number} {out.name}"}
    assert said(at_door(admin_client, night, **sent, place="2-1")) == [
        f"{out.name} sits at table 2, North, and plays now."
    ]
    for place in ("2-1", "x", "-", "9" * 30):
        assert said(at_door(admin_client, night, **sent, place=place)) == [f"{out.name} plays in round 1 already."]


def test_the_door_names_who_gives_up_a_seat_to_who_comes_before_a_round(admin_client):
    night = play_round(a_running_night(8))
    [sentence] = said(at_door(admin_client, night, typed="Late"))
    assert sentence.startswith("Late sits at table ")
    [out] = current_round(night).people_out
    assert sentence.endswith(f", and plays now. Sitting out now: {out.name}.")


def test_who_can_sit_out_a_round_does_and_may_think_again(admin_client):
    night = play_round(a_running_night(9))
    willing = current_round(night).tables[0].seats[0]
    at_door(admin_client, night, offers=f"{willing} Guest {willing}")
    assert current_round(night).seating.sitting_out == (willing,)
    assert "sits out round 2, if anybody must" in look(admin_client, night).content.decode()
    at_door(admin_client, night, plays=f"{willing} Guest {willing}")
    assert current_round(night).seating.sitting_out != (willing,)


@pytest.fixture
def merging_night():
    """Number 3 went home after round 1 and came again as number 10."""
    merging_night = a_running_night(9, rounds=4)
    report(merging_night)
    go_home(night_id=merging_night.pk, number=3, by=None, at=AT)
    play_round(merging_night)
    enrol_guest(night_id=merging_night.pk, name="Guest Three", at=AT)
    return play_round(merging_night, 2)


def same(client, merging_night, number, other):
    return client.post(reverse("same_guest", args=[merging_night.pk, number]), {"other": other}, follow=True)


def test_another_entry_is_chosen_and_merged(admin_client, merging_night):
    own = person_path_of(merging_night.entrants.get(number=10))
    page = same(admin_client, merging_night, 3, "10 Guest Three")
    assert "Guest Three is the same person as Guest 3." in page.content.decode()
    assert not merging_night.entrants.filter(number=10).exists()
    assert "Number 3" in admin_client.get(own).content.decode()


def test_the_number_on_paper_leads_to_who_stayed(admin_client, merging_night):
    same(admin_client, merging_night, 3, "10 Guest Three")
    assert admin_client.get(reverse("tally", args=[merging_night.pk, 10])).url == reverse(
        "tally", args=[merging_night.pk, 3]
    )
    page = admin_client.get(reverse("tally_cards", args=[merging_night.pk]), {"number": "10"})
    assert page.context["card"].entrant.number == 3
    history = admin_client.get(reverse("history", args=[merging_night.pk])).content.decode()
    assert "Entered twice, merged" in history


@pytest.mark.parametrize("other", ["", "99 Nobody", "x", "9 Guest 1"])
def test_nobody_else_can_be_chosen(admin_client, merging_night, other):
    page = same(admin_client, merging_night, 3, other)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["other"])


def test_two_who_played_in_one_round_are_refused_at_the_field(admin_client, merging_night):
    page = same(admin_client, merging_night, 1, "2 Guest 2")
    assert page.status_code == 422
    assert page.context["form"].errors["other"][0].endswith("so they are two people.")
    assert merging_night.entrants.count() == 10


def test_two_members_are_merged(admin_client):
    one, other = (Member.objects.create(name=name) for name in ("Clara", "Klara"))
    page = admin_client.post(reverse("same_member", args=[one.pk]), {"other": other.pk}, follow=True)
    assert "Klara is the same person as Clara." in page.content.decode()
    assert list(Member.objects.all()) == [one]
    page = admin_client.post(reverse("same_member", args=[one.pk]), {"other": other.pk})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["other"])


def test_what_would_move_is_shown_before_two_members_are_merged_and_it_is_taken_back(admin_client):
    one, other = (Member.objects.create(name="Clara", number=number) for number in ("7", "8"))
    merging_night = a_running_night(4, rounds=1, fee=5, currency="EUR")
    merging_night.entrants.filter(number=1).update(member=other, paid=3)
    Prize.objects.create(night=merging_night, order=1, kind="points", name="First prize")
    merging_night.prizes.get().won_by.add(merging_night.entrants.get(number=1))
    same = reverse("same_member", args=[one.pk])
    assert "Clara (8)" in admin_client.get(same).text
    page = admin_client.get(same, {"other": other.pk}).text
    for part in (
        "Clara (8) becomes Clara (7)",
        merging_night.name,
        "First prize",
        "Paid 3.00 of 5.00 EUR, 2.00 still owed",
    ):
        assert part in page
    assert "cannot be taken back" not in page
    assert Member.objects.count() == 2
    admin_client.post(same, {"other": other.pk})
    page = admin_client.get(reverse("member", args=[one.pk])).text
    assert "Take back this merge" in page
    taken_back = {"take_back": one.former.get().pk}
    assert "Clara is a member again." in admin_client.post(same, taken_back, follow=True).text
    assert merging_night.entrants.get(number=1).member == other
    assert "taken back already" in admin_client.post(same, taken_back, follow=True).text
    merging_night.entrants.filter(number=2).update(member=one)
    assert "cannot be taken back" in admin_client.get(same, {"other": other.pk}).text


def test_who_has_not_come_has_no_tally_yet(admin_client):
    merging_night = a_night(9)
    check_in(night_id=merging_night.pk, number=9, arrival="expected", by=None, at=AT)
    assert admin_client.get(reverse("tally", args=[merging_night.pk, 9])).url == reverse(
        "guest", args=[merging_night.pk, 9]
    )
    assert admin_client.get(reverse("door", args=[merging_night.pk])).context["here"] == 8


@pytest.fixture
def member():
    return Member.objects.create(name="Clara Ødegaard")


def scan(client, member):
    return client.get(reverse("member_code", args=[member_token_of(member)]))


def test_a_scanned_card_leads_to_its_member_at_the_door_of_tonight(admin_client, member):
    today = timezone.localdate()
    a_night(0, date=today + dt.timedelta(days=7))
    tonight = a_night(0, date=today)
    over = a_night(0, date=today)
    Night.objects.filter(pk=over.pk).update(state=Night.State.OVER)
    answer = scan(admin_client, member)
    assert answer.url.startswith(reverse("door", args=[tonight.pk]))
    page = admin_client.get(answer.url)
    assert [row.name for group in page.context["groups"] for row in group.rows if row.shown] == [member.name]
    assert tonight.entrants.count() == 0


def test_a_rehearsal_that_was_not_ended_is_not_tonight(admin_client, member):
    today = timezone.localdate()
    tonight = a_night(0, date=today - dt.timedelta(days=1))
    a_night(0, date=today, is_rehearsal=True)
    assert scan(admin_client, member).url.startswith(reverse("door", args=[tonight.pk]))


def test_without_a_night_a_card_leads_to_the_nights_and_says_why(admin_client, member):
    page = admin_client.get(reverse("member_code", args=[member_token_of(member)]), follow=True)
    assert "There is no night to check in to. Make one first." in page.content.decode()


def test_a_card_opens_nothing_for_who_is_not_signed_in(client, member):
    a_night(0)
    assert scan(client, member).url.startswith("/sign-in/")


def test_a_code_that_is_withdrawn_finds_nobody_and_a_new_one_does(admin_client, member):
    old = member_link_of(member)
    for _ in range(2):  # the second is of a page that is old, and withdraws nothing
        admin_client.post(reverse("withdraw_code", args=[member.pk]), {"seen": 1})
    member.refresh_from_db()
    assert member.generation == 2
    assert (member_for(old), member_for(member_link_of(member))) == (None, member)


def test_a_code_of_who_was_merged_is_withdrawn_with_the_code_of_who_stayed(admin_client, member):
    twice = Member.objects.create(name="Clara Odegaard")
    lost = member_link_of(twice)
    merge_members(member_id=member.pk, other_id=twice.pk, by=None, at=AT)
    assert member_for(lost) == member
    admin_client.post(reverse("withdraw_code", args=[member.pk]), {"seen": 1})
    assert member_for(lost) is None
