"""The lists that sort, before a page shows them."""

from fractions import Fraction

import pytest

from tests.tournaments.night_builder import a_night
from tournaments.display.listings import NightsListing, StandingsListing
from tournaments.models import Night
from tournaments.night.standings import Standing

STANDINGS = [
    Standing(1, 7, "Ada", 12, 2, 1, 0, 0),
    Standing(1, 9, "<b>Ben", Fraction(12), 1, 0, 0, 0),
    Standing(3, 2, "Cleo", Fraction(22, 3), 0, 0, 1, Fraction(4, 3)),
]


def cells(listing, column):
    return [row.get_cell(column) for row in listing.rows]


@pytest.fixture
def night():
    return Night(pk=5, movement="progressive-cinch")


def test_points_that_are_no_whole_number_have_two_decimals(night):
    assert [float(points) for points in cells(StandingsListing(night, STANDINGS), "points")] == [12, 12, 7.33]


def test_a_shared_rank_is_marked_as_on_paper(night):
    assert cells(StandingsListing(night, STANDINGS), "rank") == ["1=", "1=", "3"]


def test_a_name_is_text_and_leads_to_its_tally(night):
    [_, ben, _] = cells(StandingsListing(night, STANDINGS), "name")
    assert ben == '<a href="/nights/5/entrants/9/"><bdi>&lt;b&gt;Ben</bdi></a>'


def test_who_has_gone_home_is_marked(night):
    [ada, ben, _] = cells(StandingsListing(night, STANDINGS, gone={7}), "name")
    assert ada == '<a href="/nights/5/entrants/7/"><bdi>Ada</bdi></a> <small>gone home</small>'
    assert "gone home" not in ben


def test_those_who_lead_are_marked(night):
    assert [row.attrs["class"].split()[0] for row in StandingsListing(night, STANDINGS).rows] == [
        "first",
        "first",
        "even",
    ]


def test_whole_points_and_averages_sort_together(night):
    listing = StandingsListing(night, list(STANDINGS), order_by="points")
    assert cells(listing, "rank") == ["3", "1=", "1="]


@pytest.mark.django_db
def test_a_night_in_the_list_leads_to_its_page_and_says_how_it_stands():
    night = a_night(0, name="<b>Friday")
    Night.objects.update(state="playing")
    listing = NightsListing(Night.objects.all())
    [row] = listing.rows
    assert row.get_cell("name") == f'<a href="/nights/{night.pk}/">&lt;b&gt;Friday</a>'
    assert row.get_cell("state") == "playing"
