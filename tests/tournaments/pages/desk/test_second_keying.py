"""A second person at the desk: keys blind, is shown the one cell, or confirms what stands."""

import re

import pytest
from django.contrib.auth.models import User

from tests.tournaments.night_builder import AT, a_running_night, card_of, report
from tests.tournaments.pages.desk.desk import LINES, as_helper, as_host, at, field, focused, lines, save, words
from tournaments.actions.hands import dispute_hand
from tournaments.models import HandRecord

pytestmark = pytest.mark.django_db
SEEN = {1: 1, 2: 1, 3: 1, 4: 1}


@pytest.fixture
def night():
    return a_running_night(acceptance="desk")


@pytest.fixture
def bea(client, night):
    """The second person; the first has keyed the sheet."""
    first = type(client)()
    as_host(first)
    assert save(first, night, LINES, first="1").status_code == 302
    return as_helper(client)


def check(client, night, typed=None, seen=SEEN, **others):
    return client.post(at(night, name="second_keying"), lines(typed or {}, seen, **others))


def states():
    rows = HandRecord.objects.filter(current=True).order_by("deal")
    return list(rows.values_list("deal", "revision", "state", "accepted_by__username"))


def accepted(*deals):
    return [(deal, 1, "agreed", "bea") if deal in deals else (deal, 1, "reported", None) for deal in LINES]


def test_the_lines_are_empty_and_nothing_that_was_keyed_is_in_the_page(bea, night):
    bea.cookies["sheet_way"] = "lines"
    response = bea.get(at(night, name="second_keying"))
    assert 'value=""' in field(response, "deal-1-line")
    assert 'value="1"' in field(response, "seen-1")
    assert focused(response) == ["first"]
    for typed in ("8@2", "-.-.10", "East bid 8", "Hearts"):
        assert typed not in response.content.decode().split('class="panel legend"')[0]


def test_a_sheet_that_is_keyed_the_same_is_accepted(bea, night):
    response = check(bea, night, LINES, first="1")
    assert response.url == at(night, name="second_keying")
    assert states() == accepted(1, 2, 3, 4)
    page = bea.get(response.url)
    assert "4 hands accepted." in words(page)
    assert focused(page) == ["table"]


def test_what_agrees_is_accepted_and_the_one_cell_that_differs_is_pointed_at(bea, night):
    response = check(bea, night, LINES | {3: "pass S 7"}, first="1")
    assert response.status_code == 422
    assert states() == accepted(1, 2, 4)
    assert "Deal 3: the two keyings differ." in words(response)
    assert "Trumps : keyed first: diamonds, keyed by you: spades" in words(response)
    assert focused(response) == ["deal-3-differs"]
    assert 'value="pass S 7"' in field(response, "deal-3-line")
    assert "deal-1-line" not in response.content.decode()


def test_points_that_differ_are_those_of_the_side_whose_points_are_keyed(bea, night):
    response = check(bea, night, {1: "8@2 H 9"}, {1: 1}, first="1")
    assert "East and West took : keyed first: 10, keyed by you: 9" in words(response)
    assert "North and South took" not in words(response)


def test_who_dealt_first_is_not_said_beside_another_deal(bea, night):
    response = check(bea, night, LINES | {3: "pass S 7"}, first="1")
    assert "Who dealt first" in words(response)
    assert re.search(r'id="dealer-3" data-live>South<', response.content.decode())


def test_the_sheet_bears_out_what_was_keyed_first(bea, night):
    check(bea, night, LINES | {3: "pass S 7"}, first="1")
    check(bea, night, {3: "pass S 7"}, {3: 1}, first="1", choose="3:stands")
    assert states() == accepted(1, 2, 3, 4)


def test_the_sheet_bears_out_the_second_keying_and_another_person_checks_that(bea, night):
    check(bea, night, LINES | {3: "pass S 7"}, first="1")
    response = check(bea, night, {3: "pass S 7"}, {3: 1}, first="1", choose="3:keyed")
    assert states()[2] == (3, 2, "reported", None)
    corrected = HandRecord.objects.get(deal=3, current=True)
    assert (corrected.hand["trump"], corrected.why, corrected.by.username) == ("S", "second keying", "bea")
    page = bea.get(response.url)
    assert "Deal 3 now stands as you keyed it. Another person has to check it." in words(page)
    assert "You keyed deal 3." in words(page)
    bea.force_login(User.objects.get(username="ada"))
    check(bea, night, {3: "pass S 7"}, {3: 2}, first="1")
    assert states()[2] == (3, 2, "agreed", "ada")


