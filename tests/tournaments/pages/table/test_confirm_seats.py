"""Who sits where, as a phone without scripts asks and tells it, and the list that the script fetches."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import (
    AT,
    a_running_night,
    card_of,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.table.json_client import fields, post_json
from tests.tournaments.pages.table.phone import page, text
from tournaments.actions.joining import withdraw_card
from tournaments.actions.seats import confirm_seats
from tournaments.models import Change
from tournaments.records.links import path_of, token_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night(9)


def address(night, name="table_seating", table=1):
    return reverse(name, args=[token_of(card_of(night, table))])


def numbers(night, table=1, number=1):
    return list(rounds_of(night, number)[0].tables[table - 1].seats)


def out(night):
    return rounds_of(night, 1)[0].people_out[0]


def chosen(night, seats, table=1, **more):
    fields = {f"seat_{seat}": number for seat, number in enumerate(seats, start=1)}
    seen = {f"seen_{seat}": number for seat, number in enumerate(numbers(night, table), start=1)}
    return {"round": 1} | seen | fields | more


def confirmed(night, table=1):
    return table_of(night, table).confirmed_at is not None


def test_the_page_asks_until_the_table_has_answered(client, night):
    assert "Who sits where? N North:" in text(page(client, night))
    assert "Yes, we sit like this" in text(page(client, night))
    confirm_seats(card=card_of(night), round_number=1, seats=numbers(night), seen=numbers(night), at=AT)
    assert "You have confirmed these seats." in text(page(client, night))
    assert "Is someone in another seat?" in text(page(client, night))


def test_a_hand_answers_for_the_table(client, night):
    report(night)
    shown = text(page(client, night))
    assert "Yes, we sit like this" not in shown
    assert "Is someone in another seat?" not in shown


def test_the_hand_can_be_reported_without_an_answer(client, night):
    assert "Who dealt first?" in text(page(client, night))


def test_the_button_confirms_what_the_page_shows(client, night):
    shown = page(client, night).content.decode()
    form = shown[shown.index('<form id="seating"') :].split("</form>")[0]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    response = client.post(address(night), fields, follow=True)
    assert "Thank you. The seats are confirmed." in text(response)
    assert confirmed(night)
    assert not Change.objects.filter(night=night, kind="seats").exists()


def test_two_are_swapped_by_choosing_each_in_the_others_seat(client, night):
    one, two, three, four = numbers(night)
    response = client.post(address(night), chosen(night, [two, one, three, four]), follow=True)
    assert numbers(night) == [two, one, three, four]
    assert "Thank you. The seats are confirmed." in text(response)
    assert "Please tell them" not in text(response)


def test_who_made_room_is_shown_with_the_new_place(client, night):
    one, *others = numbers(night)
    came = numbers(night, 2)[2]
    response = client.post(address(night), chosen(night, [came, *others]), follow=True)
    gone = night.entrants.get(number=one).name
    assert f"{gone} now sits at table 2, South. Please tell them." in text(response)
    assert numbers(night, 2)[2] == one


def test_who_has_to_sit_out_is_shown(client, night):
    one, *others = numbers(night)
    response = client.post(address(night), chosen(night, [out(night).number, *others]), follow=True)
    assert f"{night.entrants.get(number=one).name} now sits out this round. Please tell them." in text(response)


def test_the_list_names_everyone_with_their_place(client, night):
    shown = client.get(address(night)).content.decode()
    options = re.findall(r"<option[^>]*>([^<]*)</option>", shown)
    assert len(options) == 4 * 9
    assert f"{out(night).name} (sits out)" in options
    assert f"{night.entrants.get(number=numbers(night, 2)[3]).name} (table 2, West)" in options
    assert re.findall(r'value="(\d+)" selected', shown) == list(map(str, numbers(night)))


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (lambda here: [here[1], *here[1:]], "cannot sit in two seats"),
        (lambda here: [77, *here[1:]], "Nobody is entered as number 77."),
        (lambda here: ["x", *here[1:]], "Nobody is entered as number 0."),
        (lambda here: here[:3], "Nobody is entered as number 0."),
    ],
)
def test_what_cannot_be_is_shown_in_a_sentence_and_nothing_is_changed(client, night, seats, said):
    before = numbers(night)
    response = client.post(address(night), chosen(night, seats(before)))
    assert response.status_code == 422
    assert said in text(response)
    assert numbers(night) == before
    assert not confirmed(night)


def test_seats_changed_meanwhile_are_shown_and_not_overwritten(client, night):
    one, two, three, four = numbers(night)
    fields = chosen(night, [two, one, three, four])
    confirm_seats(card=card_of(night), round_number=1, seats=[one, two, four, three], seen=numbers(night), at=AT)
    response = client.post(address(night), fields)
    assert response.status_code == 409
    assert "The seats were changed meanwhile. Look at who sits here now." in text(response)
    assert re.findall(r'value="(\d+)" selected', response.content.decode()) == list(map(str, [one, two, four, three]))


@pytest.mark.parametrize("seen", ["", "0", "x"])
def test_a_form_that_does_not_say_who_was_shown_confirms_nothing(client, night, seen):
    response = client.post(address(night), chosen(night, numbers(night)) | {"seen_3": seen})
    assert response.status_code == 422
    assert "This came without the names that the page showed." in text(response)
    assert not confirmed(night)


def test_once_a_hand_is_in_the_seats_stand(client, night):
    fields = chosen(night, numbers(night)[::-1])
    report(night)
    response = client.post(address(night), fields)
    assert response.status_code == 422
    assert "A hand of this round is reported, so the seats are fixed." in text(response)
    assert "<select" not in client.get(address(night)).content.decode()


def test_seats_for_another_round_are_refused(client, night):
    fields = chosen(night, numbers(night))
    play_round(night)
    response = client.post(address(night), fields)
    assert response.status_code == 422
    assert "Round 1 is not being played; it is round 2 now." in text(response)


def test_a_body_of_ten_megabytes_is_not_read(client, night):
    response = client.post(address(night), b"x" * 10_000_000, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413


def test_once_the_night_is_over_the_link_names_nobody_of_another_table(client):
    night = play_round(a_running_night(rounds=1))
    assert client.get(address(night, "table_people")).json() == {"round": 1, "people": []}
    here = {entrant.number for entrant in rounds_of(night)[0].tables[0].people}
    other = next(entrant for entrant in night.entrants.all() if entrant.number not in here)
    for shown in (address(night, "table_seating"), address(night, "table") + f"?seated=1&gone_1={other.number}"):
        assert other.name not in text(client.get(shown))


@pytest.mark.parametrize("name", ["table_seating", "table_people", "table_calling"])
def test_a_link_that_was_withdrawn_opens_none_of_it(client, night, name):
    where = address(night, name)
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    response = client.post(where) if name == "table_calling" else client.get(where)
    assert response.status_code == 404


def test_the_script_gets_numbers_names_and_places_and_nothing_more(client, night):
    answer = client.get(address(night, "table_people")).json()
    assert answer["round"] == 1
    assert len(answer["people"]) == 9
    assert {frozenset(each) for each in answer["people"]} == {frozenset(("number", "name", "place", "table"))}
    places = {each["number"]: each["place"] for each in answer["people"]}
    assert places[out(night).number] == "sits out"
    assert places[numbers(night)[0]] == "table 1, North"


def test_the_people_are_listed_by_last_name_without_accents(client, night):
    names = ["Zoë Adams", "Ágnes Brown", "Ada Élan", "Émile Zola", "Ben Zola"]
    for number, name in enumerate(names, start=1):
        night.entrants.filter(number=number).update(name=name)
    night.entrants.filter(number__gt=5).update(name="Øystein Berg")
    answer = client.get(address(night, "table_people")).json()
    listed = [each["name"] for each in answer["people"]]
    assert listed == ["Zoë Adams", *["Øystein Berg"] * 4, "Ágnes Brown", "Ada Élan", "Ben Zola", "Émile Zola"]


def test_the_door_shows_who_made_room(client, night):
    here = numbers(night)
    came = numbers(night, 2)[0]
    body = {"round": 1, "seats": [came, *here[1:]], "seen": here}
    where = address(night, "table_seats")
    for _ in range(2):  # sent again, it is the same
        answer = client.post(where, body, content_type="application/json").json()
        [gone] = answer["displaced"]
        assert gone["number"] == here[0]
        assert "now sits at table 2, North" in gone["told"]


def test_notes_asked_for_by_hand_do_no_harm(client, night):
    where = path_of(card_of(night))
    for asked in ("?seated&gone_1=x", "?seated&gone_2=99999", "?seated=1&gone_1=1&gone_4=4&gone_5=5", "?gone_1=1"):
        assert client.get(where + asked).status_code == 200


# ---- As JSON ----

SEATS = {"round": 1, "seats": [1, 2, 3, 4], "seen": [1, 2, 3, 4]}


def post_seats(client, night, body):
    return post_json(client, token_of(card_of(night)), body, None, "table_seats")


def state_of(client, night):
    return client.get(reverse("table_state", args=[token_of(card_of(night))]))


def test_who_sits_there_is_confirmed_or_set_right(client, night):
    north, east, south, west = here = numbers(night)
    response = post_seats(client, night, {"round": 1, "seats": here, "seen": here})
    assert (response.status_code, response.json()["seats"]) == (200, here)
    assert state_of(client, night).json()["confirmed"] is True
    turned = [east, north, south, west]
    response = post_seats(client, night, {"round": 1, "seats": turned, "seen": here})
    assert (response.status_code, response.json()["seats"]) == (200, turned)
    assert numbers(night) == turned
    response = post_seats(client, night, {"round": 1, "seats": [north, south, east, west], "seen": here})
    assert (response.status_code, response.json()["seats"]) == (409, turned)
    assert response.json()["message"].startswith("The seats were changed meanwhile.")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": [1, 2, 3]}, "seats"),
        ({"seats": [1, 2, 3, 4, 5]}, "seats"),
        ({"seats": "1234"}, "seats"),
        ({"seats": [1, 2, 3, "4"]}, "seats[3]"),
        ({"seats": [True, 2, 3, 4]}, "seats[0]"),
        ({"seats": [1, 2.0, 3, 4]}, "seats[1]"),
        ({"seats": [1, 2, 0, 4]}, "seats[2]"),
        ({"seen": None}, "seen"),
        ({"seen": []}, "seen"),
        ({"round": 0}, "round"),
        ({"round": 2}, "round"),
    ],
)
def test_seats_that_cannot_be_are_named_at_their_place(client, night, change, field):
    response = post_seats(client, night, SEATS | change)
    assert (response.status_code, fields(response)) == (422, [field])
    assert not Change.objects.filter(kind="seats").exists()


def test_seats_stand_once_a_hand_is_in(client, night):
    report(night)
    north, east, south, west = here = numbers(night)
    response = post_seats(client, night, {"round": 1, "seats": [east, north, south, west], "seen": here})
    assert (response.status_code, fields(response)) == (422, ["seats"])
