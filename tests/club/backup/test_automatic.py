"""The backups that the program makes by itself: written while the evening goes on, and only the newest few stay."""

import datetime as dt
import threading

import pytest
from django.conf import settings

from club.backup.automatic import back_up_soon, made_after
from club.backup.backup_file import BackupReader
from club.models import Member

pytestmark = pytest.mark.django_db(transaction=True)

AT = dt.datetime(2026, 11, 20, 22, 40, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def place(settings, tmp_path):
    settings.DATA, settings.MOST_BACKUPS, settings.TIME_ZONE = tmp_path, 3, "UTC"
    return tmp_path / "backups"


def made(after, minutes=0):
    """Begun, and waited for as no director does."""
    thread = back_up_soon(after, at=AT + dt.timedelta(minutes=minutes))
    assert thread is not None
    thread.join(timeout=600)


def names():
    return sorted(each.name for each in settings.DATA.joinpath("backups").iterdir())


def members_in(path):
    with path.open("rb") as file:
        return [row.values[1] for row in BackupReader(file, path.name).rows() if row.model == "club.member"]


def test_the_database_is_backed_up_beside_it():
    Member.objects.create(name="Łukasz")
    made("night-7")
    assert names() == ["2026-11-20-224000-after-night-7.jsonl.gz"]
    path = made_after("night-7", at=AT)
    assert members_in(path) == ["Łukasz"]
    assert made_after("night-8", at=AT) is None
    assert made_after("night-7", at=AT + dt.timedelta(minutes=1)) is None


def test_the_program_does_not_end_before_it_is_written():
    """A web server answers in threads that end with the program, and a thread is as the one that begins it."""
    begun = []
    answering = threading.Thread(target=lambda: begun.append(back_up_soon("night-7", at=AT)), daemon=True)
    answering.start()
    answering.join()
    begun[0].join(timeout=600)
    assert not begun[0].daemon


def test_only_the_newest_few_stay_and_no_other_file_is_touched(place):
    place.mkdir()
    others = [
        "2020-01-01-000000-before-0.1.0.jsonl.gz",
        "2020-01-01-000000-after-night-1 (copy).jsonl.gz",
        "2020-01-01-after-the-cup.jsonl.gz",
        "my own.jsonl.gz",
        "to keep-after-night-1.jsonl.gz",
    ]
    for name in others:
        (place / name).write_bytes(b"")
    for night in range(1, 6):
        made(f"night-{night}", minutes=night)
    newest = [f"2026-11-20-224{night}00-after-night-{night}.jsonl.gz" for night in (3, 4, 5)]
    assert names() == sorted([*others, *newest])


def test_one_that_was_made_just_now_stays_though_the_clock_was_set_back():
    for night in (1, 2, 3):
        made(f"night-{night}", minutes=night)
    made("night-4", minutes=-60)
    assert made_after("night-4", at=AT - dt.timedelta(minutes=60)) is not None
    assert len(names()) == 3


def test_a_host_who_wants_no_backups_gets_none(settings):
    settings.MOST_BACKUPS = 0
    assert back_up_soon("night-7", at=AT) is None
    assert not settings.DATA.joinpath("backups").exists()


def test_one_that_cannot_be_written_is_logged_and_breaks_nothing(place, caplog):
    place.write_text("a file where the folder should be")
    made("night-7")
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith("No backup was made after night-7: ")
    assert settings.DATA.joinpath("backups").read_text() == "a file where the folder should be"


def test_an_old_one_that_cannot_be_deleted_is_logged(place, caplog):
    stuck = place / "2020-01-01-000000-after-night-1.jsonl.gz"
    stuck.mkdir(parents=True)
    for night in (1, 2, 3):
        made(f"night-{night}", minutes=night)
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith(f"The old backup {stuck.name} could not be deleted: ")
    assert len(names()) == 4
