"""A guest's phone joins: the name, the seat, the number that a person sees, and only then the links."""

import re

import pytest
from django.urls import reverse

from club.club_settings.stored import save_settings
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play_round, table_of
from tournaments.actions.door import check_in, rename
from tournaments.actions.draw import draw_seats
from tournaments.actions.joining import SHARE, ask_to_join
from tournaments.models import Entrant, JoinRequest, Screen
from tournaments.records.joining import WAITS_FOR
from tournaments.records.links import join_token_of, path_of, person_path_of, screen_path_of, screen_token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night(8)


def page(client, night, *number):
    return client.get(screen_path_of(night, "join_as" if number else "join", *number))


def text(answer):
    body = re.search(r"<main.*?</main>", answer.content.decode(), re.DOTALL)[0]
    return re.sub(r"(<[^>]+>|\s)+", " ", body).strip()


def sitting(night, table=1, number=1):
    """The entrant in seat 1."""
    return table_of(night, table, number).seats.get(seat=1).entrant


def asks(client, night, number):
    """The path of the page on which the phone waits: another has that name already."""
    entrant = night.entrants.get(number=number)
    if not entrant.join_requests.exists():
        entrant.join_requests.create(number=10, at=AT, let_in_at=AT)
    return client.post(screen_path_of(night, "join_as", number)).url


def waiting_phones():
    return JoinRequest.objects.filter(let_in_at=None)


def test_the_first_phone_of_a_name_is_led_to_its_own_page_at_once_and_the_next_one_waits(client, night):
    entrant = sitting(night, 2)
    ask = screen_path_of(night, "join_as", entrant.number)
    assert client.get(client.post(ask).url).url == person_path_of(entrant)
    assert not waiting_phones().exists()
    second = client.post(ask).url
    assert "Show it to somebody at table 2" in text(client.get(second))
    assert waiting_phones().get().entrant == entrant
    assert client.get(client.post(screen_path_of(night, "join_as", sitting(night, 1).number)).url).status_code == 302


def test_a_club_that_approves_every_phone_lets_the_first_one_wait(client, night):
    save_settings(seen=0, approve_phones=True)
    waiting = client.post(screen_path_of(night, "join_as", 1)).url
    assert "Your number" in text(client.get(waiting))
    assert waiting_phones().count() == 1


@pytest.mark.parametrize(("search", "found"), [("lukasz", ["Łukasz Żółć"]), ("GUEST 2", ["Guest 2"]), ("nobody", [])])
def test_a_name_is_found_by_any_part_of_it_without_accents(client, night, search, found):
    rename(night_id=night.pk, number=1, name="Łukasz Żółć", by=None, at=AT)
    shown = client.get(screen_path_of(night, "join"), {"q": search}).content.decode()
    rows = re.findall(r'<li data-plain="[^"]*">.*?<bdi>(.*?)</bdi>', shown)
    assert rows == found
    assert ('id="nobody" role="status" hidden' in shown) == bool(found)


def test_it_says_where_and_with_whom_and_gives_no_key(client, night):
    entrant = sitting(night, 2)
    names = list(table_of(night, 2).seats.values_list("entrant__name", flat=True))
    answer = page(client, night, entrant.number)
    shown = text(answer)
    assert f"Table 2, North Your partner is {names[2]} . You play against {names[1]} and {names[3]} ." in shown
    assert not re.search(r"/[tp]/", answer.content.decode())


def test_where_there_is_one_table_it_is_called_by_its_number(client, night):
    assert "Head table," in text(page(client, night, sitting(night, 1).number))
    alone = a_running_night(4)
    assert "Table 1," in text(page(client, alone, 1))


@pytest.mark.parametrize("drawn", [False, True])
def test_before_the_draw_is_published_it_shows_no_seat_and_no_button(client, drawn):
    night = a_night(8)
    if drawn:
        draw_seats(night_id=night.pk, seed=7)
    answer = page(client, night, 1)
    assert "You are on the list The seats are drawn soon." in text(answer)
    assert "<form" not in answer.content.decode()


def test_who_is_expected_reads_to_say_so_at_the_door_and_who_is_not_coming_is_not_listed(client):
    night = a_night(4)
    for number, arrival in ((1, Entrant.Arrival.EXPECTED), (2, Entrant.Arrival.ABSENT)):
        check_in(night_id=night.pk, number=number, arrival=arrival, by=None, at=AT)
    assert "Please say at the door that you are here." in text(page(client, night, 1))
    assert "Guest 2" not in page(client, night).content.decode()
    assert page(client, night, 2).status_code == 404


def test_a_phone_waits_with_its_number_until_the_table_lets_it_in_and_is_led_to_its_own_page(client, night):
    entrant = sitting(night, 2)
    waiting = asks(client, night, entrant.number)
    asked = waiting_phones().get()
    assert f"Your number {asked.number} Show it to somebody at table 2" in text(client.get(waiting))
    phones = path_of(card_of(night, 2)) + "phones/"
    assert f"{asked.number} {entrant.name}" in text(client.get(phones))
    assert "No phone is waiting." in text(client.get(path_of(card_of(night, 1)) + "phones/"))
    client.post(path_of(card_of(night, 1)) + "phones/", {"let_in": asked.pk})
    assert client.get(waiting).status_code == 200, "another table cannot"
    client.post(phones, {"let_in": asked.pk})
    assert client.get(waiting).url == person_path_of(entrant)


