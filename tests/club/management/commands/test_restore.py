"""What `restore` prints where it is not the backup that prevents it, and what it does when it has restored."""

import pytest

from tests.club.databases import OLDER_BACKUP, SETTLED, new_database, sqlite_database

# The process may write no file longer than this.
LIMITED = (
    SETTLED
    + """
import resource
from club.server.command_line import CommandLine
for most in (20_000, 300_000):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    try:
        CommandLine(["manage.py", "restore", sys.argv[1]]).execute()
    except SystemExit:
        pass
"""
)


@pytest.mark.trial
@pytest.mark.posix
def test_a_limit_on_the_size_of_files_is_not_blamed_on_the_backup(tmp_path):
    """Where a statement fails, and where the end of the transaction does."""
    lines = sqlite_database(tmp_path / "database").script(LIMITED, OLDER_BACKUP).output.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert line.startswith("This program’s files have reached their size limit. Raise the limit")


@pytest.mark.database
@pytest.mark.trial
def test_a_person_forgotten_since_is_forgotten_again(tmp_path):
    with new_database(tmp_path / "database", "forgets") as database:
        database.output("rehearse", "--tables=1", "--rounds=1")
        database.output("backup", tmp_path / "one.gz")
        night = "from tournaments.models import Night; names = Night.objects.get().entrants.values_list('name', flat=True);"
        forget = "from tournaments.actions.forgetting import forget_guest; from django.utils import timezone;"
        act = "name = names[0]; forget_guest(name=name, by=None, at=timezone.now()); print(name)"
        *_, name = database.output("shell", "--no-imports", "-c", night + forget + act).splitlines()
        restored = database.output("restore", tmp_path / "one.gz", "--replace")
        assert "1 person was forgotten after this backup was made, and is forgotten again." in restored
        assert name not in database.output("shell", "--no-imports", "-c", f"{night} print(*names)")
