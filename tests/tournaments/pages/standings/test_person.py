"""A person's own page: where to sit and with whom, the way to go, the tally, the rank; for the one who holds the card."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.table.phone import text
from tournaments.actions.arrivals import go_home
from tournaments.actions.door import enrol_guest, rename
from tournaments.actions.draw import draw_seats
from tournaments.actions.screen import publish_results
from tournaments.actions.seats import confirm_seats
from tournaments.records.links import person_path_of, person_token_of, screen_path_of, token_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


def sitting(night, table=1, seat=1, number=1):
    return table_of(night, table, number).seats.get(seat=seat).entrant


def own_page(client, entrant, **headers):
    return client.get(person_path_of(entrant), headers=headers)


def test_it_says_where_to_sit_with_whom_and_against_whom(client):
    night = a_running_night()
    north, east, south, west = (sitting(night, 2, seat) for seat in (1, 2, 3, 4))
    shown = text(own_page(client, north))
    assert f"{north.name} Number {north.number}" in shown
    assert "Round 1: you sit here Table 2, North" in shown
    assert f"Your partner is {south.name} . You play against {east.name} and {west.name} ." in shown


def test_the_head_table_goes_by_its_name(client):
    night = a_running_night()
    assert "Head table, West" in text(own_page(client, sitting(night, 1, 4)))


def test_it_gives_no_cookie_and_asks_for_no_account():
    response = own_page(Client(), sitting(a_running_night()))
    assert response.status_code == 200
    assert not response.cookies


def test_nothing_of_an_unpublished_draw_is_shown(client):
    night = a_night()
    draw_seats(night_id=night.pk, seed=7)
    shown = text(own_page(client, night.entrants.get(number=3)))
    assert "The seats are not drawn yet" in shown
    assert "Your tally" not in shown


def test_after_a_round_it_says_where_to_go_until_the_first_hand_is_in(client):
    night = play_round(a_running_night())
    winner = sitting(night, 2, 2)  # East and West win at the even tables
    shown = text(own_page(client, winner))
    assert "Round 2: you sit here Head table," in shown
    assert f"{winner.name}: go up to the head table, seat" in shown
    play(night, 1, 2, deals=1)
    assert "go up" not in text(own_page(client, winner))


def test_who_sits_out_reads_so(client):
    night = a_running_night(9)
    [out] = rounds_of(night)[0].people_out
    shown = text(own_page(client, out))
    assert "Round 1 You sit out You play again in the next round." in shown
    assert "1 sat out" in shown


def test_who_sits_out_the_last_round_is_promised_no_other(client):
    night = a_running_night(9, rounds=1)
    [out] = rounds_of(night)[0].people_out
    shown = text(own_page(client, out))
    assert "Round 1 You sit out" in shown
    assert "next round" not in shown


def test_who_has_gone_home_is_promised_no_seat(client):
    night = a_running_night(9)
    leaver = sitting(night)
    go_home(night_id=night.pk, number=leaver.number, by=None, at=AT)
    play_round(night)
    shown = text(own_page(client, leaver))
    assert "You have gone home Your points stay in the standings." in shown
    assert "2 gone home" in shown
    assert "You sit out" not in shown


def test_who_comes_late_has_no_seat_until_a_round_is_seated(client):
    night = a_running_night()
    report(night)
    shown = text(own_page(client, enrol_guest(night_id=night.pk, name="Late", at=AT)))
    assert "Round 1 Not seated yet" in shown
    assert "You sit out" not in shown


def test_it_follows_who_really_sits_there(client):
    night = a_running_night()
    here, there = sitting(night, 1, 1), sitting(night, 2, 3)
    numbers = [sitting(night, 1, seat).number for seat in (1, 2, 3, 4)]
    seats = [there.number, *numbers[1:]]
    confirm_seats(card=card_of(night), round_number=1, seats=seats, seen=numbers, at=AT)
    assert "Head table, North" in text(own_page(client, there))
    assert "Table 2, South" in text(own_page(client, here))


def test_the_tally_stands_round_by_round_with_the_rank(client):
    night = play_round(a_running_night())
    report(night, 1, 2)
    entrant = sitting(night, 1, 1)
    shown = text(own_page(client, entrant))
    assert re.search(r"Rank \d= of 8, with 20 points so far", shown)
    assert "1 Table 1 North" in shown
    assert "16 won 4 · 4 · 4 · 4" in shown
    assert "4 · – · – · – Total · 2 rounds played 20" in shown


def test_the_night_ends_with_thanks_and_once_it_is_published_the_final_rank(client):
    night = play_round(a_running_night(rounds=1))
    assert "The night is over The director will announce the results." in text(own_page(client, sitting(night)))
    publish_results(night_id=night.pk, by=None, at=AT)
    shown = text(own_page(client, sitting(night)))
    assert "The night is over Thank you for coming." in shown
    assert re.search(r"Rank \d= of 8, with 16 points Your tally", shown)
    assert "so far" not in shown


def test_a_shared_rank_has_its_sign_in_every_sentence(client, admin_client):
    night = play_round(a_running_night(rounds=1))
    publish_results(night_id=night.pk, by=None, at=AT)
    for entrant in night.entrants.all():
        rank, points = ("1=", 16) if sitting_won(entrant) else ("5=", 0)
        assert f"Rank {rank} of 8, with {points} points" in text(own_page(client, entrant))
        results = client.get(screen_path_of(night, "result", entrant.number))
        assert f"Rank {rank} of 8, with {points} points" in text(results)
        tally = admin_client.get(reverse("tally", args=[night.pk, entrant.number]))
        assert f"Rank {rank} with {points} points" in text(tally)


def sitting_won(entrant):
    seat = entrant.seats.get()
    return seat.seat in (seat.table.moved_up, seat.table.moved_up + 2)


def test_an_unchanged_page_is_answered_304_and_a_changed_one_in_full(client):
    night = a_running_night()
    entrant = sitting(night)
    etag = own_page(client, entrant).headers["ETag"]
    again = own_page(client, entrant, if_none_match=f"W/{etag}")
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
    report(night)
    assert own_page(client, entrant, if_none_match=etag).status_code == 200


def test_a_corrected_name_shows_at_once(client):
    night = a_running_night()
    entrant = sitting(night)
    own_page(client, entrant)
    rename(night_id=night.pk, number=entrant.number, name="<b>Bob</b>", by=None, at=AT)
    response = own_page(client, entrant)
    assert b"<b>Bob" not in response.content
    assert "<b>Bob</b>" in text(response)


@pytest.mark.parametrize("change", [lambda token: token[:-1] + "1", lambda token: token + "a", lambda token: "x"])
def test_what_opens_nothing_says_so_in_plain_words(client, change):
    token = person_token_of(sitting(a_running_night()))
    response = client.get(f"/p/{change(token)}/")
    assert response.status_code == 404
    assert "This link leads to nobody’s page" in text(response)


def test_a_tables_token_opens_no_person_and_a_persons_no_table(client):
    night = a_running_night()
    assert client.get(f"/p/{token_of(card_of(night))}/").status_code == 404
    assert client.get(f"/t/{person_token_of(sitting(night))}/").status_code == 404


def test_nothing_can_be_changed_there(client):
    assert client.post(person_path_of(sitting(a_running_night()))).status_code == 405


def test_a_tie_that_is_split_is_half_a_round_won(client, admin_client):
    night = a_running_night(8, deals=1, tie="split")
    report(night, 1, points=LEVEL, bids=[None, 7, None, None])
    report(night, 2)
    assert "½ won" in text(own_page(client, sitting(night, 1)))
    assert "½ won" not in text(own_page(client, sitting(night, 2)))
    standings = text(admin_client.get(reverse("standings", args=[night.pk])))
    assert standings.count("½") == 4
