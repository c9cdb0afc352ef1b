"""A table that is not four in partnership at the desk: its rows, its hands entered, keyed again and cut for."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, report, table_of
from tests.tournaments.pages.desk.desk import as_helper, as_host, at, field, words
from tournaments.actions.hands import record_hand
from tournaments.models import HandRecord
from tournaments.records.load import table_played

pytestmark = pytest.mark.django_db
PEDRO = {"deal-1-bid_2": "9", "deal-1-trump": "H", "deal-1-sold": "yes"}
TOOK = {"high": "2", "low": "3", "jack": "none", "game": "2", "five": "4", "nine": "2"}


def five_alone():
    return a_running_night(10, "foster-pedro-sancho", movement="solo", movement_options={"players": "5"}, deals=1)


def typed(deal=1, took=TOOK):
    return {f"deal-{deal}-taken_{count}": who for count, who in took.items()}


def test_a_table_of_five_has_a_row_for_each_seat_and_asks_what_its_law_asks(client):
    page = as_host(client).get(at(five_alone()))
    shown = words(page)
    for part in ("seat 5", "further bids", "Sold", "Five 5", "Nine 9"):
        assert part in shown
    assert field(page, "deal-1-bid_5")
    assert "discards" not in shown
    assert "at a count: the seat that took it" in shown


def test_a_sheet_of_five_is_entered_corrected_and_keyed_again(client):
    host, night = as_host(client), five_alone()
    assert host.post(at(night), {"way": "fields", "first": "5", **PEDRO, **typed()}).status_code == 302
    [record] = HandRecord.objects.all()
    assert (record.hand["players"], record.hand["dealer"]) == (5, 5)
    assert table_played(night, table_of(night)).result.by_side == (9, 11, 1, 5, 0)
    assert "Seat 2 bid 9 in hearts, made it: seat 2 11, seat 3 1, seat 4 5" in words(host.get(at(night)))
    nine = {"way": "fields", "first": "5", "seen-1": "1", **PEDRO, **typed(took=TOOK | {"low": "5"})}
    assert host.post(at(night), nine | {"why": "misread"}).status_code == 302
    helper = as_helper(type(client)())
    keyed = helper.post(at(night, name="second_keying"), nine | {"seen-1": "2", **typed()})
    assert "Low : keyed first: seat 5, keyed by you: seat 3" in words(keyed)
    assert helper.post(at(night, name="second_keying"), nine | {"seen-1": "2"}).status_code == 302
    assert HandRecord.objects.get(current=True).state == HandRecord.State.AGREED


def test_what_cannot_be_at_five_is_refused_in_its_part_of_the_row(client):
    host, night = as_host(client), five_alone()
    refused = host.post(at(night), {"way": "fields", "first": "5", **PEDRO, **typed(), "deal-1-bid_3": "8"})
    assert refused.status_code == 422
    assert "The bid of 8 by seat 3 is not above 9" in words(refused)
    assert not HandRecord.objects.exists()


def test_a_tie_of_four_is_cut_and_corrected_among_the_four(client):
    host, night = as_host(client), five_alone()
    took = {"high": "2", "low": "3", "jack": "none", "game": "4", "five": "none", "nine": "none"}
    host.post(at(night), {"way": "fields", "first": "5", **PEDRO, "deal-1-bid_2": "1", **typed(took=took)})
    assert table_played(night, table_of(night)).result.by_side == (1, 1, 1, 1, 0)
    names = [seat.entrant.name for seat in table_of(night).seats.select_related("entrant")]
    shown = words(host.get(at(night)))
    assert "Tied at 1: cut for it" in shown
    assert [f"{name} won the cut" in shown for name in names] == [True, True, True, True, False]
    host.post(at(night, name="cut"), {"seat": "3"})
    shown = words(host.get(at(night)))
    assert f"Tied, and {names[2]} won the cut" in shown
    assert [f"No, {name} won it" in shown for name in names] == [True, True, False, True, False]
    host.post(at(night, name="cut"), {"seat": "1", "seen": "3"})
    assert table_of(night).cut == (1,)
    refused = host.post(at(night, name="cut"), {"seat": "2", "seen": "3"}, follow=True)
    assert "Meanwhile seat 1 was entered as winner of the cut" in words(refused)


def test_two_versions_of_a_hand_of_five_stand_beside_each_other(client):
    host, night = as_host(client), five_alone()
    taken = {"high": 3, "low": 4, "jack": None, "game": 3, "five": 1, "nine": 3}
    hand = {"players": 5, "bids": [None, 9, None, None, None], "trump": "H", "sold": True}
    report(night, deal=1, taken=taken, seat=5, **hand)
    again = a_hand(1, taken=taken | {"low": 5}, **hand)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=again, key="again", at=AT, seat=4)
    shown = words(host.get(at(night)))
    for part in ("Seat 3 bid 9 in hearts, made it: seat 1 5, seat 3 11, seat 4 1", "Seat 4", "Sold yes yes"):
        assert part in shown
    assert "Low differs seat 4 seat 5" in shown
    history = words(host.get(reverse("history", args=[night.pk])))
    people = table_of(night).seats.select_related("entrant").order_by("seat")
    assert f"seat 5, {people[4].entrant.name}" in history
