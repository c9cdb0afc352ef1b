"""What the club has settled reaches the pages that go by it."""

import pytest
from django.urls import reverse

from club.club_settings.stored import save_settings
from tests.tournaments.night_builder import a_running_night
from tournaments.records.links import screen_path_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("are_on", "written"), [(True, "on"), (False, "off")])
def test_board_and_hall_screen_begin_with_the_sounds_as_the_club_has_settled(admin_client, are_on, written):
    save_settings(seen=0, sounds=are_on)
    night = a_running_night(8)
    for address in (reverse("board", args=[night.pk]), screen_path_of(night, "screen")):
        assert f'data-club="{written}"' in admin_client.get(address).text
