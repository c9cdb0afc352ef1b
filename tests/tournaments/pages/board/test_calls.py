"""Calls on every page of the night: they stand until taken; time is given to the table."""

import datetime as dt

import pytest
from django.urls import reverse

from tests.tournaments.every_page import SEEN
from tests.tournaments.night_builder import AT, a_running_night, card_of, close, play, report, table_of
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.calls import call_director, take_call, withdraw_call
from tournaments.actions.rounds import end_night, take_back_close
from tournaments.actions.screen import show_scene
from tournaments.models import Call
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db

ASKED = {"HTTP_X_PART": "true"}


@pytest.fixture
def night():
    night = a_running_night(8)
    call_director(card=card_of(night, 2), reason="rule", at=AT)
    return night


@pytest.fixture
def calls(admin_client):
    def calls(night):
        return words(admin_client.get(reverse("calls", args=[night.pk])))

    return calls


def take(client, night, call=None, **headers):
    number = (call or Call.objects.get()).pk
    return client.post(reverse("take_call", args=[night.pk, number]), **headers)


def give(client, night, minutes, table=2, **headers):
    url = reverse("give_time", args=[night.pk, 1, table])
    return client.post(url, {"minutes": minutes}, follow=True, **headers)


def test_a_call_says_which_table_and_why(admin_client, calls, night):
    assert "Table 2 calls the director a question about the rules" in calls(night)
    assert "Table 2 calls: a rule" in words(admin_client.get(reverse("board", args=[night.pk])))


def test_a_call_that_is_taken_stands_no_more_and_says_who_took_it(admin_client, admin_user, calls, night):
    page = admin_client.post(reverse("take_call", args=[night.pk, Call.objects.get().pk]), follow=True)
    assert "Table 2 knows that you are coming." in words(page)
    assert calls(night) == ""
    assert Call.objects.get().taken_by == admin_user


def test_a_page_that_asks_by_itself_gets_what_stands_and_no_message(admin_client, night):
    answer = take(admin_client, night, **ASKED)
    assert (answer.status_code, answer.content.strip()) == (200, b"")
    assert not admin_client.get(reverse("board", args=[night.pk])).context["messages"]


def test_where_nothing_is_new_there_is_no_body(admin_client, night):
    url = reverse("calls", args=[night.pk])
    tag = admin_client.get(url)["ETag"]
    assert admin_client.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 304
    take(admin_client, night)
    assert admin_client.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_a_call_of_another_night_is_not_found(admin_client, night):
    other = a_running_night(name="another")
    assert take(admin_client, other).status_code == 404
    assert take(admin_client, night, Call(pk=999)).status_code == 404


def test_a_call_that_nobody_took_ends_with_its_round(calls, night):
    for table in (1, 2):
        play(night, table)
    close(night)
    assert calls(night) == ""


# A director's pages that others than the night's list name: with what their addresses take beside the night.
OTHERS = {"desk": [], "tally_cards": [], "what_if": []} | {
    "sheet": [1, 2],
    "rulings": [1, 2],
    "ruling": [1, 2, "revoke"],
}


def test_every_page_of_a_night_that_is_played_asks_for_calls(admin_client, night):
    takes = {name: [1] * asked.count("number") for name, asked in SEEN.items() if asked.startswith("night")}
    addresses = {name: reverse(name, args=[night.pk, *more]) for name, more in (takes | OTHERS).items()}
    pages = {name: admin_client.get(address) for name, address in addresses.items()}
    whole = {name: page for name, page in pages.items() if page.status_code == 200 and b"</main>" in page.content}
    asks = (b'data-calls="', b'class="wide board-page"')
    silent = [name for name, page in whole.items() if not any(each in page.content for each in asks)]
    assert silent == ["forget_guest", "hall"]
    assert len(whole) > 25


def test_before_the_closing_the_host_sees_who_still_calls(admin_client, night):
    for table in (1, 2):
        play(night, table)
    night.rules = night.rules.replace(acceptance="none")
    night.save()
    page = words(admin_client.post(reverse("close_round", args=[night.pk, 1]), {"ask": "1"}))
    assert "Table 2 calls the director a question about the rules" in page
    assert "Closing the round also ends these calls." in page


def test_anyone_who_takes_a_call_that_was_taken_back_reads_so(admin_client, night):
    made = Call.objects.get()
    withdraw_call(card=card_of(night, 2), made=made.at, at=AT)
    page = admin_client.post(reverse("take_call", args=[night.pk, made.pk]), follow=True)
    assert "Table 2 took its call back." in words(page)
    assert "Table 2 took its call back." in words(take(admin_client, night, made, **ASKED))


