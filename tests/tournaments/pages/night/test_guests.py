"""Who comes tonight: members with one tap, guests by name."""

from decimal import Decimal

import pytest
from django.urls import reverse

from club.models import Member
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tournaments.actions.draw import draw_seats
from tournaments.actions.substitutes import leave_table
from tournaments.records.load import current_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_night(0)


@pytest.fixture
def enrol(admin_client):
    """What is said after it: at the name's field, or above the list."""

    def enrol(night, **posted):
        answer = admin_client.post(reverse("enrol", args=[night.pk]), posted, follow=True)
        said = answer.context["form"].errors.get("name", []) + answer.context["form"].non_field_errors()
        assert answer.status_code == (422 if said else 200)
        return [*said, *map(str, answer.context["messages"])]

    return enrol


@pytest.fixture
def shown(admin_client):
    return lambda night: admin_client.get(reverse("guests", args=[night.pk])).content.decode()


def names(night):
    return list(night.entrants.values_list("number", "name"))


def test_a_member_is_entered_with_one_tap_and_shown_as_here(night, enrol, shown):
    ada = Member.objects.create(name="Ada")
    assert f'name="member" value="{ada.pk}"' in shown(night)
    assert enrol(night, member=ada.pk) == []
    assert names(night) == [(1, "Ada")]
    assert f'name="member" value="{ada.pk}"' not in shown(night)
    assert 'aria-current="true"' in shown(night)


def test_who_no_longer_comes_is_not_on_the_shown(night, shown):
    Member.objects.create(name="Gone", active=False)
    assert "Gone" not in shown(night)


@pytest.mark.parametrize(
    ("name", "kept"),
    [("Ada", "Ada"), ("<b>Bob", "<b>Bob"), ("=1+1", "=1+1"), ("محمد 🃏", "محمد 🃏"), ("\u202eada", "ada")],
)
def test_a_guest_is_entered_by_name(night, enrol, shown, name, kept):
    assert enrol(night, name=name) == []
    assert names(night) == [(1, kept)]
    assert "<b>Bob" not in shown(night)


def test_after_a_typed_guest_the_next_name_can_be_typed_at_once(night, admin_client):
    answer = admin_client.post(reverse("enrol", args=[night.pk]), {"name": "Ada"}, follow=True)
    assert "autofocus" in answer.content.decode()
    assert "autofocus" not in admin_client.get(reverse("guests", args=[night.pk])).content.decode()


def test_a_refused_name_stays_in_its_field(night, admin_client):
    admin_client.post(reverse("enrol", args=[night.pk]), {"name": "Ada"})
    page = admin_client.post(reverse("enrol", args=[night.pk]), {"name": "ADA"}).content.decode()
    assert 'value="ADA"' in page
    assert "is entered already" in page


def test_a_member_who_was_written_down_as_a_guest_is_here(night, enrol, shown):
    ada = Member.objects.create(name="Ada")
    enrol(night, name="ada")
    assert f'name="member" value="{ada.pk}"' not in shown(night)


def test_a_name_that_is_none_is_refused_with_a_sentence(night, enrol):
    assert enrol(night, name="") == ["Enter a name."]
    assert enrol(night) == ["Enter a name."]
    assert enrol(night, name="x" * 10_000) == ["This name has more than 80 letters. Use a shorter one."]
    assert names(night) == []


def test_the_same_person_twice_is_refused_with_a_sentence(night, enrol):
    ada = Member.objects.create(name="Ada")
    twice = "“%s” is entered already. Add a letter or a nickname to tell two of that name apart."
    enrol(night, member=ada.pk)
    assert enrol(night, member=ada.pk) == [twice % "Ada"]
    assert enrol(night, name="ADA") == [twice % "ADA"]
    assert names(night) == [(1, "Ada")]


@pytest.mark.parametrize("member", ["99", "0", "-1", "x", "²", "9" * 30, "1.0", " "])
def test_a_member_that_the_roster_does_not_have_is_not_found(night, admin_client, member):
    assert admin_client.post(reverse("enrol", args=[night.pk]), {"member": member}).status_code == 404
    assert names(night) == []


def test_the_page_counts_tables_and_who_sits_out(shown):
    assert "You need at least 4." in shown(a_night(3))
    assert "You need at least 2." in shown(a_night(1, "foster-california-jack", movement="stay"))
    assert "2 tables." in shown(a_night(9))
    assert "1 sits out each round." in shown(a_night(9))


def test_a_drawn_night_warns_and_one_that_is_over_is_closed(shown, enrol):
    drawn = draw_seats(night_id=a_night(8).pk, seed=7)
    assert "If anyone comes or goes now, you have to draw again." in shown(drawn)
    ended = play_round(a_running_night(8, rounds=1))
    assert "The night is over, so the list is closed." in shown(ended)
    assert enrol(ended, name="Late") == ["The night is over, so the list of guests is closed."]


def test_who_comes_late_is_seated_by_a_name_and_one_press(shown, enrol):
    night = play_round(a_running_night(11))
    report(night, number=2)
    assert "from round 3 on" in shown(night)
    assert enrol(night, name="Late") == []
    assert "from round 3 on" in shown(night)
    play_round(night, 2)
    assert 12 in current_round(night).seating.everyone


