"""A database of an older version, and this version's start killed while it changes it: the old database or the new one.

The last test proves the others on each run: the same kills on a program that changes the database without its one
transaction find databases that are neither.
"""

import io
import random
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from club import VERSION
from club.backup.backup_file import BackupReader
from tests.club.databases import (
    BEFORE_1_0,
    EXPORTS_BEFORE_1_0,
    FILL,
    SETTLED,
    Database,
    empty_database,
    new_database,
    older_database,
    restored_database,
)

# Ends itself as `kill -9` does, before its statement of that number; says how many there were if it comes to the end.
FALL = (
    SETTLED
    + """
import signal
from django.db import connection
from club.server.data_folder import make_ready
last, done = int(sys.argv[1]), 0
def count(execute, *arguments):
    global done
    done += 1
    if done == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(*arguments)
with connection.execute_wrapper(count):
    make_ready()
print(done)
"""
)
NO_END = 1_000_000
SOME = 4
pytestmark = [pytest.mark.posix, pytest.mark.trial]


def upgraded(folder, name) -> tuple[dict[str, list[str]], int]:
    """What the older database is under this version, and how many statements that takes."""
    with older_database(folder, name) as database:
        done = int(database.script(FALL, NO_END).output)
        return database.look(), done


@pytest.fixture(scope="module")
def new(tmp_path_factory):
    return upgraded(tmp_path_factory.mktemp("whole"), "whole")


def backups_of(database: Database) -> int:
    """How many backups stand beside the database, each of them whole."""
    files = list((database.folder / "backups").glob("*.jsonl.gz"))
    for file in files:
        with file.open("rb") as opened:
            assert list(BackupReader(opened, file.name).rows())
    return len(files)


def torn_after(database: Database, statements: list[int], new: dict[str, list[str]]) -> Iterator[str]:
    """Kill the start before each of these statements: the databases that are neither the old nor the new."""
    old = database.look()
    for number in statements:
        ended = database.script(FALL, number)
        assert ended.status in (-9, 0), ended.output
        found = database.look()
        if found not in (old, new):
            differing = [name for name in {*old, *found} if found.get(name) not in (old.get(name), new.get(name))]
            yield f"statement {number}: {sorted(differing)}"
        if found == new:
            return


def kills(folder, name, statements, new) -> None:
    with older_database(folder, name) as database:
        assert list(torn_after(database, statements, new)) == []
        ended = database.script(FALL, NO_END)  # the second run
        assert ended.status == 0, ended.output
        assert database.look() == new
        assert backups_of(database) >= 1
        assert list((database.folder / "backups").glob(".*")) == []
        assert "holds together" in database.output("check_night", 1)


