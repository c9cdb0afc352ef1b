"""Who holds the phone: drawn from that seat, and kept through the forms without a script."""

import pytest

from tests.tournaments.night_builder import a_running_night
from tests.tournaments.pages.table.json_client import cards_withdrawn_at_the_lock, nothing_is_written
from tests.tournaments.pages.table.phone import filled_in, hidden, looked_at, page, post, text
from tournaments.models import HandRecord

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def test_the_phone_is_drawn_from_the_seat_of_who_holds_it(client, night):
    path = page(client, night).request["PATH_INFO"]
    content = client.get(f"{path}?bottom=3").content.decode()
    assert 'data-bottom="3"' in content
    assert '<input type="hidden" name="seat" value="3">' in content
    assert "South holds the phone" in text(client.get(f"{path}?bottom=3"))
    for odd in ("5", "x", "²", ""):
        assert "data-bottom" not in client.get(f"{path}?bottom={odd}").content.decode()


def test_a_hand_entered_in_the_form_says_who_reported_it_and_the_page_stays_turned(client, night):
    fields = filled_in(night) | {"seat": "3", "bottom": "3"}
    shown = post(client, night, fields)
    response = post(client, night, fields | {"do": "send", "previewed": hidden(shown, "previewed")})
    assert HandRecord.objects.get().reported_seat == 3
    assert "bottom=3" in response["Location"]
    shown = client.get(response["Location"]).content.decode()
    assert [do in shown for do in ("dispute-1", "dispute-2")] == [False, True]


def test_a_form_whose_card_is_withdrawn_while_it_waits_answers_as_the_old_link_does(client, night):
    fields = looked_at(client, night)
    with cards_withdrawn_at_the_lock():
        response = post(client, night, fields)
    assert response.status_code == 404
    assert text(response) == text(client.get("/t/nowhere/"))
    assert nothing_is_written()