def test_one_press_says_that_a_person_goes_home_or_is_back(shown, admin_client):
    night = play_round(a_running_night(9))

    def press(button, number=2):
        url = reverse("come_or_go", args=[night.pk, number])
        page = admin_client.post(url, {button: "1", "seen": f"Guest {number}"}, follow=True)
        return [str(message) for message in page.context["messages"]]

    assert press("home") == ["Guest 2 goes home after round 1."]
    assert "gone after round 1" in shown(night)
    assert 2 not in current_round(night).seating.everyone
    assert press("home") == ["Guest 2 is not there in round 2 any more."]
    assert press("back") == ["Guest 2 plays again from round 2 on."]
    assert 2 in current_round(night).seating.everyone
    assert press("nothing") == []


def test_who_comes_late_takes_an_empty_place_by_a_name_and_one_press(shown, enrol):
    night = a_running_night(9)
    report(night)
    gone = current_round(night).tables[1].people[0]
    leave_table(night_id=night.pk, number=gone.number, round_number=1, plays_on=None, why="ill", by=None, at=AT)
    page = shown(night)
    assert f"now, in {gone.name}’s place at table 2" in page
    assert 'name="place" value="2-1"' in page
    assert enrol(night, name="Late", place="2-1") == ["Late sits at table 2, North, and plays now."]
    assert current_round(night).tables[1].seats[0] == 10
    assert "is no longer free" in enrol(night, name="Later", place="2-1")[0]
    assert "People you add play from round 2 on." in shown(night)


def test_who_sits_out_takes_an_empty_place_with_one_press(admin_client):
    night = a_running_night(9)
    report(night)
    gone = current_round(night).tables[1].people[0]
    [out] = current_round(night).people_out
    leave_table(night_id=night.pk, number=gone.number, round_number=1, plays_on=None, why="ill", by=None, at=AT)
    url = reverse("come_or_go", args=[night.pk, out.number])
    page = admin_client.post(url, {"seat": "2-1", "seen": out.name}, follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        f"{out.name} sits at table 2, North, and plays now."
    ]
    for place in ("2-1", "x", "-", "9" * 30):
        page = admin_client.post(url, {"seat": place, "seen": out.name}, follow=True)
        assert [str(message) for message in page.context["messages"]] == [f"{out.name} plays in round 1 already."]


def test_who_is_happy_to_sit_out_says_so_on_their_page_and_may_think_again(admin_client):
    night = play_round(a_running_night(9))
    willing = current_round(night).tables[0].seats[0]
    page = reverse("guest", args=[night.pk, willing])
    assert "Happy to sit out round 2, if anybody must?" in admin_client.get(page).text
    url = reverse("come_or_go", args=[night.pk, willing])
    admin_client.post(url, {"offers": "1", "seen": f"Guest {willing}"})
    assert current_round(night).seating.sitting_out == (willing,)
    assert "Offers to sit out round 2, if anybody must." in admin_client.get(page).text
    admin_client.post(url, {"plays": "1", "seen": f"Guest {willing}"})
    assert current_round(night).seating.sitting_out != (willing,)


def test_a_name_is_corrected_and_a_guest_taken_off(admin_client):
    night = a_night(2)
    url = reverse("guest", args=[night.pk, 1])
    assert 'value="Guest 1"' in admin_client.get(url).content.decode()
    assert 'name="seen" value="Guest 1"' in admin_client.get(url).content.decode()
    assert admin_client.post(url, {"name": "Zoë", "seen": "Guest 1"}).url == reverse("guests", args=[night.pk])
    page = admin_client.get(url).content.decode()
    assert page.count('name="seen" value="Zoë"') == 3  # with either form
    stale = admin_client.post(url, {"take_off": "1", "seen": "Guest 1"}, follow=True)
    assert "you saw number 1 as “Guest 1”, but it is “Zoë” now" in stale.content.decode()
    answer = admin_client.post(url, {"take_off": "1", "seen": "Zoë"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == ["Zoë is off the list."]
    assert names(night) == [(2, "Guest 2")]


def test_a_name_that_is_anothers_stays_as_it_was(admin_client):
    night = a_night(2)
    url = reverse("guest", args=[night.pk, 1])
    for name in ("guest 2", "", "x" * 81):
        answer = admin_client.post(url, {"name": name, "seen": "Guest 1"})
        assert answer.status_code == 422
        assert len(answer.context["form"].errors["name"]) == 1
    assert "you saw “”, and now" in admin_client.post(url, {"name": "Zoë"}).content.decode()
    assert names(night) == [(1, "Guest 1"), (2, "Guest 2")]


def test_nobody_is_taken_off_a_night_that_is_played(admin_client):
    night = a_running_night(4)
    url = reverse("guest", args=[night.pk, 1])
    assert "take_off" not in admin_client.get(url).content.decode()
    admin_client.post(url, {"take_off": "1"})
    assert night.entrants.count() == 4


def test_what_was_paid_is_written_down_unless_somebody_else_did_meanwhile(admin_client):
    night = a_night(4, fee=Decimal("5.00"))
    address = reverse("guest", args=[night.pk, 1])
    assert 'name="seen" value="0.00"' in admin_client.get(address).content.decode()
    night.entrants.filter(number=1).update(paid=Decimal("5.00"))
    sent = {"pays": "1", "paid": "2.50", "fee": "2.50", "seen": "0.00"}
    refused = admin_client.post(address, sent)
    assert refused.status_code == 422
    assert "Somebody else has just entered that" in refused.content.decode()
    assert 'name="seen" value="5.00"' in refused.content.decode()
    assert night.entrants.get(number=1).paid == 5
    assert admin_client.post(address, sent | {"seen": "5.00"}).status_code == 302
    assert night.entrants.get(number=1).paid == Decimal("2.50")
