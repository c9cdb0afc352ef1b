"""What `restore` prints where it is not the backup that prevents it."""

import pytest

from tests.club.databases import FIRST_DATABASE, SETTLED, sqlite_database

# The process may write no file longer than this.
LIMITED = (
    SETTLED
    + """
import resource
from django.core.management import CommandError, call_command
for most in (20_000, 300_000):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    try:
        call_command("restore", sys.argv[1])
    except CommandError as error:
        print(error)
"""
)


@pytest.mark.trial
@pytest.mark.posix
def test_a_limit_on_the_size_of_files_is_not_blamed_on_the_backup(tmp_path):
    """Where a statement fails, and where the end of the transaction does."""
    lines = sqlite_database(tmp_path / "database").script(LIMITED, FIRST_DATABASE).output.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert line.startswith("Nothing was restored. Files of this program may not grow larger. Raise the limit")
