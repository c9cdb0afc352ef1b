"""What a backup holds and what it never holds, and a disk that has no room for it."""

import gzip
import json
import sys
from pathlib import Path
from shutil import copy

import pytest
from django.apps import apps

from club.database.stored_models import LEFT_OUT, SECRETS
from tests.club.databases import SETTLED, sqlite_database, upgraded_database

# A database that is in use: somebody is signed in, somebody has a password, tables have links, someone guessed at a password.
IN_USE = (
    SETTLED
    + """
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from tournaments.records.links import token_of
from tournaments.models import TableCard
user = User.objects.get()
user.set_password("a long pass phrase")
user.save()
session = SessionStore()
session["_auth_user_id"] = str(user.pk)
session.create()
print(settings.SECRET_KEY)
print(user.password)
print(session.session_key)
for card in TableCard.objects.all():
    print(token_of(card))
    print(token_of(card).rsplit("-", 1)[1])
"""
)
# Words in the names of columns that let people in.
SUSPICIOUS = ("password", "secret", "token", "session", "link", "pin", "hash", "salt")


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    with upgraded_database(tmp_path_factory.mktemp("database"), "backed_up") as opened:
        yield opened


@pytest.fixture(scope="module")
def backed_up(database, tmp_path_factory):
    """A backup of it, and what was printed meanwhile."""
    path = tmp_path_factory.mktemp("backup") / "a.gz"
    return path, database.output("backup", path, "--noinput")


@pytest.fixture
def older(backed_up, tmp_path):
    """A backup that exists already."""
    return Path(copy(backed_up[0], tmp_path / "a.gz"))


@pytest.mark.trial
@pytest.mark.database
def test_a_backup_holds_nothing_that_lets_anyone_in(database, tmp_path):
    secrets = database.script(IN_USE).output.splitlines()
    assert len(secrets) == 3 + 2 * 5
    database.output("backup", tmp_path / "a.gz")
    held = gzip.decompress((tmp_path / "a.gz").read_bytes()).decode()
    assert [secret for secret in secrets if secret in held] == []
    assert '"sessions.session"' not in held
    assert "Łukasz Żółć" in held


def test_no_column_that_sounds_like_a_secret_goes_into_a_backup():
    """For models to come: leave out the model or the column in club/database/stored_models.py, or say here why it is no secret."""
    models = [each for each in apps.get_models(include_auto_created=True) if each._meta.label_lower not in LEFT_OUT]
    found = {
        (each._meta.label_lower, field.attname)
        for each in models
        for field in each._meta.concrete_fields
        if set(field.attname.split("_")) & set(SUSPICIOUS)
    }
    assert found == {(label, name) for label, names in SECRETS.items() for name in names}


@pytest.mark.trial
@pytest.mark.database
def test_every_model_is_in_it_but_those_that_are_left_out(backed_up):
    lines = map(json.loads, gzip.decompress(backed_up[0].read_bytes()).splitlines())
    held = {line["model"] for line in lines if isinstance(line, dict) and "model" in line}
    every = {each._meta.label_lower for each in apps.get_models(include_auto_created=True) if not each._meta.proxy}
    assert held == every - LEFT_OUT


@pytest.mark.trial
@pytest.mark.database
def test_a_backup_says_what_it_holds_and_only_its_owner_reads_it(backed_up):
    path, output = backed_up
    assert "and verified: " in output
    assert " rows, " in output
    assert sys.platform == "win32" or path.stat().st_mode & 0o77 == 0


@pytest.mark.trial
def test_an_older_backup_is_replaced_and_no_other_file(database, older, tmp_path):
    database.output("backup", older)
    (tmp_path / "letter.txt").write_text("Dear Ada")
    ended = database.command("backup", tmp_path / "letter.txt")
    assert (ended.status, "is not a backup" in ended.output) == (1, True)
    assert (tmp_path / "letter.txt").read_text() == "Dear Ada"


# The process may write no file longer than this.
NO_ROOM = (
    SETTLED
    + """
import resource
from django.core.management import CommandError, call_command
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    call_command("backup", sys.argv[1])
except CommandError as error:
    print("refused:", error)
"""
)


@pytest.mark.trial
@pytest.mark.database
@pytest.mark.posix
def test_on_a_full_disk_the_older_backup_stays(database, older, tmp_path):
    before = older.read_bytes()
    assert len(before) > 1000
    output = database.script(NO_ROOM, tmp_path / "a.gz").output
    assert output.startswith("refused: Cannot write to ")
    assert (tmp_path / "a.gz").read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.gz"]


@pytest.mark.trial
@pytest.mark.database
def test_a_folder_that_cannot_be_written_is_refused_in_one_line(database, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ada")
    ended = database.command("backup", tmp_path / "letter.txt" / "a.gz")
    assert (ended.status, ended.output.count("\n")) == (1, 1), ended.output


@pytest.mark.trial
def test_a_missing_folder_is_made_readable_by_this_user_alone(database, tmp_path):
    database.output("backup", tmp_path / "every" / "hour" / "a.gz")
    assert sys.platform == "win32" or (tmp_path / "every" / "hour").stat().st_mode & 0o77 == 0


def test_without_a_database_there_is_no_backup(tmp_path):
    ended = sqlite_database(tmp_path / "nothing").command("backup", tmp_path / "a.gz")
    assert (ended.status, ended.output.count("\n")) == (1, 1)
    assert ended.output.startswith("There is no database yet (")
    assert not (tmp_path / "nothing").exists()


# What is written comes back changed: the disk is faulty, and the backup notices.
LYING_DISK = (
    SETTLED
    + """
import io
from club.backup.backing_up import pour
from club.backup.backup_file import BackupRefused
from django.utils import timezone
import tempfile
class Lying(io.FileIO):
    def write(self, content):
        content = bytes(content)
        return super().write(content[:-1] + b"\\\\0" if len(content) > 500 else content)
try:
    pour(Lying(sys.argv[1], "w+b"), at=timezone.now())
except BackupRefused as refused:
    print("refused:", refused)
"""
)


@pytest.mark.trial
@pytest.mark.database
def test_a_backup_that_does_not_read_back_is_a_failure(database, tmp_path):
    assert database.script(LYING_DISK, tmp_path / "a.gz").output.startswith("refused: The backup is damaged")


KILLED = """
import signal
from django.core.management import call_command
def row(self, values):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    writing(self, values)
BackupWriter.row = row
call_command("backup", sys.argv[1])
"""


@pytest.mark.trial
@pytest.mark.database
@pytest.mark.posix
def test_a_backup_that_is_killed_gets_no_name(database, older, tmp_path):
    """Until it is read back it has none; what was there before stays."""
    before = older.read_bytes()
    for moment in (1, 4):
        kill = f"writing, left = BackupWriter.row, {moment * 50}\n" + KILLED
        assert (
            database.script(
                SETTLED + "from club.backup.backup_file import BackupWriter\n" + kill, tmp_path / "a.gz"
            ).status
            == -9
        )
        assert (tmp_path / "a.gz").read_bytes() == before
