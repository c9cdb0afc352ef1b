"""After a night its backup is made, and the list of nights says for a day whether it is there."""

import datetime as dt
import threading

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from tests.tournaments.night_builder import a_night, a_running_night, play, report
from tournaments.actions.rounds import close_round, end_night
from tournaments.display.backup_notice import A_DAY, A_WHILE, after_last_night
from tournaments.models import Change, Night

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def kept(settings, tmp_path):
    settings.DATA, settings.MOST_BACKUPS = tmp_path, 10


def waited_for():
    for thread in threading.enumerate():
        if thread.name.startswith("backup after"):
            thread.join(timeout=600)


def nights(client):
    return client.get(reverse("nights")).content.decode()


def test_a_night_that_is_ended_is_backed_up_and_the_list_says_so(admin_client, client):
    night = a_running_night(4)
    report(night)
    assert admin_client.post(reverse("end_night", args=[night.pk])).status_code == 302
    waited_for()
    [path] = settings.DATA.joinpath("backups").iterdir()
    assert path.name.endswith(f"-after-night-{night.pk}.jsonl.gz")
    night.refresh_from_db()
    when = date_format(timezone.localtime(night.ended_at), "DATETIME_FORMAT")
    page = nights(admin_client)
    assert (f"was backed up on this computer on {when}." in page, path.name in page) == (True, False)
    assert "There is no backup of" not in nights(admin_client)


def test_the_closing_that_ends_the_night_does_too(admin_client):
    night = a_running_night(4, rounds=1)
    play(night)
    admin_client.post(reverse("close_round", args=[night.pk, 1]), {"last": "1"})
    waited_for()
    assert Night.objects.get().state == "over"
    assert len(list(settings.DATA.joinpath("backups").iterdir())) == 1


def test_a_round_that_is_closed_and_a_night_that_is_not_ended_make_none(admin_client):
    night = a_running_night(4)
    play(night)
    admin_client.post(reverse("close_round", args=[night.pk, 1]))
    admin_client.post(reverse("end_night", args=[a_night(4).pk]))  # is refused
    waited_for()
    assert not settings.DATA.joinpath("backups").exists()


def test_the_night_ends_though_nothing_can_be_written_and_the_list_says_that_there_is_no_backup(admin_client):
    settings.DATA.joinpath("backups").write_text("a file where the folder should be")
    night = a_running_night(4)
    report(night)
    answer = admin_client.post(reverse("end_night", args=[night.pk]))
    waited_for()
    assert (answer.status_code, answer.url) == (302, reverse("finale", args=[night.pk]))
    Change.objects.update(at=timezone.now() - dt.timedelta(minutes=5))  # when it is plain that none is on its way
    assert "There is no backup of" in nights(admin_client)
    assert "Download one. The program’s window says what went wrong." in " ".join(nights(admin_client).split())


def ended():
    night = a_running_night(4, rounds=1)
    play(night)
    at = timezone.now()
    close_round(night_id=night.pk, number=1, last=True, by=None, at=at)
    return night, at


def test_it_is_shown_after_a_while_and_for_a_day(settings):
    night, at = ended()
    notices = [after_last_night(at + later) for later in (A_WHILE / 2, A_WHILE * 2, A_DAY / 2, A_DAY * 2)]
    assert notices == [None, (night, None), (night, None), None]
    settings.MOST_BACKUPS = 0
    assert after_last_night(at + A_WHILE * 2) is None


def test_of_several_nights_the_last_that_ended_counts():
    ended()
    last = a_running_night(4)
    report(last)
    end_night(night_id=last.pk, by=None, at=timezone.now())
    assert after_last_night(timezone.now() + A_WHILE * 2) == (last, None)


def test_who_is_no_director_sees_nothing_of_it(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("helper"))
    _, at = ended()
    Change.objects.update(at=at - dt.timedelta(minutes=5))
    assert "There is no backup of" not in nights(client)