def test_another_first_dealer_is_asked_about_once_before_anything_is_accepted(bea, night):
    response = check(bea, night, LINES, first="2")
    assert "You and the first person keyed different first dealers." in words(response)
    assert focused(response) == ["differs-first"]
    assert states() == accepted()
    check(bea, night, LINES, first="2", first_is="stands")
    assert states() == accepted(1, 2, 3, 4)


def test_with_the_second_persons_first_dealer_the_sheet_stands_as_it_was_keyed_again(bea, night):
    check(bea, night, LINES, first="2", first_is="keyed")
    assert [each[:3] for each in states()] == [(deal, 2, "reported") for deal in LINES]
    assert [each.hand["dealer"] for each in HandRecord.objects.filter(current=True)] == [2, 3, 4, 1]


def test_another_first_dealer_needs_every_deal(bea, night):
    response = check(bea, night, {1: LINES[1]}, first="2", first_is="keyed")
    assert response.status_code == 422
    assert "Another first dealer changes every deal of the table." in words(response)
    assert states() == accepted()


def test_a_line_that_cannot_be_read_is_corrected_first(bea, night):
    response = check(bea, night, LINES | {2: "9@3 X 9"}, first="1")
    assert (response.status_code, focused(response)) == (422, ["deal-2-line"])
    assert states() == accepted()


def test_the_live_check_says_what_a_line_comes_to_and_nothing_of_the_first_keying(bea, night):
    response = check(bea, night, {1: "9@3 S 9"}, first="1", preview="1")
    assert "South bid 9, Spades" in words(response)
    assert "keyed first" not in words(response)
    assert "<html" not in response.content.decode()


def test_part_of_a_sheet_can_be_checked(bea, night):
    check(bea, night, {1: LINES[1]}, first="1")
    assert states() == accepted(1)
    assert focused(bea.get(at(night, name="second_keying"))) == ["first"]


def test_nothing_keyed_accepts_nothing(bea, night):
    assert "You keyed nothing" in words(bea.get(check(bea, night).url))
    assert states() == accepted()


def test_what_changed_meanwhile_is_not_accepted(bea, night):
    HandRecord.objects.filter(deal=2).update(revision=3)
    response = check(bea, night, LINES, first="1")
    assert "Somebody else changed deal 2 meanwhile." in words(response)
    assert [each[2] for each in states()] == ["reported"] * 4


def test_what_stands_can_be_read_and_confirmed(bea, night):
    page = bea.get(at(night, name="second_keying"), {"read": "1"})
    assert "East bid 8 in hearts, made it: 10–4" in words(page)
    assert 'name="confirm" value="1" autofocus' in page.content.decode()
    seen = {f"seen-{deal}": 1 for deal in LINES}
    bea.post(at(night, name="second_keying"), {"confirm": "1"} | seen)
    assert states() == accepted(1, 2, 3, 4)


def test_the_same_account_is_warned_and_refused(client, night):
    save(as_helper(client), night, LINES, first="1")
    page = client.get(at(night, name="second_keying"))
    assert "You keyed deals 1, 2, 3, 4. Another person has to check them" in words(page)
    assert "Nothing is waiting for you here." in words(page)
    check(client, night, LINES, first="1")
    client.post(at(night, name="second_keying"), {"confirm": "1"} | {f"seen-{deal}": 1 for deal in LINES})
    assert states() == accepted()


def test_a_hand_that_the_tables_phone_reported_is_checked_too(client, night):
    report(night)
    check(as_helper(client), night, {1: "-.5.-.- S 1:HLJGP 2:C"}, {1: 1}, first="1")
    assert states() == [(1, 1, "agreed", "bea")]


def test_a_disputed_deal_waits_for_a_director(bea, night):
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    page = bea.get(at(night, name="second_keying"))
    assert "A director decides." in words(page)
    assert "deal-1-line" not in page.content.decode()


def test_in_fields_it_works_the_same(bea, night):
    post = {
        "way": "fields",
        "first": "1",
        "seen-1": "1",
        "deal-1-bid_2": "8",
        "deal-1-trump": "H",
        "deal-1-side_2": "10",
    }
    bea.post(at(night, name="second_keying"), post)
    assert states() == accepted(1)


@pytest.mark.parametrize(("number", "table"), [(2, 1), (1, 3), (0, 1)])
def test_an_unknown_table_is_not_found(bea, night, number, table):
    assert bea.get(at(night, number, table, "second_keying")).status_code == 404
