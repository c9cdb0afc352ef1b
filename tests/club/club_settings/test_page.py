"""The page of the club's settings, and the few of the first start."""

import datetime as dt

import pytest
from django.contrib.auth.models import User

from club.club_settings.club_years import year_at
from club.club_settings.stored import current, in_force, save_settings
from club.models import ClubSettings

pytestmark = pytest.mark.django_db

SETTINGS, FIRST = "/settings/", "/settings/first/"
FILLED = {
    "seen": "0",
    "name": "The Corner Club",
    "time_zone": "Europe/Paris",
    "paper": "letter",
    "language": "en",
    "year_begins": "9",
    "backups": "5",
    "sounds": "on",
}


def test_what_is_entered_is_stored_and_shown_again(admin_client):
    assert admin_client.post(SETTINGS, FILLED).url == SETTINGS
    page = admin_client.get(SETTINGS).text
    assert 'value="The Corner Club"' in page
    assert '<option value="Europe/Paris" selected>Paris</option>' in page
    assert (in_force("paper"), current().backups, current().sounds) == ("letter", 5, True)
    assert str(year_at(dt.date(2026, 8, 31))) == "2025/26"
    admin_client.post(SETTINGS, {name: value for name, value in FILLED.items() if name != "sounds"} | {"seen": "1"})
    assert current().sounds is False


def test_a_language_and_a_time_zone_that_are_not_installed_any_more_stay_and_are_named(admin_client):
    save_settings(seen=0, language="tlh", time_zone="Mars/Olympus")
    page = admin_client.get(SETTINGS)
    for code in ("tlh", "Mars/Olympus"):
        assert f"{code}, which is not installed here now" in page.text
    stale = {"language": "tlh", "time_zone": "Mars/Olympus"}
    assert admin_client.post(SETTINGS, FILLED | stale | {"seen": "1"}).status_code == 302
    assert (current().language, current().time_zone, current().backups) == ("tlh", "Mars/Olympus", 5)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "x" * 10_000, "This name has more than 80 letters."),
        ("name", "\u202e\u200f", "Enter a name."),
        ("time_zone", "Mars/Olympus", "Select a valid choice."),
        ("paper", "foolscap", "Select a valid choice."),
        ("language", "tlh", "Select a valid choice."),
        ("year_begins", "13", "Select a valid choice."),
        ("backups", "-1", "greater than or equal to 0"),
        ("backups", "1000", "less than or equal to 999"),
        ("backups", "many", "Enter a whole number."),
        ("seen", "x", "Somebody else saved the settings meanwhile."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_is_stored(admin_client, field, value, sentence):
    page = admin_client.post(SETTINGS, FILLED | {field: value})
    assert (page.status_code, sentence in page.text) == (422, True)
    assert not ClubSettings.objects.exists()


def test_the_computers_own_time_zone_is_the_first_choice(admin_client):
    admin_client.post(SETTINGS, FILLED)
    assert admin_client.post(SETTINGS, FILLED | {"time_zone": "own", "seen": "1"}).status_code == 302
    assert current().time_zone == ""


def zones_offered(client):
    """The time zones by the title of their group, but for the first choice."""
    _own, *groups = client.get(SETTINGS).context["form"].fields["time_zone"].choices
    return {str(title): dict(group) for title, group in groups}


def test_the_zones_of_the_computers_country_stand_before_the_continents(admin_client, settings):
    settings.COMPUTER_TIME_ZONE = "Pacific/Auckland"
    offered = zones_offered(admin_client)
    assert next(iter(offered.items())) == (
        "In the same country",
        {"Pacific/Auckland": "Auckland", "Pacific/Chatham": "Chatham"},
    )
    assert "Pacific/Auckland" not in offered["Pacific"]
    assert offered["Europe"]["Europe/Paris"] == "Paris"


def test_a_computer_in_no_country_offers_the_continents_alone(admin_client, settings):
    settings.COMPUTER_TIME_ZONE = "Etc/UTC"
    offered = zones_offered(admin_client)
    assert next(iter(offered)) == "Africa"
    assert list(offered["Others"]) == ["UTC"]


def test_a_name_may_be_left_out_and_is_text_everywhere(admin_client):
    admin_client.post(SETTINGS, FILLED | {"name": "<b>Bob & Co"})
    for page in (SETTINGS, "/nights/", "/members/"):
        assert "<b>Bob" not in admin_client.get(page).text
    admin_client.post(SETTINGS, FILLED | {"name": "", "seen": "1"})
    assert current().name == ""


def test_two_who_save_at_once_do_not_undo_each_other(admin_client):
    save_settings(seen=0, name="Of somebody else")
    page = admin_client.post(SETTINGS, FILLED)
    assert (page.status_code, "Somebody else saved the settings meanwhile." in page.text) == (422, True)
    assert ClubSettings.objects.get().name == "Of somebody else"
    assert 'name="seen" value="1"' in page.text  # and saved again on purpose, it holds
    assert admin_client.post(SETTINGS, FILLED | {"seen": "1"}).status_code == 302


def test_the_page_says_which_variable_overrides_what(admin_client, settings):
    settings.CLUB_NAME = "<Here>"
    page = admin_client.get(SETTINGS).text
    assert "HEADTABLE_CLUB is set to “&lt;Here&gt;”, so what you enter here has no effect." in page
    assert "HEADTABLE_TIME_ZONE" not in page


def test_the_first_start_settles_a_few_and_leads_on_to_the_members(admin_client):
    assert 'action="/settings/first/"' in admin_client.get("/nights/").text
    few = {name: FILLED[name] for name in ("seen", "name", "time_zone", "paper")}
    assert admin_client.post(FIRST, few | {"name": "x" * 81}).status_code == 422
    assert admin_client.post(FIRST, few).url == "/members/file/?first=1"
    assert (current().name, current().backups) == ("The Corner Club", 10)
    assert 'action="/settings/first/"' not in admin_client.get("/nights/").text


def test_the_admin_and_a_restore_are_for_admins(client):
    client.force_login(User.objects.create_user("ada", is_staff=True))
    page = client.get(SETTINGS).text
    assert ("Repair (Django admin)" in page, "/settings/restore/" in page) == (False, False)
    assert client.get("/settings/restore/").status_code == 403
    client.force_login(User.objects.create_superuser("bea"))
    page = client.get(SETTINGS).text
    assert ('href="/admin/"' in page, 'href="/settings/restore/"' in page) == (True, True)
