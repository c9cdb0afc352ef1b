"""The lists that sort, before a page shows them."""

import pytest

from tests.tournaments.night_builder import a_night
from tournaments.display.listings import NightsListing
from tournaments.models import Night


def cells(listing, column):
    return [row.get_cell(column) for row in listing.rows]


@pytest.mark.django_db
def test_a_night_in_the_list_leads_to_its_page_and_says_how_it_stands():
    night = a_night(0, name="<b>Friday")
    Night.objects.update(state="playing")
    listing = NightsListing(Night.objects.all())
    [row] = listing.rows
    assert row.get_cell("name") == f'<a href="/nights/{night.pk}/">&lt;b&gt;Friday</a>'
    assert row.get_cell("state") == "playing"