def test_a_phone_that_is_turned_away_may_choose_again(client, night):
    waiting = asks(client, night, sitting(night).number)
    client.post(path_of(card_of(night)) + "phones/", {"turn_away": waiting_phones().get().pk})
    answer = client.get(waiting)
    assert answer.status_code == 404
    assert "This phone was not let in" in text(answer)


def test_a_phone_that_has_waited_too_long_is_listed_nowhere_and_may_choose_again(admin_client, client, night):
    waiting = asks(client, night, sitting(night).number)
    asked = waiting_phones().get()
    phones, host = path_of(card_of(night)) + "phones/", reverse("table_links", args=[night.pk])
    assert str(asked.number) in text(client.get(phones))
    waiting_phones().update(at=asked.at - WAITS_FOR)
    late = text(client.post(phones, {"let_in": asked.pk}))
    assert "That phone is not waiting any more. It can choose its name again." in late
    assert "No phone is waiting." in late
    assert "No phone is waiting." in text(admin_client.get(host))
    assert "This phone was not let in" in text(client.get(waiting))
    assert JoinRequest.objects.exclude(let_in_at=None).count() == 1  # the other phone


def test_too_many_phones_for_one_name_are_sent_to_the_host(client, night):
    for _ in range(3):
        asks(client, night, 1)
    answer = client.post(screen_path_of(night, "join_as", 1))
    assert answer.status_code == 422
    assert "Other phones are waiting as Guest 1 already. Please see the director." in text(answer)


def test_the_own_page_leads_to_the_table_of_the_newest_round(client, night):
    entrant = sitting(night, 2)
    table = person_path_of(entrant) + "table/"
    assert table in client.get(person_path_of(entrant)).content.decode()
    assert client.get(table).url == path_of(card_of(night, 2))
    play_round(night)
    seat = entrant.seats.get(round__number=2)
    assert client.get(table).url == path_of(card_of(night, seat.table.number))


def test_who_has_no_seat_is_led_back_to_their_own_page(client):
    night = a_running_night(9)
    out = Entrant.objects.get(night=night, sit_outs__round__number=1)
    assert client.get(person_path_of(out) + "table/").url == person_path_of(out)
    over = play_round(a_running_night(8, rounds=1))
    entrant = over.entrants.get(number=1)
    assert client.get(person_path_of(entrant) + "table/").url == person_path_of(entrant)


def test_nothing_opens_with_a_link_that_was_withdrawn_or_is_of_another_night(client, night):
    other = a_running_night(8)
    old = screen_path_of(night, "join")
    asked = ask_to_join(night_id=night.pk, number=1, address="", at=AT)
    foreign = reverse("join_wait", args=[screen_token_of(Screen(night=other)), join_token_of(asked)])
    assert client.get(foreign).status_code == 404
    Screen.objects.create(night=night, generation=2)
    for path in (old, f"{old}1/", f"{old}wait/{join_token_of(asked)}/"):
        assert client.get(path).status_code == 404
        assert "Guest" not in client.get(path).content.decode()


def test_what_was_never_a_link_is_not_found(client, night):
    token = screen_token_of(Screen(night=night))
    assert client.get(f"/s/{token[:-1]}b/join/").status_code == 404  # no token ends so
    assert client.get(f"/s/{'9' * 400}/join/").status_code == 404
    assert client.get(f"/s/{token}/join/{10**30}/").status_code == 404
    assert client.get(f"/s/{token}/join/wait/1-{'a' * 26}/").status_code == 404


def test_the_host_lets_phones_in_beside_the_codes(admin_client, client, night):
    waiting = asks(client, night, 1)
    links = reverse("table_links", args=[night.pk])
    assert "Guest 1" in admin_client.get(links).content.decode()
    answer = admin_client.post(links, {"let_in": waiting_phones().get().pk}, follow=True)
    assert "The phone of Guest 1 is let in." in answer.content.decode()
    assert client.get(waiting).status_code == 302
    again = admin_client.post(links, {"let_in": JoinRequest.objects.last().pk}, follow=True)
    assert "That phone is not waiting any more. It can choose its name again." in again.content.decode()


def test_a_stranger_who_asks_again_and_again_keeps_no_guest_from_asking(client, night):
    ask = screen_path_of(night, "join_as", 1)
    answers = [client.post(ask, REMOTE_ADDR="203.0.113.7").status_code for _ in range(10)]
    assert answers == [302] * (1 + SHARE) + [422] * (10 - 1 - SHARE)  # the first one is let in
    assert client.post(ask, REMOTE_ADDR="192.168.0.9").status_code == 302


def test_the_host_turns_all_away_at_once_and_a_table_does_not(admin_client, client, night):
    links, phones = reverse("table_links", args=[night.pk]), path_of(card_of(night)) + "phones/"
    button = 'name="turn_away" value="all"'
    assert button not in admin_client.get(links).content.decode(), "nobody waits"
    for number in range(1, 9):
        asks(client, night, number)
    assert button not in client.get(phones).content.decode()
    client.post(phones, {"turn_away": "all"})
    assert waiting_phones().count() == 8
    assert button in admin_client.get(links).content.decode()
    answer = admin_client.post(links, {"turn_away": "all"}, follow=True)
    assert "No phone is waiting." in answer.content.decode()


def test_the_hosts_page_shows_the_code_of_joining_or_of_one_table(admin_client, night):
    links = reverse("table_links", args=[night.pk])
    assert screen_path_of(night, "join") in admin_client.get(links).content.decode()
    for table, path in ((2, path_of(card_of(night, 2))), (99, screen_path_of(night, "join"))):
        assert path in admin_client.get(links, {"table": table}).content.decode()
