"""Deals are marked as not played from the board and from a table's sheet, and stand wherever the hands do."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_running_night, play, report, table_of
from tests.tournaments.pages.desk.desk import as_helper, as_host, at, page, words
from tournaments.actions.rounds import mark_unplayed_at
from tournaments.records.links import person_path_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Table 1 has three of its four deals, table 2 two."""
    night = a_running_night()
    play(night, 1, deals=3)
    play(night, 2, deals=2)
    return night


def board(client, night):
    return words(client.get(reverse("board", args=[night.pk])))


def at_the_sheet(client, night, **sent):
    return words(client.post(at(night, name="unplayed_at"), sent, follow=True))


def from_the_board(client, night, why="The bell"):
    return words(client.post(reverse("unplayed", args=[night.pk, 1]), {"why": why}, follow=True))


def test_the_host_marks_a_deal_on_the_sheet_and_it_stands_there(host, night):
    before = words(page(host, night))
    assert "A deal was not played? Not played Deal 4 was not played Why? Mark as not played" in before
    after = at_the_sheet(host, night, deal="4", why="Two had to catch the bus")
    assert "Marked as not played. The round stands on the other deals." in after
    assert "Deal 4 was not played. “ Two had to catch the bus ” The other deals count." in after
    assert ("Undo for deal 4" in after, "A deal was not played?" in after) == (True, False)
    assert table_of(night).unplayed_deals == (4,)


def test_the_mark_is_undone_on_the_sheet(host, night):
    at_the_sheet(host, night, deal="4", why="Late")
    after = at_the_sheet(host, night, take_back="4")
    assert ("Deal 4 is to be played after all." in after, "was not played." in after) == (True, False)
    assert table_of(night).unplayed_deals == ()
    assert "Deal 0 is not marked as not played." in at_the_sheet(host, night, take_back="x")


def test_several_deals_of_a_table_are_marked_together(host, night):
    sent = {"deal": ["3", "4"], "why": "Late"}
    after = words(host.post(at(night, table=2, name="unplayed_at"), sent, follow=True))
    assert "Deals 3, 4 were not played." in after


def test_what_is_refused_on_the_sheet_is_said_and_nothing_is_marked(host, night):
    assert "Choose the deals that were not played." in at_the_sheet(host, night, why="Late")
    assert "Deal 2 was played: its hand is in." in at_the_sheet(host, night, deal="2", why="Late")
    assert "There is no deal 0; a round has 4." in at_the_sheet(host, night, deal="four", why="Late")
    assert "Say in a few words why it was not played." in at_the_sheet(host, night, deal="4")
    assert table_of(night).unplayed_deals == ()


def test_the_board_marks_all_that_is_missing_and_the_round_closes(host, night):
    after = from_the_board(host, night)
    assert "Tables 1, 2: what was missing is marked as not played." in after
    shown = host.get(reverse("board", args=[night.pk])).content.decode()
    assert ("1 not played)" in shown, "2 not played)" in shown) == (True, True)
    host.post(reverse("close_round", args=[night.pk, 1]), follow=True)
    assert night.rounds.get(number=1).closed_at is not None


def test_the_board_says_what_it_refuses(host, night):
    assert "Say in a few words why it was not played." in from_the_board(host, night, why="")
    report(night, 1, deal=4)
    for deal in (3, 4):
        report(night, 2, deal=deal)
    assert "No table is behind: the hand of every deal is in." in from_the_board(host, night)


def test_only_a_director_marks_deals(client, night):
    helper = as_helper(client)
    assert "A deal was not played?" not in words(page(helper, night))
    for name, where in (("unplayed", [1]), ("unplayed_at", [1, 1])):
        helper.post(reverse(name, args=[night.pk, *where]), {"deal": "4", "why": "Late"})
    assert table_of(night).unplayed_deals == ()


def test_a_closed_round_shows_the_mark_and_offers_no_change(host, night):
    from_the_board(host, night)
    host.post(reverse("close_round", args=[night.pk, 1]))
    shown = words(page(host, night))
    assert ("Deal 4 was not played. “ The bell ”" in shown, "Undo for deal 4" in shown) == (True, False)


def test_the_desk_waits_for_no_deal_that_was_not_played(host, night):
    mark_unplayed_at(night_id=night.pk, number=1, table=1, deals=[4], why="Late", by=None, at=AT)
    desk = host.get(reverse("desk", args=[night.pk]))
    assert desk.context["to_come"] == [2]


def test_the_tally_the_own_page_and_the_history_have_it(client, night):
    host = as_host(client)
    mark_unplayed_at(night_id=night.pk, number=1, table=1, deals=[4], why="The bus", by=None, at=AT)
    entrant = table_of(night).seats.get(seat=1).entrant
    assert "4 4 4 not played 12" in words(host.get(reverse("tally", args=[night.pk, entrant.number])))
    assert "4 · 4 · 4 · not played" in words(host.get(person_path_of(entrant)))
    assert "Deals not played deal 4" in words(host.get(reverse("history", args=[night.pk]))).replace("After: ", "")
    assert "The bus" in words(host.get(reverse("history", args=[night.pk])))
