"""The club's settings: stored once, read by every process, overridden by a computer's environment."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from club.club_settings.stored import (
    ChangedMeanwhileError,
    current,
    in_force,
    overrides,
    read_again,
    read_at_connecting,
    save_settings,
)
from club.models import ClubSettings

pytestmark = pytest.mark.django_db


def saved_elsewhere(**fields):
    """What another process has saved: this one was not asked."""
    version = 1 + (ClubSettings.objects.values_list("version", flat=True).first() or 0)
    ClubSettings.objects.update_or_create(pk=ClubSettings.ONLY, defaults=fields | {"version": version})


def test_without_any_the_defaults_hold():
    assert (in_force("name"), in_force("paper"), in_force("sounds"), current().backups) == ("", "a4", True, 10)


def test_what_is_saved_holds_and_the_rest_stays():
    save_settings(seen=0, name="The Corner Club", backups=3)
    save_settings(seen=1, paper="letter")
    assert (in_force("name"), in_force("paper"), current().version) == ("The Corner Club", "letter", 2)
    assert list(ClubSettings.objects.values_list("name", "backups", "paper")) == [("The Corner Club", 3, "letter")]


@pytest.mark.parametrize("seen", [0, 2])
def test_who_has_not_seen_the_newest_ones_saves_nothing(seen):
    save_settings(seen=0, name="First")
    with pytest.raises(ChangedMeanwhileError):
        save_settings(seen=seen, name="Second")
    assert ClubSettings.objects.get().name == "First"


def test_each_page_sees_what_another_process_saved(admin_client):
    admin_client.get("/nights/")
    saved_elsewhere(name="One")
    admin_client.get("/nights/")
    assert current().name == "One"
    saved_elsewhere(name="Two")
    admin_client.get("/members/")
    assert current().name == "Two"
    ClubSettings.objects.all().delete()  # as after a restore of an older backup
    admin_client.get("/members/")
    assert (current().name, current().version) == ("", 0)


def test_a_process_that_answers_guests_alone_reads_them_at_each_connection():
    for name, zone in (("One", "Asia/Tokyo"), ("Two", "Europe/Paris")):
        saved_elsewhere(name=name, time_zone=zone)
        read_at_connecting(connection)
        assert (in_force("name"), str(timezone.get_current_timezone())) == (name, zone)


def test_a_database_that_cannot_be_asked_changes_nothing():
    save_settings(seen=0, name="One")
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE club_clubsettings RENAME TO moved_away")
    with transaction.atomic():  # as a new connection has none open
        read_at_connecting(connection)
        transaction.set_rollback(True)
    assert in_force("name") == "One"


def test_the_time_zone_holds_for_the_whole_process(settings):
    save_settings(seen=0, time_zone="America/New_York")
    assert str(timezone.get_current_timezone()) == "America/New_York"
    save_settings(seen=1, time_zone="")
    assert str(timezone.get_current_timezone()) == settings.COMPUTER_TIME_ZONE


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "Europe", "x" * 60])
def test_a_time_zone_that_this_computer_does_not_know_is_its_own(zone, settings):
    saved_elsewhere(time_zone=zone)
    read_again(1)
    assert str(timezone.get_current_timezone()) == settings.COMPUTER_TIME_ZONE


def test_the_environment_overrides_what_is_stored(settings):
    settings.CLUB_NAME, settings.MOST_BACKUPS, settings.FIXED_TIME_ZONE = "Here", 2, "Europe/Paris"
    save_settings(seen=0, name="Stored", backups=7, time_zone="Asia/Tokyo")
    assert (in_force("name"), in_force("backups"), str(timezone.get_current_timezone())) == (
        "Here",
        2,
        "Europe/Paris",
    )
    assert overrides()["name"] == ("HEADTABLE_CLUB", "Here")
    settings.CLUB_NAME = settings.MOST_BACKUPS = None
    assert (in_force("name"), in_force("backups")) == ("Stored", 7)


def test_the_database_holds_them_once():
    save_settings(seen=0, name="One")
    with pytest.raises(IntegrityError), transaction.atomic():
        ClubSettings.objects.create(pk=2)