def test_anyone_who_takes_a_call_that_another_director_took_reads_who_is_going(
    admin_client, django_user_model, night
):
    cleo = django_user_model.objects.create_user("cleo", is_staff=True)
    made = Call.objects.get()
    take_call(call_id=made.pk, by=cleo, at=AT)
    message = "That did not work. cleo is already going to table 2."
    assert message in words(take(admin_client, night, made, **ASKED))
    assert message in words(take(admin_client, night, made, follow=True))
    assert Call.objects.get().taken_by == cleo


def test_anyone_who_takes_a_call_that_ended_with_its_round_reads_so(admin_client, night):
    made = Call.objects.get()
    for table in (1, 2):
        play(night, table)
    close(night)
    assert "The call of table 2 ended with its round." in words(take(admin_client, night, made, **ASKED))


def test_anyone_who_takes_a_call_reads_what_ended_it_also_where_the_night_or_its_round_is_over(admin_client, night):
    report(night)
    made = Call.objects.get()
    end_night(night_id=night.pk, by=None, at=AT)  # in the middle of the round
    assert "The call of table 2 ended with its round." in words(take(admin_client, night, made, **ASKED))
    take_back_close(night_id=night.pk, by=None, at=AT)  # it rings again
    later = AT + dt.timedelta(minutes=1)
    withdraw_call(card=card_of(night, 2), made=made.at, at=later)
    end_night(night_id=night.pk, by=None, at=later + dt.timedelta(minutes=1))
    assert "Table 2 took its call back." in words(take(admin_client, night, made, **ASKED))


def test_time_given_with_the_call_takes_it_and_the_table_reads_both(admin_client, admin_user, calls, client, night):
    made = Call.objects.get()
    url = reverse("give_time", args=[night.pk, 1, 2])
    assert (
        f'formaction="{url}?call={made.pk}"' in admin_client.get(reverse("calls", args=[night.pk])).content.decode()
    )
    admin_client.post(f"{url}?call={made.pk}", {"minutes": "5"})
    assert calls(night) == ""
    assert Call.objects.get().taken_by == admin_user
    shown = words(client.get(reverse("table", args=[token_of(card_of(night, 2))])))
    assert "A director took your call (a question about the rules)" in shown
    assert "The director gave you time until" in shown


def test_time_given_on_the_card_takes_the_call_that_it_showed(admin_client, calls, night):
    url = reverse("give_time", args=[night.pk, 1, 2])
    made = Call.objects.get()
    board = admin_client.get(reverse("board", args=[night.pk]), **ASKED).content.decode()
    assert f'formaction="{url}?call={made.pk}"' in board
    give(admin_client, night, "5")  # a page that was drawn before the call
    assert "Table 2 calls the director" in calls(night)


@pytest.mark.parametrize("odd", ["", "x", "-1", "9" * 18, "9" * 400, "٥"])
def test_an_odd_number_of_a_call_takes_none(admin_client, calls, night, odd):
    url = reverse("give_time", args=[night.pk, 1, 2])
    assert admin_client.post(f"{url}?call={odd}", {"minutes": "5"}).status_code == 302
    assert "Table 2 calls the director" in calls(night)


def test_time_is_given_more_is_added_and_it_is_taken_back(admin_client, night):
    assert "Table 2 has time until" in words(give(admin_client, night, "5"))
    first = table_of(night, 2).extra_until
    give(admin_client, night, "10")
    assert (table_of(night, 2).extra_until - first).total_seconds() == 600
    assert "Table 2 has no extra time now." in words(give(admin_client, night, "0"))
    assert table_of(night, 2).extra_until is None


@pytest.mark.parametrize("minutes", ["", "7", "-5", "9" * 400, "five", "٥"])
def test_other_times_than_those_offered_are_refused(admin_client, night, minutes):
    assert "You can give 0 to" in words(give(admin_client, night, minutes))
    assert table_of(night, 2).extra_until is None


def test_a_refusal_is_shown_where_the_page_stays_as_it_is(admin_client, night):
    assert "You can give 0 to" in words(give(admin_client, night, "7", **ASKED))


def test_there_is_no_time_for_a_table_that_is_not_there(admin_client, night):
    assert give(admin_client, night, "5", table=9).status_code == 404


def test_the_hall_screen_shows_which_table_has_time(admin_client, night):
    show_scene(night_id=night.pk, scene="round", by=None, at=AT)
    hall = reverse("hall", args=[night.pk])
    assert 'class="until"' not in admin_client.get(hall).content.decode()
    give(admin_client, night, "5")
    assert admin_client.get(hall).content.decode().count('class="until"') == 1