@pytest.mark.database
def test_a_start_that_is_killed_leaves_the_old_database_and_the_next_one_completes(tmp_path, new):
    whole, done = new
    kills(tmp_path, "killed", [done * part // SOME for part in range(1, SOME)] + [done], whole)


@pytest.mark.long
def test_killed_before_every_statement(tmp_path, new):
    whole, done = new
    kills(tmp_path, "every", list(range(1, done + 1)), whole)


def upgraded_alone(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """Without what `up` does once the database is upgraded: mark it with its key, and make and end directors' accounts."""
    return {name: rows for name, rows in found.items() if name not in ("club_keymark", "auth_user")}


def at_moments(folder, name, seed, times, new) -> None:
    """`up` itself, killed after so long as chance says."""
    chance = random.Random(seed)
    with older_database(folder, name) as database:
        old, whole = upgraded_alone(database.look()), upgraded_alone(new)
        for _ in range(times):
            process = database.start("up", "--noinput", "--host", "127.0.0.1", "--port", "0")
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=chance.uniform(0.2, 2.5))
            process.kill()
            process.wait()
            found = upgraded_alone(database.look())
            assert found in (old, whole)
            if found == whole:
                break
        assert database.script(FALL, NO_END).status == 0
        assert upgraded_alone(database.look()) == whole


def test_up_killed_at_any_moment(tmp_path, new):
    at_moments(tmp_path, "moment", seed=5, times=2, new=new[0])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_up_killed_at_many_moments(tmp_path, new, seed):
    at_moments(tmp_path, "moments", seed, times=10, new=new[0])


@pytest.mark.database
def test_a_first_start_that_is_killed_leaves_nothing_half_made(tmp_path):
    with empty_database(tmp_path, "nothing") as database:
        for number in (5, 120):
            assert database.script(FALL, number).status == -9
        assert database.script(FALL, NO_END).status == 0
        database.output("migrate", "--check")
        assert not (database.folder / "backups").exists()


@pytest.mark.database
def test_two_starts_at_once_change_the_database_once(tmp_path, new):
    with older_database(tmp_path, "two") as database:
        both = [
            database.start("shell", "-c", "from club.server.data_folder import make_ready; make_ready()")
            for _ in range(2)
        ]
        assert [each.wait(60) for each in both] == [0, 0]
        assert database.look() == new[0]
        assert backups_of(database) == 1


@pytest.mark.database
def test_an_upgraded_database_is_as_one_that_this_version_made(tmp_path, new):
    """The very file of the older version on SQLite, and its backup in tables that are made at once."""
    with restored_database(tmp_path, "restored") as database:
        assert upgraded_alone(database.look()) == upgraded_alone(new[0])


UPGRADE = SETTLED + "from club.server.data_folder import make_ready; make_ready()"
EXPORT = (
    SETTLED
    + "from pathlib import Path; from tests.tournaments.exports import write_exports; write_exports(Path(sys.argv[1]))"
)


def unpacked(archive: Path) -> dict[str, bytes]:
    with tarfile.open(archive) as opened:
        return {each.name: opened.extractfile(each).read() for each in opened}


def packed(files: dict[str, bytes], archive: Path) -> Path:
    with tarfile.open(archive, "w:xz", preset=9) as opened:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            opened.addfile(entry, io.BytesIO(content))
    return archive


@pytest.mark.database
def test_every_file_that_is_offered_for_download_is_the_same_byte_for_byte(tmp_path):
    folder = tmp_path / "exports"
    folder.mkdir()
    with empty_database(tmp_path / "data", "before") as database:
        for script, argument in ((FILL, BEFORE_1_0), (UPGRADE, ""), (EXPORT, folder)):
            ended = database.script(script, argument)
            assert ended.status == 0, ended.output
    old, new = unpacked(EXPORTS_BEFORE_1_0), {file.name: file.read_bytes() for file in folder.iterdir()}
    differing = {name: (old.get(name), new.get(name)) for name in {*old, *new} if old.get(name) != new.get(name)}
    wanted = packed(new, tmp_path / EXPORTS_BEFORE_1_0.name) if differing else None
    assert differing == {}, f"If it should differ, copy {wanted} over {EXPORTS_BEFORE_1_0}"


ONE_BY_ONE = "DELETE FROM django_migrations WHERE name LIKE '%squashed%'"
LACKING = "DELETE FROM django_migrations WHERE name = '0021_reasons' OR name LIKE '%squashed%'"


def forget(database: Database, statement: str) -> None:
    script = f'from django.db import connection; connection.cursor().execute("{statement}")'
    assert database.script(SETTLED + script) == (0, "")


@pytest.mark.database
def test_a_database_that_came_here_migration_by_migration_is_upgraded_too(tmp_path, new):
    with older_database(tmp_path, "steps") as database:
        forget(database, ONE_BY_ONE)
        assert database.script(FALL, NO_END).status == 0
        assert database.look() == new[0]


@pytest.mark.database
def test_a_database_of_before_that_is_left_as_it_is(tmp_path):
    with older_database(tmp_path, "old") as database:
        forget(database, LACKING)
        old = database.look()
        for command in (["up", "--noinput", "--port", "0"], ["backup", database.folder / "a.gz"]):
            ended = database.command(*command)
            assert (ended.status, ended.output.count("\n")) == (1, 1), ended.output
            assert f"is too old for Head Table {VERSION} (tournaments 0021_reasons is missing)" in ended.output
            assert "Upgrade it first with Head Table 0.1.0 (commit a330aead)." in ended.output
        assert database.look() == old


LONGEST_WAITS = (
    SETTLED
    + """
from django.db import connection
from club.server.data_folder import make_ready
waits = lambda: connection.connection.execute("PRAGMA busy_timeout").fetchone()[0]
seen = set()
def look(execute, *arguments):
    if "club_clubsettings" not in arguments[0] or "SELECT" not in arguments[0][:6]:
        seen.add(waits())
    return execute(*arguments)
connection.ensure_connection()  # each new connection reads the club's settings, which can wait
with connection.execute_wrapper(look):
    make_ready()
print(*seen, waits())
"""
)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="on PostgreSQL a start waits for the other one's own lock")
def test_a_start_waits_a_minute_for_another_one_that_changes_the_database(tmp_path):
    with older_database(tmp_path, "wait") as database:
        assert database.script(LONGEST_WAITS).output.split() == ["60000", "5000"]


def test_the_upgrade_returns_where_the_old_database_is(tmp_path):
    script = SETTLED + "from club.server.data_folder import make_ready; print(make_ready()); print(make_ready())"
    with older_database(tmp_path, "upgraded") as database:
        first, second = database.script(script).output.splitlines()
        (backup,) = (database.folder / "backups").iterdir()
        assert (first, second) == (str(backup), "None")
        assert backup.name.endswith(f"-before-{VERSION}.jsonl.gz")


def test_a_database_that_cannot_be_backed_up_is_left_as_it_is(tmp_path):
    with older_database(tmp_path, "refused") as database:
        old = database.look()
        (database.folder / "backups").write_text("a file stands in the way")
        ended = database.command("up", "--noinput", "--host", "127.0.0.1", "--port", "0")
        assert (ended.status, "Traceback" in ended.output) == (1, False)
        assert database.look() == old


@pytest.mark.parametrize(
    ("migration", "says"),
    [
        (
            "0999_later",
            "The database was used by a newer version of Head Table (tournaments 0999_later) than this one",
        ),
        (
            "0010_time_and_place",
            "The database was used by a version of Head Table between two releases (tournaments 0010_",
        ),
    ],
)
def test_a_database_of_a_version_that_this_one_does_not_know_is_left_to_it(migration, says, tmp_path):
    newer = (
        f"INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '{migration}', CURRENT_TIMESTAMP)"
    )
    with new_database(tmp_path, "newer") as database:
        script = f'from django.db import connection; connection.cursor().execute("{newer}")'
        assert database.script(SETTLED + script).status == 0
        for command in (["up", "--noinput", "--port", "0"], ["backup", database.folder / "a.gz"]):
            ended = database.command(*command)
            assert (ended.status, ended.output.count("\n")) == (1, 1), ended.output
            assert ended.output.startswith(says)
            assert "export each night" in ended.output


@pytest.mark.database
def test_a_program_that_changes_the_database_step_by_step_is_found(tmp_path, new):
    program = tmp_path / "program"
    for room in ("scoring", "tournaments", "club", "templates"):
        shutil.copytree(settings.BASE_DIR / room, program / room)
    shutil.copy(settings.BASE_DIR / "manage.py", program)
    gate = program / "club" / "database" / "upgrading.py"
    source = gate.read_text(encoding="utf-8")
    assert source.count("        with transaction.atomic():\n") == 1
    with older_database(tmp_path / "data", "torn") as database:
        gate.write_text(source.replace("with transaction.atomic():", "if True:"), encoding="utf-8")
        step = program / "tournaments" / "migrations" / "0002_plain_columns.py"
        step.write_text(step.read_text(encoding="utf-8") + "    atomic = False\n", encoding="utf-8")
        database.program = program
        whole, done = new
        # On PostgreSQL six statements change the tables.
        assert next(torn_after(database, list(range(done // SOME, done, 5)), whole), None)
